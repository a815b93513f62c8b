import type { AxeResults, RunOptions } from "axe-core";
// As text: as a module Vite would bundle it in the midst of the first run, and load the test anew.
import axeSource from "axe-core/axe.min.js?raw";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { speak } from "../text";
import type { TableView } from "../wire.gen";
import { givenLines, givenRoom, said } from "./given";
import { HOLD_MS } from "./hold";
import { button, drop, open, opener, push, putUp, read, room, show, store, tab, takeAway } from "./onstage";

const field = () => page.getByRole("textbox", { name: "Сообщение" });
const log = () => page.getByRole("log").element() as HTMLElement;
const focused = () => document.activeElement;

function isAtEnd(): boolean {
  const { scrollHeight, scrollTop, clientHeight } = log();
  return scrollHeight - scrollTop - clientHeight < 2;
}

const TABLE: TableView = {
  now: 0,
  counts: [1, 1],
  stock: 9,
  pile: [],
  discard: 1,
  dealer: 1,
  decision: 1,
  phase: "turn",
  clockwise: true,
};

const MANY = givenLines(...Array.from({ length: 60 }, (_, index) => said(2, `слово ${index}`)));

describe("[P25] the button", () => {
  test("counts what others have written since the chat was open", async () => {
    await show();
    push(said(2, "раз"));
    push(said(1, "своё"), said(3, "два"));
    await expect.element(button("Чат, ход игры, люди: 2 новых сообщения")).toBeVisible();
    await open();
    await button("Закрыть").click();
    await expect.element(button("Чат, ход игры, люди")).toBeVisible();
    await expect.poll(focused).toBe(opener().element());
  });

  test("held down, or asked for its menu, gives the quick reactions, and nothing else", async () => {
    await show();
    await opener().click({ delay: HOLD_MS + 100 });
    await expect.element(page.getByRole("dialog", { name: "Быстрые реакции" })).toBeVisible();
    expect(store.sheet.open).toBe(false);
    await button("Ого!").click();
    expect(room.asked).toEqual([{ t: "react", reaction: "wow" }]);
    await expect.poll(() => document.querySelector("[popover]")).toBeNull();

    await opener().click({ button: "right" });
    await expect.element(button("Спасибо")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => document.querySelector("[popover]")).toBeNull();
    await open();
  });

  test("says why a reaction was refused [P19]", async () => {
    await show();
    room.refusal = "too_fast";
    await opener().click({ button: "right" });
    await button("Смешно").click();
    await expect.element(page.getByText("Слишком быстро. Подождите секунду и повторите.")).toBeVisible();
  });

  test("brings the sheet back, with what was being written, when the table takes the lobby's place", async () => {
    await show();
    await open();
    await field().fill("почти");
    await takeAway();
    putUp();
    await expect.element(field()).toHaveValue("почти");
    expect(document.querySelectorAll("dialog:modal")).toHaveLength(1);
  });
});

