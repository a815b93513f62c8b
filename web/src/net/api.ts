/** The few calls that come before a WebSocket: who may enter which room. */

import type {
  AskToMove,
  Code,
  Enter,
  Entered,
  LookAtOffer,
  MoveHere,
  MoveOffer,
  OfferInfo,
  Problem,
  RoomInfo,
} from "../wire.gen";

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

/** Offers the seat of this browser's person `slot` to another device, for as long as the answer says [R163]. */
export function offerMove(code: string, slot: number): Promise<Answer<MoveOffer>> {
  return call(`/api/rooms/${code}/offers`, { slot });
}

/** Whose seat such an offer moves. It can still be taken afterwards. */
export function lookAtOffer(code: string, token: string): Promise<Answer<OfferInfo>> {
  return call(`/api/rooms/${code}/offers/look`, { token });
}

/** Takes the offer: this browser's person `slot` is the one who made it from now on. It can be taken once. */
export function moveHere(code: string, token: string, slot: number): Promise<Answer<Entered>> {
  return call(`/api/rooms/${code}/moves`, { token, slot });
}

async function call<T>(path: string, body?: Enter | AskToMove | LookAtOffer | MoveHere): Promise<Answer<T>> {
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
