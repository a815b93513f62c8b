/** What is drawn is where it can be seen, read and pressed: measured on the page, in both languages, with long names [P22]. */

import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { type Locale, speak } from "../text";
import type { Card } from "../wire.gen";
import Bar from "./Bar.svelte";
import { KINDS } from "./faces";
import { type Given, givenShown } from "./given";
import { fetchLateParts } from "./late.svelte";
import { zonesOf } from "./layout";
import { prefer, push, show, store } from "./onstage";

const SCREENS = [
  [320, 568],
  [360, 640],
  [390, 844],
  [568, 320],
  [640, 360],
  [844, 390],
  [820, 1180],
  [1180, 820],
  [1280, 720],
  [1920, 1080],
  [2560, 1440],
] as const;

const TWENTY: Record<Locale, string> = { ru: "Дмитрий-1985-Длинный", en: "Wolfeschlegelsteinha" };

function hand(count: number): Card[] {
  return Array.from({ length: count }, (_, index) => KINDS[(index * 17) % KINDS.length] as Card);
}

const windows = (...seats: number[]) => seats.map((seat) => ({ seat, graceEnds: 0, exposed: true }));

/** Tables with the most to show. Every one is pushed with long names on all seats. */
const STATES: [string, Given][] = [
  ["a turn", { hand: hand(30), options: { play: hand(30), draw: true } }],
  ["a turn of somebody else", { hand: hand(12), options: {}, table: { seat: 1, clockwise: false } }],
  ["a drawn card", { hand: hand(8), own: { drawn: "r5" }, options: { play: ["r5"], endTurn: true } }],
  ["somebody's colour", { options: {}, table: { seat: 1, phase: "opening_color", color: null, pile: ["W"] } }],
  ["somebody's answer", { options: {}, table: { seat: 1, phase: "answer", challenged: 2, before: "y" } }],
  ["the own colour", { options: { chooseColor: true }, table: { phase: "opening_color", color: null, pile: ["W"] } }],
  ["the own answer", { options: { answer: true }, table: { phase: "answer", challenged: 1, before: "y" } }],
  ["one to catch", { options: { catch: [1] }, table: { seat: 1, windows: windows(1) } }],
  [
    "two to catch, in the own turn",
    { options: { catch: [1, 2], play: ["r5"], draw: true }, table: { windows: windows(1, 2) } },
  ],
  ["four to catch", { options: { catch: [1, 2, 3, 4] }, table: { seat: 1, windows: windows(1, 2, 3, 4) } }],
  ["an UNO to say", { hand: ["r5"], options: { declareUno: true }, table: { seat: 1, windows: windows(0) } }],
  ["a spectator", { plays: false, me: { you: 99, seat: null, host: false }, table: { seat: 1 } }],
];

/** What can be pressed and is not covered by a question, but the cards: those lie over each other. */
function targets(): HTMLElement[] {
  const panel = document.querySelector(".panel");
  return [...document.querySelectorAll<HTMLElement>("main button:not(.card, .grab)")].filter(
    (button) =>
      !panel || panel.contains(button) || !meet(button.getBoundingClientRect(), panel.getBoundingClientRect()),
  );
}

function nameOf(element: Element): string {
  return element.getAttribute("aria-label") ?? `${element.className} “${element.textContent?.trim()}”`;
}

function meet(one: DOMRect, other: DOMRect): boolean {
  const ease = 0.6;
  return (
    one.left < other.right - ease &&
    other.left < one.right - ease &&
    one.top < other.bottom - ease &&
    other.top < one.bottom - ease
  );
}

function outside(elements: readonly Element[]): string[] {
  return elements
    .filter((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return left < -0.6 || top < -0.6 || right > innerWidth + 0.6 || bottom > innerHeight + 0.6;
    })
    .map(nameOf);
}

function overlaps(elements: readonly Element[]): string[] {
  const boxes = elements.map((element) => [element, element.getBoundingClientRect()] as const);
  return boxes.flatMap(([one, at], index) =>
    boxes
      .slice(index + 1)
      .filter(([other, there]) => meet(at, there) && !one.contains(other) && !other.contains(one))
      .map(([other]) => `${nameOf(one)} and ${nameOf(other)}`),
  );
}

