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
  /** Whether the viewer may free it: the host may take out bots, and those who are away [P11]. */
  removable: boolean;
}

/** All ten places, in the order of play. */
export function places(room: RoomView, own: OwnView): Place[] {
  return Array.from({ length: SEATS }, (_, seat) => {
    const sitter = room.seats[seat] ?? null;
    const away = sitter?.connected === false;
    return {
      seat,
      sitter,
      you: seat === own.seat,
      host: sitter?.member != null && sitter.member === room.host?.id,
      away,
      removable: own.host === true && sitter !== null && (sitter.bot != null || away),
    };
  });
}

/** The host's name while the host is connected; null while nobody can act as one. */
export function presentHost({ host, seats, spectators }: RoomView): string | null {
  if (!host) return null;
  const seat = seats.find(({ member }) => member === host.id);
  const here = seat ? seat.connected !== false : spectators?.some(({ id }) => id === host.id);
  return here ? host.name : null;
}

/** Why the game cannot start yet, as the server would refuse it [R2, R4, P12]; null when it can. */
export function hindrance({ seats }: RoomView): Code | null {
  const people = seats.filter((sitter) => sitter.bot == null);
  if (people.length === 0) return "no_person_seated";
  if (seats.length < 2) return "too_few_seats";
  return people.some((sitter) => sitter.connected === false) ? "somebody_away" : null;
}
