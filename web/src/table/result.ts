/** How a game ended, in words. */

import { aside } from "../text/aside";
import type { Shown } from "./playback.svelte";
import { playersOf, seatName } from "./players";

export function resultTitle(shown: Shown): string {
  const text = aside().result;
  const { over } = shown.table;
  const winner = over?.winner ?? null;
  if (over?.how === "abandoned") return text.abandoned;
  if (winner === null) return text.nobodyWon;
  return winner === shown.own?.seat ? text.youWon : text.won(seatName(shown, winner));
}

/** Why it ended, unless somebody simply won. */
export function resultReason(shown: Shown): string | null {
  const text = aside().result;
  const { over, out } = shown.table;
  switch (over?.how) {
    case "walkover":
      return text.walkover;
    case "blocked":
      return text.blocked;
    case "abandoned": {
      // While a player is there, nobody but the host can stop a game [R118, R120].
      const here = playersOf(shown).some(
        ({ member, connected }, seat) => member != null && connected !== false && !out?.includes(seat),
      );
      return here ? text.byHost : text.deserted;
    }
    default:
      return null;
  }
}