/** Text that does not fit where it stands. Names of people may be cut on chips and on what catches them. */
function cut(): string[] {
  return [...document.querySelectorAll("main :is(p, h2, small, span, b, button, li), header > div")]
    .filter((element) => !element.matches(".visually-hidden, .visually-hidden *, .name, .slot span, .cards *"))
    .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
    .filter(({ scrollWidth, scrollHeight, clientWidth, clientHeight }) => {
      if (clientWidth === 0) return false;
      return scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 3;
    })
    .map(nameOf);
}

function misfits(): string[] {
  const seen = [
    ...document.querySelectorAll("main header > div:not(.tools), .chip, .color, .told, .refusal, .note, .size, .timer"),
  ];
  const pressed = targets();
  const apart = [...document.querySelectorAll("header, .chip, .color, .told, .watching")];
  const open = document.querySelector(".panel") === null;
  // As laid out: some of them come growing.
  const small = pressed.filter(({ offsetWidth, offsetHeight }) => Math.min(offsetWidth, offsetHeight) < 44);
  const bar = document.querySelector("header")?.getBoundingClientRect() as DOMRect;
  const tall = [...document.querySelectorAll("header > div:not(.tools)")].filter((words) => {
    const { top, bottom } = words.getBoundingClientRect();
    return top < bar.top - 0.6 || bottom > bar.bottom + 0.6;
  });
  return [
    ...outside([...seen, ...pressed]).map((name) => `${name} sticks out`),
    ...tall.map((words) => `${nameOf(words)} is higher than the bar`),
    ...overlaps(pressed),
    ...(open ? overlaps([...pressed.filter((button) => !button.closest("header")), ...apart]) : []),
    ...small.map((button) => `${nameOf(button)} is small`),
    ...cut().map((name) => `${name} is cut`),
  ];
}

afterEach(() => speak("ru"));

