/** Nothing on the table is too small, too close, hidden or off the screen: on every screen, for every table [P22]. */

import { describe, expect, test } from "vitest";
import type { Card } from "../wire.gen";
import { type Box, bottom, box } from "./box";
import { INDEX_STRIP, KINDS } from "./faces";
import { givenTable, SCREENS } from "./given";
import { type GameView, handWidth, layout, type Placement, spreadOf, zonesOf } from "./layout";
import { rimSigns } from "./rim";
import { CARD, MIN_STEP, ROW_SHOWN } from "./spread";
import type { Frame, Zones } from "./zones";

/** What a finger needs, of a button and of a card among others. */
const TARGET = 44;
const CHIP_REACH = 3;
const SEATS = [2, 3, 4, 5, 6, 7, 8, 9, 10];
/** The largest hand that must lie open, without scrolling; the lowest of phones keeps open what its height allows. */
const OPEN_HAND = 36;

/** A hand of so many cards of a shuffled deck that is always the same. */
function deal(count: number): Card[] {
  const deck = [...KINDS, ...KINDS] as Card[];
  return deck.map((_, index) => deck[(index * 47) % deck.length] as Card).slice(0, count);
}

function player(seats: number, cards: number): GameView {
  const hand = deal(cards);
  return { table: givenTable({ counts: [cards, ...Array(seats - 1).fill(7)] }), own: { seat: 0, hand, options: {} } };
}

function spectator(seats: number): GameView {
  return { table: givenTable({ counts: Array(seats).fill(7) }), own: null };
}

const TABLES: [string, GameView][] = SEATS.flatMap((seats): [string, GameView][] => [
  [`${seats} seats`, player(seats, 30)],
  [`${seats} seats, watched`, spectator(seats)],
]);

function isHand({ key }: Placement): boolean {
  return key.startsWith("hand:");
}

/** The upright rectangle round a card, turned as it lies. */
function around({ x, y, turn, scale }: Placement): Box {
  const angle = (Math.abs(turn) * Math.PI) / 180;
  const width = scale * (CARD.width * Math.cos(angle) + CARD.height * Math.sin(angle));
  const height = scale * (CARD.width * Math.sin(angle) + CARD.height * Math.cos(angle));
  return box(x - width / 2, y - height / 2, width, height);
}

function meet(one: Box, other: Box): boolean {
  const ease = 0.01;
  return (
    one.x + one.width > other.x + ease &&
    other.x + other.width > one.x + ease &&
    bottom(one) > other.y + ease &&
    bottom(other) > one.y + ease
  );
}

function inside(one: Box, other: Box): boolean {
  const ease = 0.5;
  return (
    one.x >= other.x - ease &&
    one.y >= other.y - ease &&
    one.x + one.width <= other.x + other.width + ease &&
    bottom(one) <= bottom(other) + ease
  );
}

/** Everything that has room of its own, by name. */
function parts(view: GameView, places: Zones, frame: Frame): [string, Box][] {
  const top = `discard:${view.table.discard - 1}`;
  const piles = layout(view, frame).filter(({ key }) => key === "stock:0" || key === top);
  const optional = { actions: places.actions, hand: places.hand, watching: places.watching, catches: places.catches };
  return [
    ["bar", places.bar],
    ...places.chips.map((chip, index): [string, Box] => [`chip ${index}`, chip]),
    ...piles.map((pile): [string, Box] => [pile.key, around(pile)]),
    ["signs", places.signs],
    ["line", places.line],
    ...Object.entries(optional).filter((part): part is [string, Box] => part[1] !== null),
  ];
}

