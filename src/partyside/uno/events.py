"""What happened. Each event carries its consequence and all chance that went into it, so that a replay needs no seed.

Events hold secrets (faces of taken cards, the order of the stock, verdicts): only `view.news` may show them to anybody.
"""

from typing import Literal

from msgspec import Struct

from partyside.uno.cards import Card, Color
from partyside.uno.state import Decision, Millis, Seat

Why = Literal["draw", "timeout", "draw_two", "accepted", "bluff", "lost_challenge", "uno"]
"""Why cards were taken: the own turn, its expiry, a Draw Two, the three outcomes of a Wild Draw Four, a catch."""


class EventBase(Struct, frozen=True, tag_field="t", tag=True, rename="camel", omit_defaults=True):
    """Base of all events; gives them one encoding."""


class Dealt(EventBase, frozen=True, tag="dealt"):
    """Hands and stock before the first card is turned [R21, R22]."""

    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    limit: Millis | None = None


class Turned(EventBase, frozen=True, tag="turned"):
    """The top of the stock started the discard [R23]."""

    card: Card


class TurnedBack(EventBase, frozen=True, tag="turned_back"):
    """The turned Wild Draw Four went back and the stock was shuffled again [R35, R36]."""

    stock: tuple[Card, ...]


class ColorChosen(EventBase, frozen=True, tag="color_chosen"):
    """The opening colour was named, by the seat or, after `TimedOut`, by lot [R32, R132]."""

    seat: Seat
    color: Color


class Played(EventBase, frozen=True, tag="played"):
    """A card went from the hand to the discard. It spends the seat's armed declaration and closes its window."""

    seat: Seat
    card: Card
    color: Color
    """The active colour from now on."""
    uno: bool = False
    """One card is left and it was declared, beforehand or with the move [R91, R93]."""
    grace_ends: Millis | None = None
    """Set when the play opened the seat's UNO window [R95]."""


class Took(EventBase, frozen=True, tag="took"):
    """Cards came from the top of the stock. The seat's armed declaration and its window are over [R92, R100]."""

    seat: Seat
    cards: tuple[Card, ...]
    why: Why


class Reshuffled(EventBase, frozen=True, tag="reshuffled"):
    """The stock had run out: all discards but the top became the new one [R53, R54]."""

    stock: tuple[Card, ...]


class PassedOver(EventBase, frozen=True, tag="passed_over"):
    """A Skip or a Draw Two cost the seat its turn [R26, R27, R60, R64]."""

    seat: Seat


class Flipped(EventBase, frozen=True, tag="flipped"):
    """The direction of play turned round [R29, R62]."""

    clockwise: bool


class TurnEnded(EventBase, frozen=True, tag="turn_ended"):
    """The seat's own turn ended without a play; a declaration made beforehand lapses [R48, R58, R92, R131]."""

    seat: Seat


class TimedOut(EventBase, frozen=True, tag="timed_out"):
    """The decision of this seat expired; what the server did for it follows [R127-R133]."""

    seat: Seat


class Accepted(EventBase, frozen=True, tag="accepted"):
    seat: Seat


class Challenged(EventBase, frozen=True, tag="challenged"):
    """A success closes the player's window, even if there is no card to take [R57, R111]."""

    seat: Seat
    player: Seat
    success: bool
    """All that anybody learns of the checked hand [R82]."""


class Declared(EventBase, frozen=True, tag="declared"):
    """UNO was said apart from a play: closes the seat's window, or arms its next play if none is open [R91, R101]."""

    seat: Seat


class Exposed(EventBase, frozen=True, tag="exposed"):
    """These seats can be caught from now on [R97]."""

    seats: tuple[Seat, ...]


class Caught(EventBase, frozen=True, tag="caught"):
    """The window is closed for good; the penalty follows as `Took` [R103, R104]."""

    seat: Seat
    by: Seat


class Removed(EventBase, frozen=True, tag="removed"):
    """The seat is out of this game and its cards went into the stock, which was shuffled [R151, R152]."""

    seat: Seat
    stock: tuple[Card, ...]


class Began(EventBase, frozen=True, tag="began"):
    """A new decision is awaited, with the full time [R126]."""

    phase: Decision
    deadline: Millis | None = None


class Ended(EventBase, frozen=True, tag="ended"):
    how: Literal["won", "walkover", "blocked", "abandoned"]
    winner: Seat | None = None


Event = (
    Dealt
    | Turned
    | TurnedBack
    | ColorChosen
    | Played
    | Took
    | Reshuffled
    | PassedOver
    | Flipped
    | TurnEnded
    | TimedOut
    | Accepted
    | Challenged
    | Declared
    | Exposed
    | Caught
    | Removed
    | Began
    | Ended
)
