import { describe, expect, test } from "vitest";
import type { RoomNews } from "../wire.gen";
import { type Given, givenShown } from "./given";
import { alertWords, isBlink, isQuestioned, isTakenOut, returnWords } from "./words";

describe("[R139] a pause is but a moment's", () => {
  const missing = (ms: number, left = false) => ({ seat: 1, since: 1_000_000 - ms, left });
  const blink = (room: Given["room"]) => isBlink(givenShown({ room: { running: false, ...room } }), 0);

  test("for its first three seconds, if that is true of everybody missing", () => {
    expect(blink({ missing: [missing(2999)] })).toBe(true);
    expect(blink({ missing: [missing(3000)] })).toBe(false);
    expect(blink({ missing: [missing(100), missing(9000)] })).toBe(false);
  });

  test("not if somebody left, and not if the question stands whether anyone is there [R158, R135]", () => {
    expect(blink({ missing: [missing(100, true)] })).toBe(false);
    expect(blink({ missing: [missing(100)], asking: 999_900 })).toBe(false);
    expect(blink({})).toBe(false);
  });
});

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

test("[R151] taken out is who holds a seat of a running game that is out", () => {
  const out: Given = { plays: false, table: { out: [0] }, me: { seat: 0 } };
  expect(isTakenOut(givenShown(out))).toBe(true);
  expect(isTakenOut(givenShown({ ...out, table: { out: [0], phase: "over", seat: null } }))).toBe(false);
  expect(isTakenOut(givenShown({ ...out, me: { seat: null } }))).toBe(false);
  expect(isTakenOut(givenShown())).toBe(false);
});
