/**
 * What the table costs in three dimensions: the same game as in `table.ts`, ten seats on a phone of 360 by 640 points, with
 * twenty cards in each hand. This machine paints without a GPU: what a frame takes by the clock says little of any other,
 * but what its script takes of the processor, and how many calls and frames there are, is the same everywhere.
 */

import { readFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { type Browser, type CDPSession, chromium as driver, type Page } from "@playwright/test";
import { chromium } from "../chromium.ts";
import { Server } from "../e2e/server.ts";
import { cpuOf } from "./cpu.ts";
import { type Figure, percentile } from "./figure.ts";
import { FLIGHT_MS, heapOf, sitDown } from "./table.ts";

const THREE = resolve(import.meta.dirname, "../node_modules/three/build");
const MOVES = 20;
const EMPTY_FRAMES = 60;
const EMPTY_PAGE = `<!doctype html><canvas></canvas>
  <script type="module">import * as three from "/three.module.js"; window.three = three;</script>`;
const IDLE_MS = 8000;
/** Set by the page whenever a frame is painted. */
const FRAME = "a frame in 3D";

export async function deep(): Promise<Figure[]> {
  const server = await Server.start();
  const browser = await driver.launch(chromium);
  try {
    const empty = await emptyFrame(browser);
    const { page, game, devtools } = await sitDown(browser, server.address);
    await page.evaluate(watch, FRAME);
    const flat = await rest(browser, page);
    await page.getByRole("button", { name: "Вид стола: 2D, сменить на 3D" }).click();
    await page.getByRole("button", { name: "Вид стола: 3D, сменить на 2D" }).waitFor();
    await page.waitForFunction(() => window.painted.first > 0);

    const cpu = await cpuOf("frame", browser, page, [FRAME], async () => {
      for (let move = 0; move < MOVES; move++) {
        const message = move % 2 === 0 ? game.otherPlays(1 + (move % 9)) : game.take("r3");
        await page.evaluate((message) => window.peer.say(message), message);
        await page.waitForTimeout(2 * FLIGHT_MS);
      }
    });
    const script = percentile(cpu[FRAME], 0.5);
    const { first, calls, times } = await page.evaluate(() => window.painted);
    const deep = await rest(browser, page);
    const heap = await heapOf(devtools);
    return [
      { what: "3D: draw calls of a frame, at most", seen: calls, unit: "", atMost: 6 },
      { what: "3D: script of a frame, processor", seen: script, unit: "ms" },
      { what: "3D: the same of an empty scene", seen: empty, unit: "ms" },
      { what: "3D: how many times as much", seen: script / empty, unit: "", atMost: 4 },
      { what: "3D: a frame by the clock, without a GPU", seen: percentile(times, 0.5), unit: "ms" },
      { what: "3D: first frame after its script has come", seen: first, unit: "ms", atMost: 500 },
      { what: `3D: frames in ${IDLE_MS / 1000} s at rest`, seen: deep.frames, unit: "", atMost: 0 },
      { what: "2D: processor at rest, % of one", seen: flat.processor, unit: "" },
      { what: "3D: processor at rest, % of one", seen: deep.processor, unit: "" },
      { what: `3D: JS heap after ${MOVES} moves`, seen: heap, unit: "MB" },
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** While nobody does anything: what all processes of the browser take of one processor, in percent, and frames in 3D. */
async function rest(browser: Browser, page: Page): Promise<{ processor: number; frames: number }> {
  const devtools = await browser.newBrowserCDPSession();
  const now = async () => [await secondsOf(devtools), await page.evaluate(() => window.painted.frames)] as const;
  // Until what has begun is over.
  await page.waitForTimeout(2000);
  const before = await now();
  await page.waitForTimeout(IDLE_MS);
  const after = await now();
  await devtools.detach();
  return { processor: (100_000 * (after[0] - before[0])) / IDLE_MS, frames: after[1] - before[1] };
}

async function secondsOf(devtools: CDPSession): Promise<number> {
  const { processInfo } = await devtools.send("SystemInfo.getProcessInfo");
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** Milliseconds of script that the library takes for a frame in which there is nothing. */
async function emptyFrame(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  await page.route("http://three.test/**", async (route) => {
    const name = basename(new URL(route.request().url()).pathname);
    if (name.endsWith(".js")) {
      await route.fulfill({ contentType: "text/javascript", body: await readFile(resolve(THREE, name), "utf8") });
    } else {
      await route.fulfill({ contentType: "text/html", body: EMPTY_PAGE });
    }
  });
  await page.goto("http://three.test/");
  const cpu = await cpuOf("frame", browser, page, [FRAME], async () => {
    await page.evaluate(paintNothing, [FRAME, EMPTY_FRAMES] as const);
  });
  await page.close();
  return percentile(cpu[FRAME], 0.5);
}

/** Runs in the page. */
async function paintNothing([mark, count]: readonly [string, number]): Promise<void> {
  const { PerspectiveCamera, Scene, WebGLRenderer } = window.three;
  const canvas = document.querySelector("canvas") as HTMLCanvasElement;
  const renderer = new WebGLRenderer({ canvas, antialias: false, depth: false, stencil: false, alpha: false });
  const [scene, camera] = [new Scene(), new PerspectiveCamera()];
  for (let frame = 0; frame < count; frame++) {
    await new Promise<void>((painted) =>
      requestAnimationFrame(() => {
        performance.mark(mark);
        renderer.render(scene, camera);
        painted();
      }),
    );
  }
}

declare global {
  interface Window {
    three: typeof import("three");
    painted: {
      frames: number;
      /** Milliseconds from one frame to the next of the same movement. */
      times: number[];
      /** Of the frame with most of them. */
      calls: number;
      /** Milliseconds from the end of fetching what draws to the frame after its first. */
      first: number;
    };
  }
}

/** Runs in the page: counts what is drawn. A frame begins where the canvas is cleared. */
function watch(mark: string): void {
  window.painted = { frames: 0, times: [], calls: 0, first: Number.NaN };
  const counted = window.painted;
  // A longer time has a rest in it.
  const LONGEST_MS = 400;
  let last = Number.NEGATIVE_INFINITY;
  let calls = 0;
  const gl = WebGL2RenderingContext.prototype;
  const { clear } = gl;
  gl.clear = function (bits) {
    const now = performance.mark(mark).startTime;
    if (now - last < LONGEST_MS) counted.times.push(now - last);
    last = now;
    calls = 0;
    if (counted.frames++ === 0) requestAnimationFrame(noteFirst);
    clear.call(this, bits);
  };
  for (const name of ["drawArrays", "drawElements", "drawArraysInstanced", "drawElementsInstanced"] as const) {
    const draw = gl[name] as (...how: unknown[]) => void;
    gl[name] = function (this: WebGL2RenderingContext, ...how: unknown[]) {
      calls++;
      counted.calls = Math.max(counted.calls, calls);
      draw.apply(this, how);
    };
  }

  function noteFirst(now: number): void {
    const fetched = performance.getEntriesByType("resource").find(({ name }) => /\/deep-[^/]*\.js$/.test(name));
    counted.first = now - (fetched as PerformanceResourceTiming).responseEnd;
  }
}
