/** What updates brought, in words for this viewer and in the language of the moment: first the game, then the people. */

import { type Sentence, say } from "../say";
import { sayText } from "../text/say";
import type { News } from "../wire.gen";
import { peopleWords } from "./people";
import type { Shown } from "./playback.svelte";
import { seatName } from "./players";

/** Of several updates together, in order: what belongs together is told in one sentence. */
export function taleOf(items: readonly Shown[]): Sentence[] {
  const sentences: Sentence[] = [];
  let news: News[] = [];
  for (const [index, item] of items.entries()) {
    news.push(...item.news);
    const people = peopleWords(item);
    const next = items[index + 1];
    if (next && people.length === 0 && next.room.games === item.room.games) continue;
    const name = (seat: number) => (seat === item.own?.seat ? null : seatName(item, seat));
    sentences.push(...say(news, { text: sayText(), name }), ...people);
    news = [];
  }
  return sentences;
}
