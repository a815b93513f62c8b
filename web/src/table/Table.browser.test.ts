import type { AxeResults, RunOptions } from "axe-core";
// As text: as a module Vite would bundle it in the midst of the first run, and load the test anew.
import axeSource from "axe-core/axe.min.js?raw";
import { flushSync } from "svelte";
import { afterEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { explain, speak } from "../text";
import type { Card, Code, News } from "../wire.gen";
import { KINDS } from "./faces";
import { type Given, given } from "./given";
import { button, focused, prefer, push, show, store } from "./onstage";

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
    expect(list[5]).toBe("Ёжик, сильный бот, 7 карт");
  });

  test("who is host, whom a bot stands in for, who gave up a seat, and who is out [R147, R151, R158]", async () => {
    await show({
      sitters: { 1: { bot: 4, connected: false }, 2: { connected: false } },
      table: { counts: [3, 7, 7, 0], out: [3] },
      room: { running: false, host: { id: 2, name: "Борис" }, missing: [{ seat: 2, since: 0, left: true }] },
      options: {},
    });
    const list = [...document.querySelectorAll("ol > li > .visually-hidden")].map((seat) => seat.textContent);
    expect(list).toEqual(["Борис, хост, 7 карт, бот играет", "Вера, 7 карт, без игрока", "Григорий, вне игры"]);
    expect(document.querySelector("ol > li .state")?.textContent).toBe("бот");
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

  test("to a spectator what the focus can go on from [P23]", async () => {
    const watches: Given = { plays: false, me: { you: 9, seat: null, host: false } };
    await show(watches);
    expect(focused()).toBe("Стол");
    push({ ...watches, table: { phase: "over", over: { t: "over", how: "won", winner: 1 } } }, false);
    await expect.element(page.getByRole("heading", { name: "Победа: Борис" })).toBeVisible();
    (document.querySelector(".ways button") as HTMLElement).focus();
    push(watches);
    expect(focused()).toBe("Стол");
  });

  test("how many watch, if anybody does [P10]", async () => {
    const spectators = [
      { id: 7, name: "Женя" },
      { id: 8, name: "Лёша" },
    ];
    await show({ room: { spectators } });
    await expect.element(page.getByRole("img", { name: "Зрители: 2" })).toBeVisible();
    push({ room: { spectators: [] } });
    await expect.element(page.getByRole("img", { name: "Зрители" })).not.toBeInTheDocument();
  });

  test("no hand and no actions to a spectator, but every seat [P10]", async () => {
    await show({ plays: false });
    expect(document.querySelectorAll("ol > li")).toHaveLength(4);
    expect(document.querySelector("[role=toolbar], .actions, .card")).toBeNull();
    const buttons = [...document.querySelectorAll("main button")].map((button) => button.getAttribute("aria-label"));
    expect(buttons).toEqual(["Вид стола: 2D, сменить на 3D", "Настройки"]);
    await expect.element(page.getByRole("timer")).toBeVisible();
  });

  test.each([
    [360, 640],
    [640, 360],
    [1280, 720],
  ])("that one watches, to a spectator alone, at %i by %i [P10]", async (width, height) => {
    await page.viewport(width, height);
    await show({ plays: false, me: { you: 9, seat: null, host: false } });
    const mark = page.getByText("вы смотрите", { exact: true });
    await expect.element(mark).toBeVisible();
    expect(mark.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(height);
    push({});
    expect(mark.query()).toBeNull();
  });
});

test.each([
  [360, 640],
  [640, 360],
  [1280, 720],
])("[P22] at %i by %i nothing sticks out of the table, and nothing can scroll it", async (width, height) => {
  await page.viewport(width, height);
  await show({ hand: THIRTY });
  const table = document.querySelector("main") as HTMLElement;
  // A card rises a little under the pointer, or with the focus.
  const size = () => [table.scrollWidth, table.scrollHeight];
  await expect.poll(size).toEqual([width, height]);
  const card = document.querySelector('.card[tabindex="0"]') as HTMLElement;
  card.focus();
  table.scrollTop = 100;
  expect([table.scrollTop, document.scrollingElement?.scrollTop]).toEqual([0, 0]);
  await expect.poll(size).toEqual([width, height]);
});

test.each([
  [360, 640],
  [640, 360],
  [1280, 720],
])("at %i by %i UNO lies nearer to the thumb of the hand that is wished for", async (width, height) => {
  await page.viewport(width, height);
  await show({ hand: ["r1", "r2"] });
  const left = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().left ?? 0;
  const aside = () => Math.sign(left(".uno") - left(width < height || width > 700 ? ".order" : ".hand"));
  expect(aside()).toBe(1);
  prefer("leftHanded", true);
  await expect.poll(aside).toBe(-1);
});

test("a call to move is gone when the move is made [P23]", async () => {
  const called = () => document.querySelector('[role="alert"]')?.textContent;
  await show();
  await expect.poll(called).toBe("Ваш ход");
  push({ options: {}, table: { seat: 1, decision: 10 } });
  await expect.poll(called).toBe("");
});

describe("[P23] a listener hears", () => {
  const sentences = () =>
    [...document.querySelectorAll<HTMLElement>("[role=status] p")].map(({ lang, textContent }) => [lang, textContent]);
  const played = (seat: number, card: Card): News => ({ t: "played", seat, card, color: "b" });

  afterEach(() => speak("ru"));

  test("what comes next in the language that was switched to, and nothing again that was said before", async () => {
    await show({ options: {}, table: { seat: 1 } });
    push({ options: {}, table: { seat: 2, decision: 10 }, news: [played(1, "b5")] });
    await expect.poll(sentences).toEqual([["ru", "Борис: синий 5"]]);
    await speak("en");
    flushSync();
    expect(sentences()).toEqual([["ru", "Борис: синий 5"]]);
    push({ options: {}, table: { seat: 3, decision: 11 }, news: [played(2, "b7")] });
    // Not before the first has been read out.
    await expect.poll(sentences, { timeout: 4000 }).toEqual([
      ["ru", "Борис: синий 5"],
      ["en", "Вера: blue 7"],
    ]);
    push({ table: { seat: 0, decision: 12 } });
    const alert = document.querySelector<HTMLElement>("[role=alert] p");
    expect([alert?.lang, alert?.textContent]).toEqual(["en", "Your turn"]);
  });

  test("one sentence for what befell several in one burst, and never the time or the call once more", async () => {
    await show({ options: {}, table: { seat: 1 } });
    await expect.poll(sentences).toEqual([]);
    const took = (seat: number): News => ({ t: "took", seat, count: 2, why: "uno" });
    push({ table: { decision: 10 }, news: [took(1), took(2), took(3), { t: "turn_ended", seat: 3 }] });
    await expect.poll(sentences).toEqual([["ru", "Борис, Вера и Григорий берут по 2 карты"]]);
    const alert = document.querySelector("[role=alert] p");
    expect(alert?.textContent).toBe("Ваш ход");
    // The same decision again, such as when somebody only spoke: the region is not touched.
    push({ table: { decision: 10, now: 3000 } });
    expect(document.querySelector("[role=alert] p")).toBe(alert);
    expect(sentences()).toHaveLength(1);
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

  test.each([
    [360, 640],
    [640, 360],
    [568, 320],
  ])("[P22] of ten, what comes next is in sight, and the places scroll: %i × %i", async (width, height) => {
    await page.viewport(width, height);
    const standings = Array.from({ length: 10 }, (_, seat) => ({ seat, place: seat + 1, cards: seat }));
    await show({
      ...over,
      seats: 10,
      table: { ...over.table, counts: standings.map(({ cards }) => cards), standings },
    });
    for (const name of ["В лобби", "Играть ещё"]) {
      const { bottom } = button(name).element().getBoundingClientRect();
      expect(bottom).toBeLessThanOrEqual(height);
    }
  });

  test("[R116] those who were taken out come last, and a stand-in is named after the person", async () => {
    await show({
      options: {},
      sitters: { 2: { bot: 4, connected: false } },
      table: {
        phase: "over",
        seat: null,
        out: [1],
        over: { t: "over", how: "walkover", winner: 0 },
        standings: [
          { seat: 0, place: 1, cards: 3 },
          { seat: 2, place: 2, cards: 2 },
          { seat: 1, place: 4, cards: 0 },
        ],
      },
    });
    await expect.element(page.getByRole("heading", { name: "Вы победили!" })).toBeVisible();
    await expect.element(page.getByText("В игре остался один игрок.")).toBeVisible();
    const places = [...document.querySelectorAll(".whole li")].map((place) =>
      place.textContent?.replace(/\s+/g, " ").trim(),
    );
    expect(places).toEqual(["1 А Аня 3 карты", "2 В Вера бот, 2 карты", "4 Б Борис вне игры"]);
  });

  test("[R118, R120] an abandoned game says whether the host ended it or nobody was left", async () => {
    const table: Given["table"] = { phase: "over", seat: null, over: { t: "over", how: "abandoned" } };
    await show({ options: {}, table });
    await expect.element(page.getByRole("heading", { name: "Партия остановлена, победителя нет" })).toBeVisible();
    await expect.element(page.getByText("Так решил хост.")).toBeVisible();
    const gone = { connected: false };
    push({ plays: false, table: { ...table, out: [3] }, sitters: { 0: gone, 1: gone, 2: gone } });
    await expect.element(page.getByText("Играть стало некому.")).toBeVisible();
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
  [
    "a pause for nine",
    {
      hand: THIRTY,
      options: {},
      me: { host: false },
      room: { running: false, missing: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((seat) => ({ seat, since: 900_000 })) },
    },
  ],
  ["the question for anybody", { hand: THIRTY, options: {}, room: { running: false, asking: 900_000 } }],
  [
    "stand-ins",
    { hand: THIRTY, sitters: { 1: { bot: 4, connected: false }, 2: { connected: false } }, table: { out: [3] } },
  ],
  ["an opening", { options: { chooseColor: true }, table: { phase: "opening_color", color: null, pile: ["W"] } }],
];

async function inspect(state: Given): Promise<void> {
  await show({ seats: 10, ...state });
  if (state.room?.running === false)
    await expect.element(page.getByRole("region", { name: /Пауза|Есть/ })).toBeVisible();
  expect(document.querySelectorAll("main, main *").length).toBeLessThanOrEqual(400);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  // The test page has no language and no title of its own.
  const rules = { "html-has-lang": { enabled: false }, "document-title": { enabled: false } };
  const { violations } = await audit({ rules });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
}

/** What the server may answer to whatever can be pressed at the table. */
const REASONS: Code[] = [
  "stale",
  "not_yours",
  "color_first",
  "answer_first",
  "not_in_hand",
  "does_not_fit",
  "only_drawn_card",
  "must_play",
  "already_drawn",
  "draw_first",
  "no_uno_to_declare",
  "catch_too_early",
  "nothing_to_catch",
  "paused",
  "unavailable",
  "too_fast",
  "internal",
];

test.each([
  [360, 640],
  [320, 568],
  [640, 360],
])("[P19] at %i by %i no reason of a refusal covers the colour", async (width, height) => {
  await page.viewport(width, height);
  await show({ seats: 10, hand: THIRTY, options: {} });
  for (const code of REASONS) {
    store.answer = () => code;
    await userEvent.click(button("UNO!"), { force: true });
    await expect.poll(() => document.querySelector(".line .refusal")?.textContent).toBe(explain(code));
    const reason = document.querySelector(".line .refusal")?.getBoundingClientRect() as DOMRect;
    const color = document.querySelector(".color")?.getBoundingClientRect() as DOMRect;
    const apart = reason.bottom <= color.top + 0.5 || reason.top >= color.bottom - 0.5 || reason.right <= color.left;
    expect(apart, code).toBe(true);
  }
});

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
