/** What must be seen or found at the table, and would be missed by nobody but people if it went [P14, P15, P18, P22]. */

import { describe, expect, test, vi } from "vitest";
import { cdp, page } from "vitest/browser";
import type { Card } from "../wire.gen";
import { KINDS } from "./faces";
import { push, show } from "./onstage";

function one(selector: string): HTMLElement {
  return document.querySelector(selector) as HTMLElement;
}

/** The chips of those who owe the decision, by what a screen reader is told of them. */
function movers(selector: string): (string | undefined)[] {
  return [...document.querySelectorAll(`.chip${selector}`)].map((chip) => chip.textContent?.trim().split(",")[0]);
}

describe("[P14] whose turn it is", () => {
  test("is told by the list of players: one of them is the current one", async () => {
    await show({ options: {}, table: { seat: 1 } });
    expect(movers("[aria-current=true]")).toEqual(["Борис"]);
    push({ options: {}, table: { seat: 2, decision: 10 } });
    expect(movers("[aria-current]")).toEqual(["Вера"]);
    push({ table: { decision: 11 } });
    expect(movers("[aria-current]")).toEqual([]);
  });

  test("is seen by the ring of time round the face, and how much of it is left", async () => {
    await show({ options: {}, table: { seat: 1, deadline: 16_000, limit: 30_000 } });
    expect(movers(":has(.face circle)")).toEqual(["Борис"]);
    const offset = Number(getComputedStyle(one(".chip.moves .face .left")).strokeDashoffset.replace("px", ""));
    expect(offset).toBeGreaterThanOrEqual(0.5);
    expect(offset).toBeLessThan(0.75);
    push({ options: {}, table: { seat: 1, deadline: null, limit: null } });
    expect(movers(":has(.face circle)")).toEqual([]);
  });

  test("and which way it goes round turns an arrow in the bar of a phone", async () => {
    const turned = () => new DOMMatrix(getComputedStyle(one("header .way")).transform).a;
    await show({ options: {}, table: { seat: 1 } });
    expect(turned()).toBe(1);
    push({ options: {}, table: { seat: 1, clockwise: false } });
    await expect.poll(turned).toBeCloseTo(-1);
  });
});

test("[P14] who played the top card is part of its name", async () => {
  await show({ options: {}, table: { seat: 1 } });
  push({
    options: {},
    table: { seat: 2, decision: 10, pile: ["b1", "g1", "r1", "r3", "r7"], discard: 15, laidBy: 1 },
    news: [{ t: "played", seat: 1, card: "r7", color: "r" }],
  });
  await expect.element(page.getByRole("img", { name: "Верхняя карта: красный 7, сыграно: Борис" })).toBeVisible();
});

test("[P15] a card under a finger is shown at twice its size, above it and on the screen", async () => {
  await show();
  const card = one('[data-key="hand:r5:0"]');
  const { left, top } = card.getBoundingClientRect();
  const frame = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0 };
  const session = cdp() as unknown as { send(method: string, params: object): Promise<unknown> };
  const finger = { x: left + 12 + frame.left, y: top + 40 + frame.top };
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [finger] });
  await expect.poll(() => one(".held.shown")).not.toBeNull();
  const shown = one(".held.shown").getBoundingClientRect();
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  expect(shown.width / card.offsetWidth).toBeCloseTo(2, 1);
  expect(shown.bottom).toBeLessThan(top + 40);
  expect(Math.min(shown.left, shown.top, innerWidth - shown.right)).toBeGreaterThanOrEqual(0);
});

test.each([
  [320, 568],
  [360, 640],
  [640, 360],
  [1280, 720],
])("[P15] each colour is a button that nobody misses at %i by %i: 72 pixels high", async (width, height) => {
  await page.viewport(width, height);
  await show({ options: { chooseColor: true }, table: { phase: "opening_color", color: null, pile: ["W"] } });
  await expect.poll(() => document.querySelectorAll(".colors button")).toHaveLength(4);
  for (const button of document.querySelectorAll<HTMLElement>(".colors button")) {
    expect(Math.min(button.offsetWidth, button.offsetHeight)).toBeGreaterThanOrEqual(72);
  }
});

test("[P20] cards that came are marked, for two seconds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    await show({ hand: ["r5"], options: {}, table: { seat: 1 } });
    const marked = () =>
      [...document.querySelectorAll<HTMLElement>(".hand .card")]
        .filter((card) => getComputedStyle(card.querySelector("img") as HTMLElement).outlineStyle === "solid")
        .map((card) => card.dataset.key);
    expect(marked()).toEqual([]);
    push({
      hand: ["r5", "b2"],
      options: {},
      table: { seat: 2, decision: 10 },
      news: [{ t: "took", seat: 0, count: 1, why: "draw", cards: ["b2"] }],
    });
    expect(marked()).toEqual(["hand:b2:0"]);
    await vi.advanceTimersByTimeAsync(1900);
    expect(marked()).toEqual(["hand:b2:0"]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(marked()).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

test("[P22] a hand that scrolls fades at its edges, and no other does", async () => {
  const hand = (count: number): Card[] =>
    Array.from({ length: count }, (_, index) => KINDS[(index * 17) % KINDS.length] as Card);
  const fades = () => getComputedStyle(one("[role=toolbar]")).maskImage.includes("gradient");
  await page.viewport(320, 568);
  await show({ hand: hand(20), options: {} });
  expect(fades()).toBe(false);
  push({ hand: hand(60), options: {} }, false);
  expect(fades()).toBe(true);
});
