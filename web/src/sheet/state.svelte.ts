import type { RoomStore } from "../room.svelte";
import type { Code } from "../wire.gen";
import { muted } from "./muted.svelte";

export type Tab = "chat" | "log" | "people";

/** What stays as it was when the button that opens the sheet goes with the lobby and comes back with the table. */
export class SheetState {
  open = $state.raw(false);
  tab = $state.raw<Tab>("chat");
  /** The message being written. It stays until it is sent. */
  draft = $state.raw("");
  sending = $state.raw(false);
  refusal = $state.raw<Code | null>(null);
  /** Messages of others since the chat was last open [P25]. */
  readonly unread = $derived.by(() => this.#unread());

  /** The focus belongs into the sheet that is about to be shown. */
  takesFocus = false;

  readonly #store: Pick<RoomStore, "code" | "own" | "book" | "ask">;
  /** The step up to which the chat has been read; null if all that came while this page has been here is news. */
  #read = $state.raw<number | null>(null);

  constructor(store: Pick<RoomStore, "code" | "own" | "book" | "ask">) {
    this.#store = store;
  }

  show(tab: Tab = this.tab): void {
    this.#leaveChat();
    if (!this.open) this.takesFocus = true;
    this.open = true;
    this.tab = tab;
    this.#store.book.open();
  }

  close(): void {
    this.#leaveChat();
    this.open = false;
  }

  /** Sends the draft. While that takes its time, as without a connection, it cannot be changed. */
  async send(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    this.refusal = await this.#store.ask({ t: "say", text: this.draft });
    this.sending = false;
    if (this.refusal === null) this.draft = "";
  }

  #leaveChat(): void {
    if (this.open && this.tab === "chat") this.#read = this.#store.book.upTo;
  }

  #unread(): number {
    if (this.open && this.tab === "chat") return 0;
    const { code, own, book } = this.#store;
    const read = this.#read ?? book.from ?? 0;
    return book.lines.filter(
      ({ seq, news }) => seq > read && news.t === "said" && news.member !== own?.you && !muted.has(code, news.member),
    ).length;
  }
}
