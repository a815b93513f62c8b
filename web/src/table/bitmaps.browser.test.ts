import { afterEach, describe, expect, test, vi } from "vitest";
import { Bitmaps } from "./bitmaps";
import { PAINT, WILD } from "./palette";
import { drawings, type Pictures } from "./pictures";

afterEach(() => {
  vi.restoreAllMocks();
});

async function load(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

/** The colour of a pixel, given in the units of a face (160 by 240). */
function colorAt(image: HTMLImageElement, x: number, y: number): string {
  const canvas = document.createElement("canvas");
  canvas.width = 160;
  canvas.height = 240;
  const pen = canvas.getContext("2d") as CanvasRenderingContext2D;
  pen.drawImage(image, 0, 0, 160, 240);
  const [red, green, blue] = pen.getImageData(x, y, 1, 1).data as unknown as [number, number, number];
  return `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, "0")}`;
}

function collect(): { bitmaps: Bitmaps; sets: Pictures[] } {
  const sets: Pictures[] = [];
  return { bitmaps: new Bitmaps((pictures) => sets.push(pictures)), sets };
}

describe("bitmaps", () => {
  test("show each card at the width asked for, rounded up", async () => {
    const { bitmaps, sets } = collect();
    await bitmaps.fit(100);
    const green = await load(sets[0]?.url("g1") ?? "");
    expect([green.naturalWidth, green.naturalHeight]).toEqual([128, 192]);
    expect(colorAt(green, 12, 110)).toBe(PAINT.g.plate);
    expect(colorAt(await load(sets[0]?.url("W") ?? ""), 60, 100)).toBe(WILD.fill);
    expect(colorAt(await load(sets[0]?.url("W4", "b") ?? ""), 12, 80)).toBe(PAINT.b.plate);
    bitmaps.close();
  });

  test("stay while they are sharp enough and not twice too wide", async () => {
    const { bitmaps, sets } = collect();
    await bitmaps.fit(200);
    await bitmaps.fit(256);
    await bitmaps.fit(140);
    expect(sets).toHaveLength(1);
    await bitmaps.fit(60);
    expect(sets).toHaveLength(2);
    await bitmaps.fit(90);
    expect(sets).toHaveLength(3);
    bitmaps.close();
  });

  test("are let go when others replace them, and at the end", async () => {
    const { bitmaps, sets } = collect();
    await bitmaps.fit(64);
    const first = sets[0]?.url("r5") ?? "";
    await load(first);
    await bitmaps.fit(128);
    const second = sets[1]?.url("r5") ?? "";
    await expect(load(first)).rejects.toThrow();
    await load(second);
    bitmaps.close();
    await expect(load(second)).rejects.toThrow();
  });

  test("come in the last size asked for, when a wish overtakes another", async () => {
    const { bitmaps, sets } = collect();
    await Promise.all([bitmaps.fit(128), bitmaps.fit(64)]);
    expect(sets).toHaveLength(1);
    expect((await load(sets[0]?.url(null) ?? "")).naturalWidth).toBe(64);
    bitmaps.close();
  });

  test("do not come once they are closed", async () => {
    const { bitmaps, sets } = collect();
    const pending = bitmaps.fit(64);
    bitmaps.close();
    await pending;
    expect(sets).toHaveLength(0);
  });

  test("do not come from a canvas that cannot be had", async () => {
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
    const { bitmaps, sets } = collect();
    await bitmaps.fit(64);
    expect(sets).toHaveLength(0);
  });

  test("do not come from a canvas that gives back noise", async () => {
    vi.spyOn(CanvasRenderingContext2D.prototype, "getImageData").mockReturnValue(new ImageData(1, 1));
    const { bitmaps, sets } = collect();
    await bitmaps.fit(64);
    expect(sets).toHaveLength(0);
  });

  test("do not come from a canvas that gives no picture", async () => {
    vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) => done(null));
    const { bitmaps, sets } = collect();
    await bitmaps.fit(64);
    expect(sets).toHaveLength(0);
  });
});

test("drawings serve at once", async () => {
  expect(colorAt(await load(drawings.url("g1")), 12, 110)).toBe(PAINT.g.plate);
  expect(drawings.url("y+2", "b")).toBe(drawings.url("y+2"));
  expect(drawings.url("W", "b")).not.toBe(drawings.url("W"));
  await load(drawings.url(null));
});
