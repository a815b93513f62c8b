import { Vector3 } from "three";
import { describe, expect, test } from "vitest";
import type { Box } from "../table/box";
import { type GameView, layout, type Placement } from "../table/layout";
import { motion, OTHERS_MS, OWN_MS } from "../table/motion";
import { CARD } from "../table/spread";
import { type Frame, LIFT } from "../table/zones";
import type { Card, News, TableView } from "../wire.gen";
import { around, radians } from "./camera";
import { MOST_CARDS } from "./deck";
import { fanPose, MOST_BACKS } from "./fan";
import { cornersOf, deal, facing, frameOf, seenOf, viewOf } from "./given";
import {
  type Flight,
  heldAt,
  inAir,
  type Painted,
  paintedAt,
  poseOf,
  restsAt,
  type Seen,
  seatsOf,
  THICK,
} from "./poses";
import { type Stage, stageOf } from "./stage";

const FRAME = frameOf([360, 640]);
const BEGAN = 5000;
const HAND: Card[] = ["r5", "b2", "g7"];

/** Seat 0 of four holds `hand`; changes are of the table. */
function view(hand: readonly Card[] | null, changes: Partial<TableView> = {}): GameView {
  const counts = [hand?.length ?? 3, 7, 7, 7];
  const { table } = viewOf(4, hand !== null, 7, { counts, ...changes });
  return { table, own: hand && { seat: 0, hand: [...hand], options: {} } };
}

function begun(tweens: ReturnType<typeof motion>): Flight[] {
  return tweens.map((tween) => ({ ...tween, began: BEGAN }));
}

/** What is seen while the one view becomes the other. */
function between(before: GameView, after: GameView, news: News[], frame: Frame = FRAME): Seen {
  const flights = begun(motion(layout(before, frame), layout(after, frame), news));
  return seenOf(after, frame, { flights, dealt: news.some(({ t }) => t === "dealt") });
}

function painted(seen: Seen, after: GameView, now: number, frame: Frame = FRAME): Painted[] {
  const stage = stageOf(after, frame);
  return paintedAt(seen, stage, stage.camera, now);
}

function faces(cards: readonly Painted[]): (Card | null)[] {
  return cards.flatMap(({ card }) => (card ? [card] : []));
}

function isPile({ position }: Painted, pile: Vector3): boolean {
  return Math.hypot(position.x - pile.x, position.z - pile.z) < 0.2;
}

function same(one: Painted, other: Pick<Painted, "position" | "quaternion" | "scale">): void {
  expect(one.position.distanceTo(other.position)).toBeLessThan(1e-9);
  expect(one.quaternion.angleTo(other.quaternion)).toBeLessThan(1e-6);
  expect(one.scale).toBeCloseTo(other.scale, 9);
}

/** An own red five is played, and taken back by nobody. */
const OWN_PLAY = (() => {
  const before = view(HAND);
  const after = view(["b2", "g7"], { pile: ["g1", "r1", "r3", "r5"], discard: 15, seat: 1 });
  const news: News[] = [{ t: "played", seat: 0, card: "r5", color: "r" }];
  return { before, after, news, seen: between(before, after, news) };
})();

/** Boris plays a card of his seven. */
const OTHERS_PLAY = (() => {
  const before = view(HAND, { seat: 1 });
  const after = view(HAND, { pile: ["g1", "r1", "r3", "r9"], discard: 15, seat: 2, counts: [3, 6, 7, 7] });
  return { after, seen: between(before, after, [{ t: "played", seat: 1, card: "r9", color: "r" }]) };
})();

/** Boris takes four. */
const OTHERS_TAKE = (() => {
  const after = view(HAND, { counts: [3, 11, 7, 7], stock: 36 });
  return { after, seen: between(view(HAND), after, [{ t: "took", seat: 1, count: 4, why: "bluff" }]) };
})();

const DEAL = (() => {
  const after = view(deal(7), { stock: 79, pile: ["r3"], discard: 1 });
  const news: News[] = [
    { t: "dealt", dealer: 3 },
    { t: "turned", card: "r3" },
  ];
  const flights = begun(motion([], layout(after, FRAME), news));
  return { after, seen: seenOf(after, FRAME, { flights, dealt: true }) };
})();

