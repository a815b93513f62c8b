/** How fast cards fly, in numbers: whoever follows a game by eye must keep up, and nobody shall wait [P20]. */

import { describe, expect, test } from "vitest";
import type { Card, News } from "../wire.gen";
import { givenTable } from "./given";
import { type GameView, layout } from "./layout";
import { motion } from "./motion";
import { LONGEST_WAIT_MS } from "./queue";
import type { Tween } from "./tween";

const FRAME = { width: 360, height: 640, sorted: true, leftHanded: false };

function view(hand: Card[], pile: Card[]): GameView {
  const table = givenTable({ counts: [hand.length, 7, 7], pile: pile.slice(-4), discard: pile.length });
  return { table, own: { seat: 0, hand, options: {} } };
}

/** The flights of this one thing that happens. */
function flights(one: News, before: GameView, after: GameView): Tween[] {
  return motion(layout(before, FRAME), layout(after, FRAME), [one]);
}

describe("[P20] a card flies", () => {
  const hand: Card[] = ["r5", "b1"];

  test("for 350 ms out of the own hand", () => {
    const own = flights(
      { t: "played", seat: 0, card: "r5", color: "r" },
      view(hand, ["r3"]),
      view(["b1"], ["r3", "r5"]),
    );
    expect(own).toMatchObject([{ delay: 0, duration: 350 }]);
  });

  test("for 250 ms from somebody else", () => {
    const other = flights(
      { t: "played", seat: 1, card: "r7", color: "r" },
      view(hand, ["r3"]),
      view(hand, ["r3", "r7"]),
    );
    expect(other).toMatchObject([{ delay: 0, duration: 250 }]);
  });

  test("60 ms after the one before it, when several are taken at once", () => {
    const taken = flights({ t: "took", seat: 1, count: 4, why: "accepted" }, view(hand, ["r3"]), view(hand, ["r3"]));
    expect(taken.map(({ delay, duration }) => [delay, duration])).toEqual([0, 60, 120, 180].map((at) => [at, 250]));
  });

  test("no more once the table is 600 ms behind", () => expect(LONGEST_WAIT_MS).toBe(600));
});
