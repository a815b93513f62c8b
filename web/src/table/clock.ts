/** The server's clock as it is shown: counted on from the newest view, never decided here [P26]. */

import type { Shown } from "./playback.svelte";

/** Milliseconds of game time since the view, at `now` (performance.now()). */
function passed({ room, arrived }: Shown, now: number): number {
  return room.running ? Math.max(0, now - arrived) : 0;
}

/** Milliseconds left for the pending decision; null with no limit. */
export function timeLeft(shown: Shown, now: number): number | null {
  const { deadline, now: at } = shown.table;
  return deadline == null ? null : Math.max(0, deadline - at - passed(shown, now));
}

/** Milliseconds until a seat that has not said UNO can be caught by time alone. */
export function graceLeft(shown: Shown, graceEnds: number, now: number): number {
  return Math.max(0, graceEnds - shown.table.now - passed(shown, now));
}

/** Milliseconds since a moment of the server's wall clock. */
export function awayFor({ room, arrived }: Shown, since: number, now: number): number {
  return Math.max(0, (room.wall ?? since) - since) + Math.max(0, now - arrived);
}

/** Seconds, begun ones counted whole: a timer shows 0 only when it is over. */
export function seconds(ms: number): number {
  return Math.ceil(ms / 1000);
}

/** Minutes and seconds, as 1:05. */
export function minutes(ms: number): string {
  const whole = Math.floor(ms / 1000);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
