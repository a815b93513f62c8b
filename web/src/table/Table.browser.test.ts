import type { AxeResults, RunOptions } from "axe-core";
// As text: as a module Vite would bundle it in the midst of the first run, and load the test anew.
import axeSource from "axe-core/axe.min.js?raw";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Card } from "../wire.gen";
import { KINDS } from "./faces";
import { type Given, given } from "./given";
import { button, push, show, store } from "./onstage";

describe("[P14] the table shows", () => {
  test("every seat, the turn, the time, the direction, the colour, the piles and the hand", async () => {
    await show({
      table: { counts: [3, 1, 12, 1], armed: [], windows: [{ seat: 3, graceEnds: 6000 }], clockwise: false, seat: 2 },
      options: {},
    });
    const seats = [...document.querySelectorAll("ol > li > .visually-hidden")].map((seat) => seat.textContent);
    expect(seats).toEqual(["Борис, 1 карта, UNO", "Вера, 12 карт, сейчас решает", "Григорий, 1 карта, UNO не сказано"]);
    await expect.element(page.getByText("Ходит: Вера")).toBeVisible();
    await expect.element(page.getByRole("timer", { name: /Осталось \d+ секунд/ })).toBeVisible();
    await expect.element(page.getByRole("img", { name: "Ход идёт против часовой стрелки" })).toBeVisible();
    await expect.element(page.getByText("Активный цвет: красный")).toBeInTheDocument();
    await expect.element(page.getByRole("img", { name: "Верхняя карта: красный 3" })).toBeInTheDocument();
    await expect.element(button("Колода: 40 карт")).toBeVisible();
    await expect.element(page.getByRole("toolbar", { name: "Ваши карты: 3" })).toBeVisible();
  });

  test("who is a bot, who is offline", async () => {
    const { room } = given({ seats: 7 });
    const seats = room.seats.map((sitter, seat) => (seat === 1 ? { ...sitter, connected: false } : sitter));
    await show({ seats: 7, room: { seats } });
    const list = [...document.querySelectorAll("ol > li > .visually-hidden")].map((seat) => seat.textContent);
    expect(list[0]).toBe("Борис, 7 карт, нет связи");
    expect(list[5]).toBe("Ёжик, бот, 7 карт");
  });

  test("which cards can be played, and which one was just drawn", async () => {
    await show({ hand: ["r5", "b2", "b2"], own: { drawn: "b2" }, options: { play: ["b2"], endTurn: true } });
    const remarks = [...document.querySelectorAll(".card")].map((card) => [
      card.getAttribute("aria-label"),
      card.getAttribute("aria-disabled"),
      card.getAttribute("aria-describedby"),
    ]);
    expect(remarks).toEqual([
      ["красный 5", "true", null],
      ["синий 2", "false", "card-playable"],
      ["синий 2", "false", "card-drawn card-playable"],
    ]);
  });

  test("no hand and no actions to a spectator, but every seat [P10]", async () => {
    await show({ plays: false });
    expect(document.querySelectorAll("ol > li")).toHaveLength(4);
    expect(document.querySelector("[role=toolbar], .actions, .card")).toBeNull();
    expect(document.querySelectorAll("main button")).toHaveLength(1);
    await expect.element(page.getByRole("timer")).toBeVisible();
  });
});

test("a call to move is gone when the move is made [P23]", async () => {
  const called = () => document.querySelector('[role="alert"]')?.textContent;
  await show();
  await expect.poll(called).toBe("Ваш ход");
  push({ options: {}, table: { seat: 1, decision: 10 } });
  await expect.poll(called).toBe("");
});

describe("[P27] a pause", () => {
  const away = (ms: number) => ({ running: false, missing: [{ seat: 1, since: 1_000_000 - ms }] });

  test("names who is missing and what stands still", async () => {
    const windows = [{ seat: 2, graceEnds: 3300 }];
    await show({ options: {}, room: away(42_000), table: { windows, counts: [3, 7, 1, 7] } });
    const card = page.getByRole("region", { name: "Пауза" });
    await expect.element(card.getByText(/Борис: нет связи 0:4\d/)).toBeVisible();
    await expect.element(card.getByText("ход (Аня), осталось 0:30")).toBeVisible();
    await expect.element(card.getByText("UNO не сказано (Вера), поймать можно через 0:03")).toBeVisible();
  });

  test("calls nobody to move, not even the one whose turn it is", async () => {
    await show();
    await expect.element(page.getByText("Аня, ваш ход")).toBeVisible();
    push({ options: {}, room: away(42_000) });
    await expect.element(page.getByText("Аня, ваш ход")).not.toBeInTheDocument();
    expect(document.querySelector(".turn")?.textContent).toBe("Пауза");
  });

  test("of a moment is told in a line", async () => {
    await show({ options: {}, room: away(100) });
    await expect.element(page.getByText("Связь прервалась, ждём: Борис")).toBeVisible();
    await expect.element(page.getByRole("region", { name: "Пауза" })).not.toBeInTheDocument();
  });

  test("lets the host, and nobody else, end the game, after a question", async () => {
    await show({ options: {}, room: away(42_000) });
    await userEvent.click(button("Закончить партию"));
    await userEvent.click(button("Закончить"));
    expect(store.asked).toEqual([{ t: "end_game" }]);
    push({ options: {}, room: away(42_000), me: { host: false } });
    await expect.element(button("Закончить партию")).not.toBeInTheDocument();
  });
});

