/**
 * Shows updates one after another, each for as long as its flights take, and catches up when they come faster than that
 * [P20]. Whatever happens, the last one pushed is the last one shown.
 */

/** Updates that may wait, and for how long, before the table jumps to the newest. */
export const MOST_WAITING = 3;
export const LONGEST_WAIT_MS = 600;

export interface Screen<T> {
  /** Puts the item on the screen, lets its cards fly, and says how long they will: 0 for none. */
  show(item: T): number;
  /** Puts the item on the screen, and stops all flights. */
  jump(item: T): void;
  /** Takes away what is left of the flights of the item on the screen. */
  settle(): void;
}

/** The browser's clock and timers, or a test's. */
export interface Timing {
  now(): number;
  /** Calls back once, and gives what prevents that. */
  after(ms: number, call: () => void): () => void;
}

export class Queue<T> {
  readonly #screen: Screen<T>;
  readonly #timing: Timing;
  #waiting: { item: T; since: number }[] = [];
  /** When the flights on the screen will have landed; null when nothing flies. */
  #busyUntil: number | null = null;
  #cancel: () => void = () => {};

  constructor(screen: Screen<T>, timing: Timing) {
    this.#screen = screen;
    this.#timing = timing;
  }

  /** Nothing flies and nothing waits: the newest item is on the screen. */
  get idle(): boolean {
    return this.#busyUntil === null;
  }

  /** An item to be shown in its turn; without `animate` at once, and so is everything before it. */
  push(item: T, animate: boolean): void {
    this.#waiting.push({ item, since: this.#timing.now() });
    if (animate) this.#go();
    else this.catchUp();
  }

  /** Shows the newest now. */
  catchUp(): void {
    this.#cancel();
    this.#busyUntil = null;
    const newest = this.#waiting.at(-1);
    this.#waiting = [];
    if (newest) this.#screen.jump(newest.item);
    else this.#screen.settle();
  }

  /** Ends all timers; nothing more is shown. */
  close(): void {
    this.#cancel();
    this.#waiting = [];
  }

  #go(): void {
    this.#cancel();
    const now = this.#timing.now();
    if (this.#behind(now)) {
      this.catchUp();
      return;
    }
    if (this.#busyUntil !== null && this.#busyUntil <= now) {
      this.#busyUntil = null;
      this.#screen.settle();
    }
    while (this.#busyUntil === null) {
      const next = this.#waiting.shift();
      if (!next) return;
      const length = this.#screen.show(next.item);
      if (length > 0) this.#busyUntil = now + length;
    }
    const first = this.#waiting[0];
    const due = first ? Math.min(this.#busyUntil, first.since + LONGEST_WAIT_MS) : this.#busyUntil;
    this.#cancel = this.#timing.after(Math.max(0, due - now), () => this.#go());
  }

  #behind(now: number): boolean {
    const first = this.#waiting[0];
    if (!first || this.#busyUntil === null || this.#busyUntil <= now) return false;
    return this.#waiting.length >= MOST_WAITING || now - first.since >= LONGEST_WAIT_MS;
  }
}
