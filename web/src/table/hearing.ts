/** What reaches a person who does not look at the table: the live regions, sounds, and what calls back from elsewhere. */

import { Attention } from "../attention";
import { aside } from "../text/aside";
import { alertWords, isAsked, returnWords } from "./calls";
import type { Shown } from "./playback.svelte";
import { Telling } from "./telling";
import type { Voice } from "./voice.svelte";

export class Hearing {
  readonly #voice: Voice;
  readonly #telling: Telling;
  readonly #attention: Attention;
  #before: Shown | null = null;
  /** The decision that was told to be short of time. */
  #hurried = "";

  /** At the table of the room of this code. */
  constructor(code: string, voice: Voice) {
    this.#voice = voice;
    this.#telling = new Telling(voice);
    this.#attention = new Attention(code);
  }

  /** Each state as it arrives, in order, and whether all that led to it came with it. */
  heard(item: Shown, fresh: boolean): void {
    if (fresh) this.#telling.tell(item);
    else this.#telling.recall(returnWords(item));
    const call = alertWords(this.#before, item);
    if (call) {
      this.#telling.flush();
      this.#voice.call(call);
    } else if (!isAsked(item)) this.#voice.hush();
    this.#before = item;
    this.#attention.heard(item);
  }

  /** Each state as it comes onto the screen, and whether its cards fly. */
  shown(item: Shown, animated: boolean): void {
    this.#attention.shown(item, animated);
  }

  /** To be called with each of the last seconds of the viewer's own time. */
  hurry(secondsLeft: number): void {
    const decision = `${this.#before?.room.games}:${this.#before?.table.decision}`;
    if (decision !== this.#hurried) this.#voice.call(aside().alerts.tenSeconds);
    this.#hurried = decision;
    this.#attention.hurry(secondsLeft);
  }

  close(): void {
    this.#telling.close();
    this.#attention.close();
  }
}
