/** A game without rules or end, for the page to show: ten seats with twenty cards, and thirty in the own hand whenever it is its turn. */

import { given } from "../src/table/given.ts";
import type { Card, News, Options, Update } from "../src/wire.gen.ts";

const SEATS = 10;
const CARDS = 30;
/** In the hand of each of the others. */
const OTHERS_CARDS = 20;
/** The cards that fly. A hand has two of each, so that it is sorted and keyed as real ones are. */
const REDS: readonly Card[] = ["r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "rS"];
const OTHERS: readonly Card[] = ["b1", "b2", "b5", "b+2", "g3", "g4", "gR", "y0", "y6", "yS", "W", "W4"];

export class Game {
  readonly #code: string;
  #hand: Card[] = [...REDS, ...REDS.slice(0, 8), ...OTHERS];
  #pile: Card[] = ["b1", "g1", "r1", "r3"];
  #discard = 14;
  #decision = 9;
  #seq = 1;

  constructor(code: string) {
    this.#code = code;
    if (this.#hand.length !== CARDS) throw new Error(`${this.#hand.length} cards`);
  }

  /** The own turn, out of the blue. */
  begin(): string {
    return this.#update(0, []);
  }

  /** The own card goes, and the next seat is to move. */
  play(card: Card): string {
    this.#hand.splice(this.#hand.lastIndexOf(card), 1);
    return this.#laid(0, card);
  }

  /** Another seat lays a card, and the one after it is to move. */
  otherPlays(seat: number): string {
    return this.#laid(seat, REDS[this.#discard % REDS.length] as Card);
  }

  /** A card comes to the own hand, and it is the own turn. */
  take(card: Card): string {
    this.#hand.push(card);
    this.#decision++;
    return this.#update(0, [{ t: "took", seat: 0, count: 1, why: "draw", cards: [card] }]);
  }

  #laid(seat: number, card: Card): string {
    this.#pile = [...this.#pile.slice(1), card];
    this.#discard++;
    this.#decision++;
    return this.#update(seat + 1, [{ t: "played", seat, card, color: "r" }]);
  }

  #update(seat: number, news: News[]): string {
    const options: Options = seat === 0 ? { play: this.#hand.filter((card) => /^[rW]/.test(card)) } : {};
    const table = {
      counts: [this.#hand.length, ...Array<number>(SEATS - 1).fill(OTHERS_CARDS)],
      pile: this.#pile,
      discard: this.#discard,
      decision: this.#decision,
      seat,
      deadline: 600_000,
      limit: 600_000,
    };
    const update: Update = {
      ...given({ seats: SEATS, hand: [...this.#hand], options, table, room: { code: this.#code }, news }),
      seq: this.#seq + 1,
      since: this.#seq,
    };
    this.#seq++;
    return JSON.stringify(update);
  }
}
