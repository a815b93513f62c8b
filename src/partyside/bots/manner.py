"""How a bot behaves at the table beside its choice of cards: the time it takes, and what it forgets [R149, R150].

All times are game time, so that a frozen game freezes them too. They depend on what everybody sees, and on whether
there is anything to choose, which everybody sees a moment later: how long a bot thinks gives nothing away.
"""

from math import log
from random import Random
from typing import Final, Literal

from partyside.bots import Level
from partyside.uno import Millis

Pace = Literal["slow", "normal", "fast"]
"""How long bots take [P11]."""

SCALE: Final[dict[Pace, float]] = {"slow": 1.5, "normal": 1.0, "fast": 0.5}

SHORTEST: Final = 700
"""Milliseconds at normal pace: never less between two moves of bots, so that people can follow."""
LONGEST: Final = 3_500
DRAWS: Final = (250, 500)
"""Milliseconds at normal pace, from and to, for drawing where there is no choice; never less at any pace."""
UNO_COURTESY: Final = 1_500
"""Milliseconds at any pace: the first move after somebody forgot UNO lets him be caught, so it leaves him a chance to
say it; and a bot that forgot it leaves the others a chance to catch it, before it moves on."""

DECLARES: Final[dict[Level, float]] = {"easy": 0.85, "normal": 0.96, "hard": 1.0}
"""The chance to say UNO with the play that leaves one card."""
CORRECTS: Final = 0.5
"""The chance to say it late, if it was forgotten."""
NOTICES: Final[dict[Level, float]] = {"easy": 0.5, "normal": 0.8, "hard": 0.95}
"""The chance to notice that somebody else has not said it."""


def delay(
    rng: Random,
    pace: Pace,
    left: Millis | None,
    *,
    kind: Literal["draw", "short", "turn", "answer"],
    cards: int,
    after_bot: bool,
    uncaught: bool,
) -> Millis:
    """How long a bot takes for a decision: mostly one to three seconds [R149], never more than a third of what is left.

    It can only draw, or decides about the one card it drew, or has a turn with so many cards, or has to answer a Wild
    Draw Four. The move before was a bot's, or may have been; the move would take away somebody's chance to say UNO
    late, or to catch this bot.
    """
    if kind == "draw":
        takes = rng.uniform(*DRAWS)
    else:
        middle = 1_100 + 40 * min(cards, 20)
        takes = rng.lognormvariate(log(middle), 0.35) * {"short": 0.6, "turn": 1.0, "answer": 1.4}[kind]
        takes = min(max(takes, SHORTEST), LONGEST)
    if after_bot:
        takes = max(takes, SHORTEST)
    takes = max(takes * SCALE[pace], DRAWS[0])
    if uncaught:
        takes = max(takes, UNO_COURTESY)
    return Millis(round(takes if left is None else min(takes, left // 3)))


def declares(rng: Random, level: Level) -> bool:
    """Whether it says UNO with the play that leaves one card."""
    return rng.random() < DECLARES[level]


def correction(rng: Random) -> Millis | None:
    """How long after that play it says UNO late; None if it does not notice at all."""
    return Millis(rng.randint(800, 3_000)) if rng.random() < CORRECTS else None


def catch(rng: Random, level: Level) -> Millis | None:
    """How long it takes to catch somebody, from the end of the five seconds in which it never does [R150]; None if it
    does not notice."""
    if rng.random() >= NOTICES[level]:
        return None
    return Millis(rng.randint(800, 2_000) if level == "hard" else rng.randint(1_200, 4_000))
