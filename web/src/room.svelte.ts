import { type Link, Socket } from "./net/socket";
import { Book } from "./sheet/book.svelte";
import { Bubbles } from "./sheet/bubbles.svelte";
import { SheetState } from "./sheet/state.svelte";
import type { AddBot, Code, Command, News, OwnView, RoomNews, RoomView, Update } from "./wire.gen";

/** `fresh` is false when the news must not be shown as happening now: the view before them is missing or older. */
export type UpdateListener = (update: Update, fresh: boolean) => void;

/** One room as this tab knows it: the newest view, the connection, and whether table or lobby is looked at. */
export class RoomStore {
  readonly code: string;
  room = $state.raw<RoomView | null>(null);
  own = $state.raw<OwnView | null>(null);
  /** The newest step that the view holds. */
  seq = $state.raw(0);
  /** When the view arrived, as performance.now(): what its clocks count on from. */
  arrived = $state.raw(0);
  /** What came to the view with the newest update: for whatever that update itself brings onto the screen. */
  news = $state.raw<readonly (News | RoomNews)[]>([]);
  link = $state.raw<Link>("connecting");
  /** Why the server wants this tab no more. */
  bye = $state.raw<Code | null>(null);
  /** Of the next bot that is added here: several of one level are one tap each [P11]. */
  level = $state.raw<NonNullable<AddBot["level"]>>("normal");

  /** What was said and done here. */
  readonly book: Book;
  readonly bubbles: Bubbles;
  /** The sheet with the chat. */
  readonly sheet: SheetState;

  readonly #socket: Socket;
  readonly #listeners = new Set<UpdateListener>();
  /** The number of the game that this tab looks at: it saw it running, or asked for its result. */
  #watched = $state.raw(0);

  constructor(code: string, slot: number) {
    this.code = code;
    this.#socket = new Socket(code, slot, {
      link: (link) => {
        this.link = link;
      },
      update: (update) => this.#receive(update),
      lines: (lines) => this.book.answer(lines),
      bye: (code) => {
        this.bye = code;
      },
    });
    this.book = new Book((after) => this.#socket.history(after));
    this.bubbles = new Bubbles(this);
    this.sheet = new SheetState(this);
  }

  get playing(): boolean {
    const table = this.room?.table;
    return table != null && table.phase !== "over";
  }

  /** Whether this tab shows the table: a running game, or the result of one until `toLobby`. */
  get atTable(): boolean {
    return this.playing || (this.room?.table != null && this.#watched === this.room.games);
  }

  /** Turns from the result of the last game to the lobby; the next game shows its table again. */
  toLobby(): void {
    this.#watched = 0;
  }

  /** Turns to the result of the last game. */
  toResult(): void {
    this.#watched = this.room?.games ?? 0;
  }

  /** Null when it is done, else the reason to show. Never rejects; waits out a lost connection. */
  ask(command: Command): Promise<Code | null> {
    return this.#socket.ask(command);
  }

  /** Hears every update, in order, after the fields hold it. Gives what ends that. */
  subscribe(listener: UpdateListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.bubbles.close();
    this.#socket.close();
  }

  #receive(update: Update): void {
    const fresh = this.room !== null && this.seq === update.since;
    this.room = update.room;
    this.own = update.own;
    this.seq = update.seq;
    this.arrived = performance.now();
    this.news = update.news ?? [];
    if (this.playing) this.#watched = update.room.games;
    this.book.add(update);
    for (const listener of this.#listeners) listener(update, fresh);
  }
}
