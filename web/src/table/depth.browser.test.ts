/** The two views of the table [P21], as they change. What draws in three dimensions is a fake. */

import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { aside } from "../text/aside.ru";
import Air from "./Air.svelte";
import { depth } from "./depth.svelte";
import { fake } from "./FakeDeep.svelte";
import { fetchLateParts } from "./late.svelte";
import { zonesOf } from "./layout";
import { button, focused, push, said, show, store } from "./onstage";
import { drawings } from "./pictures";
import type { Flight } from "./playback.svelte";

vi.mock("../deep", async () => ({ Deep: (await import("./FakeDeep.svelte")).default, deepZones: zonesOf }));

/** What fetches parts of the page: whether it can, and how often it was asked. */
const network = vi.hoisted(() => ({ down: false, asked: 0 }));
vi.mock("../lobby/lazily", () => ({
  async lazily<Part>(load: () => Promise<Part>): Promise<Part> {
    network.asked++;
    if (network.down) throw new Error("offline");
    return load();
  },
}));

// Other tests run on this device at the same time.
vi.mock("../settings/memory", () => {
  const forgetful = { get: () => null, set: () => {}, forget: () => {} };
  return { device: forgetful, tab: forgetful };
});

const PLAY = {
  table: { decision: 10, pile: ["g1", "b1", "r3", "r9"], discard: 15, seat: 2 },
  news: [{ t: "played", seat: 1, card: "r9", color: "r" }],
} satisfies Parameters<typeof push>[0];

const canvas = () => document.querySelector("canvas");
const shown = () => [canvas() !== null, document.querySelector(".piles") !== null];
const DEEP = [true, false];
const FLAT = [false, true];

beforeAll(async () => {
  await fetchLateParts();
});

beforeEach(() => {
  fake.broken = false;
  network.down = false;
});

afterEach(() => depth.reset());

/** A table in three dimensions. */
async function showDeep(...given: Parameters<typeof show>): Promise<void> {
  await show(...given);
  depth.choose(true);
  await expect.poll(shown).toEqual(DEEP);
}

function fail(why: "unable" | "lost" | "slow"): void {
  fake.props?.failed(why);
  flushSync();
}

test("where nothing has happened yet, nothing lies on the felt for it", async () => {
  await showDeep({ options: {} });
  const told = document.querySelector(".told") as HTMLElement;
  expect([told.textContent, getComputedStyle(told).boxShadow]).toEqual(["", "none"]);
  push(PLAY);
  await expect.poll(() => getComputedStyle(told).boxShadow).not.toBe("none");
});

describe("[P21] between 2D and 3D", () => {
  test("the painters change, and nothing else does", async () => {
    await show({ options: { play: ["r5"], draw: true } });
    expect(shown()).toEqual(FLAT);
    const lasting = [...document.querySelectorAll(".card, .stock, .chip, .actions button, header button, .line, .rim")];
    await userEvent.click(button(aside.depth.to3d));
    await expect.poll(shown).toEqual(DEEP);
    expect(focused()).toBe(aside.depth.to2d);
    expect(fake.props?.placements.length).toBeGreaterThan(3);
    await expect.element(page.getByRole("img", { name: "Ход идёт по часовой стрелке" })).toBeInTheDocument();
    expect(document.querySelectorAll(".rim *")).toHaveLength(0);
    expect(lasting.every((element) => element.isConnected)).toBe(true);
    await userEvent.click(button("красный 5"));
    expect(store.asked).toEqual([{ t: "play", decision: 9, card: "r5" }]);
    await userEvent.keyboard("v");
    await expect.poll(shown).toEqual(FLAT);
    expect(document.querySelectorAll(".rim *").length).toBeGreaterThan(3);
    expect(lasting.every((element) => element.isConnected)).toBe(true);
  });

  test("a question stays open, and keeps the focus", async () => {
    await show({ hand: ["W", "b2"], options: { play: ["W"] } });
    await userEvent.click(button("Wild"));
    const dialog = page.getByRole("dialog", { name: "Выберите цвет" });
    await expect.element(dialog).toBeVisible();
    const [question, focus] = [dialog.element(), document.activeElement];
    await userEvent.keyboard("v");
    await expect.poll(shown).toEqual(DEEP);
    expect([dialog.element(), document.activeElement]).toEqual([question, focus]);
  });

  test("a card under a finger stays there, and is played where the finger lets go of it", async () => {
    await show();
    const { left, top } = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0 };
    const card = button("красный 5").element().getBoundingClientRect();
    const session = cdp() as unknown as { send(method: string, params: object): Promise<unknown> };
    const touch = (type: string, ...at: [x: number, y: number][]) =>
      session.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: at.map(([x, y]) => ({ x: x + left, y: y + top })),
      });
    const at: [number, number] = [card.left + 12, card.top + 40];
    await touch("touchStart", at);
    await touch("touchMove", [at[0], at[1] - 40]);
    await touch("touchMove", [at[0], 250]);
    await expect.poll(() => document.querySelector(".held")).not.toBeNull();
    const held = document.querySelector(".held");
    await userEvent.keyboard("v");
    await expect.poll(shown).toEqual(DEEP);
    expect(document.querySelector(".held")).toBe(held);
    await touch("touchEnd");
    await expect.poll(() => store.asked).toEqual([{ t: "play", decision: 9, card: "r5" }]);
  });

  test("what flies is painted once, in either", async () => {
    await showDeep();
    push(PLAY);
    expect(document.querySelectorAll(".flight")).toHaveLength(0);
    expect(fake.props?.flights).toHaveLength(1);
    depth.choose(false);
    flushSync();
    expect(document.querySelectorAll(".flight")).toHaveLength(1);
  });

  test("what is seen from the middle of its flight on begins in the middle", async () => {
    const pose = { key: "discard:14", card: null, x: 100, y: 100, z: 0, turn: 0, scale: 1 };
    const flight: Flight = {
      ...{ id: 0, lands: null, card: "r9", named: null, delay: 500, duration: 9000 },
      ...{ from: { ...pose, x: 0 }, to: pose, began: performance.now() - 3000 },
    };
    const frame = { width: 360, height: 640, sorted: true, leftHanded: false };
    const props = { flights: [flight], pictures: drawings, held: null, handCard: 80, frame };
    const air = mount(Air, { target: document.body, props });
    flushSync();
    const [animation] = document.querySelector(".flight")?.getAnimations() ?? [];
    expect(animation?.currentTime).toBeGreaterThanOrEqual(3000);
    expect(animation?.currentTime).toBeLessThanOrEqual(performance.now() - flight.began);
    await unmount(air);
  });
});

