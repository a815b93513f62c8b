/**
 * Where every card lies: a pure function of the view, drawn alike by whatever paints the table.
 *
 * Cards have no ids, so a placement's key says what it is to the viewer:
 * - `hand:r5:0`, `hand:r5:1`: the copies of a kind in the own hand, counted in the order in which they came. Playing a
 *   red five always takes the highest copy away, so the others keep their keys.
 * - `discard:12`: the thirteenth card of the discard from below. The upper few are placed.
 * - `stock:0` …: the visible edge of the stock.
 * - `seat:3`: where cards of another seat come from and go to. Nothing is painted there in two dimensions.
 */

import type { Card, SeatView, TableView } from "../wire.gen";
import type { Box } from "./box";
import { colorOf, sortHand } from "./cards";
import { INDEX_STRIP } from "./faces";
import { CARD, handLayout, ROW_SHOWN, type Spread, spreadHeight } from "./spread";
import { type Frame, LIFT, PILE_TURN, pileCentres, type Zones, zones } from "./zones";

export interface Placement {
  readonly key: string;
  /** Null lies face down. */
  readonly card: Card | null;
  /** The card's centre in CSS pixels from the left top of the frame. */
  readonly x: number;
  readonly y: number;
  /** Higher lies above. */
  readonly z: number;
  /** Degrees, clockwise. */
  readonly turn: number;
  /** 1 is a card of 100 by 150 pixels. */
  readonly scale: number;
}

/** The game as one viewer may see it; a spectator has no own seat. */
export interface GameView {
  readonly table: TableView;
  readonly own: SeatView | null;
}

/** Seats of the others in the order in which they get their chips: clockwise, from the viewer's left. */
export function othersOf({ table, own }: GameView): number[] {
  const count = table.counts.length;
  const seats = Array.from({ length: count }, (_, index) => ((own?.seat ?? -1) + 1 + index) % count);
  return own ? seats.slice(0, -1) : seats;
}

export function zonesOf(view: GameView, frame: Frame): Zones {
  return zones(othersOf(view).length, view.own !== null, frame);
}

/** The keys of a hand's cards, in the same order: the copies of a kind are counted as they come. */
export function handKeys(cards: readonly Card[]): string[] {
  const copies = new Map<Card, number>();
  return cards.map((card) => {
    const copy = copies.get(card) ?? 0;
    copies.set(card, copy + 1);
    return `hand:${card}:${copy}`;
  });
}

/** The kind of card that a key of the hand is about. */
export function cardOf(key: string): Card {
  return key.split(":")[1] as Card;
}

let latest: { view: GameView; frame: Frame; placements: readonly Placement[] } | null = null;

/** All placements, the lowest first. The latest are kept: whatever paints a view asks for them, one after another. */
export function layout(view: GameView, frame: Frame): readonly Placement[] {
  if (latest?.view !== view || latest.frame !== frame) {
    const { table, own } = view;
    const places = zonesOf(view, frame);
    const hand = own ? handOf(own.hand, places, frame.sorted) : [];
    const placements = [...seats(othersOf(view), places), ...stock(table, places), ...discard(table, places), ...hand];
    latest = { view, frame, placements };
  }
  return latest.placements;
}

/** The spread of a hand in its zone; `hand` gives its cards' places. */
export function spreadOf(count: number, { hand: zone, handCard, handHeight }: Zones): Spread {
  return handLayout(count, (zone?.width ?? 0) - 2 * SIDE, handHeight, handCard);
}

/** The width of what scrolls in the hand's zone, or of the zone itself. */
export function handWidth(count: number, places: Zones): number {
  const spread = spreadOf(count, places);
  const zone = places.hand?.width ?? 0;
  return spread.scrolls ? Math.max(zone, spread.step * (spread.perRow - 1) + spread.card + 2 * SIDE) : zone;
}

const SIDE = 8;
const FOOT = 4;
/** The room that tells one colour from the next, where a hand has it to spare. */
const COLOR_GAP = 8;
const GAP_STEP = 30;
/** A single row with room above it opens like a fan: degrees at its ends, and how far they sink. */
const FAN_TURN = 3;
const FAN_DROP = 5;

/** The stock is drawn one card thick for each so many. */
const STOCK_PER_EDGE = 30;

function seats(others: readonly number[], { chips }: Zones): Placement[] {
  return chips.map(({ x, y, width, height }, index) => ({
    key: `seat:${others[index]}`,
    card: null,
    x: x + width / 2,
    y: y + height / 2,
    z: 0,
    turn: 0,
    scale: height / CARD.height,
  }));
}

