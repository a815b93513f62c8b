import { PerspectiveCamera, Vector3 } from "three";
import { describe, expect, test } from "vitest";
import { box } from "../table/box";
import type { Point } from "../table/path";
import { around, type Camera, fitted, radians, railPoints, TALL } from "./camera";
import { cornersOf, facing } from "./given";

const RAIL = box(40, 90, 290, 380);
const CARD = 64;
const LOOKS = [
  [48, 0.2],
  [56, 0.2],
  [58, 0.05],
  [45, 0.35],
] as const;
const CAMERAS: [string, Camera][] = LOOKS.flatMap(([elevation, bend]): [string, Camera][] => {
  const { camera } = fitted(RAIL, CARD, radians(elevation), bend);
  return [
    [`${elevation}° bent by ${bend}`, camera],
    [`${elevation}° bent by ${bend}, raised`, camera.at(1.45)],
  ];
});
const PIXELS: Point[] = [10, 120, 200, 350].flatMap((x) => [60, 200, 470, 630].map((y): Point => [x, y]));

function gap([x, y]: Point, [toX, toY]: Point): number {
  return Math.hypot(x - toX, y - toY);
}

describe.each(CAMERAS)("a camera at %s", (_, camera) => {
  test("sees a point of the table, or above it, at the pixel from which it was found", () => {
    for (const pixel of PIXELS) {
      for (const height of [0, 0.3, 1]) {
        const point = camera.onTable(pixel, height);
        expect(point.y).toBeCloseTo(height, 9);
        expect(gap(camera.project(point), pixel)).toBeLessThan(1e-6);
      }
    }
    expect(gap(camera.project(new Vector3()), camera.centre)).toBeLessThan(1e-9);
  });

  test("finds the place of what stands on the table", () => {
    for (const [x, z] of [
      [0, 0],
      [-2.5, 1],
      [2, -3],
    ] as const) {
      expect(camera.onTable(camera.project(new Vector3(x, 0, z))).distanceTo(new Vector3(x, 0, z))).toBeLessThan(1e-9);
    }
  });

  test("covers a picture of the page exactly with a card that faces it", () => {
    for (const centre of PIXELS) {
      for (const width of [44, 70, 120, 174]) {
        for (const turn of [0, -3, 2.4, 45, 200]) {
          const corners = cornersOf(camera.facing(centre, width, turn), camera);
          const [sin, cos] = [Math.sin(radians(turn)), Math.cos(radians(turn))];
          const wanted = [
            [-0.5, -0.5],
            [0.5, -0.5],
            [0.5, 0.5],
            [-0.5, 0.5],
          ].map(([x, y]): Point => {
            const [across, down] = [(x as number) * width, (y as number) * width * TALL];
            return [centre[0] + across * cos - down * sin, centre[1] + across * sin + down * cos];
          });
          const far = corners.map((corner, index) => gap(corner, wanted[index] as Point));
          expect(Math.max(...far)).toBeLessThan(0.001);
        }
      }
    }
  });

  test("has a card that faces it in full size, straight before it", () => {
    const pose = camera.facing([100, 500], 80, 0);
    expect(camera.widthAt(pose.position)).toBeCloseTo(80, 9);
    expect(facing(pose, camera)).toBeCloseTo(1, 9);
  });

  test("sees as the library's own camera does, and cuts off nothing that is shown", () => {
    const [width, height] = [390, 700];
    const library = new PerspectiveCamera();
    camera.apply(library, width, height);
    const seen = [
      ...PIXELS.map((pixel) => camera.onTable(pixel, 0.4)),
      // The widest card of a hand, and one that rises.
      ...PIXELS.map((pixel) => camera.facing(pixel, 2.5 * CARD, 0).position),
    ];
    for (const point of seen) {
      const { x, y, z } = point.clone().project(library);
      expect(gap([((x + 1) / 2) * width, ((1 - y) / 2) * height], camera.project(point))).toBeLessThan(0.001);
      expect(Math.abs(z)).toBeLessThan(1);
    }
  });

  test("shows what is nearer to the viewer larger and lower", () => {
    for (let z = -3; z < 3; z += 0.5) {
      const [far, near] = [new Vector3(1, 0, z), new Vector3(1, 0, z + 0.5)];
      expect(camera.widthAt(near)).toBeGreaterThan(camera.widthAt(far));
      expect(camera.project(near)[1]).toBeGreaterThan(camera.project(far)[1]);
    }
  });
});

test.each(LOOKS)("fits the table into its box, %i° over it and bent by %d", (elevation, bend) => {
  for (const wanted of [RAIL, box(8, 50, 344, 300), box(100, 4, 420, 250), box(0, 60, 1280, 500)]) {
    const { camera, rail } = fitted(wanted, CARD, radians(elevation), bend);
    const seen = around(
      railPoints(rail.halfWidth, rail.halfDepth).map(([x, z]) => camera.project(new Vector3(x, 0, z))),
    );
    expect(gap([seen.x, seen.y], [wanted.x, wanted.y])).toBeLessThan(0.5);
    expect(Math.abs(seen.width - wanted.width)).toBeLessThan(0.5);
    expect(Math.abs(seen.height - wanted.height)).toBeLessThan(0.5);
    expect(camera.widthAt(new Vector3())).toBeCloseTo(CARD, 9);
    const near = new Vector3(0, 0, rail.halfDepth);
    expect(camera.widthAt(near)).toBeCloseTo(CARD / (1 - bend), 6);
  }
});
