import { flushSync, mount } from "svelte";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { wire } from "../net/fakesocket";
import { speak } from "../text";
import { aside as words } from "../text/aside.ru";
import { people } from "../text/people.ru";
import { ru } from "../text/ru";
import { ANYA, AWAY, asked, BORIS, BOT, BOTS, button, fakeRoom, GUEST, HOST, show, table, WATCHER } from "./fakeroom";
import Room from "./Room.svelte";
import "../theme.css";
import "../shell.css";
import { codes } from "../text/codes.ru";

vi.mock("../net/socket", () => import("../net/fakesocket"));

fakeRoom((store) => mount(Room, { target: document.body, props: { store, sentAway: vi.fn() } }));

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

test("[P10] ten people who came one after another have ten colours, on each of which their letter can be read", () => {
  show(
    HOST,
    Array.from({ length: 10 }, (_, seat) => ({ member: seat + 4, name: `Гость ${seat}` })),
  );
  const avatars = [...document.querySelectorAll(".avatar")].map((avatar) => getComputedStyle(avatar));
  expect(new Set(avatars.map(({ backgroundColor }) => backgroundColor)).size).toBe(10);
  for (const { backgroundColor, color } of avatars) expect(contrast(backgroundColor, color)).toBeGreaterThan(4.5);
});

test("[P37] each manner of play has a face", () => {
  show(
    HOST,
    BOTS.map((sitter, bot) => ({ ...sitter, bot })),
  );
  const faces = [...document.querySelectorAll(".avatar path")].map((path) => path.getAttribute("d"));
  expect(new Set(faces.slice(0, 5)).size).toBe(5);
  expect(faces[5]).toBe(faces[0]);
});

describe("seats", () => {
  test("[P10] are ten, with who sits there and how", async () => {
    show(GUEST, [ANYA, BORIS, BOT, { member: 5, name: "Глеб", connected: false }]);
    const seats = page.getByRole("listitem").elements();
    expect(seats.map((seat) => seat.textContent?.replace(/\s+/g, " ").trim())).toEqual([
      expect.stringMatching(/Аня хост$/),
      expect.stringMatching(/Борис вы$/),
      expect.stringMatching(/Жук сильный бот · не рискует$/),
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
    expect(asked()).toEqual([
      { t: "add_bot", level: "normal" },
      { t: "free_seat", seat: 2 },
      { t: "free_seat", seat: 1 },
    ]);
  });

  test("[P11, P37] the level chosen last is that of all bots that follow, also after a game", async () => {
    const levels = page.getByRole("group", { name: ru.lobby.level });
    const pressed = () =>
      levels
        .getByRole("button", { pressed: true })
        .elements()
        .map((one) => one.textContent.trim());
    show(HOST, [ANYA]);
    expect(pressed()).toEqual([ru.levels.normal]);
    await expect.element(levels).toHaveAccessibleDescription(words.levels.normal);
    (levels.getByRole("button", { name: ru.levels.hard }).element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    expect(pressed()).toEqual([ru.levels.hard]);
    await button(ru.lobby.addBot).click();
    show(HOST, [ANYA, BOT], { table, running: true, games: 1 });
    show(HOST, [ANYA, BOT], { games: 1 });
    expect(pressed()).toEqual([ru.levels.hard]);
    await button(ru.lobby.addBot).click();
    await levels.getByRole("button", { name: ru.levels.easy }).click();
    await button(ru.lobby.addBot).click();
    expect(asked()).toEqual(["hard", "hard", "easy"].map((level) => ({ t: "add_bot", level })));
    show(HOST, [ANYA, ...BOTS]);
    await expect.element(levels).not.toBeInTheDocument();
  });

  test("a button that goes with its seat leaves the focus with the seats", async () => {
    show(HOST, [ANYA, BOT]);
    await button("Что сделать: Жук").click();
    await button(people.removeBot).click();
    await expect.element(button("Что сделать: Жук")).toHaveFocus();
    show(HOST, [ANYA]);
    await expect.element(page.getByRole("heading", { name: ru.lobby.seats })).toHaveFocus();
  });

  test.each<[string, () => void, string, () => void]>([
    [
      "the bot that fills the table",
      () => show(HOST, [ANYA, ...BOTS.slice(0, 8)]),
      ru.lobby.addBot,
      () => show(HOST, [ANYA, ...BOTS]),
    ],
    [
      "the one who may come back",
      () => show(HOST, [ANYA], { removed: [{ id: 2, name: "Борис" }] }),
      ru.lobby.readmit("Борис"),
      () => show(HOST, [ANYA]),
    ],
    ["the last free seat", () => show(WATCHER, BOTS), ru.lobby.takeSeat, () => show(WATCHER, [ANYA, ...BOTS])],
  ])("a button that goes with %s leaves the focus with the seats", async (_, before, name, after) => {
    before();
    (button(name).element() as HTMLElement).focus();
    after();
    await expect.element(button(name)).not.toBeInTheDocument();
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
    await expect.element(page.getByRole("dialog").getByRole("alert")).toHaveTextContent(codes.seat_in_use);
  });

  test("[P11] guests have none of the host's buttons", () => {
    show(GUEST, [ANYA, BORIS, BOT], { spectators: [{ id: 3, name: "Вера" }] });
    expect(button(/бота|место|Начать|лимита|Что сделать|Вера/).query()).toBeNull();
    expect(document.querySelector(".handle")).toBeNull();
  });

  test("[P37] each bot has its level and its manner at its name, in both languages", async () => {
    const kinds = () =>
      [...document.querySelectorAll(".who")].map((one) => one.textContent?.replace(/\s+/g, " ").trim());
    show(WATCHER, [ANYA, { bot: 0, level: "easy" }, { bot: 1, level: "normal" }, { bot: 6, level: "hard" }]);
    expect(kinds().slice(1)).toEqual([
      "Барсук лёгкий бот · нападает",
      "Выдра обычный бот · бережёт Wild",
      "Панда сильный бот · бережёт Wild",
    ]);
    await speak("en");
    await expect
      .poll(() => kinds().slice(1))
      .toEqual(["Badger easy bot · attacks", "Otter normal bot · saves Wilds", "Panda hard bot · saves Wilds"]);
    await speak("ru");
  });

  test.each([
    [320, 568],
    [600, 800],
    [640, 360],
    [820, 1180],
    [1024, 600],
    [1280, 720],
  ])("[P37, P22] a bot of any name, level and manner takes two lines: %i × %i", async (width, height) => {
    await page.viewport(width, height);
    for (const level of ["easy", "normal", "hard"] as const) {
      for (const first of [0, 3]) {
        show(HOST, [ANYA, ...BOTS.map((_, seat) => ({ bot: first + seat, level }))]);
        const rows = [...document.querySelectorAll("[data-seat]")].slice(1);
        const high = rows.filter((row) => row.getBoundingClientRect().height > 58);
        expect(high.map((row) => row.textContent?.replace(/\s+/g, " ").trim())).toEqual([]);
      }
    }
    await page.viewport(414, 896);
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
