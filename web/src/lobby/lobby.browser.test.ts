import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Listener } from "../net/socket";
import { RoomStore } from "../room.svelte";
import { menu } from "../text/menu.ru";
import { people } from "../text/people.ru";
import { ru } from "../text/ru";
import type { Command, OwnView, RoomNews, RoomView, SitterView, TableView } from "../wire.gen";
import Room from "./Room.svelte";
import "../theme.css";
import "../shell.css";

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
const AWAY: SitterView = { ...BORIS, connected: false };
const BOT: SitterView = { bot: 4 };
const BOTS: SitterView[] = Array.from({ length: 9 }, (_, bot) => ({ bot }));
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

function show(own: OwnView, seats: SitterView[], view: Partial<RoomView> = {}, news: RoomNews[] = []): void {
  seq += 1;
  (wire.listener as Listener).update({
    t: "update",
    seq,
    since: seq - 1,
    room: { code: "K7P2AC", seats, settings: {}, games: 0, host: { id: 1, name: "Аня" }, ...view },
    own,
    news,
  });
  flushSync();
}

function button(name: string | RegExp) {
  return page.getByRole("button", { name });
}

/** Where the page is being left for; it stays, as the tests go on in it. */
function leftFor(): Promise<string> {
  return new Promise((resolve) => {
    const { navigation } = window as unknown as { navigation: EventTarget };
    navigation.addEventListener(
      "navigate",
      (event) => {
        event.preventDefault();
        resolve(new URL((event as Event & { destination: { url: string } }).destination.url).pathname);
      },
      { once: true },
    );
  });
}

