import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { fakeServer, heading, info, nickname, visit } from "../fakeserver";
import { ru } from "../text/ru";

fakeServer();

let there: boolean;
let asked: number;

beforeEach(() => {
  there = false;
  asked = 0;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("fetch", async () => {
    asked += 1;
    if (!there) throw new TypeError("no network");
    return { ok: true, json: async () => info() };
  });
});

afterEach(() => vi.useRealTimers());

test("[P40] without a server the page says so, and goes on by itself when it answers", async () => {
  visit("/r/K7P2AC");
  await expect.element(heading).toHaveTextContent(ru.entrance.unreachable);
  await expect.element(page.getByText(ru.entrance.unreachableLead)).toBeVisible();
  const said = heading.element();

  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBeGreaterThan(10);
  expect(heading.element()).toBe(said);

  there = true;
  await vi.advanceTimersByTimeAsync(5_000);
  await expect.element(nickname).toHaveFocus();
  const enough = asked;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(enough);
});

test("[P31] a network that is back is used at once", async () => {
  visit("/r/K7P2AC");
  await expect.element(heading).toHaveTextContent(ru.entrance.unreachable);
  there = true;
  window.dispatchEvent(new Event("online"));
  await expect.element(nickname).toHaveFocus();
  expect(asked).toBe(2);
});
