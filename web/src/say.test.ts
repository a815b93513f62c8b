import { describe, expect, test } from "vitest";
import { type Narrator, say } from "./say";
import { say as sayInEnglish } from "./text/say.en";
import { say as sayInRussian } from "./text/say.ru";
import { table as en } from "./text/table.en";
import { table as ru } from "./text/table.ru";
import type { News } from "./wire.gen";

const NAMES = [null, "Борис", "Вера", "Глеб"];
const RUSSIAN: Narrator = { text: sayInRussian(ru), name: (seat) => NAMES[seat] ?? null };
const ENGLISH: Narrator = { text: sayInEnglish(en), name: (seat) => NAMES[seat] ?? null };

function inRussian(...news: News[]): string[] {
  return say(news, RUSSIAN).map(({ text }) => text);
}

function inEnglish(...news: News[]): string[] {
  return say(news, ENGLISH).map(({ text }) => text);
}

describe("[P20, P23] say", () => {
  test("tells a play, and a Wild with its colour", () => {
    expect(inRussian({ t: "played", seat: 1, card: "r5", color: "r" })).toEqual(["Борис: красный 5"]);
    expect(inRussian({ t: "played", seat: 1, card: "W4", color: "g" })).toEqual(["Борис: Wild +4, цвет зелёный"]);
    expect(inEnglish({ t: "played", seat: 1, card: "yS", color: "y", uno: true })).toEqual([
      "Борис: yellow skip. UNO!",
    ]);
  });

  test("counts cards in the case that what is taken has in Russian", () => {
    const took = (count: number) => inRussian({ t: "took", seat: 1, count, why: "draw" });
    expect([1, 2, 5, 21].flatMap(took)).toEqual([
      "Борис берёт карту",
      "Борис берёт 2 карты",
      "Борис берёт 5 карт",
      "Борис берёт 21 карту",
    ]);
    const each = (count: number) => RUSSIAN.text.tookEach("Борис и Вера", count).replace(/.* по /, "");
    expect([1, 2, 5, 21].map(each)).toEqual(["карте", "2 карты", "5 карт", "21 карте"]);
  });

  test("tells a penalty and the lost turn in one sentence", () => {
    const news: News[] = [
      { t: "played", seat: 1, card: "r+2", color: "r" },
      { t: "took", seat: 2, count: 2, why: "draw_two" },
      { t: "passed_over", seat: 2 },
    ];
    expect(inRussian(...news)).toEqual(["Борис: красный +2", "Вера берёт 2 карты и пропускает ход"]);
    expect(inEnglish(...news)).toEqual(["Борис: red +2", "Вера takes 2 cards and loses a turn"]);
  });

  test("[R48] an end of turn that follows from a draw needs no words", () => {
    expect(inRussian({ t: "took", seat: 1, count: 1, why: "draw" }, { t: "turn_ended", seat: 1 })).toEqual([
      "Борис берёт карту",
    ]);
    expect(inRussian({ t: "turn_ended", seat: 1 })).toEqual(["Борис заканчивает ход"]);
  });

  test("[R55] a penalty that a reshuffle cuts in two is one penalty", () => {
    const news: News[] = [
      { t: "took", seat: 2, count: 1, why: "draw_two" },
      { t: "reshuffled", stock: 8 },
      { t: "took", seat: 2, count: 1, why: "draw_two" },
      { t: "passed_over", seat: 2 },
    ];
    expect(inRussian(...news)).toEqual(["Вера берёт 2 карты и пропускает ход"]);
  });

  test("those who take as many cards one after another share a sentence", () => {
    const news: News[] = [
      { t: "took", seat: 1, count: 1, why: "draw" },
      { t: "took", seat: 2, count: 1, why: "draw" },
    ];
    expect(inRussian(...news)).toEqual(["Борис и Вера берут по карте"]);
    expect(inEnglish(...news)).toEqual(["Борис and Вера take a card each"]);
  });

  test("and so do those whose turns end with that, but nobody twice and nobody who loses the turn by it", () => {
    const took = (seat: number, count = 1): News => ({ t: "took", seat, count, why: "draw" });
    const ended = (seat: number): News => ({ t: "turn_ended", seat });
    const news = [took(1), ended(1), took(2), ended(2), took(3), took(1), ended(1), took(2, 2), ended(2)];
    expect(inRussian(...news)).toEqual([
      "Борис, Вера и Глеб берут по карте",
      "Борис берёт карту",
      "Вера берёт 2 карты",
    ]);
    expect(inRussian(took(1), ended(1), took(2, 2), { t: "passed_over", seat: 2 })).toEqual([
      "Борис берёт карту",
      "Вера берёт 2 карты и пропускает ход",
    ]);
  });

  test("own cards are named to their owner, in the second person", () => {
    const news: News[] = [
      { t: "took", seat: 0, count: 2, why: "draw_two", cards: ["r5", "W"] },
      { t: "passed_over", seat: 0 },
    ];
    expect(inRussian(...news)).toEqual(["Вы берёте: красный 5 и Wild и пропускаете ход"]);
    expect(inRussian({ t: "accepted", seat: 0 })).toEqual(["Вы принимаете +4"]);
    expect(inRussian({ t: "caught", seat: 0, by: 1 })).toEqual(["Борис ловит вас"]);
  });

  test("[R82] of a challenge it tells the result and no more", () => {
    expect(inRussian({ t: "challenged", seat: 1, player: 2, success: true })).toEqual([
      "Борис оспаривает +4: это был блеф",
    ]);
    expect(inEnglish({ t: "challenged", seat: 1, player: 2, success: false })).toEqual([
      "Борис challenges the +4: it was no bluff",
    ]);
  });

  test("warns whoever can be caught, and tells the others whom", () => {
    expect(inRussian({ t: "exposed", seats: [1, 2] })).toEqual(["Можно поймать: Борис и Вера"]);
    expect(inRussian({ t: "exposed", seats: [0] })).toEqual(["Вас можно поймать: скажите UNO"]);
  });

  test("what one does oneself is written and not said aloud; what befalls one is", () => {
    const aloud = (one: News) => say([one], RUSSIAN).map((sentence) => sentence.aloud);
    expect(aloud({ t: "played", seat: 0, card: "r5", color: "r" })).toEqual([false]);
    expect(aloud({ t: "declared", seat: 0 })).toEqual([false]);
    expect(aloud({ t: "played", seat: 1, card: "r5", color: "r" })).toEqual([true]);
    expect(aloud({ t: "took", seat: 0, count: 1, why: "draw", cards: ["r5"] })).toEqual([true]);
    expect(aloud({ t: "passed_over", seat: 0 })).toEqual([true]);
    expect(aloud({ t: "timed_out", seat: 0 })).toEqual([true]);
    expect(aloud({ t: "challenged", seat: 0, player: 1, success: true })).toEqual([true]);
    expect(aloud({ t: "caught", seat: 0, by: 1 })).toEqual([true]);
  });

  test("every kind of news has its words in both languages", () => {
    const all: News[] = [
      { t: "dealt", dealer: 1 },
      { t: "turned", card: "W" },
      { t: "turned_back" },
      { t: "color_chosen", seat: 1, color: "b" },
      { t: "played", seat: 1, card: "bR", color: "b" },
      { t: "flipped", clockwise: false },
      { t: "reshuffled", stock: 30 },
      { t: "timed_out", seat: 2 },
      { t: "took", seat: 2, count: 5, why: "lost_challenge" },
      { t: "passed_over", seat: 3 },
      { t: "turn_ended", seat: 3 },
      { t: "accepted", seat: 1 },
      { t: "challenged", seat: 1, player: 2, success: true },
      { t: "declared", seat: 1 },
      { t: "exposed", seats: [1] },
      { t: "caught", seat: 1, by: 2 },
      { t: "removed", seat: 3 },
      { t: "ended", how: "won", winner: 1 },
      { t: "ended", how: "abandoned" },
    ];
    for (const sentences of [inRussian(...all), inEnglish(...all)]) {
      expect(sentences).toHaveLength(all.length);
      for (const sentence of sentences) expect(sentence).not.toMatch(/undefined|null|NaN|^\s*$/);
    }
    const latin = inEnglish(...all).map((sentence) => sentence.replace(/Борис|Вера|Глеб/g, ""));
    for (const sentence of latin) expect(sentence).not.toMatch(/[а-яё]/i);
  });
});

test.each([
  [1, "1 карта", "1 card"],
  [2, "2 карты", "2 cards"],
  [5, "5 карт", "5 cards"],
  [11, "11 карт", "11 cards"],
  [21, "21 карта", "21 cards"],
  [24, "24 карты", "24 cards"],
])("%i cards are counted right", (count, russian, english) => {
  expect(ru.cards(count)).toBe(russian);
  expect(en.cards(count)).toBe(english);
});
