import { afterEach, expect, test } from "vitest";
import { speak } from "../text";
import type { RoomNews } from "../wire.gen";
import { type Given, givenShown } from "./given";
import { peopleWords } from "./people";

afterEach(() => speak("ru"));

function told(news: RoomNews[], changes: Given = {}): string[] {
  return peopleWords(givenShown({ ...changes, news })).map(({ text }) => text);
}

test("[P27] tells whose connection is lost and who is back, except of oneself", () => {
  expect(told([{ t: "lost", member: 2, at: 0 }])).toEqual(["Связь потеряна: Борис"]);
  expect(told([{ t: "arrived", member: 2 }])).toEqual(["Снова на связи: Борис"]);
  expect(told([{ t: "arrived", member: 1 }])).toEqual([]);
});

test("[R147] a bot that stands in is told of by the person it plays for", () => {
  const sitters = { 1: { bot: 4, connected: false } };
  expect(told([{ t: "bot_stepped_in", seat: 1, number: 4 }], { sitters })).toEqual(["Борис: пока играет бот"]);
});

test("[R158] a bot on a seat that was given up is told of by its own name", () => {
  const room = { seats: [{ member: 1, name: "Аня" }, { bot: 0 }] };
  expect(told([{ t: "bot_stepped_in", seat: 1, number: 0 }], { seats: 2, room })).toEqual([
    "На месте без игрока играет бот: Барсук",
  ]);
});

test("[R166] a return that ends a stand-in is one sentence", () => {
  expect(
    told([
      { t: "arrived", member: 2 },
      { t: "bot_stepped_out", seat: 1 },
    ]),
  ).toEqual(["Борис снова играет"]);
});

test("the end of a game ends stand-ins without a word", () => {
  expect(told([{ t: "bot_stepped_out", seat: 1 }], { table: { phase: "over", seat: null } })).toEqual([]);
});

test("[R160] the new host is named, and told so if it is the reader", () => {
  expect(told([{ t: "host_named", member: 3 }])).toEqual(["Теперь хост: Вера"]);
  expect(told([{ t: "host_named", member: 1 }])).toEqual(["Теперь хост — вы"]);
  expect(told([{ t: "host_named", member: null }])).toEqual([]);
});

test("[R135] the question whether anyone is there, and its answer", () => {
  expect(told([{ t: "presence_asked", at: 0 }])).toEqual(["У всех на связи время дважды вышло. Ждём, кто отзовётся"]);
  expect(told([{ t: "presence_shown", member: 2 }])).toEqual(["Борис здесь. Игра продолжается"]);
  expect(told([{ t: "presence_shown", member: 1 }])).toEqual(["Вы здесь. Игра продолжается"]);
});

test("[P25] leaves chat, reactions and the host's settings to where they are shown", () => {
  expect(
    told([
      { t: "said", member: 2, name: "Борис", text: "привет" },
      { t: "reacted", member: 2, name: "Борис", reaction: "wow" },
      { t: "host_did", host: "Аня", act: "lock" },
    ]),
  ).toEqual([]);
});

test("speaks English too", async () => {
  await speak("en");
  const news: RoomNews[] = [
    { t: "left", member: 2, name: "Boris", at: 0 },
    { t: "lost", member: 3, at: 0 },
    { t: "arrived", member: 3 },
    { t: "host_named", member: 3 },
    { t: "presence_asked", at: 0 },
    { t: "presence_shown", member: 3 },
    { t: "bot_stepped_in", seat: 2, number: 1 },
    { t: "bot_stepped_in", seat: 3, number: 1 },
  ];
  const sentences = told(news, { sitters: { 2: { name: "Vera", bot: 1 }, 3: { member: null, bot: 1 } } });
  expect(sentences).toHaveLength(news.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][^а-яё]+$/i);
});
