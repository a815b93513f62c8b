import type { Card, Color } from "../wire.gen";
import type { Placement } from "./layout";

/** One card in flight. Times are milliseconds from the moment at which the new table is shown. */
export interface Tween {
  /** The placement that stays hidden until the card lands; null where nothing is painted, as at another's seat. */
  readonly lands: string | null;
  readonly card: Card | null;
  /** The colour named with a Wild. */
  readonly named: Color | null;
  readonly from: Placement;
  readonly to: Placement;
  readonly delay: number;
  readonly duration: number;
}

/** When the last card has landed. */
export function lengthOf(tweens: readonly Tween[]): number {
  return Math.max(0, ...tweens.map(({ delay, duration }) => delay + duration));
}
