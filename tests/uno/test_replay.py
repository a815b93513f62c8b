"""A game is a fold over its events."""

import msgspec
import pytest

from partyside.uno import Event, Game, evolve, replay
from partyside.uno.events import Dealt
from tests.uno.given import Story, dealt


def lively() -> Story:
    """The first turns of a game in which everything times out or goes as it comes."""
    story = dealt(3, "W4", "W", limit=30, holds={"B": "W4 r1", "C": "r2 b3"})
    story = story.when("B", "CHOOSE_COLOR r").when("B", "PLAY W4→b", at=2_000).when("C", "CHALLENGE")
    return story.until(90_000).removes("A").until(180_000)


def test_replay() -> None:
    """[R10] The same events give the same game, with all chance in them [R18]."""
    story = lively()
    assert replay(story.events) == story.game


def test_events_and_games_can_be_written_down() -> None:
    """[R18] Written and read again, the events still give the same game, and the game is the same."""
    story = lively()
    written = msgspec.json.encode(story.events)
    assert replay(msgspec.json.decode(written, type=list[Event])) == story.game
    assert msgspec.json.decode(msgspec.json.encode(story.game), type=Game) == story.game


def test_a_game_begins_with_the_deal_and_has_one_only() -> None:
    """[R6]"""
    story = lively()
    deal = story.events[0]
    assert isinstance(deal, Dealt)
    with pytest.raises(ValueError, match="begins with Dealt, not with Turned"):
        evolve(None, story.events[1])
    with pytest.raises(ValueError, match="within a running game"):
        evolve(story.game, deal)
    with pytest.raises(ValueError, match="no events"):
        replay([])
