"""What a seat may do at a moment: all that a player is offered, and that `rules.decide` accepts."""

from typing import assert_never

from msgspec import Struct

from partyside.uno.actions import Accept, Action, Catch, Challenge, ChooseColor, DeclareUno, Draw, EndTurn, Play
from partyside.uno.cards import COLORS, Card, fits
from partyside.uno.state import AfterDraw, Answer, Game, Millis, OpeningColor, Over, Seat, Turn


class Options(Struct, frozen=True, rename="camel", omit_defaults=True):
    """What a seat may do now, said shortly; `legal` spells it out as actions."""

    play: tuple[Card, ...] = ()
    """Each kind once, in the order of the hand. A wild card may name any colour [R42]."""
    draw: bool = False
    end_turn: bool = False
    choose_color: bool = False
    answer: bool = False
    """Accept or challenge."""
    declare_uno: bool = False
    catch: tuple[Seat, ...] = ()


NO_OPTIONS = Options()


def options(game: Game, seat: Seat, now: Millis) -> Options:
    """What the seat may do at this moment; nothing for a seat outside the game."""
    phase = game.phase
    if isinstance(phase, Over) or not takes_part(game, seat):
        return NO_OPTIONS
    declare = may_declare(game, seat)
    catch = tuple(w.seat for w in game.windows if w.seat != seat and (w.exposed or now >= w.grace_ends))
    if phase.seat != seat:
        return Options(declare_uno=declare, catch=catch) if declare or catch else NO_OPTIONS
    match phase:
        case Turn():
            play = _playable(game, seat)
            return Options(play=play, draw=not play, declare_uno=declare, catch=catch)
        case AfterDraw(_, card):
            return Options(play=(card,), end_turn=True, declare_uno=declare, catch=catch)
        case Answer():
            return Options(answer=True, declare_uno=declare, catch=catch)
        case OpeningColor():
            return Options(choose_color=True)
        case _:
            assert_never(phase)


def legal(game: Game, seat: Seat, now: Millis) -> list[Action]:
    """Every action `decide` accepts from the seat now, as `as_actions` lists them.

    Left out although accepted: a play's UNO mark, which may go with any of them [R94], and a repeated declaration
    [R106].
    """
    return as_actions(options(game, seat, now), game.decision)


def as_actions(can: Options, decision: int) -> list[Action]:
    """The options spelled out: each play once, a wild card once a colour, filled in with the decision."""
    listed: list[Action] = []
    if can.choose_color:
        listed += [ChooseColor(decision, color) for color in COLORS]
    for card in can.play:
        listed += [Play(decision, card, color) for color in (COLORS if card.color is None else (None,))]
    if can.draw:
        listed.append(Draw(decision))
    if can.end_turn:
        listed.append(EndTurn(decision))
    if can.answer:
        listed += [Accept(decision), Challenge(decision)]
    if can.declare_uno:
        listed.append(DeclareUno())
    listed += [Catch(seat) for seat in can.catch]
    return listed


def takes_part(game: Game, seat: Seat) -> bool:
    """Whether the seat is one of the game, and still in it."""
    return 0 <= seat < len(game.hands) and seat not in game.out


def _playable(game: Game, seat: Seat) -> tuple[Card, ...]:
    color, top = game.color, game.discard[-1]
    return tuple(dict.fromkeys(card for card in game.hands[seat] if fits(card, color, top)))


def can_play(game: Game, seat: Seat) -> bool:
    """Whether any card of the hand fits [R38, R39, R44]."""
    color, top = game.color, game.discard[-1]
    return any(fits(card, color, top) for card in game.hands[seat])


def may_declare(game: Game, seat: Seat) -> bool:
    """Whether saying UNO would change anything [R91, R101]."""
    count = len(game.hands[seat])
    return (count == 2 and seat not in game.armed) or (count == 1 and game.window(seat) is not None)
