/** The quiet grounds of the cards. Each colour repeats its own: stripes, dots, bricks, waves. */

import type { Color } from "../wire.gen";
import { HEIGHT, WIDTH } from "./figures";
import { PAINT, WILD } from "./palette";

export const TEXTURES: Readonly<Record<Color, string>> = {
  r: lines(
    PAINT.r.shade,
    10,
    repeat(-220, WIDTH, 26, (x) => `M${x} ${HEIGHT}l${HEIGHT} -${HEIGHT}`),
  ),
  y: repeat(10, HEIGHT, 20, (y, row) =>
    repeat(row % 2 ? 20 : 10, WIDTH, 20, (x) => `<circle cx="${x}" cy="${y}" r="4.5" fill="${PAINT.y.shade}"/>`),
  ),
  g: lines(
    PAINT.g.shade,
    4,
    repeat(
      22,
      HEIGHT,
      24,
      (y, row) => `M0 ${y}H${WIDTH}${repeat(row % 2 ? 14 : 38, WIDTH, 48, (x) => `M${x} ${y}v-24`)}`,
    ),
  ),
  b: lines(
    PAINT.b.shade,
    6,
    repeat(14, HEIGHT, 22, (y) => `M-8 ${y}q11 -12 22 0${"t22 0".repeat(7)}`),
  ),
};

/** Circles that spread from the wheel of a Wild. */
export function ripples(x: number, y: number): string {
  const circles = repeat(40, HEIGHT, 26, (radius) => `<circle cx="${x}" cy="${y}" r="${radius}"/>`);
  return `<g fill="none" stroke="${WILD.shade}" stroke-width="6">${circles}</g>`;
}

function lines(ink: string, width: number, path: string): string {
  return `<path d="${path}" fill="none" stroke="${ink}" stroke-width="${width}"/>`;
}

function repeat(from: number, to: number, step: number, draw: (at: number, index: number) => string): string {
  let drawn = "";
  for (let at = from, index = 0; at < to; at += step, index++) drawn += draw(at, index);
  return drawn;
}
