import { describe, expect, test } from "vitest";
import type { Cue } from "../sound/player";
import { givenShown } from "../table/given";
import { layout } from "../table/layout";
import { motion, STAGGER_MS } from "../table/motion";
import type { Card, News } from "../wire.gen";
import { cues, MOST_CARDS, type Pace } from "./cues";

/** Seat 1 is to move, the viewer sits in seat 0. */
const OTHERS_TURN = { seat: 1 };

function told(news: News[], pace: Pace = "flying", table = {}): Cue[] {
  return cues(givenShown({ table: OTHERS_TURN }), givenShown({ news, table: { ...OTHERS_TURN, ...table } }), pace);
}

function names(heard: Cue[]): string[] {
  return heard.map(({ sound }) => sound);
}

function took(count: number, why: Extract<News, { t: "took" }>["why"] = "draw", seat = 2): News {
  return { t: "took", seat, count, why };
}

const DRAWS = (count: number) => Array.from({ length: count }, () => "draw");

/** What each kind of news sounds like, to the viewer in seat 0. */
const HEARD: Readonly<Record<News["t"], readonly (readonly [News, string[]])[]>> = {
  dealt: [[{ t: "dealt", dealer: 1 }, ["deal"]]],
  turned: [[{ t: "turned", card: "r5" }, ["play"]]],
  turned_back: [[{ t: "turned_back" }, []]],
  color_chosen: [[{ t: "color_chosen", seat: 1, color: "r" }, []]],
  played: [
    [{ t: "played", seat: 1, card: "r5", color: "r" }, ["play"]],
    [{ t: "played", seat: 1, card: "r5", color: "r", uno: true }, ["play", "uno"]],
  ],
  took: [
    [took(1), ["draw"]],
    [took(1, "timeout"), ["draw"]],
    [took(2, "uno"), DRAWS(2)],
    [took(2, "draw_two"), ["penalty", ...DRAWS(2)]],
    [took(4, "accepted"), ["penalty", ...DRAWS(4)]],
    [took(4, "bluff"), ["penalty", ...DRAWS(4)]],
    [took(6, "lost_challenge"), ["penalty", ...DRAWS(6)]],
    [took(0, "draw_two"), []],
  ],
  reshuffled: [[{ t: "reshuffled", stock: 40 }, ["shuffle"]]],
  passed_over: [
    [{ t: "passed_over", seat: 0 }, ["skip"]],
    [{ t: "passed_over", seat: 1 }, []],
  ],
  flipped: [[{ t: "flipped", clockwise: false }, ["reverse"]]],
  turn_ended: [[{ t: "turn_ended", seat: 1 }, []]],
  timed_out: [[{ t: "timed_out", seat: 1 }, []]],
  accepted: [[{ t: "accepted", seat: 1 }, []]],
  challenged: [[{ t: "challenged", seat: 1, player: 2, success: true }, []]],
  declared: [[{ t: "declared", seat: 1 }, ["uno"]]],
  exposed: [[{ t: "exposed", seats: [1] }, []]],
  caught: [[{ t: "caught", seat: 1, by: 2 }, ["catch"]]],
  removed: [[{ t: "removed", seat: 1 }, []]],
  ended: [
    [{ t: "ended", how: "won", winner: 0 }, ["win"]],
    [{ t: "ended", how: "won", winner: 1 }, ["over"]],
    [{ t: "ended", how: "abandoned" }, ["over"]],
  ],
};

describe("[P20] the sound of", () => {
  test.each(Object.values(HEARD).flat())("%j", (news, sounds) => {
    expect(names(told([news]))).toEqual(sounds);
    expect(names(told([news], "still"))).toEqual(sounds);
  });

  test("a win is another for a spectator, as for everybody who has not won", () => {
    const shown = givenShown({ plays: false, news: [{ t: "ended", how: "won", winner: 0 }] });
    expect(names(cues(null, shown, "flying"))).toEqual(["over"]);
  });

  test("a penalty is that of the turn which it costs, too", () => {
    const passed: News = { t: "passed_over", seat: 0 };
    expect(names(told([took(2, "draw_two", 0), passed]))).not.toContain("skip");
    expect(names(told([took(2, "draw_two", 1), passed]))).toContain("skip");
  });
});

