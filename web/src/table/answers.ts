/** What the keys that ask about the table are told. */

import { t } from "../text";
import { aside } from "../text/aside";
import { isWild, sortHand } from "./cards";
import { seconds } from "./clock";
import type { Shown } from "./playback.svelte";
import { seatName } from "./players";
import { turnWords } from "./words";

/** Whose turn it is, what lies on the table, and how much time is left. */
export function tableWords(shown: Shown, left: number | null): string {
  const { bar, card, colors, middle } = t().table;
  const { color, pile, clockwise } = shown.table;
  const top = pile.at(-1);
  return [
    turnWords(shown),
    top && middle.top(card(top)),
    color && (!top || isWild(top)) && middle.color(colors[color]),
    clockwise ? bar.clockwise : bar.counterclockwise,
    left !== null && bar.secondsLeft(seconds(left)),
  ]
    .filter(Boolean)
    .join(". ");
}

/** The own hand, and what of it can be played now; for a spectator how many cards everybody holds. */
export function handWords(shown: Shown): string {
  const { own, table } = shown;
  const { card } = t().table;
  const { hand } = aside();
  if (!own) {
    const held = table.counts.flatMap((count, seat) =>
      table.out?.includes(seat) ? [] : [`${seatName(shown, seat)} ${count}`],
    );
    return hand.watching(held.join(", "));
  }
  const playable = own.options.play ?? [];
  const now =
    playable.length > 0 ? hand.summaryPlayable(sortHand(playable).map(card).join(", ")) : hand.nothingPlayable;
  return `${hand.summary(own.hand.length, sortHand(own.hand).map(card).join(", "))} ${now}`;
}
