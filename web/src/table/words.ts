/** Sentences about the table as it is: for the bar and for alerts. */

import { t } from "../text";
import { awayFor } from "./clock";
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

/** A page that is loaded again is back by then: before, nobody needs to hear more than that somebody is coming back. */
const BLINK_MS = 3000;

/** Whether a pause is but a moment's yet [R139]. */
export function isBlink(shown: Shown, now: number): boolean {
  const { missing = [], asking } = shown.room;
  if (missing.length === 0 || asking != null) return false;
  return missing.every(({ left, since }) => !left && awayFor(shown, since, now) < BLINK_MS);
}

/** What the viewer should know of the time without a connection: whether a bot has played for him [P29]. */
export function returnWords({ roomNews, me, room }: Shown): string {
  const back = roomNews.findLastIndex((one) => one.t === "arrived" && one.member === me.you);
  const taken = roomNews.findLastIndex((one) => one.t === "bot_stepped_out" && one.seat === me.seat);
  return back >= 0 && taken > back && room.table?.phase !== "over" ? t().table.notes.botPlayed : "";
}

/** Whether the host took the viewer out of the running game [R151]. */
export function isTakenOut({ me, table }: Shown): boolean {
  return me.seat != null && table.phase !== "over" && (table.out?.includes(me.seat) ?? false);
}

/** Whether the viewer is among those who can answer the question whether anyone is there [R135]. */
export function isQuestioned({ own, room }: Shown): boolean {
  return own !== null && room.asking != null;
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
  const { alerts } = t().table;
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
