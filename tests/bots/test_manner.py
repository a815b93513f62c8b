"""How long bots take."""

from random import Random

from partyside.bots.manner import catch_delay, delay


def test_a_decision_takes_one_to_three_seconds() -> None:
    """[R149] Any of these milliseconds, the ends included."""
    rng = Random(0)
    drawn = {delay(rng) for _ in range(20_000)}
    assert (min(drawn), max(drawn)) == (1_000, 3_000)
    assert len(drawn) > 1_900


def test_a_catch_comes_a_while_after_the_five_seconds() -> None:
    """[R150] Long enough for a person to be first, and not the same each time."""
    rng = Random(0)
    drawn = {catch_delay(rng) for _ in range(20_000)}
    assert min(drawn) >= 700
    assert max(drawn) <= 4_000
    assert len(drawn) > 3_000
