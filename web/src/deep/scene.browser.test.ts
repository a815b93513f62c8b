import { Vector3 } from "three";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { drawSheet, type Sheet } from "../table/bitmaps";
import { type Box, meet } from "../table/box";
import { HEIGHT, WIDTH } from "../table/figures";
import { type GameView, layout, type Placement } from "../table/layout";
import { motion } from "../table/motion";
import { COLORS, PAINT } from "../table/palette";
import type { Point } from "../table/path";
import { CARD } from "../table/spread";
import type { Frame } from "../table/zones";
import type { Card, News, TableView } from "../wire.gen";
import { type Pose, radians, railPoints, TALL } from "./camera";
import { fanBox } from "./fan";
import { frameOf, seenOf, viewOf } from "./given";
import { paintedAt } from "./poses";
import { Meter } from "./quality";
import { Scene, type Sight } from "./scene";
import { stageOf } from "./stage";

type Rgb = readonly [red: number, green: number, blue: number];

const FRAME = frameOf([360, 640]);
/** Late enough for the eye to have come down to the table. */
const LATER_MS = 5000;

let sheet: Sheet;
let canvas: HTMLCanvasElement;
let scene: Scene;
let slow: number;

beforeAll(async () => {
  sheet = await drawSheet(192);
});

beforeEach(() => {
  slow = 0;
  canvas = document.createElement("canvas");
  scene = new Scene(canvas, sheet, new Meter(1), () => slow++);
});

afterEach(() => {
  scene.close();
  vi.restoreAllMocks();
});

function view(changes: Partial<TableView> = {}, hand: readonly Card[] = ["r5", "b2", "g7"]): GameView {
  const { table } = viewOf(4, true, 7, { counts: [hand.length, 7, 7, 7], ...changes });
  return { table, own: { seat: 0, hand: [...hand], options: {} } };
}

function sightOf(view: GameView, changes: Partial<Sight> = {}, frame: Frame = FRAME): Sight {
  const { width, height } = frame;
  return { ...seenOf(view, frame), stage: stageOf(view, frame), width, height, still: false, ...changes };
}

/** The flights from one view to the next; their time begins to count at `began`. */
function between(before: GameView, after: GameView, news: News[], began: number): Sight {
  const tweens = motion(layout(before, FRAME), layout(after, FRAME), news);
  return sightOf(after, { flights: tweens.map((tween) => ({ ...tween, began })) });
}

/** What a canvas shows, read before the browser takes the picture away. */
function picture(of: HTMLCanvasElement = canvas): ImageData {
  const copy = document.createElement("canvas");
  copy.width = of.width;
  copy.height = of.height;
  const pen = copy.getContext("2d", { willReadFrequently: true }) as CanvasRenderingContext2D;
  pen.drawImage(of, 0, 0);
  return pen.getImageData(0, 0, of.width, of.height);
}

/** The picture of a moment, as soon as nothing but cards can still move. */
function paint(now = performance.now() + LATER_MS): ImageData {
  scene.paint(now);
  return picture();
}

/** The colour at a point in CSS pixels. */
function at({ data, width }: ImageData, [x, y]: Point): Rgb {
  const unit = width / FRAME.width;
  const index = 4 * (Math.floor(y * unit) * width + Math.floor(x * unit));
  return [data[index] as number, data[index + 1] as number, data[index + 2] as number];
}

