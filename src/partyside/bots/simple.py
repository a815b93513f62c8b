"""A bot that makes legal moves: any card that fits, at random, in the colour of which it holds most."""

from collections import Counter
from random import Random
from typing import Final

from partyside.bots import Question
from partyside.uno import (
    COLORS,
    Accept,
    Challenge,
    ChooseColor,
    Color,
    Draw,
    EndTurn,
    Move,
    Play,
    SeatView,
    View,
)

CHALLENGES: Final = 1 / 3
"""The chance that it has a Wild Draw Four checked."""

FORGETS_UNO: Final = 0.1
"""The chance that it says nothing when it comes down to one card."""


def think(question: Question) -> Move:
    """A `Think`: the level makes no difference."""
    return choose(question.view, Random(question.seed))


def choose(view: View, rng: Random) -> Move:
    """A move for the decision that the view's own seat owes. ValueError if it owes none."""
    own, decision = view.own, view.table.decision
    if own is None:
        raise ValueError("a spectator owes no decision")
    can = own.options
    if can.choose_color:
        return ChooseColor(decision, _favourite(own, rng))
    if can.answer:
        return Challenge(decision) if rng.random() < CHALLENGES else Accept(decision)
    if can.play:
        card = rng.choice(can.play)
        uno = len(own.hand) == 2 and rng.random() >= FORGETS_UNO
        return Play(decision, card, _favourite(own, rng) if card.color is None else None, uno)
    if can.draw:
        return Draw(decision)
    if can.end_turn:
        return EndTurn(decision)
    raise ValueError("no decision is owed")


def _favourite(own: SeatView, rng: Random) -> Color:
    held = Counter(card.color for card in own.hand if card.color is not None)
    most = max(held.values(), default=0)
    return rng.choice([color for color in COLORS if held[color] == most])
