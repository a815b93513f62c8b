/**
 * The colours of the cards. Hue is the weakest of a colour's signs: each also has a mark, a texture and its own step on
 * a ladder of lightness, so that the four stay apart in grey and under any colour blindness [P23].
 */

import type { Color } from "../wire.gen";

/** In the order in which the wheel of a Wild shows them, row by row. */
export const COLORS: readonly Color[] = ["r", "y", "g", "b"];

export interface Paint {
  /** The field of the card. */
  readonly fill: string;
  /** The tab under index and mark. */
  readonly plate: string;
  /** Texture, and the outline that lifts a figure off it. */
  readonly shade: string;
  /** Figures and marks. */
  readonly ink: string;
}

/** Frames. */
export const PAPER = "#fdfbf4";

const LIGHT = "#ffffff";
/** Ink on yellow, and the gaps of the wheel. */
export const NIGHT = "#16140c";

export const PAINT: Readonly<Record<Color, Paint>> = {
  r: { fill: "#c5203a", plate: "#b51b35", shade: "#a5172f", ink: LIGHT },
  y: { fill: "#f4bd1c", plate: "#f9cd45", shade: "#dfa310", ink: NIGHT },
  g: { fill: "#189a5e", plate: "#11824d", shade: "#11834e", ink: LIGHT },
  b: { fill: "#1f46bd", plate: "#193ba6", shade: "#18389c", ink: LIGHT },
};

export const WILD: Paint = { fill: "#20222f", plate: "#20222f", shade: "#31344a", ink: LIGHT };

/** The field of a card's back. */
export const BACK = "#262250";
