import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { menu } from "../text/menu.ru";
import { ru } from "../text/ru";
import Offer from "./Offer.svelte";

const text = menu.offer;
const back = vi.fn();

let shown: Record<string, unknown>;
let calls: unknown[];
let answers: [status: number, body: unknown][];

/** Lets what was asked be answered and shown; the clock of the offer stands meanwhile. */
async function settle(shown: () => boolean): Promise<void> {
  for (let turn = 0; turn < 500 && !shown(); turn += 1) {
    await new Promise((resolve) => setTimeout(resolve));
    flushSync();
  }
}

function says(text: string): boolean {
  return document.body.textContent?.includes(text) ?? false;
}

function pass(ms: number): void {
  vi.advanceTimersByTime(ms);
  flushSync();
}

function click(name: string): void {
  (page.getByRole("button", { name }).element() as HTMLElement).click();
}

function qr(): Element | null {
  return document.querySelector(`svg[aria-label="${text.qr}"]`);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  calls = [];
  answers = [];
  sessionStorage.setItem("partyside.slot.K7P2AC", "2");
  vi.stubGlobal("fetch", async (path: string, request: RequestInit) => {
    calls.push([path, JSON.parse(String(request.body))]);
    const [status, body] = answers.shift() ?? [503, {}];
    return new Response(JSON.stringify(body), { status });
  });
});

afterEach(async () => {
  await unmount(shown);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  back.mockReset();
  sessionStorage.clear();
});

async function open(): Promise<void> {
  shown = mount(Offer, { target: document.body, props: { code: "K7P2AC", text, back } });
  flushSync();
  await settle(() => !says(text.preparing));
}

test("[R163] the seat of this very tab is offered, as a QR code and a link that is copied whole", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  answers = [[200, { token: "a_b-9", seconds: 300 }]];
  await open();
  expect(calls).toEqual([["/api/rooms/K7P2AC/offers", { slot: 2 }]]);
  expect(qr()).not.toBeNull();
  expect(says(text.secret)).toBe(true);
  click(text.copy);
  await settle(() => says(text.copied));
  expect(write).toHaveBeenCalledWith(`${location.origin}/r/K7P2AC#move=a_b-9`);
  expect(says(text.copied)).toBe(true);
  expect(says("a_b-9")).toBe(false);
});

test("[R163] the time left counts down; when it is over the code goes, and a new one can be had", async () => {
  answers = [
    [200, { token: "first", seconds: 300 }],
    [200, { token: "second", seconds: 300 }],
  ];
  await open();
  expect(says(text.left("5:00"))).toBe(true);
  pass(61_000);
  expect(says(text.left("3:59"))).toBe(true);
  pass(238_500);
  expect(qr()).not.toBeNull();
  pass(500);
  expect(says(text.old)).toBe(true);
  expect(qr()).toBeNull();
  click(text.renew);
  await settle(() => qr() !== null);
  expect(says(text.left("5:00"))).toBe(true);
  expect(qr()).not.toBeNull();
  expect(calls).toHaveLength(2);
});

test("where copying is forbidden the link can be read", async () => {
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no", "NotAllowedError"));
  vi.spyOn(document, "execCommand").mockReturnValue(false);
  answers = [[200, { token: "a_b-9", seconds: 300 }]];
  await open();
  click(text.copy);
  await settle(() => says(text.failed));
  expect(says("#move=a_b-9")).toBe(true);
});

test("trouble is told, and it can be tried again", async () => {
  answers = [
    [429, { code: "too_fast" }],
    [200, { token: "a_b-9", seconds: 300 }],
  ];
  await open();
  expect(page.getByRole("alert").element().textContent).toBe(ru.codes.too_fast);
  click(text.again);
  await settle(() => qr() !== null);
  expect(qr()).not.toBeNull();
  click(text.back);
  expect(back).toHaveBeenCalledOnce();
});
