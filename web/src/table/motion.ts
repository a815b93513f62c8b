/** Which cards fly when one table becomes the next: pure. The placements are the truth, the news only say why. */

import type { Card, Color, News } from "../wire.gen";
import { isWild } from "./cards";
import type { Placement } from "./layout";
import type { Tween } from "./tween";

export const OWN_MS = 350;
export const OTHERS_MS = 250;
/** Between two cards of one penalty, so that they can be counted. */
export const STAGGER_MS = 60;
export const DEAL_STAGGER_MS = 25;
/** Backs that show a reshuffle. */
export const RESHUFFLED_CARDS = 4;

/** The flights from one table to the next, in the order of the news. */
export function motion(before: readonly Placement[], after: readonly Placement[], news: readonly News[]): Tween[] {
  return new Choreography(before, after, news).tweens;
}

class Choreography {
  readonly tweens: Tween[] = [];
  readonly #before: ReadonlyMap<string, Placement>;
  readonly #after: ReadonlyMap<string, Placement>;
  readonly #stock: Placement | undefined;
  /** The top of the discard when all is told. */
  readonly #top: number;
  /** Plays and turned cards that are still to be told; they lie on the discard in this order. */
  #toCome: number;
  /** Cards that came to the own hand, and have not flown yet. */
  readonly #arrivals: Placement[];
  readonly #departed = new Set<string>();
  /** When the next thing may begin. */
  #at = 0;

  constructor(before: readonly Placement[], after: readonly Placement[], news: readonly News[]) {
    this.#before = byKey(before);
    this.#after = byKey(after);
    this.#stock = topOf("stock:", after) ?? topOf("stock:", before);
    this.#top = Number(topOf("discard:", after)?.key.slice("discard:".length) ?? 0);
    this.#toCome = news.filter(({ t }) => t === "played" || t === "turned").length;
    const dealt = news.some(({ t }) => t === "dealt");
    this.#arrivals = after.filter(({ key }) => key.startsWith("hand:") && (dealt || !this.#before.has(key)));
    for (const one of news) this.#tell(one);
  }

  #tell(news: News): void {
    switch (news.t) {
      case "dealt":
        this.#deal();
        break;
      case "turned":
        this.#toCome--;
        this.#land(this.#stock, news.card, null, OTHERS_MS);
        break;
      case "played": {
        this.#toCome--;
        const own = !this.#after.has(`seat:${news.seat}`);
        const from = own ? this.#leaving(news.card) : this.#after.get(`seat:${news.seat}`);
        this.#land(from, news.card, isWild(news.card) ? news.color : null, own ? OWN_MS : OTHERS_MS);
        break;
      }
      case "took":
        this.#take(`seat:${news.seat}`, news.count, news.cards ?? []);
        break;
      case "reshuffled":
        this.#reshuffle();
        break;
    }
  }

  /** Onto the discard, above what was told before and below what is still to come. */
  #land(from: Placement | undefined, card: Card, named: Color | null, duration: number): void {
    const to = this.#after.get(`discard:${this.#top - this.#toCome}`);
    // A card that others have covered already, or a Wild Draw Four that went back, has no place to fly to.
    if (to && from && to.card === card) this.#fly(to.key, card, named, from, to, 0, duration);
    this.#at += duration;
  }

  /** The copy that a play takes away: the highest that is there no more, or is there again by now. */
  #leaving(card: Card): Placement | undefined {
    const copies = [...this.#before.values()].filter(({ key }) => copyOf(key, card) && !this.#departed.has(key));
    const gone = copies.filter(({ key }) => !this.#after.has(key));
    const leaving = highest(gone.length > 0 ? gone : copies);
    if (leaving) this.#departed.add(leaving.key);
    return leaving;
  }

  #take(seat: string, count: number, cards: readonly Card[]): void {
    const stock = this.#stock;
    if (!stock || count === 0) return;
    const there = this.#after.get(seat);
    const goals = there
      ? Array.from({ length: count }, () => ({ ...there, card: null }))
      : cards.map((card) => this.#arriving(card)).filter((goal) => goal !== undefined);
    for (const [index, goal] of goals.entries()) {
      const duration = there ? OTHERS_MS : OWN_MS;
      this.#fly(there ? null : goal.key, goal.card, null, stock, goal, index * STAGGER_MS, duration);
    }
    this.#at += (count - 1) * STAGGER_MS + OTHERS_MS;
  }

  #arriving(card: Card): Placement | undefined {
    const index = this.#arrivals.findIndex((arrival) => arrival.card === card);
    return index < 0 ? undefined : this.#arrivals.splice(index, 1)[0];
  }

  #deal(): void {
    const stock = this.#stock;
    if (!stock) return;
    const seats = [...this.#after.values()].filter(({ key }) => key.startsWith("seat:"));
    const own = this.#arrivals.splice(0);
    for (const [index, goal] of own.entries()) {
      this.#fly(goal.key, goal.card, null, stock, goal, 2 * index * DEAL_STAGGER_MS, OTHERS_MS);
    }
    for (const [index, seat] of seats.entries()) {
      this.#fly(null, null, null, stock, seat, index * DEAL_STAGGER_MS, OTHERS_MS);
    }
    this.#at += Math.max(2 * own.length, seats.length) * DEAL_STAGGER_MS + OTHERS_MS;
  }

  #reshuffle(): void {
    const pile = topOf("discard:", [...this.#before.values()]);
    const stock = topOf("stock:", [...this.#after.values()]);
    if (!pile || !stock) return;
    for (let index = 0; index < RESHUFFLED_CARDS; index++) {
      this.#fly(null, null, null, pile, stock, index * STAGGER_MS, OTHERS_MS);
    }
    this.#at += (RESHUFFLED_CARDS - 1) * STAGGER_MS + OTHERS_MS;
  }

  #fly(
    lands: string | null,
    card: Card | null,
    named: Color | null,
    from: Placement,
    to: Placement,
    later: number,
    duration: number,
  ): void {
    this.tweens.push({ lands, card, named, from, to, delay: this.#at + later, duration });
  }
}

function byKey(placements: readonly Placement[]): ReadonlyMap<string, Placement> {
  return new Map(placements.map((placement) => [placement.key, placement]));
}

/** The placement of the highest number among those whose keys begin so. */
function topOf(prefix: string, placements: readonly Placement[]): Placement | undefined {
  return placements.filter(({ key }) => key.startsWith(prefix)).at(-1);
}

function copyOf(key: string, card: Card): boolean {
  return key.startsWith(`hand:${card}:`);
}

function highest(copies: readonly Placement[]): Placement | undefined {
  return [...copies].sort((one, other) => copyNumber(other) - copyNumber(one))[0];
}

function copyNumber({ key }: Placement): number {
  return Number(key.slice(key.lastIndexOf(":") + 1));
}
