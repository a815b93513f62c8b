import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Listener } from "../net/socket";
import { RoomStore } from "../room.svelte";
import { codes } from "../text/codes.ru";
import { menu } from "../text/menu.ru";
import Offer from "./Offer.svelte";

const wire = vi.hoisted(() => ({ listener: null as unknown }));

vi.mock("../net/socket", () => ({
  Socket: class {
    close() {}
    constructor(_code: string, _slot: number, listener: Listener) {
      wire.listener = listener;
    }
  },
}));

const text = menu.offer;
const back = vi.fn();

let shown: Record<string, unknown>;
let store: RoomStore;
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

/** The room tells until when an offer of one's own is open. */
function tell(offer?: number): void {
  (wire.listener as Listener).update({
    t: "update",
    seq: 1,
    since: 1,
    room: { code: "K7P2AC", seats: [], settings: {}, games: 0 },
    own: { you: 1, name: "Аня", offer: offer ?? null },
  });
  flushSync();
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
  store = new RoomStore("K7P2AC", 2);
  tell();
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
  shown = mount(Offer, { target: document.body, props: { store, text, back } });
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

test.each(["before", "after"])(
  "[R163] who showed the code is told that it was used, having heard of it %s",
  async (when) => {
    answers = [[200, { token: "a_b-9", seconds: 300 }]];
    shown = mount(Offer, { target: document.body, props: { store, text, back } });
    flushSync();
    if (when === "before") tell(300_000);
    await settle(() => qr() !== null);
    tell(when === "before" ? 300_000 : undefined);
    expect(qr()).not.toBeNull();
    tell(300_000);
    pass(10_000);
    expect(qr()).not.toBeNull();
    (page.getByRole("button", { name: text.copy }).element() as HTMLElement).focus();
    tell();
    expect(document.activeElement?.textContent).toBe(text.title);
    expect(page.getByRole("status").element().textContent).toBe(text.used);
    expect(qr()).toBeNull();
  },
);

test("[R163] a code that another tab has replaced is not shown on", async () => {
  tell(200_000);
  answers = [
    [200, { token: "mine", seconds: 300 }],
    [200, { token: "again", seconds: 300 }],
  ];
  await open();
  expect(qr()).not.toBeNull();
  tell(300_000);
  expect(qr()).not.toBeNull();
  tell(310_000);
  expect(says(text.replaced)).toBe(true);
  expect(qr()).toBeNull();
  click(text.renew);
  await settle(() => qr() !== null);
  tell(320_000);
  expect(qr()).not.toBeNull();
});

test("[R163] a code whose time ran out by the room's clock first is not taken for used", async () => {
  answers = [[200, { token: "a_b-9", seconds: 300 }]];
  await open();
  tell(300_000);
  pass(298_000);
  tell();
  expect(says(text.used)).toBe(false);
  pass(2_000);
  expect(says(text.old)).toBe(true);
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
  expect(page.getByRole("alert").element().textContent).toBe(codes.too_fast);
  click(text.again);
  await settle(() => qr() !== null);
  expect(qr()).not.toBeNull();
  click(text.back);
  expect(back).toHaveBeenCalledOnce();
});
