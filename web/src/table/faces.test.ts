import { describe, expect, test } from "vitest";
import { back, face, KINDS, WILDS } from "./faces";
import { BAR, MARKS } from "./figures";
import { COLORS, PAINT } from "./palette";
import { TEXTURES } from "./textures";

const named = WILDS.flatMap((card) => COLORS.map((color) => face(card, color)));
const all = [...KINDS.map((card) => face(card)), ...named, back()];

test("there are 54 kinds, and no two pictures are the same", () => {
  expect(new Set(KINDS).size).toBe(54);
  expect(new Set(all).size).toBe(54 + 8 + 1);
});

test("an id is used in one picture only, so that all may stand on one page", () => {
  const ids = all.flatMap((picture) => [...picture.matchAll(/ id="([^"]*)"/g)].map((match) => match[1]));
  expect(ids).toHaveLength(all.length);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[A-Za-z][\w-]*$/);
});

test("a picture refers to nothing but its own id, so that it can stand alone in an image", () => {
  for (const picture of all) {
    const id = / id="([^"]*)"/.exec(picture)?.[1];
    const references = [...picture.matchAll(/url\(#([^)]*)\)/g)].map((match) => match[1]);
    expect(new Set(references)).toEqual(new Set([id]));
    expect(picture).not.toMatch(/href=|src=|<text|<style|NaN|undefined/);
  }
});

describe("[P23] colour is never the only sign", () => {
  test.each(COLORS)("cards of colour %s carry its mark and its texture, and no other's", (color) => {
    for (const card of KINDS.filter((kind) => kind.startsWith(color))) {
      const picture = face(card);
      for (const other of COLORS) {
        expect(picture.includes(MARKS[other])).toBe(other === color);
        expect(picture.includes(TEXTURES[other])).toBe(other === color);
      }
    }
  });

  test.each(WILDS)("%s shows all four marks", (card) => {
    for (const color of COLORS) expect(face(card)).toContain(MARKS[color]);
  });
});

test("6 and 9 carry a bar that says which way up they are, nothing else does", () => {
  const barred = KINDS.filter((card) => face(card).includes(BAR));
  expect(barred).toEqual(COLORS.flatMap((color) => [`${color}6`, `${color}9`]));
});

test.each(WILDS)("a named %s takes on the colour, its texture, and quiets the other three tiles", (card) => {
  for (const color of COLORS) {
    const picture = face(card, color);
    expect(picture).toContain(`rx="13" fill="${PAINT[color].fill}"`);
    expect(picture).toContain(TEXTURES[color]);
    expect(picture.match(/opacity="0\.28"/g)).toHaveLength(2 * 3);
  }
});

test("a name is for Wilds only", () => {
  expect(face("r5", "b")).toBe(face("r5"));
});
