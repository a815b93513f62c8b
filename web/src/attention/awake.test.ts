import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Awake, PATIENCE_MS } from "./awake";
import { FakePage } from "./fakepage";

class Lock {
  released = false;
  async release(): Promise<void> {
    this.released = true;
  }
}

let page: FakePage;
let awake: Awake;
let locks: Lock[];
const request = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  page = new FakePage();
  awake = new Awake(page);
  locks = [];
  request.mockReset().mockImplementation(async () => {
    const lock = new Lock();
    locks.push(lock);
    return lock;
  });
  vi.stubGlobal("navigator", { wakeLock: { request } });
});

afterEach(async () => {
  awake.want(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(locks.every(({ released }) => released)).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function want(wanted: boolean): Promise<void> {
  awake.want(wanted);
  await vi.advanceTimersByTimeAsync(0);
}

describe("the screen", () => {
  test("is kept on once, and let go", async () => {
    await want(true);
    await want(true);
    expect(request).toHaveBeenCalledExactlyOnceWith("screen");
    expect(locks[0]?.released).toBe(false);
    await want(false);
    expect(locks[0]?.released).toBe(true);
  });

  test("is kept on again when the page is seen again", async () => {
    await want(true);
    page.hide();
    await locks[0]?.release();
    await awake.renew();
    expect(locks).toHaveLength(1);
    page.see();
    await awake.renew();
    expect(locks.map(({ released }) => released)).toEqual([true, false]);
  });

  test("is let go even if that was decided while the browser was asked", async () => {
    awake.want(true);
    awake.want(true);
    awake.want(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(locks.map(({ released }) => released)).toEqual([true]);
  });

  test("is let go when nothing is heard for long, and kept on again when something is", async () => {
    await want(true);
    await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1);
    await want(true);
    await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1);
    expect(locks[0]?.released).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(locks[0]?.released).toBe(true);
    await want(true);
    expect(locks).toHaveLength(2);
  });

  test("may be refused: it is asked for again with the next view", async () => {
    request.mockRejectedValueOnce(new DOMException("low battery"));
    await want(true);
    expect(locks).toHaveLength(0);
    await want(true);
    expect(locks).toHaveLength(1);
  });

  test("goes off as ever where a browser cannot keep it on", async () => {
    vi.stubGlobal("navigator", {});
    await want(true);
    expect(request).not.toHaveBeenCalled();
  });
});
