/** What is to be seen on the felt beside the cards: shadows, which way the play goes, whose turn it is. Pure. */

import type { Vector3 } from "three";
import { radians, TALL } from "./camera";
import type { Decal } from "./decals";
import type { FanPlace } from "./fan";
import { heldAt, type Painted, type Seen, seatsOf, THICK } from "./poses";
import type { Stage } from "./stage";

const GOLD = "#ffd23f";
const INK = "#f6f4ea";
const BLACK = "#000000";
/** Half the size of an arrow, in widths of a card. */
const ARROW = 0.11;

/** All of a moment; `way` is 1 while the play goes clockwise, -1 against, and between while it turns over. */
export function marksAt(
  seen: Seen,
  stage: Stage,
  air: readonly Painted[],
  way: number,
  now: number,
  shadows: boolean,
): Decal[] {
  const { table } = seen;
  const seats = seatsOf(seen);
  const lit = table.phase === "over" ? table.over?.winner : table.seat;
  const fans = stage.fans.flatMap((fan, index) => {
    const seat = seats[index];
    if (!seat || heldAt(seen, seat.key, now) === 0) return [];
    return [...(shadows ? [underFan(fan)] : []), ...(seat.key === `seat:${lit}` ? [lightUnder(fan)] : [])];
  });
  const piles = shadows ? [underPile(stage.stock, table.stock), underPile(stage.discard, table.discard)] : [];
  return [
    ...arrows(stage, way),
    ...fans,
    ...piles,
    ...(seen.draws ? [lightUnderPile(stage.stock)] : []),
    ...(table.over?.winner != null ? [lightOfVictory(stage)] : []),
    ...(lit != null && lit === seen.own ? [lightBefore(stage)] : []),
    ...(shadows ? air.flatMap(under) : []),
  ];
}

function underFan({ middle, scale }: FanPlace): Decal {
  return decal("shadow", middle.x, middle.z + 0.25 * scale, [0.55 * scale, 0.1 * scale], 0.6 * scale, BLACK, 0.5);
}

function lightUnder({ middle, scale }: FanPlace): Decal {
  return decal("light", middle.x, middle.z, [0.5 * scale, 0.3 * scale], 1.1 * scale, GOLD, 0.55);
}

/** Along the rail before the viewer's own hand. */
function lightBefore({ rail }: Stage): Decal {
  return decal("light", 0, 0.95 * rail.halfDepth, [0.42 * rail.halfWidth, 0.005], 0.22 * rail.halfDepth, GOLD, 0.42);
}

function lightOfVictory({ rail }: Stage): Decal {
  return decal("light", 0, 0, [0.2 * rail.halfWidth, 0.1 * rail.halfDepth], 0.6 * rail.halfDepth, GOLD, 0.4);
}

function underPile(at: Vector3, cards: number): Decal {
  const height = cards * THICK;
  return decal(
    "shadow",
    at.x + 0.2 * height,
    at.z + 0.04 + 0.2 * height,
    [0.47, 0.47 * TALL],
    0.1 + height,
    BLACK,
    cards ? 0.5 : 0,
  );
}

function lightUnderPile(at: Vector3): Decal {
  return decal("light", at.x, at.z, [0.5, TALL / 2], 0.16, GOLD, 0.95);
}

/** The shadow of a card in the air: the higher, the softer. */
function under({ position, scale, opacity }: Painted): Decal[] {
  const height = Math.max(0, position.y);
  if (height > 2) return [];
  const soft = 0.08 + 0.3 * height;
  const half: [number, number] = [0.42 * scale, 0.42 * TALL * scale];
  return [
    decal(
      "shadow",
      position.x + 0.2 * height,
      position.z + 0.2 * height,
      half,
      soft,
      BLACK,
      0.42 * opacity * (1 - height / 2),
    ),
  ];
}

/** In pairs. */
function arrows({ arrows: places }: Stage, way: number): Decal[] {
  return places.flatMap(({ point: [x, z], way: angle }) => {
    const turn = radians(angle + (way < 0 ? 180 : 0));
    return [-1, 1].map((step) => {
      const aside = step * 0.7 * ARROW;
      const half: [number, number] = [ARROW * 0.5 * Math.abs(way), ARROW];
      const opacity = step < 0 ? 0.22 : 0.4;
      return decal("arrow", x + aside * Math.cos(turn), z + aside * Math.sin(turn), half, 0.05, INK, opacity, turn);
    });
  });
}

function decal(
  kind: Decal["kind"],
  x: number,
  z: number,
  half: readonly [number, number],
  soft: number,
  color: string,
  opacity: number,
  turn = 0,
): Decal {
  return { kind, x, z, half, soft, turn, color, opacity };
}
