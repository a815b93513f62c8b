/** The calls by which a person takes a seat from one device to another [R163]. */

import type { Entered, MoveOffer, OfferInfo } from "../wire.gen";
import { type Answer, call } from "./api";

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
