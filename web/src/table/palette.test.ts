import { describe, expect, test } from "vitest";
import theme from "../theme.css?raw";
import { COLORS, NIGHT, PAINT, PAPER, WILD } from "./palette";

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

  test.each([
    ["ink", "felt-light"],
    ["ink", "felt"],
    ["ink", "felt-dark"],
    ["ink", "chip"],
    ["ink-soft", "felt-light"],
    ["ink-soft", "chip"],
    ["ink-dark", "gold"],
    ["ink-dark", "gold-light"],
    ["gold", "felt-light"],
    ["gold-light", "felt-light"],
    ["danger", "felt-light"],
    ["danger", "chip"],
  ])("text in --%s can be read on --%s", (ink, ground) => {
    expect(contrast(token(ink), token(ground))).toBeGreaterThanOrEqual(4.5);
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
