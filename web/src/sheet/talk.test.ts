import { describe, expect, test } from "vitest";
import type { RoomNews } from "../wire.gen";
import { givenLines, said, told } from "./given";
import { talk } from "./talk";

const nobody = () => false;

function reacted(member: number, reaction: "like" | "wow"): RoomNews {
  return { t: "reacted", member, name: member === 2 ? "Борис" : "Вера", reaction };
}

describe("[P25] the chat shows", () => {
  test("who says what and when, one's own and spectators' as such", () => {
    const entries = talk(told(givenLines(said(2, "раз"), said(1, "два"), said(9, "<b>три</b>", true))), nobody);
    expect(entries).toEqual([
      expect.objectContaining({
        kind: "message",
        message: { key: "1.0", member: 2, name: "Борис", at: 1000, text: "раз", watching: false, own: false },
      }),
      expect.objectContaining({ message: expect.objectContaining({ own: true }) }),
      expect.objectContaining({ message: expect.objectContaining({ watching: true, text: "<b>три</b>" }) }),
    ]);
  });

  test("muted people's messages folded, their reactions not at all", () => {
    const lines = givenLines(said(2, "раз"), reacted(2, "wow"), said(2, "два"), said(3, "три"), said(2, "четыре"));
    const entries = talk(told(lines), (member) => member === 2);
    expect(entries.map((entry) => ("messages" in entry ? entry.messages.length : entry.kind))).toEqual([
      2,
      "message",
      1,
    ]);
  });

  test("reactions in a row as one line", () => {
    const entries = talk(
      told(givenLines(reacted(2, "like"), reacted(3, "wow"), said(2, "раз"), reacted(2, "wow"))),
      nobody,
    );
    expect(entries.map((entry) => ("given" in entry ? entry.given.length : entry.kind))).toEqual([2, "message", 1]);
  });

  test("what people of the room did between, but nothing of the game", () => {
    const lines = givenLines(
      { t: "joined", member: 2, name: "Борис" },
      { t: "played", seat: 0, card: "r5", color: "r" },
      { t: "host_did", host: "Аня", act: "set_timer", limit: 30_000 },
    );
    expect(talk(told(lines), nobody)).toEqual([
      { kind: "note", key: "1.0", at: 1000, text: "Теперь в комнате: Борис" },
      { kind: "note", key: "3.0", at: 3000, text: "Хост (Аня): таймер 30 с" },
    ]);
  });

  test("the day where it changes", () => {
    const lines = givenLines(said(2, "вечером"), said(2, "утром")).map((line, day) => ({
      ...line,
      at: new Date(2026, 10, 29 + day, 12).getTime(),
    }));
    expect(talk(told(lines), nobody).map(({ kind }) => kind)).toEqual(["message", "day", "message"]);
  });

  test("each entry under a key of its own, also within a step", () => {
    const entries = talk(told(givenLines([said(2, "раз"), said(2, "два")], said(3, "три"))), nobody);
    expect(entries.map(({ key }) => key)).toEqual(["1.0", "1.1", "2.0"]);
  });
});
