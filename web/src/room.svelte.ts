import { type Link, Socket } from "./net/socket";
import { tab } from "./settings/memory";
import type { Code, Command, OwnView, RoomView, Update } from "./wire.gen";

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
  link = $state.raw<Link>("connecting");
  /** Why the server wants this tab no more. */
  bye = $state.raw<Code | null>(null);

  readonly #socket: Socket;
  readonly #listeners = new Set<UpdateListener>();
  /** The number of the last game that this tab saw running. */
  #watched = $state.raw(0);
  /** The number of the game whose result this tab has turned away from. */
  #left = $state.raw(0);

  constructor(code: string, slot: number) {
    this.code = code;
    this.#left = Number(tab.get(`left.${code}`));
    this.#socket = new Socket(code, slot, {
      link: (link) => {
        this.link = link;
      },
      update: (update) => this.#receive(update),
      bye: (code) => {
        this.bye = code;
      },
    });
  }

  get playing(): boolean {
    const table = this.room?.table;
    return table != null && table.phase !== "over";
  }

  /** Whether this tab shows the table: a running game, or the result of one it saw until `toLobby`. */
  get atTable(): boolean {
    if (this.playing) return true;
    if (!this.room?.table || this.#left === this.room.games) return false;
    return this.#watched === this.room.games || this.own?.hand != null;
  }

  /** Turns from the result of the last game to the lobby; the next game shows its table again. */
  toLobby(): void {
    this.#left = this.room?.games ?? 0;
    tab.set(`left.${this.code}`, String(this.#left));
  }

  /** Turns back to the result of the last game. */
  toResult(): void {
    this.#left = 0;
    this.#watched = this.room?.games ?? 0;
    tab.forget(`left.${this.code}`);
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
    this.#socket.close();
  }

  #receive(update: Update): void {
    const fresh = this.room !== null && this.seq === update.since;
    this.room = update.room;
    this.own = update.own;
    this.seq = update.seq;
    this.arrived = performance.now();
    if (this.playing) this.#watched = update.room.games;
    for (const listener of this.#listeners) listener(update, fresh);
  }
}
