import { afterEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { type Locale, speak, t } from "../text";
import type { News, SitterView } from "../wire.gen";
import type { Given } from "./given";
import { push, show } from "./onstage";

afterEach(() => speak("ru"));

interface State {
  sitter?: Partial<SitterView>;
  cards: number;
  left?: true;
  out?: true;
  armed?: true;
  window?: true;
  host?: true;
}

const AWAY = { connected: false };
const BOT: Partial<SitterView> = { member: null, bot: 9, level: "normal" };
const STATES: readonly State[] = [
  { cards: 17 },
  { cards: 17, sitter: AWAY },
  { cards: 17, sitter: { ...AWAY, bot: 4 } },
  { cards: 17, sitter: AWAY, left: true },
  { cards: 0, out: true },
  { cards: 1 },
  { cards: 2, armed: true },
  { cards: 1, window: true },
  { cards: 1, sitter: { ...AWAY, bot: 4 }, host: true },
  { cards: 17, sitter: BOT },
];

/** A table at which the others are in these states, from the given one on. */
function table(seats: number, first: number, plays: boolean): Given {
  const states = Array.from({ length: seats }, (_, seat) => STATES[(seat + first) % STATES.length] as State);
  const at = (is: (state: State) => unknown) => states.flatMap((state, seat) => (is(state) ? [seat] : []));
  const hosting = at(({ host }) => host)[0];
  return {
    seats,
    plays,
    options: {},
    // Every seat is a person's unless it says otherwise: also that of the bot among the given.
    sitters: Object.fromEntries(
      states.map(({ sitter }, seat) => [seat, { member: seat + 1, name: "Константин", bot: null, ...sitter }]),
    ),
    table: {
      counts: states.map(({ cards }) => cards),
      out: at(({ out }) => out),
      armed: at(({ armed }) => armed),
      windows: at(({ window }) => window).map((seat) => ({ seat, graceEnds: 6000 })),
      seat: 1,
    },
    room: {
      missing: at(({ left }) => left).map((seat) => ({ seat, since: 0, left: true })),
      host: { id: (hosting ?? 0) + 1, name: "" },
    },
  };
}

/** What of the chips is cut or sticks out: a name may be cut. */
function misfits(): string[] {
  return [...document.querySelectorAll("ol > .chip")].flatMap((chip) => {
    const room = chip.getBoundingClientRect();
    const parts = [...chip.querySelectorAll(".face, .badge, .words, .words *:not(.name)")];
    const bad = parts.filter((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      const out =
        left < room.left - 0.5 || right > room.right + 0.5 || top < room.top - 0.5 || bottom > room.bottom + 0.5;
      return out || (part.matches(".words, .words *") && part.scrollWidth > part.clientWidth);
    });
    return bad.map((part) => `${Math.round(room.width)} px: ${part.className} “${part.textContent?.trim()}”`);
  });
}

describe("[P14, P22] every state of a seat fits its chip", () => {
  test.each([
    [320, 568],
    [360, 640],
    [568, 320],
    [640, 360],
    [700, 600],
    [820, 1180],
    [1280, 720],
    [1920, 1080],
  ])("at %i by %i, in both languages, at tables of all sizes", async (width, height) => {
    await page.viewport(width, height);
    await show({ options: {} });
    for (const language of ["ru", "en"] satisfies Locale[]) {
      await speak(language);
      for (let seats = 2; seats <= 10; seats++) {
        for (let first = 0; first < STATES.length; first += seats - 1) {
          push(table(seats, first, true), false);
          expect(misfits(), `${language}, ${seats} seats`).toEqual([]);
        }
      }
      push(table(10, 0, false), false);
      expect(misfits(), `${language}, watched`).toEqual([]);
    }
  });

  test("a large one says in words what is unusual, a small one by its mark alone", async () => {
    await page.viewport(1280, 720);
    await show(table(5, 0, true));
    const words = () =>
      [...document.querySelectorAll<HTMLElement>(".words")].map((one) => one.textContent?.replace(/\s+/g, " ").trim());
    const { botPlays, left, offline, outShort } = t().table.seats;
    expect(words()).toEqual(
      [`17 ${offline}`, `17 ${botPlays}`, `17 ${left}`, outShort].map((one) => `Константин ${one}`),
    );
    await page.viewport(568, 320);
    push(table(10, 0, true), false);
    await expect.poll(() => words().slice(0, 4)).toEqual(["17", "17", "17", "—"].map((one) => `Константин ${one}`));
    expect(document.querySelectorAll(".chip .badge")).toHaveLength(4);
  });

  test("what a bot has just taken is told in place of its level", async () => {
    await page.viewport(1280, 720);
    await show({ sitters: { 1: BOT }, table: { counts: [3, 7, 7, 7] }, options: {} });
    const words = () => document.querySelector("ol > .chip")?.textContent?.replace(/\s+/g, " ").trim();
    expect(words()).toMatch(/Тюлень 7 обычный$/);
    const news: News[] = [{ t: "took", seat: 1, count: 4, why: "accepted" }];
    push({ sitters: { 1: BOT }, table: { counts: [3, 11, 7, 7] }, news });
    await expect.poll(words).toMatch(/Тюлень \d+ \+4$/);
    await expect.poll(words, { timeout: 10_000 }).toMatch(/Тюлень 11 обычный$/);
  });

  test("a large one says how strong a bot is; all say so to a screen reader [P37]", async () => {
    const sitters = Object.fromEntries(
      (["easy", "normal", "hard"] as const).map((level, at) => [at + 1, { ...BOT, level }]),
    );
    const words = () => [...document.querySelectorAll(".state")].map((one) => one.textContent);
    const spoken = () => [...document.querySelectorAll("ol > .chip > .visually-hidden")].map((one) => one.textContent);
    await page.viewport(1280, 720);
    await show({ sitters, options: {} });
    expect(words()).toEqual(["лёгкий", "обычный", "сильный"]);
    await page.viewport(568, 320);
    await expect.poll(words).toEqual([]);
    expect(spoken()).toEqual(["лёгкий", "обычный", "сильный"].map((level) => `Тюлень, ${level} бот, 7 карт`));
    await speak("en");
    await expect.poll(spoken).toEqual(["easy", "normal", "hard"].map((level) => `Seal, ${level} bot, 7 cards`));
  });
});
