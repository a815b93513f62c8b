import { describe, expect, test } from "vitest";
import type { RoomNews } from "../wire.gen";
import { alertWords, returnWords } from "./calls";
import { type Given, givenShown } from "./given";
import { isQuestioned } from "./pause";

describe("[P29] of a bot that has played", () => {
  const back: RoomNews = { t: "arrived", member: 1 };
  const words = (news: RoomNews[], table: Given["table"] = {}) => returnWords(givenShown({ news, table }));

  test("its person hears on the return", () => {
    expect(words([back, { t: "bot_stepped_out", seat: 0 }])).toBe("Пока вас не было, за вас играл бот");
  });

  test("nobody hears who had no bot, whose earlier bot it was, or whose game is over", () => {
    expect(words([back])).toBe("");
    expect(words([back, { t: "bot_stepped_out", seat: 1 }])).toBe("");
    expect(words([{ t: "bot_stepped_out", seat: 0 }, back])).toBe("");
    expect(words([back, { t: "bot_stepped_out", seat: 0 }], { phase: "over", seat: null })).toBe("");
  });
});

test("[R135] the question is an alert to whoever can answer it, once", () => {
  const room: Given["room"] = { running: false, asking: 999_000 };
  const asked = givenShown({ options: {}, room });
  expect(alertWords(givenShown(), asked)).toBe("Есть кто-нибудь? Нажмите «Я здесь»");
  expect(alertWords(asked, asked)).toBeNull();
  expect(isQuestioned(givenShown({ plays: false, room }))).toBe(false);
  expect(alertWords(givenShown(), givenShown({ plays: false, room }))).toBeNull();
});
