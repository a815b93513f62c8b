/** Where the chips of the other seats stand: always in the order of play, clockwise from the viewer. */

import { type Box, box, clamp } from "./box";
import { type Path, pathIn } from "./path";

/** Between two chips, or a chip and anything else. */
export const GAP = 6;
/** Between two chips on a round table: room for a sign of the rim. */
const SIGN = 26;

/** Rows of one to three chips; four make a square. */
export function grid(count: number, first: Box): Box[] {
  const columns = count === 4 ? 2 : Math.min(3, count);
  return Array.from({ length: Math.ceil(count / Math.max(1, columns)) }, (_, index) => {
    const inRow = Math.min(columns, count - index * columns);
    const y = first.y + index * (first.height + GAP);
    return row(inRow, box(first.x, y, first.width, first.height), 170, columns);
  }).flat();
}

/** Chips side by side as if there were `columns`, from the left in a full row's places; a single row is centred. */
export function row(count: number, { x, y, width, height }: Box, widest: number, columns = count): Box[] {
  const chip = Math.min(widest, (width - GAP * (columns - 1)) / Math.max(1, columns));
  const start = x + (width - columns * chip - GAP * (columns - 1)) / 2;
  return Array.from({ length: count }, (_, index) => box(start + index * (chip + GAP), y, chip, height));
}

/** Chips round the table: an arc that leaves the viewer's side free, or for spectators the whole ring. */
export function ring(count: number, table: Box, closed: boolean, ease: number): { chips: Box[]; stacked: boolean } {
  const wide = along(count, table, { width: 160 * ease, height: 58 * ease }, closed);
  const crowded = wide.some((one, index) => wide.slice(index + 1).some((other) => crowd(one, other)));
  if (!crowded) return { chips: wide, stacked: false };
  const height = 68 * ease;
  const spacing = pathOf(table, { width: 72, height }, closed).length / count;
  const width = clamp(0.78 * spacing, 72, 120 * ease);
  return { chips: along(count, table, { width, height }, closed), stacked: true };
}

function along(count: number, table: Box, { width, height }: Size, closed: boolean): Box[] {
  const path = pathOf(table, { width, height }, closed);
  return Array.from({ length: count }, (_, index) => {
    const [x, y] = path.at((index + 0.5) / count).point;
    return box(x - width / 2, y - height / 2, width, height);
  });
}

/** Whether two chips of a size leave no room for a sign of the rim between them. */
function crowd(one: Box, other: Box): boolean {
  return Math.abs(one.x - other.x) < one.width + SIGN && Math.abs(one.y - other.y) < one.height + SIGN;
}

type Size = Pick<Box, "width" | "height">;

/** The line of the chips' centres, clockwise from the viewer: a rounded rectangle that touches the table's edges. */
function pathOf(table: Box, { width, height }: Size, closed: boolean): Path {
  const centres = box(table.x + width / 2, table.y + height / 2, table.width - width, table.height - height);
  // The open arc starts and ends well before the viewer's own place.
  return pathIn(centres, closed ? 0 : 0.32 * Math.PI);
}
