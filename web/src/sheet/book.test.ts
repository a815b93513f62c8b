import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Line, News, RoomNews } from "../wire.gen";
import { Book, KEPT } from "./book.svelte";
import { givenRoom, givenUpdate, PLAYERS, said } from "./given";

const asked = vi.fn<(after: number) => void>();
let book: Book;

beforeEach(() => {
  asked.mockReset();
  book = new Book(asked);
});

function seqs(): number[] {
  return book.lines.map(({ seq }) => seq);
}

function line(seq: number, news: News | RoomNews = said(2, `${seq}`)): Line {
  return { seq, at: seq, news };
}

const table = { now: 0, counts: [7, 7, 7, 7], stock: 0, pile: [], discard: 0, dealer: 0, decision: 1, clockwise: true };

describe("the book of a room [P24, P25]", () => {
  test("holds what the updates tell, in order, and asks for nothing", () => {
    book.add(givenUpdate(5));
    book.add(givenUpdate(6, [said(2, "a"), said(3, "b")]));
    book.add(givenUpdate(7));
    book.add(givenUpdate(8, [said(2, "c")]));
    expect(book.lines).toEqual([
      { seq: 6, at: 1000, news: said(2, "a") },
      { seq: 6, at: 1000, news: said(3, "b") },
      { seq: 8, at: 1000, news: said(2, "c") },
    ]);
    expect([book.from, book.upTo, book.whole]).toEqual([4, 8, false]);
    expect(asked).not.toHaveBeenCalled();
  });

  test("asks for the past once, when it is first opened", () => {
    book.open();
    expect(asked).not.toHaveBeenCalled();
    book.add(givenUpdate(5));
    expect(asked).toHaveBeenCalledExactlyOnceWith(0);
    book.open();
    book.answer({ t: "lines", seq: 5, lines: [line(1), line(4)] });
    book.open();
    expect(asked).toHaveBeenCalledOnce();
    expect(seqs()).toEqual([1, 4]);
    expect(book.whole).toBe(true);
  });

  test("has no doubles: what comes before the answer is in the answer", () => {
    book.add(givenUpdate(5));
    book.add(givenUpdate(6, [said(2, "a")]));
    book.open();
    book.add(givenUpdate(7, [said(2, "b")]));
    book.answer({ t: "lines", seq: 7, lines: [line(2), line(6), line(7)] });
    book.add(givenUpdate(8, [said(2, "c")]));
    expect(seqs()).toEqual([2, 6, 7, 8]);
  });

  test.each([
    ["a gap", 8],
    ["news that begin before what is known", 5],
  ])("asks for what is missing after %s", (_, since) => {
    book.add(givenUpdate(5));
    book.add(givenUpdate(6, [said(2, "a")]));
    book.add(givenUpdate(9, [said(2, "d")], { since }));
    expect(asked).toHaveBeenCalledExactlyOnceWith(6);
    expect(seqs()).toEqual([6]);
    book.add(givenUpdate(10, [said(2, "e")]));
    book.answer({ t: "lines", seq: 10, lines: [line(7), line(9), line(10)] });
    expect(seqs()).toEqual([6, 7, 9, 10]);
    expect(asked).toHaveBeenCalledOnce();
    expect(book.whole).toBe(false);
  });

  test("asks for all of it when it is opened while something was missing, one after the other", () => {
    book.add(givenUpdate(5));
    book.add(givenUpdate(9, [], { since: 8 }));
    book.open();
    expect(asked.mock.calls).toEqual([[5]]);
    book.answer({ t: "lines", seq: 9, lines: [line(8)] });
    expect(asked.mock.calls).toEqual([[5], [0]]);
    book.answer({ t: "lines", seq: 9, lines: [line(1), line(8)] });
    expect(seqs()).toEqual([1, 8]);
  });

  test("does not mind a view that is only shown again", () => {
    book.add(givenUpdate(5));
    book.add(givenUpdate(6, [said(2, "a")]));
    book.add(givenUpdate(6, [], { since: 6 }));
    expect(seqs()).toEqual([6]);
    expect(asked).not.toHaveBeenCalled();
  });

  test("is bounded; what was said is not pushed out by a long game", () => {
    book.add(givenUpdate(1));
    for (let seq = 2; seq <= KEPT.talk + 11; seq++) book.add(givenUpdate(seq, [said(2, "a")]));
    expect(seqs()).toHaveLength(KEPT.talk);
    expect(seqs().at(-1)).toBe(KEPT.talk + 11);
    const begin = KEPT.talk + 12;
    for (let seq = begin; seq < begin + KEPT.game + 5; seq++)
      book.add(givenUpdate(seq, [{ t: "turn_ended", seat: 0 }]));
    expect(seqs()).toHaveLength(KEPT.talk + KEPT.game);
    expect(seqs().slice(KEPT.talk - 1, KEPT.talk + 1)).toEqual([begin - 1, begin + 5]);
  });

  test("keeps only the latest game's lines, whoever told them", () => {
    book.add(givenUpdate(1));
    book.add(givenUpdate(2, [{ t: "dealt", dealer: 0 }]));
    book.add(givenUpdate(3, [{ t: "turn_ended", seat: 0 }, said(2, "a")]));
    book.add(givenUpdate(4, [{ t: "dealt", dealer: 1 }]));
    expect(book.lines.map(({ news }) => news.t)).toEqual(["said", "dealt"]);
  });

  test.each<[string, News | RoomNews]>([
    ["is dealt", { t: "dealt", dealer: 1 }],
    ["is begun by the host, if its deal is forgotten", { t: "host_did", host: "Аня", act: "start" }],
  ])("forgets who played in whose place when another game %s", (_, begin) => {
    book.add(givenUpdate(1));
    book.add(givenUpdate(2, [{ t: "dealt", dealer: 0 }]));
    book.add(givenUpdate(3, [{ t: "bot_stepped_in", seat: 1, number: 0 }, said(2, "a")]));
    book.add(givenUpdate(4, [{ t: "bot_stepped_out", seat: 1 }]));
    book.add(givenUpdate(5, [begin]));
    book.add(givenUpdate(6, [{ t: "bot_stepped_in", seat: 0, number: 0 }]));
    expect(book.lines.map(({ seq, news }) => [seq, news.t])).toEqual([
      [3, "said"],
      [5, begin.t],
      [6, "bot_stepped_in"],
    ]);
  });

  test("names no hidden card, not even the reader's own", () => {
    book.add(givenUpdate(1));
    book.add(givenUpdate(2, [{ t: "took", seat: 0, count: 1, why: "draw", cards: ["r5"] }]));
    expect(book.lines[0]?.news).toEqual({ t: "took", seat: 0, count: 1, why: "draw" });
  });
});

describe("whose seats they are in the game", () => {
  const playing = { ...table, phase: "turn" } as const;
  const over = { ...table, phase: "over" } as const;

  test("those who sat when it began, also when a bot has one for good", () => {
    book.add(givenUpdate(1, [], { room: givenRoom({ table: playing }) }));
    book.add(givenUpdate(2, [], { room: givenRoom({ table: playing, seats: [{ bot: 1 }, ...PLAYERS.slice(1)] }) }));
    expect(book.players).toEqual(PLAYERS);
    const seats = [{ member: 5, name: "Ева" }];
    book.add(givenUpdate(3, [], { room: givenRoom({ table: over, seats, players: [{ bot: 1 }] }) }));
    expect(book.players).toEqual(PLAYERS);
    book.add(givenUpdate(4, [], { room: givenRoom({ table: playing, games: 2, seats }) }));
    expect(book.players).toEqual(seats);
  });

  test("of a game that was over when the page came: those who played it", () => {
    book.add(givenUpdate(3, [], { room: givenRoom({ table: over, seats: [], players: [...PLAYERS] }) }));
    expect(book.players).toEqual(PLAYERS);
  });
});
