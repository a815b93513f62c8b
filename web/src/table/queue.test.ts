import { describe, expect, test } from "vitest";
import { LONGEST_WAIT_MS, Queue, type Timing } from "./queue";

/** Time that passes only when told to. */
class FakeTiming implements Timing {
  #now = 0;
  #timers: { at: number; call: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(ms: number, call: () => void): () => void {
    const timer = { at: this.#now + ms, call };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  pass(ms: number): void {
    const until = this.#now + ms;
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0];
      if (!next) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.#now = next.at;
      next.call();
    }
    this.#now = until;
  }

  get pending(): number {
    return this.#timers.length;
  }
}

function begin(length: (item: number) => number) {
  const timing = new FakeTiming();
  const told: string[] = [];
  const screen = { item: -1, flying: false };
  const queue = new Queue<number>(
    {
      show(item) {
        told.push(`show ${item}`);
        Object.assign(screen, { item, flying: length(item) > 0 });
        return length(item);
      },
      jump(item) {
        told.push(`jump ${item}`);
        Object.assign(screen, { item, flying: false });
      },
      settle() {
        told.push("settle");
        screen.flying = false;
      },
    },
    timing,
  );
  return { timing, told, screen, queue };
}

describe("[P20] the queue", () => {
  test("shows updates one after another, each when the flights before have landed", () => {
    const { timing, told, queue } = begin(() => 250);
    queue.push(1, true);
    queue.push(2, true);
    expect(told).toEqual(["show 1"]);
    expect(queue.idle).toBe(false);
    timing.pass(249);
    expect(told).toEqual(["show 1"]);
    timing.pass(1);
    expect(told).toEqual(["show 1", "settle", "show 2"]);
    timing.pass(250);
    expect(told).toEqual(["show 1", "settle", "show 2", "settle"]);
    expect(queue.idle).toBe(true);
    expect(timing.pending).toBe(0);
  });

  test("an update without flights keeps nobody waiting", () => {
    const { told, queue } = begin(() => 0);
    queue.push(1, true);
    queue.push(2, true);
    expect(told).toEqual(["show 1", "show 2"]);
  });

  test("jumps to the newest when three wait", () => {
    const { timing, told, queue } = begin(() => 250);
    for (const item of [1, 2, 3]) queue.push(item, true);
    expect(told).toEqual(["show 1"]);
    queue.push(4, true);
    expect(told).toEqual(["show 1", "jump 4"]);
    expect(queue.idle).toBe(true);
    timing.pass(1000);
    expect(told).toEqual(["show 1", "jump 4"]);
  });

  test("jumps when one has waited too long for a long flight", () => {
    const { timing, told, queue } = begin(() => 900);
    queue.push(1, true);
    timing.pass(100);
    queue.push(2, true);
    timing.pass(LONGEST_WAIT_MS - 1);
    expect(told).toEqual(["show 1"]);
    timing.pass(1);
    expect(told).toEqual(["show 1", "jump 2"]);
  });

  test("what must not be animated is shown at once, with all that waited", () => {
    const { timing, told, queue } = begin(() => 250);
    queue.push(1, true);
    queue.push(2, true);
    queue.push(3, false);
    expect(told).toEqual(["show 1", "jump 3"]);
    timing.pass(1000);
    expect(told).toEqual(["show 1", "jump 3"]);
  });

  test("catching up with nothing waiting ends the flights", () => {
    const { told, queue } = begin(() => 250);
    queue.push(1, true);
    queue.catchUp();
    expect(told).toEqual(["show 1", "settle"]);
    expect(queue.idle).toBe(true);
  });

  test("a closed queue shows nothing more", () => {
    const { timing, told, queue } = begin(() => 250);
    queue.push(1, true);
    queue.push(2, true);
    queue.close();
    timing.pass(1000);
    expect(told).toEqual(["show 1"]);
  });

  test("after any burst the screen holds the last update, and nothing flies", () => {
    // A small generator of its own, so that a failure can be repeated.
    let state = 7;
    const random = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return state % below;
    };
    for (let round = 0; round < 300; round++) {
      const { timing, screen, queue } = begin((item) => [0, 250, 350, 900][item % 4] as number);
      const count = 1 + random(12);
      for (let item = 0; item < count; item++) {
        queue.push(item, random(8) > 0);
        timing.pass(random(500));
        const lag = item - screen.item;
        expect(lag).toBeLessThan(3);
      }
      timing.pass(2000);
      expect(screen).toEqual({ item: count - 1, flying: false });
      expect(queue.idle).toBe(true);
      expect(timing.pending).toBe(0);
    }
  });
});
