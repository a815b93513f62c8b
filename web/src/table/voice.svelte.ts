/** What is said to screen readers, and the line of the last events. */

import { untrack } from "svelte";
import { type Locale, locale } from "../text";

/** So many sentences stay in the live region: enough for any reader to pick up what was added. */
const KEPT = 6;

interface Spoken {
  readonly id: number;
  readonly text: string;
  /** It stays in the language in which it was said, whatever the page speaks by then. */
  readonly lang: Locale;
}

export class Voice {
  /** For role="status": each is announced once, when it is added. */
  spoken = $state.raw<readonly Spoken[]>([]);
  /** For role="alert": what asks the viewer for something. */
  alert = $state.raw<Spoken | null>(null);
  /** What happened last, for the eye: sentences. */
  line = $state.raw<readonly string[]>([]);
  #count = 0;

  /** For somebody who is back: what was said before is no news any more. */
  recall(sentence: string): void {
    this.line = sentence ? [sentence] : [];
    if (sentence) this.say([sentence]);
  }

  /** At once, and before anything else. */
  call(text: string): void {
    this.alert = this.#speak(text);
  }

  /** Nothing is asked of the viewer any more: a call that stays would be read as if it still held. */
  hush(): void {
    this.alert = null;
  }

  /** Aloud only. */
  say(texts: readonly string[]): void {
    const added = texts.map((text) => this.#speak(text));
    this.spoken = [...untrack(() => this.spoken), ...added].slice(-Math.max(KEPT, added.length));
  }

  #speak(text: string): Spoken {
    return { id: this.#count++, text, lang: untrack(locale) };
  }
}
