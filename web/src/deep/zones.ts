/** Where everything stands when the table is seen in three dimensions: the rooms of the flat one, but for what lies on
 * the table. Pure. */

import { type GameView, zonesOf } from "../table/layout";
import type { Frame, Zones } from "../table/zones";

export function deepZones(view: GameView, frame: Frame): Zones {
  return zonesOf(view, frame);
}
