/** What the table waits for the viewer to do, and nobody else can: worth calling back whoever looks elsewhere. */

import { alertWords } from "../table/calls";
import type { Shown } from "../table/playback.svelte";
import { aside } from "../text/aside";

/** Whether it is the viewer's turn, in any of its phases, or the question stands whether anyone is there [R135]. */
export function isCalled({ table, own, room }: Shown): boolean {
  if (!own) return false;
  return room.running ? table.seat === own.seat : room.asking != null;
}

/** Whether the viewer is called now who was not before. A turn that goes on after a pause begins again. */
export function callBegins(before: Shown | null, shown: Shown): boolean {
  return isCalled(shown) && !(before && isCalled(before));
}

/** The call in few words. */
export function callWords({ room }: Shown): string {
  const { alerts } = aside();
  return room.running ? alerts.yourTurn : alerts.anybody;
}

/** The call with what exactly is asked. */
export function callSentence(shown: Shown): string {
  return alertWords(null, shown) ?? callWords(shown);
}
