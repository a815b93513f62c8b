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
import { type Frame, pileCentres, type Zones } from "../table/zones";
import { type Camera, fitted, type Rail, radians, TALL } from "./camera";
import { type FanPlace, fanBox, fanPlace } from "./fan";
import { COPY, LOOKS, type Look, type Room, roomOf } from "./rooms";
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
  /** Where the uppermost card lies once more, flat and larger, if the pile is too small to be read. */
  readonly copy: Box | null;
}

const SIGNS = 46;
const LINE = 22;
const TWO_LINES = 40;
/** A narrower card of the piles is shown once more, larger. */
const READABLE = 64;
/** The width of the signs beside the piles, and of signs and lines below them at most. */
const SIDE_SIGNS = 150;
const MOST_WORDS = 620;
/** Cards of the fans, the least and the largest, in sizes of a card of the piles. */
const FAN_SCALES = [0.2, 0.78] as const;
/** From this size on they give way to wider chips: these many pixels are worth as much as a whole size. */
const ENOUGH = 0.6;
const CHIP_WORTH = 700;
/** Worse than any size: chips that cover each other, and fans that cover something. */
const COVERED_CHIPS = 20;
const COVERED = 10;
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

interface Candidate {
  readonly stage: Stage;
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
    this.#copy = COPY * frame.height;
  }

  best(): Stage {
    const candidates = this.#look.chips.flatMap((chip) => this.#room.lowest.map((lowest) => this.#tried(chip, lowest)));
    return candidates.reduce((best, one) => (one.score > best.score ? one : best)).stage;
  }

  /** The stage with chips of a size, down to a height. */
  #tried([chipWidth, chipHeight, stacked]: Look["chips"][number], lowest: number): Candidate {
    const { ease, shape } = this.#base;
    const { table, pileCard } = this.#room;
    const { elevation, bend } = this.#look;
    const [width, height] = [chipWidth * ease, chipHeight * ease];
    const rim = box(table.x + width / 2, table.y + height / 2, table.width - width, table.height - height / 2);
    const { chips, apart } = chipsOn(rim, this.#base.chips.length, width, height, lowest);
    const { camera, rail } = fitted(rim, pileCard, radians(elevation), bend);
    const zones = this.#placed({ chips, stacked, rim }, camera);
    const { fans, scale } = fansIn(zones, camera, this.#look);
    const { stock, discard } = pileCentres(zones);
    const deep = this.#pilesAt(camera).z;
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
    const size = Math.min(scale, ENOUGH) + chipWidth / CHIP_WORTH;
    return { stage, score: size - (apart ? 0 : COVERED_CHIPS) - (scale > 0 ? 0 : COVERED) };
  }

  /** The zones of the flat table, but for what stands on it. */
  #placed(seats: Pick<Zones, "chips" | "stacked" | "rim">, camera: Camera): Zones {
    const base = this.#base;
    const [x] = camera.centre;
    const at = this.#pilesAt(camera);
    const pileCard = camera.widthAt(at);
    const [far, near] = [-TALL / 2, TALL / 2].map((aside) => camera.project(new Vector3(0, 0, at.z + aside))[1]);
    const piles = box(base.piles.x, far as number, base.piles.width, (near as number) - (far as number));
    const { stock, discard } = pileCentres({ ...base, piles, pileCard });
    const centred = { ...piles, x: piles.x + x - (stock[0] + discard[0]) / 2 };
    return { ...base, ...seats, piles: centred, pileCard, ...this.#words(bottom(piles), seats) };
  }

  /** The middle of the piles. */
  #pilesAt(camera: Camera): Vector3 {
    const [x, y] = camera.centre;
    return camera.onTable([x, y + this.#look.drop * this.#room.table.height]);
  }

  /** Where signs and lines stand, below the piles or beside them. */
  #words(top: number, { chips, rim }: Pick<Zones, "chips" | "rim">): Partial<Zones> {
    const { shape, ease, line, signs, catches, actions, watching } = this.#base;
    if (shape === "upright") return {};
    if (shape === "sideways" && watching) {
      const x = rim.x + (rim.width - SIDE_SIGNS) / 2;
      return { signs: box(x, top + 2 * GAP, SIDE_SIGNS, Math.min(2 * SIGNS, line.y - top - 3 * GAP)) };
    }
    if (shape === "sideways") {
      const y = line.y - 2 * SIGNS;
      return {
        line: box(line.x, bottom(line) - LINE, line.width - this.#copy - GAP, LINE),
        signs: box(line.x, y, SIDE_SIGNS, SIGNS),
        catches: catches && box(line.x, y + SIGNS, SIDE_SIGNS, SIGNS),
      };
    }
    const width = Math.min(MOST_WORDS * ease, rim.width - (chips[0]?.width ?? 0) - 4 * GAP);
    const x = rim.x + (rim.width - width) / 2;
    const end = (actions ?? (watching as Box)).y - GAP;
    return {
      signs: { ...signs, x, y: top + GAP, width },
      line: box(x, top + GAP + SIGNS, width, Math.min(TWO_LINES, end - top - SIGNS - GAP)),
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
