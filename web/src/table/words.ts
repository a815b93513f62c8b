/** Sentences about the table as it is: for its bar and its line. */

import { t } from "../text";
import type { Shown } from "./playback.svelte";
import { seatName } from "./players";

/** Who owes which decision. */
export function turnWords(shown: Shown): string {
  const { phase, seat } = shown.table;
  const text = t().table.bar;
  if (phase === "over" || seat == null) return text.over;
  if (!shown.room.running) return text.paused;
  const own = seat === shown.own?.seat;
  const name = seatName(shown, seat);
  if (phase === "opening_color") return (own ? text.yourColor : text.color)(name);
  if (phase === "answer") return (own ? text.yourAnswer : text.answer)(name);
  return (own ? text.yourTurn : text.turn)(name);
}

/** Whether the host took the viewer out of the running game [R151]. */
export function isTakenOut({ me, table }: Shown): boolean {
  return me.seat != null && table.phase !== "over" && (table.out?.includes(me.seat) ?? false);
}
