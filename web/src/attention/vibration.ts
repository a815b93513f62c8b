/** What the hand feels. Phones with Android only: others have no such thing, or no browser that does it. */

import { preferences } from "../settings/preferences.svelte";
import type { Shown } from "../table/playback.svelte";
import { callBegins } from "./call";

/** Milliseconds on, off, on: for the own turn, and for being caught. */
const TURN = [20];
const CAUGHT = [40, 60, 40];

/** How the device should vibrate now that this is shown; null if not. */
export function vibrationOf(before: Shown | null, shown: Shown): number[] | null {
  if (shown.news.some((one) => one.t === "caught" && one.seat === shown.own?.seat)) return CAUGHT;
  return callBegins(before, shown) ? TURN : null;
}

export function vibrate(pattern: number[]): void {
  if (!preferences.get("vibration") || preferences.still) return;
  // Before the first gesture browsers refuse it, and complain in their console.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}
