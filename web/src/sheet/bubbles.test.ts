import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { UpdateListener } from "../room.svelte";
import { Bubbles, SHOWN_MS } from "./bubbles.svelte";
import { givenUpdate, said } from "./given";
import { muted } from "./muted.svelte";

let hear: UpdateListener;
let bubbles: Bubbles;
const stop = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  bubbles = new Bubbles({
    code: "K7P2AC",
    subscribe: (listener) => {
      hear = listener;
      return stop;
    },
  });
});

afterEach(() => {
  bubbles.close();
  expect(vi.getTimerCount()).toBe(0);
  expect(stop).toHaveBeenCalled();
  vi.useRealTimers();
});

test("[P25] what somebody says or how they react is at them for a moment", () => {
  hear(givenUpdate(2, [said(2, "привет"), { t: "reacted", member: 3, name: "Вера", reaction: "wow" }]), true);
  expect(bubbles.of(2)).toEqual({ text: "привет" });
  expect(bubbles.of(3)).toEqual({ reaction: "wow" });
  expect(bubbles.of(1)).toBeNull();
  vi.advanceTimersByTime(SHOWN_MS);
  expect([bubbles.of(2), bubbles.of(3)]).toEqual([null, null]);
});

test("[P25] the newest counts, for its whole time", () => {
  hear(givenUpdate(2, [said(2, "раз")]), true);
  vi.advanceTimersByTime(SHOWN_MS - 1);
  hear(givenUpdate(3, [said(2, "два")]), true);
  vi.advanceTimersByTime(SHOWN_MS - 1);
  expect(bubbles.of(2)).toEqual({ text: "два" });
});

test("what was said while one was away is not shown as said now", () => {
  hear(givenUpdate(2, [said(2, "привет")]), false);
  expect(bubbles.of(2)).toBeNull();
});

test("[P25] muted people have none, from the moment they are muted", () => {
  hear(givenUpdate(2, [said(2, "привет")]), true);
  muted.toggle("K7P2AC", 2);
  expect(bubbles.of(2)).toBeNull();
  muted.toggle("K7P2AC", 2);
  expect(bubbles.of(2)).not.toBeNull();
});
