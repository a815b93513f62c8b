/** What the tests of the socket share. */

import { afterEach, beforeEach, expect, vi } from "vitest";
import type { ClientMessage, Code, Lines, ServerMessage, Update } from "../wire.gen";
import { type Link, LOOK_EVERY_MS, PROTOCOL, Socket } from "./socket";

/** The other end of one connection, in the hands of a test. */
export class Peer {
  static all: Peer[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly heard: ClientMessage[] = [];
  closed = false;

  constructor(readonly url: string) {
    Peer.all.push(this);
  }

  send(data: string): void {
    if (!this.closed) this.heard.push(JSON.parse(data));
  }

  close(): void {
    this.closed = true;
  }

  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  welcome(): void {
    this.onopen?.();
    this.say({ t: "welcome", protocol: PROTOCOL, you: 1, version: "1" });
  }

  /** The network is gone, or the other side is. */
  drop(): void {
    this.closed = true;
    this.onclose?.();
  }

  get asks() {
    return this.heard.filter((message) => message.t === "ask");
  }

  get histories() {
    return this.heard.filter((message) => message.t === "history");
  }

  get pings() {
    return this.heard.filter((message) => message.t === "ping");
  }
}

export const update: Update = {
  t: "update",
  seq: 5,
  since: 4,
  room: { code: "K7P2AC", seats: [], settings: {}, games: 0 },
  own: { you: 1, name: "Аня" },
};

export let links: Link[];
export let updates: Update[];
export let told: Lines[];
export let byes: Code[];
export let socket: Socket;
let page: EventTarget & { visibilityState: DocumentVisibilityState };
/** Whether the server answers a call at all; it does not say to which. */
export const server = { answers: false };
export const fetching = vi.fn(async () => {
  if (!server.answers) throw new TypeError("Failed to fetch");
  return new Response();
});

export function peer(): Peer {
  const latest = Peer.all.at(-1);
  if (!latest) throw new Error("nobody has connected");
  return latest;
}

export function open(): Socket {
  socket = new Socket("K7P2AC", 3, {
    link: (link) => links.push(link),
    update: (one) => updates.push(one),
    lines: (lines) => told.push(lines),
    bye: (code) => byes.push(code),
  });
  return socket;
}

/** Until the next attempt has begun. */
export async function retry(): Promise<void> {
  const before = Peer.all.length;
  while (Peer.all.length === before) await vi.advanceTimersByTimeAsync(50);
}

/** The machine sleeps: its clock goes on, its timers do not. */
export async function sleep(milliseconds: number): Promise<void> {
  vi.setSystemTime(Date.now() + milliseconds);
  await vi.advanceTimersByTimeAsync(LOOK_EVERY_MS);
}

export function show(visibilityState: DocumentVisibilityState): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event("visibilitychange"));
}

/** Gives each test of the file a world of its own: time, a page, a network, and a server in the hands of the test. */
export function fakeNetwork(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    page = Object.assign(new EventTarget(), { visibilityState: "visible" as DocumentVisibilityState });
    vi.stubGlobal("WebSocket", Peer);
    vi.stubGlobal("fetch", fetching);
    fetching.mockClear();
    server.answers = false;
    vi.stubGlobal("window", new EventTarget());
    vi.stubGlobal("document", page);
    vi.stubGlobal("location", { protocol: "https:", host: "partyside.example" });
    Peer.all = [];
    links = [];
    updates = [];
    told = [];
    byes = [];
  });

  afterEach(() => {
    socket.close();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}
