import { expect, test } from "vitest";
import { countdown } from "./countdown";

test.each([
  [300_000, "5:00"],
  [299_001, "5:00"],
  [299_000, "4:59"],
  [61_000, "1:01"],
  [9_500, "0:10"],
  [1, "0:01"],
  [0, "0:00"],
])("[R163] %i ms are %s", (ms, shown) => expect(countdown(ms)).toBe(shown));
