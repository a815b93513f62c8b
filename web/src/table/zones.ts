/** Where on the screen each part of the table has its room: pure, in CSS pixels, one answer for a size of the screen. */

import { type Box, bottom, box, clamp } from "./box";
import { GAP, grid, ring, row } from "./chips";

/** The screen within its safe area, and how the viewer wants the hand. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  /** The hand by colour and figure; else in the order in which the cards came. */
  readonly sorted: boolean;
  /** What is pressed in haste lies under the left thumb. */
  readonly leftHanded: boolean;
}

/** A phone held upright, one held sideways (a rail of buttons on the right), or anything larger (a round table). */
export type Shape = "upright" | "sideways" | "roomy";

export interface Zones {
  readonly shape: Shape;
  readonly bar: Box;
  /** The other seats' chips in the order of play, clockwise from the viewer. */
  readonly chips: readonly Box[];
  /** A chip with its name under the face instead of beside it. */
  readonly stacked: boolean;
  /** The rim of the table, which takes on the active colour. */
  readonly rim: Box;
  /** Stock and discard. */
  readonly piles: Box;
  /** Width of a card of the piles. */
  readonly pileCard: number;
  /** The colour word, and beside it the buttons to catch somebody, if they have no place of their own. */
  readonly signs: Box;
  readonly catches: Box | null;
  /** What happened last: one line, or two where there is room. */
  readonly line: Box;
  /** Where the reason of a refusal stands that the line is too low for, at its lower edge: never over the colour. */
  readonly longRefusals: Box;
  /** Where questions open, at its lower edge: over the middle, never over the hand. */
  readonly dialog: Box;
  /** Where the card of a pause lies: nothing can be played meanwhile. */
  readonly pause: Box;
  /** Where the result of a game may spread out. */
  readonly whole: Box;
  /** Null for spectators, who have neither. */
  readonly actions: Box | null;
  readonly hand: Box | null;
  /** Where spectators read that they are some; null for players. */
  readonly watching: Box | null;
  /** What a card of the hand may measure at most, and how high all rows may be. */
  readonly handCard: number;
  readonly handHeight: number;
  /** How much larger than on a small screen what lies round a roomy table is drawn. */
  readonly ease: number;
}

/** Room above the hand into which a raised card rises. */
export const LIFT = 14;
/** How far a discard lies turned, to either side, in degrees. */
export const PILE_TURN = 9;

const MARGIN = 8;
const BAR = 44;
const ROOMY_BAR = 52;
const RAIL = 132;
const RAIL_BAR = 124;
const ACTIONS = 52;
const SIGNS = 46;
const LINE = 22;
const TWO_LINES = 40;
/** A card of the piles gives up its size for a second line, but not below this width. */
const GENEROUS = 80;
const CHIP = 42;
const FOOT = 4;
const WATCHING = 24;
const PILE_GAP = 24;
const PILE_CARD = 130;
const HAND_CARD = 120;
/** In a low hand small rows must stay as wide as they can: cards of a single one give way. */
const LOW_HAND_CARD = 80;
const SIDE_SIGNS = 140;
/** What the rim and its signs take of that. */
const RIM = 20;
/** A screen that is so large shows a roomy table as it is; a larger one makes use of its room. */
const PLAIN = { width: 1280, height: 720 };
const MOST_EASE = 1.45;
/** The piles take more of a phone when no hand lies below them. */
const UPRIGHT_PILE = { player: 0.3, watched: 0.31 };

/** What a pile of cards that lie turned measures, in widths of a card. */
export const PILE_WIDE = turnedBy(1, 1.5);
export const PILE_HIGH = turnedBy(1.5, 1);

export function shapeOf({ width, height }: Frame): Shape {
  if (width >= 700 && height >= 600) return "roomy";
  return width > height ? "sideways" : "upright";
}

let latest: { key: string; zones: Zones } | null = null;

/** The zones of a table with `others` chips, for a player or a spectator. The latest are kept: they rarely change. */
export function zones(others: number, player: boolean, frame: Frame): Zones {
  const key = `${others} ${player} ${frame.width} ${frame.height} ${frame.leftHanded}`;
  if (latest?.key !== key) latest = { key, zones: SHAPES[shapeOf(frame)](others, player, frame) };
  return latest.zones;
}

const SHAPES: Readonly<Record<Shape, typeof zones>> = { upright, sideways, roomy };

