import type { Code, OwnView, RoomView, SitterView } from "../wire.gen";

export const SEATS = 10;

/** One place at the table of the lobby. */
export interface Place {
  seat: number;
  /** Null while it is free. */
  sitter: SitterView | null;
  you: boolean;
  host: boolean;
  away: boolean;
}

/** Whom something can be done about: a person of the room, or a bot by its number. */
export type Who = { member: number } | { bot: number };

/** All ten places, in the order of play. */
export function places(room: RoomView, own: OwnView): Place[] {
  return Array.from({ length: SEATS }, (_, seat) => {
    const sitter = room.seats[seat] ?? null;
    return {
      seat,
      sitter,
      you: seat === own.seat,
      host: sitter?.member != null && sitter.member === room.host?.id,
      away: sitter?.connected === false,
    };
  });
}

/** Whose seat it is: the person's, also while a bot stands in. */
export function ownerOf({ member, bot }: SitterView): Who {
  return member != null ? { member } : { bot: bot ?? 0 };
}

/** Where somebody sits, or -1. */
export function seatOf({ seats }: RoomView, who: Who): number {
  return seats.findIndex((sitter) =>
    "member" in who ? sitter.member === who.member : sitter.member == null && sitter.bot === who.bot,
  );
}

/** Whether this person of the room is connected, on a seat or as a spectator. */
export function isHere({ seats, spectators }: RoomView, member: number): boolean {
  const seat = seats.find((sitter) => sitter.member === member);
  return seat ? seat.connected !== false : (spectators?.some(({ id }) => id === member) ?? false);
}

/** Whether anybody else is connected, so that the role of a leaving host has somebody to pass to. */
export function othersHere({ seats, spectators }: RoomView, own: OwnView | null): boolean {
  return (
    seats.some(({ member, connected }) => member != null && member !== own?.you && connected !== false) ||
    (spectators?.some(({ id }) => id !== own?.you) ?? false)
  );
}

/** The host's name while the host is connected; null while nobody can act as one. */
export function presentHost(room: RoomView): string | null {
  return room.host && isHere(room, room.host.id) ? room.host.name : null;
}

/** Why the game cannot start yet, as the server would refuse it [R2, R4, P12]; null when it can. */
export function hindrance({ seats }: RoomView): Code | null {
  const people = seats.filter((sitter) => sitter.member != null);
  if (people.length === 0) return "no_person_seated";
  if (seats.length < 2) return "too_few_seats";
  return people.some((sitter) => sitter.connected === false) ? "somebody_away" : null;
}
