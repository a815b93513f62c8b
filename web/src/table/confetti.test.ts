import { expect, test } from "vitest";
import { box } from "./box";
import { confetti, LONGEST_MS, SCRAPS } from "./confetti";
import { COLORS } from "./palette";

test("confetti is of all four marks, few, rises before it falls, and ends in time", () => {
  const least = confetti([100, 500], box(0, 0, 360, 640), () => 0);
  const most = confetti([100, 500], box(0, 0, 360, 640), () => 1);
  for (const scraps of [least, most]) {
    expect(scraps).toHaveLength(SCRAPS);
    expect(new Set(scraps.map(({ color }) => color))).toEqual(new Set(COLORS));
    for (const { frames, timing } of scraps) {
      expect(Number(timing.delay) + Number(timing.duration)).toBeLessThanOrEqual(LONGEST_MS);
      const heights = frames.map(({ transform }) => Number(/, (-?\d+)px/.exec(String(transform))?.[1]));
      expect(heights[1]).toBeLessThan(heights[0] as number);
      expect(heights[2]).toBeGreaterThan(heights[1] as number);
      expect(frames.at(-1)?.opacity).toBe(0);
    }
  }
});
