/** Where the chips of the other seats stand: always in the order of play, clockwise from the viewer. */

import { type Box, box, clamp } from "./box";

/** Between two chips, or a chip and anything else. */
export const GAP = 6;

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
export function ring(count: number, table: Box, closed: boolean): { chips: Box[]; stacked: boolean } {
  const wide = along(count, table, { width: 160, height: 58 }, closed);
  const crowded = wide.some((one, index) => wide.slice(index + 1).some((other) => meet(one, other)));
  if (!crowded) return { chips: wide, stacked: false };
  const spacing = pathOf(table, { width: 72, height: 68 }, closed).length / count;
  return { chips: along(count, table, { width: clamp(0.8 * spacing, 72, 120), height: 68 }, closed), stacked: true };
}

function along(count: number, table: Box, { width, height }: Size, closed: boolean): Box[] {
  const path = pathOf(table, { width, height }, closed);
  return Array.from({ length: count }, (_, index) => {
    const [x, y] = path.at((index + 0.5) / count);
    return box(x - width / 2, y - height / 2, width, height);
  });
}

function meet(one: Box, other: Box): boolean {
  return Math.abs(one.x - other.x) < one.width + GAP && Math.abs(one.y - other.y) < one.height + GAP;
}

type Size = Pick<Box, "width" | "height">;
type Point = readonly [x: number, y: number];

interface Path {
  readonly length: number;
  /** The point after this part of the length. */
  at(part: number): Point;
}

/** The line of the chips' centres, clockwise from the viewer: a rounded rectangle that touches the table's edges. */
function pathOf(table: Box, chip: Size, closed: boolean): Path {
  const [rx, ry] = [(table.width - chip.width) / 2, (table.height - chip.height) / 2];
  const [cx, cy] = [table.x + table.width / 2, table.y + table.height / 2];
  // A quarter turn is the viewer's own place at the bottom; the open arc starts and ends well before it.
  const open = closed ? 0 : 0.32 * Math.PI;
  const points = Array.from({ length: 361 }, (_, index): Point => {
    const angle = Math.PI / 2 + open + ((2 * Math.PI - 2 * open) * index) / 360;
    return [cx + rx * rounded(Math.cos(angle)), cy + ry * rounded(Math.sin(angle))];
  });
  const reached = [0];
  for (const [index, [x, y]] of points.slice(1).entries()) {
    const [fromX, fromY] = points[index] as Point;
    reached.push((reached[index] as number) + Math.hypot(x - fromX, y - fromY));
  }
  const length = reached.at(-1) as number;
  return {
    length,
    at(part) {
      const goal = part * length;
      const index = Math.max(
        1,
        reached.findIndex((distance) => distance >= goal),
      );
      const [from, to] = points.slice(index - 1, index + 1) as [Point, Point];
      const [start, end] = reached.slice(index - 1, index + 1) as [number, number];
      const along = (goal - start) / (end - start);
      return [from[0] + along * (to[0] - from[0]), from[1] + along * (to[1] - from[1])];
    },
  };
}

/** Between a circle's and a square's coordinate: the exponent of a superellipse. */
function rounded(value: number): number {
  return Math.sign(value) * Math.abs(value) ** 0.6;
}
