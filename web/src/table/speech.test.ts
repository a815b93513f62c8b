import { describe, expect, test } from "vitest";
import { type Box, meet } from "./box";
import { type Given, givenShown } from "./given";
import { othersOf, zonesOf } from "./layout";
import type { Shown } from "./playback.svelte";
import { besideChip, besideHand, LINES, REACTION, targets, WORD } from "./speech";
import type { Frame } from "./zones";

const SIZES = [
  [320, 568],
  [360, 640],
  [568, 320],
  [640, 360],
  [820, 1180],
  [1280, 720],
] as const;

/** Every bubble that could stand on this table, with its place. */
function placed(shown: Shown, frame: Frame): (Box | null)[] {
  const places = zonesOf(shown, frame);
  const others = othersOf(shown).map((_, index) => index);
  return [REACTION, WORD, LINES].flatMap((size) => [
    ...others.map((index) => besideChip(size, index, shown, places, frame)),
    ...(shown.own ? [besideHand(size, shown, places, frame)] : []),
  ]);
}

describe.each(SIZES)("[P25] at %i by %i, what people say", (width, height) => {
  const frame: Frame = { width, height, sorted: true, leftHanded: false };

  test("covers nothing that can be pressed, and stays on the screen", () => {
    for (let seats = 2; seats <= 10; seats++) {
      const tables: Given[] = [
        {},
        { plays: false },
        { options: { catch: [1] } },
        { options: { catch: [1, seats - 1] } },
      ];
      for (const table of tables) {
        const shown = givenShown({ seats, ...table });
        const pressed = targets(shown, zonesOf(shown, frame));
        for (const box of placed(shown, frame)) {
          if (!box) continue;
          expect(pressed.filter((target) => meet(box, target))).toEqual([]);
          expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(true);
        }
      }
    }
  });

  test("does not cover what a neighbour has just said", () => {
    for (let seats = 3; seats <= 10; seats++) {
      const shown = givenShown({ seats });
      const places = zonesOf(shown, frame);
      for (const index of othersOf(shown).keys()) {
        const one = besideChip(WORD, index, shown, places, frame) as Box;
        const next = besideChip(WORD, (index + 1) % (seats - 1), shown, places, frame, [one]);
        expect(next && meet(one, next)).toBe(false);
      }
    }
  });

  test("is shown at every seat while nobody can be caught", () => {
    for (let seats = 2; seats <= 10; seats++) {
      for (const plays of [true, false]) expect(placed(givenShown({ seats, plays }), frame)).not.toContain(null);
    }
  });
});
