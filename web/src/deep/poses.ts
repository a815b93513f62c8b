/** Which cards are to be seen at a moment, where, and in which order they are painted: pure. */

import { Quaternion, Vector3 } from "three";
import { clamp } from "../table/box";
import type { Placement } from "../table/layout";
import { CARD } from "../table/spread";
import type { Tween } from "../table/tween";
import type { Card, Color, TableView } from "../wire.gen";
import { basis, type Camera, type Pose, radians } from "./camera";
import { type FanPlace, fanPose, MOST_BACKS } from "./fan";
import type { Stage } from "./stage";

/** A card in flight, and when (performance.now()) its time began to count. */
export type Flight = Tween & { readonly began: number };

/** What the scene shows, whoever tells of it: a running game, or one that is played again. */
export interface Seen {
  readonly table: TableView;
  /** The seat from which the table is seen; null for whoever watches. */
  readonly own: number | null;
  readonly placements: readonly Placement[];
  readonly flights: readonly Flight[];
  /** The colours that were named for Wilds of the discard, by key. */
  readonly named: ReadonlyMap<string, Color>;
  /** The flights are those of a deal: no hand was there before. */
  readonly dealt: boolean;
  /** The viewer may take a card of the stock. */
  readonly draws: boolean;
}

export interface Painted extends Pose {
  /** What there is to know about it; null for a card that is only seen from behind. */
  readonly card: Card | null;
  readonly named: Color | null;
  /** Blank: of a card deep in a pile only the edge is seen. */
  readonly paper: boolean;
  /** It wears a golden edge: it may be taken. */
  readonly marked: boolean;
  readonly opacity: number;
  /** Where it belongs, for what fades in. */
  readonly key: string | null;
}

/** A card's thickness, in widths of a card. */
export const THICK = 0.005;
/** Piles are painted in layers of so many cards. */
const LAYER = 3;
/** How high above a straight line a flight rises, as a part of its length. */
const ARC = 0.22;
/** For so long a hand that was dealt opens. */
const OPENING_MS = 240;

const FACE_UP = basis(new Vector3(1, 0, 0), new Vector3(0, 0, -1), new Vector3(0, 1, 0));
const FACE_DOWN = basis(new Vector3(-1, 0, 0), new Vector3(0, 0, -1), new Vector3(0, -1, 0));
const Y = new Vector3(0, 1, 0);

/** All cards of a moment in the order in which they are painted: what is farther away first. */
export function paintedAt(seen: Seen, stage: Stage, camera: Camera, now: number): Painted[] {
  const seats = seatsOf(seen);
  const fans = stage.fans.flatMap((fan, index) => {
    const seat = seats[index];
    return seat ? [{ fan, cards: backs(fan, heldAt(seen, seat.key, now)) }] : [];
  });
  fans.sort((one, other) => one.fan.middle.z - other.fan.middle.z);
  return [
    ...fans.filter(({ fan }) => fan.middle.z < 0).flatMap(({ cards }) => cards),
    ...stock(seen, stage),
    ...discard(seen, stage),
    ...fans.filter(({ fan }) => fan.middle.z >= 0).flatMap(({ cards }) => cards),
    ...inAir(seen, now).map((flight) => inFlight(flight, seen, stage, camera, now)),
  ];
}

/** The flights that are to be seen: a card that has landed lies there until the table goes on, if it is shown at all. */
export function inAir({ flights }: Seen, now: number): Flight[] {
  return flights.filter((one) => now >= one.began + one.delay && (one.lands !== null || now < landsAt(one)));
}

/** When the last of the flights, and all that follows from it, has come to rest. */
export function restsAt({ flights, dealt }: Seen): number {
  return Math.max(0, ...flights.map(landsAt)) + (dealt ? OPENING_MS : 0);
}

function landsAt({ began, delay, duration }: Flight): number {
  return began + delay + duration;
}

/** The cards that a seat holds to the eye: what flies to it is not there yet, what it is about to play still is. */
export function heldAt({ table, flights, dealt }: Seen, key: string, now: number): number {
  const count = table.counts[Number(key.slice("seat:".length))] ?? 0;
  const coming = flights.filter(({ to }) => to.key === key);
  const leaving = flights.filter(({ from, began, delay }) => from.key === key && now < began + delay);
  if (dealt && coming[0]) return Math.ceil(count * clamp((now - landsAt(coming[0])) / OPENING_MS, 0, 1));
  return Math.max(0, count - coming.filter((flight) => now < landsAt(flight)).length + leaving.length);
}

/** A hand is painted alike in every frame until it has another number of cards. */
const PAINTED_BACKS = new WeakMap<FanPlace, Map<number, readonly Painted[]>>();

