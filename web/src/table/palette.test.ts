import { describe, expect, test } from "vitest";
import theme from "../theme.css?raw";
import { BACK, COLORS, NIGHT, PAINT, PAPER, WILD } from "./palette";

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of WCAG 2.2, 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function token(name: string): string {
  const value = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(theme)?.[1];
  if (!value) throw new Error(`theme.css has no colour --${name}`);
  return value;
}

const SHEETS = import.meta.glob<string>("../**/*.{svelte,css}", { query: "?raw", import: "default", eager: true });

/** The rules of every style sheet: those of components, and those of pages. */
function rules(): { where: string; property: string; value: string }[] {
  return Object.entries(SHEETS).flatMap(([file, text]) => {
    const sheet = file.endsWith(".css") ? text : (/<style>(.*)<\/style>/s.exec(text)?.[1] ?? "");
    const bare = sheet.replaceAll(/\/\*.*?\*\//gs, "");
    return [...bare.matchAll(/(?<![\w-])(color|background|background-color):\s*([^;{}]+);/g)].map(
      ([, property = "", value = ""]) => ({ where: file, property, value: value.replaceAll(/\s+/g, " ").trim() }),
    );
  });
}

const FELT = ["felt-light", "felt", "felt-dark"].map((name) => `var(--${name})`);
const TEXT = ["var(--ink)", "var(--ink-soft)", "var(--gold-light)"];
const PANELS = ["#0c3426", "#0c3427"];

/** Grounds as the style sheets have them: what lies below those that let it through, and what text stands on them. */
const GROUNDS: readonly {
  readonly on: readonly string[];
  readonly over?: readonly string[];
  readonly text: readonly string[];
}[] = [
  // The table and the pages; the last seconds of a spectator's timer stand there too.
  { on: FELT, text: [...TEXT, "var(--gold)", "var(--danger)"] },
  { on: ["var(--chip)"], text: [...TEXT, "var(--danger)"] },
  { on: ["var(--gold)", "var(--gold-light)", "var(--ink)", "var(--paper)"], text: ["var(--ink-dark)"] },
  // Chips, panels and buttons that darken the felt under them.
  {
    on: [
      "rgb(5 27 20 / 0.62)",
      "rgb(5 27 20 / 0.85)",
      "rgb(6 30 22 / 0.45)",
      "rgb(6 30 22 / 0.55)",
      "rgb(4 20 15 / 0.72)",
    ],
    over: FELT,
    text: [...TEXT, "var(--gold)", "var(--danger)"],
  },
  // Whose card it is and how many lie there: over any card.
  { on: ["rgb(8 12 30 / 0.88)"], over: ["var(--paper)", PAINT.y.fill, BACK], text: ["var(--ink)"] },
  { on: [...PANELS, "#0e3a2c", "#0a2c21", "#0b2c21", "#08251b"], text: [...TEXT, "var(--danger)"] },
  // Rows, tabs and quiet buttons that lighten what they stand on.
  { on: ["rgb(255 255 255 / 0.05)", "rgb(255 255 255 / 0.06)"], over: PANELS, text: TEXT },
  { on: ["rgb(255 255 255 / 0.06)", "rgb(255 255 255 / 0.12)"], over: [...FELT, ...PANELS], text: ["var(--ink)"] },
  // In the lobby: over a panel on the felt where it is lightest.
  { on: ["rgb(255 255 255 / 0.07)"], over: ["#0f3d2c"], text: TEXT },
  { on: ["rgb(255 255 255 / 0.08)", "rgb(255 255 255 / 0.1)"], over: ["var(--felt-dark)", "var(--chip)"], text: TEXT },
  { on: ["rgb(255 210 63 / 0.1)"], over: FELT, text: ["var(--ink)"] },
  { on: ["rgb(255 210 63 / 0.2)"], over: PANELS, text: ["var(--ink)", "var(--gold-light)"] },
  // What is wrong, or is for once: refusals, catching, taking out, UNO.
  { on: ["#3c0f12"], text: ["#ffd9d4"] },
  { on: ["#7e1d1d", "#a3162c"], text: ["var(--ink)"] },
  { on: ["#17503b"], text: TEXT },
  { on: ["#2c5282"], text: ["var(--ink)", "#d5e3f5"] },
  // Badges of a chip, and the letters of people.
  { on: ["#33445f", "#7a2f2a", "#3a4a6b", "#a62a45", "#86641a", "#2747b0", "#78389a"], text: ["var(--ink)"] },
  { on: ["#0f7078", "#a34a1c", "#034a2e", "#b92d7e", "#322c61", "#632914"], text: ["var(--ink)"] },
];

/** Grounds without a text on them, and values that are no colour of their own. */
const WORDLESS = new Set([
  "none",
  "transparent",
  "inherit",
  "currentColor",
  // The knob of a switch.
  "var(--ink-soft)",
  "var(--ink-dark)",
  // Under a card of the hand that is dimmed; behind a dialog; the light behind the winner.
  "#071f17",
  "rgb(4 18 13 / 0.6)",
  "rgb(255 210 63 / 0.5)",
  "rgb(255 210 63 / 0.16)",
]);

/** The colours of a value: a gradient has several. */
function colorsIn(value: string): string[] {
  return value.match(/#[0-9a-f]{6}|rgb\([^)]*\)|var\(--[\w-]+\)/g) ?? [value];
}

type Mixed = readonly [red: number, green: number, blue: number, alpha: number];

function mixed(color: string): Mixed {
  const name = /^var\(--([\w-]+)\)$/.exec(color)?.[1];
  const hex = name ? token(name) : color;
  if (hex.startsWith("#"))
    return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).concat(1) as unknown as Mixed;
  return (hex.match(/[\d.]+/g) ?? []).map(Number) as unknown as Mixed;
}

/** One colour as it is seen through another. */
function seen(color: string, below: string): string {
  const [[...over], under] = [mixed(color), mixed(below)];
  const alpha = over.pop() as number;
  const parts = over.map((part, index) => Math.round(part * alpha + (under[index] as number) * (1 - alpha)));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

describe("[P23] contrast", () => {
  test.each(COLORS)("the big figure stands out from the field: %s", (color) => {
    expect(contrast(PAINT[color].ink, PAINT[color].fill)).toBeGreaterThanOrEqual(3);
  });

  test("figures on the fields keep the contrast they were designed with", () => {
    const ratios = COLORS.map((color) => Number(contrast(PAINT[color].ink, PAINT[color].fill).toFixed(1)));
    expect(ratios).toEqual([5.8, 10.7, 3.6, 7.9]);
    expect(contrast(WILD.ink, WILD.fill)).toBeCloseTo(15.8, 1);
  });

  test.each(COLORS)("the index can be read as small text on its plate: %s", (color) => {
    expect(contrast(PAINT[color].ink, PAINT[color].plate)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(
    GROUNDS.flatMap(({ on, over, text }) =>
      on.flatMap((ground) => (over ?? [ground]).map((below) => ({ ground, below, text }))),
    ),
  )("text can be read on $ground over $below", ({ ground, below, text }) => {
    const solid = seen(ground, below);
    const weak = text
      .map((ink) => [ink, contrast(seen(ink, solid), solid)] as const)
      .filter(([, ratio]) => ratio < 4.5);
    expect(weak).toEqual([]);
  });

  test("is held for every colour of the style sheets that text has or stands on", () => {
    const files = rules().map(({ where }) => where);
    expect(files).toEqual(expect.arrayContaining(["../theme.css", "./Timer.svelte"]));
    const known = new Set(GROUNDS.flatMap(({ on }) => on));
    const inks = new Set(GROUNDS.flatMap(({ text }) => text));
    const unheld = rules().flatMap(({ where, property, value }) =>
      colorsIn(value)
        .filter((color) => !(WORDLESS.has(color) || (property === "color" ? inks : known).has(color)))
        .map((color) => `${where} ${property}: ${color}`),
    );
    expect(unheld).toEqual([]);
  });

  test("of time that stands still is enough, too", () => {
    const dimmed = Number(/\.frozen \{\s*opacity: ([\d.]+);/.exec(SHEETS["./Timer.svelte"] ?? "")?.[1]);
    const [red, green, blue] = mixed("var(--ink)");
    const felt = token("felt-light");
    expect(contrast(seen(`rgb(${red} ${green} ${blue} / ${dimmed})`, felt), felt)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(["felt", "felt-dark"])("borders of fields and the focus ring show on --%s", (ground) => {
    expect(contrast(token("line"), token(ground))).toBeGreaterThanOrEqual(3);
    expect(contrast(token("gold-light"), token(ground))).toBeGreaterThanOrEqual(3);
  });
});

test("[P23] in grey the colours form a ladder of clear steps", () => {
  for (const part of ["fill", "plate"] as const) {
    const ladder = [WILD[part], ...(["b", "r", "g", "y"] as const).map((color) => PAINT[color][part])].map(luminance);
    for (const [i, light] of ladder.slice(1).entries()) {
      expect((light + 0.05) / ((ladder[i] as number) + 0.05)).toBeGreaterThan(1.35);
    }
  }
});

test("the style sheet and the cards use the same colours", () => {
  const tokens = ["red", "yellow", "green", "blue", "wild", "paper"].map(token);
  expect(tokens).toEqual([...COLORS.map((color) => PAINT[color].fill), WILD.fill, PAPER]);
  expect(token("ink-dark")).toBe(NIGHT);
});
