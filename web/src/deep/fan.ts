/** A hand of backs, held up by somebody across the table: where it stands, and how each of its cards is turned. Pure. */

import { Quaternion, Vector3 } from "three";
import { type Box, clamp } from "../table/box";
import type { Point } from "../table/path";
import { around, basis, type Camera, type Pose, radians, TALL } from "./camera";

export interface FanPlace {
  /** The middle of its middle card. */
  readonly middle: Vector3;
  /** The middle card's axes. Its face looks away from the viewer. */
  readonly right: Vector3;
  readonly up: Vector3;
  readonly away: Vector3;
  /** Over how many radians it opens at most. */
  readonly spread: number;
  /** The size of its cards; 1 is a card of the piles. */
  readonly scale: number;
}

/** More backs than these are only counted by the chip. */
export const MOST_BACKS = 12;
/** From one card to the next at most, in radians. */
const STEP = radians(8);
/** From the middle of a card down to the point round which the fan opens, in heights of a card. */
const PIVOT = 1.15;
/** How far a fan is turned from the viewer towards its own middle of the table, and how much it leans back. */
const TURN = 0.42;
const MOST_TURN = radians(38);
const LEAN = 0.62;
/** The lower edge of the cards is so far above the felt, in heights of a card. */
const HELD = 0.1;

/** A fan that is seen at a pixel. */
export function fanPlace(centre: Point, camera: Camera, scale: number, spread: number): FanPlace {
  const lift = (0.5 + HELD) * TALL * scale * Math.cos(LEAN * camera.elevation);
  const middle = camera.onTable(centre, lift);
  const seat = Math.atan2(middle.x, -middle.z);
  const turn = clamp(-TURN * seat, -MOST_TURN, MOST_TURN);
  const lean = LEAN * camera.elevation;
  const towards = new Vector3(Math.sin(turn) * Math.cos(lean), Math.sin(lean), Math.cos(turn) * Math.cos(lean));
  const away = towards.clone().negate();
  const up = new Vector3(0, 1, 0).addScaledVector(towards, -towards.y).normalize();
  return { middle, right: up.clone().cross(away), up, away, spread, scale };
}

/** How one of so many cards is held; the first is the leftmost as the viewer sees it. */
export function fanPose({ middle, right, up, away, spread, scale }: FanPlace, index: number, count: number): Pose {
  const step = Math.min(STEP, spread / Math.max(1, count - 1));
  const angle = (index - (count - 1) / 2) * step;
  const pivot = PIVOT * TALL * scale;
  // The viewer's right is the card's left: it is seen from behind.
  const position = middle
    .clone()
    .addScaledVector(right, -pivot * Math.sin(angle))
    .addScaledVector(up, pivot * (Math.cos(angle) - 1));
  const turned = new Quaternion().setFromAxisAngle(away, angle);
  return { position, quaternion: turned.multiply(basis(right, up, away)), scale };
}

/** What a full fan takes of the screen; some of its cards are enough to tell. */
export function fanBox(fan: FanPlace, camera: Camera): Box {
  return around(
    [0, 3, 6, 8, MOST_BACKS - 1].flatMap((index) => {
      const { position, quaternion, scale } = fanPose(fan, index, MOST_BACKS);
      return [-0.5, 0.5].flatMap((x) =>
        [-0.5, 0.5].map((y) => {
          const corner = new Vector3(x * scale, y * TALL * scale, 0).applyQuaternion(quaternion);
          return camera.project(corner.add(position));
        }),
      );
    }),
  );
}
