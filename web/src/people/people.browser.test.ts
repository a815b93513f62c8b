import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Listener } from "../net/socket";
import { RoomStore } from "../room.svelte";
import { muted } from "../sheet/muted.svelte";
import { people } from "../text/people.ru";
import { ru } from "../text/ru";
import type { Command, OwnView, RoomView, SitterView, TableView } from "../wire.gen";
import People from "./People.svelte";

const wire = vi.hoisted(() => ({ listener: null as unknown, ask: vi.fn() }));

vi.mock("../net/socket", () => ({
  Socket: class {
    ask = wire.ask;
    close() {}
    history() {}
    constructor(_code: string, _slot: number, listener: Listener) {
      wire.listener = listener;
    }
  },
}));

const ANYA: SitterView = { member: 1, name: "Аня" };
const BORIS: SitterView = { member: 2, name: "Борис" };
const VERA = { id: 3, name: "Вера" };
const HOST: OwnView = { you: 1, name: "Аня", host: true, seat: 0 };
const GUEST: OwnView = { you: 2, name: "Борис", seat: 1 };

const table: TableView = {
  now: 0,
  counts: [7, 7, 7],
  stock: 86,
  pile: ["r3"],
  discard: 1,
  dealer: 1,
  decision: 1,
  phase: "turn",
  clockwise: true,
  color: "r",
  seat: 0,
};

let shown: Record<string, unknown>;
let store: RoomStore;
let seq = 0;

function show(own: OwnView, seats: SitterView[], view: Partial<RoomView> = {}): void {
  seq += 1;
  (wire.listener as Listener).update({
    t: "update",
    seq,
    since: seq - 1,
    room: { code: "K7P2AC", seats, settings: {}, games: 0, host: { id: 1, name: "Аня" }, ...view },
    own,
  });
  flushSync();
}

function button(name: string | RegExp) {
  return page.getByRole("button", { name });
}

function rows(): (string | undefined)[] {
  return page
    .getByRole("listitem")
    .elements()
    .map((row) => row.querySelector(".who")?.textContent?.replace(/\s+/g, " ").trim());
}

function asked(): Command[] {
  return wire.ask.mock.calls.map(([command]) => command);
}

beforeEach(() => {
  wire.ask.mockReset().mockResolvedValue(null);
  store = new RoomStore("K7P2AC", 0);
  shown = mount(People, { target: document.body, props: { store } });
});

afterEach(async () => {
  await unmount(shown);
  localStorage.clear();
});

describe("everybody in the room", () => {
  test("[P10] players in order, then spectators with their number", async () => {
    show(GUEST, [ANYA, BORIS, { bot: 4 }, { member: 5, name: "Глеб", connected: false }], { spectators: [VERA] });
    await expect.element(page.getByRole("heading", { name: "За столом: 4" })).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Зрители: 1" })).toBeVisible();
    expect(rows().map((row) => row?.slice(-20))).toEqual([
      expect.stringMatching(/Аня ?хост$/),
      expect.stringMatching(/Борис ?вы$/),
      expect.stringMatching(/Жук ?бот$/),
      expect.stringMatching(/Глеб ?не в сети$/),
      expect.stringMatching(/Вера$/),
    ]);
  });

  test("[R143, R158] say for whom a bot plays, and who is gone for good", () => {
    const seats = [ANYA, { ...BORIS, connected: false, bot: 4 }, { member: 5, name: "Глеб", connected: false }];
    show(HOST, seats, { table, games: 1, missing: [{ seat: 2, since: 0, left: true }] });
    expect(rows()[1]).toMatch(/Борис ?не в сети · пока играет бот: Жук$/);
    expect(rows()[2]).toMatch(/Глеб ?вне комнаты$/);
    expect(button("Что сделать: Борис").query()).not.toBeNull();
    expect(button("Что сделать: Глеб").query()).toBeNull();
  });
});

describe("muting [P25]", () => {
  test("is everybody's own, for anyone but oneself, and can be taken back", async () => {
    show(GUEST, [ANYA, BORIS, { bot: 4 }], { spectators: [VERA] });
    expect(button(/^Не показывать/).elements()).toHaveLength(2);
    const vera = button(people.mute("Вера"));
    await vera.click();
    expect(muted.has("K7P2AC", 3)).toBe(true);
    await expect.element(vera).toHaveAttribute("aria-pressed", "true");
    expect(rows().at(-1)).toMatch(/Вера ?скрыто у вас$/);
    await vera.click();
    expect(muted.has("K7P2AC", 3)).toBe(false);
    expect(asked()).toEqual([]);
  });
});

describe("the host [P11]", () => {
  test("removes a player of a running game only after hearing what it does to the game [R136]", async () => {
    show(HOST, [ANYA, BORIS], { table, running: true, games: 1 });
    await button("Что сделать: Борис").click();
    await button(people.remove).click();
    await expect.element(page.getByText(people.removePlaying)).toBeVisible();
    await button(people.removeYes).click();
    expect(asked()).toEqual([{ t: "remove_person", member: 2 }]);
  });

  test("does not move seats or take bots while a game runs", async () => {
    show(HOST, [ANYA, BORIS, { bot: 4 }], { table, running: true, games: 1 });
    expect(button("Что сделать: Жук").query()).toBeNull();
    await button("Что сделать: Борис").click();
    await expect.element(button(people.handOver)).toBeVisible();
    expect(button(people.down).query()).toBeNull();
  });

  test("hands over the role and then has nothing more to do", async () => {
    show(HOST, [ANYA, BORIS]);
    await button("Что сделать: Борис").click();
    await button(people.handOver).click();
    await expect.element(page.getByText(people.handOverMeans)).toBeVisible();
    await button(people.handOverYes).click();
    expect(asked()).toEqual([{ t: "hand_over", member: 2 }]);
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  });

  test("locks the room, switches the chat and lets people back in", async () => {
    show(HOST, [ANYA], { removed: [{ id: 2, name: "Борис" }] });
    await page.getByRole("checkbox", { name: people.lock }).click();
    await page.getByRole("checkbox", { name: people.chat }).click();
    await button("Пустить обратно: Борис").click();
    expect(asked()).toEqual([
      { t: "set_lock", on: true },
      { t: "set_chat", on: false },
      { t: "readmit", member: 2 },
    ]);
  });

  test("hears what the server refuses", async () => {
    wire.ask.mockResolvedValueOnce("no_such_person");
    show(HOST, [ANYA], { removed: [{ id: 2, name: "Борис" }] });
    await button("Пустить обратно: Борис").click();
    await expect.element(page.getByRole("alert")).toHaveTextContent(ru.codes.no_such_person);
  });

  test("alone has these buttons", () => {
    show(GUEST, [ANYA, BORIS], { spectators: [VERA], removed: [{ id: 6, name: "Егор" }] });
    expect(button(/Что сделать|Пустить/).query()).toBeNull();
    expect(page.getByRole("checkbox").query()).toBeNull();
  });
});
