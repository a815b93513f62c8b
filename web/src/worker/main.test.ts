/** The worker's own answers to what the browser tells it, with what pages really leave there. */

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Notice } from "../attention/notice";

const ORIGIN = "https://party.example";

type Handler = (event: unknown) => void;

const handlers = new Map<string, Handler>();
/** The windows that are open, and those that were brought forward or opened. */
let tabs: { url: string; focus(): void }[] = [];
let led: string[] = [];

function openTab(url: string): void {
  tabs.push({ url, focus: () => led.push(`to ${url}`) });
}

beforeEach(async () => {
  tabs = [];
  led = [];
  vi.stubGlobal("BUILD", { version: "", files: [], deep: [] } satisfies Build);
  vi.stubGlobal("self", {
    location: { origin: ORIGIN },
    addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
    clients: { matchAll: async () => tabs, openWindow: async (address: URL) => led.push(`opened ${address}`) },
  });
  vi.resetModules();
  // Not by its types: those of a worker and those of a page exclude each other.
  await import("./main" as string);
});

afterEach(() => vi.unstubAllGlobals());

/** A notice of this room as Android shows it, by the worker; and what it carries. */
async function shownFor(code: string): Promise<NotificationOptions> {
  const shown = new Promise<NotificationOptions>((show) => {
    const worker = { showNotification: async (_title: string, options: NotificationOptions) => show(options) };
    vi.stubGlobal("navigator", { serviceWorker: { ready: Promise.resolve(worker) } });
  });
  vi.stubGlobal(
    "Notification",
    class {
      static permission = "granted";
      constructor() {
        throw new TypeError("Illegal constructor");
      }
    },
  );
  new Notice(`turn:${code}`, `/r/${code}`).show({ title: "Комната K7P-2AC", body: "Ваш ход", lang: "ru" });
  return shown;
}

/** Clicks on it, and says whether it is gone then. */
async function click({ data }: NotificationOptions): Promise<boolean> {
  const close = vi.fn();
  let done: Promise<unknown> = Promise.resolve();
  const waitUntil = (promise: Promise<unknown>) => {
    done = promise;
  };
  // The data come to the worker as a copy.
  handlers.get("notificationclick")?.({ notification: { data: structuredClone(data), close }, waitUntil });
  await done;
  return close.mock.calls.length === 1;
}

describe("[P20] a click on the notice of a turn", () => {
  test("opens the game", async () => {
    openTab(`${ORIGIN}/`);
    expect(await click(await shownFor("K7P2AC"))).toBe(true);
    expect(led).toEqual([`opened ${ORIGIN}/r/K7P2AC`]);
  });

  test("brings the game forward, if it is open still", async () => {
    openTab(`${ORIGIN}/`);
    openTab(`${ORIGIN}/r/K7P2AC?as=1`);
    await click(await shownFor("K7P2AC"));
    expect(led).toEqual([`to ${ORIGIN}/r/K7P2AC?as=1`]);
  });
});

test("a notice shows pictures that Android can draw", async () => {
  const { icon, badge } = await shownFor("K7P2AC");
  expect([icon, badge]).toEqual(["/icon-192.png", "/icon-monochrome-512.png"]);
});