function rgb(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function far(one: Rgb, other: Rgb): number {
  return Math.max(...one.map((value, index) => Math.abs(value - (other[index] as number))));
}

/** How many pixels differ within a box, or anywhere. */
function changed(one: ImageData, other: ImageData, { x, y, width, height }: Box = { x: 0, y: 0, ...FRAME }): number {
  let count = 0;
  for (let down = Math.ceil(y); down < y + height; down++) {
    for (let across = Math.ceil(x); across < x + width; across++) {
      if (far(at(one, [across, down]), at(other, [across, down])) > 24) count++;
    }
  }
  return count;
}

/** The pixel of a point of a card, given in the units of a face. */
function pixelOf({ position, quaternion, scale }: Pose, [x, y]: Point, sight: Sight): Point {
  const point = new Vector3((x / WIDTH - 0.5) * scale, (0.5 - y / HEIGHT) * TALL * scale, 0);
  return sight.stage.camera.project(point.applyQuaternion(quaternion).add(position));
}

/** Where every number one has the tab of its colour, and nothing else. */
const PLATE: Point = [12, 110];

function plateAt(seen: ImageData, key: string, sight: Sight): Rgb {
  const { stage } = sight;
  const lying = { ...sight, flights: [] };
  const card = paintedAt(lying, stage, stage.camera, 0).find((one) => one.key === key);
  return at(seen, pixelOf(card as Pose, PLATE, sight));
}

function nextFrame(): Promise<number> {
  return new Promise((done) => requestAnimationFrame(done));
}

/** Waits until there has been no frame for so many that there could have been. */
async function rest(quiet = 20): Promise<number> {
  for (let waited = 0; waited < quiet; waited++) {
    const { frames } = scene;
    await nextFrame();
    if (scene.frames !== frames) waited = 0;
  }
  return scene.frames;
}

describe("the picture of the table", () => {
  test.each(COLORS)("has the uppermost card where it lies, in its colour: %s", (color) => {
    const sight = sightOf(view({ pile: ["g1", "r3", `${color}1` as Card], color }));
    scene.show(sight);
    expect(far(plateAt(paint(), "discard:13", sight), rgb(PAINT[color].plate))).toBeLessThan(16);
  });

  test("has the colour named for a Wild on the card", () => {
    const wild = view({ pile: ["g1", "r3", "W4"], color: "b" });
    const plain = sightOf(wild);
    const named = sightOf(wild, { named: new Map([["discard:13", "b"]]) });
    const [one, other] = [plain, named].map((sight) => {
      scene.show(sight);
      return paint();
    }) as [ImageData, ImageData];
    expect(changed(one, other)).toBeGreaterThan(100);
  });

  test("has backs where the others hold cards, and none where they hold none", () => {
    const full = sightOf(view());
    scene.show(full);
    const cards = paint();
    scene.show(sightOf(view({ counts: [3, 0, 7, 0] })));
    const fewer = paint();
    const { fans, camera } = full.stage;
    const [left, middle, right] = fans.map((fan) => {
      const { x, y, width, height } = fanBox(fan, camera);
      // Its neighbours may reach into the corners of a fan's box.
      const core = { x: x + 0.25 * width, y: y + 0.25 * height, width: 0.5 * width, height: 0.5 * height };
      return changed(cards, fewer, core) / (core.width * core.height);
    });
    expect(left).toBeGreaterThan(0.6);
    expect(right).toBeGreaterThan(0.6);
    expect(middle).toBe(0);
  });

  test.each([...COLORS, null])("has a rail that shines in the active colour: %s", (color) => {
    const sight = sightOf(view({ color }));
    scene.show(sight);
    const seen = paint();
    const lamp = rgb(color ? PAINT[color].fill : "#6f9684").map((value) => value + 0.1 * (255 - value));
    const { rail, camera, fans } = sight.stage;
    const { halfWidth, halfDepth } = rail;
    // On the far side the strip of light looks at the viewer.
    const places = railPoints(halfWidth - 0.14, halfDepth - 0.14)
      .filter(([, z]) => z < -0.2 * halfDepth)
      .map(([x, z]) => camera.project(new Vector3(x, 0, z)))
      .filter(([x, y]) => {
        const spot = { x: x - 4, y: y - 4, width: 8, height: 8 };
        return !fans.some((fan) => meet(fanBox(fan, camera), spot));
      });
    const nearest = places.map(([x, y]) => {
      const round = [-3, -2, -1, 0, 1, 2, 3].flatMap((right) => [-3, -2, -1, 0, 1, 2, 3].map((down) => [right, down]));
      return Math.min(
        ...round.map(([right, down]) => far(at(seen, [x + (right as number), y + (down as number)]), lamp as never)),
      );
    });
    expect(nearest.length).toBeGreaterThan(10);
    expect(nearest.filter((distance) => distance < 30).length / nearest.length).toBeGreaterThan(0.8);
  });

  test("has green felt in the middle, and shadows and arrows on it", () => {
    const sight = sightOf(view({ stock: 0, discard: 0, pile: [], counts: [0, 0, 0, 0] }));
    scene.show(sight);
    const seen = paint();
    const { rail, camera } = sight.stage;
    for (const [x, z] of railPoints(0.35 * rail.halfWidth, 0.35 * rail.halfDepth)) {
      const [red, green, blue] = at(seen, camera.project(new Vector3(x, 0, z)));
      expect(green).toBeGreaterThan(Math.max(red, blue) + 20);
    }
    scene.show({ ...sight, table: { ...sight.table, clockwise: false } });
    expect(changed(seen, paint())).toBeGreaterThan(10);
  });

  test("leaves nothing empty, at whatever size", () => {
    for (const screen of [
      [640, 360],
      [1280, 720],
    ] as const) {
      const frame = frameOf(screen);
      scene.show(sightOf(view(), {}, frame));
      const { data, width, height } = paint();
      expect([width, height]).toEqual(screen.map((side) => side * devicePixelRatio));
      let opaque = 0;
      for (let index = 3; index < data.length; index += 4) if (data[index] === 255) opaque++;
      expect(opaque).toBe(width * height);
    }
  });
});

describe("a card in flight", () => {
  const YELLOW = view({ pile: ["g1", "y1"], color: "y", seat: 1 });
  const BLUE = view({ pile: ["g1", "y1", "b1"], discard: 15, color: "b", seat: 2, counts: [3, 6, 7, 7] });
  const PLAYED: News = { t: "played", seat: 1, card: "b1", color: "b" };

  test("is not where it will land before it has landed: what lies below is", () => {
    const began = performance.now() + LATER_MS;
    const sight = between(YELLOW, BLUE, [PLAYED], began);
    scene.show(sight);
    expect(far(plateAt(paint(began - 1), "discard:13", sight), rgb(PAINT.y.plate))).toBeLessThan(16);
    expect(far(plateAt(paint(began), "discard:13", sight), rgb(PAINT.y.plate))).toBeLessThan(16);
    expect(far(plateAt(paint(began + 1000), "discard:14", sight), rgb(PAINT.b.plate))).toBeLessThan(16);
  });

  test("looks when it has landed as it does when the table has gone on", () => {
    const began = performance.now() + LATER_MS;
    const sight = between(YELLOW, BLUE, [PLAYED], began);
    scene.show(sight);
    const landed = paint(began + 1000);
    scene.show({ ...sight, flights: [] });
    // Its shadow in the air is gone, which nearly nobody sees.
    expect(changed(landed, paint(began + 1000))).toBe(0);
  });

  test.each([0, -14])("takes over from the card of the page, lifted by %i", (lift) => {
    const began = performance.now() + LATER_MS;
    const before = view({ pile: ["g1", "y1"], color: "y" }, ["y5", "b2", "g7"]);
    const after = view({ pile: ["g1", "y1", "y5"], discard: 15, color: "y", seat: 1 }, ["b2", "g7"]);
    const moved = layout(before, FRAME).map((one) => (one.card === "y5" ? { ...one, y: one.y + lift } : one));
    const tweens = motion(moved, layout(after, FRAME), [{ t: "played", seat: 0, card: "y5", color: "y" }]);
    const flights = tweens.map((tween) => ({ ...tween, began }));
    scene.show(sightOf(after, { flights }));
    const seen = paint(began);
    const from = flights[0]?.from as Placement;
    const drawn = drawnAt(from, "y5");
    const { x, y, scale, turn } = from;
    const [cos, sin] = [Math.cos(radians(turn)), Math.sin(radians(turn))];
    const off: number[] = [];
    for (let across = -0.46; across <= 0.46; across += 0.04) {
      for (let down = -0.46; down <= 0.46; down += 0.02) {
        const [right, below] = [across * CARD.width * scale, down * CARD.height * scale];
        const pixel: Point = [x + right * cos - below * sin, y + right * sin + below * cos];
        off.push(far(at(seen, pixel), at(drawn, pixel)));
      }
    }
    // The figure's outlines are softer here or there, and nothing else differs.
    const mean = off.reduce((sum, one) => sum + one) / off.length;
    expect(mean).toBeLessThan(5);
    expect(off.filter((one) => one > 40).length / off.length).toBeLessThan(0.03);
  });

  /** The page's own picture of a card. */
  function drawnAt({ x, y, scale, turn }: Placement, card: Card): ImageData {
    const page = document.createElement("canvas");
    page.width = FRAME.width * devicePixelRatio;
    page.height = FRAME.height * devicePixelRatio;
    const pen = page.getContext("2d") as CanvasRenderingContext2D;
    pen.imageSmoothingQuality = "high";
    pen.scale(devicePixelRatio, devicePixelRatio);
    pen.translate(x, y);
    pen.rotate(radians(turn));
    const [width, height] = [CARD.width * scale, CARD.height * scale];
    const [left, top] = sheet.cell(card);
    pen.drawImage(sheet.canvas, left, top, sheet.cellWidth, sheet.cellHeight, -width / 2, -height / 2, width, height);
    return picture(page);
  }
});

describe("frames", () => {
  test("[P21] with ten players and twenty cards each take six draw calls at most, and show the cards", () => {
    const empty = sightOf(viewOf(10, false, 0, { stock: 0, discard: 0, pile: [] }));
    scene.show(empty);
    const bare = paint();
    for (const plays of [true, false]) {
      const full = sightOf(viewOf(10, plays, 20));
      scene.show(full);
      const seen = paint();
      expect(scene.calls).toBeLessThanOrEqual(6);
      expect(changed(seen, bare)).toBeGreaterThan(5000);
    }
  });

  test("come until everything rests, and then no more", async () => {
    scene.show(sightOf(view()));
    const first = await rest();
    expect(first).toBeGreaterThan(1);
    expect(await rest(100)).toBe(first);
    // The light of the rail changes, then a card comes.
    scene.show(sightOf(view({ color: "b" })));
    const second = await rest();
    expect(second).toBeGreaterThan(first + 1);
    expect(await rest(60)).toBe(second);
    const after = view({ pile: ["g1", "r1", "r3", "b1"], discard: 15, color: "b", counts: [3, 6, 7, 7] });
    const before = view({ color: "b" });
    scene.show(between(before, after, [{ t: "played", seat: 1, card: "b1", color: "b" }], performance.now()));
    const third = await rest();
    expect(third).toBeGreaterThan(second + 1);
    expect(await rest(60)).toBe(third);
  });

  test("come but once for what is the same as before", async () => {
    scene.show(sightOf(view(), { still: true }));
    const frames = await rest();
    scene.show(sightOf(view(), { still: true }));
    scene.show(sightOf(view(), { still: true }));
    expect(await rest()).toBe(frames + 1);
  });

  test("do not come after the end, and nothing has been too slow", async () => {
    scene.show(sightOf(view()));
    const { frames } = scene;
    scene.close();
    expect(await rest()).toBe(frames);
    expect(slow).toBe(0);
  });
});

describe("where nothing may move", () => {
  const BEFORE = view({ pile: ["g1", "y1"], color: "y" });
  const AFTER = view({ pile: ["g1", "y1", "b1"], discard: 15, color: "b" });

  test("[P20] a new card on the discard appears where it lies", () => {
    scene.show(sightOf(BEFORE, { still: true }));
    paint();
    const sight = sightOf(AFTER, { still: true });
    const shown = performance.now();
    scene.show(sight);
    const [start, end] = [rgb(PAINT.y.fill), rgb(PAINT.b.plate)];
    const half = plateAt(paint(shown + 100), "discard:14", sight);
    expect(far(half, end)).toBeGreaterThan(40);
    expect(far(half, start)).toBeGreaterThan(40);
    expect(far(plateAt(paint(shown + 300), "discard:14", sight), end)).toBeLessThan(16);
  });

  test("the eye and the arrows are at once where they will be", () => {
    scene.show(sightOf(BEFORE, { still: true }));
    const now = performance.now();
    expect(changed(paint(now), paint(now + LATER_MS))).toBe(0);
    scene.show(sightOf(view({ pile: ["g1", "y1"], color: "y", clockwise: false }), { still: true }));
    const then = performance.now();
    expect(changed(paint(then), paint(then + LATER_MS))).toBe(0);
  });

  test("the eye comes down to the table where it may move", () => {
    scene.show(sightOf(BEFORE));
    const now = performance.now();
    expect(changed(paint(now), paint(now + LATER_MS))).toBeGreaterThan(1000);
  });
});

describe("contexts", () => {
  function contextOf(of: HTMLCanvasElement): WebGL2RenderingContext {
    return of.getContext("webgl2") as WebGL2RenderingContext;
  }

  function told(what: string): Promise<Event> {
    return new Promise((done) => canvas.addEventListener(what, done, { once: true }));
  }

  test("that are lost and given back show the same picture again", async () => {
    vi.spyOn(console, "log").mockImplementation(() => {});
    scene.show(sightOf(view(), { still: true }));
    const before = paint();
    const loser = contextOf(canvas).getExtension("WEBGL_lose_context") as WEBGL_lose_context;
    const lost = told("webglcontextlost");
    loser.loseContext();
    await lost;
    // Only after the event is the browser ready to give it back.
    await nextFrame();
    scene.paint();
    const restored = told("webglcontextrestored");
    loser.restoreContext();
    await restored;
    expect(changed(before, paint())).toBe(0);
  });

  test("are given back when a table is closed: forty in a row take none away from an open one", async () => {
    const small = await drawSheet(32);
    scene.show(sightOf(view(), { still: true }));
    const before = paint();
    // Browsers keep some sixteen contexts, and take the oldest for the next.
    for (let count = 0; count < 40; count++) {
      const other = document.createElement("canvas");
      const next = new Scene(other, small, new Meter(1), () => {});
      next.show(sightOf(view(), { still: true, width: 36, height: 64 }));
      next.paint();
      next.close();
      expect(contextOf(other).isContextLost()).toBe(true);
    }
    expect(contextOf(canvas).isContextLost()).toBe(false);
    expect(changed(before, paint())).toBe(0);
  });
});
