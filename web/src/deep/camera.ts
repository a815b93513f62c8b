/**
 * The eye over the table: a pinhole that turns points of the table into pixels and back. Pure.
 *
 * The table lies in the plane y = 0, measured in widths of a card: x to the viewer's right, y up, z towards the viewer,
 * with its own middle at the origin. The eye looks there, always from the viewer's side.
 */

import { Matrix4, type PerspectiveCamera, Quaternion, Vector3 } from "three";
import { type Box, box } from "../table/box";
import type { Point } from "../table/path";
import { CARD } from "../table/spread";

/** Where a card is: its middle, which way it is turned, and its size, 1 being a card of the piles. */
export interface Pose {
  readonly position: Vector3;
  readonly quaternion: Quaternion;
  readonly scale: number;
}

/** Everything nearer to the eye than this part of its distance from the table is cut off. */
const NEAR = 0.1;
const FAR = 12;

export class Camera {
  /** The angle over the table's plane, in radians. */
  readonly elevation: number;
  /** From the eye to the origin, in widths of a card. */
  readonly distance: number;
  /** What is one unit wide one unit before the eye is so many pixels wide. */
  readonly focal: number;
  /** The pixel at which the origin is seen. */
  readonly centre: Point;
  readonly #right = new Vector3(1, 0, 0);
  readonly #up: Vector3;
  readonly #back: Vector3;

  constructor(elevation: number, distance: number, focal: number, centre: Point) {
    this.elevation = elevation;
    this.distance = distance;
    this.focal = focal;
    this.centre = centre;
    this.#up = new Vector3(0, Math.cos(elevation), -Math.sin(elevation));
    this.#back = new Vector3(0, Math.sin(elevation), Math.cos(elevation));
  }

  /** The same eye, but raised or lowered round the origin. */
  at(elevation: number): Camera {
    return new Camera(elevation, this.distance, this.focal, this.centre);
  }

  /** The pixel of a point. */
  project(point: Vector3): Point {
    const scale = this.widthAt(point);
    return [this.centre[0] + scale * point.x, this.centre[1] - scale * point.dot(this.#up)];
  }

  /** How many pixels wide a card is there that faces the eye. */
  widthAt(point: Vector3): number {
    return this.focal / (this.distance - point.dot(this.#back));
  }

  /** The point of a pixel on the table, or on a plane above it. */
  onTable([x, y]: Point, height = 0): Vector3 {
    const ray = this.#ray([x, y]);
    const eye = this.#back.clone().multiplyScalar(this.distance);
    return eye.addScaledVector(ray, (height - eye.y) / ray.y);
  }

  /** A card that covers, seen from here, an upright picture of a card: its centre, width and turn on the screen. */
  facing(centre: Point, width: number, turn: number): Pose {
    const depth = this.focal / width;
    const position = this.#back.clone().multiplyScalar(this.distance).addScaledVector(this.#ray(centre), depth);
    const facing = basis(this.#right, this.#up, this.#back);
    const quaternion = facing.multiply(new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), -radians(turn)));
    return { position, quaternion, scale: 1 };
  }

  /** Sets up the library's camera for a canvas of a size in CSS pixels. */
  apply(camera: PerspectiveCamera, width: number, height: number): void {
    const near = NEAR * this.distance;
    const unit = near / this.focal;
    const [x, y] = this.centre;
    camera.position.copy(this.#back).multiplyScalar(this.distance);
    camera.quaternion.copy(basis(this.#right, this.#up, this.#back));
    camera.updateMatrixWorld();
    camera.projectionMatrix.makePerspective(
      -x * unit,
      (width - x) * unit,
      y * unit,
      (y - height) * unit,
      near,
      FAR * this.distance,
    );
    camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert();
  }

  /** From the eye through a pixel, one unit deep. */
  #ray([x, y]: Point): Vector3 {
    return this.#right
      .clone()
      .multiplyScalar((x - this.centre[0]) / this.focal)
      .addScaledVector(this.#up, (this.centre[1] - y) / this.focal)
      .sub(this.#back);
  }
}

/** The rail of the table: a rounded rectangle as in `path.ts`, by its half axes in widths of a card. */
export interface Rail {
  readonly halfWidth: number;
  readonly halfDepth: number;
}

/**
 * The eye and the table that together look as wanted: the rail fills a box of the screen, and a card that faces the
 * eye in the middle of the table is `card` pixels wide. `bend` is how much nearer than the origin the near end of the table is to the eye, as a part of the
 * distance: the more, the stronger the perspective.
 */
export function fitted(rail: Box, card: number, elevation: number, bend: number): { camera: Camera; rail: Rail } {
  const halfDepth = (rail.height * (1 - bend * bend)) / (2 * card * Math.sin(elevation));
  const distance = (halfDepth * Math.cos(elevation)) / bend;
  const centre: Point = [rail.x + rail.width / 2, rail.y + (rail.height * (1 - bend)) / 2];
  const widest = Math.max(...railPoints(1, 1).map(([x, z]) => x / (1 - bend * z)));
  return {
    camera: new Camera(elevation, distance, card * distance, centre),
    rail: { halfWidth: rail.width / (2 * card * widest), halfDepth },
  };
}

/** How round the table's corners are; 1 would be an ellipse. */
export const ROUNDNESS = 0.6;
const STEPS = 96;

/** Points of a rail on the table, as x and z, clockwise from the viewer's place; the first is not repeated. */
export function railPoints(halfWidth: number, halfDepth: number): Point[] {
  return Array.from({ length: STEPS }, (_, index): Point => {
    const angle = Math.PI / 2 + (2 * Math.PI * index) / STEPS;
    return [halfWidth * rounded(Math.cos(angle)), halfDepth * rounded(Math.sin(angle))];
  });
}

/** A rotation from three axes at right angles. */
export function basis(right: Vector3, up: Vector3, towards: Vector3): Quaternion {
  return new Quaternion().setFromRotationMatrix(new Matrix4().makeBasis(right, up, towards));
}

/** The upright rectangle round points of the screen. */
export function around(points: readonly Point[]): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return box(left, top, Math.max(...xs) - left, Math.max(...ys) - top);
}

/** The height of a card in its widths. */
export const TALL = CARD.height / CARD.width;

export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

function rounded(value: number): number {
  return Math.sign(value) * Math.abs(value) ** ROUNDNESS;
}