describe.each(SCREENS)("[P22] at %i by %i", (width, height) => {
  const screen = box(0, 0, width, height);
  const frames: Frame[] = [false, true].flatMap((leftHanded) =>
    [true, false].map((sorted) => ({ width, height, sorted, leftHanded })),
  );
  const [frame] = frames as [Frame];

  test("nothing covers anything else or leaves the screen, whichever hand plays", () => {
    for (const [name, view] of TABLES) {
      for (const one of frames) {
        const all = parts(view, zonesOf(view, one), one);
        const outside = all.filter(([, part]) => !inside(part, screen));
        expect(outside, name).toEqual([]);
        const pairs = all.flatMap(([part, at], index) =>
          all.slice(index + 1).flatMap(([other, there]) => (meet(at, there) ? [`${part} and ${other}`] : [])),
        );
        expect(pairs, name).toEqual([]);
      }
    }
  });

  test("whatever is pressed is large enough for a finger", () => {
    for (const [name, view] of TABLES) {
      const { bar, chips, actions, pileCard, catches, signs } = zonesOf(view, frame);
      expect(Math.min(bar.height, pileCard, (catches ?? signs).height), name).toBeGreaterThanOrEqual(TARGET);
      if (!actions) continue;
      expect(Math.min(actions.width, actions.height), name).toBeGreaterThanOrEqual(TARGET);
      // A tap on the chip catches too: it may miss the chip by a little.
      const least = Math.min(...chips.map((chip) => Math.min(chip.width, chip.height)));
      expect(least + 2 * CHIP_REACH, name).toBeGreaterThanOrEqual(TARGET);
    }
  });

  test("no strip of a card is narrower than a finger needs, or than its index", () => {
    for (let cards = 2; cards <= 60; cards++) {
      for (const one of frames) {
        const view = player(4, cards);
        const { card } = spreadOf(cards, zonesOf(view, one));
        const hand = layout(view, one).filter(isHand);
        const pairs = hand.flatMap((first, index) => hand.slice(index + 1).map((second) => [first, second] as const));
        const apart = pairs.map(([first, second]) =>
          Math.max(Math.abs(first.x - second.x), Math.abs(first.y - second.y)),
        );
        expect(Math.min(...apart), `${cards} cards`).toBeGreaterThanOrEqual(MIN_STEP - 0.01);
        const sameRow = pairs.filter(([first, second]) => Math.abs(first.y - second.y) < ROW_SHOWN * card);
        const strips = sameRow.map(([first, second]) => Math.abs(first.x - second.x));
        expect(Math.min(card, ...strips), `${cards} cards`).toBeGreaterThanOrEqual(INDEX_STRIP * card - 0.01);
      }
    }
  });

  test("a hand stays in its zone, and scrolls there only when it is very large", () => {
    for (let cards = 1; cards <= 60; cards++) {
      for (const one of frames) {
        const view = player(10, cards);
        const places = zonesOf(view, one);
        const zone = places.hand as Box;
        const open = height < 360 ? 30 : OPEN_HAND;
        if (spreadOf(cards, places).scrolls) expect(cards).toBeGreaterThan(open);
        else expect(handWidth(cards, places)).toBe(zone.width);
        const room = { ...zone, width: handWidth(cards, places) };
        const outside = layout(view, one).filter((card) => isHand(card) && !inside(around(card), room));
        expect(outside, `${cards} cards`).toEqual([]);
      }
    }
  });

  test("questions lie over the middle, on the screen, and never over the hand, the actions or the bar", () => {
    for (const [name, view] of TABLES) {
      for (const one of frames) {
        const { dialog, pause, whole, bar, hand, actions, shape } = zonesOf(view, one);
        for (const panel of [dialog, pause, whole]) expect(inside(panel, screen), name).toBe(true);
        if (hand) expect(meet(dialog, hand), name).toBe(false);
        if (actions) expect(meet(dialog, actions), name).toBe(false);
        expect(meet(pause, bar) || meet(whole, bar), name).toBe(false);
        // On a phone held upright what is asked may need the bar's height too.
        if (shape !== "upright") expect(meet(dialog, bar), name).toBe(false);
      }
    }
  });

  test("[P19] a long reason never covers the colour", () => {
    for (const [name, view] of TABLES) {
      const { longRefusals, signs, shape } = zonesOf(view, frame);
      if (shape !== "sideways") expect(meet(longRefusals, signs), name).toBe(false);
    }
  });

  test("the piles stay large enough to read, and larger where nobody has a hand", () => {
    for (const seats of SEATS) {
      const [played, watched] = [player(seats, 30), spectator(seats)].map((view) => zonesOf(view, frame).pileCard);
      expect(played).toBeGreaterThanOrEqual(50);
      expect(watched).toBeGreaterThanOrEqual(played as number);
    }
  });

  test("[P14] the signs of the rim lie on the screen, and on a roomy table one between each two neighbours", () => {
    const reach = 9;
    for (const [name, view] of TABLES) {
      const places = zonesOf(view, frame);
      const { chips, rim, shape } = places;
      const signs = rimSigns(places).map(({ x, y }) => box(rim.x + x - reach, rim.y + y - reach, 2 * reach, 2 * reach));
      for (const sign of signs) expect(inside(sign, screen), name).toBe(true);
      const cards = layout(view, frame)
        .filter(({ key }) => /^(stock|discard):/.test(key))
        .map(around);
      expect(signs.filter((sign) => cards.some((card) => meet(sign, card))).length, name).toBe(0);
      // Whichever way it goes is shown on both sides.
      const [left, right] = [-1, 1].map((side) => signs.filter(({ x }) => side * (x + reach - width / 2) > 0));
      if (shape === "upright") expect(left?.length, name).toBe(right?.length);
      if (shape !== "roomy") continue;
      expect(signs.filter((sign) => chips.some((chip) => meet(sign, chip))).length, name).toBe(0);
      // Where many chips stand close together, some have no room for one.
      const gaps = view.own ? chips.length + 1 : chips.length;
      expect(signs.length, name).toBeGreaterThanOrEqual(Math.min(gaps, 4));
      if (width >= 1180) expect(signs.length, name).toBeGreaterThanOrEqual(gaps - 2);
    }
  });

  test("the button said in haste lies under the thumb of the hand that plays", () => {
    const [right, left] = [false, true].map((leftHanded) => zonesOf(player(4, 7), { ...frame, leftHanded })) as [
      Zones,
      Zones,
    ];
    if (right.shape !== "sideways") return expect(left).toEqual(right);
    expect(right.actions?.x).toBe(right.hand?.width);
    expect([left.actions?.x, left.bar.x]).toEqual([0, 0]);
    expect(left.hand?.x).toBe(left.actions?.width);
  });
});

