"""The oracle beside the engine: how the state and the actions of the one are said in the words of the other."""

from collections.abc import Callable
from typing import assert_never

from partyside.uno import Accept, Action, Catch, Challenge, ChooseColor, DeclareUno, Draw, EndTurn, Game, Over, Play
from partyside.uno.state import AfterDraw, Answer, OpeningColor, Turn
from tests.uno.oracle import Command, Oracle, full_deck


def command(action: Action) -> Command:
    """The oracle's word for the action; it knows no decision numbers and takes the UNO mark apart."""
    match action:
        case ChooseColor(_, color):
            return ("color", color.value)
        case Play(_, card, color):
            return ("play", card.value, None if color is None else color.value)
        case Draw():
            return ("draw",)
        case EndTurn():
            return ("end",)
        case Accept():
            return ("accept",)
        case Challenge():
            return ("challenge",)
        case DeclareUno():
            return ("declare",)
        case Catch(seat):
            return ("catch", seat)
        case _:
            assert_never(action)


def snapshot(game: Game) -> dict[str, object]:
    """The engine's game in the form of `Oracle.snapshot`."""
    phase = game.phase
    answer = phase if isinstance(phase, Answer) else None
    over = phase if isinstance(phase, Over) else None
    return {
        "hands": [sorted(hand) for hand in game.hands],
        "stock": list(game.stock),
        "discard": list(game.discard),
        "color": game.color,
        "clockwise": game.clockwise,
        "phase": phase_name(game),
        "owes": None if isinstance(phase, Over) else phase.seat,
        "drawn": phase.card if isinstance(phase, AfterDraw) else None,
        "wd4_player": answer.player if answer else None,
        "wd4_honest": answer.honest if answer else None,
        "deadline": game.deadline,
        "armed": list(game.armed),
        "windows": {window.seat: (window.grace_ends, window.exposed) for window in game.windows},
        "out": list(game.out),
        "winner": over.winner if over else None,
        "how": over.how if over else None,
    }


def phase_name(game: Game) -> str:
    """The pending decision in the oracle's words."""
    match game.phase:
        case OpeningColor():
            return "opening"
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


def oracle_at(game: Game, shuffle: Callable[[list[str]], list[str]], pick_color: Callable[[], str]) -> Oracle:
    """The oracle in the same state, whatever this is."""
    # Any deal will do, since all of it is overwritten; but a Wild Draw Four must not be turned, for it asks for chance.
    oracle = Oracle(len(game.hands), game.dealer, game.limit, full_deck()[::-1], shuffle, pick_color)
    phase = game.phase
    oracle.hands = [list(map(str, hand)) for hand in game.hands]
    oracle.stock = list(map(str, game.stock))
    oracle.discard = list(map(str, game.discard))
    oracle.color = None if game.color is None else game.color.value
    oracle.clockwise = game.clockwise
    oracle.phase = phase_name(game)
    oracle.owes = None if isinstance(phase, Over) else phase.seat
    oracle.drawn = phase.card.value if isinstance(phase, AfterDraw) else None
    oracle.wd4_player = phase.player if isinstance(phase, Answer) else None
    oracle.wd4_honest = phase.honest if isinstance(phase, Answer) else None
    oracle.deadline = game.deadline
    oracle.armed = set(game.armed)
    oracle.grace_ends = {window.seat: window.grace_ends for window in game.windows}
    oracle.exposed = {window.seat for window in game.windows if window.exposed}
    oracle.out = set(game.out)
    return oracle