describe("the cards that another holds to the eye", () => {
  test("are as many as the seat has, and more than twelve are left to the chip", () => {
    const seen = seenOf(view(HAND, { counts: [3, 0, 5, 20] }), FRAME);
    expect(["seat:1", "seat:2", "seat:3"].map((key) => heldAt(seen, key, 0))).toEqual([0, 5, 20]);
    const stage = stageOf(view(HAND), FRAME);
    const backs = paintedAt(seen, stage, stage.camera, 0).filter(({ scale }) => scale === stage.fans[0]?.scale);
    expect(backs).toHaveLength(0 + 5 + MOST_BACKS);
  });

  test("lose one when it begins to fly, not when the table has changed", () => {
    const { seen } = OTHERS_PLAY;
    const late = { ...seen, flights: seen.flights.map((flight) => ({ ...flight, delay: 100 })) };
    expect([0, 99, 100, 400].map((ms) => heldAt(late, "seat:1", BEGAN + ms))).toEqual([7, 7, 6, 6]);
    expect(heldAt(late, "seat:2", BEGAN)).toBe(7);
  });

  test("gain one whenever one lands", () => {
    const { seen } = OTHERS_TAKE;
    const landings = seen.flights.map(({ delay, duration }) => BEGAN + delay + duration);
    expect(landings).toHaveLength(4);
    expect(landings.map((at) => heldAt(seen, "seat:1", at - 1))).toEqual([7, 8, 9, 10]);
    expect(landings.map((at) => heldAt(seen, "seat:1", at))).toEqual([8, 9, 10, 11]);
  });

  test("open one after another when they have been dealt", () => {
    const { seen } = DEAL;
    const flight = seen.flights.find(({ to }) => to.key === "seat:1") as Flight;
    const lands = BEGAN + flight.delay + flight.duration;
    const held = [-1, 0, 1, 60, 120, 180, 240].map((ms) => heldAt(seen, "seat:1", lands + ms));
    expect(held).toEqual([0, 0, 1, 2, 4, 6, 7]);
    expect(heldAt(seen, "seat:1", restsAt(seen))).toBe(7);
  });

  test("are never fewer than none", () => {
    const { seen } = OTHERS_TAKE;
    const none = { ...seen, table: { ...seen.table, counts: [3, 2, 7, 7] } };
    expect(heldAt(none, "seat:1", BEGAN)).toBe(0);
  });
});

