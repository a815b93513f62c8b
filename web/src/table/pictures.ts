/** The pictures of the deck for `<img>` elements, as drawings (SVG): they serve at once and everywhere. */

import type { Card, Color } from "../wire.gen";
import { back, face, KINDS, WILDS, type Wild } from "./faces";
import { COLORS } from "./palette";

/** Where the pictures are. A card of null is a back; `named` is the colour that was named for a Wild. */
export interface Pictures {
  url(card: Card | null, named?: Color | null): string;
}

export type Name = Card | "back" | `${Wild} ${Color}`;

export const DRAWINGS: ReadonlyMap<Name, string> = new Map<Name, string>([
  ...KINDS.map((card) => [card, face(card)] as const),
  ...WILDS.flatMap((card) => COLORS.map((color) => [nameOf(card, color), face(card, color)] as const)),
  ["back", back()],
]);

/** The drawings themselves, as addresses. */
export const drawings: Pictures = {
  url: (card, named) => `data:image/svg+xml,${encodeURIComponent(DRAWINGS.get(nameOf(card, named)) as string)}`,
};

export function nameOf(card: Card | null, named?: Color | null): Name {
  if (card === null) return "back";
  return named && (card === "W" || card === "W4") ? `${card} ${named}` : card;
}
