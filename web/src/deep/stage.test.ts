/** The table in 3D leaves as much room for everything as the flat one: on every screen, for every table [P21, P22]. */

import { Vector3 } from "three";
import { beforeAll, describe, expect, test } from "vitest";
import { type Box, bottom, box, meet } from "../table/box";
import { SCREENS } from "../table/given";
import { type GameView, zonesOf } from "../table/layout";
import { type Frame, pileCentres, shapeOf, type Zones } from "../table/zones";
import { around, TALL } from "./camera";
import { type FanPlace, fanPose, MOST_BACKS } from "./fan";
import { cornersOf, frameOf, seenOf, viewOf } from "./given";
import { marksAt } from "./marks";
import { paintedAt } from "./poses";
import { LOOKS } from "./rooms";
import { type Stage, stageOf } from "./stage";

/** What the word for the colour takes of its place, in the middle. */
const WORD = 150;
/** What a finger needs; a tap on a chip may miss it by a little. */
const TARGET = 44;
const CHIP_REACH = 3;
const READABLE = 64;
/** Less than a pixel is not seen. */
const EASE = 0.5;
/** All cards but those of the hands. */
const MOST_STOCK = 93;
/** Where cards have round corners and fans none at all, boxes may touch: a part of them across and down. */
const CORNERS = [0.14, 0.14] as const;

interface Table {
  readonly name: string;
  readonly view: GameView;
  readonly frame: Frame;
  readonly flat: Zones;
  readonly stage: Stage;
}

function tablesOf(screen: readonly [number, number]): Table[] {
  // Elsewhere the hand makes no difference: see boxes.test.ts.
  const hands = shapeOf(frameOf(screen)) === "sideways" ? [false, true] : [false];
  return hands.flatMap((leftHanded) =>
    [true, false].flatMap((plays) =>
      Array.from({ length: 9 }, (_, index) => {
        const view = viewOf(index + 2, plays);
        const frame = frameOf(screen, leftHanded);
        const name = `${index + 2} seats${plays ? "" : ", watched"}${leftHanded ? ", left-handed" : ""}`;
        return { name, view, frame, flat: zonesOf(view, frame), stage: stageOf(view, frame) };
      }),
    ),
  );
}

/** What is painted of the piles, however high they are. */
function pilesOf({ view, frame, stage }: Table): [string, Box][] {
  const cards = [
    { stock: MOST_STOCK, discard: 4 },
    { stock: 0, discard: MOST_STOCK },
  ].flatMap((heights) => {
    const table = { ...view.table, ...heights, counts: view.table.counts.map(() => 0) };
    return paintedAt(seenOf({ ...view, table }, frame), stage, stage.camera, 0);
  });
  const [stock, discard] = [true, false].map((left) =>
    cards.filter(({ position }) => position.x < (stage.stock.x + stage.discard.x) / 2 === left),
  );
  return Object.entries({ stock, discard }).map(([name, pile = []]) => [
    name,
    around(pile.flatMap((card) => cornersOf(card, stage.camera))),
  ]);
}

/** What a hand of any size takes of the screen. */
function fanBoxOf(fan: FanPlace, { camera }: Stage): Box {
  return around(
    [1, 2, 5, MOST_BACKS].flatMap((count) =>
      Array.from({ length: count }, (_, index) => cornersOf(fanPose(fan, index, count), camera)).flat(),
    ),
  );
}

function fansOf({ stage }: Table): [string, Box][] {
  return stage.fans.map((fan, index) => [`fan ${index}`, fanBoxOf(fan, stage)]);
}

/** Everything that has room of its own, by name. */
function partsOf(table: Table): [string, Box][] {
  const { zones, copy } = table.stage;
  const { bar, chips, signs, line, actions, hand, watching, catches } = zones;
  const optional = Object.entries({ actions, hand, watching, catches, copy });
  return [
    ["bar", bar],
    ...chips.map((chip, index): [string, Box] => [`chip ${index}`, chip]),
    ...pilesOf(table),
    ["signs", signs],
    ["line", line],
    ...optional.filter((part): part is [string, Box] => part[1] !== null),
  ];
}

