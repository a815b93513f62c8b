"""How long bots take."""

from random import Random
from typing import Literal

import pytest

from partyside.bots.manner import catch_delay, delay
from partyside.uno import Millis


@pytest.mark.parametrize(
    ("pace", "least", "most"), [("slow", 2_000, 4_500), ("normal", 1_000, 3_000), ("fast", 700, 1_500)]
)
def test_a_decision_takes_a_human_time(pace: Literal["slow", "normal", "fast"], least: int, most: int) -> None:
    """[R149] [P11] At normal pace one to three seconds. Any of these milliseconds, the ends included."""
    rng = Random(0)
    drawn = {delay(rng, pace, None) for _ in range(20_000)}
    assert (min(drawn), max(drawn)) == (least, most)
    assert len(drawn) > 0.95 * (most - least)


@pytest.mark.parametrize(("left", "most"), [(90_000, 4_500), (9_000, 3_000), (2_000, 666), (1, 0), (0, 0)])
def test_a_decision_takes_a_third_of_what_is_left_at_most(left: int, most: int) -> None:
    """[R134] [R147] Even a slow bot that was put in charge late is not timed out."""
    rng = Random(0)
    assert max(delay(rng, "slow", Millis(left)) for _ in range(20_000)) == most


def test_a_catch_comes_a_while_after_the_five_seconds() -> None:
    """[R150] Long enough for a person to be first, and not the same each time."""
    rng = Random(0)
    drawn = {catch_delay(rng) for _ in range(20_000)}
    assert min(drawn) >= 700
    assert max(drawn) <= 4_000
    assert len(drawn) > 3_000
