/** Where the buttons stand that catch whoever has not said UNO: no button may come under a finger that is on its way. Pure. */

import { type Box, box } from "./box";
import { GAP, row } from "./chips";
import type { Zones } from "./zones";

/** The seats of the places, from the first; null is a place that nobody has. */
export type Seating = readonly (number | null)[];

/** The room of the places. */
export interface Cells {
  readonly places: readonly Box[];
  /** Where more of them can be asked for, if one button for every other seat would not have room. */
  readonly more: Box | null;
}

/** A finger needs so much. */
const HEIGHT = 44;
/** And a name so much more, where there is room for some of them. */
const NAME = 72;
const SHORT_NAME = 46;
const WIDEST = 150;
/** The colour word in the middle of the signs is never wider; it grows with a large table. */
const COLOR_WORD = 132;

/**
 * The places once these seats can be caught. Whoever had one keeps it; a newcomer takes the first that is free. They are
 * shared out anew when nobody could be caught meanwhile.
 */
export function seated(before: Seating, catchable: readonly number[]): Seating {
  const seats = before.map((seat) => (seat !== null && catchable.includes(seat) ? seat : null));
  for (const seat of catchable) {
    if (seats.includes(seat)) continue;
    const free = seats.indexOf(null);
    if (free < 0) seats.push(seat);
    else seats[free] = seat;
  }
  return seats.some((seat) => seat !== null) ? seats : [];
}

/** The cells for a table of so many other seats: the same for the whole game, whoever can be caught. */
export function cellsOf({ signs, catches, shape, ease }: Zones, others: number): Cells {
  const name = shape === "roomy" ? NAME : SHORT_NAME;
  const all = catches ? stacked(catches, others, name) : besideWord(signs, others, name, COLOR_WORD * ease);
  return all.length < others ? { places: all.slice(0, -1), more: all.at(-1) as Box } : { places: all, more: null };
}

/** Right of the colour word, and then left of it, outwards. */
function besideWord(signs: Box, others: number, name: number, word: number): Box[] {
  const width = (signs.width - word) / 2 - GAP;
  const columns = Math.max(1, Math.min(fitting(width, name), Math.ceil(others / 2)));
  const y = signs.y + (signs.height - HEIGHT) / 2;
  const cell = Math.min(WIDEST, (width - GAP * (columns - 1)) / columns);
  const right = signs.x + (signs.width + word) / 2 + GAP;
  const start = (column: number) => right + column * (cell + GAP);
  const cells = Array.from({ length: columns }, (_, column) => box(start(column), y, cell, HEIGHT));
  const middle = 2 * signs.x + signs.width;
  const mirrored = cells.map((one) => ({ ...one, x: middle - one.x - one.width }));
  return [...cells, ...mirrored].slice(0, others);
}

/** In rows, as few in each as there is room for. */
function stacked(room: Box, others: number, name: number): Box[] {
  const rows = Math.max(1, fitting(room.height, HEIGHT));
  const columns = Math.max(1, Math.min(fitting(room.width, name), Math.ceil(others / rows)));
  const used = Math.min(rows, Math.ceil(others / columns));
  const top = room.y + (room.height - used * (HEIGHT + GAP) + GAP) / 2;
  return Array.from({ length: used }, (_, index) =>
    row(columns, box(room.x, top + index * (HEIGHT + GAP), room.width, HEIGHT), WIDEST),
  )
    .flat()
    .slice(0, others);
}

/** How many of this size, with gaps between them. */
function fitting(room: number, size: number): number {
  return Math.floor((room + GAP) / (size + GAP));
}
