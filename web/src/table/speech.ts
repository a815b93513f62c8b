/** Where what people say stands beside their seats: on the screen, and never over anything that can be pressed. Pure. */

import { type Box, bottom, box, clamp, meet } from "./box";
import { GAP } from "./chips";
import { othersOf } from "./layout";
import type { Shown } from "./playback.svelte";
import { CARD } from "./spread";
import { type Frame, pileCentres, type Zones } from "./zones";

type Size = Pick<Box, "width" | "height">;

/** A bubble with a picture, one with a word or two, and one with two lines. */
export const REACTION: Size = { width: 44, height: 44 };
export const WORD: Size = { width: 96, height: 30 };
export const LINES: Size = { width: 160, height: 46 };

const MARGIN = 4;
const COLOR: Size = { width: 130, height: 36 };

/** The place of a bubble at another seat, the `index`th of `places.chips`, beside those `taken` by others; null if there
 * is none. */
export function besideChip(
  size: Size,
  index: number,
  shown: Shown,
  places: Zones,
  frame: Frame,
  taken: readonly Box[] = [],
): Box | null {
  const chip = places.chips[index];
  if (!chip) return null;
  const { width, height } = size;
  const x = chip.x + (chip.width - width) / 2;
  const y = chip.y + (chip.height - height) / 2;
  const around = [
    box(x, bottom(chip) - GAP, width, height),
    box(x, chip.y - height + GAP, width, height),
    box(chip.x + chip.width - GAP, y, width, height),
    box(chip.x - width + GAP, y, width, height),
    box(x, y, width, height),
  ];
  const others = places.chips.filter((other) => other !== chip);
  return best(around, shown, places, frame, others, taken);
}

/** The place of a bubble at the own seat. */
export function besideHand({ width: wanted, height }: Size, shown: Shown, places: Zones, frame: Frame): Box | null {
  const { line, signs, rim } = places;
  const [x] = pileCentres(places).discard;
  const besideColor = (signs.width - COLOR.width) / 2 - MARGIN;
  const width = besideColor < WORD.height ? wanted : Math.min(wanted, besideColor);
  const foot = line.y - height;
  const above = [
    box(line.x, foot, width, height),
    box(line.x + line.width - width, foot, width, height),
    box(signs.x + (signs.width - width) / 2, bottom(signs) - height, width, height),
    box(rim.x, rim.y, width, height),
    box(rim.x + rim.width - width, rim.y, width, height),
    box(x - width / 2, foot - signs.height, width, height),
  ];
  return best(above, shown, places, frame, places.chips);
}

/** The first of the places that covers nothing worth seeing, else one that covers nothing of what is said, or at least
 * nothing to press. */
function best(
  wanted: readonly Box[],
  shown: Shown,
  places: Zones,
  { width, height }: Frame,
  unspoilt: readonly Box[],
  taken: readonly Box[] = [],
): Box | null {
  const onScreen = wanted.map((one) =>
    box(
      clamp(one.x, MARGIN, width - MARGIN - one.width),
      clamp(one.y, MARGIN, height - MARGIN - one.height),
      one.width,
      one.height,
    ),
  );
  const pressed = targets(shown, places);
  const allowed = onScreen.filter((one) => !pressed.some((target) => meet(one, target)));
  const apart = allowed.filter((one) => !taken.some((said) => meet(one, said)));
  const seen = [...unspoilt, discardOf(places), colorOf(places)];
  return apart.find((one) => !seen.some((part) => meet(one, part))) ?? apart[0] ?? allowed[0] ?? null;
}

/** What can be pressed on the table at this moment. */
export function targets(shown: Shown, places: Zones): Box[] {
  const { bar, actions, hand, chips, signs, catches } = places;
  const catchable = shown.own?.options.catch ?? [];
  const others = othersOf(shown);
  const boxes = [bar, ...chips.filter((_, index) => catchable.includes(others[index] ?? -1))];
  if (actions) boxes.push(actions);
  if (hand) boxes.push(hand);
  if (shown.own) boxes.push(pile(places, pileCentres(places).stock));
  if (catchable.length > 0) boxes.push(catches ?? signs);
  return boxes;
}

function discardOf(places: Zones): Box {
  return pile(places, pileCentres(places).discard);
}

function colorOf({ signs }: Zones): Box {
  const { width, height } = COLOR;
  return box(signs.x + (signs.width - width) / 2, signs.y + (signs.height - height) / 2, width, height);
}

function pile({ pileCard: width }: Zones, [x, y]: readonly [number, number]): Box {
  const height = (width * CARD.height) / CARD.width;
  return box(x - width / 2, y - height / 2, width, height);
}
