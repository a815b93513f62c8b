import { describe, expect, test } from "vitest";
import { en } from "../text/en";
import { ru } from "../text/ru";
import { say as englishSay } from "../text/say.en";
import { sheet as english } from "../text/sheet.en";
import { sheet as russian } from "../text/sheet.ru";
import { table as englishTable } from "../text/table.en";
import type { HostDid, Line, RoomNews } from "../wire.gen";
import { givenLines, givenRoom, told } from "./given";
import { hostDid } from "./notes";
import { story } from "./story";

const START: RoomNews = { t: "host_did", host: "Аня", act: "start" };

function words(lines: Line[], changes = {}): string[] {
  return story(told(lines, changes)).map((entry) => ("text" in entry ? entry.text : `= ${entry.number}`));
}

describe("[P24] the log tells", () => {
  test("the game in words, oldest first, under a heading, naming no hidden card", () => {
    const lines = givenLines(
      [START, { t: "dealt", dealer: 3 }, { t: "turned", card: "r3" }],
      { t: "played", seat: 0, card: "r5", color: "r" },
      { t: "played", seat: 1, card: "r+2", color: "r" },
      [
        { t: "took", seat: 2, count: 2, why: "draw_two" },
        { t: "passed_over", seat: 2 },
      ],
    );
    expect(words(lines)).toEqual([
      "= 1",
      "Ёжик раздаёт карты",
      "Первая карта: красный 3",
      "Вы: красный 5",
      "Борис: красный +2",
      "Вера берёт 2 карты и пропускает ход",
    ]);
    const view = { text: english, say: englishSay(englishTable), bots: en.bots };
    expect(words(lines, view).slice(1, 5)).toEqual([
      "Hedgehog deals the cards",
      "First card: red 3",
      "You: red 5",
      "Борис: red +2",
    ]);
  });

  test("by number which game it is, and that the beginning of a long one is forgotten", () => {
    const room = givenRoom({ games: 7 });
    expect(words(givenLines(START, START), { room })).toEqual(["= 6", "= 7"]);
    expect(words(givenLines({ t: "turn_ended", seat: 1 }), { room })[0]).toBe("= 7");
  });

  test("pauses, returns, and the bots that step in and out [R147]", () => {
    const lines = givenLines(
      [START, { t: "dealt", dealer: 0 }],
      { t: "lost", member: 2, at: 1 },
      [
        { t: "host_did", host: "Аня", act: "let_bot_play", name: "Борис", bot: 0 },
        { t: "bot_stepped_in", seat: 1, number: 0 },
      ],
      { t: "played", seat: 1, card: "g2", color: "g" },
      [
        { t: "arrived", member: 2 },
        { t: "bot_stepped_out", seat: 1 },
      ],
      { t: "played", seat: 1, card: "g3", color: "g" },
    );
    expect(words(lines).slice(2)).toEqual([
      "Связь потеряна: Борис. Пауза",
      "Хост (Аня): место (Борис) теперь за ботом (Барсук)",
      "Борис (бот): зелёный 2",
      "Снова на связи: Борис",
      "Борис снова играет",
      "Борис: зелёный 3",
    ]);
  });

  test("whose seat it was that a bot has for good, to a page that came later [R158]", () => {
    const lines = givenLines(
      [START, { t: "dealt", dealer: 0 }],
      { t: "played", seat: 1, card: "g2", color: "g" },
      { t: "left", member: 2, name: "Борис", at: 1 },
      [
        { t: "host_did", host: "Аня", act: "let_bot_play", name: "Борис", bot: 0 },
        { t: "bot_stepped_in", seat: 1, number: 0 },
      ],
      { t: "played", seat: 1, card: "g3", color: "g" },
    );
    const players = [{ member: 1, name: "Аня" }, { bot: 0 }];
    expect(words(lines, { players }).slice(2)).toEqual([
      "Борис: зелёный 2",
      "Больше не в комнате: Борис",
      "Хост (Аня): место (Борис) теперь за ботом (Барсук)",
      "Борис (бот): зелёный 3",
    ]);
  });

  test("nothing of who had a seat in an earlier game", () => {
    const lines = givenLines(
      [START, { t: "dealt", dealer: 0 }],
      [
        { t: "host_did", host: "Аня", act: "let_bot_play", name: "Борис", bot: 0 },
        { t: "bot_stepped_in", seat: 3, number: 0 },
      ],
      [
        { t: "arrived", member: 2 },
        { t: "bot_stepped_out", seat: 3 },
      ],
      { t: "host_did", host: "Аня", act: "move_seat", name: "Борис" },
      [START, { t: "dealt", dealer: 0 }],
      { t: "played", seat: 3, card: "g2", color: "g" },
      { t: "left", member: 3, name: "Вера", at: 1 },
      [
        { t: "host_did", host: "Аня", act: "let_bot_play", name: "Вера", bot: 5 },
        { t: "bot_stepped_in", seat: 2, number: 5 },
      ],
      { t: "played", seat: 2, card: "g3", color: "g" },
      // Somebody else for whom a bot has played leaves for good, and it stays.
      [
        { t: "left", member: 2, name: "Борис", at: 1 },
        { t: "bot_stepped_in", seat: 1, number: 7 },
      ],
      { t: "played", seat: 1, card: "g4", color: "g" },
    );
    const players = [{ member: 1, name: "Аня" }, { member: 2, name: "Борис" }, { bot: 5 }, { bot: 3 }];
    const latest = words(lines, { players, room: givenRoom({ games: 2 }) });
    expect(latest).not.toContain("Ёжик снова играет");
    expect(latest.slice(latest.indexOf("= 2"))).toEqual([
      "= 2",
      "Вы раздаёте карты",
      "Ёжик: зелёный 2",
      "Больше не в комнате: Вера",
      "Хост (Аня): место (Вера) теперь за ботом (Лось)",
      "Вера (бот): зелёный 3",
      "Больше не в комнате: Борис",
      "Борис (бот): зелёный 4",
    ]);
  });

  test("nobody's return to a seat that was another's then", () => {
    const lines = givenLines({ t: "bot_stepped_out", seat: 1 }, [START, { t: "dealt", dealer: 0 }]);
    expect(words(lines)).not.toContain("Борис снова играет");
  });

  test("that a seat is given up, if it is one of the running game", () => {
    const left: RoomNews = { t: "left", member: 2, name: "Борис", at: 1 };
    expect(words(givenLines([START, { t: "dealt", dealer: 0 }], left)).at(-1)).toBe(
      "Больше не в комнате: Борис. Место ждёт решения хоста",
    );
    const over = givenLines([START, { t: "dealt", dealer: 0 }], { t: "ended", how: "won", winner: 2 }, left);
    expect(words(over).slice(-2)).toEqual(["Победа: Вера", "Больше не в комнате: Борис"]);
  });

  test("nothing twice: no arrival with a joining, no removal with the host's word, no role with its hand-over", () => {
    const lines = givenLines(
      [{ t: "joined", member: 2, name: "Борис" }],
      { t: "arrived", member: 2 },
      [
        { t: "host_did", host: "Аня", act: "hand_over", name: "Борис" },
        { t: "host_named", member: 2 },
      ],
      [
        { t: "host_did", host: "Борис", act: "remove_person", name: "Вера" },
        { t: "left", member: 3, name: "Вера", at: 1, removed: true },
      ],
      { t: "host_named", member: 1 },
      { t: "host_named", member: null },
    );
    expect(words(lines)).toEqual([
      "Теперь в комнате: Борис",
      "Хост (Аня): передача роли хоста (Борис)",
      "Хост (Борис): удаление из комнаты (Вера)",
      "Теперь хост: Аня",
      "Хоста пока нет",
    ]);
  });

  test("nothing of members whose name nobody knows any more", () => {
    expect(words(givenLines({ t: "lost", member: 77, at: 1 }, { t: "host_named", member: 77 }))).toEqual([]);
  });
});

