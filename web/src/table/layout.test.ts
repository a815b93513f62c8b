import { describe, expect, test } from "vitest";
import type { Card, TableView } from "../wire.gen";
import { KINDS } from "./faces";
import { givenTable } from "./given";
import { cardAt, type GameView, layout, othersOf, type Placement, zonesOf } from "./layout";
import { CARD, handLayout, MIN_STEP } from "./spread";
import type { Frame } from "./zones";

function frame(width: number, height: number, sorted = true): Frame {
  return { width, height, sorted, leftHanded: false };
}

/** The first `count` cards of a shuffled deck that is always the same. */
function deal(count: number): Card[] {
  const deck = [...KINDS, ...KINDS] as Card[];
  return deck.map((_, index) => deck[(index * 47) % deck.length] as Card).slice(0, count);
}

function table(seats: number, own: readonly Card[]): TableView {
  return givenTable({ counts: Array.from({ length: seats }, (_, seat) => (seat === 0 ? own.length : 7)) });
}

function player(seats: number, cards: number): GameView {
  const hand = deal(cards);
  return { table: table(seats, hand), own: { seat: 0, hand, options: {} } };
}

function spectator(seats: number): GameView {
  return { table: table(seats, deal(7)), own: null };
}

function isHand({ key }: Placement): boolean {
  return key.startsWith("hand:");
}

describe("handLayout", () => {
  test.each([
    [7, 344, 176, 96, 1, 96, 41],
    [12, 344, 176, 96, 2, 72, 54],
    [20, 344, 176, 96, 2, 72, 30],
    [25, 344, 176, 96, 3, 52, 36],
    [30, 344, 176, 96, 3, 52, 32],
    [18, 492, 122, 118, 1, 69, 24],
    [30, 492, 122, 118, 2, 50, 31],
    [20, 804, 214, 120, 1, 102, 36],
    [30, 804, 214, 120, 2, 88, 51],
    [30, 1264, 187, 120, 1, 110, 39],
  ])("spreads %i cards over %i by %i pixels", (count, width, height, widest, rows, card, step) => {
    const spread = handLayout(count, width, height, widest);
    expect([spread.rows, spread.card, Math.floor(spread.step), spread.scrolls]).toEqual([rows, card, step, false]);
  });

  test("scrolls rather than go below the step a finger needs", () => {
    const spread = handLayout(60, 344, 176, 96);
    expect(spread).toMatchObject({ rows: 3, perRow: 20, scrolls: true });
    expect(spread.step).toBeGreaterThanOrEqual(MIN_STEP);
  });
});

describe("layout", () => {
  test("seats the others in the order of play, clockwise from the viewer", () => {
    const view = player(4, 3);
    expect(othersOf({ ...view, own: { seat: 2, hand: [], options: {} } })).toEqual([3, 0, 1]);
    expect(othersOf(spectator(3))).toEqual([0, 1, 2]);
  });

  test("on a round table the order of play goes clockwise", () => {
    const places = zonesOf(player(5, 7), frame(1280, 720));
    const lefts = places.chips.map(({ x }) => x);
    expect(lefts).toEqual([...lefts].sort((one, other) => one - other));
  });

  test("sorts a hand by colour and figure, or leaves it in the order in which the cards came", () => {
    const hand: Card[] = ["W4", "b2", "rS", "W", "g+2", "r5", "y0"];
    const view: GameView = { table: table(2, hand), own: { seat: 0, hand, options: {} } };
    const order = (sorted: boolean) =>
      layout(view, frame(1280, 720, sorted))
        .filter(isHand)
        .map(({ card }) => card);
    expect(order(true)).toEqual(["r5", "rS", "y0", "g+2", "b2", "W", "W4"]);
    expect(order(false)).toEqual(hand);
  });

  test("counts the copies of a kind, so that the others keep their keys when one goes", () => {
    const keys = (hand: Card[]) =>
      layout({ table: table(2, hand), own: { seat: 0, hand, options: {} } }, frame(360, 640))
        .filter(isHand)
        .map(({ key }) => key);
    expect(keys(["r5", "b1", "r5"])).toEqual(["hand:r5:0", "hand:r5:1", "hand:b1:0"]);
    expect(keys(["r5", "b1"])).toEqual(["hand:r5:0", "hand:b1:0"]);
  });

  test("a hand that others play around keeps its very placements, so that none of it is painted anew", () => {
    const { table, own } = player(4, 30);
    const hand = own?.hand as Card[];
    const handIn = (view: GameView, size = frame(360, 640)) => layout(view, size).filter(isHand);
    const before = handIn({ table, own });
    const later = { table: { ...table, discard: 15 }, own: { seat: 0, hand: [...hand], options: {} } };
    const after = handIn(later);
    expect(after).toHaveLength(30);
    expect(after.every((placement, index) => placement === before[index])).toBe(true);

    expect(handIn(later, { ...frame(360, 640), sorted: false })).not.toEqual(before);
    expect(handIn(later, frame(640, 360))).not.toEqual(before);
    expect(handIn({ ...later, own: { seat: 0, hand: hand.slice(1), options: {} } })).toHaveLength(29);
  });

  test("a discard keeps its key and its turn while others come to lie on it", () => {
    const view = player(2, 7);
    const later = { ...view, table: { ...view.table, pile: ["g1", "r1", "r3", "b7"] as Card[], discard: 15 } };
    const find = (of: GameView) => layout(of, frame(360, 640)).find(({ key }) => key === "discard:13");
    expect(find(view)).toMatchObject({ card: "r3", turn: (find(later) as Placement).turn });
    expect(find(later)?.card).toBe("r3");
  });

  test("an empty stock has no card, a full one a visible edge", () => {
    const view = player(2, 7);
    const stock = (cards: number) =>
      layout({ ...view, table: { ...view.table, stock: cards } }, frame(360, 640)).filter(({ key }) =>
        key.startsWith("stock:"),
      ).length;
    expect([stock(0), stock(1), stock(31), stock(93)]).toEqual([0, 1, 2, 4]);
  });

  test("a finger finds the uppermost card under it, or one close by", () => {
    const hand = layout(player(2, 12), frame(360, 640)).filter(isHand);
    const [first, second] = hand as [Placement, Placement];
    const left = first.x - (CARD.width * first.scale) / 2;
    expect(cardAt(hand, left + 1, first.y - 20)).toBe(first.key);
    expect(cardAt(hand, second.x, second.y - 20)).toBe(second.key);
    expect(cardAt(hand, left - 5, first.y - 20)).toBe(first.key);
    expect(cardAt(hand, first.x, first.y - 300)).toBeNull();
  });
});