/** The hand that was found best by trying: rows and cards in a row, width of a card, step from one to the next. */
const HANDS: Record<string, Record<number, readonly [rows: number, perRow: number, card: number, step: number]>> = {
  "320x568": {
    7: [1, 7, 90, 36],
    12: [2, 6, 64, 48],
    18: [2, 9, 64, 30],
    20: [2, 10, 64, 27],
    25: [3, 9, 46, 32],
    30: [3, 10, 46, 29],
  },
  "360x640": {
    7: [1, 7, 96, 41],
    12: [2, 6, 72, 54],
    18: [2, 9, 72, 34],
    20: [2, 10, 72, 30],
    // Two rows would fall below what a finger needs.
    25: [3, 9, 52, 36],
    30: [3, 10, 52, 32],
  },
  "640x360": {
    7: [1, 7, 80, 69],
    12: [1, 12, 80, 37],
    18: [1, 18, 68, 25],
    20: [2, 10, 50, 43],
    25: [2, 13, 50, 37],
    30: [2, 15, 50, 32],
  },
  "820x1180": {
    7: [1, 7, 120, 103],
    12: [1, 12, 120, 62],
    18: [1, 18, 112, 41],
    20: [1, 20, 102, 37],
    25: [2, 13, 88, 60],
    30: [2, 15, 88, 51],
  },
  "1280x720": {
    7: [1, 7, 120, 103],
    12: [1, 12, 120, 103],
    18: [1, 18, 120, 67],
    20: [1, 20, 120, 60],
    25: [1, 25, 120, 48],
    30: [1, 30, 110, 40],
  },
};

describe.each(Object.entries(HANDS))("[P22] the hand at %s", (size, hands) => {
  const [width, height] = size.split("x").map(Number) as [number, number];

  test.each(Object.entries(hands))("of %s cards", (count, [rows, perRow, card, step]) => {
    const cards = Number(count);
    const frame: Frame = { width, height, sorted: true, leftHanded: false };
    const spread = spreadOf(cards, zonesOf(player(4, cards), frame));
    expect([spread.rows, spread.perRow, spread.scrolls]).toEqual([rows, perRow, false]);
    expect(Math.abs(spread.card - card), `card ${spread.card}`).toBeLessThanOrEqual(1);
    expect(Math.abs(spread.step - step), `step ${spread.step}`).toBeLessThanOrEqual(1);
    expect(spread.step).toBeGreaterThanOrEqual(MIN_STEP);
  });
});
