/** The rim of the table, and the signs on it that show which way the play goes round. Pure. */

import { type Box, box, meet } from "./box";
import { type Path, pathIn } from "./path";
import { PILE_HIGH, PILE_WIDE, pileCentres, type Zones } from "./zones";

export interface Sign {
  /** Its middle, from the left top of the rim. */
  readonly x: number;
  readonly y: number;
  /** Which way it points while the play goes clockwise, in degrees: 0 is to the right. */
  readonly way: number;
  /** It stands after the seat of this number, counted from the viewer, or from the first chip where nobody plays. */
  readonly after: number;
}

/** Where no seats stand on the rim: beside the colour and the piles, which lie on its middle. */
const PARTS = [0.12, 0.25, 0.38, 0.62, 0.75, 0.88];
/** From the middle of a sign to its end, and a little air. */
const REACH = 9.5;

/** The rim as the `d` of a path, from the left top of its box. */
export function rimLine({ rim }: Zones): string {
  return `M${lineOf(rim)
    .points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    .join("L")}Z`;
}

/** On a roomy table one between each two neighbours who leave room for it; else a few that nothing lies over. */
export function rimSigns(places: Zones): Sign[] {
  const { rim, chips } = places;
  const path = lineOf(rim);
  const signs = partsOf(path, places).map((part, after): Sign => {
    const { point, way } = path.at(part);
    return { x: point[0], y: point[1], way, after };
  });
  return signs.filter(({ x, y }) => {
    const around = box(rim.x + x - REACH, rim.y + y - REACH, 2 * REACH, 2 * REACH);
    return ![...chips, pilesIn(places)].some((part) => meet(around, part));
  });
}

/** All that the piles take, so that the signs that are left lie evenly. */
function pilesIn(places: Zones): Box {
  const { stock, discard } = pileCentres(places);
  const card = places.pileCard;
  const left = stock[0] - card / 2;
  return box(left, stock[1] - (PILE_HIGH * card) / 2, discard[0] + (PILE_WIDE * card) / 2 - left, PILE_HIGH * card);
}

function lineOf({ width, height }: Box): Path {
  return pathIn(box(0, 0, width, height));
}

function partsOf(path: Path, { rim, chips, shape, hand }: Zones): readonly number[] {
  if (shape !== "roomy") return PARTS;
  const seats = chips.map(({ x, y, width, height }) => path.partNear([x + width / 2 - rim.x, y + height / 2 - rim.y]));
  // A player sits at the bottom, where the line begins and ends; the ring that is watched goes on past that point.
  const stops = hand ? [0, ...seats, 1] : [...seats, 1 + (seats[0] ?? 0)];
  return stops.slice(1).map((stop, index) => (((stops[index] as number) + stop) / 2) % 1);
}
