/** What happened: for the eye at once, and aloud at the pace of speech. */

import type { Shown } from "./playback.svelte";
import { taleOf } from "./tale";
import type { Voice } from "./voice.svelte";

/** A screen reader takes about so long for a character. Many are set to be faster, none to be much slower. */
const CHARACTER_MS = 55;
/** However long the sentences, what comes after them waits no longer. */
const MOST_MS = 3000;

/**
 * While something is being read out, what happens waits, and is then told in as few sentences as it takes: a reader that
 * was given each at once would fall behind the game by more and more.
 */
export class Telling {
  readonly #voice: Voice;
  #waiting: Shown[] = [];
  #reading: ReturnType<typeof setTimeout> | undefined;

  constructor(voice: Voice) {
    this.#voice = voice;
  }

  tell(item: Shown): void {
    const sentences = taleOf([item]);
    if (sentences.length === 0) return;
    this.#voice.line = sentences.map(({ text }) => text);
    this.#waiting.push(item);
    if (this.#reading === undefined) this.#speak();
  }

  /** Lets nothing wait any longer: a call is about to interrupt the reader anyway. */
  flush(): void {
    if (this.#waiting.length === 0) return;
    clearTimeout(this.#reading);
    this.#speak();
  }

  /** For somebody who is back: what happened before is no news any more. */
  recall(sentence: string): void {
    this.#waiting = [];
    this.#voice.recall(sentence);
  }

  close(): void {
    clearTimeout(this.#reading);
  }

  readonly #speak = (): void => {
    this.#reading = undefined;
    const texts = taleOf(this.#waiting)
      .filter(({ aloud }) => aloud)
      .map(({ text }) => text);
    this.#waiting = [];
    if (texts.length === 0) return;
    this.#voice.say(texts);
    this.#reading = setTimeout(this.#speak, Math.min(MOST_MS, CHARACTER_MS * texts.join(" ").length));
  };
}
