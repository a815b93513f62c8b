/** The icon: a P whose bowl is the wheel of the four colours, and its full stop. */

import { MARKS } from "../src/table/figures";
import { BACK, COLORS, PAINT, PAPER } from "../src/table/palette";

/** Icons are drawn on a square of this size. */
const SIZE = 512;

/** A quarter of the wheel, right and down of its centre. */
const TILE = "M1.5 1.5H30.4A30.4 30.4 0 0 1 1.5 30.4Z";
/** Stem and bowl, in a box of 101 by 120. */
const BODY = "M11.5 0H58A42 42 0 0 1 58 84H23V108.5A11.5 11.5 0 0 1 0 108.5V11.5A11.5 11.5 0 0 1 11.5 0Z";

export interface Look {
  /** The part of the square that the letter fills: less where a system cuts icons to a shape of its own. */
  readonly fill: number;
  /** The corners of the ground; 0 where the system rounds them. */
  readonly corner: number;
  /** Whether the marks are drawn: small icons show the colours alone. */
  readonly marks: boolean;
}

export function icon({ fill, corner, marks }: Look): string {
  const ground = `<rect width="${SIZE}" height="${SIZE}" rx="${corner}" fill="${BACK}"/>`;
  return picture(ground + placed(letter(marks), fill));
}

/** For systems that paint icons in one colour: only where it is opaque counts. */
export function silhouette(fill: number): string {
  const tile = "M3.5 3.5H26A26.2 26.2 0 0 1 3.5 26Z";
  const tiles = COLORS.map((_, index) => `<path transform="${turned(index)}" d="${tile}"/>`).join("");
  const counter = "M58 8.6A33.4 33.4 0 0 0 58 75.4A33.4 33.4 0 0 0 58 8.6Z";
  const letter = `<path fill-rule="evenodd" d="${BODY}${counter}"/><g transform="translate(58 42)">${tiles}</g><circle cx="86" cy="105" r="15"/>`;
  return picture(placed(letter, fill));
}

function picture(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}">${content}</svg>`;
}

function placed(drawing: string, fill: number): string {
  const scale = (SIZE * fill) / 120;
  const x = (SIZE - 101 * scale) / 2;
  const y = (SIZE - 120 * scale) / 2;
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${round(scale)})">${drawing}</g>`;
}

function letter(marks: boolean): string {
  return `<path d="${BODY}" fill="${PAPER}"/>${wheel(marks)}<circle cx="86" cy="105" r="15" fill="${PAINT.y.fill}"/>`;
}

function wheel(marks: boolean): string {
  const tiles = COLORS.map((color, index) => {
    const tile = `<path transform="${turned(index)}" d="${TILE}" fill="${PAINT[color].fill}"/>`;
    const mark = `<path transform="${turned(index)} translate(12.4 12.4) ${turned(index)} scale(0.46)" d="${MARKS[color]}" fill="${PAINT[color].ink}"/>`;
    return marks ? tile + mark : tile;
  });
  return `<g transform="translate(58 42)"><circle r="33.4" fill="${BACK}"/>${tiles.join("")}</g>`;
}

/** Mirrors that quarter to its place: the colours go row by row. */
function turned(index: number): string {
  return `scale(${index % 2 ? 1 : -1} ${index < 2 ? -1 : 1})`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
