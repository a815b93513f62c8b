import { flushSync, mount } from "svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { wire } from "../net/fakesocket";
import { ru } from "../text/ru";
import type { TableView } from "../wire.gen";
import { ANYA, AWAY, asked, BORIS, BOT, BOTS, button, fakeRoom, GUEST, HOST, show, table } from "./fakeroom";
import Room from "./Room.svelte";
import "../theme.css";
import "../shell.css";
import { codes } from "../text/codes.ru";

vi.mock("../net/socket", () => import("../net/fakesocket"));

fakeRoom((store) => mount(Room, { target: document.body, props: { store, sentAway: vi.fn() } }));

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

test.each([
  [320, 568],
  [360, 640],
  [640, 360],
])("[P8, P22] names without a break stay on the page: %i × %i", async (width, height) => {
  await page.viewport(width, height);
  const long = { member: 1, name: "Щ".repeat(20) };
  show(GUEST, [long, BORIS], { host: { id: 1, name: long.name } });
  await expect.element(page.getByText(long.name, { exact: false }).first()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

describe("starting", () => {
  test.each([
    [[ANYA], codes.too_few_seats],
    [BOTS, codes.no_person_seated],
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
    await expect.element(page.getByRole("alert")).toHaveTextContent(codes.somebody_away);
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

describe("a lost connection [P31]", () => {
  test("is told after a second, and leaves the page as it is", async () => {
    show(GUEST, [ANYA, BORIS]);
    vi.useFakeTimers();
    const { link } = wire.listener;
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
