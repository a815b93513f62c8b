/** Views, screens and moments of the table in 3D for tests. */

import { Vector3 } from "three";
import { KINDS } from "../table/faces";
import { givenTable } from "../table/given";
import { type GameView, layout } from "../table/layout";
import type { Point } from "../table/path";
import type { Frame } from "../table/zones";
import type { Card, TableView } from "../wire.gen";
import { type Camera, type Pose, TALL } from "./camera";
import type { Seen } from "./poses";

export function frameOf([width, height]: readonly [number, number], leftHanded = false): Frame {
  return { width, height, sorted: true, leftHanded };
}

/** The first cards of a shuffled deck that is always the same. */
export function deal(count: number): Card[] {
  const deck = [...KINDS, ...KINDS] as Card[];
  return deck.map((_, index) => deck[(index * 47) % deck.length] as Card).slice(0, count);
}

/** The table as seen from seat 0, or by somebody who watches; everybody holds as many cards. */
export function viewOf(seats: number, plays: boolean, cards = 7, changes: Partial<TableView> = {}): GameView {
  const table = givenTable({ counts: Array(seats).fill(cards), ...changes });
  return { table, own: plays ? { seat: 0, hand: deal(cards), options: {} } : null };
}

/** What the scene is told of a view while nothing flies, but for what a test changes. */
export function seenOf(view: GameView, frame: Frame, changes: Partial<Seen> = {}): Seen {
  return {
    table: view.table,
    own: view.own?.seat ?? null,
    placements: layout(view, frame),
    flights: [],
    named: new Map(),
    dealt: false,
    draws: false,
    ...changes,
  };
}

/** The pixels of a card's corners: as on its face left top, right top, right bottom, left bottom. */
export function cornersOf({ position, quaternion, scale }: Pose, camera: Camera): Point[] {
  return [
    [-0.5, 0.5],
    [0.5, 0.5],
    [0.5, -0.5],
    [-0.5, -0.5],
  ].map(([x, y]) => {
    const corner = new Vector3((x as number) * scale, (y as number) * TALL * scale, 0);
    return camera.project(corner.applyQuaternion(quaternion).add(position));
  });
}

/** How straight the face of a card looks at the eye: 1 is straight. */
export function facing({ quaternion }: Pose, { elevation }: Camera): number {
  const eye = new Vector3(0, Math.sin(elevation), Math.cos(elevation));
  return new Vector3(0, 0, 1).applyQuaternion(quaternion).dot(eye);
}
