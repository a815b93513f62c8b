"""The arena: fair to both sides, repeatable, and suspicious of whoever wins too much."""

import msgspec
import pytest
from click.testing import CliRunner

from partyside.arena import LEAK, Match, Result, Tally, play, player, result, tallies
from partyside.cli import main


def test_equals_win_the_same() -> None:
    """Whoever plays himself wins every deal once, so that nothing of the deal's luck is left."""
    for seats in (2, 5, 10):
        tally = play(player("heuristic"), player("heuristic"), seats, range(20), seed=3)
        assert tally.shares == [1 / seats] * 20
    hard = play(player("hard"), player("hard"), 3, range(6), seed=3)
    assert hard.shares == [1 / 3] * 6


def test_the_same_seed_plays_the_same_games() -> None:
    """However many processes play."""
    match = Match("easy", "random", 2, deals=60, seed=4)
    alone = [tally.shares for tally in tallies(match, 1)]
    assert alone == [tally.shares for tally in tallies(match, 2)]
    assert sum(len(shares) for shares in alone) == 60
    other = [tally.shares for tally in tallies(Match("easy", "random", 2, deals=60, seed=5), 2)]
    assert other != alone


def test_a_result() -> None:
    """The share, how sure it is, and what thinking costs."""
    match = Match("hard", "rule-v1", 2, deals=4)
    told = result(match, Tally([1.0, 0.5, 0.5, 0.0], [1_000_000, 3_000_000]))
    assert told.share == 0.5
    assert told.margin == pytest.approx(1.96 * (0.5 / 3 / 4) ** 0.5)
    assert (told.even, told.decisions, told.mean_ms) == (0.5, 0.25, 2.0)
    assert not told.leaks


@pytest.mark.parametrize(
    ("versus", "seats", "leaks"), [("rule-v1", 2, True), ("random", 2, False), ("rule-v1", 3, False)]
)
def test_who_wins_too_much_has_seen_too_much(versus: str, seats: int, leaks: bool) -> None:
    """[R148] [P37] Nobody honest wins so much against rule-v1 with two players."""
    assert result(Match("hard", versus, seats), Tally([1.0, 1.0, 0.5] * 200, [1])).leaks is leaks
    assert not result(Match("hard", versus, seats), Tally([1.0, 0.5], [1])).leaks, "two deals prove nothing"
    barely = [1.0] * 4_620 + [0.5] * 5_380
    assert result(Match("hard", versus, seats), Tally(barely, [1])).leaks is leaks, "ten thousand do: 73.1 %"
    assert LEAK == 0.73


def test_unknown_players() -> None:
    for name in ("cheat", "hard/", "hard/kind", "random/loyal"):
        with pytest.raises(ValueError, match="no player is called"):
            tallies(Match(name, "random"), 1)


def test_a_player_that_breaks_the_rules() -> None:
    """Of one's own: it is told what it did."""
    with pytest.raises(ValueError, match="a player chose 999, and the legal actions were"):
        play(lambda _position, _legal, _rng: 999, player("random"), 2, range(1), seed=1)


def test_the_command() -> None:
    """As JSON, and in words."""
    asked = ["arena", "--hero", "heuristic", "--versus", "random", "--deals", "50", "--processes", "1"]
    told = CliRunner().invoke(main, [*asked, "--json"])
    assert told.exit_code == 0, told.output
    made = msgspec.json.decode(told.stdout, type=Result)
    assert made.match == Match("heuristic", "random", 2, 50, 1)
    assert 0.5 < made.share < 1
    words = CliRunner().invoke(main, asked)
    assert f"won {made.share:.1%}" in words.stdout
    wrong = CliRunner().invoke(main, ["arena", "--hero", "nobody"])
    assert wrong.exit_code == 1
    assert "no player is called 'nobody'" in wrong.output


@pytest.mark.slow
def test_the_levels_are_as_strong_as_they_should_be() -> None:
    """[P37] By a few hundred deals: each level beats the one below, and the highest wins what honest play can."""
    matches = [Match(level, "rule-v1", 2, 500) for level in ("easy", "normal", "hard")]
    shares = [result(match, _played(match)).share for match in matches]
    assert shares == sorted(shares)
    assert 0.64 < shares[2] < LEAK


def _played(match: Match) -> Tally:
    return play(player(match.hero), player(match.versus), match.seats, range(match.deals), match.seed)
