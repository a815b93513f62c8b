/**
 * The table as it stands before the eye: who sits where, how large everything is, and where on the screen that leaves
 * room for what is read and pressed. Pure; one answer for a size of the screen and a number of players.
 *
 * Chips come first: they stand on the rail, as large as they can without covering each other. The fans of backs are
 * then put on the felt beside them, as large as they can be without covering chips, piles or each other.
 */

import type { Vector3 } from "three";
import { type Box, bottom, box, clamp, meet } from "../table/box";
import { GAP } from "../table/chips";
import { type GameView, othersOf, zonesOf } from "../table/layout";
import { type Point, pathIn } from "../table/path";
import { type Frame, pileCentres, type Shape, type Zones } from "../table/zones";
import { type Camera, fitted, type Rail, radians, TALL } from "./camera";
import { type FanPlace, fanBox, fanPlace } from "./fan";

export interface Stage {
  readonly camera: Camera;
  readonly rail: Rail;
  readonly zones: Zones;
  /** The other players' hands, in the order of the chips. */
  readonly fans: readonly FanPlace[];
  /** The middles of the piles on the felt. */
  readonly stock: Vector3;
  readonly discard: Vector3;
  /** Where the uppermost card lies once more, flat and larger, if the pile is too small to be read. */
  readonly copy: Box | null;
}

interface Look {
  /** Degrees over the table. */
  readonly elevation: number;
  /** See `fitted`. */
  readonly bend: number;
  /** How far below the middle of the table the piles lie, as a part of the height that it takes of the screen. */
  readonly drop: number;
  /** Over so many degrees a full fan opens. */
  readonly spread: number;
  /** How much of a chip, across and down, may lie over its fan, in pixels. */
  readonly over: readonly [across: number, down: number];
  /** Chips from the largest on: width and height, and whether the name stands under the face. */
  readonly chips: readonly (readonly [width: number, height: number, stacked: boolean])[];
}

const LOOKS: Readonly<Record<Shape, Look>> = {
  upright: {
    elevation: 56,
    bend: 0.2,
    drop: 0.05,
    spread: 44,
    over: [12, 8],
    chips: [
      [92, 54, true],
      [78, 52, true],
      [66, 52, true],
      [56, 50, true],
      [48, 48, true],
      [44, 44, true],
    ],
  },
  sideways: {
    elevation: 50,
    bend: 0.2,
    drop: 0.17,
    spread: 50,
    over: [8, 14],
    chips: [
      [84, 50, true],
      [66, 48, true],
      [54, 46, true],
      [46, 44, true],
      [40, 42, true],
    ],
  },
  roomy: {
    elevation: 48,
    bend: 0.2,
    drop: 0.06,
    spread: 58,
    over: [8, 8],
    chips: [
      [158, 50, false],
      [126, 46, false],
      [96, 62, true],
      [84, 60, true],
      [72, 60, true],
    ],
  },
};

const MARGIN = 8;
const SIGNS = 46;
const LINE = 22;
const TWO_LINES = 40;
/** A narrower card of the piles is shown once more, as wide as this part of the screen is high. */
const READABLE = 64;
const COPY = 0.19;
/** How far the near end of the table reaches under the hand. */
const UNDER_HAND = 12;
/** Of a phone held sideways: chips stand above, signs and copy below. */
const SIDE_SIGNS = 150;
const MOST_WORDS = 620;
/** Cards of the fans, the least and the largest, in sizes of a card of the piles. */
const FAN_SCALES = [0.2, 0.78] as const;
/** From this size on they give way to wider chips: these many pixels are worth as much as a whole size. */
const ENOUGH = 0.6;
const CHIP_WORTH = 480;
/** How far towards the piles a fan may stand, and how exactly its place is sought. */
const FARTHEST = 0.8;
const HALVINGS = 5;

/** What a shape of the screen leaves for the table. */
interface Room {
  /** All that rail and chips may take. */
  readonly table: Box;
  /** No chip reaches lower than one of these. */
  readonly lowest: readonly number[];
  readonly pileCard: number;
}

let latest: { base: Zones; stage: Stage } | null = null;

/** The stage of a view; the latest is kept: it rarely changes. */
export function stageOf(view: GameView, frame: Frame): Stage {
  const base = zonesOf(view, frame);
  if (latest?.base !== base) latest = { base, stage: build(base, othersOf(view).length, frame) };
  return latest.stage;
}

/** Where everything stands when the table is seen in three dimensions. */
export function deepZones(view: GameView, frame: Frame): Zones {
  return stageOf(view, frame).zones;
}

