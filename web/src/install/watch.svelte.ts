import { TAKE_OVER } from "../worker/takeover";
import type { Standing } from "./standing";

/** So often a server that cannot be reached is asked again. */
export const AGAIN_MS = 4_000;
/** A worker takes over at once, or something is wrong with it. */
export const TAKES_OVER_WITHIN_MS = 3_000;

interface Surroundings {
  /** Asks the server. */
  readonly standing: () => Promise<Standing>;
  readonly workers: ServiceWorkerContainer | undefined;
  /** Loads the page again. */
  readonly reload: () => void;
  /** Whether it has been loaded again already because a part of this very build was missing; true from then on. */
  readonly wasReloaded: () => boolean;
}

/** Looks whether the server has a newer page, at the moments when that may have changed. Not to be used in a game. */
export class Watch {
  standing = $state.raw<Standing>("current");
  updating = $state.raw(false);

  readonly #around: Surroundings;
  readonly #ended = new AbortController();
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(around: Surroundings) {
    this.#around = around;
    const { signal } = this.#ended;
    const look = () => void this.look();
    window.addEventListener("online", look, { signal });
    window.addEventListener("offline", look, { signal });
    window.addEventListener("vite:preloadError", () => void this.#partMissing(), { signal });
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look(), { signal });
    around.workers?.addEventListener("controllerchange", look, { signal });
    void this.#registration().then((registration) => {
      registration?.addEventListener("updatefound", () => this.#follow(registration.installing), { signal });
      this.#follow(registration?.installing);
    });
    look();
  }

  async look(): Promise<void> {
    clearTimeout(this.#again);
    const standing = await this.#around.standing();
    if (this.#ended.signal.aborted) return;
    this.standing = standing;
    if (standing === "unreachable") this.#again = setTimeout(() => void this.look(), AGAIN_MS);
    const registration = await this.#registration();
    // Its worker has to come before it can take over.
    if (standing === "outdated") void registration?.update().catch(() => {});
    // The worker that waits is no newer than the page: what it keeps is this page. Nobody need be asked.
    if (standing === "current") registration?.waiting?.postMessage(TAKE_OVER);
  }

  /** Loads the newest page, with the worker that belongs to it. */
  async update(): Promise<void> {
    if (this.updating) return;
    this.updating = true;
    const waiting = (await this.#registration())?.waiting;
    if (waiting) {
      await new Promise<unknown>((done) => {
        this.#around.workers?.addEventListener("controllerchange", done, { once: true });
        setTimeout(done, TAKES_OVER_WITHIN_MS);
        waiting.postMessage(TAKE_OVER);
      });
    }
    this.#around.reload();
  }

  close(): void {
    clearTimeout(this.#again);
    this.#ended.abort();
  }

  /** A part of the page did not come. Only a server that has another build will never have it. */
  async #partMissing(): Promise<void> {
    await this.look();
    if (this.standing !== "outdated" || this.#ended.signal.aborted || this.#around.wasReloaded()) return;
    await this.update();
  }

  #follow(worker: ServiceWorker | null | undefined): void {
    worker?.addEventListener("statechange", () => worker.state === "installed" && void this.look(), {
      signal: this.#ended.signal,
    });
  }

  async #registration(): Promise<ServiceWorkerRegistration | undefined> {
    return this.#around.workers?.getRegistration().catch(() => undefined);
  }
}
