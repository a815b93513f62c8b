/** Where on the felt arrows show which way the play goes: round the piles, but for where something lies or is written. Pure. */

import { Vector3 } from "three";
import { box, meet } from "../table/box";
import { type Path, pathIn } from "../table/path";
import { fanBox } from "./fan";
import { wordOf } from "./rooms";
import type { Stage } from "./stage";

/** A place on the table, and which way the play goes there clockwise, in degrees: 0 is to the right. */
export type ArrowPlace = ReturnType<Path["at"]>;

/** So many round the table, if all find room; so many are enough. */
const ARROWS = 14;
const ENOUGH = 6;
/** Where they may run, as parts of the way from the middle of the table to its rail. */
const ORBITS = [0.68, 0.8, 0.56, 0.88, 0.45];
/** From the middle of a pair to its end, in pixels. */
const REACH = 10;
/** Half of what the piles take, in widths of a card. */
const PILES = 1.4;

/** The places on the first round where there is room for enough of them, or on the one with the most. */
export function arrowPlaces(stage: Omit<Stage, "arrows">): readonly ArrowPlace[] {
  let most: ArrowPlace[] = [];
  for (const orbit of ORBITS) {
    for (const start of [0.5, 0]) {
      const places = placesOn(orbit, start, stage);
      if (places.length >= ENOUGH) return places;
      if (places.length > most.length) most = places;
    }
  }
  return most;
}

function placesOn(orbit: number, start: number, { rail, fans, camera, zones }: Omit<Stage, "arrows">): ArrowPlace[] {
  const [width, depth] = [orbit * rail.halfWidth, orbit * rail.halfDepth];
  const path = pathIn(box(-width, -depth, 2 * width, 2 * depth));
  const { chips, line, actions, piles } = zones;
  const taken = [
    ...fans.map((fan) => fanBox(fan, camera)),
    ...chips,
    wordOf(zones),
    { ...piles, x: camera.centre[0] - PILES * zones.pileCard, width: 2 * PILES * zones.pileCard },
    line,
    ...(actions ? [actions] : []),
  ];
  return Array.from({ length: ARROWS }, (_, index) => path.at((index + start) / ARROWS)).filter(({ point: [x, z] }) => {
    const [pixelX, pixelY] = camera.project(new Vector3(x, 0, z));
    return !taken.some((one) => meet(one, box(pixelX - REACH, pixelY - REACH, 2 * REACH, 2 * REACH)));
  });
}