/** As WCAG 2 defines it. */
function contrast(...colors: [string, string]): number {
  const [darker = 0, lighter = 0] = colors.map(luminance).sort((one, other) => one - other);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map((part) => {
    const value = Number(part) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
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

describe("on a computer", () => {
  afterEach(() => page.viewport(414, 896));

  test.each([
    [1024, 600],
    [1280, 720],
    [1440, 900],
  ])("[P10] three people and all settings fit above the bar that starts the game: %i × %i", async (width, height) => {
    await page.viewport(width, height);
    show(HOST, [ANYA, BORIS, { member: 3, name: "Константин Великий" }]);
    const bar = document.querySelector(".start")?.getBoundingClientRect();
    for (const panel of document.querySelectorAll(".panel")) {
      expect(panel.getBoundingClientRect().bottom).toBeLessThanOrEqual(bar?.top ?? 0);
    }
  });
});

test("[P10] ten people who came one after another have ten colours, on each of which their letter can be read", () => {
  show(
    HOST,
    Array.from({ length: 10 }, (_, seat) => ({ member: seat + 4, name: `Гость ${seat}` })),
  );
  const avatars = [...document.querySelectorAll(".avatar")].map((avatar) => getComputedStyle(avatar));
  expect(new Set(avatars.map(({ backgroundColor }) => backgroundColor)).size).toBe(10);
  for (const { backgroundColor, color } of avatars) expect(contrast(backgroundColor, color)).toBeGreaterThan(4.5);
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
    show(WATCHER, [ANYA, ...BOTS]);
    expect(button(ru.lobby.takeSeat).query()).toBeNull();
  });

  test("[P11] the host adds and removes bots, and frees the seats of those away", async () => {
    show(HOST, [ANYA, AWAY, BOT]);
    await button(ru.lobby.addBot).click();
    await button("Что сделать: Жук").click();
    await button(people.removeBot).click();
    await button("Что сделать: Борис").click();
    await button(people.freeSeat).click();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    expect(asked()).toEqual([{ t: "add_bot" }, { t: "free_seat", seat: 2 }, { t: "free_seat", seat: 1 }]);
  });

  test("a button that goes with its seat leaves the focus with the seats", async () => {
    show(HOST, [ANYA, BOT]);
    await button("Что сделать: Жук").click();
    await button(people.removeBot).click();
    await expect.element(button("Что сделать: Жук")).toHaveFocus();
    show(HOST, [ANYA]);
    await expect.element(page.getByRole("heading", { name: ru.lobby.seats })).toHaveFocus();
  });

  test("the menu of somebody who goes closes, and leaves the focus with the seats", async () => {
    show(HOST, [ANYA, BORIS]);
    await button("Что сделать: Борис").click();
    await expect.element(button(people.remove)).toBeVisible();
    show(HOST, [ANYA]);
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await expect.element(page.getByRole("heading", { name: ru.lobby.seats })).toHaveFocus();
  });

  test("[P11] the host moves a seat by keys alone, and the focus stays", async () => {
    wire.ask.mockImplementation(async () => {
      show(HOST, [ANYA, BOT, BORIS]);
      return null;
    });
    show(HOST, [ANYA, BORIS, BOT]);
    (button("Что сделать: Борис").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    const down = button(people.down);
    await expect.element(page.getByText("Место 2 из 3")).toBeVisible();
    (down.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("Место 3 из 3")).toBeVisible();
    expect(asked()).toEqual([{ t: "move_seat", seat: 1, to: 2 }]);
    await expect.element(down).toHaveFocus();
    await expect.element(down).toHaveAttribute("aria-disabled", "true");
    await userEvent.keyboard("{Enter}");
    expect(asked()).toHaveLength(1);
    await userEvent.keyboard("{Escape}");
    await expect.element(button("Что сделать: Борис")).toHaveFocus();
  });

  test("[P11] the host drags a seat to another place", () => {
    show(HOST, [ANYA, BORIS, BOT]);
    const rows = [...document.querySelectorAll("[data-seat]")];
    const handle = rows[0]?.querySelector(".handle") as HTMLElement;
    handle.setPointerCapture = () => {};
    const drag = (type: string, over: Element | undefined): void => {
      const { left, top } = (over as Element).getBoundingClientRect();
      handle.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX: left + 20, clientY: top + 20 }));
      flushSync();
    };
    drag("pointerdown", rows[0]);
    drag("pointermove", rows[2]);
    expect(rows[2]?.className).toContain("goal");
    drag("pointerup", rows[2]);
    expect(asked()).toEqual([{ t: "move_seat", seat: 0, to: 2 }]);
    drag("pointerdown", rows[0]);
    drag("pointerup", rows[0]);
    expect(asked()).toHaveLength(1);
  });

  test("[P11] the host removes a person only after a question that says what it means", async () => {
    show(HOST, [ANYA, BORIS]);
    await button("Что сделать: Борис").click();
    await button(people.remove).click();
    await expect.element(page.getByText(people.removeMeans)).toBeVisible();
    await expect.element(button(people.cancel)).toHaveFocus();
    expect(asked()).toEqual([]);
    await button(people.removeYes).click();
    expect(asked()).toEqual([{ t: "remove_person", member: 2 }]);
  });

  test("an answer that comes after the menu has closed by itself changes nothing any more", async () => {
    let answer = (_: null): void => {};
    wire.ask.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    show(HOST, [ANYA, BORIS]);
    await button("Что сделать: Борис").click();
    await button(people.remove).click();
    await button(people.removeYes).click();
    show(HOST, [ANYA]);
    const heading = page.getByRole("heading", { name: ru.lobby.seats });
    await expect.element(heading).toHaveFocus();
    answer(null);
    await new Promise((settled) => setTimeout(settled));
    await expect.element(heading).toHaveFocus();
  });

  test("[P11] the host lets somebody removed come back", async () => {
    show(HOST, [ANYA], { removed: [{ id: 2, name: "Борис" }] });
    await button("Пустить обратно: Борис").click();
    expect(asked()).toEqual([{ t: "readmit", member: 2 }]);
    show(GUEST, [ANYA, BORIS], { removed: [{ id: 4, name: "Глеб" }] });
    expect(document.body.textContent).not.toContain("Глеб");
  });

  test("[P11] the host hands the role over to who is here, spectators too", async () => {
    show(HOST, [ANYA, AWAY], { spectators: [{ id: 3, name: "Вера" }] });
    await button("Что сделать: Борис").click();
    await expect.element(button(people.remove)).toBeVisible();
    expect(button(people.handOver).query()).toBeNull();
    await userEvent.keyboard("{Escape}");
    await button("Вера").click();
    await button(people.handOver).click();
    await button(people.handOverYes).click();
    expect(asked()).toEqual([{ t: "hand_over", member: 3 }]);
  });

  test("what the server refuses is told in the menu of the seat", async () => {
    wire.ask.mockResolvedValueOnce("seat_in_use");
    show(HOST, [ANYA, AWAY]);
    await button("Что сделать: Борис").click();
    await button(people.freeSeat).click();
    await expect.element(page.getByRole("dialog").getByRole("alert")).toHaveTextContent(ru.codes.seat_in_use);
  });

  test("[P11] guests have none of the host's buttons", () => {
    show(GUEST, [ANYA, BORIS, BOT], { spectators: [{ id: 3, name: "Вера" }] });
    expect(button(/бота|место|Начать|лимита|Что сделать|Вера/).query()).toBeNull();
    expect(document.querySelector(".handle")).toBeNull();
  });

  test("[R143] a bot that stands in leaves the seat its person's", async () => {
    show(GUEST, [{ ...ANYA, bot: 4, connected: false }, BORIS]);
    const [seat] = page.getByRole("listitem").elements();
    expect(seat?.textContent?.replace(/\s+/g, " ").trim()).toMatch(/Аня хост · не в сети · бот: Жук$/);
  });

  test("[P25] what somebody says or how they react is seen at their seat", async () => {
    show(GUEST, [ANYA, BORIS]);
    show(GUEST, [ANYA, BORIS], {}, [{ t: "said", member: 1, name: "Аня", text: "Начнём?" }]);
    const [anya, boris] = page.getByRole("listitem").elements();
    expect(anya?.textContent).toContain("Начнём?");
    expect(boris?.textContent).not.toContain("Начнём?");
  });
});

