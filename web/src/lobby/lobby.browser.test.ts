import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Listener } from "../net/socket";
import { RoomStore } from "../room.svelte";
import { ru } from "../text/ru";
import type { Command, OwnView, RoomView, SitterView, TableView } from "../wire.gen";
import Room from "./Room.svelte";

const wire = vi.hoisted(() => ({ listener: null as unknown, ask: vi.fn() }));

vi.mock("../net/socket", () => ({
  Socket: class {
    ask = wire.ask;
    close() {}
    constructor(_code: string, _slot: number, listener: Listener) {
      wire.listener = listener;
    }
  },
}));

const ANYA: SitterView = { member: 1, name: "Аня" };
const BORIS: SitterView = { member: 2, name: "Борис" };
const AWAY: SitterView = { ...BORIS, connected: false };
const BOT: SitterView = { bot: 4 };
const HOST: OwnView = { you: 1, name: "Аня", host: true, seat: 0 };
const GUEST: OwnView = { you: 2, name: "Борис", seat: 1 };
const WATCHER: OwnView = { you: 3, name: "Вера" };

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
  color: "r",
  seat: 0,
};

let room: Record<string, unknown>;
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

function asked(): Command[] {
  return wire.ask.mock.calls.map(([command]) => command);
}

beforeEach(() => {
  wire.ask.mockReset().mockResolvedValue(null);
  room = mount(Room, { target: document.body, props: { store: new RoomStore("K7P2AC", 0), sentAway: vi.fn() } });
});

afterEach(async () => {
  await unmount(room);
  vi.restoreAllMocks();
  sessionStorage.clear();
});

describe("seats", () => {
  test("[P10] are ten, with who sits there and how", async () => {
    show(GUEST, [ANYA, BORIS, BOT, { member: 5, name: "Глеб", connected: false }]);
    const seats = page.getByRole("listitem").elements();
    expect(seats.map((seat) => seat.textContent?.replace(/\s+/g, " ").trim())).toEqual([
      expect.stringMatching(/Аня хост$/),
      expect.stringMatching(/Борис вы$/),
      expect.stringMatching(/Жук бот$/),
      expect.stringMatching(/Глеб не в сети$/),
      ...[5, 6, 7, 8, 9, 10].map((number) => `${number}: свободно`),
    ]);
  });

  test("[P10] one may stand up, and take a seat while there is one", async () => {
    show(GUEST, [ANYA, BORIS]);
    await button(ru.lobby.standUp).click();
    show(WATCHER, [ANYA], { spectators: [{ id: 3, name: "Вера" }] });
    await expect.element(page.getByText("Зрители: 1")).toBeVisible();
    await expect.element(page.getByRole("listitem").filter({ hasText: "Вера (вы)" })).toBeVisible();
    await button(ru.lobby.takeSeat).click();
    expect(asked()).toEqual([{ t: "stand_up" }, { t: "take_seat" }]);
    show(WATCHER, [ANYA, ...Array<SitterView>(9).fill(BOT)]);
    expect(button(ru.lobby.takeSeat).query()).toBeNull();
  });

  test("[P11] the host adds and removes bots, and frees the seats of those away", async () => {
    show(HOST, [ANYA, AWAY, BOT]);
    await button(ru.lobby.addBot).click();
    await button("Убрать бота: Жук").click();
    await button("Освободить место: Борис").click();
    expect(asked()).toEqual([{ t: "add_bot" }, { t: "free_seat", seat: 2 }, { t: "free_seat", seat: 1 }]);
  });

  test("a button that goes with its seat leaves the focus with the seats", async () => {
    wire.ask.mockImplementation(async () => {
      show(HOST, [ANYA]);
      return null;
    });
    show(HOST, [ANYA, BOT]);
    await button("Убрать бота: Жук").click();
    await expect.element(page.getByRole("heading", { name: ru.lobby.seats })).toHaveFocus();
  });

  test("[P11] guests have none of the host's buttons", () => {
    show(GUEST, [ANYA, BORIS, BOT]);
    expect(button(/бота|место|Начать|лимита/).query()).toBeNull();
  });
});

describe("the timer", () => {
  test("[P11] is chosen by the host; no limit is said to be the unhurried choice", async () => {
    show(HOST, [ANYA], { settings: { limit: 60_000 } });
    await expect
      .element(page.getByRole("group", { name: ru.lobby.timer }))
      .toHaveAccessibleDescription(ru.lobby.timerHint);
    await expect.element(button("60 секунд")).toHaveAttribute("aria-pressed", "true");
    await button("90 секунд").click();
    await button(ru.lobby.noLimit).click();
    expect(asked()).toEqual([
      { t: "set_timer", limit: 90_000 },
      { t: "set_timer", limit: null },
    ]);
    await expect.element(button("60 секунд")).toHaveAttribute("aria-pressed", "true");
  });

  test("is shown to everybody else", async () => {
    show(GUEST, [ANYA, BORIS], { settings: { limit: 30_000 } });
    await expect.element(page.getByText("30 секунд")).toBeVisible();
  });
});

