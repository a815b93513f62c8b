/** What people have just said or how they reacted, to be shown for a moment where they sit [P25]. */

import type { RoomStore } from "../room.svelte";
import type { React } from "../wire.gen";
import { muted } from "./muted.svelte";

export type Reaction = React["reaction"];

export type Bubble = { readonly reaction: Reaction } | { readonly text: string };

export const SHOWN_MS = 4000;

export class Bubbles {
  #shown = $state.raw<ReadonlyMap<number, Bubble>>(new Map());
  readonly #code: string;
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>();
  readonly #stop: () => void;

  constructor(store: Pick<RoomStore, "code" | "subscribe">) {
    this.#code = store.code;
    this.#stop = store.subscribe(({ news = [] }, fresh) => {
      if (!fresh) return;
      for (const one of news) {
        if (one.t === "said") this.#show(one.member, { text: one.text });
        else if (one.t === "reacted") this.#show(one.member, { reaction: one.reaction });
      }
    });
  }

  /** The bubble at this person now; muted people have none. A new one is a new object, even if it says the same. */
  of(member: number): Bubble | null {
    const bubble = this.#shown.get(member);
    return bubble && !muted.has(this.#code, member) ? bubble : null;
  }

  close(): void {
    this.#stop();
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  #show(member: number, bubble: Bubble): void {
    this.#shown = new Map(this.#shown).set(member, bubble);
    clearTimeout(this.#timers.get(member));
    this.#timers.set(
      member,
      setTimeout(() => this.#hide(member), SHOWN_MS),
    );
  }

  #hide(member: number): void {
    this.#timers.delete(member);
    const left = new Map(this.#shown);
    left.delete(member);
    this.#shown = left;
  }
}
