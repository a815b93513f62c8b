import type { Link } from "../net/socket";
import { Bubbles } from "../sheet/bubbles.svelte";
import type { Code, Command, News, OwnView, RoomNews, RoomView, Update } from "../wire.gen";
import type { TableStore } from "./playback.svelte";

/** A store for tests, that shows what it is given and remembers what it is asked. */
export class FakeStore implements TableStore {
  readonly code: string;
  room: RoomView | null;
  own: OwnView | null;
  arrived = performance.now();
  news: readonly (News | RoomNews)[];
  link = $state.raw<Link>("online");
  readonly bubbles: Bubbles;
  readonly asked: Command[] = [];
  left = false;
  /** What the server answers; an ask waits until it does. */
  answer: (command: Command) => Code | null | Promise<Code | null> = () => null;
  readonly #listeners = new Set<(update: Update, fresh: boolean) => void>();

  constructor(first: Update) {
    this.code = first.room.code;
    this.room = first.room;
    this.own = first.own;
    this.news = first.news ?? [];
    this.bubbles = new Bubbles(this);
  }

  async ask(command: Command): Promise<Code | null> {
    this.asked.push(command);
    return this.answer(command);
  }

  subscribe(listener: (update: Update, fresh: boolean) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  toLobby(): void {
    this.left = true;
  }

  push(update: Update, fresh = true): void {
    this.room = update.room;
    this.own = update.own;
    this.arrived = performance.now();
    this.news = update.news ?? [];
    for (const listener of this.#listeners) listener(update, fresh);
  }
}
