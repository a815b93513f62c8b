/**
 * The table as it stands before the eye: who sits where, how large everything is, and where on the screen that leaves
 * room for what is read and pressed. Pure; one answer for a size of the screen and a number of players.
 *
 * Chips come first: they stand on the rail without covering each other. The fans of backs are then put on the felt
 * beside them, as large as they can be without covering chips, piles or each other. Of several sizes and arrangements of
 * the chips, that is taken which makes both large.
 */

import { Vector3 } from "three";
import { type Box, bottom, box, meet } from "../table/box";
import { GAP } from "../table/chips";
import { type GameView, zonesOf } from "../table/layout";
import type { Point } from "../table/path";
import { type Frame, PILE_TURN, pileCentres, type Zones } from "../table/zones";
import { type ArrowPlace, arrowPlaces } from "./arrows";
import { around, type Camera, fitted, type Rail, ROUNDNESS, radians, TALL } from "./camera";
import { type FanPlace, fanBox, fanPlace } from "./fan";
import { THICK } from "./poses";
import { copyWidth, LINE, LOOKS, type Look, type Plan, READABLE, type Room, roomOf, SIGNS, wordOf } from "./rooms";
import { chipsOn } from "./seats";

export interface Stage {
  readonly camera: Camera;
  readonly rail: Rail;
  readonly zones: Zones;
  /** The other players' hands, in the order of the chips. */
  readonly fans: readonly FanPlace[];
  /** The middles of the piles on the felt. */
  readonly stock: Vector3;
  readonly discard: Vector3;
  /** Where the way of the play is shown. */
  readonly arrows: readonly ArrowPlace[];
  /** Where the uppermost card lies once more, flat and larger, if the pile is too small to be read. */
  readonly copy: Box | null;
}

const TWO_LINES = 40;
/** Room is left for a pile of so many cards, the highest that a game begins with, and so far askew. */
const MOST_PILED = 93;
const ASKEW = 0.05;
/** From the middle of a pile to where it ends below, in heights of a card that lies straight. */
const ASKEW_HIGH = 0.6;
/** The width of the signs beside the piles, below them on a low screen, and of signs and lines there at most. */
const SIDE_SIGNS = 150;
const RING_SIGNS = 190;
const MOST_WORDS = 620;
/** Cards of the fans, the least and the largest, in sizes of a card of the piles. */
const FAN_SCALES = [0.18, 0.78] as const;
/** From this size on they give way to wider chips: these many pixels are worth as much as a whole size. */
const ENOUGH = 0.46;
const CHIP_WORTH = 450;
/** What piles of the unit's size are worth. */
const PILE_WORTH = 0.5;
/** What chips in a row before the table take from the worth of a stage. */
const ROW = 0.5;
/** Worse than any size: chips that cover each other, and fans that cover something. */
const COVERED_CHIPS = 20;
const COVERED = 10;
/** Where players sit all round, the piles lie nearer to the middle. */
const RING_DROP = 0.08;
/** The part of a fan that its own chip may lie over. */
const COVERS = 0.45;
/** How far towards the piles a fan may stand, and how exactly its place is sought. */
const FARTHEST = 0.8;
const HALVINGS = 5;

let latest: { base: Zones; stage: Stage } | null = null;

/** The stage of a view; the latest is kept: it rarely changes. */
export function stageOf(view: GameView, frame: Frame): Stage {
  const base = zonesOf(view, frame);
  if (latest?.base !== base) latest = { base, stage: new Staging(base, frame).best() };
  return latest.stage;
}

/** Where everything stands when the table is seen in three dimensions. */
export function deepZones(view: GameView, frame: Frame): Zones {
  return stageOf(view, frame).zones;
}

type Chip = Look["chips"][number];

interface Candidate {
  readonly stage: Omit<Stage, "arrows">;
  /** Larger fans and larger chips are better; negative if they cover what they must not. */
  readonly score: number;
}

class Staging {
  /** The zones of the flat table. */
  readonly #base: Zones;
  readonly #look: Look;
  readonly #room: Room;
  /** The width of the enlarged copy of the uppermost card. */
  readonly #copy: number;

  constructor(base: Zones, frame: Frame) {
    this.#base = base;
    this.#look = LOOKS[base.shape];
    this.#room = roomOf(base, frame);
    this.#copy = copyWidth(frame);
  }

