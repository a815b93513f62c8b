"""What a room is at one moment: its people, its seats, its host, its game and its clock.

Everything is immutable; a room changes only by `evolve`. What must stay true of every `Room`:

- seats are fixed while a game runs [R5, P10]: only who plays one changes, never their number or order;
- the clock runs only while a game runs, every seated person is present or replaced [R137, R138], no question whether
  anyone is there stands [R135], and somebody is connected [R162];
- `present` names only members who hold a seat or the host role: whether anybody else is connected is not kept.
"""

from typing import Final, Literal, NewType

from msgspec import Struct

from partyside.bots import Level, Past
from partyside.bots.manner import Pace
from partyside.room.clock import Clock, Wall
from partyside.uno import Game, Millis, Over, Seat

MemberId = NewType("MemberId", int)
"""A person of this room, counted from 1 in the order of joining."""

TIMERS: Final = (None, Millis(30_000), Millis(60_000), Millis(90_000))
"""The limits for a decision that a host can choose from [R122]."""

MAX_MEMBERS: Final = 200
ANSWERS_KEPT: Final = 64
"""How many accepted asks of each member are remembered, so that repeating one is harmless."""

SECRETS_KEPT: Final = 16
"""How many devices a member may have come to; beyond that the oldest has to be moved to anew [R165]."""

STAND_IN_LEVEL: Final[Level] = "normal"
"""How well a bot plays for somebody absent [R143]: neither a gift nor a punishment."""


class State(Struct, frozen=True, rename="camel", omit_defaults=True):
    """Base of the structs of a room; gives them all one encoding."""


class Member(State, frozen=True):
    id: MemberId
    name: str
    secrets: tuple[str, ...]
    """SHA-256, in hex, of each secret that proves to be this person, one for each device that he moved to [R163, R165].
    The secrets themselves are never kept."""
    joined: Wall
    gone: Literal["left", "removed"] | None = None
    """Why he is no member any more. He is kept while a seat of the latest game is named after him, and, removed by the
    host, until the host lets him come back [P11]."""


class Human(State, frozen=True, tag_field="t", tag="human"):
    member: MemberId
    stand_in: int | None = None
    """The number of the bot that plays the seat until the person is back [R143, R147]."""


class Bot(State, frozen=True, tag_field="t", tag="bot"):
    number: int
    """Which of the bots' names it bears; the browser names it in the viewer's language."""
    level: Level = "normal"


Sitter = Human | Bot
"""Who holds a seat."""


class Settings(State, frozen=True):
    limit: Millis | None = None
    """Time for each decision [R122]."""
    pace: Pace = "normal"
    chat: bool = True
    locked: bool = False
    """Whether newcomers are turned away."""


class Offer(State, frozen=True):
    """A one-time code lets a member move his seat to another device [R163]."""

    member: MemberId
    code: str
    """SHA-256, in hex, of the code."""
    until: Wall


class Plan(State, frozen=True):
    """A bot will act at this game time [R149]. It stands for one purpose: answering a decision, one catch, or saying
    UNO late."""

    seat: Seat
    at: Millis
    decision: int | None = None
    catch: Seat | None = None
    declare: bool = False


class Room(State, frozen=True):
    code: str
    created: Wall
    members: tuple[Member, ...] = ()
    """In order of joining; some of them may be gone."""
    joined: int = 0
    """How many have ever joined: the newest member's id."""
    seats: tuple[Sitter, ...] = ()
    """Between games: who will play, in order. At most ten [R1]."""
    host: MemberId | None = None
    """None while the role is vacant, for want of anybody connected [R161]."""
    host_away: Wall | None = None
    """Since when the host's absence counts [R160]: moved on by the time in which no server had the room."""
    settings: Settings = Settings()
    present: tuple[MemberId, ...] = ()
    """Connected members among those who hold a seat or the host role, in increasing order."""
    away: tuple[tuple[MemberId, Wall], ...] = ()
    """Those among them whose connection was lost or who left their seat, each with the moment, in increasing order."""
    deserted: Wall | None = None
    """Since when nobody at all is connected [R135, R162]."""
    game: Game | None = None
    """The running game, or the last one until the next starts."""
    players: tuple[Sitter, ...] = ()
    """Who sat when that game started; for its result, as between games people stand up and sit down."""
    past: Past | None = None
    """What everybody has seen of the running game, as bots remember it [R148]."""
    clock: Clock = Clock()
    plans: tuple[Plan, ...] = ()
    idle: tuple[tuple[Seat, int], ...] = ()
    """How often a seat has timed out since any participant's last accepted ask, in increasing order [R135]."""
    asking: Wall | None = None
    """Since when the game stands still with the question whether anyone is there [R135]."""
    offers: tuple[Offer, ...] = ()
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

    def active(self, wanted: MemberId) -> Member | None:
        """The member, unless he is gone."""
        member = self.member(wanted)
        return None if member is None or member.gone else member

    def prove(self, secret: str) -> Member | None:
        """The member one of whose secrets has this hash [R163]; who is gone has none any more [R158]."""
        return next((member for member in self.members if not member.gone and secret in member.secrets), None)

    def turned_away(self, secret: str) -> bool:
        """Whether this is the hash of a secret of somebody whom the host removed [P11]."""
        return any(member.gone == "removed" and secret in member.secrets for member in self.members)

    def seat_of(self, member: MemberId) -> Seat | None:
        for seat, sitter in enumerate(self.seats):
            if isinstance(sitter, Human) and sitter.member == member:
                return Seat(seat)
        return None

    def bot_at(self, seat: Seat) -> int | None:
        """The number of the bot that plays the seat, for itself or for somebody absent."""
        sitter = self.seats[seat]
        return sitter.number if isinstance(sitter, Bot) else sitter.stand_in

    def level_at(self, seat: Seat) -> Level:
        """How well the bot at this seat plays."""
        sitter = self.seats[seat]
        return sitter.level if isinstance(sitter, Bot) else STAND_IN_LEVEL

    def owners(self) -> list[tuple[Seat, MemberId]]:
        """Seats of the running game that belong to a person, present or not [R118, R119]."""
        game = self.playing
        if game is None:
            return []
        return [
            (Seat(seat), sitter.member)
            for seat, sitter in enumerate(self.seats)
            if isinstance(sitter, Human) and seat not in game.out and self.active(sitter.member)
        ]

    def missing(self) -> list[tuple[Seat, MemberId]]:
        """Seats of the running game whose person is not connected, or gone, and not replaced [R138, R158]."""
        game = self.playing
        if game is None:
            return []
        return [
            (Seat(seat), sitter.member)
            for seat, sitter in enumerate(self.seats)
            if isinstance(sitter, Human)
            and sitter.stand_in is None
            and seat not in game.out
            and sitter.member not in self.present
        ]

    def was_accepted(self, member: MemberId, ask: str) -> bool:
        return any(ask in asks for other, asks in self.answered if other == member)
