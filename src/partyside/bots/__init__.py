"""Bots: a bot is a function of what a person in its seat would see and could remember; it is handed nothing else
[R148].

The package is pure. It plays through the same `Action`s as people do.
"""

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from partyside.bots.past import Past
from partyside.uno import Move, View

Level = Literal["easy", "normal", "hard"]
"""How well a bot plays [P37]."""


class Question(Struct, frozen=True, rename="camel", omit_defaults=True):
    """All that a bot is told when its seat owes a decision."""

    view: View
    """What the seat sees."""
    past: Past
    """What everybody could remember of the game so far."""
    level: Level = "normal"
    number: int = 0
    """Which of the bots it is: each has a manner of its own."""
    seed: int = 0
    """Of all its chance: the same question has the same answer."""


Think = Callable[[Question], Move]
"""The interface of a bot: the move for the decision that the view's own seat owes. ValueError if it owes none."""

__all__ = ["Level", "Past", "Question", "Think"]
