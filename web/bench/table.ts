/**
 * What a move costs at a full table on a cheap phone: the built page from the real server, in a real browser whose
 * processor is slowed down, under real touches. Only the messages of the room are made up: no game that is really
 * played stays at thirty cards for long enough.
 */

import { type Browser, type CDPSession, chromium as driver, type Locator, type Page } from "@playwright/test";
import { chromium } from "../chromium.ts";
import { PHONE } from "../e2e/person.ts";
import { Server } from "../e2e/server.ts";
import type { Card } from "../src/wire.gen.ts";
import { cpuOf } from "./cpu.ts";
import { type Figure, percentile } from "./figure.ts";
import { Game } from "./game.ts";
import { standIn } from "./peer.ts";

const ROUNDS = 20;
const SLOWER = 4;
/** Longer than any card flies. */
export const FLIGHT_MS = 450;
const CARDS: readonly Card[] = ["r2", "r5", "r7", "r4", "r8", "r1"];
/** What the messages of a round tell. */
const TOLD = ["another's card", "the own card", "a card taken"] as const;

/** What was seen of some rounds, in milliseconds. */
interface Seen {
  taps: number[];
  /** Between two frames while a card flies. */
  frames: number[];
}

export async function table(): Promise<Figure[]> {
  const server = await Server.start();
  const browser = await driver.launch(chromium);
  try {
    return [...(await slowed(browser, server.address)), ...(await unslowed(browser, server.address))];
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function slowed(browser: Browser, address: string): Promise<Figure[]> {
  const { page, game, devtools } = await sitDown(browser, address);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const { taps, frames } = await rounds(page, game);
  const elements = await page.evaluate(() => document.querySelectorAll("main, main *").length);
  const mean = frames.reduce((sum, frame) => sum + frame, 0) / frames.length;
  const heap = await heapOf(devtools);
  await page.context().close();
  return [
    ...tapped("tap → visible, 4× slower", taps, 120),
    { what: "flight, 4× slower: mean frame", seen: mean, unit: "ms", atMost: 20 },
    { what: "flight, 4× slower: worst frame", seen: Math.max(...frames), unit: "ms", atMost: 50 },
    { what: "elements of the table", seen: elements, unit: "", atMost: 400 },
    { what: `JS heap after ${3 * ROUNDS} moves`, seen: heap, unit: "MB", atMost: 15e6 },
  ];
}

async function unslowed(browser: Browser, address: string): Promise<Figure[]> {
  const { page, game } = await sitDown(browser, address);
  let taps: number[] = [];
  const cpu = await cpuOf("task", browser, page, TOLD, async () => {
    taps = (await rounds(page, game)).taps;
  });
  await page.context().close();
  const messages = TOLD.map((what): Figure => {
    const seen = SLOWER * percentile(cpu[what], 0.5);
    return { what: `message × 4, processor: ${what}`, seen, unit: "ms", atMost: 16 };
  });
  return [...tapped("tap → visible", taps, 80), ...messages];
}

function tapped(what: string, seen: number[], atMost: number): Figure[] {
  return [
    { what: `${what}: median`, seen: percentile(seen, 0.5), unit: "ms" },
    { what: `${what}: p95`, seen: percentile(seen, 0.95), unit: "ms", atMost },
    { what: `${what}: worst`, seen: Math.max(...seen), unit: "ms" },
  ];
}

/** Into a room by the real door, then to the table. */
export async function sitDown(
  browser: Browser,
  address: string,
): Promise<{ page: Page; game: Game; devtools: CDPSession }> {
  const context = await browser.newContext({ locale: "ru-RU", baseURL: address, ...PHONE });
  const page = await context.newPage();
  await page.addInitScript(standIn);
  await page.addInitScript(measures);
  // Without a GPU 3D is slow, and yet to be measured.
  await page.addInitScript(() => localStorage.setItem("partyside.patient", "true"));
  await page.goto("/new");
  await page.getByLabel("Никнейм", { exact: true }).fill("Аня");
  await page.getByRole("button", { name: "Создать комнату" }).click();
  await page.waitForURL(/\/r\/\w{6}$/);
  await page.waitForFunction(() => window.peer?.heard.length === 1);
  const game = new Game(page.url().slice(-6));
  const first = game.begin();
  await page.evaluate((first) => {
    window.peer.say({ t: "welcome", protocol: 1, you: 1, version: "bench" });
    window.peer.say(first);
  }, first);
  // The drawings of the cards are made into bitmaps, and the later parts of the table come.
  await page.locator('.hand img[src^="blob:"]').nth(29).waitFor();
  await page.waitForLoadState("networkidle");
  return { page, game, devtools: await context.newCDPSession(page) };
}

async function rounds(page: Page, game: Game): Promise<Seen> {
  const seen: Seen = { taps: [], frames: [] };
  // The first round meets code that has never run; a table is warm after its first turn.
  await round(page, game, "r3", { taps: [], frames: [] });
  for (let count = 0; count < ROUNDS; count++) await round(page, game, CARDS[count % CARDS.length] as Card, seen);
  return seen;
}

/** An own turn by two taps, a move of another, and a card that comes: then there are thirty again. */
async function round(page: Page, game: Game, card: Card, seen: Seen): Promise<void> {
  const button = page.locator(`.hand [data-key^="hand:${card}:"]`).last();
  seen.taps.push(await tap(page, button, 16));
  await page.locator(".hand .raised").waitFor();
  seen.taps.push(await tap(page, button, 26));
  await page.waitForFunction(() => window.peer.heard.at(-1)?.t === "ask");
  const ask = await page.evaluate(() => window.peer.heard.pop());
  if (ask?.t !== "ask" || ask.do.t !== "play") throw new Error(`the second tap said ${JSON.stringify(ask)}`);
  await page.evaluate((id) => window.peer.say({ t: "done", id }), ask.id);
  const messages: [(typeof TOLD)[number], string][] = [
    ["the own card", game.play(card)],
    ["another's card", game.otherPlays(1)],
    ["a card taken", game.take(card)],
  ];
  for (const [what, message] of messages) {
    const hear = ([what, message, ms]: [string, string, number]) => window.measures.hear(what, message, ms);
    seen.frames.push(...(await page.evaluate(hear, [what, message, FLIGHT_MS] as [string, string, number])));
  }
}

/** Milliseconds from a finger on the card, so far below its upper edge, to the frame that shows what that did. */
async function tap(page: Page, card: Locator, below: number): Promise<number> {
  const box = await card.boundingBox();
  if (!box) throw new Error("the card is nowhere");
  await page.evaluate(() => window.measures.taps.splice(0));
  await page.touchscreen.tap(box.x + 8, box.y + below);
  await page.waitForTimeout(FLIGHT_MS);
  // What the browser does not note was shown within a frame.
  return page.evaluate(() => Math.max(16, ...window.measures.taps));
}

export async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send("HeapProfiler.collectGarbage");
  return (await devtools.send("Runtime.getHeapUsage")).usedSize;
}

declare global {
  interface Window {
    measures: {
      /** From a finger until the frame that shows what it did, as the browser tells it. */
      readonly taps: number[];
      /** Shows a message in one task, marked as `what`; gives how long the frames took while cards flew. */
      hear(what: string, message: string, forMs: number): Promise<number[]>;
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

  async function hear(what: string, message: string, forMs: number): Promise<number[]> {
    await task();
    const start = performance.mark(what).startTime;
    window.peer.say(message);
    // The page changes in microtasks that the message has queued; this one comes after them.
    for (let turn = 0; turn < 20; turn++) await null;
    document.body.getBoundingClientRect();

    const frames: number[] = [];
    let last = await frame();
    while (last - start < forMs) {
      const next = await frame();
      if (document.querySelector(".flight")) frames.push(next - last);
      last = next;
    }
    return frames;
  }
  window.measures = { taps, hear };
}
