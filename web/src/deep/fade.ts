/** Numbers on their way to others, slower and slower. Times are those of performance.now(), in milliseconds. Pure. */

import { clamp } from "../table/box";

export class Fade {
  readonly #duration: number;
  #from: readonly number[];
  #to: readonly number[];
  #since = Number.NEGATIVE_INFINITY;

  constructor(at: readonly number[], duration: number) {
    this.#from = at;
    this.#to = at;
    this.#duration = duration;
  }

  /** Sets out for other numbers, or with `quick` is there at once. */
  go(to: readonly number[], now: number, quick: boolean): void {
    if (to.every((value, index) => value === this.#to[index])) {
      if (quick) this.#since = Number.NEGATIVE_INFINITY;
      return;
    }
    this.#from = this.at(now);
    this.#to = to;
    this.#since = quick ? Number.NEGATIVE_INFINITY : now;
  }

  at(now: number): readonly number[] {
    const part = clamp((now - this.#since) / this.#duration, 0, 1);
    const eased = 1 - (1 - part) ** 3;
    return this.#to.map((to, index) => {
      const from = this.#from[index] as number;
      return part === 1 ? to : from + (to - from) * eased;
    });
  }

  /** Has arrived. */
  over(now: number): boolean {
    return now >= this.#since + this.#duration;
  }
}
