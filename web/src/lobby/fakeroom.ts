/** A room as its server tells of it, for tests that mock the socket by ../net/fakesocket. */

import { flushSync, unmount } from "svelte";
import { afterEach, beforeEach, vi } from "vitest";
import { page } from "vitest/browser";
import { wire } from "../net/fakesocket";
import { RoomStore } from "../room.svelte";
import type { Command, OwnView, RoomNews, RoomView, SitterView, TableView } from "../wire.gen";

export const ANYA: SitterView = { member: 1, name: "Аня" };
export const BORIS: SitterView = { member: 2, name: "Борис" };
export const AWAY: SitterView = { ...BORIS, connected: false };
export const BOT: SitterView = { bot: 4, level: "hard" };
export const BOTS: SitterView[] = Array.from({ length: 9 }, (_, bot) => ({ bot, level: "normal" }));
export const HOST: OwnView = { you: 1, name: "Аня", host: true, seat: 0 };
export const GUEST: OwnView = { you: 2, name: "Борис", seat: 1 };
export const WATCHER: OwnView = { you: 3, name: "Вера" };

export const table: TableView = {
  now: 0,
  counts: [7, 7],
  stock: 93,
  pile: ["r3"],
  discard: 1,
  dealer: 1,
  decision: 1,
  phase: "turn",
  clockwise: true,
  color: "r",
  seat: 0,
};

let seq = 0;

/** Has each test of a file begin in the room, with what shows it mounted. */
export function fakeRoom(mounted: (store: RoomStore) => Record<string, unknown>): void {
  let shown: Record<string, unknown>;

  beforeEach(() => {
    wire.ask.mockReset().mockResolvedValue(null);
    shown = mounted(new RoomStore("K7P2AC", 0));
  });

  afterEach(async () => {
    await unmount(shown);
    vi.restoreAllMocks();
    sessionStorage.clear();
    localStorage.clear();
  });
}

export function show(own: OwnView, seats: SitterView[], view: Partial<RoomView> = {}, news: RoomNews[] = []): void {
  seq += 1;
  wire.listener.update({
    t: "update",
    seq,
    since: seq - 1,
    room: { code: "K7P2AC", seats, settings: {}, games: 0, host: { id: 1, name: "Аня" }, ...view },
    own,
    news,
  });
  flushSync();
}

export function button(name: string | RegExp) {
  return page.getByRole("button", { name });
}

export function asked(): Command[] {
  return wire.ask.mock.calls.map(([command]) => command);
}