  best(): Stage {
    let best: Candidate | null = null;
    for (const chip of this.#look.chips) {
      for (const plan of this.#room.plans) {
        if (best && this.#worth(ENOUGH, chip, plan) <= best.score) continue;
        const one = this.#tried(chip, plan);
        if (!best || one.score > best.score) best = one;
      }
    }
    const { stage } = best as Candidate;
    return { ...stage, arrows: arrowPlaces(stage) };
  }

  /** What a stage with fans of a size is worth at most, if nothing is covered. */
  #worth(fans: number, [width]: Chip, { pileCard, cost }: Plan): number {
    return Math.min(fans, ENOUGH) + PILE_WORTH * (pileCard / this.#room.unit) + width / CHIP_WORTH - cost;
  }

  /** The stage with chips of a size, and room for them. */
  #tried(chip: Chip, plan: Plan): Candidate {
    const [chipWidth, chipHeight, stacked] = chip;
    const { lowest, pileCard } = plan;
    const { ease, shape } = this.#base;
    const { table } = this.#room;
    const { elevation, bend } = this.#look;
    const [width, height] = [chipWidth * ease, chipHeight * ease];
    const rim = box(table.x + width / 2, table.y + height / 2, table.width - width, table.height - height / 2);
    const { chips, apart, round } = chipsOn(rim, this.#base.chips.length, width, height, lowest);
    const { camera, rail } = fitted(rim, pileCard, radians(elevation), bend);
    const zones = this.#placed({ chips, stacked, rim }, pileCard, camera);
    const { fans, scale } = fansIn(zones, camera, this.#look, apart);
    const { stock, discard } = pileCentres(zones);
    const deep = this.#pilesAt(pileCard, camera).z;
    const onFelt = ([x]: Point) => new Vector3((x - camera.centre[0]) / zones.pileCard, 0, deep);
    const stage = {
      camera,
      rail,
      zones,
      fans,
      stock: onFelt(stock),
      discard: onFelt(discard),
      copy: shape === "sideways" && zones.pileCard < READABLE ? this.#copyBox(zones) : null,
    };
    const worth = this.#worth((scale * pileCard) / this.#room.unit, chip, plan);
    return { stage, score: worth - (round ? 0 : ROW) - (apart ? 0 : COVERED_CHIPS) - (scale > 0 ? 0 : COVERED) };
  }

  /** The zones of the flat table, but for what stands on it. */
  #placed(seats: Pick<Zones, "chips" | "stacked" | "rim">, card: number, camera: Camera): Zones {
    const base = this.#base;
    const [x] = camera.centre;
    const at = this.#pilesAt(card, camera);
    const pileCard = camera.widthAt(at);
    const [far, near] = [-TALL / 2, TALL / 2].map((aside) => camera.project(new Vector3(0, 0, at.z + aside))[1]);
    const piles = box(base.piles.x, far as number, base.piles.width, (near as number) - (far as number));
    const { stock, discard } = pileCentres({ ...base, piles, pileCard });
    const centred = { ...piles, x: piles.x + x - (stock[0] + discard[0]) / 2 };
    const there = { ...base, ...seats, piles: centred, pileCard };
    return { ...there, ...this.#words(there, pilesBox(there, camera)) };
  }

  /** The middle of the piles. */
  #pilesAt(card: number, camera: Camera): Vector3 {
    const [x, y] = camera.centre;
    const { shape, signs, line, watching } = this.#base;
    const drop = watching ? Math.min(this.#look.drop, RING_DROP) : this.#look.drop;
    const low = y + drop * this.#room.table.height;
    if (shape === "roomy") return camera.onTable([x, low]);
    const lowest = (shape === "upright" ? signs.y : bottom(line) - LINE) - GAP;
    const high = TALL * card * Math.sin(camera.elevation);
    return camera.onTable([x, Math.min(low, lowest - ASKEW_HIGH * high)]);
  }

  /** Where signs and lines stand, below the piles or beside them. */
  #words({ chips, rim, line, signs, catches, actions, watching, shape, ease }: Zones, piles: Box): Partial<Zones> {
    const top = bottom(piles);
    const centre = rim.x + rim.width / 2;
    if (watching && shape !== "roomy") {
      return { signs: box(centre - RING_SIGNS / 2, top, RING_SIGNS, SIGNS), catches: null };
    }
    if (shape === "upright") return { signs: { ...signs, y: Math.min(signs.y, top + GAP) } };
    if (shape === "sideways") {
      const y = line.y - 2 * SIGNS;
      const width = Math.min(SIDE_SIGNS, piles.x - GAP - line.x);
      return {
        line: box(line.x, bottom(line) - LINE, line.width - this.#copy - GAP, LINE),
        signs: box(line.x, y, width, SIGNS),
        catches: catches && box(line.x, y + SIGNS, width, SIGNS),
      };
    }
    const end = (actions ?? (watching as Box)).y - GAP;
    const beside = chips.filter((chip) => bottom(chip) > top);
    const free = beside.map((chip) => 2 * (Math.abs(chip.x + chip.width / 2 - centre) - chip.width / 2 - GAP));
    const width = Math.min(MOST_WORDS * ease, rim.width - (chips[0]?.width ?? 0) - 4 * GAP, ...free);
    const x = centre - width / 2;
    return {
      signs: { ...signs, x, y: top, width },
      line: box(x, top + SIGNS, width, Math.min(TWO_LINES, end - top - SIGNS - GAP)),
      longRefusals: box(x, rim.y, width, top - rim.y),
    };
  }

  /** In the corner beside the line. */
  #copyBox({ line }: Zones): Box {
    const height = TALL * this.#copy;
    return box(line.x + line.width + GAP, bottom(line) - height, this.#copy, height);
  }
}

/** The fans beside the chips, all of one size: about the largest that covers nothing else; the scale is 0 if none does. */
function fansIn(zones: Zones, camera: Camera, look: Look, apart: boolean): { fans: FanPlace[]; scale: number } {
  const piles = pilesBox(zones, camera);
  const words = [wordOf(zones), zones.line, ...(zones.actions ? [zones.actions] : [])];
  const fansOf = (scale: number) => zones.chips.map((chip) => beside(chip, zones.rim, camera, scale, look));
  const inners = zones.chips.map((chip) => within(chip, look.over));
  const clash = (fans: readonly FanPlace[]) => {
    const boxes = fans.map((fan) => fanBox(fan, camera));
    return boxes.some(
      (one, index) =>
        meet(one, piles) ||
        zones.chips.some((chip) => far(one, chip) < far(one, zones.chips[index] as Box)) ||
        words.some((word) => meet(core(one), word)) ||
        boxes.slice(index + 1).some((other) => meet(core(one), core(other))) ||
        inners.some((chip, other) => other !== index && meet(core(one), chip)),
    );
  };
  let [scale, most] = FAN_SCALES as [number, number];
  let fans = fansOf(scale);
  if (!apart || zones.chips.some((chip) => meet(chip, piles)) || clash(fans)) return { fans, scale: 0 };
  for (let step = 0; step < HALVINGS; step++) {
    const larger = (scale + most) / 2;
    const tried = fansOf(larger);
    if (clash(tried)) most = larger;
    else [scale, fans] = [larger, tried];
  }
  return { fans, scale };
}

/** From the middle of a fan to a chip. */
function far(fan: Box, chip: Box): number {
  const [x, y] = [fan.x + fan.width / 2, fan.y + fan.height / 2];
  const across = Math.max(chip.x - x, 0, x - chip.x - chip.width);
  return Math.hypot(across, Math.max(chip.y - y, 0, y - bottom(chip)));
}

/** What of a chip no fan may lie under. */
function within({ x, y, width, height }: Box, [across, down]: readonly [number, number]): Box {
  return box(x + across, y + down, width - 2 * across, height - 2 * down);
}

/** A fan fills the corners of its box hardly at all. */
function core({ x, y, width, height }: Box): Box {
  const [across, down] = [0.13 * width, 0.13 * height];
  return box(x + across, y + down, width - 2 * across, height - 2 * down);
}

/** A fan before its player, as near to the chip as it is covered by no more than its edge. */
function beside(chip: Box, rim: Box, camera: Camera, scale: number, look: Look): FanPlace {
  const from: Point = [chip.x + chip.width / 2, chip.y + chip.height / 2];
  const [straightX, straightY] = inwards(from, rim, camera.centre);
  const [centreX, centreY] = camera.centre;
  const [toX, toY] = [straightX + look.aim * (centreX - straightX), straightY + look.aim * (centreY - straightY)];
  const angle = radians(look.spread);
  const at = (part: number) =>
    fanPlace([from[0] + part * (toX - from[0]), from[1] + part * (toY - from[1])], camera, scale, angle);
  let [covered, free] = [0, FARTHEST];
  for (let step = 0; step < HALVINGS; step++) {
    const part = (covered + free) / 2;
    const fan = fanBox(at(part), camera);
    const [across, down] = look.over;
    const own = within(chip, [Math.min(across, COVERS * fan.width), Math.min(down, COVERS * fan.height)]);
    if (meet(fan, own)) covered = part;
    else free = part;
  }
  return at(free);
}

/** Where whoever sits at a point of the rail looks: straight over the table, to its middle line. */
function inwards([x, y]: Point, rim: Box, [toX, toY]: Point): Point {
  // A row of chips is longer than the far side of the rail.
  if (y <= rim.y) return [x, toY];
  const [across, down] = [(x - toX) / rim.width, (y - toY) / rim.height];
  const slope = (part: number, size: number) => (Math.sign(part) * Math.abs(part) ** (2 / ROUNDNESS - 1)) / size;
  const [right, below] = [slope(across, rim.width), slope(down, rim.height)];
  const far = Math.min((x - toX) / right || Infinity, (y - toY) / below || Infinity);
  return [x - far * right, y - far * below];
}

/** What the piles take of the screen, however high they are and however askew their cards lie. */
function pilesBox(zones: Zones, camera: Camera): Box {
  const { stock, discard } = pileCentres(zones);
  return around([
    ...pileCorners(camera.onTable(stock), 0, camera),
    ...pileCorners(camera.onTable(discard), radians(PILE_TURN), camera),
  ]);
}

function pileCorners(at: Vector3, turn: number, camera: Camera): Point[] {
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const [across, along] = [0.5 * (cos + TALL * sin) + ASKEW, 0.5 * (TALL * cos + sin) + ASKEW];
  return [0, MOST_PILED * THICK].flatMap((height) =>
    [-across, across].flatMap((x) =>
      [-along, along].map((z) => camera.project(new Vector3(at.x + x, height, at.z + z))),
    ),
  );
}
