/** What an update brought, in words for this viewer and in the language of the moment: first the game, then the people. */

import { type Sentence, say } from "../say";
import { sayText } from "../text/say";
import { peopleWords } from "./people";
import type { Shown } from "./playback.svelte";
import { seatName } from "./players";

export function taleOf(shown: Shown): Sentence[] {
  const name = (seat: number) => (seat === shown.own?.seat ? null : seatName(shown, seat));
  return [...say(shown.news, { text: sayText(), name }), ...peopleWords(shown)];
}
