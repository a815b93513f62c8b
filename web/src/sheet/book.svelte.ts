/** What was said and done in the room, as far as this tab knows: the past that the server tells, and what comes. */

import { beginsGame, tellsOfSeats } from "../news";
import type { Line, Lines, RoomView, SitterView, Update } from "../wire.gen";

/** As many lines as the server keeps: of the latest game, and of what people said and did. */
export const KEPT = { game: 700, talk: 300 } as const;

export class Book {
  /** In order, without doubles or gaps; of games, and of who played in whose place, only the latest. */
  lines = $state.raw<readonly Line[]>([]);
  /** Whose seats they are in the latest game. */
  players = $state.raw<readonly SitterView[]>([]);
  /** The step up to which the lines reach; null before the first update. */
  upTo = $state.raw<number | null>(null);
  /** The step with which this tab came in; null before the first update. */
  from: number | null = null;
  /** Whether the lines begin with the room, or as long ago as the server remembers. */
  whole = $state.raw(false);

  readonly #ask: (after: number) => void;
  /** After which step the server is asked to tell. What comes before its answer is in the answer. */
  #asked: number | null = null;
  #wanted = false;
  #game = 0;

  /** `ask` gets the lines after a step, however long that takes; they come to `answer`. */
  constructor(ask: (after: number) => void) {
    this.#ask = ask;
  }

  /** Somebody wants to read it all. */
  open(): void {
    this.#wanted = true;
    this.#complete();
  }

  add({ seq, since, room, news = [] }: Update): void {
    this.#meet(room);
    if (this.upTo === null) this.from = this.upTo = since;
    if (this.#asked === null && seq > this.upTo) {
      if (since === this.upTo) {
        const at = room.wall ?? 0;
        this.#write(
          seq,
          news.map((one) => ({ seq, at, news: one })),
        );
      } else this.#request(this.upTo);
    }
    this.#complete();
  }

  answer({ seq, lines }: Lines): void {
    if (this.#asked === null) return;
    if (this.#asked === 0) {
      this.lines = [];
      this.whole = true;
    }
    this.#asked = null;
    this.#write(seq, lines);
    this.#complete();
  }

  #complete(): void {
    if (this.#wanted && !this.whole && this.#asked === null && this.upTo !== null) this.#request(0);
  }

  #request(after: number): void {
    this.#asked = after;
    this.#ask(after);
  }

  #write(seq: number, added: readonly Line[]): void {
    this.upTo = seq;
    if (added.length === 0) return;
    const lines = [...this.lines, ...added.map(forEverybody)];
    // Seats of an earlier game may be other people's now.
    const begin = lines.findLastIndex(({ news }) => beginsGame(news));
    this.lines = newest(lines.filter(({ news }, at) => at >= begin || !tellsOfSeats(news)));
  }

  /** A bot that stays in a seat replaces its person in the view, but not in what that person did before. */
  #meet({ games, players, seats, table }: RoomView): void {
    if (table && games !== this.#game) this.players = players ?? seats;
    this.#game = games;
  }
}

/** A long game does not push out what was said. */
function newest(lines: readonly Line[]): Line[] {
  const left: Record<keyof typeof KEPT, number> = { ...KEPT };
  const kept = lines.toReversed().filter(({ news }) => left[tellsOfSeats(news) ? "game" : "talk"]-- > 0);
  return kept.reverse();
}

/** Which cards one took oneself is known to nobody else, and whoever looks over the shoulder can read the log [P24]. */
function forEverybody(line: Line): Line {
  if (line.news.t !== "took" || !line.news.cards) return line;
  const { cards: _, ...news } = line.news;
  return { ...line, news };
}
