import { nameOf } from "../text";
import type { SitterView } from "../wire.gen";
import type { Shown } from "./playback.svelte";

/** Who holds the seats of the game that is shown: once it is over the room's seats may be others'. */
export function playersOf({ room, table }: Pick<Shown, "room" | "table">): readonly SitterView[] {
  return table.phase === "over" ? (room.players ?? []) : room.seats;
}

/** Whether a bot plays the seat of a person who is away [R147]. */
export function hasStandIn({ member, bot }: SitterView): boolean {
  return member != null && bot != null;
}

/** What to call a seat of the game. */
export function seatName(shown: Shown, seat: number): string {
  const player = playersOf(shown)[seat];
  return player ? nameOf(player) : "";
}