describe("[P20] the sound of the own turn", () => {
  const own = givenShown({});
  const other = givenShown({ table: OTHERS_TURN });
  const paused = givenShown({ room: { running: false } });

  test("is heard when it begins, after a pause again, and for nobody else", () => {
    expect(names(cues(other, own, "flying"))).toEqual(["turn"]);
    expect(names(cues(paused, own, "flying"))).toEqual(["turn"]);
    expect(names(cues(null, own, "flying"))).toEqual(["turn"]);
    expect(cues(own, own, "flying")).toEqual([]);
    expect(cues(own, givenShown({ table: { phase: "after_draw" } }), "flying")).toEqual([]);
    expect(cues(own, paused, "flying")).toEqual([]);
    expect(cues(own, other, "flying")).toEqual([]);
    expect(cues(other, givenShown({ plays: false }), "flying")).toEqual([]);
  });

  test("and when one is asked whether anyone is there [R135]", () => {
    const asked = givenShown({ room: { running: false, asking: 999_000 } });
    expect(names(cues(own, asked, "flying"))).toEqual([]);
    expect(names(cues(other, asked, "flying"))).toEqual(["turn"]);
  });

  test("comes after all that led to it", () => {
    const news: News[] = [{ t: "played", seat: 1, card: "r+2", color: "r" }, took(2, "draw_two")];
    const heard = cues(other, givenShown({ news }), "flying");
    expect(heard.at(-1)?.sound).toBe("turn");
    expect(heard.at(-1)?.after).toBeGreaterThan(Math.max(...heard.slice(0, -1).map(({ after }) => after)));
  });

  test("is all that is heard where the table skips ahead", () => {
    const shown = givenShown({ news: [{ t: "played", seat: 1, card: "r5", color: "r" }, took(1)] });
    expect(cues(other, shown, "skipped")).toEqual([{ sound: "turn", after: 0 }]);
    expect(cues(own, shown, "skipped")).toEqual([]);
  });
});

describe("[P20] however much happens at once", () => {
  test("only so many cards are heard, and anything else once", () => {
    const rounds = Array.from({ length: 10 }, (): News[] => [
      { t: "played", seat: 1, card: "rR", color: "r", uno: true },
      { t: "flipped", clockwise: true },
      took(6, "lost_challenge"),
      { t: "caught", seat: 2, by: 1 },
      { t: "reshuffled", stock: 10 },
      { t: "declared", seat: 2 },
      { t: "passed_over", seat: 0 },
    ]).flat();
    const heard = names(told([...rounds, { t: "ended", how: "won", winner: 0 }]));
    expect(heard.filter((sound) => sound === "play" || sound === "draw")).toHaveLength(MOST_CARDS);
    const others = heard.filter((sound) => sound !== "play" && sound !== "draw");
    expect(others.toSorted()).toEqual(["catch", "penalty", "reverse", "shuffle", "skip", "uno", "win"]);
  });

  test("nothing is heard before it happens", () => {
    const heard = told([took(6, "lost_challenge"), { t: "played", seat: 1, card: "r5", color: "r" }]);
    const times = heard.map(({ after }) => after);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times[0]).toBe(0);
  });
});

describe("[P20] a card is heard when it is seen", () => {
  const FRAME = { width: 360, height: 640, sorted: true, leftHanded: false };
  const hand: Card[] = ["r5", "b2", "g7"];

  /** When cards leave the stock or land on the discard, by what is seen. */
  function seen(news: News[], held: Card[], pile: Card[]): number[] {
    const before = layout(givenShown({ hand }), FRAME);
    const table = { pile, discard: 14 + pile.length - 4 };
    const flights = motion(before, layout(givenShown({ hand: held, table }), FRAME), news);
    return flights
      .map(({ lands, delay, duration }) => (lands?.startsWith("discard:") ? delay + duration : delay))
      .toSorted((one, other) => one - other);
  }

  function heard(news: News[], held: Card[]): number[] {
    const shown = givenShown({ hand: held, news });
    return cues(givenShown({ hand }), shown, "flying")
      .filter(({ sound }) => sound === "play" || sound === "draw")
      .map(({ after }) => after)
      .toSorted((one, other) => one - other);
  }

  test("the own card and those of others, a penalty, a reshuffle between", () => {
    const news: News[] = [
      { t: "played", seat: 0, card: "r5", color: "r" },
      { t: "played", seat: 1, card: "r+2", color: "r" },
      took(2, "draw_two"),
      { t: "played", seat: 3, card: "r9", color: "r" },
    ];
    const held: Card[] = ["b2", "g7"];
    const times = seen(news, held, ["r3", "r5", "r+2", "r9"]);
    expect(times).toHaveLength(5);
    expect(heard(news, held)).toEqual(times);

    // A reshuffle flies a few backs of its own, which no single card is heard for.
    const shuffled: News[] = [
      { t: "reshuffled", stock: 30 },
      { t: "played", seat: 1, card: "r9", color: "r" },
    ];
    expect(heard(shuffled, hand)).toEqual(seen(shuffled, hand, ["r1", "r3", "r9"]).slice(-1));
  });

  test("the first card, which is turned over when all hands are dealt", () => {
    const news: News[] = [
      { t: "dealt", dealer: 1 },
      { t: "turned", card: "r3" },
    ];
    const flights = motion([], layout(givenShown({ hand }), FRAME), news);
    const turned = flights.find(({ lands }) => lands?.startsWith("discard:"));
    expect(heard(news, hand)).toEqual([(turned?.delay ?? 0) + (turned?.duration ?? 0)]);
  });

  test("without flights nothing keeps anybody waiting", () => {
    const news: News[] = [{ t: "played", seat: 1, card: "r+2", color: "r" }, took(2, "draw_two")];
    const last = told(news, "still").at(-1);
    expect(last?.after).toBeLessThanOrEqual(60 + STAGGER_MS);
  });
});
