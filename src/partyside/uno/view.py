"""What a person, a spectator or a bot may see. Every secret of a game is kept or lost in this file.

Hidden from a viewer are: the hands of others, the order of the stock, the card another seat drew, and the verdict on a
Wild Draw Four. Changing any of them changes not one byte of `view` or `news` [R82, R148, R169, R172].
"""

from typing import Literal, assert_never

from msgspec import Struct

from partyside.uno.cards import Card, Color
from partyside.uno.events import (
    Accepted,
    Began,
    Caught,
    Challenged,
    ColorChosen,
    Dealt,
    Declared,
    Ended,
    Event,
    Exposed,
    Flipped,
    PassedOver,
    Played,
    Removed,
    Reshuffled,
    TimedOut,
    Took,
    Turned,
    TurnedBack,
    TurnEnded,
    Why,
)
from partyside.uno.options import Options, options
from partyside.uno.state import AfterDraw, Answer, Game, Millis, OpeningColor, Over, Seat, Turn, Window

PILE = 4
"""How many of the uppermost discards a view shows, the top last: enough to draw a pile."""


class ViewBase(Struct, frozen=True, rename="camel", omit_defaults=True):
    """Base of what is shown; gives it one encoding."""


class Standing(ViewBase, frozen=True):
    seat: Seat
    place: int
    """From 1; equal numbers of cards share a place [R116]."""
    cards: int


class TableView(ViewBase, frozen=True):
    """The public table: the same for every viewer, so that it is encoded once."""

    now: Millis
    """Game time of this view; all other times are on the same clock."""
    counts: tuple[int, ...]
    """Number of cards by seat."""
    stock: int
    pile: tuple[Card, ...]
    """The uppermost discards, at most `PILE`, the top last."""
    discard: int
    dealer: Seat
    decision: int
    phase: Literal["opening_color", "turn", "after_draw", "answer", "over"]
    clockwise: bool
    color: Color | None = None
    """The active colour; none before the opening colour is chosen."""
    laid_by: Seat | None = None
    """Who laid the top of the discard; none if it was turned from the stock."""
    seat: Seat | None = None
    """Who owes the decision; none when the game is over."""
    deadline: Millis | None = None
    limit: Millis | None = None
    challenged: Seat | None = None
    """Who laid the Wild Draw Four that awaits an answer."""
    before: Color | None = None
    """The colour that was active before it [R73]."""
    armed: tuple[Seat, ...] = ()
    windows: tuple[Window, ...] = ()
    out: tuple[Seat, ...] = ()
    over: Over | None = None
    standings: tuple[Standing, ...] = ()
    """By place, once the game is over."""


class SeatView(ViewBase, frozen=True):
    """What only the seat itself sees."""

    seat: Seat
    hand: tuple[Card, ...]
    """In the order in which the cards came."""
    options: Options
    drawn: Card | None = None
    """The card just drawn, while it may be played [R47]."""


class View(ViewBase, frozen=True):
    table: TableView
    own: SeatView | None = None
    """None for a spectator [R169, R170]."""


def table_view(game: Game, now: Millis) -> TableView:
    """The public part of every view."""
    phase = game.phase
    answer = phase if isinstance(phase, Answer) else None
    over = phase if isinstance(phase, Over) else None
    return TableView(
        now=now,
        counts=tuple(len(hand) for hand in game.hands),
        stock=len(game.stock),
        pile=game.discard[-PILE:],
        discard=len(game.discard),
        dealer=game.dealer,
        decision=game.decision,
        phase=_phase_name(game),
        clockwise=game.clockwise,
        color=game.color,
        laid_by=game.laid_by,
        seat=None if isinstance(phase, Over) else phase.seat,
        deadline=game.deadline,
        limit=game.limit,
        challenged=answer.player if answer else None,
        before=answer.before if answer else None,
        armed=game.armed,
        windows=game.windows,
        out=game.out,
        over=over,
        standings=standings(game) if over else (),
    )


