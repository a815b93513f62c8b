/**
 * What a move costs at a full table on a cheap phone: the built page from the real server, in a real browser whose
 * processor is slowed down, under real touches. Only the messages of the room are made up: no game that is really
 * played stays at thirty cards for long enough.
 */

import { type Browser, type CDPSession, chromium as driver, type Page } from "@playwright/test";
import { chromium } from "../chromium.ts";
import { PHONE } from "../e2e/person.ts";
import { Server } from "../e2e/server.ts";
import type { Card } from "../src/wire.gen.ts";
import { type Figure, percentile } from "./figure.ts";
import { Game } from "./game.ts";
import { standIn } from "./peer.ts";

const ROUNDS = 20;
/** Longer than any card flies. */
const FLIGHT_MS = 450;
const CARDS: readonly Card[] = ["r2", "r5", "r7", "r4", "r8", "r1"];

/** Milliseconds seen. */
interface Seen {
  taps: number[];
  /** From a message that is heard until its styles and its layout are there, by what it tells. */
  messages: { ownCard: number[]; othersCard: number[]; taken: number[] };
  /** Between two frames while a card flies. */
  frames: number[];
}

export async function table(): Promise<Figure[]> {
  const server = await Server.start();
  const browser = await driver.launch(chromium);
  try {
    const slow = await play(browser, server.address, 4);
    const fast = await play(browser, server.address, 1);
    return [
      ...taps("tap → visible, 4× slower", slow.seen.taps, 120),
      ...taps("tap → visible", fast.seen.taps, 80),
      ...flights("flight, 4× slower", slow.seen.frames),
      ...messages(slow.seen.messages),
      { what: "elements of the table", seen: slow.elements, unit: "", atMost: 400 },
      { what: "JS heap after 60 moves", seen: slow.heap, unit: "MB", atMost: 15e6 },
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

function taps(what: string, seen: number[], atMost: number): Figure[] {
  return [
    { what: `${what}: median`, seen: percentile(seen, 0.5), unit: "ms" },
    { what: `${what}: p95`, seen: percentile(seen, 0.95), unit: "ms", atMost },
    { what: `${what}: worst`, seen: Math.max(...seen), unit: "ms" },
  ];
}

function flights(what: string, frames: number[]): Figure[] {
  const mean = frames.reduce((sum, frame) => sum + frame, 0) / frames.length;
  return [
    { what: `${what}: mean frame`, seen: mean, unit: "ms", atMost: 20 },
    { what: `${what}: worst frame`, seen: Math.max(...frames), unit: "ms", atMost: 50 },
  ];
}

function messages({ ownCard, othersCard, taken }: Seen["messages"]): Figure[] {
  const of = (what: string, seen: number[]): Figure[] => [
    { what: `message, 4× slower: ${what}: median`, seen: percentile(seen, 0.5), unit: "ms", atMost: 16 },
    { what: `message, 4× slower: ${what}: quickest`, seen: Math.min(...seen), unit: "ms" },
  ];
  return [...of("another's card", othersCard), ...of("the own card", ownCard), ...of("a card taken", taken)];
}

async function play(
  browser: Browser,
  address: string,
  slower: number,
): Promise<{ seen: Seen; elements: number; heap: number }> {
  const context = await browser.newContext({ locale: "ru-RU", baseURL: address, ...PHONE });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.addInitScript(standIn);
  await page.addInitScript(measures);
  const game = await sitDown(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slower });

  const seen: Seen = { taps: [], messages: { ownCard: [], othersCard: [], taken: [] }, frames: [] };
  // The first round meets code that has never run; a table is warm after its first turn.
  await round(page, game, "r3", {
    ...seen,
    taps: [],
    frames: [],
    messages: { ownCard: [], othersCard: [], taken: [] },
  });
  for (let count = 0; count < ROUNDS; count++) {
    await round(page, game, CARDS[count % CARDS.length] as Card, seen);
  }
  const elements = await page.evaluate(() => document.querySelectorAll("main, main *").length);
  const heap = await heapOf(devtools);
  await context.close();
  return { seen, elements, heap };
}

/** Into a room by the real door, then to the table. */
async function sitDown(page: Page): Promise<Game> {
  await page.goto("/new");
  await page.getByLabel("Никнейм", { exact: true }).fill("Аня");
  await page.getByRole("button", { name: "Создать комнату" }).click();
  await page.waitForURL(/\/r\/\w{6}$/);
  await page.waitForFunction(() => window.peer?.asked.length === 1);
  const game = new Game(page.url().slice(-6));
  const first = game.begin();
  await page.evaluate((first) => {
    window.peer.say({ t: "welcome", protocol: 1, you: 1, version: "bench" });
    window.peer.say(first);
  }, first);
  // The drawings of the cards are made into bitmaps, and the later parts of the table come.
  await page.locator('.hand img[src^="blob:"]').nth(29).waitFor();
  await page.waitForLoadState("networkidle");
  return game;
}

/** An own turn by two taps, a move of another, and a card that comes: then there are thirty again. */
async function round(page: Page, game: Game, card: Card, seen: Seen): Promise<void> {
  const button = page.locator(`.hand [data-key^="hand:${card}:"]`).last();
  for (const tap of ["lifts", "plays"]) {
    const box = await button.boundingBox();
    if (!box) throw new Error(`${card} is nowhere`);
    await page.evaluate(() => window.measures.taps.splice(0));
    await page.touchscreen.tap(box.x + 8, box.y + (tap === "lifts" ? 16 : 26));
    await page.waitForTimeout(FLIGHT_MS);
    // An interaction too short for the browser to note one was shown within two frames.
    seen.taps.push(await page.evaluate(() => Math.max(16, ...window.measures.taps)));
  }
  const ask = await page.evaluate(() => window.peer.asked.pop());
  if (ask?.t !== "ask" || ask.do.t !== "play") throw new Error(`the second tap asked ${JSON.stringify(ask)}`);
  await page.evaluate((id) => window.peer.say({ t: "done", id }), ask.id);
  for (const [kind, message] of [
    ["ownCard", game.play(card)],
    ["othersCard", game.otherPlays(1)],
    ["taken", game.take(card)],
  ] as const) {
    const { shown, frames } = await page.evaluate(([message, ms]) => window.measures.hear(message, ms), [
      message,
      FLIGHT_MS,
    ] as const);
    seen.messages[kind].push(shown);
    seen.frames.push(...frames);
  }
}

async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send("HeapProfiler.collectGarbage");
  return (await devtools.send("Runtime.getHeapUsage")).usedSize;
}

declare global {
  interface Window {
    measures: {
      /** From a finger until the frame that shows what it did, as the browser tells it. */
      readonly taps: number[];
      hear(message: string, forMs: number): Promise<{ shown: number; frames: number[] }>;
    };
  }
}

/** Runs in the page. */
function measures(): void {
  const taps: number[] = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
      if (entry.interactionId > 0) taps.push(entry.duration);
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);

  const frame = () => new Promise<number>((next) => requestAnimationFrame(next));
  const task = () => new Promise((next) => setTimeout(next));

  async function hear(message: string, forMs: number): Promise<{ shown: number; frames: number[] }> {
    // At the beginning of a frame's pause, when nothing else is due.
    await frame();
    await task();
    const start = performance.now();
    window.peer.say(message);
    // The page changes in microtasks that the message has queued; this one comes after them.
    for (let turn = 0; turn < 20; turn++) await null;
    document.body.getBoundingClientRect();
    const shown = performance.now() - start;

    const frames: number[] = [];
    let last = await frame();
    while (last - start < forMs) {
      const next = await frame();
      if (document.querySelector(".flight")) frames.push(next - last);
      last = next;
    }
    return { shown, frames };
  }
  window.measures = { taps, hear };
}
