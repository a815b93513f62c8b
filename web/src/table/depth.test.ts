import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { aside } from "../text/aside.ru";
import { Depth } from "./depth.svelte";
import { givenTable } from "./given";
import type { Frame, Zones } from "./zones";

// It fetches styles in a page.
vi.mock("../lobby/lazily", () => ({ lazily: <Part>(load: () => Promise<Part>) => load() }));

type Part = typeof import("../deep");
const ZONES = {} as Zones;
const PART = { deepZones: () => ZONES } as unknown as Part;
const FRAME: Frame = { width: 360, height: 640, sorted: true, leftHanded: false };

/** What the device remembers, from one page to the next. */
let remembered: Map<string, string>;
let able: boolean;
/** The ends of the fetches that are on their way. */
let fetches: { come(part: Part): void; fail(error: Error): void }[];

function page(): Depth {
  return new Depth({
    memory: { get: (key) => remembered.get(key) ?? null, set: (key, value) => void remembered.set(key, value) },
    load: () => new Promise<Part>((come, fail) => fetches.push({ come, fail })),
    able: () => able,
  });
}

async function arrive(): Promise<void> {
  fetches.shift()?.come(PART);
  await vi.advanceTimersByTimeAsync(0);
}

/** The part has come, and has drawn its first picture. */
async function arriveAndDraw(depth: Depth): Promise<void> {
  await arrive();
  depth.ready();
}

/** The other view; in 3D as soon as there is a picture. */
function change(depth: Depth): void {
  depth.change();
  if (depth.part) depth.ready();
}

async function failToArrive(): Promise<void> {
  fetches.shift()?.fail(new Error("offline"));
  await vi.advanceTimersByTimeAsync(0);
}

async function deepPage(): Promise<Depth> {
  const depth = page();
  depth.choose(true);
  await arriveAndDraw(depth);
  return depth;
}

beforeEach(() => {
  vi.useFakeTimers();
  remembered = new Map();
  able = true;
  fetches = [];
});

afterEach(() => {
  vi.useRealTimers();
});

describe("[P21] the view of the table", () => {
  test("is flat at first, and nothing is fetched", async () => {
    const depth = page();
    await depth.fetch();
    expect([depth.chosen, depth.shown, depth.part, depth.trouble]).toEqual([false, false, null, null]);
    expect(depth.zones({ table: givenTable(), own: null }, FRAME)).toBeNull();
    expect(fetches).toEqual([]);
  });

  test("is deep as soon as what was chosen has come and has a picture, and flat again at once", async () => {
    const depth = page();
    depth.change();
    expect([depth.chosen, depth.coming, depth.shown]).toEqual([true, true, false]);
    await arrive();
    expect([depth.coming, depth.shown, depth.part]).toEqual([true, false, PART]);
    expect(depth.zones({ table: givenTable(), own: null }, FRAME)).toBeNull();
    depth.ready();
    expect([depth.coming, depth.shown, depth.part]).toEqual([false, true, PART]);
    expect(depth.zones({ table: givenTable(), own: null }, FRAME)).toBe(ZONES);
    const choices = depth.choices;
    depth.choose(true);
    expect(depth.choices).toBe(choices);
    depth.change();
    expect([depth.chosen, depth.shown, depth.part]).toEqual([false, false, null]);
    change(depth);
    expect(depth.shown).toBe(true);
    expect(fetches).toEqual([]);
  });

  test("is remembered by the device, and then fetched when the page is idle", async () => {
    await deepPage();
    const depth = page();
    expect([depth.chosen, depth.coming, depth.shown]).toEqual([true, false, false]);
    void depth.fetch();
    void depth.fetch();
    expect([depth.coming, fetches.length]).toEqual([true, 1]);
    await arriveAndDraw(depth);
    expect(depth.shown).toBe(true);
    depth.change();
    expect(page().chosen).toBe(false);
  });

  test("may be changed back while the part is on its way, which is then kept", async () => {
    const depth = page();
    depth.change();
    depth.change();
    expect([depth.chosen, depth.coming]).toEqual([false, false]);
    depth.change();
    expect([depth.coming, fetches.length]).toEqual([true, 1]);
    depth.change();
    await arrive();
    expect([depth.shown, depth.note]).toEqual([false, null]);
    change(depth);
    expect(depth.shown).toBe(true);
  });
});

