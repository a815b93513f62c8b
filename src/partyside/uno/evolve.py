"""Folds events into a game. Nothing is decided here: an event that the rules made is applied as it stands."""

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from partyside.uno.cards import Card
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
)
from partyside.uno.state import Game, Over, Seat, Turn, Window


def evolve(game: Game | None, event: Event) -> Game:
    """The game after the event. Only `Dealt` starts one, and only without a game before it; else ValueError."""
    if game is None:
        if not isinstance(event, Dealt):
            raise ValueError(f"a game begins with Dealt, not with {type(event).__name__}")
        # The phase is a place-holder until the first `Began`, a few events later in the same step.
        nobody_yet = Turn(Seat((event.dealer + 1) % len(event.hands)))
        return Game(event.hands, event.stock, (), event.dealer, nobody_yet, limit=event.limit)
    match event:
        case Began(phase, deadline):
            return replace(game, phase=phase, deadline=deadline, decision=game.decision + 1)
        case Played():
            return _played(game, event)
        case Took(seat, cards, _):
            return replace(
                game,
                hands=_with_hand(game, seat, game.hands[seat] + cards),
                stock=game.stock[len(cards) :],
                armed=_without(game.armed, seat),
                windows=_closed(game.windows, seat),
            )
        case TurnEnded(seat):
            return replace(game, armed=_without(game.armed, seat)) if seat in game.armed else game
        case Exposed(seats):
            return replace(
                game, windows=tuple(replace(w, exposed=True) if w.seat in seats else w for w in game.windows)
            )
        case Declared(seat):
            if game.window(seat) is not None:
                return replace(game, windows=_closed(game.windows, seat))
            return replace(game, armed=tuple(sorted((*game.armed, seat))))
        case Caught(seat, _):
            return replace(game, windows=_closed(game.windows, seat))
        case Reshuffled(stock):
            return replace(game, stock=stock, discard=game.discard[-1:])
        case Turned(card):
            return replace(game, stock=game.stock[1:], discard=(card,), color=card.color)
        case TurnedBack(stock):
            return replace(game, stock=stock, discard=())
        case ColorChosen(_, color):
            return replace(game, color=color)
        case Flipped(clockwise):
            return replace(game, clockwise=clockwise)
        case Removed(seat, stock):
            return replace(
                game,
                hands=_with_hand(game, seat, ()),
                stock=stock,
                armed=_without(game.armed, seat),
                windows=_closed(game.windows, seat),
                out=tuple(sorted((*game.out, seat))),
            )
        case Ended(how, winner):
            return replace(game, phase=Over(how, winner), deadline=None, armed=(), windows=())
        case Challenged(_, player, success):
            return replace(game, windows=_closed(game.windows, player)) if success else game
        case PassedOver() | TimedOut() | Accepted():
            return game
        case Dealt():
            raise ValueError("Dealt within a running game")
        case _:
            assert_never(event)


def replay(events: Iterable[Event]) -> Game:
    """The game after all of these events; the first must be `Dealt`."""
    game: Game | None = None
    for event in events:
        game = evolve(game, event)
    if game is None:
        raise ValueError("no events")
    return game


def _played(game: Game, event: Played) -> Game:
    seat, card = event.seat, event.card
    hand = game.hands[seat]
    at = hand.index(card)
    windows = _closed(game.windows, seat)
    if event.grace_ends is not None:
        windows = (*windows, Window(seat, event.grace_ends))
    return replace(
        game,
        hands=_with_hand(game, seat, hand[:at] + hand[at + 1 :]),
        discard=(*game.discard, card),
        laid_by=seat,
        color=event.color,
        armed=_without(game.armed, seat),
        windows=windows,
    )


def _with_hand(game: Game, seat: Seat, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    return (*game.hands[:seat], hand, *game.hands[seat + 1 :])


def _without(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in seats if other != seat) if seat in seats else seats


def _closed(windows: tuple[Window, ...], seat: Seat) -> tuple[Window, ...]:
    return tuple(window for window in windows if window.seat != seat) if windows else windows