describe("a card in flight", () => {
  test("leaves the own hand from exactly over the card of the page", () => {
    const { before, after, seen } = OWN_PLAY;
    const { camera } = stageOf(after, FRAME);
    const from = layout(before, FRAME).find(({ key }) => key === "hand:r5:0") as Placement;
    const card = painted(seen, after, BEGAN).at(-1) as Painted;
    expect(card.card).toBe("r5");
    same(card, camera.facing([from.x, from.y], CARD.width * from.scale, from.turn));
  });

  test("leaves it from where a finger has moved it to", () => {
    const { before, after, news } = OWN_PLAY;
    const moved = layout(before, FRAME).map((one) =>
      one.key === "hand:r5:0" ? { ...one, x: one.x + 31, y: one.y - LIFT, turn: 0 } : one,
    );
    const from = moved.find(({ key }) => key === "hand:r5:0") as Placement;
    const flights = begun(motion(moved, layout(after, FRAME), news));
    const card = painted(seenOf(after, FRAME, { flights }), after, BEGAN).at(-1) as Painted;
    const { camera } = stageOf(after, FRAME);
    const corners = cornersOf(card, camera);
    const [width, height] = [CARD.width * from.scale, CARD.height * from.scale];
    const expected: Box = { x: from.x - width / 2, y: from.y - height / 2, width, height };
    for (const side of ["x", "y", "width", "height"] as const) {
      expect(around(corners)[side]).toBeCloseTo(expected[side], 3);
    }
  });

  test("ends exactly as it lies on the discard when the flight is over", () => {
    const { after, seen } = OWN_PLAY;
    const landed = painted(seen, after, BEGAN + OWN_MS).at(-1) as Painted;
    const rests = painted({ ...seen, flights: [] }, after, BEGAN + OWN_MS);
    const top = rests.find(({ key }) => key === "discard:14") as Painted;
    expect(landed.card).toBe("r5");
    same(landed, top);
  });

  test("comes out of the middle of another's fan", () => {
    const { after, seen } = OTHERS_PLAY;
    const stage = stageOf(after, FRAME);
    const [fan] = stage.fans;
    same(painted(seen, after, BEGAN).at(-1) as Painted, fanPose(fan as Stage["fans"][number], 2, 5));
  });

  test("lands in the own hand exactly over the card of the page", () => {
    const after = view([...HAND, "y4"], { stock: 39 });
    const took: News = { t: "took", seat: 0, count: 1, why: "draw", cards: ["y4"] };
    const seen = between(view(HAND), after, [took]);
    const stage = stageOf(after, FRAME);
    const { x, y, scale, turn } = layout(after, FRAME).find(({ key }) => key === "hand:y4:0") as Placement;
    const landed = painted(seen, after, BEGAN + OWN_MS).at(-1) as Painted;
    same(landed, stage.camera.facing([x, y], CARD.width * scale, turn));
    const starts = painted(seen, after, BEGAN).at(-1) as Painted;
    expect(isPile(starts, stage.stock)).toBe(true);
    // It leaves the stock face down.
    expect(new Vector3(0, 0, 1).applyQuaternion(starts.quaternion).y).toBeCloseTo(-1, 6);
  });

  test("rises over the straight way, and never sinks below the felt", () => {
    const { after, seen } = OTHERS_PLAY;
    const heights = Array.from({ length: 26 }, (_, step) => {
      const card = painted(seen, after, BEGAN + step * (OTHERS_MS / 25)).at(-1) as Painted;
      return card.position.y;
    });
    const [first, last] = [heights[0] as number, heights.at(-1) as number];
    expect(Math.max(...heights)).toBeGreaterThan(Math.max(first, last));
    expect(Math.min(...heights)).toBeGreaterThan(0);
  });

  test("goes from the discard back into the stock face down", () => {
    const after = view(HAND, { stock: 53, pile: ["r3"], discard: 1 });
    const seen = between(view(HAND), after, [{ t: "reshuffled", stock: 53 }]);
    const { stock, discard } = stageOf(after, FRAME);
    const [starts, ends] = [BEGAN, BEGAN + OTHERS_MS].map((now) =>
      painted(seen, after, now).at(-inAir(seen, now).length),
    ) as [Painted, Painted];
    expect([isPile(starts, discard), isPile(ends, stock)]).toEqual([true, true]);
    for (const { quaternion, card } of [starts, ends]) {
      expect(new Vector3(0, 0, 1).applyQuaternion(quaternion).y).toBeCloseTo(-1, 6);
      expect(card).toBeNull();
    }
  });

  test("is not there before its time, and joins the hand of whoever takes it", () => {
    const { after, seen } = OTHERS_TAKE;
    const count = (now: number) => painted(seen, after, now).length;
    const { fans } = stageOf(after, FRAME);
    const inFans = (now: number) => painted(seen, after, now).filter(({ scale }) => scale === fans[0]?.scale).length;
    expect(count(BEGAN - 1)).toBe(count(BEGAN) - 1);
    expect(inFans(BEGAN - 1)).toBe(21);
    // All that is beside the hands are the two piles.
    expect(count(BEGAN + 9000) - inFans(BEGAN + 9000)).toBe(count(BEGAN - 1) - inFans(BEGAN - 1));
  });
});

describe("every card is painted once", () => {
  test("that flies to the discard is not there before it lands", () => {
    const { after, seen } = OWN_PLAY;
    for (const ms of [0, 100, OWN_MS, OWN_MS + 500]) {
      const cards = painted(seen, after, BEGAN + ms);
      expect(faces(cards)).toEqual(["g1", "r1", "r3", "r5"]);
      expect(cards.at(-1)?.card).toBe("r5");
      expect(cards.some(({ key }) => key === "discard:14")).toBe(false);
    }
  });

  test("of many that come to lie one on another", () => {
    const before = view(HAND, { seat: 1 });
    const after = view(HAND, { pile: ["r3", "r9", "b9", "b4"], discard: 17, counts: [3, 6, 6, 6] });
    const seen = between(before, after, [
      { t: "played", seat: 1, card: "r9", color: "r" },
      { t: "played", seat: 2, card: "b9", color: "b" },
      { t: "played", seat: 3, card: "b4", color: "b" },
    ]);
    expect(faces(painted(seen, after, BEGAN))).toEqual(["r3", "r9"]);
    expect(faces(painted(seen, after, BEGAN + 2 * OTHERS_MS))).toEqual(["r3", "r9", "b9", "b4"]);
    expect(faces(painted({ ...seen, flights: [] }, after, BEGAN))).toEqual(["r3", "r9", "b9", "b4"]);
  });
});