describe("[P25] the chat", () => {
  test("shows the past and what comes, and nothing twice", async () => {
    await show(givenLines(said(2, "раз"), said(9, "два", true)));
    await open();
    push(said(1, "три"));
    expect(read()).toEqual([
      expect.stringMatching(/^Борис \d?\d:\d\d раз$/),
      expect.stringMatching(/^Зоя зритель \d?\d:\d\d два$/),
      expect.stringMatching(/^вы \d?\d:\d\d три$/),
    ]);
  });

  test("takes what people write as plain text", async () => {
    const text = '<img src=x onerror="alert(1)"> https://example.org';
    await show(givenLines(said(2, text)));
    await open();
    await expect.element(page.getByText(text)).toBeVisible();
    expect(document.querySelector("dialog :is(img, a)")).toBeNull();
  });

  test("folds away what muted people write, until one wants to see it", async () => {
    localStorage.setItem("partyside.muted.K7P2AC", "2");
    const { muted } = await import("./muted.svelte");
    if (!muted.has("K7P2AC", 2)) muted.toggle("K7P2AC", 2);
    await show(givenLines(said(2, "раз"), said(2, "два"), said(3, "три")));
    push(said(2, "четыре"));
    await expect.element(button("Чат, ход игры, люди")).toBeVisible();
    await open();
    await expect.element(page.getByText("раз")).not.toBeVisible();
    await page.getByText("Скрыты 2 сообщения").click();
    await expect.element(page.getByText("раз")).toBeVisible();
    muted.toggle("K7P2AC", 2);
  });

  test("sends with Enter, and clears the field when the room has it", async () => {
    await show();
    await open();
    await field().fill("  привет ");
    await userEvent.keyboard("{Enter}");
    expect(room.asked).toEqual([{ t: "say", text: "  привет " }]);
    await expect.element(field()).toHaveValue("");
    await expect.poll(focused).toBe(field().element());
    await userEvent.keyboard("{Enter}");
    expect(room.asked).toHaveLength(1);
  });

  test("keeps a message that was refused, and says why [P19]", async () => {
    await show();
    room.refusal = "too_fast";
    await open();
    await field().fill("привет");
    await button("Отправить").click();
    await expect.element(page.getByText(/^Не чаще одного сообщения в две секунды/)).toBeVisible();
    await expect.element(field()).toHaveValue("привет");
    room.refusal = null;
    await button("Отправить").click();
    await expect.element(field()).toHaveValue("");
  });

  test("keeps a message that waits for the connection, and says so [P31]", async () => {
    await show();
    await open();
    drop();
    await field().fill("привет");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("Нет связи. Отправим, как только она вернётся.")).toBeVisible();
    await expect.element(field()).toHaveValue("привет");
    await expect.element(field(), { timeout: 3000 }).toHaveValue("");
    expect(room.asked).toEqual([{ t: "say", text: "привет" }]);
  });

  test("does not send what is too long", async () => {
    await show();
    await open();
    await field().fill("я".repeat(201));
    await expect.element(page.getByText("201 из 200")).toBeVisible();
    await userEvent.keyboard("{Enter}");
    expect(room.asked).toEqual([]);
    await expect.element(field()).toHaveAttribute("aria-invalid", "true");
  });

  test("says that the host has switched it off; reactions go on", async () => {
    room.view = { room: givenRoom({ settings: { chat: false } }) };
    await show();
    await open();
    await expect.element(page.getByText("Хост выключил чат. Реакции работают.")).toBeVisible();
    await expect.element(field()).not.toBeInTheDocument();
    await button("Нравится").click();
    expect(room.asked).toEqual([{ t: "react", reaction: "like" }]);
  });

  test("stays at the newest message, unless one reads earlier ones", async () => {
    await show(MANY);
    await open();
    await expect.poll(isAtEnd).toBe(true);
    push(said(2, "новое"));
    await expect.poll(isAtEnd).toBe(true);
    await expect.element(button("Новые сообщения")).not.toBeInTheDocument();

    log().scrollTop = 0;
    await expect.poll(() => log().scrollTop).toBe(0);
    await new Promise(requestAnimationFrame);
    push(said(2, "новее"));
    await expect.element(button("Новые сообщения")).toBeVisible();
    expect(log().scrollTop).toBe(0);
    await button("Новые сообщения").click();
    await expect.poll(isAtEnd).toBe(true);
    await expect.element(button("Новые сообщения")).not.toBeInTheDocument();
  });

  test("shows one's own message wherever one was", async () => {
    await show(MANY);
    await open();
    log().scrollTop = 0;
    await new Promise(requestAnimationFrame);
    push(said(1, "своё"));
    await expect.poll(isAtEnd).toBe(true);
  });

  test("leaves the field free above an on-screen keyboard", async () => {
    const view = Object.assign(new EventTarget(), { scale: 1, offsetTop: 20, height: 300 });
    vi.stubGlobal("visualViewport", view);
    await show();
    await open();
    view.dispatchEvent(new Event("resize"));
    await expect.poll(() => document.querySelector("dialog")?.getBoundingClientRect().height).toBe(300);
    await expect.poll(() => field().element().getBoundingClientRect().bottom).toBeLessThan(320);
  });
});

describe("[P24] the log", () => {
  test("tells the game and what people did, and follows the language", async () => {
    room.view = { room: givenRoom({ table: TABLE }) };
    await show(
      givenLines(
        [
          { t: "host_did", host: "Аня", act: "start" },
          { t: "dealt", dealer: 3 },
        ],
        { t: "lost", member: 2, at: 1 },
      ),
    );
    await open();
    await tab("Ход игры").click();
    push({ t: "played", seat: 2, card: "r5", color: "r" });
    const lines = () => read().map((line) => line.replace(/ \d?\d:\d\d( [AP]M)?$/, ""));
    expect(lines()).toEqual(["Партия 1", "Ёжик раздаёт карты", "Связь потеряна: Борис. Пауза", "Вера: красный 5"]);
    await speak("en");
    await expect
      .poll(lines)
      .toEqual(["Game 1", "Hedgehog deals the cards", "Connection lost: Борис. The game is paused", "Вера: red 5"]);
    await speak("ru");
  });
});

