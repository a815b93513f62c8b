/** The others' chips round the table. Pure. */

import { type Box, box, clamp, meet } from "../table/box";
import { GAP, row } from "../table/chips";
import { type Point, pathIn } from "../table/path";

/**
 * Chips of a size on the rail, in the order of play from the viewer's left, none lower than `lowest`; whether they
 * stand apart, and whether they stand round the table or in a row before it.
 */
export function chipsOn(
  rim: Box,
  count: number,
  width: number,
  height: number,
  lowest: number,
): { chips: Box[]; apart: boolean; round: boolean } {
  const path = pathIn(rim).points.filter(([, y]) => y + height / 2 <= lowest);
  for (const ends of [0.5, 0.25, 0]) {
    const chips = spaced(path, count, ends, width + GAP, height + GAP).map(([x, y]) =>
      box(x - width / 2, y - height / 2, width, height),
    );
    const apart = !chips.some((one, index) => chips.slice(index + 1).some((other) => near(one, other)));
    if (apart) return { chips, apart, round: true };
  }
  // The far side of a low table may be too short for all, but not the screen.
  const straight = row(count, box(rim.x - width / 2, rim.y - height / 2, rim.width + width, height), width);
  return { chips: straight, apart: straight.every((chip) => chip.width === width), round: false };
}

function near(one: Box, other: Box): boolean {
  return meet(box(one.x - GAP / 2, one.y - GAP / 2, one.width + GAP, one.height + GAP), other);
}

/**
 * Points along a line at which boxes of a size stand equally far apart, as boxes measure that: by the larger of the
 * steps across and down. `ends` is what is left free at either end, in such steps.
 */
function spaced(line: readonly Point[], count: number, ends: number, width: number, height: number): Point[] {
  const reached = [0];
  for (const [index, [x, y]] of line.slice(1).entries()) {
    const [fromX, fromY] = line[index] as Point;
    reached.push((reached[index] as number) + Math.max(Math.abs(x - fromX) / width, Math.abs(y - fromY) / height));
  }
  const step = (reached.at(-1) as number) / (count - 1 + 2 * ends || 1);
  return Array.from({ length: count }, (_, index) => {
    const goal = count === 1 && ends === 0 ? (reached.at(-1) as number) / 2 : (index + ends) * step;
    const next = clamp(
      reached.findIndex((far) => far >= goal - 1e-9),
      1,
      line.length - 1,
    );
    const [start, end] = [reached[next - 1] as number, reached[next] as number];
    const part = end > start ? (goal - start) / (end - start) : 0;
    const [from, to] = [line[next - 1] as Point, line[next] as Point];
    return [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])];
  });
}