describe("[P21] 2D by itself", () => {
  test("when the memory of what draws is lost, with one quiet line; and 3D again when it is back", async () => {
    await showDeep();
    const lost = canvas();
    const focus = document.activeElement;
    fail("lost");
    expect(document.querySelector(".piles")).not.toBeNull();
    expect(document.querySelector(".note")?.textContent).toBe(aside.depth.lost);
    expect(said()).toBe(aside.depth.lost);
    expect(canvas()).toBe(lost);
    await expect.element(canvas()).not.toBeVisible();
    await expect.element(button(aside.depth.to3d)).toBeVisible();
    expect(document.activeElement).toBe(focus);
    fake.props?.restored();
    flushSync();
    expect([shown(), canvas() === lost]).toEqual([DEEP, true]);
    expect(document.querySelector(".note")).toBeNull();
    await expect.element(canvas()).toBeVisible();
    expect(said()).toBe(aside.depth.lost);
  });

  test("until it is back, or made anew for whoever does not wait", async () => {
    await showDeep();
    const lost = canvas();
    fail("lost");
    await userEvent.click(button(aside.depth.to3d));
    expect(shown()).toEqual(DEEP);
    expect(canvas()).not.toBe(lost);
  });

  test("when it breaks as it comes; then it is made anew for whoever wants it again", async () => {
    fake.broken = true;
    await show();
    await userEvent.click(button(aside.depth.to3d));
    await expect.poll(said).toBe(aside.depth.unable);
    expect(shown()).toEqual(FLAT);
    fake.broken = false;
    await userEvent.click(button(aside.depth.to3d));
    await expect.poll(shown).toEqual(DEEP);
  });

  test("when what draws does not come; it is asked for again as soon as the connection is back", async () => {
    await show();
    network.down = true;
    network.asked = 0;
    await userEvent.click(button(aside.depth.to3d));
    await expect.poll(said).toBe(aside.depth.away);
    await expect.element(button(aside.depth.to3d)).toHaveAttribute("aria-busy", "false");
    expect([shown(), network.asked]).toEqual([FLAT, 1]);
    store.link = "reconnecting";
    flushSync();
    network.down = false;
    store.link = "online";
    await expect.poll(shown).toEqual(DEEP);
    expect(network.asked).toBe(2);
  });

  test("when it is slow, and then no more", async () => {
    await showDeep();
    expect(fake.props?.patient).toBe(false);
    fail("slow");
    expect(shown()).toEqual(FLAT);
    expect(said()).toBe(aside.depth.slow);
    await userEvent.click(button(aside.depth.to3d));
    await expect.poll(shown).toEqual(DEEP);
    expect(fake.props?.patient).toBe(true);
  });
});
