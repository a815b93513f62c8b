import { mount } from "svelte";
import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { ANYA, asked, BORIS, BOT, button, fakeRoom, GUEST, HOST, table as ofTwo, show } from "../lobby/fakeroom";
import { wire } from "../net/fakesocket";
import { muted } from "../sheet/muted.svelte";
import { codes } from "../text/codes.ru";
import { people } from "../text/people.ru";
import type { TableView } from "../wire.gen";
import People from "./People.svelte";

vi.mock("../net/socket", () => import("../net/fakesocket"));

const VERA = { id: 3, name: "Вера" };
const table: TableView = { ...ofTwo, counts: [7, 7, 7], stock: 86 };

fakeRoom((store) => mount(People, { target: document.body, props: { store } }));

function rows(): (string | undefined)[] {
  return page
    .getByRole("listitem")
    .elements()
    .map((row) => row.querySelector(".who")?.textContent?.replace(/\s+/g, " ").trim());
}

describe("everybody in the room", () => {
  test("[P10] players in order, then spectators with their number", async () => {
    show(GUEST, [ANYA, BORIS, BOT, { member: 5, name: "Глеб", connected: false }], { spectators: [VERA] });
    await expect.element(page.getByRole("heading", { name: "За столом: 4" })).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Зрители: 1" })).toBeVisible();
    expect(rows().map((row) => row?.slice(-30))).toEqual([
      expect.stringMatching(/Аня ?хост$/),
      expect.stringMatching(/Борис ?вы$/),
      expect.stringMatching(/Жук ?сильный бот · не рискует$/),
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
    await expect.element(page.getByRole("alert")).toHaveTextContent(codes.no_such_person);
  });

  test("alone has these buttons", () => {
    show(GUEST, [ANYA, BORIS], { spectators: [VERA], removed: [{ id: 6, name: "Егор" }] });
    expect(button(/Что сделать|Пустить/).query()).toBeNull();
    expect(page.getByRole("checkbox").query()).toBeNull();
  });
});
