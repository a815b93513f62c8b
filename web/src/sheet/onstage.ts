/** The sheet's button on a page of its own, with a server in the hands of a test. */

import "../theme.css";
import "../shell.css";
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { page } from "vitest/browser";
import { RoomStore } from "../room.svelte";
import type { ClientMessage, Code, Command, Line, News, RoomNews, ServerMessage, Update } from "../wire.gen";
import { givenUpdate } from "./given";
import SheetButton from "./SheetButton.svelte";

/** The room's side of the connection. It carries out what it is asked unless it refuses. */
class Server {
  static latest: Server;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    Server.latest = this;
    queueMicrotask(() => this.onopen?.());
  }

  send(data: string): void {
    const message: ClientMessage = JSON.parse(data);
    if (message.t === "hello") {
      this.tell({ t: "welcome", protocol: 1, you: 1, version: "1" });
      this.tell(givenUpdate(room.seq, [], { since: room.seq, ...room.view }));
    } else if (message.t === "history") {
      this.tell({ t: "lines", seq: room.seq, lines: room.lines });
    } else if (message.t === "ask" && room.answers) {
      room.asked.push(message.do);
      this.tell(room.refusal ? { t: "sorry", id: message.id, code: room.refusal } : { t: "done", id: message.id });
    }
  }

  tell(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  close(): void {}
}

/** What the server knows and does. */
export const room = {
  seq: 0,
  lines: [] as Line[],
  view: {} as Partial<Update>,
  asked: [] as Command[],
  refusal: null as Code | null,
  answers: true,
};

export let store: RoomStore;
let shown: Record<string, unknown> | undefined;

beforeEach(async () => {
  vi.stubGlobal("WebSocket", Server);
  Object.assign(room, { seq: 10, lines: [], view: {}, asked: [], refusal: null, answers: true });
  await page.viewport(360, 640);
});

afterEach(async () => {
  await takeAway();
  store.close();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
});

export async function show(lines: Line[] = []): Promise<void> {
  room.lines = lines;
  room.seq = Math.max(10, lines.at(-1)?.seq ?? 0);
  store = new RoomStore("K7P2AC", 0);
  await expect.poll(() => store.link).toBe("online");
  putUp();
}

/** As the lobby and the table do in turn. */
export function putUp(): void {
  shown = mount(SheetButton, { target: document.body, props: { store } });
  flushSync();
}

export async function takeAway(): Promise<void> {
  if (shown) await unmount(shown);
  shown = undefined;
}

export function push(...news: (News | RoomNews)[]): void {
  room.seq++;
  Server.latest.tell(givenUpdate(room.seq, news, room.view));
  flushSync();
}

/** The network is gone, and so is this connection. */
export function drop(): void {
  Server.latest.onclose?.();
  flushSync();
}

export function button(name: string | RegExp) {
  return page.getByRole("button", typeof name === "string" ? { name, exact: true } : { name });
}

export const opener = () => button(/^Чат, ход игры, люди/);

/** Opened at the chat, with all that is there to read. */
export async function open(): Promise<void> {
  await opener().click();
  await expect.element(page.getByRole("log")).toBeVisible();
}

export function tab(name: string) {
  return page.getByRole("tab", { name });
}

/** Every line of the chat or the log, as it reads. */
export function read(): string[] {
  return [...document.querySelectorAll("dialog li")].map((line) =>
    (line.textContent ?? "").replace(/\s+/g, " ").trim(),
  );
}