function build(base: Zones, others: number, frame: Frame): Stage {
  const look = LOOKS[base.shape];
  const room = ROOMS[base.shape](base, frame);
  const candidates = look.chips.flatMap(([width, height, stacked]) =>
    room.lowest.map((lowest) =>
      tried(base, others, frame, room, lowest, look, width * base.ease, height * base.ease, stacked),
    ),
  );
  return candidates.reduce((best, one) => (one.score > best.score ? one : best)).stage;
}

interface Candidate {
  readonly stage: Stage;
  /** Larger fans and larger chips are better; negative if they cover what they must not. */
  readonly score: number;
}

/** The stage with chips of a size. */
function tried(
  base: Zones,
  others: number,
  { height: screen }: Frame,
  room: Room,
  lowest: number,
  look: Look,
  width: number,
  height: number,
  stacked: boolean,
): Candidate {
  const { x, y, width: wide, height: high } = room.table;
  const rim = box(x + width / 2, y + height / 2, wide - width, high - height / 2);
  const { chips, apart } = seatsIn(others, rim, width, height, lowest);
  const { camera, rail } = fitted(rim, room.pileCard, radians(look.elevation), look.bend);
  const zones = placed(base, { chips, stacked, rim }, look.drop, camera, screen);
  const { fans, scale } = fansIn(zones, camera, look);
  const { stock, discard } = pileCentres(zones);
  const stage = {
    camera,
    rail,
    zones,
    fans,
    stock: camera.onTable(stock),
    discard: camera.onTable(discard),
    copy: base.shape === "sideways" && zones.pileCard < READABLE ? copyIn(zones, screen) : null,
  };
  const score = Math.min(scale, ENOUGH) + width / (CHIP_WORTH * base.ease);
  return { stage, score: score - (apart ? 0 : 20) - (scale > 0 ? 0 : 10) };
}

const ROOMS: Readonly<Record<Shape, (base: Zones, frame: Frame) => Room>> = {
  upright({ bar, chips, signs, hand, line }, { width, height }) {
    const top = bottom(bar) + 2;
    const end = hand ? hand.y + UNDER_HAND : bottom(line) - GAP;
    return {
      table: box(MARGIN, top, width - 2 * MARGIN, end - top),
      lowest: heights(top, signs.y - GAP, hand !== null),
      pileCard: Math.max(58, Math.min((chips.length > 5 ? 0.17 : 0.2) * width, 0.105 * height)),
    };
  },
  sideways({ line, hand }, { height }) {
    const end = bottom(line) + (hand ? UNDER_HAND : 0);
    return {
      table: box(line.x, MARGIN / 2, line.width, end - MARGIN / 2),
      lowest: [bottom(line) - TALL * COPY * height - GAP],
      pileCard: 0.15 * height,
    };
  },
  roomy({ bar, hand, actions, watching, ease }, { width }) {
    const wide = Math.min(width, 1280 * ease) - 2 * MARGIN;
    const top = bottom(bar) + GAP;
    const end = hand ? hand.y + UNDER_HAND : (watching as Box).y - GAP;
    return {
      table: box((width - wide) / 2, top, wide, end - top),
      lowest: heights(top, (actions ?? (watching as Box)).y - GAP, hand !== null),
      pileCard: Math.min(130 * ease, 0.222 * (end - top), 0.145 * wide),
    };
  },
};

/** How low the chips of few players may best end; whoever watches has all round the table. */
function heights(top: number, lowest: number, player: boolean): number[] {
  return (player ? [0.4, 0.55, 0.75, 1] : [1]).map((part) => top + part * (lowest - top));
}

/** The zones of the flat table, but for what stands on it. */
function placed(
  base: Zones,
  seats: Pick<Zones, "chips" | "stacked" | "rim">,
  drop: number,
  camera: Camera,
  screen: number,
): Zones {
  const [x, y] = camera.centre;
  const middle = y + drop * seats.rim.height;
  const pileCard = camera.widthAt(camera.onTable([x, middle]));
  const high = TALL * pileCard * Math.sin(camera.elevation);
  const piles = box(base.piles.x, middle - high / 2, base.piles.width, high);
  const { stock, discard } = pileCentres({ ...base, piles, pileCard });
  const centred = { ...piles, x: piles.x + x - (stock[0] + discard[0]) / 2 };
  return {
    ...base,
    ...seats,
    piles: centred,
    pileCard,
    ...wordsOf(base, bottom(piles), seats.chips, seats.rim, screen),
  };
}

