import { describe, expect, test } from "vitest";
import type { OwnView, RoomView, SitterView } from "../wire.gen";
import { hindrance, places, presentHost } from "./seats";

const ANYA: SitterView = { member: 1, name: "Аня" };
const BORIS: SitterView = { member: 2, name: "Борис", connected: false };
const BOT: SitterView = { bot: 3 };

function room(...seats: SitterView[]): RoomView {
  return { code: "K7P2AC", seats, settings: {}, games: 0, host: { id: 1, name: "Аня" } };
}

function own(view: Partial<OwnView>): OwnView {
  return { you: 1, name: "Аня", ...view };
}

describe("places", () => {
  test("are ten, taken ones first, in order [P10]", () => {
    const all = places(room(ANYA, BOT), own({ seat: 0 }));
    expect(all.map(({ seat, sitter }) => [seat, sitter])).toEqual([
      [0, ANYA],
      [1, BOT],
      ...[2, 3, 4, 5, 6, 7, 8, 9].map((seat) => [seat, null]),
    ]);
  });

  test("say who is the host, who is oneself and who is away", () => {
    const [anya, boris, bot] = places(room(ANYA, BORIS, BOT), own({ you: 2, seat: 1 }));
    expect(anya).toMatchObject({ host: true, you: false, away: false });
    expect(boris).toMatchObject({ host: false, you: true, away: true });
    expect(bot).toMatchObject({ host: false, you: false, away: false });
  });

  test("a host who watches sits nowhere", () => {
    const view = { ...room(BOT), host: { id: 1, name: "Аня" } };
    expect(places(view, own({ host: true })).some(({ host, you }) => host || you)).toBe(false);
  });

  test("only the host may free them, of bots and of those who are away [P11]", () => {
    const view = room(ANYA, BORIS, BOT);
    expect(places(view, own({ host: true, seat: 0 })).map(({ removable }) => removable)).toEqual([
      false,
      true,
      true,
      ...Array(7).fill(false),
    ]);
    expect(places(view, own({ you: 2, seat: 1 })).some(({ removable }) => removable)).toBe(false);
  });
});

describe("a game cannot start [P12]", () => {
  test.each([
    ["with nobody", [], "no_person_seated"],
    ["with bots alone", [BOT, BOT], "no_person_seated"],
    ["alone", [ANYA], "too_few_seats"],
    ["while somebody is away", [ANYA, BORIS, BOT], "somebody_away"],
  ])("%s", (_, seats, code) => expect(hindrance(room(...seats))).toBe(code));

  test("but it can with one person and a bot", () => expect(hindrance(room(ANYA, BOT))).toBeNull());
});

describe("the present host", () => {
  const boris = { id: 2, name: "Борис" };

  test("is who can act as one: connected on a seat, or among the spectators [P13]", () => {
    expect(presentHost(room(ANYA, BORIS))).toBe("Аня");
    expect(presentHost({ ...room(ANYA), host: boris, spectators: [boris] })).toBe("Борис");
  });

  test("is nobody while the host is away", () => {
    expect(presentHost({ ...room(ANYA, BORIS), host: boris })).toBeNull();
    expect(presentHost({ ...room(ANYA), host: boris })).toBeNull();
    expect(presentHost({ ...room(ANYA), host: null })).toBeNull();
  });
});
