"""The bots that people play with: always legal, seeded, and human enough to forget UNO at times."""

from collections import Counter
from random import Random

import msgspec
import pytest

from partyside import uno
from partyside.bots import Level, Question, Think, manner
from partyside.bots.brain import net, think
from partyside.bots.levels import chances
from partyside.bots.past import Past, remember
from partyside.bots.position import OVER
from partyside.bots.reading import move_of
from partyside.bots.styles import style_of
from partyside.uno import Draw, EndTurn, Millis, Over, Play, Seat, as_actions
from partyside.uno.actions import Accept, Challenge, ChooseColor
from tests.bots.both import NOW, Both
from tests.uno.given import given

LEVELS: tuple[Level, ...] = ("easy", "normal", "hard")


def test_it_is_a_bot() -> None:
    """[P37] The interface: what the seat knows in, a move out."""
    bot: Think = think
    both = Both(2, 1)
    assert isinstance(bot(Question(both.view, both.past)), Play | EndTurn | ChooseColor)


@pytest.mark.parametrize("seats", range(2, 11))
def test_whatever_it_does_is_legal(seats: int) -> None:
    """[R8] [R41] [R44] [P37] In whole games, at every level and every kind of decision; the same seed does the same."""
    kinds: set[type[uno.Move]] = set()
    for seed in range(8):
        rng, level = Random(seed), LEVELS[seed % 3]
        game = uno.replay(events := uno.start(seats, Seat(seed % seats), None, rng))
        past = remembered(None, events, seats)
        for turn in range(300):
            if isinstance(game.phase, Over):
                break
            asked = Question(uno.view(game, game.phase.seat, NOW), past, level, seed + game.phase.seat, turn)
            move = think(asked)
            assert move == think(asked)
            kinds.add(type(move))
            plain = msgspec.structs.replace(move, uno=False) if isinstance(move, Play) else move
            assert asked.view.own is not None
            assert plain in as_actions(asked.view.own.options, game.decision)
            events = uno.decide(game, game.phase.seat, move, Millis(0), rng)
            for event in events:
                game = uno.evolve(game, event)
            past = remembered(past, events, seats)
    assert {Play, Draw} <= kinds


def remembered(past: Past | None, events: list[uno.Event], seats: int) -> Past:
    return remember(past, [told for event in events if (told := uno.told_to_all(event)) is not None], seats)


def test_it_thinks_on_the_server_as_it_was_trained() -> None:
    """[P37] From the view and what is remembered it chooses what the fast core's position would have made it choose."""
    for seed in range(20):
        both, rng = Both(2 + seed % 5, seed), Random(seed)
        while both.sim.phase != OVER:
            legal = both.sim.legal()
            odds = chances(net(), both.sim.position(), legal, "hard", style_of(seed))
            move = think(Question(both.view, both.past, "hard", seed, seed))
            plain = msgspec.structs.replace(move, uno=False) if isinstance(move, Play) else move
            assert plain == move_of(legal[odds.index(1.0)], both.game.decision)
            both.step(rng.choice(legal))


@pytest.mark.parametrize("level", LEVELS)
def test_it_says_uno_as_often_as_its_level_does(level: Level) -> None:
    """[R93] [R149] [P37] With the play that leaves one card; the lowest level forgets it at times."""
    view = owed("r7 r8 | +7")
    asked = [think(Question(view, Past(), level, seed=seed)) for seed in range(2_000)]
    said = Counter(isinstance(move, Play) and move.uno for move in asked)
    assert said[True] / 2_000 == pytest.approx(manner.DECLARES[level], abs=0.03)


@pytest.mark.parametrize("hand", ["r7", "r7 r8 r9"])
def test_it_says_uno_with_the_second_last_card_only(hand: str) -> None:
    """[R94]"""
    moves = [think(Question(owed(f"{hand} | +7"), Past(), "hard", seed=seed)) for seed in range(20)]
    assert not any(move.uno for move in moves if isinstance(move, Play))


def test_it_goes_on_without_a_memory() -> None:
    """[P38] Somebody who has just come knows what lies on the table, and no more."""
    assert isinstance(think(Question(owed("r7 r8 | +7"), Past())), Play)
    answer = given("W4 r1 g2 | +7 | +7").when("A", "PLAY W4→b").game
    assert isinstance(think(Question(uno.view(answer, Seat(1), NOW), Past())), Accept | Challenge)


def test_it_is_asked_for_nothing_that_it_does_not_owe() -> None:
    """[R148] Asking a spectator or a waiting seat is a fault of ours."""
    game = given("r7 +6 | +7").game
    for seat in (None, Seat(1)):
        with pytest.raises(ValueError, match="no decision"):
            think(Question(uno.view(game, seat, NOW), Past()))


def owed(hands: str) -> uno.View:
    return uno.view(given(hands).game, Seat(0), NOW)
