"""Skip, Reverse, Draw Two and Wild."""

import pytest

from partyside.uno import Seat, parse
from partyside.uno.events import Flipped, PassedOver
from tests.uno.given import given


def test_skip() -> None:
    """[R60] [V55]"""
    story = given("rS +3 | +7 | +7", top="r5").when("A", "PLAY rS")
    assert story.awaits == "turn C"
    assert PassedOver(Seat(1)) in story.events
    assert story.sizes == [3, 7, 7]


def test_skip_between_two() -> None:
    """[R61] [R126] [V56] Its player moves again, with a fresh clock."""
    story = given("rS +3 | +7", top="r5", limit=30, left=4_000).when("A", "PLAY rS", at=1_000)
    assert story.awaits == "turn A"
    assert story.left == 30_000
    assert PassedOver(Seat(1)) in story.events


def test_skip_counter_clockwise() -> None:
    """[R60] [V62]"""
    story = given("rS +3 | +7 | +7 | +7", top="r5", direction="-").when("A", "PLAY rS")
    assert story.awaits == "turn C"
    assert PassedOver(Seat(3)) in story.events


@pytest.mark.parametrize(("before", "after", "following"), [("+", "-", "turn C"), ("-", "+", "turn B")])
def test_reverse(before: str, after: str, following: str) -> None:
    """[R62] Play continues in the new direction; nobody is passed over."""
    story = given("rR +3 | +7 | +7", top="r5", direction=before).when("A", "PLAY rR")
    assert story.direction == after
    assert story.awaits == following
    assert not any(isinstance(event, PassedOver) for event in story.events)


def test_play_goes_on_in_the_new_direction() -> None:
    """[R62]"""
    story = given("rR +3 | r1 | r2 +2 | r3 +2", top="r5").when("A", "PLAY rR").when("D", "PLAY r3")
    assert story.awaits == "turn C"
    assert story.when("C", "PLAY r2").awaits == "turn B"


def test_reverse_between_two() -> None:
    """[R63] [V58] The turn returns to its player, and the direction flips as well."""
    story = given("rR +3 | +7", top="r5", limit=30).when("A", "PLAY rR", at=2_000)
    assert story.direction == "-"
    assert story.awaits == "turn A"
    assert story.left == 30_000
    assert Flipped(clockwise=False) in story.events


def test_draw_two() -> None:
    """[R64] [V59] The next participant has no decision in it."""
    story = given("r+2 +3 | g+2 +6 | +7", top="r5").when("A", "PLAY r+2")
    assert story.sizes == [3, 9, 7]
    assert story.awaits == "turn C"
    assert PassedOver(Seat(1)) in story.events


def test_draw_two_between_two() -> None:
    """[R65] Its player moves again."""
    story = given("r+2 r1 +3 | +7", top="r5").when("A", "PLAY r+2")
    assert story.sizes == [4, 9]
    assert story.awaits == "turn A"
    assert story.when("A", "PLAY r1").awaits == "turn B"


def test_draw_two_is_not_answered_with_a_card() -> None:
    """[R66] [R7] [V59] The two cards are taken already, and B's turn is over."""
    story = given("r+2 +3 | g+2 +6 | +7", top="r5").when("A", "PLAY r+2")
    story.refuses("B", "PLAY g+2", "not_yours")
    assert story.sizes == [3, 9, 7]


def test_draw_two_upon_draw_two_adds_nothing() -> None:
    """[R66] Each one costs its own victim two."""
    story = given("r+2 +3 | +5 | g+2 +3 | +5", top="r5").when("A", "PLAY r+2").when("C", "PLAY g+2")
    assert story.sizes == [3, 7, 3, 7]
    assert story.awaits == "turn A"


@pytest.mark.parametrize("card", ["W4→r", "r+2", "W→g"])
def test_wild_draw_four_is_not_answered_with_a_card(card: str) -> None:
    """[R66] [R70] [R7]"""
    story = given(f"W4 +3 | {card.partition('→')[0]} +3", top="r5").when("A", "PLAY W4→r")
    story.refuses("B", f"PLAY {card}", "answer_first")


def test_wild() -> None:
    """[R67] The named colour is to be matched; the turn passes normally."""
    story = given("W +3 | g1 r1 +3 | +7", top="r5").when("A", "PLAY W→g")
    assert story.game.color == "g"
    assert story.game.discard[-1:] == parse("W")
    assert story.awaits == "turn B"
    story.refuses("B", "PLAY r1", "does_not_fit")
    assert story.when("B", "PLAY g1").awaits == "turn C"


def test_what_befalls_the_victim_is_no_move_of_the_victim() -> None:
    """[R68] [R98] Taking two cards and losing the turn exposes nobody's window."""
    story = given("r+2 r1 | +5 | +5", top="r5").when("A", "PLAY r+2")
    assert story.sizes[1] == 7
    assert story.open_windows == "A"
    story.refuses("C", "CATCH A", "catch_too_early")