function overlaps(parts: readonly [string, Box][], others?: readonly [string, Box][]): string[] {
  return parts.flatMap(([name, one], index) =>
    (others ?? parts.slice(index + 1)).flatMap(([other, there]) =>
      meet(smaller(one, EASE), there) ? [`${name} and ${other}`] : [],
    ),
  );
}

function smaller({ x, y, width, height }: Box, across: number, down = across): Box {
  return box(x + across, y + down, width - 2 * across, height - 2 * down);
}

function core(one: Box): Box {
  return smaller(one, CORNERS[0] * one.width, CORNERS[1] * one.height);
}

function leaves(parts: readonly [string, Box][], { width, height }: Frame): string[] {
  return parts
    .filter(
      ([, one]) => one.x < -EASE || one.y < -EASE || one.x + one.width > width + EASE || bottom(one) > height + EASE,
    )
    .map(([name]) => name);
}

/** The tables at which something is wrong, and what. */
function wrong(tables: readonly Table[], what: (table: Table) => readonly (string | number)[]): string[] {
  return tables.flatMap((table) => {
    const found = what(table);
    return found.length > 0 ? [`${table.name}: ${found.join(", ")}`] : [];
  });
}

/** How far a chip is from the middle of a fan. */
function apart(fan: Box, chip: Box): number {
  const [x, y] = [fan.x + fan.width / 2, middle(fan)];
  return Math.hypot(
    Math.max(chip.x - x, 0, x - chip.x - chip.width),
    Math.max(chip.y - y, 0, y - chip.y - chip.height),
  );
}

function middle({ y, height }: Box): number {
  return y + height / 2;
}

