/** Placements and zones as CSS. */

import type { Box } from "./box";
import type { Placement } from "./layout";
import { CARD } from "./spread";

export function boxStyle({ x, y, width, height }: Box): string {
  return `left:${x}px;top:${y}px;width:${width}px;height:${height}px`;
}

/** Size and pose of a card, with its left top corner measured from (`left`, `top`). */
export function cardStyle(placement: Placement, left = 0, top = 0): string {
  const { width, height } = sizeOf(placement);
  return `width:${width}px;height:${height}px;transform:${poseOf({ ...placement, x: placement.x - left, y: placement.y - top })}`;
}

export function sizeOf({ scale }: Placement): { width: number; height: number } {
  return { width: CARD.width * scale, height: CARD.height * scale };
}

/** The transform of an element that is as large as `drawn` (the placement itself, if none is given). */
export function poseOf(placement: Placement, drawn: Placement = placement): string {
  const { width, height } = sizeOf(drawn);
  const { x, y, turn, scale } = placement;
  const zoom = scale === drawn.scale ? "" : ` scale(${scale / drawn.scale})`;
  return `translate(${x - width / 2}px,${y - height / 2}px) rotate(${turn}deg)${zoom}`;
}
