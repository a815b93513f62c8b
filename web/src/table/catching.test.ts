import { describe, expect, test } from "vitest";
import { viewOf } from "../deep/given";
import { stageOf } from "../deep/stage";
import { type Box, bottom, box, meet } from "./box";
import { cellsOf, type Seating, seated } from "./catching";
import { SCREENS } from "./given";
import { type GameView, zonesOf } from "./layout";
import type { Frame } from "./zones";

describe("[P17] a place is kept", () => {
  /** The places after each of these changes to who can be caught. */
  function after(...steps: readonly number[][]): Seating {
    return steps.reduce<Seating>(seated, []);
  }

  test.each<[string, Seating, number[][]]>([
    ["by who had it first", [3, 1], [[3], [1, 3]]],
    ["by who is left", [null, 1], [[3], [1, 3], [1]]],
    ["and a newcomer takes the first that is free", [2, 1], [[3], [1, 3], [1], [1, 2]]],
    ["in the order of the view by who come together", [1, 2, 5], [[1, 2, 5]]],
    ["until nobody can be caught", [2], [[3], [1, 3], [], [2]]],
  ])("%s", (_, expected, steps) => expect(after(...steps)).toEqual(expected));

  test("by everybody, whoever comes and goes, until all have gone", () => {
    let places: Seating = [];
    for (let step = 1; step < 2000; step++) {
      const open = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((seat) => ((step * 2654435761) >>> (seat + 8)) % 3 === 0);
      const next = seated(places, open);
      const moved = open.filter((seat) => places.includes(seat) && places.indexOf(seat) !== next.indexOf(seat));
      expect(moved).toEqual([]);
      expect(next.filter((seat) => seat !== null).sort()).toEqual(open);
      expect(next.length).toBeLessThanOrEqual(9);
      places = next;
    }
  });
});

describe.each(SCREENS)("[P17] at %i by %i", (width, height) => {
  const VIEWS = { flat: zonesOf, deep: (view: GameView, frame: Frame) => stageOf(view, frame).zones };

  test.each(["flat", "deep"] as const)("places are large enough, apart, and beside the colour word, %s", (look) => {
    for (const leftHanded of [false, true]) {
      for (let others = 1; others <= 9; others++) {
        const view = viewOf(others + 1, true);
        const { signs, catches, ...rest } = VIEWS[look](view, { width, height, sorted: true, leftHanded });
        const { places: cells, more } = cellsOf({ signs, catches, ...rest }, others);
        const all = more ? [...cells, more] : cells;
        const name = `${others} others${leftHanded ? ", left-handed" : ""}`;
        expect(more !== null, name).toBe(cells.length < others);
        expect(cells.length, name).toBeGreaterThan(0);
        for (const { width, height } of all) expect(Math.min(width, height), name).toBeGreaterThanOrEqual(44);
        const wide = 130 * rest.ease;
        const word = box(signs.x + (signs.width - wide) / 2, signs.y, wide, signs.height);
        const parts = catches ? all : [...all, word];
        const touching = parts.flatMap((one, index) => parts.slice(index + 1).filter((other) => meet(one, other)));
        expect(touching, name).toEqual([]);
        expect(
          all.filter((cell) => !inside(cell, catches ?? signs)),
          name,
        ).toEqual([]);
      }
    }
  });
});

function inside(one: Box, other: Box): boolean {
  return (
    one.x >= other.x - 0.5 &&
    one.y >= other.y - 0.5 &&
    one.x + one.width <= other.x + other.width + 0.5 &&
    bottom(one) <= bottom(other) + 0.5
  );
}
