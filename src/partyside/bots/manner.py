"""How a bot behaves at the table beside its choice of cards: the time it takes, and what it forgets [R149, R150]."""

from random import Random
from typing import Final

from partyside.uno import Millis

FORGETS_UNO: Final = 0.1
"""The chance that a bot says nothing when it comes down to one card, so that catching stays part of the game."""


def delay(rng: Random) -> Millis:
    """Game time that a bot takes for a decision: about one to three seconds [R149]."""
    return Millis(rng.randint(1_000, 3_000))


def catch_delay(rng: Random) -> Millis:
    """Game time that a bot takes to catch, counted from the end of the five seconds in which it never does [R150]."""
    return Millis(rng.randint(700, 4_000))
