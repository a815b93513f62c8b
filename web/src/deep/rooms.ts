/** How the table is looked at on each shape of the screen, and what room it has there. Pure, in CSS pixels. */

import { type Box, bottom, box } from "../table/box";
import { GAP } from "../table/chips";
import type { Frame, Shape, Zones } from "../table/zones";
import { TALL } from "./camera";

export interface Look {
  /** Degrees over the table. */
  readonly elevation: number;
  /** See `fitted`. */
  readonly bend: number;
  /** How far below the middle of the table the piles lie, as a part of the height that it takes of the screen. */
  readonly drop: number;
  /** Where whoever sits there looks: 0 is straight over the table, 1 to the middle of the piles. */
  readonly aim: number;
  /** Over so many degrees a full fan opens. */
  readonly spread: number;
  /** How much of a chip, across and down, may lie over its fan, in pixels. */
  readonly over: readonly [across: number, down: number];
  /** Chips from the largest on: width and height, and whether the name stands under the face. */
  readonly chips: readonly (readonly [width: number, height: number, stacked: boolean])[];
}

export const LOOKS: Readonly<Record<Shape, Look>> = {
  upright: {
    elevation: 56,
    bend: 0.2,
    drop: 0.05,
    aim: 0.6,
    spread: 44,
    over: [12, 8],
    chips: [
      [92, 52, true],
      [78, 52, true],
      [66, 52, true],
      [56, 50, true],
      [48, 50, true],
      [44, 50, true],
    ],
  },
  sideways: {
    elevation: 50,
    bend: 0.2,
    drop: 0.17,
    aim: 0.2,
    spread: 50,
    over: [8, 14],
    chips: [
      [84, 52, true],
      [66, 52, true],
      [54, 50, true],
      [46, 50, true],
      [40, 48, true],
    ],
  },
  roomy: {
    elevation: 48,
    bend: 0.2,
    drop: 0.06,
    aim: 0.9,
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

/** What a shape of the screen leaves for the table. */
export interface Room {
  /** All that rail and chips may take. */
  readonly table: Box;
  /** What may be tried. */
  readonly plans: readonly Plan[];
  /** Cards of the piles and of fans are valued by this width. */
  readonly unit: number;
}

export interface Plan {
  /** No chip reaches lower. */
  readonly lowest: number;
  /** Width of a card in the middle of the table. */
  readonly pileCard: number;
  /** What it takes from the worth of a stage, in sizes of its fans. */
  readonly cost: number;
}

const MARGIN = 8;
/** How far the near end of the table reaches under the hand. */
const UNDER_HAND = 12;

/** How far down the others may sit, as parts of the height that there is; whoever watches has them all round if there is room. */
const PLAYED = [0.4, 0.52, 0.6, 0.75, 1];
const WATCHED = [0.4, 0.55, 0.7, 0.8, 0.9, 1];
const RING_WORTH = 0.7;
/** More than these, all on the far side of a narrow table, are a crowd. */
const FEW = 4;
const CROWDED = 0.2;

/** The height of the signs and of a line beside the piles. */
export const SIGNS = 46;
export const LINE = 22;

/** The width of the word for the colour. */
const WORD = 150;

/** A card that is narrower is not read with ease. */
export const READABLE = 64;

/** The width of the enlarged copy of the uppermost card on a phone held sideways. */
export function copyWidth({ height }: Frame): number {
  return Math.max(READABLE, 0.19 * height);
}

/** The room that the flat table's zones leave. */
export function roomOf(base: Zones, frame: Frame): Room {
  return ROOMS[base.shape](base, frame);
}

const ROOMS: Readonly<Record<Shape, (base: Zones, frame: Frame) => Room>> = {
  upright({ bar, chips, signs, hand, line }, { width, height }) {
    const top = bottom(bar) + 2;
    const end = hand ? hand.y + UNDER_HAND : bottom(line) - GAP;
    const card = (part: number) => Math.max(52, Math.min(part * width, 0.62 * part * height));
    // A few have room above large piles; many sit at the sides of smaller ones.
    const parts = hand ? PLAYED : WATCHED;
    return {
      table: box(MARGIN, top, width - 2 * MARGIN, end - top),
      plans: parts.map((part) => ({
        lowest: top + part * (signs.y - GAP - top),
        pileCard: card(hand && part < 0.5 ? 0.24 : part < 0.7 ? 0.2 : 0.17),
        cost: hand ? (part < 0.5 && chips.length > FEW ? CROWDED : 0) : RING_WORTH * (1 - part),
      })),
      unit: card(0.2),
    };
  },
  sideways({ line, hand }, frame) {
    const end = hand ? bottom(line) + UNDER_HAND : line.y;
    const below = hand ? bottom(line) - Math.max(TALL * copyWidth(frame), LINE + 2 * SIGNS) : line.y;
    const pileCard = hand ? 0.15 * frame.height : Math.max(READABLE, 0.18 * frame.height);
    return {
      table: box(line.x, MARGIN / 2, line.width, end - MARGIN / 2),
      plans: [{ lowest: below - GAP, pileCard, cost: 0 }],
      unit: pileCard,
    };
  },
  roomy({ bar, hand, actions, watching, ease }, { width }) {
    const wide = Math.min(width, 1280 * ease) - 2 * MARGIN;
    const top = bottom(bar) + GAP;
    const end = hand ? hand.y + UNDER_HAND : (watching as Box).y - GAP;
    const lowest = (actions ?? (watching as Box)).y - GAP;
    const pileCard = Math.min(130 * ease, 0.222 * (end - top), 0.145 * wide);
    return {
      table: box((width - wide) / 2, top, wide, end - top),
      plans: (hand ? PLAYED : WATCHED).map((part) => ({
        lowest: top + part * (lowest - top),
        pileCard,
        cost: hand ? 0 : RING_WORTH * (1 - part),
      })),
      unit: pileCard,
    };
  },
};

/** The word for the colour, in the middle of the signs. */
export function wordOf({ signs }: Zones): Box {
  const width = Math.min(WORD, signs.width);
  return { ...signs, x: signs.x + (signs.width - width) / 2, width };
}
