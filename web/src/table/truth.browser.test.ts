/** The view is the truth: whatever bursts of news a table gets, in the end it shows what `layout` says of the last [P20]. */

import { flushSync } from "svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Card, Color, News } from "../wire.gen";
import { isWild } from "./cards";
import { KINDS } from "./faces";
import { type Given, given } from "./given";
import { type GameView, layout, type Placement, zonesOf } from "./layout";
import { button, prefer, push, show, store } from "./onstage";
import { poseOf, sizeOf } from "./paint";
import { COLORS } from "./palette";
import type { Frame } from "./zones";

const BURST = 50;

/** A sequence of numbers from 0 to 1 that is the same for a seed (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A game that plays on at random, as its updates tell it: plays, draws, penalties, reversals, reshuffles. */
class Game {
  readonly #chance: () => number;
  readonly #seats: number;
  readonly #counts: number[];
  #hand: Card[];
  #pile: Card[] = ["r3"];
  #discard = 1;
  #stock = 50;
  #decision = 1;
  #seat = 0;
  #clockwise = true;
  #color: Color = "r";

  constructor(seed: number) {
    this.#chance = chance(seed);
    this.#seats = 2 + this.#below(9);
    this.#hand = Array.from({ length: 7 }, () => this.#card());
    this.#counts = Array(this.#seats).fill(7);
  }

  /** The next update. */
  next(): Given {
    const news = this.#chance() < 0.6 ? this.#play() : this.#take(1 + this.#below(4));
    this.#decision++;
    const step = this.#clockwise ? 1 : this.#seats - 1;
    this.#seat = (this.#seat + step) % this.#seats;
    return this.#update(news);
  }

