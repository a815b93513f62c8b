/** The few calls that come before a WebSocket: who may enter which room. */

import type { AskToMove, Code, Enter, Entered, LookAtOffer, MoveHere, Problem, RoomInfo } from "../wire.gen";

/** Why a call was in vain: the server's refusal, or no server to be reached. */
export type Trouble = Code | "offline";

export type Answer<T> = { ok: true; value: T } | { ok: false; code: Trouble };

const PATIENCE_MS = 15_000;

/** Opens a room, with this browser's person `slot` as its host [P6]. */
export function createRoom(name: string, slot: number): Promise<Answer<Entered>> {
  return call("/api/rooms", { name, slot });
}

/** Joins as this browser's person `slot`, or returns as that person if it is a member already [P7, P9]. */
export function joinRoom(code: string, name: string, slot: number): Promise<Answer<Entered>> {
  return call(`/api/rooms/${code}/members`, { name, slot });
}

/** What one may know of a room from outside. */
export function lookUp(code: string): Promise<Answer<RoomInfo>> {
  return call(`/api/rooms/${code}`);
}

/** Asks the server; with a body it is a POST. */
export async function call<T>(path: string, body?: Enter | AskToMove | LookAtOffer | MoveHere): Promise<Answer<T>> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  let response: Response;
  try {
    response = await fetch(
      path,
      body
        ? { signal, method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }
        : { signal },
    );
  } catch {
    return { ok: false, code: "offline" };
  }
  try {
    if (response.ok) return { ok: true, value: await response.json() };
    const problem: Partial<Problem> = await response.json();
    return { ok: false, code: problem.code ?? "unavailable" };
  } catch {
    // Not our server speaks: a proxy before it, in HTML.
    return { ok: false, code: "unavailable" };
  }
}
