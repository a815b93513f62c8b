/**
 * The artwork of the deck, drawn as SVG. The design is PartySide's own: a big figure low on the right, an index that a
 * fan of cards leaves visible, no lettering or ornament of any published deck.
 */

import type { Card, Color } from "../wire.gen";
import {
  BAR,
  BAR_WIDTH,
  BOX_HEIGHT,
  BOX_WIDTH,
  FIGURES,
  type Figure,
  HEIGHT,
  MARKS,
  SOLID_WIDTH,
  WIDTH,
} from "./figures";
import { BACK, COLORS, NIGHT, PAINT, PAPER, type Paint, WILD } from "./palette";
import { ripples, TEXTURES } from "./textures";

type Face = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "S" | "R" | "+2";
export type Wild = Extract<Card, `W${string}`>;

const FACES: readonly Face[] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "S", "R", "+2"];
export const WILDS: readonly Wild[] = ["W", "W4"];

/** The 54 kinds of card, colour by colour, then the Wilds. */
export const KINDS: readonly Card[] = [
  ...COLORS.flatMap((color) => FACES.map((face): Card => `${color}${face}`)),
  ...WILDS,
];

/** The part of a covered card's width, from its left edge, that holds index and mark: a fan never shows less [P22]. */
export const INDEX_STRIP = 0.36;

/** The centre of a drawing and its scale. */
interface Spot {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const INDEX: Spot = { x: 32.5, y: 42, scale: 0.54 };
const MARK: Spot = { x: 32.5, y: 96, scale: 0.95 };

/** A card, face up. A Wild on the discard may wear the colour that was named for it. */
export function face(card: Card, named: Color | null = null): string {
  if (card === "W") return wild(named);
  if (card === "W4") return wildDrawFour(named);
  return colored(card.charAt(0) as Color, card.slice(1) as Face);
}

/** Any card, face down. */
export function back(): string {
  let confetti = "";
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 6; column++) {
      const color = COLORS[(row * 3 + column * 2 + (row >> 1)) % COLORS.length] as Color;
      const turn = (row * 50 + column * 35) % 90;
      const spot = { x: 10 + column * 28 + (row % 2) * 14, y: 8 + row * 28, scale: 0.42 };
      confetti += mark(color, PAINT[color].fill, spot, turn);
    }
  }
  const monogram = `<rect x="48" y="84" width="64" height="72" rx="18" fill="${PAPER}"/><path d="M69 141V100H82A13 13 0 0 1 82 126H69" fill="none" stroke="${BACK}" stroke-width="10" stroke-linecap="round" stroke-linejoin="round"/><circle cx="97" cy="140" r="6.5" fill="${PAINT.r.fill}"/>`;
  return picture("back", BACK, confetti, monogram);
}

function colored(color: Color, face: Face): string {
  const paint = PAINT[color];
  const ground = TEXTURES[color] + plate(paint);
  const corner = draw(FIGURES[face], paint.ink, INDEX) + mark(color, paint.ink, MARK);
  return picture(`${color}${face}`, paint.fill, ground, corner + emblem(face, paint));
}

function emblem(face: Face, paint: Paint): string {
  if (face === "+2") return twoCards(paint);
  if (face === "S") return raised(FIGURES.S, paint, { x: 94, y: 150, scale: 1.14 });
  const figure: Figure = FIGURES[face];
  return raised(figure, paint, figure.bar ? { x: 98, y: 144, scale: 1.22 } : { x: 98, y: 150, scale: 1.28 });
}

function wild(named: Color | null): string {
  const spot = { x: 96, y: 148, scale: 1.3 };
  return wildPicture("W", spot, named, wheel({ ...INDEX, scale: 0.56 }, named) + wheel(spot, named));
}

function wildDrawFour(named: Color | null): string {
  const paint = named ? PAINT[named] : WILD;
  const spot = { x: 106, y: 72, scale: 0.9 };
  const corner = draw(FIGURES["+4"], paint.ink, INDEX) + wheel({ ...MARK, scale: 0.42 }, named);
  const figure = raised(FIGURES["+4"], paint, { x: 95, y: 174, scale: 1.08 });
  return wildPicture("W4", spot, named, corner + wheel(spot, named) + figure);
}

