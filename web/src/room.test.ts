import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Listener } from "./net/socket";
import { RoomStore } from "./room.svelte";
import type { OwnView, RoomView, TableView, Update } from "./wire.gen";

const wire = vi.hoisted(() => ({ listener: null as unknown, ask: vi.fn(), close: vi.fn(), history: vi.fn() }));

vi.mock("./net/socket", () => ({
  Socket: class {
    ask = wire.ask;
    close = wire.close;
    history = wire.history;
    constructor(_code: string, _slot: number, listener: Listener) {
      wire.listener = listener;
    }
  },
}));

const table: TableView = {
  now: 0,
  counts: [7, 7],
  stock: 93,
  pile: ["r3"],
  discard: 1,
  dealer: 1,
  decision: 1,
  phase: "turn",
  clockwise: true,
};
const running: Partial<RoomView> = { table, running: true };
const over: Partial<RoomView> = { table: { ...table, phase: "over", over: { t: "over", how: "won", winner: 0 } } };
const player: Partial<OwnView> = { seat: 0, hand: { seat: 0, hand: [], options: {} } };

let store: RoomStore;

function listener(): Listener {
  return wire.listener as Listener;
}

function update(seq: number, room: Partial<RoomView> = {}, own: Partial<OwnView> = {}, since = seq - 1): Update {
  return {
    t: "update",
    seq,
    since,
    room: { code: "K7P2AC", seats: [], settings: {}, games: 1, ...room },
    own: { you: 1, name: "Аня", ...own },
  };
}

beforeEach(() => {
  store = new RoomStore("K7P2AC", 0);
});

afterEach(() => {
  store.close();
  vi.restoreAllMocks();
  wire.history.mockReset();
  wire.close.mockReset();
});

describe("an update", () => {
  test("replaces the whole view", () => {
    vi.spyOn(performance, "now").mockReturnValue(1234);
    const first = update(5, running, player);
    listener().update(first);
    expect(store.room).toBe(first.room);
    expect(store.own).toBe(first.own);
    expect([store.seq, store.arrived]).toEqual([5, 1234]);
    const second = update(6);
    listener().update(second);
    expect(store.room).toBe(second.room);
    expect(store.room?.table).toBeUndefined();
    expect(store.own?.hand).toBeUndefined();
  });

  test("leaves its news for those who come to listen because of it [P29]", () => {
    const back: Update["news"] = [
      { t: "arrived", member: 1 },
      { t: "bot_stepped_out", seat: 0 },
    ];
    listener().update({ ...update(5, running, player), news: back });
    expect(store.news).toEqual(back);
    listener().update(update(6, running, player));
    expect(store.news).toEqual([]);
  });

  test.each([
    ["first of all", [], 0, 1, false],
    ["next", [5], 5, 6, true],
    ["next, over steps that were skipped", [5], 5, 9, true],
    ["after steps it says nothing of", [5], 8, 9, false],
    ["of news told before", [5, 6], 4, 7, false],
  ] as const)("is fresh only if its news begin where the view ends: %s", (_, before, since, seq, fresh) => {
    for (const one of before) listener().update(update(one));
    const heard = vi.fn();
    store.subscribe(heard);
    const one = update(seq, {}, {}, since);
    listener().update(one);
    expect(heard).toHaveBeenCalledExactlyOnceWith(one, fresh);
  });

  test("is heard in order, after the fields hold it, until one listens no more", () => {
    const heard: number[] = [];
    const stop = store.subscribe(({ seq }) => heard.push(seq, store.seq));
    listener().update(update(5));
    listener().update(update(6));
    stop();
    listener().update(update(7));
    expect(heard).toEqual([5, 5, 6, 6]);
  });
});

test("asks and closes through the socket, and shows how it fares", async () => {
  wire.ask.mockResolvedValueOnce("not_host");
  expect(await store.ask({ t: "start" })).toBe("not_host");
  expect(wire.ask).toHaveBeenCalledWith({ t: "start" });
  expect(store.link).toBe("connecting");
  listener().link("online");
  expect(store.link).toBe("online");
  listener().bye("no_such_room");
  expect(store.bye).toBe("no_such_room");
  store.close();
  expect(wire.close).toHaveBeenCalledOnce();
});

describe("at the table or in the lobby", () => {
  test("before the first game: in the lobby", () => {
    expect(store.atTable).toBe(false);
    listener().update(update(1, { games: 0 }));
    expect(store.atTable).toBe(false);
  });

  test("while a game runs: at the table, spectators too", () => {
    listener().update(update(5, running));
    expect(store.atTable).toBe(true);
    expect(store.playing).toBe(true);
  });

  test("after it: at its result until one goes to the lobby, and at the next game again [P34]", () => {
    listener().update(update(5, running));
    listener().update(update(6, over));
    expect(store.playing).toBe(false);
    expect(store.atTable).toBe(true);
    store.toLobby();
    expect(store.atTable).toBe(false);
    listener().update(update(7, over));
    expect(store.atTable).toBe(false);
    listener().update(update(8, { ...running, games: 2 }));
    expect(store.atTable).toBe(true);
    listener().update(update(9, { ...over, games: 2 }));
    expect(store.atTable).toBe(true);
  });

  test("back at the result, when one wants to see it again", () => {
    listener().update(update(6, over));
    expect(store.atTable).toBe(false);
    store.toResult();
    expect(store.atTable).toBe(true);
    store.toLobby();
    store.toResult();
    expect(store.atTable).toBe(true);
  });

  test.each([
    ["a player", player],
    ["a newcomer", { seat: 1 }],
  ])("a page loaded between games: in the lobby, %s too", (_, own) => {
    listener().update(update(6, over, own));
    expect(store.atTable).toBe(false);
    listener().update(update(7, { ...running, games: 2 }, own));
    expect(store.atTable).toBe(true);
  });
});

describe("the book of the room [P24, P25]", () => {
  const said = (member: number): NonNullable<Update["news"]> => [{ t: "said", member, name: "Борис", text: "привет" }];

  test("holds what updates tell, and asks the server for what they did not", () => {
    listener().update(update(5));
    listener().update({ ...update(6), news: said(2) });
    expect(store.book.lines.map(({ seq }) => seq)).toEqual([6]);
    listener().update({ ...update(9, {}, {}, 8), news: said(2) });
    expect(wire.history).toHaveBeenCalledExactlyOnceWith(6);
    listener().lines({
      t: "lines",
      seq: 9,
      lines: [{ seq: 8, at: 1, news: { t: "joined", member: 3, name: "Вера" } }],
    });
    expect(store.book.lines.map(({ seq }) => seq)).toEqual([6, 8]);
  });

  test("tells how many messages of others wait to be read; one's own come from any tab or device [R165]", () => {
    listener().update(update(5));
    listener().update({ ...update(6), news: said(2) });
    listener().update({ ...update(7), news: said(1) });
    expect(store.sheet.unread).toBe(1);
    store.sheet.show("chat");
    expect(store.sheet.unread).toBe(0);
    listener().update({ ...update(8), news: said(2) });
    store.sheet.close();
    expect(store.sheet.unread).toBe(0);
    listener().lines({ t: "lines", seq: 9, lines: [] });
    listener().update({ ...update(10), news: said(2) });
    expect(store.sheet.unread).toBe(1);
  });
});