describe("the order of painting", () => {
  test("puts what is farther away first: far fans, piles, near fans, what flies", () => {
    const watched = viewOf(8, false, 7);
    const frame = frameOf([1280, 720]);
    const stage = stageOf(watched, frame);
    const cards = paintedAt(seenOf(watched, frame), stage, stage.camera, 0);
    const kind = (card: Painted) => {
      if (card.scale !== 1) return card.position.z < 0 ? "far" : "near";
      return isPile(card, stage.stock) ? "stock" : "discard";
    };
    const kinds = cards.map(kind);
    expect(kinds.filter((one, index) => one !== kinds[index - 1])).toEqual(["far", "stock", "discard", "near"]);
    const depths = cards.filter(({ scale }) => scale !== 1).map(({ position }) => position.z);
    const hands = depths.filter((_, index) => index % 7 === 3);
    expect(hands).toEqual([...hands].sort((one, other) => one - other));
  });

  test("stacks the piles from below", () => {
    const full = view(HAND, { stock: 60, discard: 30 });
    const stage = stageOf(full, FRAME);
    for (const pile of [stage.stock, stage.discard]) {
      const heights = painted(seenOf(full, FRAME), full, 0)
        .filter((card) => card.scale === 1 && isPile(card, pile))
        .map(({ position }) => position.y);
      const steps = heights.map((height, index) => height - (heights[index - 1] ?? 0));
      // A layer of paper stands for three cards: nothing floats over a gap.
      for (const step of steps) expect(step > 0 && step < 3.01 * THICK, `${heights}`).toBe(true);
    }
  });
});

describe("no face is shown", () => {
  test("that neither the page nor the news have given", () => {
    const { after, seen } = OTHERS_TAKE;
    for (const ms of [0, 100, 300, 900]) {
      expect(faces(painted(seen, after, BEGAN + ms))).toEqual(after.table.pile);
    }
    const open = new Set<Card | null>([...deal(7), "r3"]);
    for (const ms of [0, 100, 300, 900]) {
      for (const card of faces(painted(DEAL.seen, DEAL.after, BEGAN + ms))) expect(open).toContain(card);
    }
  });

  test("of others' cards on their way to them, whichever way they are turned", () => {
    const { after, seen } = OTHERS_TAKE;
    for (let ms = 0; ms <= 500; ms += 20) {
      for (const { card, named } of painted(seen, after, BEGAN + ms).slice(-4)) {
        if (card !== null) expect(after.table.pile).toContain(card);
        expect(named).toBeNull();
      }
    }
  });

  test("but the colour of a Wild is", () => {
    const wild = view(HAND, { pile: ["g1", "r1", "r3", "W"], discard: 14, color: "b" });
    const seen = seenOf(wild, FRAME, { named: new Map([["discard:13", "b"]]) });
    expect(painted(seen, wild, 0).find(({ card }) => card === "W")).toMatchObject({ named: "b", key: "discard:13" });
  });
});