function upright(others: number, player: boolean, { width, height }: Frame): Zones {
  const wide = width - 2 * MARGIN;
  const chips = grid(others, box(MARGIN, BAR + 2, wide, CHIP));
  const handHeight = clamp(0.275 * height, 96, 214);
  const handTop = player ? height - handHeight - LIFT - FOOT : height - WATCHING - FOOT;
  const actionsTop = player ? handTop - ACTIONS : handTop;
  const pilesTop = bottom(chips.at(-1) ?? box(0, 0, 0, BAR)) + GAP;
  const lines = linesIn(actionsTop - pilesTop - SIGNS);
  const line = box(MARGIN, actionsTop - lines, wide, lines);
  const signs = box(MARGIN, line.y - SIGNS, wide, SIGNS);
  const piles = box(MARGIN, pilesTop, wide, signs.y - pilesTop);
  return {
    shape: "upright",
    bar: box(0, 0, width, BAR),
    chips,
    stacked: false,
    rim: box(2 * MARGIN, pilesTop + FOOT, wide - 2 * MARGIN, signs.y + SIGNS / 2 - pilesTop - FOOT),
    piles,
    pileCard: pileCard(piles, (player ? UPRIGHT_PILE.player : UPRIGHT_PILE.watched) * width),
    signs,
    catches: null,
    line,
    longRefusals: piles,
    dialog: box(MARGIN, FOOT, wide, actionsTop - 2 * FOOT),
    pause: box(MARGIN, BAR, wide, handTop - BAR - FOOT),
    whole: box(MARGIN, BAR, wide, height - BAR - MARGIN),
    actions: player ? box(0, actionsTop, width, ACTIONS) : null,
    hand: player ? box(0, handTop, width, height - handTop) : null,
    watching: player ? null : box(0, height - WATCHING, width, WATCHING),
    handCard: Math.min(HAND_CARD, 42 + 0.15 * width),
    handHeight,
    ease: 1,
  };
}

function sideways(others: number, player: boolean, { width, height, leftHanded }: Frame): Zones {
  const across = width - RAIL;
  const left = leftHanded ? RAIL : 0;
  const rail = leftHanded ? 0 : across;
  const inner = box(left + MARGIN, FOOT, across - 2 * MARGIN, height - 2 * FOOT);
  const chips = row(others, box(inner.x, FOOT, inner.width, 56), 120);
  const handHeight = clamp(0.34 * height, 80, 160);
  const handTop = player ? height - handHeight - LIFT - FOOT : height - WATCHING - FOOT;
  const pilesTop = 56 + FOOT + GAP;
  const lines = linesIn(handTop - pilesTop);
  const line = box(inner.x, handTop - lines, inner.width, lines);
  const middle = line.y - pilesTop;
  const piles = box(inner.x + SIDE_SIGNS, pilesTop, inner.width - 2 * SIDE_SIGNS, middle);
  return {
    shape: "sideways",
    bar: box(rail, 0, RAIL, RAIL_BAR),
    chips,
    stacked: true,
    rim: box(inner.x + MARGIN, pilesTop + FOOT, inner.width - 2 * MARGIN, middle - 2 * MARGIN),
    piles,
    pileCard: pileCard(piles, PILE_CARD),
    signs: box(piles.x + piles.width, pilesTop, SIDE_SIGNS - RIM, middle),
    catches: box(inner.x + RIM, pilesTop, SIDE_SIGNS - RIM, middle),
    line,
    longRefusals: line,
    dialog: box(inner.x, FOOT, inner.width, handTop - 2 * FOOT),
    pause: box(inner.x, FOOT, inner.width, handTop - 2 * FOOT),
    whole: box(inner.x, FOOT, inner.width, height - FOOT - MARGIN),
    actions: player ? box(rail, RAIL_BAR, RAIL, height - RAIL_BAR) : null,
    hand: player ? box(left, handTop, across, height - handTop) : null,
    watching: player ? null : box(left, height - WATCHING, across, WATCHING),
    handCard: clamp(0.22 * height, LOW_HAND_CARD, HAND_CARD),
    handHeight,
    ease: 1,
  };
}

