/** Confetti of the four marks, thrown up from one point: pure but for the chance that it is given. */

import type { Color } from "../wire.gen";
import type { Box } from "./box";
import { COLORS } from "./palette";
import type { Point } from "./path";

export interface Scrap {
  readonly color: Color;
  /** In CSS pixels. */
  readonly size: number;
  readonly frames: Keyframe[];
  readonly timing: KeyframeAnimationOptions;
}

export const SCRAPS = 52;
export const LONGEST_MS = 2600;
const SHORTEST_MS = 1700;
const STAGGER_MS = 260;

/** Scraps that fly from a point, spread over a box, and fall out of it. `chance` gives numbers from 0 to 1. */
export function confetti([fromX, fromY]: Point, { x, y, width, height }: Box, chance = Math.random): Scrap[] {
  return Array.from({ length: SCRAPS }, (_, index) => {
    const top: Point = [x + width * chance(), y + 0.45 * height * chance()];
    const drift = 0.12 * width * (chance() - 0.5);
    const turn = 360 * (chance() - 0.5);
    const delay = STAGGER_MS * chance();
    return {
      color: COLORS[index % COLORS.length] as Color,
      size: 9 + 9 * chance(),
      frames: [
        { transform: pose([fromX, fromY], 0, 0.3), opacity: 1, easing: "cubic-bezier(0.1, 0.7, 0.4, 1)" },
        { transform: pose(top, turn, 1), opacity: 1, offset: 0.34, easing: "cubic-bezier(0.5, 0, 0.9, 0.6)" },
        { transform: pose([top[0] + drift, y + height], 4 * turn, 1), opacity: 0 },
      ],
      timing: { delay, duration: SHORTEST_MS + (LONGEST_MS - STAGGER_MS - SHORTEST_MS) * chance(), fill: "both" },
    };
  });
}

function pose([x, y]: Point, turn: number, scale: number): string {
  return `translate(${Math.round(x)}px, ${Math.round(y)}px) rotate(${Math.round(turn)}deg) scale(${scale})`;
}