def seat_view(game: Game, seat: Seat, now: Millis) -> SeatView:
    """The part that only this seat sees."""
    phase = game.phase
    drawn = phase.card if isinstance(phase, AfterDraw) and phase.seat == seat else None
    return SeatView(seat, game.hands[seat], options(game, seat, now), drawn)


def view(game: Game, seat: Seat | None, now: Millis) -> View:
    """All that this seat, or with None a spectator, may see of the game. A removed seat is a spectator [R151]."""
    own = None if seat is None or seat in game.out else seat_view(game, seat, now)
    return View(table_view(game, now), own)


def standings(game: Game) -> tuple[Standing, ...]:
    """Places by number of cards: the winner first, removed seats last, equal numbers sharing a place [R116]."""
    winner = game.phase.winner if isinstance(game.phase, Over) else None

    def rank(seat: Seat) -> tuple[bool, bool, int]:
        return seat != winner, seat in game.out, len(game.hands[seat])

    order = sorted((Seat(seat) for seat in range(len(game.hands))), key=rank)
    ranks = [rank(seat) for seat in order]
    return tuple(Standing(seat, ranks.index(rank(seat)) + 1, len(game.hands[seat])) for seat in order)


class NewsBase(Struct, frozen=True, tag_field="t", tag=True, rename="camel", omit_defaults=True):
    """Base of the news that differ from their events; gives them one encoding."""


class DealtNews(NewsBase, frozen=True, tag="dealt"):
    dealer: Seat


class TurnedBackNews(NewsBase, frozen=True, tag="turned_back"):
    """The turned Wild Draw Four went back into the stock [R35]."""


class TookNews(NewsBase, frozen=True, tag="took"):
    seat: Seat
    count: int
    why: Why
    cards: tuple[Card, ...] = ()
    """Their faces, for their owner only [R172]."""


class ReshuffledNews(NewsBase, frozen=True, tag="reshuffled"):
    stock: int


class RemovedNews(NewsBase, frozen=True, tag="removed"):
    seat: Seat


News = (
    DealtNews
    | Turned
    | TurnedBackNews
    | ColorChosen
    | Played
    | TookNews
    | ReshuffledNews
    | PassedOver
    | Flipped
    | TurnEnded
    | TimedOut
    | Accepted
    | Challenged
    | Declared
    | Exposed
    | Caught
    | RemovedNews
    | Ended
)
"""What a viewer may learn of an event: the event itself where all of it is public."""


def news(event: Event, seat: Seat | None) -> News | None:
    """What this seat, or with None a spectator, may learn of the event; None if nothing beyond the next view."""
    match event:
        case Dealt(dealer):
            return DealtNews(dealer)
        case TurnedBack():
            return TurnedBackNews()
        case Took(taker, cards, why):
            return TookNews(taker, len(cards), why, cards if taker == seat else ())
        case Reshuffled(stock):
            return ReshuffledNews(len(stock))
        case Removed(removed):
            return RemovedNews(removed)
        case Began():
            return None
        case (
            Turned()
            | ColorChosen()
            | Played()
            | PassedOver()
            | Flipped()
            | TurnEnded()
            | TimedOut()
            | Accepted()
            | Challenged()
            | Declared()
            | Exposed()
            | Caught()
            | Ended()
        ):
            return event
        case _:
            assert_never(event)


class Due(NewsBase, frozen=True, tag="due"):
    """A decision is awaited: of an event what the next view shows, for those who follow a game without views."""

    seat: Seat
    after_draw: bool = False
    """The seat may play the card it has just drawn [R172]."""


def told_to_all(event: Event) -> News | Due | None:
    """What everybody learns of the event, the next view included."""
    if isinstance(event, Began):
        return Due(event.phase.seat, isinstance(event.phase, AfterDraw))
    return news(event, None)


def _phase_name(game: Game) -> Literal["opening_color", "turn", "after_draw", "answer", "over"]:
    match game.phase:
        case OpeningColor():
            return "opening_color"
        case Turn():
            return "turn"
        case AfterDraw():
            return "after_draw"
        case Answer():
            return "answer"
        case Over():
            return "over"
        case _:
            assert_never(game.phase)