function roomy(others: number, player: boolean, { width, height }: Frame): Zones {
  const ease = clamp(Math.min(width / PLAIN.width, height / PLAIN.height), 1, MOST_EASE);
  const handCard = HAND_CARD * ease;
  const handHeight = clamp(0.27 * height, 156, 1.5 * handCard + 34);
  const handTop = player ? height - handHeight - LIFT - FOOT : height - WATCHING - FOOT;
  const actionsTop = player ? handTop - ACTIONS : handTop;
  // On a very wide screen the seats stay in sight of each other.
  const tableWidth = Math.min(width, PLAIN.width * ease) - 2 * MARGIN;
  const table = box((width - tableWidth) / 2, ROOMY_BAR, tableWidth, actionsTop - ROOMY_BAR - GAP);
  const { chips, stacked } = ring(others, table, !player, ease);
  const { x, y: top, width: wide, height: free } = roomiest(table, chips, 620 * ease);
  const lines = linesIn(free - SIGNS);
  const card = pileCard(box(x, top, wide, free - SIGNS - lines), PILE_CARD * ease);
  const [across, down] = [(chips[0]?.width ?? 0) / 2, (chips[0]?.height ?? 0) / 2];
  const blockTop = top + (free - PILE_HIGH * card - SIGNS - lines) / 2;
  const piles = box(x, blockTop, wide, PILE_HIGH * card);
  const signs = box(x, bottom(piles), wide, SIGNS);
  const line = box(x, bottom(signs), wide, lines);
  return {
    shape: "roomy",
    bar: box(0, 0, width, ROOMY_BAR),
    chips,
    stacked,
    rim: box(table.x + across, table.y + down, table.width - 2 * across, table.height - down * (player ? 1 : 2)),
    piles,
    pileCard: card,
    signs,
    catches: null,
    line,
    longRefusals: piles,
    dialog: box(MARGIN, table.y, width - 2 * MARGIN, actionsTop - table.y - FOOT),
    pause: box(MARGIN, table.y, width - 2 * MARGIN, actionsTop - table.y - FOOT),
    whole: box(MARGIN, ROOMY_BAR, width - 2 * MARGIN, height - ROOMY_BAR - MARGIN),
    actions: player ? box(0, actionsTop, width, ACTIONS) : null,
    hand: player ? box(0, handTop, width, height - handTop) : null,
    watching: player ? null : box(0, height - WATCHING, width, WATCHING),
    handCard,
    handHeight,
    ease,
  };
}

/** The room in the middle of a ring of chips in which the piles can be largest: broad and low, or slim and high. */
function roomiest(table: Box, chips: readonly Box[], widest: number): Box {
  const side = Math.max(0, ...chips.map((chip) => chip.width)) + 2 * GAP;
  const most = Math.min(widest, table.width - 2 * side);
  const [centre, middle] = [table.x + table.width / 2, table.y + table.height / 2];
  const rooms = [1, 0.9, 0.8].map((part) => {
    const room = box(centre - (part * most) / 2, table.y, part * most, table.height);
    const inWay = chips.filter((chip) => chip.x < room.x + room.width + GAP && chip.x + chip.width > room.x - GAP);
    const top = Math.max(room.y, ...inWay.filter(({ y }) => y < middle).map((chip) => bottom(chip) + GAP));
    const foot = Math.min(bottom(room), ...inWay.filter(({ y }) => y >= middle).map(({ y }) => y - GAP));
    return box(room.x, top, room.width, foot - top);
  });
  const size = (room: Box) => pileCard(box(0, 0, room.width, room.height - SIGNS - TWO_LINES), widest);
  return rooms.reduce((best, room) => (size(room) > size(best) ? room : best));
}

/** The height of the line, when it shares this with the piles. */
function linesIn(height: number): number {
  return height - TWO_LINES >= PILE_HIGH * GENEROUS ? TWO_LINES : LINE;
}

function pileCard(room: Box, widest: number): number {
  return Math.floor(Math.min(widest, room.height / PILE_HIGH, (room.width - PILE_GAP) / (1 + PILE_WIDE)));
}

/** Centres of stock and discard. */
export function pileCentres({ piles, pileCard: card }: Zones): { stock: [number, number]; discard: [number, number] } {
  const y = piles.y + piles.height / 2;
  const left = piles.x + (piles.width - card * (1 + PILE_WIDE) - PILE_GAP) / 2;
  return { stock: [left + card / 2, y], discard: [left + card + PILE_GAP + (PILE_WIDE * card) / 2, y] };
}

function turnedBy(width: number, height: number): number {
  const angle = (PILE_TURN * Math.PI) / 180;
  return width * Math.cos(angle) + height * Math.sin(angle);
}