  #play(): News[] {
    const seat = this.#seat;
    const mine = seat === 0;
    if (mine && this.#hand.length < 2) return this.#take(2);
    const card = mine ? (this.#hand[this.#below(this.#hand.length)] as Card) : this.#card();
    if (mine) this.#hand.splice(this.#hand.indexOf(card), 1);
    else this.#counts[seat] = Math.max(1, (this.#counts[seat] as number) - 1);
    this.#color = isWild(card) ? (COLORS[this.#below(4)] as Color) : (card.charAt(0) as Color);
    this.#pile = [...this.#pile, card].slice(-4);
    this.#discard++;
    const news: News[] = [{ t: "played", seat, card, color: this.#color }];
    if (!card.endsWith("R")) return news;
    this.#clockwise = !this.#clockwise;
    return [...news, { t: "flipped", clockwise: this.#clockwise }];
  }

  #take(count: number): News[] {
    const seat = this.#seat;
    const news: News[] = [];
    if (this.#stock < count) {
      this.#stock += this.#discard - 1;
      this.#pile = this.#pile.slice(-1);
      this.#discard = 1;
      news.push({ t: "reshuffled", stock: this.#stock });
    }
    this.#stock -= count;
    const cards = Array.from({ length: count }, () => this.#card());
    if (seat === 0) this.#hand = [...this.#hand, ...cards].slice(-28);
    else this.#counts[seat] = (this.#counts[seat] as number) + count;
    return [...news, { t: "took", seat, count, why: "draw", ...(seat === 0 && { cards }) }];
  }

  #update(news: News[]): Given {
    const counts = [this.#hand.length, ...this.#counts.slice(1)];
    return {
      seats: this.#seats,
      hand: [...this.#hand],
      options: this.#seat === 0 ? { play: this.#hand, draw: true } : {},
      table: {
        counts,
        stock: this.#stock,
        pile: this.#pile,
        discard: this.#discard,
        decision: this.#decision,
        clockwise: this.#clockwise,
        color: this.#color,
        seat: this.#seat,
      },
      news,
    };
  }

  #card(): Card {
    return KINDS[this.#below(KINDS.length)] as Card;
  }

  #below(most: number): number {
    return Math.floor(this.#chance() * most);
  }
}

/** Left, top, width and height of where a placement must be painted, in whole pixels. */
function goal(placement: Placement): number[] {
  const { width, height } = sizeOf(placement);
  const probe = document.querySelector(".frame")?.appendChild(document.createElement("i")) as HTMLElement;
  probe.style.cssText = `position:absolute;top:0;left:0;width:${width}px;height:${height}px;transform:${poseOf(placement)}`;
  const found = seen(probe);
  probe.remove();
  return found;
}

function seen(element: Element): number[] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left, top, width, height].map(Math.round);
}

const painted = () => [...document.querySelectorAll<HTMLElement>(".piles img, .hand .card")];

/** The last update is on the screen, and nothing else. */
async function expectTruth(last: Given, frame: Frame): Promise<void> {
  // A card under the pointer rises.
  await userEvent.hover(page.getByRole("main"), { position: { x: 4, y: 4 } });
  const still = () => document.querySelectorAll(".air img, .waits, .away, .raised").length;
  await expect.poll(still, { timeout: 10_000 }).toBe(0);
  const moving = () => painted().filter((element) => element.getAnimations().length > 0).length;
  await expect.poll(moving, { timeout: 10_000 }).toBe(0);
  const { room, own } = given(last);
  const view = { table: room.table, own: own.hand ?? null } as GameView;
  const expected = layout(view, frame).filter(({ key }) => !key.startsWith("seat:"));
  const found = painted();
  expect(found.map(({ dataset }) => dataset.key).sort()).toEqual(expected.map(({ key }) => key).sort());
  for (const placement of expected) {
    const element = found.find(({ dataset }) => dataset.key === placement.key) as HTMLElement;
    expect(getComputedStyle(element).opacity, placement.key).toBe("1");
    const off = seen(element).map((value, index) => Math.abs(value - (goal(placement)[index] as number)));
    expect(Math.max(...off), placement.key).toBeLessThanOrEqual(1);
  }
  const chips = [...document.querySelectorAll("ol > .chip")].map(seen);
  const places = zonesOf(view, frame).chips.map(({ x, y, width, height }) => [x, y, width, height].map(Math.round));
  for (const [index, chip] of chips.entries()) {
    const off = chip.map((value, side) => Math.abs(value - ((places[index] as number[])[side] as number)));
    expect(Math.max(...off), `chip ${index}`).toBeLessThanOrEqual(1);
  }
}

afterEach(() => {
  vi.restoreAllMocks();
  document.documentElement.classList.remove("still");
});

describe("[P20] after a burst of fifty messages the screen is the layout of the last", () => {
  test.each([
    [1, 360, 640],
    [2, 640, 360],
    [3, 1280, 720],
    [4, 320, 568],
  ])("game %i, at %i by %i", async (seed, width, height) => {
    await page.viewport(width, height);
    const game = new Game(seed);
    await show(game.next());
    const random = chance(seed + 100);
    let last: Given = {};
    for (let count = 0; count < BURST; count++) {
      last = game.next();
      push(last, random() > 0.05);
      // Some come alone, and fly; most come while others still fly or wait.
      if (random() < 0.15) await new Promise(requestAnimationFrame);
    }
    await expectTruth(last, { width, height, sorted: true, leftHanded: false });
  });

  test("with refusals, and cards that were lifted, in between", async () => {
    const game = new Game(5);
    let last = game.next();
    await show(last);
    store.answer = () => "stale";
    for (let count = 0; count < BURST; count++) {
      last = game.next();
      push(last);
      const card = document.querySelector<HTMLElement>(".hand .card");
      if (count % 7 === 0) card?.click();
    }
    await userEvent.keyboard("{Escape}");
    await expectTruth(last, { width: 360, height: 640, sorted: true, leftHanded: false });
    await expect.element(button("UNO!")).toBeVisible();
  });

  test("behind another tab, at once and without a flight", async () => {
    const game = new Game(6);
    let last = game.next();
    await show(last);
    push(game.next());
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    document.dispatchEvent(new Event("visibilitychange"));
    for (let count = 0; count < BURST; count++) {
      last = game.next();
      store.push(given(last));
    }
    flushSync();
    expect(document.querySelectorAll(".air img, .waits, .away")).toHaveLength(0);
    await expectTruth(last, { width: 360, height: 640, sorted: true, leftHanded: false });
  });

  test("where things must keep still, what is new fades in and nothing flies", async () => {
    prefer("lessMotion", true);
    document.documentElement.classList.add("still");
    const game = new Game(7);
    let last = game.next();
    await show(last);
    for (let count = 0; count < BURST; count++) {
      last = game.next();
      push(last);
      expect(document.querySelectorAll(".air img, .waits, .away")).toHaveLength(0);
    }
    const fades = painted()
      .flatMap((element) => element.getAnimations())
      .filter((animation) => !(animation instanceof CSSTransition));
    expect(fades.length).toBeGreaterThan(0);
    for (const { effect } of fades) {
      expect(effect?.getTiming().duration).toBe(120);
      const frames = (effect as KeyframeEffect).getKeyframes();
      expect(frames.map(({ opacity, transform }) => [opacity, transform])).toEqual([
        ["0", undefined],
        ["1", undefined],
      ]);
    }
    await expectTruth(last, { width: 360, height: 640, sorted: true, leftHanded: false });
  });
});
