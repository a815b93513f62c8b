"""What a room is at one moment: its people, its seats, its host, its game and its clock.

Everything is immutable; a room changes only by `evolve`. What must stay true of every `Room`:

- seats are fixed while a game runs [R5, P10];
- the clock runs only while a game runs and every seated human is present [R137, R138];
- `present` names only members who hold a seat or the host role: whether anybody else is connected is not kept.
"""

from typing import Final, NewType

from msgspec import Struct

from partyside.room.clock import Clock, Wall
from partyside.uno import Game, Millis, Over, Seat

MemberId = NewType("MemberId", int)
"""A person of this room, counted from 1 in the order of joining."""

TIMERS: Final = (None, Millis(30_000), Millis(60_000), Millis(90_000))
"""The limits for a decision that a host can choose from [R122]."""

MAX_MEMBERS: Final = 200
ANSWERS_KEPT: Final = 64
"""How many accepted asks of each member are remembered, so that repeating one is harmless."""


class State(Struct, frozen=True, rename="camel", omit_defaults=True):
    """Base of the structs of a room; gives them all one encoding."""


class Member(State, frozen=True):
    id: MemberId
    name: str
    secret: str
    """SHA-256, in hex, of the secret that proves to be this person [R163]. The secret itself is never kept."""
    joined: Wall


class Human(State, frozen=True, tag_field="t", tag="human"):
    member: MemberId


class Bot(State, frozen=True, tag_field="t", tag="bot"):
    number: int
    """Which of the bots' names it bears; the browser names it in the viewer's language."""


Sitter = Human | Bot
"""Who holds a seat."""


class Settings(State, frozen=True):
    limit: Millis | None = None
    """Time for each decision [R122]."""


class Plan(State, frozen=True):
    """A bot will act at this game time [R149]. It stands for one purpose: answering a decision, or one catch."""

    seat: Seat
    at: Millis
    decision: int | None = None
    catch: Seat | None = None


class Room(State, frozen=True):
    code: str
    created: Wall
    members: tuple[Member, ...] = ()
    """In order of joining."""
    seats: tuple[Sitter, ...] = ()
    """Between games: who will play, in order. At most ten [R1]."""
    host: MemberId | None = None
    settings: Settings = Settings()
    present: tuple[MemberId, ...] = ()
    """Connected members among those who hold a seat or the host role, in increasing order."""
    away: tuple[tuple[MemberId, Wall], ...] = ()
    """Those among them whose connection was lost, each with the moment of the loss, in increasing order."""
    game: Game | None = None
    """The running game, or the last one until the next starts."""
    players: tuple[Sitter, ...] = ()
    """Who sat when that game started; for its result, as between games people stand up and sit down."""
    clock: Clock = Clock()
    plans: tuple[Plan, ...] = ()
    games: int = 0
    """How many games have been started."""
    next_dealer: int | None = None
    """Index in `seats` of who deals next, counted on past the end as 0; none before the first game [R19, R20]."""
    answered: tuple[tuple[MemberId, tuple[str, ...]], ...] = ()
    """The newest accepted asks of each member, oldest first."""

    @property
    def playing(self) -> Game | None:
        """The game, if one is running."""
        return None if self.game is None or isinstance(self.game.phase, Over) else self.game

    def member(self, wanted: MemberId) -> Member | None:
        return next((member for member in self.members if member.id == wanted), None)

    def prove(self, secret: str) -> Member | None:
        """The member whose secret has this hash [R163]."""
        return next((member for member in self.members if member.secret == secret), None)

    def seat_of(self, member: MemberId) -> Seat | None:
        for seat, sitter in enumerate(self.seats):
            if isinstance(sitter, Human) and sitter.member == member:
                return Seat(seat)
        return None

    def missing(self) -> list[tuple[Seat, MemberId]]:
        """Seats of the running game whose human is not connected and who is still in the game [R138]."""
        game = self.playing
        if game is None:
            return []
        return [
            (Seat(seat), sitter.member)
            for seat, sitter in enumerate(self.seats)
            if isinstance(sitter, Human) and seat not in game.out and sitter.member not in self.present
        ]

    def was_accepted(self, member: MemberId, ask: str) -> bool:
        return any(ask in asks for other, asks in self.answered if other == member)
