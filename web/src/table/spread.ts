/** How a hand of any size is spread over its zone: the compromise between readable cards and strips a finger can hit. */

import { INDEX_STRIP } from "./faces";

/** A card in units of `Placement.scale` 1. */
export const CARD = { width: 100, height: 150 } as const;

/** The least distance between two cards' left edges, in CSS pixels: WCAG 2.5.8 and [P22]. */
export const MIN_STEP = 24;
/** The part of a card's height that the row below leaves visible. */
export const ROW_SHOWN = 0.62;
const WIDEST_STEP = 0.86;
/** Below this step another row is worth more than a larger card. */
const EASY_STEP = 28;
const MIN_CARD = 40;
const MAX_ROWS = 3;

export interface Spread {
  readonly rows: number;
  readonly perRow: number;
  /** Width of a card and distance of two left edges, in CSS pixels. */
  readonly card: number;
  readonly step: number;
  /** The rows are wider than the zone and scroll sideways in it. */
  readonly scrolls: boolean;
}

/** The best spread of `count` cards over `width` by `height` CSS pixels, with no card wider than `widest`. */
export function handLayout(count: number, width: number, height: number, widest: number): Spread {
  let best: Spread | null = null;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (let rows = 1; rows <= MAX_ROWS; rows++) {
    const perRow = Math.ceil(count / rows);
    for (let card = MIN_CARD; card <= Math.min(widest, widestIn(height, rows)); card++) {
      const step = perRow < 2 ? WIDEST_STEP * card : Math.min(WIDEST_STEP * card, (width - card) / (perRow - 1));
      if (step < MIN_STEP || step < INDEX_STRIP * card) continue;
      const score = Math.min(step, 44) + 0.5 * card - 14 * (rows - 1) - Math.max(0, EASY_STEP - step);
      if (score > bestScore) [best, bestScore] = [{ rows, perRow, card, step, scrolls: false }, score];
    }
  }
  return best ?? scrolling(count, height, widest);
}

function scrolling(count: number, height: number, widest: number): Spread {
  let rows = MAX_ROWS;
  while (rows > 1 && widestIn(height, rows) < MIN_CARD) rows--;
  const card = Math.min(widest, widestIn(height, rows), EASY_STEP / INDEX_STRIP);
  return { rows, perRow: Math.ceil(count / rows), card, step: EASY_STEP, scrolls: true };
}

/** The widest whole card of which this many rows fit into a height. */
function widestIn(height: number, rows: number): number {
  return Math.floor(((height / (1 + ROW_SHOWN * (rows - 1))) * CARD.width) / CARD.height);
}

/** The height of all rows of a spread together. */
export function spreadHeight({ rows, card }: Spread): number {
  return ((card * CARD.height) / CARD.width) * (1 + ROW_SHOWN * (rows - 1));
}
