/** What each browser may have been sent. */

import { expect } from "@playwright/test";
import { cardsIn, type Person, publicCards } from "./person";

/** No byte that a spectator was sent names a card that is not face up for all [P10, R169, R170]. */
export function expectNothingHidden(watcher: Person): void {
  expect(watcher.updates.length).toBeGreaterThan(10);
  for (const update of watcher.updates) {
    expect(update.own.hand).toBeUndefined();
    expect([...cardsIn(JSON.stringify(update))].filter((card) => !publicCards(update).has(card))).toEqual([]);
  }
  const other = watcher.received.filter((text) => !text.startsWith('{"t":"update"'));
  expect(other.flatMap((text) => [...cardsIn(text)])).toEqual([]);
}

/** A player was sent the cards of one hand only: the own [R169, R172]. */
export function expectOnlyOwnCards(person: Person): void {
  for (const update of person.updates) {
    const { hand, ...rest } = update.own;
    const known = new Set([...publicCards(update), ...(hand?.hand ?? [])]);
    for (const news of update.news ?? []) {
      if (news.t !== "took" || !news.cards?.length) continue;
      expect(news.seat).toBe(hand?.seat);
      for (const card of news.cards) known.add(card);
    }
    expect([...cardsIn(JSON.stringify({ ...update, own: rest }))].filter((card) => !known.has(card))).toEqual([]);
  }
}
