/** A hand of cards, as it is held up behind the first form that one meets. */

import { face } from "../src/table/faces";
import type { Card } from "../src/wire.gen";

const CARDS: readonly Card[] = ["r7", "yR", "W", "g+2", "b4"];
const BETWEEN_DEGREES = 8;
/** Of a card; the hand is held far below it. */
const [WIDTH, HEIGHT] = [88, 132];
const STEP = 68;
const HOLD = 1.6 * HEIGHT;
const [WHOLE_WIDTH, WHOLE_HEIGHT] = [464, 162];

export function fan(): string {
  const cards = CARDS.map((card, index) => {
    const place = index - (CARDS.length - 1) / 2;
    const at = `translate(${WHOLE_WIDTH / 2 + place * STEP} ${HOLD + 8}) rotate(${place * BETWEEN_DEGREES})`;
    const box = `x="${-WIDTH / 2}" y="${-HOLD}" width="${WIDTH}" height="${HEIGHT}"`;
    return `<g transform="${at}">${face(card).replace(/width="\d+" height="\d+"/, box)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WHOLE_WIDTH} ${WHOLE_HEIGHT}">${cards.join("")}</svg>\n`;
}