function backs(fan: FanPlace, count: number): readonly Painted[] {
  const shown = Math.min(MOST_BACKS, count);
  const known = PAINTED_BACKS.get(fan) ?? new Map<number, readonly Painted[]>();
  PAINTED_BACKS.set(fan, known);
  const painted = known.get(shown) ?? paintedBacks(fan, shown);
  known.set(shown, painted);
  return painted;
}

function paintedBacks(fan: FanPlace, count: number): Painted[] {
  const cards = Array.from({ length: count }, (_, index) => of(fanPose(fan, index, count), null));
  // Hands on the right are the mirror image of those on the left.
  return fan.middle.x > 0 ? cards.reverse() : cards;
}

function stock({ table, draws }: Seen, stage: Stage): Painted[] {
  const layers = Math.ceil(table.stock / LAYER);
  return Array.from({ length: layers }, (_, index) => {
    const height = Math.min(table.stock, (index + 1) * LAYER) * THICK;
    const pose = lying(stage.stock, height, 0.7 * wobble(index), 0.012 * wobble(index + 7), true);
    const top = index === layers - 1;
    return { ...of(pose, null, !top), marked: draws && top };
  });
}

function discard({ table, placements, flights, named }: Seen, stage: Stage): Painted[] {
  const landing = new Set(flights.map(({ lands }) => lands));
  const hidden = table.discard - table.pile.length;
  const below = Array.from({ length: Math.floor(hidden / LAYER) }, (_, index) =>
    of(
      lying(stage.discard, (index + 1) * LAYER * THICK, 7 * wobble(index), 0.05 * wobble(index + 3), false),
      null,
      true,
    ),
  );
  const pile = placements
    .filter(({ key }) => key.startsWith("discard:") && !landing.has(key))
    .map((placement) => ({
      ...of(onDiscard(placement, stage), placement.card),
      named: named.get(placement.key) ?? null,
      key: placement.key,
    }));
  return [...below, ...pile];
}

/** Where a card of the discard lies; what is below it lifts it. */
function onDiscard({ key, turn }: Placement, stage: Stage, faceDown = false): Pose {
  const number = Number(key.slice("discard:".length));
  return lying(stage.discard, (number + 1) * THICK, turn, 0.035 * wobble(number), faceDown);
}

function lying(at: Vector3, height: number, turn: number, aside: number, faceDown: boolean): Pose {
  const turned = new Quaternion().setFromAxisAngle(Y, -radians(turn));
  return {
    position: new Vector3(at.x + aside, height, at.z + aside / 2),
    quaternion: turned.multiply(faceDown ? FACE_DOWN : FACE_UP),
    scale: 1,
  };
}

/** Between -1 and 1, the same for the same number: nobody stacks cards exactly. */
function wobble(index: number): number {
  return Math.sin(index * 2.4 + 0.6);
}

function inFlight(flight: Flight, seen: Seen, stage: Stage, camera: Camera, now: number): Painted {
  const { card, named, duration, began, delay } = flight;
  const part = clamp((now - began - delay) / duration, 0, 1);
  const from = poseOf(flight.from, card, seen, stage, camera);
  const to = poseOf(flight.to, card, seen, stage, camera);
  return { ...of(between(from, to, part), card), named };
}

/** A card on its way, in an arc. */
export function between(from: Pose, to: Pose, part: number): Pose {
  if (part <= 0) return from;
  if (part >= 1) return to;
  const eased = ease(part);
  const position = from.position.clone().lerp(to.position, eased);
  position.y += 4 * ARC * from.position.distanceTo(to.position) * eased * (1 - eased);
  return {
    position,
    quaternion: from.quaternion.clone().slerp(to.quaternion, eased),
    scale: from.scale + (to.scale - from.scale) * eased,
  };
}

/** The pose of a card at a placement: in the own hand exactly over what the page shows there. */
export function poseOf(placement: Placement, card: Card | null, seen: Seen, stage: Stage, camera: Camera): Pose {
  const { key, x, y, scale, turn } = placement;
  if (key.startsWith("discard:")) return onDiscard(placement, stage, card === null);
  if (key.startsWith("stock:")) return lying(stage.stock, seen.table.stock * THICK, 0, 0, true);
  const fan = key.startsWith("seat:") ? stage.fans[seatsOf(seen).findIndex((seat) => seat.key === key)] : null;
  // Some card in the middle of the fan: nobody may know which.
  return fan ? fanPose(fan, 2, 5) : camera.facing([x, y], CARD.width * scale, turn);
}

/** The places of the others, in the order of their fans. */
export function seatsOf({ placements }: Seen): Placement[] {
  return placements.filter(({ key }) => key.startsWith("seat:"));
}

/** Slow at both ends, and slowest at the last. */
function ease(part: number): number {
  const even = part * part * (3 - 2 * part);
  return even + (1 - (1 - part) ** 3 - even) * 0.6;
}

function of(pose: Pose, card: Card | null, paper = false): Painted {
  return { ...pose, card, named: null, paper, marked: false, opacity: 1, key: null };
}
