/**
 * What the card of a pause says. Several reasons may hold a game at once, each with its own way out: a lost connection
 * comes back or is decided about, a seat without a player must be decided about, the question whether anyone is there
 * wants an answer. Nothing may be promised that only one of them keeps [P27, P28, R135, R158].
 */

import { presentHost } from "../lobby/seats";
import { aside } from "../text/aside";
import { awayFor, seconds } from "./clock";
import type { Shown } from "./playback.svelte";

export interface PauseWords {
  readonly title: string;
  /** Why it is asked whether anyone is there; null if it is not. */
  readonly asking: string | null;
  /** What is waited for, and who can do what about it. */
  readonly outlook: readonly string[];
}

/** After so long without the host another takes the role [R160]. */
const HANDOVER_MS = 15_000;

/** `now` is performance.now(). */
export function pauseWords(shown: Shown, now: number): PauseWords {
  const { pause, asking } = aside();
  const asked = shown.room.asking != null;
  return {
    title: asked ? asking.title : pause.title,
    asking: asked ? askingWords(shown) : null,
    outlook: shown.me.host ? hostWords(shown) : guestWords(shown, now),
  };
}

function askingWords(shown: Shown): string {
  const { asking } = aside();
  if (isQuestioned(shown)) return asking.why;
  const { lost, left } = counted(shown);
  return `${asking.why} ${lost + left > 0 ? asking.awaited : asking.goesOn}`;
}

function hostWords(shown: Shown): string[] {
  const { pause } = aside();
  const { lost, left } = counted(shown);
  if (lost + left === 0) return [];
  if (left === 0) return [pause.waitingMeans(shown.room.asking != null), pause.botUntilBack];
  return lost === 0 ? [pause.decide(left), pause.botToTheEnd] : [pause.waitOrDecide(left), pause.botForBoth];
}

function guestWords(shown: Shown, now: number): string[] {
  const { pause } = aside();
  const { lost, left } = counted(shown);
  if (lost + left === 0) return [];
  const host = presentHost(shown.room);
  const words: string[] = [];
  if (left === 0) words.push(pause.goesOn(shown.room.asking != null));
  else if (lost > 0) words.push(pause.othersAwaited);
  if (left > 0) words.push(pause.hostDecides(left, host));
  else if (host !== null) words.push(pause.hostMayDecide(host));
  if (host === null) words.push(absenceWords(shown, now));
  return words;
}

/** Of the host, who is not there to decide. While anybody is there to read this, the role is somebody's [R161]. */
function absenceWords(shown: Shown, now: number): string {
  const { pause } = aside();
  const { host, missing, seats } = shown.room;
  const since = missing?.find(({ seat }) => seats[seat]?.member === host?.id)?.since;
  const left = since == null ? 0 : HANDOVER_MS - awayFor(shown, since, now);
  // The host may have no seat, or the server has been down, which does not count: then nobody here knows how long.
  return `${pause.hostAway(host?.name ?? "")} ${left > 0 ? pause.handsOverIn(seconds(left)) : pause.handsOver}`;
}

/** How many of the missing have lost their connection, and how many seats have nobody to come back. */
function counted({ room }: Shown): { lost: number; left: number } {
  const { missing = [] } = room;
  const left = missing.filter((one) => one.left).length;
  return { lost: missing.length - left, left };
}

/** Whether the viewer is among those who can answer the question whether anyone is there [R135]. */
export function isQuestioned({ own, room }: Shown): boolean {
  return own !== null && room.asking != null;
}

/** A page that is loaded again is back by then: before, nobody needs to hear more than that somebody is coming back. */
const BLINK_MS = 3000;

/** Whether a pause is but a moment's yet [R139]. */
export function isBlink(shown: Shown, now: number): boolean {
  const { missing = [], asking } = shown.room;
  if (missing.length === 0 || asking != null) return false;
  return missing.every(({ left, since }) => !left && awayFor(shown, since, now) < BLINK_MS);
}
