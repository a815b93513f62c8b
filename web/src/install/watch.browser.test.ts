import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TAKE_OVER } from "../worker/takeover";
import type { Standing } from "./standing";
import { AGAIN_MS, TAKES_OVER_WITHIN_MS, Watch } from "./watch.svelte";

/** A worker that waits, and takes over when it is told to. */
class FakeWorkers extends EventTarget {
  readonly heard: unknown[] = [];
  /** Whether it does as it is told. */
  obeys = true;
  readonly update = vi.fn(async () => {});
  readonly registration: EventTarget & { waiting: unknown; installing: unknown } = Object.assign(new EventTarget(), {
    waiting: null,
    installing: null,
    update: this.update,
  });

  async getRegistration() {
    return this.registration;
  }

  wait(): void {
    this.registration.waiting = {
      postMessage: (message: unknown) => {
        this.heard.push(message);
        if (!this.obeys) return;
        this.registration.waiting = null;
        this.dispatchEvent(new Event("controllerchange"));
      },
    };
  }

  /** A newer one is found, and then installed. */
  async install(): Promise<void> {
    const worker = Object.assign(new EventTarget(), { state: "installing" });
    this.registration.installing = worker;
    this.registration.dispatchEvent(new Event("updatefound"));
    this.wait();
    worker.state = "installed";
    worker.dispatchEvent(new Event("statechange"));
    await settled();
  }
}

let workers: FakeWorkers;
let server: Standing;
let watch: Watch;
let before: boolean;
const standing = vi.fn(async () => server);
const reload = vi.fn();

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  standing.mockClear();
  reload.mockClear();
  workers = new FakeWorkers();
  server = "current";
  before = false;
  watch = new Watch({
    standing,
    workers: workers as unknown as ServiceWorkerContainer,
    reload,
    wasReloaded: () => {
      const was = before;
      before = true;
      return was;
    },
  });
  await settled();
});

afterEach(() => {
  watch.close();
  vi.useRealTimers();
});

async function settled(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
}

async function happens(event: string): Promise<void> {
  window.dispatchEvent(new Event(event));
  await settled();
}

describe("a new build", () => {
  test("has its worker fetched, also by a page that stays open", async () => {
    await happens("online");
    expect(workers.update).not.toHaveBeenCalled();
    server = "outdated";
    await happens("online");
    expect(workers.update).toHaveBeenCalledOnce();
  });

  test("is offered when its worker waits, and nothing changes until it is wanted", async () => {
    server = "outdated";
    await workers.install();
    expect(watch.standing).toBe("outdated");
    expect(workers.heard).toEqual([]);
    expect(reload).not.toHaveBeenCalled();
  });

  test("comes with its worker, by one reload", async () => {
    server = "outdated";
    await workers.install();
    void watch.update();
    await watch.update();
    await settled();
    expect(workers.heard).toEqual([TAKE_OVER]);
    expect(reload).toHaveBeenCalledOnce();
  });

  test("comes even if its worker does not take over", async () => {
    server = "outdated";
    await workers.install();
    workers.obeys = false;
    void watch.update();
    await vi.advanceTimersByTimeAsync(TAKES_OVER_WITHIN_MS - 1);
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(reload).toHaveBeenCalledOnce();
  });

  test("that another tab has let take over is offered here too", async () => {
    server = "outdated";
    workers.dispatchEvent(new Event("controllerchange"));
    await settled();
    expect(watch.standing).toBe("outdated");
    expect(reload).not.toHaveBeenCalled();
  });

  test("that this page is of already is no news: its worker takes over unasked", async () => {
    await workers.install();
    expect(watch.standing).toBe("current");
    expect(workers.heard).toEqual([TAKE_OVER]);
    expect(reload).not.toHaveBeenCalled();
  });
});

describe("[P31] a server out of reach", () => {
  test("is asked again until it answers", async () => {
    server = "unreachable";
    await happens("offline");
    expect(watch.standing).toBe("unreachable");
    await vi.advanceTimersByTimeAsync(AGAIN_MS);
    server = "current";
    await vi.advanceTimersByTimeAsync(AGAIN_MS);
    expect(watch.standing).toBe("current");
    standing.mockClear();
    await vi.advanceTimersByTimeAsync(10 * AGAIN_MS);
    expect(standing).not.toHaveBeenCalled();
  });

  test("is left alone when nobody looks any more", async () => {
    server = "unreachable";
    await happens("offline");
    watch.close();
    standing.mockClear();
    await vi.advanceTimersByTimeAsync(10 * AGAIN_MS);
    await happens("online");
    expect(standing).not.toHaveBeenCalled();
  });
});

describe("a part of the page that does not come", () => {
  test("is had by loading a newer page, once", async () => {
    server = "outdated";
    await happens("vite:preloadError");
    expect(reload).toHaveBeenCalledOnce();
    reload.mockClear();
    watch.updating = false;
    await happens("vite:preloadError");
    expect(reload).not.toHaveBeenCalled();
  });

  test.each<Standing>(["current", "unreachable"])("is not lost for good with a server that is %s", async (now) => {
    server = now;
    await happens("vite:preloadError");
    expect(reload).not.toHaveBeenCalled();
  });
});

test("a browser without workers is told of new builds as well", async () => {
  server = "outdated";
  const alone = new Watch({ standing, workers: undefined, reload, wasReloaded: () => false });
  await settled();
  expect(alone.standing).toBe("outdated");
  await alone.update();
  expect(reload).toHaveBeenCalledOnce();
  alone.close();
});
