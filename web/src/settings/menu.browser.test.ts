import { mount } from "svelte";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ANYA, AWAY, asked, BORIS, BOT, button, fakeRoom, GUEST, HOST, show, table, WATCHER } from "../lobby/fakeroom";
import Room from "../lobby/Room.svelte";
import { wire } from "../net/fakesocket";
import { menu } from "../text/menu.ru";
import { ru } from "../text/ru";
import type { OwnView, RoomView } from "../wire.gen";
import "../theme.css";
import "../shell.css";
import { codes } from "../text/codes.ru";

vi.mock("../net/socket", () => import("../net/fakesocket"));

fakeRoom((store) => mount(Room, { target: document.body, props: { store, sentAway: vi.fn() } }));

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
    await expect.element(page.getByRole("dialog").getByRole("alert")).toHaveTextContent(codes.unavailable);
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