function wildPicture(card: Wild, spot: Spot, named: Color | null, content: string): string {
  if (!named) return picture(card, WILD.fill, ripples(spot.x, spot.y), content);
  return picture(`${card}${named}`, PAINT[named].fill, TEXTURES[named] + plate(PAINT[named]), content);
}

/** Frame and field, the ground within the field, and the content above. The id of the clip must differ in every picture. */
function picture(id: string, fill: string, ground: string, content: string): string {
  const field = 'x="6" y="6" width="148" height="228" rx="13"';
  const clip = `field-${id.replace("+", "draw")}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><clipPath id="${clip}"><rect ${field}/></clipPath><rect width="${WIDTH}" height="${HEIGHT}" rx="18" fill="${PAPER}"/><rect ${field} fill="${fill}"/><g clip-path="url(#${clip})">${ground}</g>${content}</svg>`;
}

function plate(paint: Paint): string {
  return `<path d="M0 0H58V102A16 16 0 0 1 42 118H0Z" fill="${paint.plate}"/>`;
}

/** A figure; `halo` thickens every line of it. */
function draw(figure: Figure, ink: string, spot: Spot, halo = 0): string {
  const left = round(spot.x - (BOX_WIDTH / 2) * spot.scale);
  const top = round(spot.y - (BOX_HEIGHT / 2) * spot.scale);
  const line = `<path d="${figure.line}" stroke-width="${figure.width + halo}"/>`;
  const solid = figure.solid ? `<path d="${figure.solid}" stroke-width="${SOLID_WIDTH + halo}" fill="${ink}"/>` : "";
  const bar = figure.bar ? `<path d="${BAR}" stroke-width="${BAR_WIDTH + halo}"/>` : "";
  return `<g transform="translate(${left} ${top}) scale(${spot.scale})" fill="none" stroke="${ink}" stroke-linecap="round" stroke-linejoin="round">${line}${solid}${bar}</g>`;
}

/** A figure lifted off the texture by an outline. */
function raised(figure: Figure, paint: Paint, spot: Spot): string {
  return draw(figure, paint.shade, spot, 10) + draw(figure, paint.ink, spot);
}

function twoCards(paint: Paint): string {
  const card = `<rect x="-29" y="-43" width="58" height="86" rx="10" fill="${paint.shade}" stroke="${paint.ink}" stroke-width="6"/>`;
  const figure = draw(FIGURES["+2"], paint.ink, { x: 0, y: 0, scale: 0.56 });
  return `<g transform="translate(88 150) rotate(-14)">${card}</g><g transform="translate(110 166) rotate(9)">${card}${figure}</g>`;
}

/** Four tiles that close into a wheel, each with its mark; once a colour is named the other three step back. */
function wheel(spot: Spot, named: Color | null): string {
  const tiles = COLORS.map((color, index) => {
    const column = index % 2 ? 1 : -1;
    const row = index < 2 ? -1 : 1;
    const quiet = named && named !== color ? ' opacity="0.28"' : "";
    const tile = `<path transform="scale(${-column} ${-row})" d="M-2 -2V-32A4 4 0 0 0 -6.5 -36A36.6 36.6 0 0 0 -36 -6.5A4 4 0 0 0 -32 -2Z" fill="${PAINT[color].fill}"/>`;
    return `<g${quiet}>${tile}${mark(color, PAINT[color].ink, { x: 19 * column, y: 19 * row, scale: 0.6 })}</g>`;
  });
  return `<g transform="translate(${spot.x} ${spot.y}) scale(${spot.scale})"><circle r="41" fill="${NIGHT}" stroke="${PAPER}" stroke-width="5"/>${tiles.join("")}</g>`;
}

function mark(color: Color, ink: string, spot: Spot, turn = 0): string {
  const rotation = turn ? ` rotate(${turn})` : "";
  return `<path transform="translate(${spot.x} ${spot.y}) scale(${spot.scale})${rotation}" d="${MARKS[color]}" fill="${ink}"/>`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