describe("[P21] the table is flat by itself", () => {
  test("where the browser has no WebGL: nothing is fetched, and each choice is answered", async () => {
    able = false;
    const depth = page();
    expect(depth.trouble).toBe("unable");
    for (const _ of [1, 2]) {
      depth.change();
      expect([depth.shown, depth.coming, depth.note]).toEqual([false, false, aside.depth.unable]);
      await vi.advanceTimersByTimeAsync(6000);
      expect(depth.note).toBeNull();
    }
    expect(fetches).toEqual([]);
    expect(remembered.get("deep")).toBe("true");
    const later = page();
    await later.fetch();
    expect([later.chosen, later.trouble, later.note]).toEqual([true, "unable", null]);
  });

  test("where the machine has none; the choice stays", async () => {
    const depth = await deepPage();
    depth.failed("unable");
    expect([depth.shown, depth.part, depth.note]).toEqual([false, null, aside.depth.unable]);
    expect(page().chosen).toBe(true);
    const choices = depth.choices;
    change(depth);
    expect([depth.shown, depth.note]).toEqual([true, null]);
    expect(depth.choices).toBeGreaterThan(choices);
  });

  test("when its memory is lost, and deep by itself when that is back", async () => {
    const depth = await deepPage();
    const choices = depth.choices;
    depth.failed("lost");
    expect([depth.shown, depth.part, depth.note]).toEqual([false, PART, aside.depth.lost]);
    expect(depth.zones({ table: givenTable(), own: null }, FRAME)).toBeNull();
    depth.restored();
    expect([depth.shown, depth.note, depth.choices]).toEqual([true, null, choices]);
  });

  test("for good after a second loss, unless it is chosen once more", async () => {
    const depth = await deepPage();
    depth.failed("lost");
    depth.restored();
    depth.failed("lost");
    expect([depth.shown, depth.part]).toEqual([false, null]);
    depth.restored();
    expect([depth.shown, depth.trouble]).toEqual([false, "lost"]);
    expect(page().chosen).toBe(true);
    change(depth);
    expect(depth.shown).toBe(true);
    depth.failed("lost");
    expect(depth.part).toBeNull();
  });

  test("and stays so when what was lost is back after the person has chosen 2D", async () => {
    const depth = await deepPage();
    depth.failed("lost");
    depth.choose(false);
    expect(depth.part).toBeNull();
    depth.restored();
    expect(depth.shown).toBe(false);
  });

  test("when it is slow, on later pages too; whoever chooses it all the same keeps it", async () => {
    const depth = await deepPage();
    expect(depth.patient).toBe(false);
    depth.failed("slow");
    expect([depth.shown, depth.part, depth.note]).toEqual([false, null, aside.depth.slow]);
    expect([page().chosen, page().patient]).toEqual([false, true]);
    change(depth);
    expect([depth.shown, depth.patient]).toEqual([true, true]);
    depth.failed("slow");
    expect([depth.shown, page().chosen]).toEqual([true, true]);
  });

  test("when the part does not come: that is said once, and it may come later", async () => {
    const depth = page();
    depth.change();
    await failToArrive();
    expect([depth.chosen, depth.coming, depth.trouble, depth.note]).toEqual([true, false, "away", aside.depth.away]);
    await vi.advanceTimersByTimeAsync(6000);
    void depth.fetch();
    await failToArrive();
    expect([depth.trouble, depth.note]).toEqual(["away", null]);
    void depth.fetch();
    await arriveAndDraw(depth);
    expect([depth.shown, depth.trouble]).toEqual([true, null]);
  });

  test("when what was chosen another day does not come, and nothing is said", async () => {
    await deepPage();
    const depth = page();
    void depth.fetch();
    await failToArrive();
    expect([depth.trouble, depth.note]).toEqual(["away", null]);
  });
});