describe("[P22] everything fits", () => {
  test.each(SCREENS)("at %i by %i", async (width, height) => {
    await page.viewport(width, height);
    await show({ options: {} });
    const found: string[] = [];
    for (const language of ["ru", "en"] satisfies Locale[]) {
      await speak(language);
      for (const leftHanded of [false, true]) {
        prefer("leftHanded", leftHanded);
        for (const seats of [2, 5, 10]) {
          const name = TWENTY[language];
          const sitters = Object.fromEntries(
            Array.from({ length: seats }, (_, seat) => [seat, { member: seat + 1, bot: null, name }]),
          );
          for (const [state, given] of STATES) {
            if ((given.options?.catch?.at(-1) ?? 0) >= seats) continue;
            push({ seats, sitters, me: { name }, ...given }, false);
            const what = `${language}, ${seats} seats, ${state}${leftHanded ? ", left-handed" : ""}`;
            found.push(...misfits().map((misfit) => `${what}: ${misfit}`));
          }
        }
      }
    }
    expect(found).toEqual([]);
  });

  test.each([
    [320, 568],
    [640, 360],
    [1280, 720],
  ])("the latest news first, where not all have room, at %i by %i", async (width, height) => {
    await page.viewport(width, height);
    await show({ options: {} });
    push({
      options: {},
      news: [
        { t: "played", seat: 1, card: "W4", color: "b" },
        { t: "challenged", seat: 2, player: 1, success: false },
        { t: "took", seat: 2, count: 6, why: "lost_challenge" },
        { t: "passed_over", seat: 2 },
      ],
    });
    const told = document.querySelector(".told") as HTMLElement;
    await expect.poll(() => told.textContent).toMatch(/Вера берёт 6 карт и пропускает ход$/);
    await expect.poll(() => told.scrollHeight - told.clientHeight).toBeLessThanOrEqual(1);
    expect(told.textContent).toMatch(/Вера берёт 6 карт и пропускает ход$/);
  });

  test.each([
    [320, 568],
    [360, 640],
    [568, 320],
    [640, 360],
  ])("the longest words of the bar, beside all its buttons, at %i by %i", async (width, height) => {
    await page.viewport(width, height);
    await fetchLateParts();
    const frame = { width, height, sorted: true, leftHanded: false };
    const found: string[] = [];
    const button = createRawSnippet(() => ({ render: () => `<button type="button" class="icon">=</button>` }));
    for (const language of ["ru", "en"] satisfies Locale[]) {
      await speak(language);
      const shown = givenShown({
        sitters: { 1: { name: TWENTY[language] } },
        options: {},
        table: { seat: 1, phase: "opening_color" },
      });
      const { bar, shape } = zonesOf(shown, frame);
      for (const offline of [false, true]) {
        const props = { shown, offline, box: bar, shape, menu: button, sheet: button, settings: () => {} };
        const mounted = mount(Bar, { target: document.body, props });
        flushSync();
        expect(document.querySelectorAll("header button")).toHaveLength(4);
        found.push(...misfits().map((misfit) => `${language}, ${offline ? "offline" : "online"}: ${misfit}`));
        await unmount(mounted);
      }
    }
    expect(found).toEqual([]);
  });

  test.each([
    [320, 568],
    [360, 640],
    [412, 915],
  ])("a name as people have it is read in full among ten, at %i by %i", async (width, height) => {
    await page.viewport(width, height);
    const names = [
      "Аня",
      "Григорий",
      "Вероника",
      "Mackenzie",
      "Тимофей",
      "Ёжик",
      "Wilhelm",
      "Светлана",
      "Дмитрий",
      "Игорь",
    ];
    const sitters = Object.fromEntries(names.map((name, seat) => [seat, { member: seat + 1, bot: null, name }]));
    await show({ seats: 10, sitters, options: {}, table: { seat: 1 } });
    const cut = [...document.querySelectorAll(".chip .name")].filter((one) => one.scrollWidth > one.clientWidth);
    expect(cut.map((one) => one.textContent)).toEqual([]);
  });

  test.each([
    [360, 640],
    [640, 360],
    [1280, 720],
  ])("no question hides the other seats, at %i by %i", async (width, height) => {
    await page.viewport(width, height);
    await show({ options: {} });
    await fetchLateParts();
    const questions: Given[] = [
      { options: { answer: true }, table: { phase: "answer", challenged: 9, before: "g" } },
      { options: { chooseColor: true }, table: { phase: "opening_color", color: null, pile: ["W"] } },
    ];
    for (const language of ["ru", "en"] satisfies Locale[]) {
      await speak(language);
      for (const question of questions) {
        // A table of ten leaves a phone held upright no room for four colours that are easy to hit.
        push({ seats: question.options?.answer ? 10 : 7, hand: hand(7), ...question }, false);
        const panel = document.querySelector(".panel")?.getBoundingClientRect() as DOMRect;
        const hidden = [...document.querySelectorAll(".chip")].filter((chip) =>
          meet(chip.getBoundingClientRect(), panel),
        );
        expect(hidden.map((chip) => chip.textContent)).toEqual([]);
      }
    }
  });

  test.each([
    [568, 320],
    [640, 360],
    [360, 640],
  ])("the card of a pause leaves the hand in sight, at %i by %i", async (width, height) => {
    await page.viewport(width, height);
    const missing = [1, 2].map((seat) => ({ seat, since: 940_000, ...(seat === 2 && { left: true }) }));
    await show({ seats: 10, hand: hand(12), options: {}, room: { running: false, missing } });
    const panel = document.querySelector(".panel")?.getBoundingClientRect() as DOMRect;
    const cards = [...document.querySelectorAll(".hand .card")];
    expect(cards.filter((card) => meet(card.getBoundingClientRect(), panel))).toEqual([]);
  });

  test("whose turn it is stays in sight without a connection", async () => {
    await show({ options: {}, table: { seat: 1 } });
    store.link = "reconnecting";
    await expect.element(page.getByText("Нет связи", { exact: true })).toBeVisible();
    await expect.element(page.getByText("Ходит: Борис")).toBeVisible();
    expect(misfits()).toEqual([]);
  });
});
