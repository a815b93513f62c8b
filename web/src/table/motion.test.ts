import { describe, expect, test } from "vitest";
import type { Card, News } from "../wire.gen";
import { givenTable } from "./given";
import { type GameView, layout } from "./layout";
import { motion, OTHERS_MS, OWN_MS, STAGGER_MS } from "./motion";
import { lengthOf, type Tween } from "./tween";
import type { Frame } from "./zones";

const FRAME: Frame = { width: 360, height: 640, sorted: true, leftHanded: false };

/** Seat 0 of three holds `hand`; `pile` is the whole discard. */
function view(hand: Card[], pile: Card[], counts = [hand.length, 7, 7]): GameView {
  const table = givenTable({ counts, pile: pile.slice(-4), discard: pile.length });
  return { table, own: { seat: 0, hand, options: {} } };
}

function flights(before: GameView | null, after: GameView, news: News[]): Tween[] {
  return motion(before ? layout(before, FRAME) : [], layout(after, FRAME), news);
}

function route({ from, to, card, lands }: Tween) {
  return { from: from.key, to: to.key, card, lands };
}

describe("[P20] motion", () => {
  test("flies an own card from its place in the hand onto the discard", () => {
    const before = view(["r5", "b1"], ["r3"]);
    const after = view(["b1"], ["r3", "r5"]);
    const tweens = flights(before, after, [{ t: "played", seat: 0, card: "r5", color: "r" }]);
    expect(tweens.map(route)).toEqual([{ from: "hand:r5:0", to: "discard:1", card: "r5", lands: "discard:1" }]);
    expect(tweens[0]).toMatchObject({ delay: 0, duration: OWN_MS, named: null });
  });

  test("takes the highest copy of a kind, and after it the next", () => {
    const before = view(["r5", "r5", "r5"], ["r3"]);
    const play: News = { t: "played", seat: 0, card: "r5", color: "r" };
    const one = flights(before, view(["r5", "r5"], ["r3", "r5"]), [play]);
    expect(one.map(route)).toMatchObject([{ from: "hand:r5:2" }]);
    const two = flights(before, view(["r5"], ["r3", "r5", "r5"]), [play, play]);
    expect(two.map(route)).toMatchObject([
      { from: "hand:r5:2", to: "discard:1" },
      { from: "hand:r5:1", to: "discard:2" },
    ]);
  });

  test("flies another's card from the seat, one after the other, and names a Wild's colour", () => {
    const before = view(["b1"], ["r3"]);
    const after = view(["b1"], ["r3", "r7", "W"]);
    const tweens = flights(before, after, [
      { t: "played", seat: 1, card: "r7", color: "r" },
      { t: "played", seat: 2, card: "W", color: "g" },
    ]);
    expect(tweens.map(route)).toEqual([
      { from: "seat:1", to: "discard:1", card: "r7", lands: "discard:1" },
      { from: "seat:2", to: "discard:2", card: "W", lands: "discard:2" },
    ]);
    expect(tweens.map(({ delay, duration, named }) => [delay, duration, named])).toEqual([
      [0, OTHERS_MS, null],
      [OTHERS_MS, OTHERS_MS, "g"],
    ]);
  });

  test("brings an own card from the stock to where the sorted hand puts it", () => {
    const before = view(["r5", "W"], ["r3"]);
    const after = view(["r5", "W", "b2"], ["r3"]);
    const tweens = flights(before, after, [{ t: "took", seat: 0, count: 1, why: "draw", cards: ["b2"] }]);
    expect(tweens.map(route)).toEqual([{ from: "stock:1", to: "hand:b2:0", card: "b2", lands: "hand:b2:0" }]);
    expect(tweens[0]?.duration).toBe(OWN_MS);
  });

  test("counts a penalty out, card by card, after the card that caused it", () => {
    const after = view(["b1"], ["r3", "r+2"], [1, 6, 9]);
    const tweens = flights(view(["b1"], ["r3"]), after, [
      { t: "played", seat: 1, card: "r+2", color: "r" },
      { t: "took", seat: 2, count: 2, why: "draw_two" },
      { t: "passed_over", seat: 2 },
    ]);
    expect(tweens.slice(1).map(route)).toEqual([
      { from: "stock:1", to: "seat:2", card: null, lands: null },
      { from: "stock:1", to: "seat:2", card: null, lands: null },
    ]);
    expect(tweens.slice(1).map(({ delay }) => delay)).toEqual([OTHERS_MS, OTHERS_MS + STAGGER_MS]);
    expect(lengthOf(tweens)).toBe(2 * OTHERS_MS + STAGGER_MS);
  });

  test("a penalty of two equal cards lands on both copies", () => {
    const after = view(["b1", "r5", "r5"], ["r3"]);
    const tweens = flights(view(["b1"], ["r3"]), after, [
      { t: "took", seat: 0, count: 2, why: "uno", cards: ["r5", "r5"] },
    ]);
    expect(tweens.map(({ lands }) => lands)).toEqual(["hand:r5:0", "hand:r5:1"]);
  });

  test("the same card may leave the hand and come again", () => {
    const same = view(["r5"], ["r3", "r5"]);
    const tweens = flights(view(["r5"], ["r3"]), same, [
      { t: "played", seat: 0, card: "r5", color: "r" },
      { t: "took", seat: 0, count: 1, why: "uno", cards: ["r5"] },
    ]);
    expect(tweens.map(route)).toMatchObject([{ from: "hand:r5:0", to: "discard:1" }]);
  });

  test("deals from the stock to everyone, and turns the first card", () => {
    const after = view(["r5", "b1"], ["r3"]);
    const tweens = flights(null, after, [
      { t: "dealt", dealer: 0 },
      { t: "turned", card: "r3" },
    ]);
    expect(tweens.map(({ to }) => to.key)).toEqual(["hand:r5:0", "hand:b1:0", "seat:1", "seat:2", "discard:0"]);
    expect(new Set(tweens.map(({ from }) => from.key))).toEqual(new Set(["stock:1"]));
    const last = tweens.at(-1) as Tween;
    expect(last.delay).toBeGreaterThanOrEqual(Math.max(...tweens.slice(0, -1).map(({ delay }) => delay)));
  });

  test("a new deal flies every card, also those that the last hand had too", () => {
    const tweens = flights(view(["r5"], ["r3"]), view(["r5", "b1"], ["g3"]), [
      { t: "dealt", dealer: 0 },
      { t: "turned", card: "g3" },
    ]);
    expect(tweens.filter(({ lands }) => lands?.startsWith("hand:"))).toHaveLength(2);
  });

  test("[R35] a Wild Draw Four that was turned back does not fly, the card after it does", () => {
    const tweens = flights(null, view(["r5"], ["g3"]), [
      { t: "turned", card: "W4" },
      { t: "turned_back" },
      { t: "turned", card: "g3" },
    ]);
    expect(tweens.map(route)).toMatchObject([{ to: "discard:0", card: "g3" }]);
  });

  test("[R54] a reshuffle sends backs to the stock, and the play before it still lands on top", () => {
    const after = view(["b1"], ["r7"]);
    const tweens = flights(view(["b1"], ["r1", "r2", "r3"]), after, [
      { t: "played", seat: 1, card: "r7", color: "r" },
      { t: "reshuffled", stock: 3 },
    ]);
    expect(route(tweens[0] as Tween)).toEqual({ from: "seat:1", to: "discard:0", card: "r7", lands: "discard:0" });
    expect(tweens.slice(1).every(({ from, to }) => from.key === "discard:2" && to.key === "stock:1")).toBe(true);
  });

  test("news without cards move none", () => {
    const same = view(["b1"], ["r3"]);
    const news: News[] = [
      { t: "flipped", clockwise: false },
      { t: "declared", seat: 1 },
      { t: "turn_ended", seat: 2 },
      { t: "took", seat: 1, count: 0, why: "draw" },
    ];
    expect(flights(same, same, news)).toEqual([]);
    expect(lengthOf([])).toBe(0);
  });
});