describe("[P11] what the host did", () => {
  const did: HostDid[] = [
    { t: "host_did", host: "Аня", act: "set_timer", limit: 30_000 },
    { t: "host_did", host: "Аня", act: "set_timer" },
    { t: "host_did", host: "Аня", act: "set_pace", pace: "fast" },
    { t: "host_did", host: "Аня", act: "add_bot", bot: 2, level: "hard" },
    { t: "host_did", host: "Аня", act: "free_seat", name: "Борис" },
    { t: "host_did", host: "Аня", act: "take_out", name: "Борис" },
  ];

  test("in Russian", () => {
    expect(did.map((one) => hostDid(one, { text: russian, bots: ru.bots }))).toEqual([
      "Хост (Аня): таймер 30 с",
      "Хост (Аня): таймер выключен",
      "Хост (Аня): темп ботов быстрый",
      "Хост (Аня): новый бот (Гусь, сильный)",
      "Хост (Аня): место освобождено (Борис)",
      "Хост (Аня): место вне партии (Борис)",
    ]);
  });

  test("in English", () => {
    expect(did.map((one) => hostDid(one, { text: english, bots: en.bots }))).toEqual([
      "Host (Аня): timer 30 s",
      "Host (Аня): timer off",
      "Host (Аня): fast pace for bots",
      "Host (Аня): new bot (Goose, hard)",
      "Host (Аня): seat freed (Борис)",
      "Host (Аня): seat out of the game (Борис)",
    ]);
  });

  test("each act in a sentence of its own, in both languages", () => {
    for (const { acts } of [russian, english]) {
      const sentences = Object.entries(acts).map(([act, say]) =>
        say("Х", { t: "host_did", host: "Аня", act: act as HostDid["act"] }, "Б"),
      );
      expect(new Set(sentences).size).toBe(sentences.length);
    }
  });
});
