"""How a bot behaves beside its choice of cards: the time it takes, and what it forgets."""

from random import Random
from statistics import mean, median
from typing import Literal, get_args

import pytest

from partyside.bots import Level, manner
from partyside.bots.manner import Pace
from partyside.uno import Millis

Kind = Literal["draw", "short", "turn", "answer"]

MANY = 2_000


def delay(
    rng: Random,
    pace: Pace = "normal",
    left: int | None = None,
    *,
    kind: Kind = "turn",
    cards: int = 7,
    after_bot: bool = False,
    uncaught: bool = False,
) -> int:
    """What `manner.delay` says of a turn after a person's, if nothing else is told."""
    limit = None if left is None else Millis(left)
    return manner.delay(rng, pace, limit, kind=kind, cards=cards, after_bot=after_bot, uncaught=uncaught)


@pytest.mark.parametrize("kind", ["short", "turn", "answer"])
def test_a_decision_takes_a_human_time(kind: Kind) -> None:
    """[R149] [P37] From 0.7 to 3.5 seconds, and not the same each time."""
    rng = Random(0)
    drawn = [delay(rng, kind=kind, cards=12) for _ in range(MANY)]
    assert min(drawn) == 700
    assert 2_500 < max(drawn) <= 3_500
    assert len(set(drawn)) > 500


def test_a_turn_takes_one_to_three_seconds_mostly() -> None:
    """[R149]"""
    rng = Random(0)
    for cards in (5, 10, 20):
        assert mean(1_000 <= delay(rng, cards=cards) <= 3_000 for _ in range(MANY)) > 0.75


def test_what_is_harder_takes_longer() -> None:
    """[P37] The card just drawn is soon decided, a Wild Draw Four is not; and a large hand wants looking through."""
    rng = Random(0)

    def usual(kind: Kind, cards: int) -> float:
        return median(delay(rng, kind=kind, cards=cards) for _ in range(MANY))

    assert usual("short", 7) < 0.8 * usual("turn", 7)
    assert usual("turn", 7) < 0.8 * usual("answer", 7)
    assert usual("turn", 2) < 0.9 * usual("turn", 10) < 0.9 * usual("turn", 20)
    assert delay(Random(0), cards=90) == delay(Random(0), cards=20), "beyond that nobody looks"


def test_drawing_what_has_to_be_drawn_is_quick() -> None:
    """[R149] There is nothing to think about."""
    rng = Random(0)
    drawn = [delay(rng, kind="draw") for _ in range(MANY)]
    assert (min(drawn), max(drawn)) == (250, 500)


@pytest.mark.parametrize("kind", get_args(Kind))
@pytest.mark.parametrize(("pace", "least"), [("slow", 1_050), ("normal", 700), ("fast", 350)])
def test_people_can_follow_bots_among_themselves(kind: Kind, pace: Pace, least: int) -> None:
    """[P37] [P11]"""
    rng = Random(0)
    assert min(delay(rng, pace, kind=kind, after_bot=True) for _ in range(MANY)) == least


@pytest.mark.parametrize("kind", get_args(Kind))
def test_the_pace_is_the_same_for_everything(kind: Kind) -> None:
    """[P11] Slow is half as long again as normal, fast half as long, but never too quick to be seen."""
    for seed in range(MANY):
        normal = delay(Random(seed), kind=kind)
        assert delay(Random(seed), "slow", kind=kind) == pytest.approx(1.5 * normal, abs=1)
        assert delay(Random(seed), "fast", kind=kind) == pytest.approx(max(250, 0.5 * normal), abs=1)


@pytest.mark.parametrize("kind", get_args(Kind))
@pytest.mark.parametrize("pace", get_args(Pace))
def test_who_forgot_uno_is_left_a_chance(kind: Kind, pace: Pace) -> None:
    """[R97] [P37] A second and a half, however quick the bots are; who takes longer anyway takes no longer for it."""
    for seed in range(MANY):
        expected = max(1_500, delay(Random(seed), pace, kind=kind))
        assert delay(Random(seed), pace, kind=kind, uncaught=True) == expected


@pytest.mark.parametrize("kind", get_args(Kind))
@pytest.mark.parametrize("left", [90_000, 9_000, 3_000, 2_000, 1, 0])
def test_a_decision_takes_a_third_of_what_is_left_at_most(kind: Kind, left: int) -> None:
    """[R134] [R147] Even a slow and polite bot that was put in charge late is not timed out; the others are as ever."""
    for seed in range(MANY // 5):
        for polite in (False, True):
            free = delay(Random(seed), "slow", kind=kind, after_bot=polite, uncaught=polite)
            hurried = delay(Random(seed), "slow", left, kind=kind, after_bot=polite, uncaught=polite)
            assert hurried == min(free, left // 3)


@pytest.mark.parametrize(("level", "share"), [("easy", 0.85), ("normal", 0.96), ("hard", 1.0)])
def test_a_bot_forgets_uno_now_and_then(level: Level, share: float) -> None:
    """[R149] [P37] The better it plays the less; the best never."""
    rng = Random(0)
    declared = mean(manner.declares(rng, level) for _ in range(MANY))
    assert declared == pytest.approx(share, abs=0.01)
    assert (declared == 1) == (level == "hard")


def test_half_of_what_was_forgotten_is_said_late() -> None:
    """[R101] [P37] Well within the five seconds, and after a moment in which it is seen to be missing."""
    rng = Random(0)
    corrected = [manner.correction(rng) for _ in range(MANY)]
    assert mean(takes is not None for takes in corrected) == pytest.approx(0.5, abs=0.02)
    times = {takes for takes in corrected if takes is not None}
    assert min(times) < 850
    assert max(times) > 2_950
    assert all(800 <= takes <= 3_000 for takes in times)


@pytest.mark.parametrize(
    ("level", "share", "least", "most"),
    [("easy", 0.5, 1_200, 4_000), ("normal", 0.8, 1_200, 4_000), ("hard", 0.95, 800, 2_000)],
)
def test_a_catch_comes_a_while_after_the_five_seconds(level: Level, share: float, least: int, most: int) -> None:
    """[R150] [P37] Long enough for a person to be first, and not the same each time; and not every bot looks."""
    rng = Random(0)
    drawn = [manner.catch(rng, level) for _ in range(MANY)]
    assert mean(takes is not None for takes in drawn) == pytest.approx(share, abs=0.02)
    times = {takes for takes in drawn if takes is not None}
    assert least <= min(times) < least + 50
    assert most - 50 < max(times) <= most
