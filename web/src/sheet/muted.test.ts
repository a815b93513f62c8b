import { afterEach, expect, test, vi } from "vitest";

const kept = new Map<string, string>();

async function loaded() {
  vi.resetModules();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  return (await import("./muted.svelte")).muted;
}

afterEach(() => {
  vi.unstubAllGlobals();
  kept.clear();
});

test("[P25] who is muted is muted in that room only, until one changes one's mind", async () => {
  const muted = await loaded();
  muted.toggle("K7P2AC", 2);
  expect([muted.has("K7P2AC", 2), muted.has("K7P2AC", 3), muted.has("AAAAAA", 2)]).toEqual([true, false, false]);
  muted.toggle("K7P2AC", 2);
  expect(muted.has("K7P2AC", 2)).toBe(false);
  expect(kept.size).toBe(0);
});

test("[P25] the device remembers it", async () => {
  const muted = await loaded();
  muted.toggle("K7P2AC", 2);
  muted.toggle("K7P2AC", 12);
  const again = await loaded();
  expect([2, 12, 1].map((member) => again.has("K7P2AC", member))).toEqual([true, true, false]);
});
