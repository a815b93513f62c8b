/** What can be read off a card's name, and the order of a sorted hand. */

import type { Card, Color } from "../wire.gen";
import { KINDS } from "./faces";

/** The part of a name after the colour; the two Wilds go by their whole names. */
export type Figure = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "S" | "R" | "+2" | "W" | "W4";

export function isWild(card: Card): card is "W" | "W4" {
  return card === "W" || card === "W4";
}

/** The colour printed on a card; null for a Wild. */
export function colorOf(card: Card): Color | null {
  return isWild(card) ? null : (card.charAt(0) as Color);
}

export function figureOf(card: Card): Figure {
  return isWild(card) ? card : (card.slice(1) as Figure);
}

/** A new array: by colour, then by figure, Wilds last. */
export function sortHand(hand: readonly Card[]): Card[] {
  return [...hand].sort((one, other) => KINDS.indexOf(one) - KINDS.indexOf(other));
}
