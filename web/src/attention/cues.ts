/** Which sounds a new state of the table deserves, and when: pure. They keep step with the cards that fly there. */

import type { Cue } from "../sound/player";
import type { SoundName } from "../sound/sounds";
import { DEAL_STAGGER_MS, OTHERS_MS, OWN_MS, RESHUFFLED_CARDS, STAGGER_MS } from "../table/motion";
import type { Shown } from "../table/playback.svelte";
import type { News } from "../wire.gen";
import { callBegins } from "./call";

/** How a state came onto the screen: its cards fly, it is there at once, or the table skipped ahead to it. */
export type Pace = "flying" | "still" | "skipped";

type Took = Extract<News, { t: "took" }>;

/** So many single cards are heard of one state: the most that a penalty has, and the card that brought it. */
export const MOST_CARDS = 7;
/** Where nothing flies, what happened is still heard one after another. */
const STILL_MS = 60;
/** Between all that led to the own turn and the sound of it. */
const BEFORE_TURN_MS = 120;

/** Whether cards are taken as a penalty that has no sound of its own: a catch has one. */
const IS_PENALTY: Readonly<Record<Took["why"], boolean>> = {
  draw: false,
  timeout: false,
  uno: false,
  draw_two: true,
  accepted: true,
  bluff: true,
  lost_challenge: true,
};

/** The sounds, in milliseconds from the moment at which the state is shown. `before` was on the screen till then. */
export function cues(before: Shown | null, shown: Shown, pace: Pace): Cue[] {
  const score = new Score(shown, pace === "flying");
  if (pace !== "skipped") for (const news of shown.news) score.tell(news);
  if (callBegins(before, shown)) score.callViewer();
  return score.cues;
}

class Score {
  readonly cues: Cue[] = [];
  readonly #shown: Shown;
  readonly #flying: boolean;
  /** When the next thing begins: as in `motion`, which a test watches over. */
  #at = 0;
  #cards = 0;

  constructor(shown: Shown, flying: boolean) {
    this.#shown = shown;
    this.#flying = flying;
  }

  tell(news: News): void {
    switch (news.t) {
      case "dealt":
        this.#once("deal");
        this.#pass(this.#dealMs());
        break;
      case "turned":
        this.#pass(OTHERS_MS);
        this.#card("play");
        break;
      case "played":
        this.#pass(this.#isOwn(news.seat) ? OWN_MS : OTHERS_MS);
        this.#card("play");
        if (news.uno) this.#once("uno", STILL_MS);
        break;
      case "took":
        this.#take(news);
        break;
      case "reshuffled":
        this.#once("shuffle");
        this.#pass((RESHUFFLED_CARDS - 1) * STAGGER_MS + OTHERS_MS);
        break;
      case "flipped":
        this.#once("reverse");
        break;
      case "passed_over":
        // The turn that a penalty costs is lost with the penalty.
        if (this.#isOwn(news.seat) && !this.#shown.news.some((one) => this.#isOwnPenalty(one))) this.#once("skip");
        break;
      case "declared":
        this.#once("uno");
        break;
      case "caught":
        this.#once("catch");
        break;
      case "ended":
        this.#once(news.winner != null && this.#isOwn(news.winner) ? "win" : "over", STILL_MS);
        break;
      case "turned_back":
      case "color_chosen":
      case "turn_ended":
      case "timed_out":
      case "accepted":
      case "challenged":
      case "exposed":
      case "removed":
        // Seen and read; or heard by the cards that are taken for it.
        break;
      default:
        news satisfies never;
    }
  }

  callViewer(): void {
    this.#once("turn", this.#at > 0 ? BEFORE_TURN_MS : 0);
  }

  #take({ count, why }: Took): void {
    if (count === 0) return;
    if (IS_PENALTY[why]) this.#once("penalty");
    for (let index = 0; index < count; index++) this.#card("draw", index * STAGGER_MS);
    this.#at += (count - 1) * STAGGER_MS;
    this.#pass(OTHERS_MS);
  }

  #dealMs(): number {
    const { own, table } = this.#shown;
    const others = table.counts.length - (own ? 1 : 0);
    return Math.max(2 * (own?.hand.length ?? 0), others) * DEAL_STAGGER_MS + OTHERS_MS;
  }

  /** Time goes by as long as a card flies. */
  #pass(ms: number): void {
    this.#at += this.#flying ? ms : STILL_MS;
  }

  #card(sound: SoundName, later = 0): void {
    if (this.#cards++ < MOST_CARDS) this.cues.push({ sound, after: this.#at + later });
  }

  /** However often something happens within one state, it is heard once. */
  #once(sound: SoundName, later = 0): void {
    if (!this.cues.some((cue) => cue.sound === sound)) this.cues.push({ sound, after: this.#at + later });
  }

  #isOwn(seat: number): boolean {
    return seat === this.#shown.own?.seat;
  }

  #isOwnPenalty(news: News): boolean {
    return news.t === "took" && this.#isOwn(news.seat) && IS_PENALTY[news.why];
  }
}
