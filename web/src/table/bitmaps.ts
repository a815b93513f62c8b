/** Bitmaps of the deck, made from its drawings in the browser at the size in use: they paint faster under a finger. */

import type { Card, Color } from "../wire.gen";
import { HEIGHT, WIDTH } from "./figures";
import { COLORS, PAINT } from "./palette";
import { DRAWINGS, type Name, nameOf, type Pictures } from "./pictures";

const NAMES: readonly Name[] = [...DRAWINGS.keys()];

/** Every picture on one canvas, in cells of one size: for the atlas of the 3D table, or to be cut up. */
export interface Sheet {
  readonly canvas: HTMLCanvasElement;
  readonly cellWidth: number;
  readonly cellHeight: number;
  /** The left top corner of a picture's cell, in pixels. */
  cell(card: Card | null, named?: Color | null): readonly [x: number, y: number];
}

const COLUMNS = 8;
const ROWS = Math.ceil(NAMES.length / COLUMNS);

/** Bitmaps come in few widths, so that a hand that grows or shrinks a little needs no new ones. */
const WIDTH_STEP = 64;
/** A wider cell would make a sheet that phones refuse to hold. */
const WIDTH_MAX = 320;

/** Makes bitmaps as the size in use asks for them, and lets go of those that they replace. */
export class Bitmaps {
  readonly #changed: (pictures: Pictures) => void;
  #width = 0;
  #urls: ReadonlyMap<Name, string> = new Map();

  /** `changed` gets each new set. Until its first call, and where the browser withholds its canvas, use `drawings`. */
  constructor(changed: (pictures: Pictures) => void) {
    this.#changed = changed;
  }

  /**
   * Asks for bitmaps that are sharp at `width` device pixels; those at hand stay unless they are narrower or twice too
   * wide. When `changed` has returned, the addresses of the set before are void: show the new ones by then.
   */
  async fit(width: number): Promise<void> {
    const step = Math.min(WIDTH_MAX, Math.ceil(width / WIDTH_STEP) * WIDTH_STEP);
    if (this.#width >= step && this.#width < 2 * step) return;
    this.#width = step;
    let blobs: ReadonlyMap<Name, Blob>;
    try {
      blobs = await cut(await drawSheet(step));
    } catch {
      // What serves now, drawings or bitmaps of another size, goes on serving: nothing is lost but speed or sharpness.
      return;
    }
    // A later call may have overtaken this one.
    if (this.#width !== step) return;
    const replaced = this.#urls;
    const urls = new Map([...blobs].map(([name, blob]) => [name, URL.createObjectURL(blob)]));
    this.#urls = urls;
    this.#changed({ url: (card, named) => urls.get(nameOf(card, named)) as string });
    revoke(replaced);
  }

  /** Lets go of all bitmaps; pictures that are on the screen stay there. */
  close(): void {
    this.#width = 0;
    revoke(this.#urls);
    this.#urls = new Map();
  }
}

/**
 * Draws every picture onto one canvas: one drawing is decoded many times faster than sixty.
 *
 * Throws where the canvas cannot be had or read, be it for want of memory or for the sake of privacy.
 */
export async function drawSheet(cellWidth: number): Promise<Sheet> {
  const cellHeight = Math.round((cellWidth * HEIGHT) / WIDTH);
  const canvas = blank(COLUMNS * cellWidth, ROWS * cellHeight);
  const image = new Image();
  const url = URL.createObjectURL(new Blob([sheetDrawing(canvas.width, canvas.height)], { type: "image/svg+xml" }));
  try {
    image.src = url;
    await image.decode();
    pen(canvas).drawImage(image, 0, 0);
  } finally {
    URL.revokeObjectURL(url);
  }
  const sheet: Sheet = {
    canvas,
    cellWidth,
    cellHeight,
    cell: (card, named) => place(NAMES.indexOf(nameOf(card, named)), cellWidth, cellHeight),
  };
  if (!readsTrue(sheet)) throw new Error("the canvas does not give back what was drawn");
  return sheet;
}

function sheetDrawing(width: number, height: number): string {
  const cells = [...DRAWINGS.values()].map((drawing, index) => {
    const [x, y] = place(index, WIDTH, HEIGHT);
    return `<g transform="translate(${x} ${y})">${drawing}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${COLUMNS * WIDTH} ${ROWS * HEIGHT}" preserveAspectRatio="none">${cells.join("")}</svg>`;
}

/** Browsers that guard against fingerprinting let pages read noise: a colour that must be there tells. */
function readsTrue({ canvas, cellWidth, cell }: Sheet): boolean {
  const unit = cellWidth / WIDTH;
  return COLORS.every((color) => {
    const [x, y] = cell(`${color}1`);
    const [red, green, blue] = pen(canvas).getImageData(x + 12 * unit, y + 110 * unit, 1, 1).data;
    const plate = Number.parseInt(PAINT[color].plate.slice(1), 16);
    return [red, green, blue].every((value, i) => Math.abs((value as number) - ((plate >> (16 - 8 * i)) & 255)) < 12);
  });
}

/** PNG: lossless, and made faster than any WebP. */
async function cut({ canvas, cellWidth, cellHeight }: Sheet): Promise<ReadonlyMap<Name, Blob>> {
  const cell = blank(cellWidth, cellHeight);
  const blobs = new Map<Name, Blob>();
  for (const [index, name] of NAMES.entries()) {
    const [x, y] = place(index, cellWidth, cellHeight);
    pen(cell).clearRect(0, 0, cellWidth, cellHeight);
    pen(cell).drawImage(canvas, x, y, cellWidth, cellHeight, 0, 0, cellWidth, cellHeight);
    const blob = await new Promise<Blob | null>((done) => cell.toBlob(done));
    if (!blob) throw new Error("the canvas gives no picture");
    blobs.set(name, blob);
  }
  return blobs;
}

function place(index: number, cellWidth: number, cellHeight: number): readonly [x: number, y: number] {
  return [(index % COLUMNS) * cellWidth, Math.floor(index / COLUMNS) * cellHeight];
}

function blank(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

function pen(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  return context;
}

function revoke(urls: ReadonlyMap<Name, string>): void {
  for (const url of urls.values()) URL.revokeObjectURL(url);
}
