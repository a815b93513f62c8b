import { describe, expect, test } from "vitest";
import { nameOf } from "../text";
import type { OwnView, RoomView, SitterView } from "../wire.gen";
import { hindrance, isHere, othersHere, ownerOf, places, presentHost, seatOf } from "./seats";

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
});

describe("whose seat it is", () => {
  const STOOD_IN: SitterView = { ...BORIS, bot: 7 };

  test("the person's, also while a bot stands in [R143]", () => {
    expect([ANYA, STOOD_IN, BOT].map(ownerOf)).toEqual([{ member: 1 }, { member: 2 }, { bot: 3 }]);
    expect([ANYA, STOOD_IN, BOT].map(nameOf)).toEqual(["Аня", "Борис", "Ёжик"]);
  });

  test("is found by the person, or by the bot that sits for itself", () => {
    const view = room(ANYA, STOOD_IN, BOT, { bot: 7 });
    expect([{ member: 2 }, { bot: 3 }, { bot: 7 }, { member: 9 }].map((who) => seatOf(view, who))).toEqual([
      1, 2, 3, -1,
    ]);
  });
});

describe("who is here", () => {
  const vera = { id: 3, name: "Вера" };

  test("are the connected, on seats and among the spectators", () => {
    const view = { ...room(ANYA, BORIS), spectators: [vera] };
    expect([1, 2, 3, 4].map((member) => isHere(view, member))).toEqual([true, false, true, false]);
  });

  test("is needed for the role of a host who leaves [P13]", () => {
    expect(othersHere(room(ANYA, BORIS, BOT), own({}))).toBe(false);
    expect(othersHere(room(ANYA, BORIS), own({ you: 2 }))).toBe(true);
    expect(othersHere({ ...room(ANYA), spectators: [vera] }, own({}))).toBe(true);
    expect(othersHere({ ...room(ANYA), spectators: [vera] }, own({ you: 3 }))).toBe(true);
    expect(othersHere({ ...room(BORIS), spectators: [vera] }, own({ you: 3 }))).toBe(false);
  });
});

describe("a game cannot start [P12]", () => {
  test.each([
    ["with nobody", [], "no_person_seated"],
    ["with bots alone", [BOT, BOT], "no_person_seated"],
    ["alone", [ANYA], "too_few_seats"],
    ["while somebody is away", [ANYA, BORIS, BOT], "somebody_away"],
    ["while a bot stands in for somebody away", [ANYA, { ...BORIS, bot: 7 }], "somebody_away"],
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
