/** Figures and marks as paths: no font is involved, so every system and every bitmap shows the same shapes. */

import type { Color } from "../wire.gen";

/** The size of every picture in its own units. */
export const WIDTH = 160;
export const HEIGHT = 240;

export interface Figure {
  /** Centre lines, drawn with round ends, around a box of BOX_WIDTH by BOX_HEIGHT. */
  readonly line: string;
  readonly width: number;
  /** Filled areas, their corners rounded by a line of SOLID_WIDTH. */
  readonly solid?: string;
  /** Says which way up it is: cards on the discard lie turned. */
  readonly bar?: true;
}

export const BOX_WIDTH = 56;
export const BOX_HEIGHT = 80;
export const SOLID_WIDTH = 7;

/** A short line under the figure. */
export const BAR = "M10 98H46";
export const BAR_WIDTH = 9;

const DIGIT = 17;
const SIGN = 13;

export const FIGURES = {
  "0": { line: "M28 0C45 0 56 15 56 40S45 80 28 80S0 65 0 40S11 0 28 0Z", width: DIGIT },
  "1": { line: "M10 17L32 0V80", width: DIGIT },
  "2": { line: "M3 21C4 7 14 0 28 0C44 0 54 9 54 23C54 43 22 55 3 80H56", width: DIGIT },
  "3": { line: "M5 0H51L27 31C45 30 56 41 56 55C56 70 44 80 27 80C14 80 5 75 0 65", width: DIGIT },
  "4": { line: "M41 80V0L0 57H58", width: DIGIT },
  "5": { line: "M50 0H10L6 37C12 32 20 30 28 30C45 30 56 40 56 55C56 70 44 80 27 80C14 80 5 75 0 66", width: DIGIT },
  "6": { line: "M42 0C21 8 1 30 1 53A27 27 0 1 0 55 53A27 27 0 0 0 4 40", width: DIGIT, bar: true },
  "7": { line: "M1 0H56L20 80", width: DIGIT },
  "8": {
    line: "M28 37C14 37 5 29 5 19C5 8 14 0 28 0S51 8 51 19C51 29 42 37 28 37C11 37 0 46 0 58C0 71 11 80 28 80S56 71 56 58C56 46 45 37 28 37Z",
    width: DIGIT,
  },
  "9": { line: "M14 80C35 72 55 50 55 27A27 27 0 1 0 1 27A27 27 0 0 0 52 40", width: DIGIT, bar: true },
  S: { line: "M-5 63C-9 7 51 -1 50 36", width: SIGN, solid: "M34 36H66L50 59ZM14 64a7 7 0 1 1 14 0a7 7 0 1 1 -14 0Z" },
  R: { line: "M0 22H54M38 5L56 22L38 39M56 58H2M18 41L0 58L18 75", width: SIGN },
  "+2": { line: "M-5 41H15M5 31V51M29 22C30 11 36 5 44 5C53 5 60 12 60 22C60 37 41 52 29 75H62", width: SIGN },
  "+4": { line: "M-5 41H15M5 31V51M52 75V5L26 55H64", width: SIGN },
} as const satisfies Record<string, Figure>;

/** The mark of each colour, centred on the origin and at most MARK_RADIUS from it: triangle, disc, square, star. */
export const MARKS: Readonly<Record<Color, string>> = {
  r: "M0 -14L15 12H-15Z",
  y: "M-13 0A13 13 0 1 1 13 0A13 13 0 1 1 -13 0Z",
  g: "M-12 -12H12V12H-12Z",
  b: "M0 -17C2.5 -6.5 6.5 -2.5 17 0C6.5 2.5 2.5 6.5 0 17C-2.5 6.5 -6.5 2.5 -17 0C-6.5 -2.5 -2.5 -6.5 0 -17Z",
};

export const MARK_RADIUS = 17;
