"""Levels differ by how often a bot misses the best, styles by what it likes among nearly equals."""

from math import exp
from random import Random

import numpy as np
import pytest

from partyside.bots import Level
from partyside.bots.brain import net
from partyside.bots.features import WIDTH, rows
from partyside.bots.levels import TEMPERATURE, chances, choose
from partyside.bots.net import SHAPES, Net
from partyside.bots.position import ACCEPT, ANSWER, CHALLENGE, Person, Position
from partyside.bots.styles import LIKING, STYLES, likes, style_of
from tests.bots.test_features import decisions

LEVELS: tuple[Level, ...] = ("easy", "normal", "hard")


def test_the_best_is_likelier_the_higher_the_level() -> None:
    """[P37] And the highest does nothing else."""
    spread = dict.fromkeys(LEVELS, 0.0)
    made = decisions(20, 2, 1)
    for position, legal in made:
        for level in LEVELS:
            odds = chances(net(), position, legal, level)
            assert sum(odds) == pytest.approx(1)
            assert len(odds) == len(legal)
            spread[level] += max(odds)
    assert spread["easy"] < spread["normal"] < spread["hard"] == pytest.approx(len(made))


def test_an_action_e_times_as_likely_is_worth_the_temperature() -> None:
    """[P37] With n players, chances to win lie closer together, and so do the temperatures."""
    assert TEMPERATURE["easy"] > TEMPERATURE["normal"] > TEMPERATURE["hard"] == 0
    for seats in (2, 5):
        for position, legal in decisions(3, seats, 2):
            if legal[0] == ACCEPT:
                continue
            values = net()(b"".join(rows(position, legal))).tolist()
            odds = chances(net(), position, legal, "easy")
            for value, chance in zip(values, odds, strict=True):
                apart = (value - values[0]) / (TEMPERATURE["easy"] * 2 / seats)
                assert chance == pytest.approx(odds[0] * exp(apart))


@pytest.mark.parametrize("level", LEVELS)
def test_what_can_never_be_guilty_is_accepted(level: Level) -> None:
    """[F1] [F2] A Wild Draw Four that was a last card, or just drawn: whatever the net thinks of it."""
    for size, fresh in ((0, False), (3, True), (0, True)):
        position = Position()
        position.phase, position.hand, position.sizes = ANSWER, [1, 2, 3], [3, size]
        position.others = [Person(3), Person(size)]
        position.seen = [0] * 54
        position.rank, position.player, position.fresh = 14, 1, fresh
        assert chances(net(), position, [ACCEPT, CHALLENGE], level, "bluffer") == [1.0, 0.0]


def test_the_same_seed_makes_the_same_choice() -> None:
    """[P37]"""
    for position, legal in decisions(3, 4, 3):
        once = choose(net(), position, legal, "easy", Random(9), "loyal")
        assert once == choose(net(), position, legal, "easy", Random(9), "loyal")
        assert once in legal


def test_styles_are_small_likings() -> None:
    """[P37] Each shows somewhere; none makes the strongest level choose what is clearly worse."""
    shown = dict.fromkeys(STYLES, 0)
    for position, legal in decisions(60, 4, 4):
        values = net()(b"".join(rows(position, legal))).tolist()
        for style in STYLES:
            liked = [likes(style, position, action) for action in legal]
            assert set(liked) <= {-1, 0, 1}
            shown[style] += len(set(liked)) > 1
            odds = chances(net(), position, legal, "hard", style)
            lost = max(values) - values[odds.index(1.0)]
            assert lost <= 2 * LIKING["hard"] * 2 / 4 + 1e-6 or legal[0] == ACCEPT
    assert all(shown.values()), shown


def test_a_name_goes_with_a_style() -> None:
    """[P37] Of the twelve names each style has two at least."""
    styles = [style_of(number) for number in range(12)]
    assert all(styles.count(style) >= 2 for style in STYLES)


def test_weights_are_stored_and_read() -> None:
    """Half precision loses next to nothing; weights for another net are refused."""
    chance = np.random.default_rng(1)
    made = Net([chance.standard_normal(shape).astype(np.float32) * np.float32(0.1) for shape in SHAPES])
    again = Net.load(made.dump())
    row = bytes(chance.integers(0, 100, WIDTH, dtype=np.uint8))
    assert again(row) == pytest.approx(made(row), abs=2e-3)
    with pytest.raises(ValueError, match="not for this version"):
        Net.load(made.dump()[2:])


def test_the_shipped_weights_are_small() -> None:
    """[P37] 100 kB at most."""
    assert len(net().dump()) <= 100_000
