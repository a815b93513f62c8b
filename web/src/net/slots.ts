/** Which of this browser's persons a tab is: a number beside which the browser keeps the secret [P9]. */

import { device, tab } from "../settings/memory";
import type { RoomInfo } from "../wire.gen";

/** As many as the server has cookies for. */
const SLOTS = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** The person that this tab has been in the room, or null. */
export function slotOf(code: string): number | null {
  const slot = tab.get(`slot.${code}`);
  return slot === null ? null : Number(slot);
}

/** Keeps also, for the whole browser, which room it was in last (home/Back.svelte). */
export function keepSlot(code: string, slot: number): void {
  device.set("room", code);
  tab.set(`slot.${code}`, String(slot));
}

/** After this person has left the room. */
export function forgetSlot(code: string): void {
  tab.forget(`slot.${code}`);
}

/** As whom this tab returns when these slots are members already: as before, or as the first; null for a newcomer. */
export function returning(code: string, members: readonly number[]): number | null {
  const before = slotOf(code);
  return before !== null && members.includes(before) ? before : (members[0] ?? null);
}

/** Whether it is this tab's person whom the host removed, rather than another one of this browser [P11]. */
export function wasRemoved(code: string, { members, removed }: Pick<RoomInfo, "members" | "removed">): boolean {
  const before = slotOf(code);
  return removed.length > 0 && (members.length === 0 || (before !== null && removed.includes(before)));
}

/** For another person of this browser; null when it can hold no more. */
export function freeSlot({ members, removed }: Pick<RoomInfo, "members" | "removed">): number | null {
  return SLOTS.find((slot) => !members.includes(slot) && !removed.includes(slot)) ?? null;
}
