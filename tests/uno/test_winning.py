"""The end of a game and the standings."""

import pytest

from partyside.uno import Over, Seat, standings
from partyside.uno.events import Ended, Flipped, PassedOver
from tests.uno.given import Story, given


def places(story: Story) -> list[tuple[int, str, int]]:
    """Place, seat and number of cards, as the table lists them."""
    return [(standing.place, "ABCD"[standing.seat], standing.cards) for standing in standings(story.game)]


def test_the_last_card_wins() -> None:
    """[R112] [R113] In the same step."""
    story = given("r1 | +7 | +7", top="r5", limit=30).when("A", "PLAY r1")
    assert story.awaits == "won A"
    assert story.sizes == [0, 7, 7]
    assert story.left is None


@pytest.mark.parametrize("card", ["rS", "rR"])
def test_a_last_symbol(card: str) -> None:
    """[R115] [V100] It has no further effect."""
    story = given(f"{card} | +7 | +7", top="r5").when("A", f"PLAY {card}")
    assert story.awaits == "won A"
    assert story.direction == "+"
    assert not any(isinstance(event, PassedOver | Flipped) for event in story.events)


def test_a_last_wild() -> None:
    """[R115] [R41] [V101]"""
    story = given("W | +7", top="r5").when("A", "PLAY W→g")
    assert story.awaits == "won A"


def test_a_last_draw_two() -> None:
    """[R114] The next participant takes two, and then the game is over."""
    story = given("r+2 | +3 | +4", top="r5").when("A", "PLAY r+2")
    assert story.awaits == "won A"
    assert story.sizes == [0, 5, 4]
    assert places(story) == [(1, "A", 0), (2, "C", 4), (3, "B", 5)]
    assert not any(isinstance(event, PassedOver) for event in story.events)


@pytest.mark.parametrize("last", ["PLAY r1", "PLAY W→b", "PLAY r+2", "PLAY rS"])
def test_nothing_is_accepted_afterwards(last: str) -> None:
    """[R113] No command, no declaration, no catch; no window and no clock outlives the game."""
    card = last.removeprefix("PLAY ").partition("→")[0]
    story = given(f"{card} | r6 r7 | b1", top="r5", limit=30, windows={"C": 0}, armed="B").when("A", last)
    for who in "ABC":
        for action in ("PLAY r6", "DRAW", "END_TURN", "ACCEPT", "CHALLENGE", "DECLARE_UNO", "CATCH C"):
            story.refuses(who, action, "game_over")
    assert story.open_windows == ""
    assert story.armed == ""
    assert story.until(100_000).events == story.events


def test_a_pending_victory_is_no_victory_yet() -> None:
    """[R112] [R84]"""
    story = given("W4 | +7 | +7", top="r5").when("A", "PLAY W4→b")
    assert story.awaits == "answer B"
    assert story.when("B", "ACCEPT").awaits == "won A"


def test_standings() -> None:
    """[R116] [R6] [V103] Equal numbers share a place; no points anywhere."""
    story = given("r1 | +3 | +3", top="r5").when("A", "PLAY r1")
    assert places(story) == [(1, "A", 0), (2, "B", 3), (2, "C", 3)]
    assert story.game.phase == Over("won", Seat(0))


def test_a_shared_place_uses_up_the_next_one() -> None:
    """[R116]"""
    story = given("r1 | +3 | +3 | +5", top="r5").when("A", "PLAY r1")
    assert places(story) == [(1, "A", 0), (2, "B", 3), (2, "C", 3), (4, "D", 5)]


def test_cards_of_the_answer_count() -> None:
    """[R116] [R85]"""
    story = given("W4 | +2 | +5", top="r5").when("A", "PLAY W4→b").when("B", "ACCEPT")
    assert places(story) == [(1, "A", 0), (2, "C", 5), (3, "B", 6)]


def test_whoever_was_removed_comes_last() -> None:
    """[R116] Although there is no card left of theirs, and together."""
    story = given("r1 | +3 | +9 | +2", top="r5").removes("B").removes("D").when("A", "PLAY r1")
    assert places(story) == [(1, "A", 0), (2, "C", 9), (3, "B", 0), (3, "D", 0)]


def test_without_a_winner_the_cards_decide() -> None:
    """[R116] [R59]"""
    story = given("b1 g2 | g3 | y4 y6", top="r5", rest="nowhere").when("A", "DRAW")
    assert story.events[-1] == Ended("blocked")
    assert places(story) == [(1, "B", 1), (2, "A", 2), (2, "C", 2)]