describe("[P33, P34] the end", () => {
  const over: Given = {
    options: {},
    table: {
      phase: "over",
      seat: null,
      over: { t: "over", how: "won", winner: 1 },
      standings: [
        { seat: 1, place: 1, cards: 0 },
        { seat: 0, place: 2, cards: 3 },
        { seat: 2, place: 2, cards: 3 },
        { seat: 3, place: 4, cards: 9 },
      ],
    },
  };

  test("announces the winner and the places, shared where the cards are equal", async () => {
    await show(over);
    await expect.element(page.getByRole("heading", { name: "Победа: Борис" })).toBeVisible();
    const places = [...document.querySelectorAll(".whole li")].map((place) =>
      place.textContent?.replace(/\s+/g, " ").trim(),
    );
    expect(places.map((place) => place?.[0])).toEqual(["1", "2", "2", "4"]);
    expect(places[0]).toContain("Борис");
    expect(places[3]).toContain("9 карт");
  });

  test("the host deals again, everyone may go to the lobby", async () => {
    await show(over);
    await userEvent.click(button("Играть ещё"));
    expect(store.asked).toEqual([{ t: "start" }]);
    await userEvent.click(button("В лобби"));
    expect(store.left).toBe(true);
  });

  test("a guest reads who can start", async () => {
    await show({ ...over, me: { host: false } });
    await expect.element(page.getByText("Новую партию начнёт хост: Аня")).toBeVisible();
    await expect.element(button("Играть ещё")).not.toBeInTheDocument();
  });
});

async function audit(options: RunOptions): Promise<AxeResults> {
  if (!("axe" in window)) new Function(axeSource)();
  const { axe } = window as unknown as { axe: { run(where: Element, options: RunOptions): Promise<AxeResults> } };
  return axe.run(document.body, options);
}

const SIZES = [
  [320, 568],
  [640, 360],
  [820, 1180],
  [1280, 720],
] as const;

const THIRTY = Array.from({ length: 30 }, (_, index) => KINDS[(index * 17) % KINDS.length] as Card);

const STATES: [string, Given][] = [
  ["a turn", { hand: THIRTY }],
  ["a question", { hand: THIRTY, options: { answer: true }, table: { phase: "answer", challenged: 1, before: "y" } }],
  [
    "a catch",
    { hand: THIRTY, options: { catch: [1] }, table: { windows: [{ seat: 1, graceEnds: 0, exposed: true }] } },
  ],
  ["a pause", { hand: THIRTY, options: {}, room: { running: false, missing: [{ seat: 1, since: 900_000 }] } }],
  ["an opening", { options: { chooseColor: true }, table: { phase: "opening_color", color: null, pile: ["W"] } }],
];

async function inspect(state: Given): Promise<void> {
  await show({ seats: 10, ...state });
  expect(document.querySelectorAll("main, main *").length).toBeLessThanOrEqual(400);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  // The test page has no language and no title of its own.
  const rules = { "html-has-lang": { enabled: false }, "document-title": { enabled: false } };
  const { violations } = await audit({ rules });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
}

describe("[P22, P23] with ten players", () => {
  test.each(STATES)("%s passes axe, within 400 elements", (_, state) => inspect(state));

  test.each(SIZES)("a hand of thirty cards passes axe at %i by %i", async (width, height) => {
    await page.viewport(width, height);
    await inspect({ hand: THIRTY });
  });

  test("a very large hand scrolls sideways in its zone, and every card can be reached", async () => {
    await show({ hand: [...KINDS] as Card[] });
    (document.querySelector('.card[tabindex="0"]') as HTMLElement).focus();
    await userEvent.keyboard("{End}");
    const card = document.activeElement?.getBoundingClientRect();
    expect(card?.right).toBeLessThanOrEqual(360);
    expect(document.querySelector(".hand")?.scrollLeft).toBeGreaterThan(0);
    expect(document.documentElement.scrollWidth).toBe(360);
  });
});