describe.each(SCREENS)("[P21] [P22] at %i by %i", (width, height) => {
  let tables: Table[];

  beforeAll(() => {
    tables = tablesOf([width, height]);
  });

  test("nothing that is read or pressed covers anything else, or leaves the screen", () => {
    expect(wrong(tables, (table) => overlaps(partsOf(table)))).toEqual([]);
    expect(wrong(tables, (table) => leaves(partsOf(table), table.frame))).toEqual([]);
  });

  test("whatever is pressed is large enough for a finger", () => {
    const pressed = ({ stage: { zones } }: Table) => [
      ...zones.chips.flatMap((chip) => [chip.width + 2 * CHIP_REACH, chip.height + 2 * CHIP_REACH]),
      zones.bar.height,
      ...(zones.actions ? [(zones.catches ?? zones.signs).height] : []),
      zones.pileCard,
      zones.piles.height,
    ];
    expect(wrong(tables, (table) => pressed(table).filter((size) => size < TARGET))).toEqual([]);
  });

  test("the piles are large enough to be seen, and lie where they are pressed", () => {
    expect(wrong(tables, ({ stage }) => (stage.zones.pileCard < 50 ? [stage.zones.pileCard] : []))).toEqual([]);
    const off = ({ stage: { camera, zones, stock, discard } }: Table) => {
      const centres = pileCentres(zones);
      const { y, height } = zones.piles;
      return Object.entries({ stock, discard }).flatMap(([pile, { x, z }]) => {
        const at = (aside: number, along: number) => camera.project(new Vector3(x + aside, 0, z + along));
        const [left, right] = [at(-0.5, 0)[0], at(0.5, 0)[0]];
        const [far, near] = [at(0, -TALL / 2)[1], at(0, TALL / 2)[1]];
        const centre = centres[pile as keyof typeof centres][0];
        const edges = [
          left - centre + zones.pileCard / 2,
          right - centre - zones.pileCard / 2,
          far - y,
          near - y - height,
        ];
        return edges.filter((aside) => Math.abs(aside) > 0.01);
      });
    };
    expect(wrong(tables, off)).toEqual([]);
  });

  test("the uppermost card lies there once more, flat, where a phone held sideways shows it too small", () => {
    const missing = ({ stage: { zones, copy } }: Table) =>
      (zones.shape === "sideways" && zones.pileCard < READABLE) === (copy !== null) ? [] : [zones.pileCard];
    expect(wrong(tables, missing)).toEqual([]);
    expect(wrong(tables, ({ stage: { copy } }) => (copy && copy.width < READABLE ? [copy.width] : []))).toEqual([]);
  });

  test("each other player has a fan, in the order of the chips and nearest to the own one", () => {
    expect(wrong(tables, ({ stage: { fans, zones } }) => (fans.length === zones.chips.length ? [] : ["none"]))).toEqual(
      [],
    );
    const strays = (table: Table) =>
      fansOf(table).flatMap(([name, fan], index) => {
        const far = table.stage.zones.chips.map((chip) => apart(fan, chip));
        return far.indexOf(Math.min(...far)) === index ? [] : [name];
      });
    expect(wrong(tables, strays)).toEqual([]);
  });

  test("fans cover neither the piles nor what is read, nor chips and fans of others", () => {
    const covered = (table: Table) => {
      const { chips, bar, signs, line, actions } = table.stage.zones;
      const fans = fansOf(table);
      const inner = fans.map(([name, fan]): [string, Box] => [name, core(fan)]);
      const wide = Math.min(WORD, signs.width);
      const word = box(signs.x + (signs.width - wide) / 2, signs.y, wide, signs.height);
      const words: [string, Box][] = Object.entries({ bar, word, line, actions }).filter(
        (part): part is [string, Box] => part[1] !== null,
      );
      return [
        ...overlaps(fans, pilesOf(table)),
        ...overlaps(inner),
        ...overlaps(inner, words),
        ...chips.flatMap((chip, index) =>
          overlaps(
            inner.filter((_, own) => own !== index),
            [[`chip ${index}`, smaller(chip, ...LOOKS[table.stage.zones.shape].over)]],
          ),
        ),
      ];
    };
    expect(wrong(tables, covered)).toEqual([]);
    expect(wrong(tables, (table) => leaves(fansOf(table), table.frame))).toEqual([]);
  });

  test("a chip leaves most of its own fan to be seen", () => {
    const hidden = (table: Table) =>
      fansOf(table).flatMap(([name, fan], index) => {
        const chip = table.stage.zones.chips[index] as Box;
        const [across, down] = [
          Math.min(fan.x + fan.width, chip.x + chip.width) - Math.max(fan.x, chip.x),
          Math.min(bottom(fan), bottom(chip)) - Math.max(fan.y, chip.y),
        ];
        const part = (Math.max(0, across) * Math.max(0, down)) / (fan.width * fan.height);
        return part > 0.55 ? [`${name}: ${part.toFixed(2)}`] : [];
      });
    expect(wrong(tables, hidden)).toEqual([]);
  });

  test("what is under a finger stays where it is in two dimensions", () => {
    const kept = ["shape", "bar", "hand", "handCard", "handHeight", "actions", "watching", "dialog", "pause", "whole"];
    const pick = (zones: Zones) => kept.map((name) => zones[name as keyof Zones]);
    for (const { name, flat, stage } of tables) expect(pick(stage.zones), name).toEqual(pick(flat));
  });

  test("whoever watches sees players all round the table", () => {
    const missing = ({ view, stage: { zones } }: Table) => {
      // A small phone that shows few of them has no room below the piles.
      if (view.own || zones.chips.length < (zones.shape === "upright" ? 6 : 4)) return [];
      const { chips, rim } = zones;
      const sides = {
        left: chips.some((chip) => chip.x + chip.width < rim.x + rim.width / 2),
        right: chips.some((chip) => chip.x > rim.x + rim.width / 2),
        far: chips.some((chip) => middle(chip) < middle(rim)),
        // On a phone held sideways words and the copy of the uppermost card take the near corners.
        near: zones.shape === "sideways" || chips.some((chip) => middle(chip) > middle(rim)),
      };
      return Object.entries(sides).flatMap(([side, there]) => (there ? [] : [side]));
    };
    expect(wrong(tables, missing)).toEqual([]);
  });

  test("[P14] arrows on the felt show which way the play goes", () => {
    const arrows = ({ view, frame, stage }: Table) =>
      marksAt(seenOf(view, frame), stage, [], 1, 0, true).filter(({ kind }) => kind === "arrow");
    expect(wrong(tables, (table) => (arrows(table).length < 2 ? ["too few"] : []))).toEqual([]);
  });
});
