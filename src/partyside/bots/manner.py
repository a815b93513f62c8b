"""How a bot behaves at the table beside its choice of cards: the time it takes, and what it forgets [R149, R150]."""

from random import Random
from typing import Final, Literal

from partyside.uno import Millis

FORGETS_UNO: Final = 0.1
"""The chance that a bot says nothing when it comes down to one card, so that catching stays part of the game."""

_DELAYS: Final = {"slow": (2_000, 4_500), "normal": (1_000, 3_000), "fast": (700, 1_500)}


def delay(rng: Random, pace: Literal["slow", "normal", "fast"], left: Millis | None) -> Millis:
    """Game time that a bot takes for a decision: at normal pace about one to three seconds [R149], and never more than
    a third of what is left for it."""
    takes = rng.randint(*_DELAYS[pace])
    return Millis(takes if left is None else min(takes, left // 3))


def catch_delay(rng: Random) -> Millis:
    """Game time that a bot takes to catch, counted from the end of the five seconds in which it never does [R150]."""
    return Millis(rng.randint(700, 4_000))
