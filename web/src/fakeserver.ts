/** The whole app in front of a server that tests play. */

import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, vi } from "vitest";
import { page } from "vitest/browser";
import App from "./App.svelte";
import { ru } from "./text/ru";
import type { ClientMessage, RoomInfo, ServerMessage } from "./wire.gen";

const home = location.href;

/** The server, as far as these tests need one: what it answers to whom, and what it was asked. */
export const server = {
  calls: [] as [path: string, body: unknown][],
  answers: [] as [status: number, body: unknown][],
  peers: [] as Peer[],
};

class Peer {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly heard: ClientMessage[] = [];
  closed = false;

  constructor(readonly url: string) {
    server.peers.push(this);
    queueMicrotask(() => this.onopen?.());
  }

  send(data: string): void {
    this.heard.push(JSON.parse(data));
  }

  close(): void {
    this.closed = true;
  }

  say(...messages: ServerMessage[]): void {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) });
    flushSync();
  }

  letIn(): void {
    this.say(
      { t: "welcome", protocol: 1, you: 1, version: "1" },
      {
        t: "update",
        seq: 1,
        since: 1,
        room: { code: "K7P2AC", seats: [{ member: 1, name: "Аня" }], settings: {}, games: 0 },
        own: { you: 1, name: "Аня", seat: 0 },
      },
    );
  }
}

export function info(view: Partial<RoomInfo> = {}): RoomInfo {
  return {
    code: "K7P2AC",
    playing: false,
    locked: false,
    seats: 3,
    people: 3,
    host: "Вера",
    members: [],
    removed: [],
    ...view,
  };
}

export const nickname = page.getByRole("textbox", { name: ru.home.name });
export const code = page.getByRole("textbox", { name: ru.home.code });
export const heading = page.getByRole("heading", { level: 1 });

let app: Record<string, unknown>;

export function visit(path: string): void {
  history.replaceState(null, "", path);
  app = mount(App, { target: document.body });
}

export function unload(): Promise<void> {
  return unmount(app);
}

/** Has each test of a file begin with a server that knows nothing, in a browser that remembers nothing. */
export function fakeServer(): void {
  beforeEach(() => {
    server.calls = [];
    server.answers = [];
    server.peers = [];
    vi.stubGlobal("WebSocket", Peer);
    vi.stubGlobal("fetch", async (path: string, request: RequestInit) => {
      server.calls.push([path, request.body ? JSON.parse(String(request.body)) : null]);
      const [status, body] = server.answers.shift() ?? [503, {}];
      return new Response(JSON.stringify(body), { status });
    });
  });

  afterEach(async () => {
    await unload();
    vi.unstubAllGlobals();
    sessionStorage.clear();
    localStorage.clear();
    history.replaceState(null, "", home);
  });
}
