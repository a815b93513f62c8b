/**
 * How the table makes itself felt beyond the screen: sound, vibration, a screen that stays on, the title of the tab, and
 * the system's notices. One for each table on the screen; it reads the preferences whenever it acts.
 */

import { showCode } from "../net/code";
import { preferences } from "../settings/preferences.svelte";
import { type Cue, Player } from "../sound/player";
import type { Shown } from "../table/playback.svelte";
import { locale, t } from "../text";
import { Awake } from "./awake";
import { callBegins, callSentence, callWords, isCalled } from "./call";
import { cues } from "./cues";
import { Notice } from "./notice";
import { TabTitle } from "./title";
import { vibrate, vibrationOf } from "./vibration";

export { allowNotices } from "./notice";

export type Sound = Pick<Player, "play" | "hush" | "close">;
export type Page = Pick<Document, "hidden" | "title" | "addEventListener" | "removeEventListener">;

/** The last seconds of a turn that are heard going by. */
const HEARD_SECONDS = 10;
const TURN: readonly Cue[] = [{ sound: "turn", after: 0 }];
const TICK: readonly Cue[] = [{ sound: "tick", after: 0 }];

export class Attention {
  readonly #sound: Sound;
  readonly #page: Page;
  readonly #title: TabTitle;
  readonly #awake: Awake;
  readonly #notice: Notice;
  #heard: Shown | null = null;
  #shown: Shown | null = null;

  /** For the room of this code. Tests have a sound and a page of their own. */
  constructor(code: string, { sound, page = document }: { sound?: Sound; page?: Page } = {}) {
    this.#sound = sound ?? new Player(() => preferences.get("sound"));
    this.#page = page;
    this.#title = new TabTitle(page);
    this.#awake = new Awake(page);
    this.#notice = new Notice(`turn:${code}`, `/r/${code}`);
    page.addEventListener("visibilitychange", this.#turned);
  }

  /** Each state as it arrives, in order: for what reaches people who do not look. */
  heard(item: Shown): void {
    const begins = callBegins(this.#heard, item);
    this.#heard = item;
    this.#awake.want(item.own !== null && item.table.phase !== "over");
    if (!isCalled(item)) this.#endCall();
    else if (this.#page.hidden) {
      this.#title.mark(callWords(item));
      if (begins) this.#call(item);
    }
  }

  /** Each state as it comes onto the screen, and whether its cards fly: for what goes with the sight. */
  shown(item: Shown, animated: boolean): void {
    const before = this.#shown;
    this.#shown = item;
    if (this.#page.hidden) return;
    this.#sound.play(cues(before, item, animated ? "flying" : preferences.still ? "still" : "skipped"));
    const pattern = vibrationOf(before, item);
    if (pattern) vibrate(pattern);
  }

  /** To be called when a second of the own time has gone by, with what is left. */
  hurry(secondsLeft: number): void {
    if (secondsLeft > 0 && secondsLeft <= HEARD_SECONDS && !this.#page.hidden) this.#sound.play(TICK);
  }

  close(): void {
    this.#page.removeEventListener("visibilitychange", this.#turned);
    this.#endCall();
    this.#awake.want(false);
    this.#sound.close();
  }

  /** For somebody who cannot see the page. */
  #call(item: Shown): void {
    this.#sound.play(TURN);
    if (!preferences.get("notifications")) return;
    const title = t().entrance.title(showCode(item.room.code));
    this.#notice.show({ title, body: callSentence(item), lang: locale() });
  }

  #endCall(): void {
    this.#title.restore();
    this.#notice.close();
  }

  /** The page was turned to, or away from. */
  readonly #turned = (): void => {
    if (!this.#page.hidden) {
      this.#endCall();
      void this.#awake.renew();
      return;
    }
    this.#sound.hush();
    if (this.#heard && isCalled(this.#heard)) this.#title.mark(callWords(this.#heard));
  };
}
