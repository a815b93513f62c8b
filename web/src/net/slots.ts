/** Which of this browser's persons a tab is: a number beside which the browser keeps the secret [P9]. */

import { tab } from "../settings/memory";

/** As many as the server has cookies for. */
const SLOTS = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** The person that this tab has been in the room, or null. */
export function slotOf(code: string): number | null {
  const slot = tab.get(`slot.${code}`);
  return slot === null ? null : Number(slot);
}

export function keepSlot(code: string, slot: number): void {
  tab.set(`slot.${code}`, String(slot));
}

/** After this person has left the room or was removed from it. */
export function forgetSlot(code: string): void {
  tab.forget(`slot.${code}`);
}

/** As whom this tab returns when these slots are members already: as before, or as the first; null for a newcomer. */
export function returning(code: string, members: readonly number[]): number | null {
  const before = slotOf(code);
  return before !== null && members.includes(before) ? before : (members[0] ?? null);
}

/** For another person of this browser; null when it can hold no more. */
export function freeSlot(members: readonly number[]): number | null {
  return SLOTS.find((slot) => !members.includes(slot)) ?? null;
}