function stock(table: TableView, places: Zones): Placement[] {
  const [x, y] = pileCentres(places).stock;
  return Array.from({ length: Math.ceil(table.stock / STOCK_PER_EDGE) }, (_, index) => ({
    key: `stock:${index}`,
    card: null,
    x: x - 1.5 * index,
    y: y - 1.5 * index,
    z: 1 + index,
    turn: 0,
    scale: places.pileCard / CARD.width,
  }));
}

function discard(table: TableView, places: Zones): Placement[] {
  const [x, y] = pileCentres(places).discard;
  const lowest = table.discard - table.pile.length;
  return table.pile.map((card, index) => ({
    key: `discard:${lowest + index}`,
    card,
    x,
    y,
    z: 10 + index,
    turn: pileTurn(lowest + index),
    scale: places.pileCard / CARD.width,
  }));
}

/** Looks thrown, but a card keeps its turn for as long as it lies there. */
function pileTurn(position: number): number {
  return Math.round(PILE_TURN * Math.sin(position * 2.4 + 0.6) * 10) / 10;
}

let spread: { cards: string; places: Zones; sorted: boolean; placements: readonly Placement[] } | null = null;

/** The same placements for as long as the hand is the same: what happens elsewhere at the table paints none of it anew. */
function handOf(hand: readonly Card[], places: Zones, sorted: boolean): readonly Placement[] {
  const cards = hand.join();
  if (spread?.cards !== cards || spread.places !== places || spread.sorted !== sorted) {
    spread = { cards, places, sorted, placements: places.hand ? spreadOut(hand, places.hand, places, sorted) : [] };
  }
  return spread.placements;
}

function spreadOut(cards: readonly Card[], zone: Box, places: Zones, sorted: boolean): Placement[] {
  const how = spreadOf(cards.length, places);
  const { rows, perRow, card: width } = how;
  const room = handWidth(cards.length, places) - 2 * SIDE;
  const order = sorted ? sortHand(cards) : [...cards];
  const spare = places.handHeight - spreadHeight(how);
  const fanned = rows === 1 && !how.scrolls && spare >= 2 * FAN_DROP;
  const keys = handKeys(order);
  const height = (width * CARD.height) / CARD.width;
  // Small hands sit a little higher than the foot of a zone that is made for large ones.
  const foot = zone.y + zone.height - FOOT - (fanned ? FAN_DROP : 0) - Math.max(0, spare - 2 * FAN_DROP) / 3;
  return Array.from({ length: rows }, (_, row) => order.slice(row * perRow, (row + 1) * perRow)).flatMap(
    (inRow, row) => {
      const lefts = rowOf(inRow, how, room, sorted);
      const rowWidth = (lefts.at(-1) ?? 0) + width;
      const y = foot - height / 2 - (rows - 1 - row) * ROW_SHOWN * height;
      return inRow.map((card, index) => {
        const side = fanned && inRow.length > 1 ? (2 * index) / (inRow.length - 1) - 1 : 0;
        return {
          key: keys[row * perRow + index] as string,
          card,
          x: zone.x + SIDE + (room - rowWidth) / 2 + (lefts[index] as number) + width / 2,
          y: y + FAN_DROP * side * side,
          z: 100 + row * perRow + index,
          turn: FAN_TURN * side,
          scale: width / CARD.width,
        };
      });
    },
  );
}

/** Left edges of one row's cards from 0, with gaps between the colours if the cards stay far enough apart. */
function rowOf(cards: readonly Card[], { card: width, step }: Spread, room: number, sorted: boolean): number[] {
  const gapBefore = cards.map((card, index) => index > 0 && colorOf(card) !== colorOf(cards[index - 1] as Card));
  const gaps = gapBefore.filter(Boolean).length;
  const squeezed = Math.min(step, (room - width - gaps * COLOR_GAP) / Math.max(1, cards.length - 1));
  const spaced = sorted && squeezed > Math.max(GAP_STEP, INDEX_STRIP * width);
  let left = 0;
  return cards.map((_, index) => {
    if (index > 0) left += spaced ? squeezed + (gapBefore[index] ? COLOR_GAP : 0) : step;
    return left;
  });
}

/** The card of the hand under a point: the uppermost that covers it, else the nearest in reach; null far from all. */
export function cardAt(cards: readonly Placement[], x: number, y: number, reach: number = LIFT): string | null {
  let nearest: { key: string; distance: number } | null = null;
  for (const { key, x: cx, y: cy, scale } of [...cards].reverse()) {
    const dx = Math.max(0, Math.abs(x - cx) - (CARD.width * scale) / 2);
    const dy = Math.max(0, Math.abs(y - cy) - (CARD.height * scale) / 2);
    const distance = Math.hypot(dx, dy);
    if (distance === 0) return key;
    if (distance <= reach && (!nearest || distance < nearest.distance)) nearest = { key, distance };
  }
  return nearest?.key ?? null;
}
