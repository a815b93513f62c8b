import { expect, test } from "vitest";
import { drawSheet } from "./bitmaps";
import { back, face, INDEX_STRIP, KINDS, WILDS } from "./faces";
import { COLORS } from "./palette";

test("every picture is well-formed", () => {
  const named = WILDS.flatMap((card) => COLORS.map((color) => face(card, color)));
  for (const picture of [...KINDS.map((card) => face(card)), ...named, back()]) {
    const parsed = new DOMParser().parseFromString(picture, "image/svg+xml");
    expect(parsed.querySelector("parsererror")?.textContent).toBeUndefined();
    expect(parsed.documentElement.localName).toBe("svg");
  }
});

test("[P22] [P23] any two cards differ in the strip that a fan leaves visible, 48 px wide and in grey", async () => {
  const { canvas, cell, cellWidth, cellHeight } = await drawSheet(48);
  const pen = canvas.getContext("2d") as CanvasRenderingContext2D;
  const width = Math.floor(cellWidth * INDEX_STRIP);
  // A lower row of cards covers the upper one from here on.
  const height = Math.floor(cellHeight * 0.62);
  const strips = KINDS.map((card) => grey(pen.getImageData(...cell(card), width, height)));
  for (const [i, one] of strips.entries()) {
    for (const [j, other] of strips.entries()) {
      if (i === j) continue;
      const different = one.filter((light, at) => Math.abs(light - (other[at] as number)) > 48).length;
      expect(different, `${KINDS[i]} and ${KINDS[j]}`).toBeGreaterThan(16);
    }
  }
});

function grey({ data }: ImageData): number[] {
  return Array.from({ length: data.length / 4 }, (_, i) => {
    const [red, green, blue] = data.slice(i * 4, i * 4 + 3) as unknown as [number, number, number];
    return 0.299 * red + 0.587 * green + 0.114 * blue;
  });
}
