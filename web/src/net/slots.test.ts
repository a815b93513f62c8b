import { afterEach, beforeEach, expect, test, vi } from "vitest";
import wire from "../../../src/partyside/wire.py?raw";
import { forgetSlot, freeSlot, keepSlot, returning, slotOf, wasRemoved } from "./slots";

beforeEach(() => {
  const kept = new Map<string, string>();
  for (const storage of ["sessionStorage", "localStorage"]) {
    vi.stubGlobal(storage, {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
  }
});

afterEach(() => vi.unstubAllGlobals());

test("[P9] a tab keeps its slot for each room by itself", () => {
  expect(slotOf("K7P2AC")).toBeNull();
  keepSlot("K7P2AC", 0);
  keepSlot("K7P2AE", 2);
  expect([slotOf("K7P2AC"), slotOf("K7P2AE")]).toEqual([0, 2]);
});

test("[R158] who has left is nobody of the room any more, and stays who he is elsewhere", () => {
  keepSlot("K7P2AC", 1);
  keepSlot("K7P2AE", 2);
  forgetSlot("K7P2AC");
  expect([slotOf("K7P2AC"), slotOf("K7P2AE")]).toEqual([null, 2]);
});

test("[P9] one returns as oneself, else as the first that this browser has been", () => {
  expect(returning("K7P2AC", [])).toBeNull();
  expect(returning("K7P2AC", [1, 4])).toBe(1);
  keepSlot("K7P2AC", 4);
  expect(returning("K7P2AC", [1, 4])).toBe(4);
  expect(returning("K7P2AC", [1])).toBe(1);
});

test("[P9] another person gets the first free slot of as many as the server has cookies for", () => {
  expect(freeSlot({ members: [], removed: [] })).toBe(0);
  expect(freeSlot({ members: [0, 2], removed: [] })).toBe(1);
  expect(freeSlot({ members: [2], removed: [0] })).toBe(1);
  const slots = Number(/SLOTS: Final = (\d+)/.exec(wire)?.[1]);
  const all = Array.from({ length: slots }, (_, slot) => slot);
  expect(freeSlot({ members: all.slice(0, -1), removed: [] })).toBe(slots - 1);
  expect(freeSlot({ members: all, removed: [] })).toBeNull();
});

test("[P11] whom the host removed is not taken for another person of this browser, nor the other way round", () => {
  expect(wasRemoved("K7P2AC", { members: [], removed: [] })).toBe(false);
  expect(wasRemoved("K7P2AC", { members: [], removed: [1] })).toBe(true);
  expect(wasRemoved("K7P2AC", { members: [0], removed: [1] })).toBe(false);
  keepSlot("K7P2AC", 1);
  expect(wasRemoved("K7P2AC", { members: [0], removed: [1] })).toBe(true);
  expect(wasRemoved("K7P2AC", { members: [1], removed: [0] })).toBe(false);
});

test("[P9] without a storage nothing is remembered and nothing breaks", () => {
  vi.stubGlobal("sessionStorage", undefined);
  keepSlot("K7P2AC", 4);
  expect(slotOf("K7P2AC")).toBeNull();
});