/** Where signs and lines stand, below the piles or beside them. */
function wordsOf(base: Zones, top: number, chips: readonly Box[], rail: Box, screen: number): Partial<Zones> {
  const { shape, line, signs } = base;
  if (shape === "upright") return {};
  if (shape === "sideways") {
    const y = line.y - 2 * SIGNS;
    return {
      line: box(line.x, bottom(line) - LINE, line.width - COPY * screen - GAP, LINE),
      signs: box(line.x, y, SIDE_SIGNS, SIGNS),
      catches: base.catches && box(line.x, y + SIGNS, SIDE_SIGNS, SIGNS),
    };
  }
  const width = Math.min(MOST_WORDS * base.ease, rail.width - (chips[0]?.width ?? 0) - 4 * GAP);
  const x = rail.x + (rail.width - width) / 2;
  const end = (base.actions ?? (base.watching as Box)).y - GAP;
  const high = Math.min(TWO_LINES, end - top - SIGNS - GAP);
  return {
    signs: { ...signs, x, y: top + GAP, width },
    line: box(x, top + GAP + SIGNS, width, high),
    longRefusals: box(x, rail.y, width, top - rail.y),
  };
}

/** In the corner beside the line. */
function copyIn({ line }: Zones, screen: number): Box {
  const width = COPY * screen;
  return box(line.x + line.width + GAP, bottom(line) - TALL * width, width, TALL * width);
}

/** Chips on the rail, in the order of play from the viewer's left, and whether they stand apart. */
function seatsIn(
  count: number,
  rim: Box,
  width: number,
  height: number,
  lowest: number,
): { chips: Box[]; apart: boolean } {
  const path = pathIn(rim).points.filter(([, y]) => y + height / 2 <= lowest);
  let chips: Box[] = [];
  for (const ends of [0.5, 0.25, 0]) {
    chips = spaced(path, count, ends, width + GAP, height + GAP).map(([x, y]) =>
      box(x - width / 2, y - height / 2, width, height),
    );
    const apart = !chips.some((one, index) => chips.slice(index + 1).some((other) => near(one, other)));
    if (apart) return { chips, apart };
  }
  return { chips, apart: false };
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

/** The fans beside the chips, all of one size: about the largest that covers nothing else; the scale is 0 if none does. */
function fansIn(zones: Zones, camera: Camera, look: Look): { fans: FanPlace[]; scale: number } {
  const piles = pilesBox(zones);
  const fansOf = (scale: number) => zones.chips.map((chip) => beside(chip, camera, scale, look));
  const inners = zones.chips.map((chip) => within(chip, look));
  const clash = (fans: readonly FanPlace[]) => {
    const boxes = fans.map((fan) => fanBox(fan, camera));
    return boxes.some(
      (one, index) =>
        meet(one, piles) ||
        boxes.slice(index + 1).some((other) => meet(core(one), core(other))) ||
        inners.some((chip, other) => other !== index && meet(core(one), chip)),
    );
  };
  let [scale, most] = FAN_SCALES as [number, number];
  let fans = fansOf(scale);
  if (zones.chips.some((chip) => meet(chip, piles)) || clash(fans)) return { fans, scale: 0 };
  for (let step = 0; step < HALVINGS; step++) {
    const larger = (scale + most) / 2;
    const tried = fansOf(larger);
    if (clash(tried)) most = larger;
    else [scale, fans] = [larger, tried];
  }
  return { fans, scale };
}

/** What of a chip no fan may lie under. */
function within({ x, y, width, height }: Box, { over: [across, down] }: Look): Box {
  return box(x + across, y + down, width - 2 * across, height - 2 * down);
}

/** A fan fills the corners of its box hardly at all. */
function core({ x, y, width, height }: Box): Box {
  const [across, down] = [0.14 * width, 0.14 * height];
  return box(x + across, y + down, width - 2 * across, height - 2 * down);
}

/** A fan between its chip and the piles, as near to the chip as it is covered by no more than its edge. */
function beside(chip: Box, camera: Camera, scale: number, look: Look): FanPlace {
  const from: Point = [chip.x + chip.width / 2, chip.y + chip.height / 2];
  const [toX, toY] = camera.centre;
  const inner = within(chip, look);
  const angle = radians(look.spread);
  const at = (part: number) =>
    fanPlace([from[0] + part * (toX - from[0]), from[1] + part * (toY - from[1])], camera, scale, angle);
  let [covered, free] = [0, FARTHEST];
  for (let step = 0; step < HALVINGS; step++) {
    const part = (covered + free) / 2;
    if (meet(fanBox(at(part), camera), inner)) covered = part;
    else free = part;
  }
  return at(free);
}

function pilesBox(zones: Zones): Box {
  const { stock, discard } = pileCentres(zones);
  const { y, height } = zones.piles;
  const half = zones.pileCard / 2;
  // The height of a full stock, and what a thrown card lies askew.
  const [over, aside] = [0.28 * zones.pileCard, 0.16 * zones.pileCard];
  return box(stock[0] - half, y - over, discard[0] - stock[0] + 2 * half + aside, height + over + GAP);
}