describe("[P22] the sheet", () => {
  test("lies over a phone and is closed with Escape; the focus comes back", async () => {
    await show();
    await open();
    expect(document.querySelector("dialog")?.matches(":modal")).toBe(true);
    await userEvent.keyboard("{Escape}");
    await expect.element(opener()).toHaveAttribute("aria-expanded", "false");
    await expect.poll(focused).toBe(opener().element());
  });

  test("stands beside a table that goes on, on a wide screen", async () => {
    await page.viewport(1280, 720);
    await show();
    await open();
    const dialog = document.querySelector("dialog") as HTMLDialogElement;
    expect(dialog.matches(":modal")).toBe(false);
    await expect.poll(() => dialog.getBoundingClientRect().right).toBe(1280);
    expect(document.body.clientWidth - Number.parseFloat(getComputedStyle(document.body).paddingRight)).toBeLessThan(
      dialog.getBoundingClientRect().left + 1,
    );
    const keys = vi.fn();
    window.addEventListener("keydown", keys);
    await tab("Чат").click();
    await userEvent.keyboard("d");
    window.removeEventListener("keydown", keys);
    expect(keys).not.toHaveBeenCalled();
    await userEvent.keyboard("{Escape}");
    await expect.poll(focused).toBe(opener().element());
  });

  test.each([
    [1280, 720],
    [360, 640],
  ])("at %i by %i Escape closes a person's menu first, and the sheet after it", async (width, height) => {
    await page.viewport(width, height);
    room.view = {
      own: { you: 1, name: "Аня", host: true, seat: 0 },
      room: givenRoom({ seats: [{ member: 1, name: "Аня" }, { bot: 4 }] }),
    };
    await show();
    await open();
    await tab("Люди").click();
    const opener = button("Что сделать: Жук");
    await opener.click();
    const menu = page.getByRole("dialog", { name: "Жук" });
    await expect.element(menu).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => document.querySelector("dialog")).toBeNull();
  });

  test("changes its place with the width of the screen", async () => {
    await show();
    await open();
    await field().fill("почти");
    await page.viewport(1280, 720);
    await expect.poll(() => document.querySelector("dialog:popover-open")).not.toBeNull();
    await page.viewport(360, 640);
    await expect.poll(() => document.querySelector("dialog:modal")).not.toBeNull();
    await expect.element(field()).toHaveValue("почти");
  });

  test("says that it is one's turn, where it hides the table", async () => {
    const hand = { seat: 0, hand: [], options: {} };
    room.view = { own: { you: 1, name: "Аня", seat: 0, hand } };
    room.view.room = givenRoom({ running: true, table: { ...TABLE, seat: 1 } });
    await show();
    await open();
    await expect.element(button("Ваш ход: к столу")).not.toBeInTheDocument();
    room.view.room = givenRoom({ running: true, table: { ...TABLE, seat: 0 } });
    push();
    await button("Ваш ход: к столу").click();
    await expect.poll(() => document.querySelector("dialog")).toBeNull();
  });

  test("is turned with the arrow keys", async () => {
    await show();
    await open();
    await tab("Чат").click();
    await expect.element(tab("Чат")).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(tab("Ход игры")).toHaveAttribute("aria-selected", "true");
    await expect.element(tab("Ход игры")).toHaveFocus();
    await userEvent.keyboard("{ArrowLeft}");
    await expect.element(tab("Чат")).toHaveFocus();
  });

  test.each([
    [320, 568],
    [360, 640],
    [640, 360],
    [820, 1180],
    [1280, 720],
  ])("has targets of 44 pixels, and nothing outside: %i×%i", async (width, height) => {
    await page.viewport(width, height);
    await show(givenLines(said(2, "Донаудампфшиффартсэлектрицитетенхауптбетрибсверкбауунтербеамтенгезельшафт")));
    await open();
    await expect.poll(() => document.getAnimations().length).toBe(0);
    for (const target of document.querySelectorAll("dialog :is(button, textarea)")) {
      const box = target.getBoundingClientRect();
      const name = target.getAttribute("aria-label") ?? target.textContent;
      expect(Math.min(box.width, box.height), `${name}`).toBeGreaterThanOrEqual(44);
      expect([box.left >= 0, box.right <= width, box.top >= 0, box.bottom <= height], `${name}`).not.toContain(false);
    }
    expect(log().scrollWidth).toBe(log().clientWidth);
  });
});

test("[P23] a machine finds nothing that hinders a screen reader", async () => {
  const axe = new Function(`${axeSource}; return axe;`)() as {
    run(root: Element, options: RunOptions): Promise<AxeResults>;
  };
  await show(givenLines(said(2, "раз"), said(9, "два", true), { t: "joined", member: 3, name: "Вера" }));
  await open();
  push({ t: "reacted", member: 2, name: "Борис", reaction: "wow" });
  await expect.poll(() => document.getAnimations().length).toBe(0);
  for (const name of ["Чат", "Ход игры"]) {
    await tab(name).click();
    const { violations } = await axe.run(document.querySelector("dialog") as Element, {
      rules: { region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
});
