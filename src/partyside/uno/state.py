"""What a game of UNO is at one moment.

Everything is immutable; a game changes only by `evolve`. What must stay true of every `Game`:

- hands + stock + discard are exactly the 108 cards of the deck [R17];
- an empty stock means a discard of one card [R54];
- a `Window` belongs to a seat that holds exactly one card [R100];
- a seat in `armed` holds exactly two cards [R91, R92];
- a seat in `out` holds no card and owes no decision [R151, R152].
"""

from typing import Final, Literal, NewType

from msgspec import Struct

from partyside.uno.cards import Card, Color

Seat = NewType("Seat", int)
"""A place in the circle, counted clockwise from 0 [R5]."""

Millis = NewType("Millis", int)
"""Milliseconds of game time: they pass only while the game runs, so a frozen game keeps every remainder [R140]."""

HAND: Final = 7
MIN_SEATS: Final = 2
MAX_SEATS: Final = 10
UNO_GRACE: Final = Millis(5_000)
UNO_PENALTY: Final = 2
ACCEPTED_PENALTY: Final = 4
BLUFF_PENALTY: Final = 4
LOST_CHALLENGE_PENALTY: Final = 6


class State(Struct, frozen=True, rename="camel", omit_defaults=True):
    """Base of the structs of a game; gives them all one encoding."""


class OpeningColor(State, frozen=True, tag_field="t", tag="opening_color"):
    """A Wild opened the discard and this seat names the starting colour [R32]."""

    seat: Seat


class Turn(State, frozen=True, tag_field="t", tag="turn"):
    seat: Seat


class AfterDraw(State, frozen=True, tag_field="t", tag="after_draw"):
    """The taken card may be played, and no other, or kept [R47]."""

    seat: Seat
    card: Card


class Answer(State, frozen=True, tag_field="t", tag="answer"):
    """A Wild Draw Four waits for the responder to accept or to challenge [R69]."""

    seat: Seat
    """The responder."""
    player: Seat
    """Who laid it; may have been removed since [R155]."""
    before: Color
    """The former active colour, on which honesty depends [R73]. Everybody saw it."""
    honest: bool
    """The verdict, judged at the moment of play and shown to nobody [R74, R83]."""


Decision = OpeningColor | Turn | AfterDraw | Answer
"""One awaited choice of one seat."""


class Over(State, frozen=True, tag_field="t", tag="over"):
    how: Literal["won", "walkover", "blocked", "abandoned"]
    winner: Seat | None = None


Phase = Decision | Over


class Window(State, frozen=True):
    """A seat came down to one card and has not declared UNO [R95]."""

    seat: Seat
    grace_ends: Millis
    """From this moment on the seat can be caught even if nobody has moved [R97, R99]."""
    exposed: bool = False
    """Whether it can be caught already."""


class Game(State, frozen=True):
    hands: tuple[tuple[Card, ...], ...]
    """By seat, each in the order in which the cards came."""
    stock: tuple[Card, ...]
    """Face down; the first is taken next."""
    discard: tuple[Card, ...]
    """Face up; the last is the top. Empty only before the first card is turned."""
    dealer: Seat
    phase: Phase
    laid_by: Seat | None = None
    """Who laid the top; None if it was turned from the stock. May have been removed since."""
    color: Color | None = None
    """The active colour; None until the opening colour is chosen [R34]."""
    clockwise: bool = True
    decision: int = 0
    """Number of the decision that is awaited now; a move names the one it answers [R12]."""
    deadline: Millis | None = None
    """When the awaited decision expires [R126]."""
    limit: Millis | None = None
    """Time for each decision, or no limit [R122]."""
    armed: tuple[Seat, ...] = ()
    """Seats that declared UNO beforehand, in increasing order [R91]."""
    windows: tuple[Window, ...] = ()
    """Open UNO windows in the order in which they opened; several may be open at once [R108]."""
    out: tuple[Seat, ...] = ()
    """Seats taken out of this game, in increasing order [R151]."""

    @property
    def top(self) -> Card:
        return self.discard[-1]

    def playing(self) -> list[Seat]:
        """Seats still in the game, in increasing order; their number decides the two-player clauses [R13]."""
        return [Seat(seat) for seat in range(len(self.hands)) if seat not in self.out]

    def next_after(self, seat: Seat) -> Seat:
        """The neighbour in the current direction among those still in the game; the seat itself if nobody else is."""
        step = 1 if self.clockwise else -1
        count = len(self.hands)
        following = (seat + step) % count
        while following in self.out and following != seat:
            following = (following + step) % count
        return Seat(following)

    def window(self, seat: Seat) -> Window | None:
        for window in self.windows:
            if window.seat == seat:
                return window
        return None

    def pending_winner(self) -> Seat | None:
        """Who laid a Wild Draw Four as the last card and waits for its answer [R84]; never more than one [F6]."""
        phase = self.phase
        if isinstance(phase, Answer) and phase.player not in self.out and not self.hands[phase.player]:
            return phase.player
        return None
