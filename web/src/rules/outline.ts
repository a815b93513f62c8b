/**
 * What the rules for players are made of, in order: sections, and the points of each. A point names the clauses of
 * docs/rules.md that it explains, and the cards that stand beside it. The words are in rules.ru.ts and rules.en.ts.
 */

import type { Card } from "../wire.gen";

export interface Subject {
  /** As `R15 R19-R24`. Not shown: tests find out from it whether a clause is explained nowhere. */
  readonly clauses: string;
  readonly cards?: readonly Card[];
}

export const outline = {
  start: {
    players: { clauses: "R1-R4 R148 R149 R168-R171" },
    deck: { clauses: "R15-R18", cards: ["r7", "yS", "gR", "b+2", "W", "W4"] },
    deal: { clauses: "R5 R19-R25" },
    first: { clauses: "R26-R37" },
  },
  turn: {
    fits: { clauses: "R9 R38 R39 R50", cards: ["r5", "r9", "b5", "W"] },
    draw: { clauses: "R44-R46 R51 R52" },
    drawn: { clauses: "R47-R49 R172" },
    order: { clauses: "R8 R10-R12" },
    stock: { clauses: "R53-R58" },
  },
  actions: {
    skip: { clauses: "R60 R61", cards: ["gS"] },
    reverse: { clauses: "R62 R63", cards: ["bR"] },
    drawTwo: { clauses: "R64 R65 R68", cards: ["r+2"] },
    wild: { clauses: "R41-R43 R67", cards: ["W"] },
    wildFour: { clauses: "R40 R41 R69", cards: ["W4"] },
  },
  check: {
    honest: { clauses: "R40 R72 R73 R75" },
    answer: { clauses: "R69-R71" },
    outcome: { clauses: "R76-R80" },
    color: { clauses: "R81" },
    secret: { clauses: "R74 R82 R83" },
    last: { clauses: "R84-R88 F1" },
  },
  uno: {
    say: { clauses: "R89-R94 R106" },
    grace: { clauses: "R95-R99 R150" },
    hunt: { clauses: "R100-R105 R107 R108" },
    special: { clauses: "R110 R111" },
    win: { clauses: "R6 R109 R112 R113 R115" },
    lastDrawTwo: { clauses: "R114" },
    places: { clauses: "R116-R118 R121" },
  },
  clock: {
    limit: { clauses: "R122 R123 R126 R128" },
    timeout: { clauses: "R129-R133" },
    noLimit: { clauses: "R124 R125" },
    anybody: { clauses: "R135 R136" },
    pause: { clauses: "R137-R142 R144-R146" },
    missing: { clauses: "R143 R147 R151-R154 R156 R166" },
    back: { clauses: "R139 R163-R167" },
    leaving: { clauses: "R118 R119 R158" },
    host: { clauses: "R120 R159-R162" },
  },
  house: {
    none: { clauses: "R7" },
    stacking: { clauses: "R66", cards: ["y+2", "W4"] },
    jumpIn: { clauses: "R8", cards: ["g4"] },
    sevenZero: { clauses: "R8", cards: ["r0", "b7"] },
    swap: { clauses: "R7" },
  },
  tips: {
    wild: { clauses: "R67", cards: ["W"] },
    bluff: { clauses: "R40 R77", cards: ["W4"] },
    uno: { clauses: "R93" },
  },
} as const satisfies Record<string, Record<string, Subject>>;

type Outline = typeof outline;
export type SectionId = keyof Outline;

export interface Point {
  readonly lead: string;
  readonly text: string;
  /** Cases of it, after the text. */
  readonly list?: readonly string[];
}

/** The rules in one language: every point of the outline, and no other. */
export interface RulesText {
  /** Of the whole. */
  readonly title: string;
  /** Of the list of sections. */
  readonly contents: string;
  readonly sections: {
    readonly [Id in SectionId]: {
      readonly title: string;
      readonly points: { readonly [Name in keyof Outline[Id]]: Point };
    };
  };
}

/** The sections in order. */
export const SECTIONS = Object.keys(outline) as readonly SectionId[];

/** Where a section is found on a page. */
export function anchor(section: SectionId): string {
  return `rules-${section}`;
}

/** The points of a section, with their words, in order. */
export function points(text: RulesText, section: SectionId): readonly (Subject & Point)[] {
  const words: Readonly<Record<string, Point>> = text.sections[section].points;
  return Object.entries<Subject>(outline[section]).map(([name, subject]) => ({
    ...subject,
    ...(words[name] as Point),
  }));
}
