/** How finely the table is painted, chosen by how long its frames take: pure. */

export interface Quality {
  /** Pixels of the canvas for one of CSS, at most. */
  readonly pixels: number;
  readonly shadows: boolean;
  /** Samples of what is seen at a slant. */
  readonly anisotropy: number;
}

/** From the finest to the coarsest. */
export const QUALITIES: readonly Quality[] = [
  { pixels: 2, shadows: true, anisotropy: 8 },
  { pixels: 1.5, shadows: true, anisotropy: 4 },
  { pixels: 1, shadows: true, anisotropy: 2 },
  { pixels: 1, shadows: false, anisotropy: 1 },
  { pixels: 0.75, shadows: false, anisotropy: 1 },
];

/** So many frames in a row are judged together: one that a busy moment has drawn out does not count. */
const JUDGED = 8;
/** The first frames make shaders and pictures ready. */
const WARMING = 2;
/** A median longer than this is too slow for the eye, and at the coarsest longer than that for any use. */
const SLOW_MS = 28;
const USELESS_MS = 110;

export class Meter {
  #level: number;
  #warming = WARMING;
  #frames: number[] = [];

  /** Starts at the finest that a screen with so many pixels for one of CSS has a use for. */
  constructor(pixels: number) {
    this.#level = QUALITIES.findIndex((quality) => quality.pixels <= Math.max(1, pixels));
  }

  get quality(): Quality {
    return QUALITIES[this.#level] as Quality;
  }

  /** Notes how long a frame took that followed another at once; gives what that means. */
  note(ms: number): "fine" | "coarser" | "useless" {
    if (this.#warming > 0) {
      this.#warming--;
      return "fine";
    }
    this.#frames.push(ms);
    if (this.#frames.length < JUDGED) return "fine";
    const median = [...this.#frames].sort((one, other) => one - other)[JUDGED / 2] as number;
    this.#frames = [];
    if (median <= SLOW_MS) return "fine";
    if (this.#level === QUALITIES.length - 1) return median > USELESS_MS ? "useless" : "fine";
    this.#level++;
    // Other pixels are new work for the first frames.
    this.#warming = WARMING;
    return "coarser";
  }
}
