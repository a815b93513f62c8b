import type { Placement } from "./layout";

/** The card of a hand to which an arrow, Home or End leads from card number `at`; undefined if to none. */
export function step(
  cards: readonly Placement[],
  perRow: number,
  at: number,
  code: KeyboardEvent["code"],
): Placement | undefined {
  switch (code) {
    case "ArrowLeft":
      return cards[at - 1];
    case "ArrowRight":
      return cards[at + 1];
    case "Home":
      return cards[0];
    case "End":
      return cards.at(-1);
    case "ArrowUp":
      return straight(cards, perRow, at, -1);
    case "ArrowDown":
      return straight(cards, perRow, at, 1);
    default:
      return undefined;
  }
}

/** The nearest card of the row above or below. */
function straight(cards: readonly Placement[], perRow: number, at: number, way: -1 | 1): Placement | undefined {
  const from = cards[at];
  const row = Math.floor(at / perRow) + way;
  if (!from || row < 0) return undefined;
  const others = cards.slice(row * perRow, (row + 1) * perRow);
  return others.sort((one, other) => Math.abs(one.x - from.x) - Math.abs(other.x - from.x))[0];
}
