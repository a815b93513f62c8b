/** Keeps the screen of the device on. */

/** A table at which nothing has happened for so long is not being looked at. */
export const PATIENCE_MS = 10 * 60_000;

export class Awake {
  readonly #page: Pick<Document, "hidden">;
  #wanted = false;
  #lock: WakeLockSentinel | null = null;
  #asking = false;
  #patience: ReturnType<typeof setTimeout> | undefined;

  constructor(page: Pick<Document, "hidden">) {
    this.#page = page;
  }

  /** Says whether the screen should stay on. What is not said again within `PATIENCE_MS` holds no longer. */
  want(wanted: boolean): void {
    clearTimeout(this.#patience);
    if (wanted) this.#patience = setTimeout(() => this.want(false), PATIENCE_MS);
    this.#wanted = wanted;
    void this.renew();
  }

  /** To be called when the page is seen again: the browser lets go of the screen when it is hidden. */
  async renew(): Promise<void> {
    if (!this.#wanted) {
      const lock = this.#lock;
      this.#lock = null;
      await lock?.release().catch(() => {});
      return;
    }
    if (this.#asking || this.#page.hidden || this.#lock?.released === false) return;
    this.#asking = true;
    // Refused on a low battery, for one. Then the screen goes off, as it always did.
    this.#lock = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
    this.#asking = false;
    if (!this.#wanted) await this.renew();
  }
}
