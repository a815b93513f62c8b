/** What a new view says to the viewer himself: what is asked of him, and what has happened in his absence. */

import { aside } from "../text/aside";
import { isQuestioned } from "./pause";
import type { Shown } from "./playback.svelte";
import { seatName } from "./players";

/** What the viewer should know of the time without a connection: whether a bot has played for him [P29]. */
export function returnWords({ roomNews, me, room }: Shown): string {
  const back = roomNews.findLastIndex((one) => one.t === "arrived" && one.member === me.you);
  const taken = roomNews.findLastIndex((one) => one.t === "bot_stepped_out" && one.seat === me.seat);
  return back >= 0 && taken > back && room.table?.phase !== "over" ? aside().botPlayed : "";
}

/** Whether a decision, a declaration or a sign of life is awaited of the viewer. */
export function isAsked({ table, own, room }: Shown): boolean {
  if (!own) return false;
  if (!room.running) return room.asking != null;
  return table.seat === own.seat || (table.windows?.some(({ seat }) => seat === own.seat) ?? false);
}

/** What a new view asks of the viewer, beside what the view before asked already; null if nothing. */
export function alertWords(before: Shown | null, shown: Shown): string | null {
  const { table, own, room } = shown;
  const { alerts } = aside();
  if (isQuestioned(shown) && !(before && isQuestioned(before))) return alerts.anybody;
  if (!own || !room.running) return null;
  const open = (of: Shown | null) => of?.table.windows?.some(({ seat }) => seat === own.seat) ?? false;
  const resumed = before?.room.running !== true;
  const calls: string[] = [];
  if (open(shown) && (resumed || !open(before))) calls.push(alerts.sayUno);
  if (table.seat === own.seat && (resumed || table.decision !== before.table.decision)) {
    if (table.phase === "turn") calls.push(alerts.yourTurn);
    if (table.phase === "opening_color") calls.push(alerts.yourColor);
    if (table.phase === "answer") calls.push(alerts.yourAnswer(seatName(shown, table.challenged ?? 0)));
  }
  return calls.length > 0 ? calls.join(". ") : null;
}