describe("the settings", () => {
  test("[P11] the timer is chosen by the host; no limit is said to be the unhurried choice", async () => {
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

  test("[P11] so are the pace of bots, the chat and whether newcomers may join", async () => {
    show(HOST, [ANYA]);
    await expect.element(button(ru.lobby.paces.normal)).toHaveAttribute("aria-pressed", "true");
    await expect.element(button(ru.lobby.chatStates.on)).toHaveAttribute("aria-pressed", "true");
    await expect.element(button(ru.lobby.entryStates.open)).toHaveAttribute("aria-pressed", "true");
    await button(ru.lobby.paces.fast).click();
    await button(ru.lobby.chatStates.off).click();
    await button(ru.lobby.entryStates.locked).click();
    expect(asked()).toEqual([
      { t: "set_pace", pace: "fast" },
      { t: "set_chat", on: false },
      { t: "set_lock", on: true },
    ]);
    show(HOST, [ANYA], { settings: { pace: "slow", chat: false, locked: true } });
    await expect.element(button(ru.lobby.paces.slow)).toHaveAttribute("aria-pressed", "true");
    await expect.element(button(ru.lobby.chatStates.off)).toHaveAttribute("aria-pressed", "true");
    await expect.element(button(ru.lobby.entryStates.locked)).toHaveAttribute("aria-pressed", "true");
  });

  test("[P11] are shown to everybody else, and not to be changed", async () => {
    show(GUEST, [ANYA, BORIS], { settings: { limit: 30_000, pace: "fast", locked: true } });
    const { paces, chatStates, entryStates } = ru.lobby;
    for (const shown of ["30 секунд", paces.fast, chatStates.on, entryStates.locked]) {
      await expect.element(page.getByRole("definition").filter({ hasText: shown })).toBeVisible();
      expect(button(shown).query()).toBeNull();
    }
  });
});

describe("starting", () => {
  test.each([
    [[ANYA], ru.codes.too_few_seats],
    [BOTS, ru.codes.no_person_seated],
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
  });

  test("[P13] while the host is away, everybody is told that the role will pass", async () => {
    show(GUEST, [{ ...ANYA, connected: false }, BORIS]);
    await expect.element(page.getByText(ru.lobby.hostAway("Аня"))).toBeVisible();
    show(GUEST, [BORIS]);
    await expect.element(page.getByText(ru.lobby.hostAway("Аня"))).toBeVisible();
    show(GUEST, [ANYA, BORIS], { host: null });
    await expect.element(page.getByText(ru.lobby.noHost)).toBeVisible();
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

describe("the QR code [P6]", () => {
  test("is named by the code it shows, dark on light with a quiet margin", async () => {
    show(GUEST, [ANYA, BORIS]);
    await button(ru.invite.qr).click();
    const code = page.getByRole("img", { name: "K7P-2AC" });
    await expect.element(code).toBeVisible();
    const paper = code.element().querySelector("rect") as SVGRectElement;
    const dark = code.element().querySelector("path") as SVGPathElement;
    const [light, ink] = [paper.getBBox(), dark.getBBox()];
    expect([ink.x - light.x, ink.y - light.y, light.width - ink.width]).toEqual([4, 4, 8]);
    expect([paper, dark].map((part) => part.getAttribute("fill"))).toEqual(["#fff", "#000"]);
    await userEvent.keyboard("{Escape}");
    await expect.element(button(ru.invite.qr)).toHaveFocus();
  });
});

describe("the menu", () => {
  test("ends the game only after a question, and only for the host [R120]", async () => {
    show(HOST, [ANYA, BORIS], { table, running: true, games: 1 });
    await button(ru.menu.open).click();
    await button(menu.endGame).click();
    expect(asked()).toEqual([]);
    await expect.element(button(menu.goOn)).toHaveFocus();
    await button(menu.endYes).click();
    expect(asked()).toEqual([{ t: "end_game" }]);
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    show(GUEST, [ANYA, BORIS], { table, running: true, games: 1 });
    await button(ru.menu.open).click();
    await expect.element(button(menu.leave)).toBeVisible();
    expect(button(menu.endGame).query()).toBeNull();
  });

  test("[P30, R158] asks a player before leaving a running game for good, and says how to be away for a while", async () => {
    const playing = { table, running: true, games: 1 };
    show({ ...GUEST, hand: { seat: 1, hand: ["r1"], options: {} } }, [ANYA, BORIS], playing);
    await button(ru.menu.open).click();
    const home = page.getByRole("link", { name: menu.home });
    await expect.element(home).toHaveAttribute("href", "/");
    await expect.element(page.getByText(menu.homePlaying)).toBeVisible();
    await button(menu.leave).click();
    await expect.element(page.getByText(menu.leaveGivesUpSeat)).toBeVisible();
    await expect.element(button(menu.goOn)).toHaveFocus();
    await button(menu.goOn).click();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    expect(asked()).toEqual([]);
    await button(ru.menu.open).click();
    await button(menu.leave).click();
    const gone = leftFor();
    await button(menu.leaveYes).click();
    expect(await gone).toBe("/");
    expect(asked()).toEqual([{ t: "leave" }]);
  });

  test.each<[string, OwnView, Partial<RoomView>]>([
    ["a spectator of a game", WATCHER, { table, running: true, games: 1 }],
    ["a player taken out of the game [R151]", GUEST, { table: { ...table, out: [1] }, running: true, games: 1 }],
    ["a player between games", GUEST, {}],
  ])("[P30] lets %s go at once, who then is nobody of the room", async (_, own, view) => {
    sessionStorage.setItem("partyside.slot.K7P2AC", "0");
    show(own, [ANYA, BORIS], view);
    await button(ru.menu.open).click();
    const gone = leftFor();
    await button(menu.leave).click();
    expect(await gone).toBe("/");
    expect(asked()).toEqual([{ t: "leave" }]);
    expect(sessionStorage.getItem("partyside.slot.K7P2AC")).toBeNull();
  });

  test("[P13] tells a leaving host that the role passes, if there is anybody to take it", async () => {
    show(HOST, [ANYA, BORIS]);
    await button(ru.menu.open).click();
    await button(menu.leave).click();
    await expect.element(page.getByText(menu.leavePassesRole)).toBeVisible();
    expect(document.body.textContent).not.toContain(menu.leaveGivesUpSeat);
    await button(menu.stay).click();
    show(HOST, [ANYA, AWAY, BOT]);
    await button(ru.menu.open).click();
    const gone = leftFor();
    await button(menu.leave).click();
    expect(await gone).toBe("/");
  });

  test("what the server refuses is told, and nobody has left", async () => {
    wire.ask.mockResolvedValueOnce("unavailable");
    show(GUEST, [ANYA, BORIS]);
    await button(ru.menu.open).click();
    await button(menu.leave).click();
    await expect.element(page.getByRole("dialog").getByRole("alert")).toHaveTextContent(ru.codes.unavailable);
  });

  test("[P9] leads another person of this browser to a tab of its own", async () => {
    show(GUEST, [ANYA, BORIS]);
    await button(ru.menu.open).click();
    const another = page.getByRole("link", { name: menu.another });
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
