/** The line round a table: between an ellipse and a rectangle, clockwise from the viewer's place at the bottom. Pure. */

import type { Box } from "./box";

export type Point = readonly [x: number, y: number];

export interface Path {
  readonly points: readonly Point[];
  readonly length: number;
  /** The point after this part of the length, and the way it goes there in degrees: 0 is to the right. */
  at(part: number): { readonly point: Point; readonly way: number };
  /** The part of the length after which the line comes nearest to a point. */
  partNear(point: Point): number;
}

const STEPS = 180;

/** The line that touches a box from within; it leaves out an angle (in radians) to either side of the bottom. */
export function pathIn({ x, y, width, height }: Box, open = 0): Path {
  const [rx, ry] = [width / 2, height / 2];
  const points = Array.from({ length: STEPS + 1 }, (_, index): Point => {
    const angle = Math.PI / 2 + open + ((2 * Math.PI - 2 * open) * index) / STEPS;
    return [x + rx + rx * rounded(Math.cos(angle)), y + ry + ry * rounded(Math.sin(angle))];
  });
  const reached = [0];
  for (const [index, to] of points.slice(1).entries()) {
    reached.push((reached[index] as number) + distance(points[index] as Point, to));
  }
  const length = reached.at(-1) as number;
  return {
    points,
    length,
    at(part) {
      const goal = part * length;
      const found = reached.findIndex((far) => far >= goal);
      const index = Math.max(found, 1);
      const [from, to] = points.slice(index - 1, index + 1) as [Point, Point];
      const [start, end] = reached.slice(index - 1, index + 1) as [number, number];
      const along = end > start ? (goal - start) / (end - start) : 0;
      const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
      return { point: [from[0] + along * dx, from[1] + along * dy], way: (Math.atan2(dy, dx) * 180) / Math.PI };
    },
    partNear(point) {
      const far = points.map((one) => distance(one, point));
      return (reached[far.indexOf(Math.min(...far))] as number) / length;
    },
  };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1]);
}

/** Between a circle's and a square's coordinate: the exponent of a superellipse. */
function rounded(value: number): number {
  return Math.sign(value) * Math.abs(value) ** 0.6;
}
