/**
 * From a pointer on the hand to a card being lifted, moved or played [P15].
 *
 * A mouse plays with one click, or drags. A finger lifts the card under it and slides to others; lifted off, it leaves
 * the card raised. A tap on the raised card plays it, and so does a flick upward, or carrying it onto the table.
 */

export interface Hooks {
  /** The card of the hand under a point. */
  cardAt(x: number, y: number): string | null;
  /** Above this the table begins: a card let go there is played. */
  edge(): number;
  raised(): string | null;
  /** One tap plays. */
  oneTap(): boolean;
  /** Lift a card; with null all lie flat. */
  raise(key: string | null): void;
  /** Show a card large, above the finger. */
  preview(key: string, x: number, y: number): void;
  /** The card goes along with the pointer. */
  drag(key: string, x: number, y: number): void;
  /** Nothing is held any more, and nothing was played. */
  letGo(): void;
  /** Play the card, let go at the point if it was carried there. */
  play(key: string, at: { x: number; y: number } | null): void;
}

/** Less is a trembling hand, not a movement. */
const SLOP = { mouse: 5, touch: 10 };
const FLICK_PX = 20;
const FLICK_PX_PER_MS = 0.35;
/** Samples this old no longer count for the speed of a flick. */
const FLICK_WINDOW_MS = 90;

interface Sample {
  readonly x: number;
  readonly y: number;
  readonly time: number;
}

interface Hold {
  readonly kind: "mouse" | "touch";
  readonly start: Sample;
  /** The finger came down on the card that was raised before. */
  readonly again: boolean;
  key: string;
  samples: Sample[];
  moved: boolean;
  dragging: boolean;
}

export class HandGesture {
  readonly #hooks: Hooks;
  #hold: Hold | null = null;

  constructor(hooks: Hooks) {
    this.#hooks = hooks;
  }

  get active(): boolean {
    return this.#hold !== null;
  }

  /** Gives whether the pointer is on a card and therefore ours. */
  down(kind: "mouse" | "touch", x: number, y: number, time: number): boolean {
    const key = this.#hooks.cardAt(x, y);
    if (key === null || this.#hold) return false;
    const start = { x, y, time };
    const again = key === this.#hooks.raised();
    this.#hold = { kind, start, again, key, samples: [start], moved: false, dragging: false };
    if (kind === "touch") {
      this.#hooks.raise(key);
      this.#hooks.preview(key, x, y);
    }
    return true;
  }

  move(x: number, y: number, time: number): void {
    const hold = this.#hold;
    if (!hold) return;
    hold.samples = [...hold.samples.filter((sample) => time - sample.time <= FLICK_WINDOW_MS), { x, y, time }];
    hold.moved ||= Math.hypot(x - hold.start.x, y - hold.start.y) > SLOP[hold.kind];
    if (!hold.moved) return;
    if (hold.kind === "mouse" || y < this.#hooks.edge()) hold.dragging = true;
    if (hold.dragging) {
      this.#hooks.drag(hold.key, x, y);
      return;
    }
    // On its way up a flick crosses other cards and must not choose them.
    const next = rises(hold) ? null : this.#hooks.cardAt(x, y);
    if (next !== null && next !== hold.key) {
      hold.key = next;
      this.#hooks.raise(next);
    }
    this.#hooks.preview(hold.key, x, y);
  }

  up(x: number, y: number, time: number): void {
    this.move(x, y, time);
    const hold = this.#hold;
    if (!hold) return;
    this.#hold = null;
    if (hold.dragging) {
      if (y < this.#hooks.edge()) this.#hooks.play(hold.key, { x, y });
      else this.#hooks.letGo();
      return;
    }
    const tapped = !hold.moved && (hold.kind === "mouse" || hold.again || this.#hooks.oneTap());
    const flicked = hold.moved && hold.start.y - y > FLICK_PX && rises(hold);
    this.#hooks.letGo();
    if (tapped || flicked) this.#hooks.play(hold.key, null);
  }

  /** The browser took the pointer away, to scroll or for a gesture of its own. */
  cancel(): void {
    if (!this.#hold) return;
    this.#hold = null;
    this.#hooks.letGo();
  }
}

/** The finger is going up fast, and more up than aside. */
function rises({ samples }: Hold): boolean {
  const first = samples[0] as Sample;
  const last = samples.at(-1) as Sample;
  const up = first.y - last.y;
  return up > Math.abs(first.x - last.x) && up / Math.max(1, last.time - first.time) >= FLICK_PX_PER_MS;
}