describe("the piles", () => {
  function topOf(changes: Partial<TableView>, pile: "stock" | "discard"): number {
    const one = view(HAND, changes);
    const stage = stageOf(one, FRAME);
    const cards = painted(seenOf(one, FRAME), one, 0).filter((card) => card.scale === 1 && isPile(card, stage[pile]));
    return Math.max(0, ...cards.map(({ position }) => position.y));
  }

  test("are as high as they have cards", () => {
    for (const cards of [0, 1, 2, 3, 40, 93]) {
      expect(topOf({ stock: cards }, "stock")).toBeCloseTo(cards * THICK, 9);
    }
    for (const cards of [1, 3, 4]) {
      expect(topOf({ pile: deal(cards), discard: cards }, "discard")).toBeCloseTo(cards * THICK, 9);
    }
    for (const cards of [5, 14, 90]) {
      expect(topOf({ discard: cards }, "discard")).toBeCloseTo(cards * THICK, 9);
    }
  });

  test("show whole cards on top only", () => {
    const full = view(HAND, { stock: 60, discard: 40 });
    const cards = painted(seenOf(full, FRAME), full, 0);
    const stage = stageOf(full, FRAME);
    const stock = cards.filter((card) => card.scale === 1 && isPile(card, stage.stock));
    expect(stock.map(({ paper }) => paper)).toEqual([...Array(stock.length - 1).fill(true), false]);
    expect(stock.every(({ card }) => card === null)).toBe(true);
    const discard = cards.filter((card) => card.scale === 1 && isPile(card, stage.discard));
    expect(discard.filter(({ paper }) => !paper).map(({ card }) => card)).toEqual(full.table.pile);
  });

  test("keep a thrown card's turn as the page has it", () => {
    const one = view(HAND);
    const seen = seenOf(one, FRAME);
    for (const { key, turn } of seen.placements.filter((placement) => placement.key.startsWith("discard:"))) {
      const { quaternion } = painted(seen, one, 0).find((card) => card.key === key) as Painted;
      const right = new Vector3(1, 0, 0).applyQuaternion(quaternion);
      expect(Math.atan2(right.z, right.x)).toBeCloseTo(radians(turn), 9);
    }
  });
});

describe("one draw call holds everything", () => {
  /** All cards of the hands come from the stock at once. */
  function dealtAtOnce(
    plays: boolean,
    counts: number[],
    piles: Pick<TableView, "stock" | "discard">,
  ): [GameView, Seen] {
    const after = viewOf(10, plays, counts[0], { ...piles, counts });
    const took = counts.map((count, seat): News => {
      return { t: "took", seat, count, why: "draw", ...(plays && seat === 0 && { cards: deal(count) }) };
    });
    const flights = begun(motion([], layout(after, FRAME), took)).map((flight) => ({ ...flight, delay: 0 }));
    expect(flights).toHaveLength(counts.reduce((sum, count) => sum + count));
    return [after, seenOf(after, FRAME, { flights })];
  }

  test("of ten players with twenty cards, when all of them are in the air", () => {
    for (const plays of [true, false]) {
      const [after, seen] = dealtAtOnce(plays, Array(10).fill(20), { stock: 93, discard: 93 });
      expect(painted(seen, after, BEGAN + 10).length).toBeLessThanOrEqual(MOST_CARDS);
      expect(painted({ ...seen, flights: [] }, after, BEGAN).length).toBeLessThanOrEqual(MOST_CARDS);
    }
  });

  test("of a whole deck that has just come into the hands", () => {
    for (const plays of [true, false]) {
      const [after, seen] = dealtAtOnce(plays, [11, 11, 11, 11, 11, 11, 10, 10, 10, 10], { stock: 1, discard: 1 });
      expect(painted(seen, after, BEGAN + 9000).length).toBeLessThanOrEqual(MOST_CARDS);
    }
  });
});

test("everything rests when the last card has landed, and after a deal when the hands are open", () => {
  expect(restsAt(seenOf(view(HAND), FRAME))).toBe(0);
  expect(restsAt(OWN_PLAY.seen)).toBe(BEGAN + OWN_MS);
  expect(restsAt(OTHERS_TAKE.seen)).toBe(BEGAN + 3 * 60 + OTHERS_MS);
  const last = Math.max(...DEAL.seen.flights.map(({ delay, duration }) => delay + duration));
  expect(restsAt(DEAL.seen)).toBe(BEGAN + last + 240);
});

test("a card of the own hand faces the eye wherever it is on the page", () => {
  const before = viewOf(4, true, 12);
  const stage = stageOf(before, FRAME);
  const seen = seenOf(before, FRAME);
  for (const placement of seen.placements.filter(({ key }) => key.startsWith("hand:"))) {
    const pose = poseOf(placement, placement.card, seen, stage, stage.camera);
    expect(facing(pose, stage.camera)).toBeCloseTo(1, 9);
  }
  expect(seatsOf(seen).map(({ key }) => key)).toEqual(["seat:1", "seat:2", "seat:3"]);
});
