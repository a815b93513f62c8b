import { beforeEach, describe, expect, test } from "vitest";
import { HandGesture } from "./gestures";

/** Three cards of 50 pixels side by side, their tops at 100; the table ends at 90. */
const CARDS = ["a", "b", "c"];
const EDGE = 90;

let told: string[];
let raised: string | null;
let oneTap: boolean;
let gesture: HandGesture;

beforeEach(() => {
  told = [];
  raised = null;
  oneTap = false;
  gesture = new HandGesture({
    cardAt: (x, y) => (y >= 95 ? (CARDS[Math.floor(x / 50)] ?? null) : null),
    edge: () => EDGE,
    raised: () => raised,
    oneTap: () => oneTap,
    raise(key) {
      raised = key;
      told.push(`raise ${key}`);
    },
    preview: (key) => told.push(`preview ${key}`),
    drag: (key) => told.push(`drag ${key}`),
    letGo: () => told.push("let go"),
    play: (key, at) => told.push(at ? `play ${key} from ${at.x},${at.y}` : `play ${key}`),
  });
});

function plays(): string[] {
  return told.filter((line) => line.startsWith("play"));
}

function tap(x: number, at = 0): void {
  gesture.down("touch", x, 150, at);
  gesture.up(x, 150, at + 80);
}

describe("[P15] a finger", () => {
  test("lifts the card under it, and leaves it raised", () => {
    tap(60);
    expect(told).toEqual(["raise b", "preview b", "let go"]);
    expect(raised).toBe("b");
  });

  test("plays the raised card with a second tap", () => {
    tap(60);
    tap(60, 300);
    expect(plays()).toEqual(["play b"]);
  });

  test("a tap on another card lifts that one", () => {
    tap(60);
    tap(110, 300);
    expect(plays()).toEqual([]);
    expect(raised).toBe("c");
  });

  test("slides to other cards, and plays none of them", () => {
    gesture.down("touch", 10, 150, 0);
    gesture.move(60, 152, 100);
    gesture.move(110, 152, 200);
    gesture.up(110, 152, 300);
    expect(raised).toBe("c");
    expect(plays()).toEqual([]);
  });

  test("sliding away from the raised card and back is no second tap", () => {
    tap(60);
    gesture.down("touch", 60, 150, 300);
    gesture.move(110, 150, 400);
    gesture.move(60, 150, 500);
    gesture.up(60, 150, 600);
    expect(raised).toBe("b");
    expect(plays()).toEqual([]);
  });

  test("a trembling finger still taps", () => {
    tap(60);
    gesture.down("touch", 60, 150, 300);
    gesture.move(64, 146, 340);
    gesture.up(63, 147, 380);
    expect(plays()).toEqual(["play b"]);
  });

  test("plays with a flick upward the card it came down on, whatever it crosses", () => {
    gesture.down("touch", 60, 190, 0);
    gesture.move(80, 160, 30);
    gesture.move(104, 130, 60);
    gesture.up(106, 125, 70);
    expect(plays()).toEqual(["play b"]);
  });

  test("a slow way up is no flick", () => {
    gesture.down("touch", 60, 190, 0);
    for (let step = 1; step <= 8; step++) gesture.move(60, 190 - 5 * step, 100 * step);
    gesture.up(60, 150, 900);
    expect(plays()).toEqual([]);
  });

  test("carries the card onto the table and plays it there", () => {
    gesture.down("touch", 60, 150, 0);
    gesture.move(62, 120, 200);
    gesture.move(70, 60, 400);
    gesture.up(72, 40, 600);
    expect(told).toContain("drag b");
    expect(plays()).toEqual(["play b from 72,40"]);
  });

  test("carried back to the hand the card is not played", () => {
    gesture.down("touch", 60, 150, 0);
    gesture.move(62, 60, 300);
    gesture.move(62, 140, 800);
    gesture.up(62, 140, 900);
    expect(plays()).toEqual([]);
    expect(told.at(-1)).toBe("let go");
  });

  test("plays at once where the viewer has chosen that, but only with a tap", () => {
    oneTap = true;
    tap(60);
    expect(plays()).toEqual(["play b"]);
    told = [];
    gesture.down("touch", 10, 150, 300);
    gesture.move(60, 150, 400);
    gesture.up(60, 150, 500);
    expect(plays()).toEqual([]);
  });

  test("that the browser takes away plays nothing", () => {
    tap(60);
    gesture.down("touch", 60, 150, 300);
    gesture.cancel();
    expect(plays()).toEqual([]);
    expect(gesture.active).toBe(false);
  });

  test("beside the cards is not ours, and a second finger neither", () => {
    expect(gesture.down("touch", 60, 20, 0)).toBe(false);
    expect(gesture.down("touch", 60, 150, 10)).toBe(true);
    expect(gesture.down("touch", 110, 150, 20)).toBe(false);
  });
});

describe("[P15] a mouse", () => {
  test("plays with one click", () => {
    gesture.down("mouse", 60, 150, 0);
    gesture.up(61, 151, 90);
    expect(plays()).toEqual(["play b"]);
  });

  test("drags a card onto the table", () => {
    gesture.down("mouse", 60, 150, 0);
    gesture.move(80, 100, 100);
    gesture.up(90, 40, 200);
    expect(plays()).toEqual(["play b from 90,40"]);
  });

  test("that comes back to the hand plays nothing", () => {
    gesture.down("mouse", 60, 150, 0);
    gesture.move(90, 140, 100);
    gesture.up(90, 140, 200);
    expect(plays()).toEqual([]);
    expect(told.at(-1)).toBe("let go");
  });
});
