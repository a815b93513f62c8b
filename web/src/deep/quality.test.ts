import { describe, expect, test } from "vitest";
import { Meter, QUALITIES } from "./quality";

/** What a meter says of so many frames of one length, without what it says of fine ones. */
function judged(meter: Meter, ms: number, frames: number): string[] {
  return Array.from({ length: frames }, () => meter.note(ms)).filter((said) => said !== "fine");
}

describe("the quality of the table in 3D", () => {
  test.each([
    [1, 1],
    [1.5, 1.5],
    [1.25, 1],
    [2, 2],
    [3, 2],
    [0.5, 1],
  ])("on a screen with %d pixels for one of CSS begins with %d", (screen, pixels) => {
    expect(new Meter(screen).quality).toMatchObject({ pixels, shadows: true });
  });

  test("goes down step by step while frames are slow, and is of no use only at the end", () => {
    const meter = new Meter(3);
    const passed = [meter.quality];
    const said: string[] = [];
    for (let frame = 0; frame < 200; frame++) {
      const word = meter.note(120);
      if (word !== "fine") said.push(word);
      if (word === "coarser") passed.push(meter.quality);
    }
    expect(passed).toEqual(QUALITIES);
    expect(said.slice(0, 5)).toEqual(["coarser", "coarser", "coarser", "coarser", "useless"]);
  });

  test("stays where it is while frames are fine, and never goes up again", () => {
    const meter = new Meter(2);
    expect(judged(meter, 17, 100)).toEqual([]);
    expect(meter.quality).toBe(QUALITIES[0]);
    expect(judged(meter, 40, 10)).toEqual(["coarser"]);
    expect(judged(meter, 5, 300)).toEqual([]);
    expect(meter.quality).toBe(QUALITIES[1]);
  });

  test("does not mind the first frames, nor those after a step", () => {
    const meter = new Meter(2);
    expect(judged(meter, 900, 2)).toEqual([]);
    expect(judged(meter, 17, 8)).toEqual([]);
    expect(judged(meter, 60, 8)).toEqual(["coarser"]);
    expect(judged(meter, 900, 2)).toEqual([]);
    expect(judged(meter, 17, 8)).toEqual([]);
  });

  test("does not mind a few frames that a busy moment has drawn out", () => {
    const meter = new Meter(2);
    judged(meter, 17, 2);
    for (let round = 0; round < 20; round++) {
      expect(judged(meter, 400, 3)).toEqual([]);
      expect(judged(meter, 17, 5)).toEqual([]);
    }
    expect(judged(meter, 400, 5)).toEqual([]);
    expect(judged(meter, 17, 3)).toEqual(["coarser"]);
  });

  test("is the coarsest for slow frames that are still of use", () => {
    const meter = new Meter(1);
    expect(judged(meter, 90, 400)).toEqual(["coarser", "coarser"]);
    expect(meter.quality).toBe(QUALITIES.at(-1));
    expect(judged(meter, 130, 8)).toEqual(["useless"]);
  });
});