describe("starting", () => {
  test.each([
    [[ANYA], ru.codes.too_few_seats],
    [[BOT, BOT], ru.codes.no_person_seated],
    [[ANYA, AWAY], "Не в сети: Борис. Дождитесь или освободите место."],
  ])("[P12] is refused with its reason: %#", async (seats, reason) => {
    show(HOST, seats);
    const start = button(ru.lobby.start);
    await expect.element(start).toHaveAccessibleDescription(reason);
    await expect.element(start).toHaveAttribute("aria-disabled", "true");
    await start.click({ force: true });
    expect(asked()).toEqual([]);
  });

  test("[P12] is the host's; what the server refuses is told", async () => {
    wire.ask.mockResolvedValueOnce("somebody_away");
    show(HOST, [ANYA, BOT]);
    await button(ru.lobby.start).click();
    expect(asked()).toEqual([{ t: "start" }]);
    await expect.element(page.getByRole("alert")).toHaveTextContent(ru.codes.somebody_away);
  });

  test("others are told who starts", async () => {
    show(GUEST, [ANYA, BORIS]);
    await expect.element(page.getByText("Игру начнёт хост: Аня")).toBeVisible();
    show(GUEST, [ANYA, BORIS], { host: null });
    await expect.element(page.getByText(ru.lobby.hostAway)).toBeVisible();
  });
});

describe("inviting", () => {
  test("[P6] copies the code, and the link", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    show(GUEST, [ANYA, BORIS]);
    await expect.element(page.getByText("K7P-2AC", { exact: true })).toBeVisible();
    await button(ru.invite.copyCode).click();
    await expect.element(page.getByText(ru.invite.codeCopied)).toBeVisible();
    await button(ru.invite.copyLink).click();
    await expect.element(page.getByText(ru.invite.linkCopied)).toBeVisible();
    expect(write.mock.calls).toEqual([["K7P-2AC"], [`${location.origin}/r/K7P2AC`]]);
  });

  test("[P6] shows the link where copying is forbidden", async () => {
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no", "NotAllowedError"));
    const old = vi.spyOn(document, "execCommand").mockReturnValue(false);
    show(GUEST, [ANYA, BORIS]);
    await button(ru.invite.copyLink).click();
    expect(old).toHaveBeenCalledWith("copy");
    await expect.element(page.getByText(`${location.origin}/r/K7P2AC`)).toBeVisible();
    await expect.element(button(ru.invite.copyLink)).toHaveFocus();
  });
});

describe("the menu", () => {
  test("ends the game only after a question, and only for the host [R120]", async () => {
    show(HOST, [ANYA, BORIS], { table, running: true, games: 1 });
    await button(ru.menu.open).click();
    await button(ru.menu.endGame).click();
    expect(asked()).toEqual([]);
    await expect.element(button(ru.menu.goOn)).toHaveFocus();
    await button(ru.menu.endYes).click();
    expect(asked()).toEqual([{ t: "end_game" }]);
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    show(GUEST, [ANYA, BORIS], { table, running: true, games: 1 });
    await button(ru.menu.open).click();
    expect(button(ru.menu.endGame).query()).toBeNull();
  });

  test("[P30] asks a player before leaving a running game, and nobody else", async () => {
    show(GUEST, [ANYA, BORIS], { table, running: true, games: 1 });
    await button(ru.menu.open).click();
    await button(ru.menu.leave).click();
    await expect.element(page.getByText(ru.menu.leaveMeans)).toBeVisible();
    await button(ru.menu.goOn).click();
    show(WATCHER, [ANYA, BORIS], { table, running: true, games: 1 });
    await button(ru.menu.open).click();
    await expect.element(page.getByRole("link", { name: ru.menu.leave })).toHaveAttribute("href", "/");
  });

  test("[P9] leads another person of this browser to a tab of its own", async () => {
    show(GUEST, [ANYA, BORIS]);
    await button(ru.menu.open).click();
    const another = page.getByRole("link", { name: ru.menu.another });
    await expect.element(another).toHaveAttribute("href", "/r/K7P2AC?as=another");
    await expect.element(another).toHaveAttribute("target", "_blank");
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  });
});

describe("a lost connection [P31]", () => {
  test("is told after a second, and leaves the page as it is", async () => {
    show(GUEST, [ANYA, BORIS]);
    vi.useFakeTimers();
    const { link } = wire.listener as Listener;
    link("reconnecting");
    flushSync();
    vi.advanceTimersByTime(999);
    flushSync();
    expect(document.body.textContent).not.toContain(ru.link.reconnecting);
    vi.advanceTimersByTime(1);
    flushSync();
    expect(document.body.textContent).toContain(ru.link.reconnecting);
    expect(document.body.textContent).toContain("Игру начнёт хост: Аня");
    link("online");
    flushSync();
    expect(document.body.textContent).not.toContain(ru.link.reconnecting);
    vi.useRealTimers();
  });
});

test("a game over shows its result until one goes to the lobby, and again on demand [P34]", async () => {
  const over: TableView = { ...table, phase: "over", over: { t: "over", how: "won", winner: 0 } };
  show(GUEST, [ANYA, BORIS], { table, running: true, games: 1 });
  show(GUEST, [ANYA, BORIS], { table: over, players: [ANYA, BORIS], games: 1 });
  expect(button(ru.lobby.standUp).query()).toBeNull();
  await page.getByRole("button", { name: /лобби/i }).click();
  await expect.element(button(ru.lobby.standUp)).toBeVisible();
  await button(ru.lobby.lastResult).click();
  expect(button(ru.lobby.standUp).query()).toBeNull();
});
