/** The canvas of the table in 3D: paints what it is given whenever that changes, and nothing while nothing moves. */

import { Scene as Content, PerspectiveCamera, WebGLRenderer } from "three";
import type { Sheet } from "../table/bitmaps";
import { clamp } from "../table/box";
import { PAINT } from "../table/palette";
import { Decals } from "./decals";
import { Deck } from "./deck";
import { Fade } from "./fade";
import { Felt } from "./felt";
import { marksAt } from "./marks";
import { inAir, type Painted, paintedAt, restsAt, type Seen } from "./poses";
import type { Meter } from "./quality";
import type { Stage } from "./stage";

/** What one canvas shows of a table. It is all that the scene knows: the game may be going on, or be told again. */
export interface Sight extends Seen {
  readonly stage: Stage;
  /** Size of the canvas in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Nothing moves: what is new appears. */
  readonly still: boolean;
}

/** For so long the eye comes down to the table, the light of the rail changes, the arrows turn over, a card appears. */
const ARRIVAL_MS = 900;
const LIGHT_MS = 320;
const TURN_MS = 420;
const APPEAR_MS = 200;
/** From where the eye comes: nearly from above, where the table looks as it does in two dimensions. */
const ABOVE = 1.45;
/** More pixels for one of CSS are not seen. */
const SHARPEST = 2;
/** The rail of a table with no active colour. */
const UNLIT = "#6f9684";

export class Scene {
  /** How many frames have been painted. */
  frames = 0;
  readonly #renderer: WebGLRenderer;
  readonly #content = new Content();
  readonly #camera = new PerspectiveCamera();
  readonly #felt = new Felt();
  readonly #decals = new Decals();
  readonly #deck: Deck;
  readonly #tooSlow: () => void;
  readonly #meter: Meter;
  readonly #light: Fade;
  readonly #way: Fade;
  readonly #arrival = new Fade([0], ARRIVAL_MS);
  readonly #appeared = new Map<string, number>();
  #sight: Sight | null = null;
  #request = 0;
  #last = 0;
  #size = "";

  /**
   * Throws where the browser has no WebGL 2 for this canvas. `meter` knows how fast this machine is; `tooSlow` is called
   * when frames take too long for any use.
   */
  constructor(canvas: HTMLCanvasElement, sheet: Sheet, meter: Meter, tooSlow: () => void) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: false, depth: false, stencil: false, alpha: false });
    this.#renderer.sortObjects = false;
    this.#deck = new Deck(sheet);
    this.#tooSlow = tooSlow;
    this.#meter = meter;
    this.#light = new Fade([0, 0, 0], LIGHT_MS);
    this.#way = new Fade([1], TURN_MS);
    this.#content.add(this.#felt.ground, this.#decals.mesh, this.#felt.rail, this.#deck.mesh);
  }

  /** Shows this from the next frame on; the first time at once, which takes as long as making everything ready does. */
  show(sight: Sight): void {
    const { table, still } = sight;
    const first = this.#sight === null;
    const now = performance.now();
    this.#light.go(channels(table.color ? PAINT[table.color].fill : UNLIT), now, first);
    this.#way.go([table.clockwise ? 1 : -1], now, first || still);
    this.#note(sight, first, now);
    this.#sight = sight;
    if (first) this.paint(now);
    this.#arrival.go([1], performance.now(), still);
    this.invalidate();
  }

  /** Paints one frame soon, and as many as it takes until everything is at rest. */
  invalidate(): void {
    this.#request ||= requestAnimationFrame((now) => this.#frame(now));
  }

  /** Paints this moment at once; as sharp as the screen is, if that is to stay. */
  paint(now = performance.now(), stays = false): void {
    const sight = this.#sight;
    if (!sight) return;
    const { width, height, stage } = sight;
    const { pixels, shadows, anisotropy } = this.#meter.quality;
    this.#resize(width, height, Math.min(devicePixelRatio, stays ? SHARPEST : pixels));
    this.#deck.anisotropy = Math.min(anisotropy, this.#renderer.capabilities.getMaxAnisotropy());
    const [arrived = 1] = this.#arrival.at(now);
    const { elevation } = stage.camera;
    const eye = arrived === 1 ? stage.camera : stage.camera.at(elevation + (ABOVE - elevation) * (1 - arrived));
    eye.apply(this.#camera, width, height);
    this.#felt.shape(stage.rail);
    const [red = 0, green = 0, blue = 0] = this.#light.at(now);
    this.#felt.uniforms.glow.value.setRGB(red, green, blue, "");
    const cards = paintedAt(sight, stage, eye, now).map((card) => this.#appearing(card, now));
    this.#deck.put(cards);
    const air = cards.slice(cards.length - inAir(sight, now).length);
    const [way = 1] = this.#way.at(now);
    this.#decals.put(marksAt(sight, stage, air, way, now, shadows));
    this.#renderer.render(this.#content, this.#camera);
    this.frames++;
  }

  /** Draw calls of the last frame. */
  get calls(): number {
    return this.#renderer.info.render.calls;
  }

  close(): void {
    cancelAnimationFrame(this.#request);
    this.#felt.close();
    this.#decals.close();
    this.#deck.close();
    this.#renderer.dispose();
    // A browser has few contexts to give, and takes them back late.
    this.#renderer.forceContextLoss();
  }

  #frame(now: number): void {
    this.#request = 0;
    const rests = this.#rests(now);
    this.paint(now, rests);
    if (rests) {
      this.#last = 0;
      return;
    }
    this.invalidate();
    // Only the time between two frames of one movement tells how long a frame takes.
    const useless = this.#last > 0 && this.#meter.note(now - this.#last) === "useless";
    this.#last = now;
    if (useless) this.#tooSlow();
  }

  /** Asking for the same size again would clear the canvas. */
  #resize(width: number, height: number, pixels: number): void {
    const size = `${width} ${height} ${pixels}`;
    if (size === this.#size) return;
    this.#size = size;
    this.#renderer.setPixelRatio(pixels);
    this.#renderer.setSize(width, height, false);
  }

  #rests(now: number): boolean {
    const sight = this.#sight;
    if (!sight) return true;
    const appearing = [...this.#appeared.values()].some((since) => now < since + APPEAR_MS);
    const fading = [this.#light, this.#way, this.#arrival].some((fade) => !fade.over(now));
    return !appearing && !fading && now >= restsAt(sight);
  }

  /** What lies on the discard and did not fly there appears. */
  #note(sight: Sight, first: boolean, now: number): void {
    const flown = new Set([...(this.#sight?.flights ?? []), ...sight.flights].map(({ lands }) => lands));
    const keys = sight.placements.flatMap(({ key }) => (key.startsWith("discard:") ? [key] : []));
    for (const key of this.#appeared.keys()) if (!keys.includes(key)) this.#appeared.delete(key);
    for (const key of keys) {
      if (!this.#appeared.has(key)) this.#appeared.set(key, first || flown.has(key) ? Number.NEGATIVE_INFINITY : now);
    }
  }

  #appearing(card: Painted, now: number): Painted {
    const since = card.key === null ? undefined : this.#appeared.get(card.key);
    if (since === undefined || now >= since + APPEAR_MS) return card;
    return { ...card, opacity: clamp((now - since) / APPEAR_MS, 0, 1) };
  }
}

/** Red, green and blue from 0 to 1. */
function channels(color: string): [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}
