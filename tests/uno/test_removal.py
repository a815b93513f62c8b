"""Taking a participant out of a running game."""

import pytest

from partyside.uno import Refusal, Refused, Seat, parse, view
from partyside.uno.events import Challenged, Ended, Removed, Took
from tests.uno.given import Story, dealt, given


def refused(story: Story, who: str) -> Refusal:
    """Why the seat cannot be removed."""
    with pytest.raises(Refused) as refused:
        story.removes(who)
    return refused.value.why


def test_the_circle_closes() -> None:
    """[R151] Turns pass over the empty place, in both directions."""
    story = given("r1 rR +3 | +7 | r3 r2 +3 | r4 +3", top="r5").removes("B")
    story = story.when("A", "PLAY r1")
    assert story.awaits == "turn C"
    story = story.when("C", "PLAY r3").when("D", "PLAY r4").when("A", "PLAY rR")
    assert story.awaits == "turn D"
    assert given("r1 +3 | +7 | +7 | +7", direction="-").removes("D").when("A", "PLAY r1").awaits == "turn C"


def test_several_are_removed() -> None:
    """[R151] [R13] Neighbours, and across the end of the numbering."""
    story = given("r1 +3 | +3 | +3 | r2 +3 | +3", top="r5").removes("B").removes("C").removes("E")
    story = story.when("A", "PLAY r1")
    assert story.awaits == "turn D"
    assert story.when("D", "PLAY r2").awaits == "turn A"
    assert story.game.out == (1, 2, 4)


def test_effects_pass_over_the_empty_place() -> None:
    """[R151] A Skip or Draw Two hits the next who is still in the game."""
    story = given("r+2 +3 | +7 | +7 | +7", top="r5").removes("B").when("A", "PLAY r+2")
    assert story.sizes == [3, 0, 9, 7]
    assert story.awaits == "turn D"
    assert given("W4 +3 | +7 | +7", top="r5").removes("B").when("A", "PLAY W4→b").awaits == "answer C"


def test_two_are_left() -> None:
    """[R13] [R63] [V61] The clauses for two participants hold from now on."""
    story = given("rR +3 | +7 | +7", top="r5").removes("C").when("A", "PLAY rR")
    assert story.awaits == "turn A"
    assert story.direction == "-"
    skip = given("rS +3 | +7 | +7", top="r5").removes("B").when("A", "PLAY rS")
    assert skip.awaits == "turn A"


@pytest.mark.parametrize("action", ["PLAY r1", "DRAW", "DECLARE_UNO", "CATCH A"])
def test_whoever_is_out_does_nothing(action: str) -> None:
    """[R151] [R102]"""
    given("r1 | r2 r3 | +7", top="r5", windows={"A": 0}).removes("B").refuses("B", action, "not_in_game")


def test_the_window_and_the_declaration_vanish() -> None:
    """[R151] Nobody can be caught for it any more."""
    story = given("+3 | b1 | b2 b3 | +7", windows={"B": 0}, armed="C").removes("B")
    assert story.open_windows == ""
    story.refuses("A", "CATCH B", "nothing_to_catch")
    assert story.removes("C").armed == ""


def test_a_spectator_from_now_on() -> None:
    """[R151] The same view as anybody who watches."""
    story = given("+3 | b1 | +7", top="r5").removes("B")
    assert view(story.game, Seat(1), story.now) == view(story.game, None, story.now)


def test_the_hand_goes_into_the_stock() -> None:
    """[R152] [R17] [R18] All of it is shuffled, by the chance of the step."""
    before = given("+3 | b1 b2 b3 | +7", top="r5")
    story = before.removes("B")
    assert story.sizes == [3, 0, 7]
    assert len(story.game.stock) == len(before.game.stock) + 3
    assert sorted(story.game.stock) == sorted(before.game.stock + parse("b1 b2 b3"))
    assert story.game.stock[:-3] != before.game.stock
    assert Story(before.game, seed=1).removes("B").game.stock != story.game.stock
    assert story.game.discard == before.game.discard


def test_removed_in_the_own_turn() -> None:
    """[R153] The next begins a fresh turn with a full clock."""
    story = given("r1 +3 | +7 | +7", top="r5", limit=30).until(12_000).removes("A")
    assert story.awaits == "turn B"
    assert story.left == 30_000
    assert story.sizes == [0, 7, 7]


def test_removed_after_drawing() -> None:
    """[R153]"""
    story = given("b1 g2 | +7 | +7", top="r5", stock="r8", direction="-", limit=30)
    story = story.when("A", "DRAW", at=12_000).removes("A")
    assert story.awaits == "turn C"
    assert story.left == 30_000
    assert "r8" in story.game.stock


def test_removed_in_anothers_turn() -> None:
    """[R151] Turn, decision and clock stay."""
    before = given("+7 | +7 | +7", limit=30).until(12_000)
    story = before.removes("C")
    assert story.awaits == "turn A"
    assert story.left == 18_000
    assert story.game.decision == before.game.decision
    assert [type(event) for event in story.events] == [Removed]


def test_removed_while_owing_the_opening_color() -> None:
    """[R153] [V151] The next owes the colour and moves first."""
    story = dealt(3, "W", limit=30).until(12_000).removes("B")
    assert story.awaits == "opening_color C"
    assert story.left == 30_000
    story.refuses("A", "CHOOSE_COLOR r", "not_yours")
    assert story.when("C", "CHOOSE_COLOR g").awaits == "turn C"


@pytest.mark.parametrize("honest", [True, False])
def test_removed_while_owing_an_answer(honest: bool) -> None:
    """[R154] [V152] Nobody takes four; the named colour stays, the next moves."""
    story = given("W4 g1 g2 | +7 | +7", top="r5", limit=30).when("A", "PLAY W4→b").with_verdict(honest)
    story = story.until(12_000).removes("B")
    assert story.sizes == [2, 0, 7]
    assert story.awaits == "turn C"
    assert story.left == 30_000
    assert story.game.color == "b"
    assert not any(isinstance(event, Took) for event in story.events)


def test_removed_while_owing_the_answer_to_a_last_card() -> None:
    """[R154] [R118] The pending victory is confirmed, an ordinary one."""
    for others in ("+7 | +7", "+7"):
        story = given(f"W4 | {others}", top="r5").when("A", "PLAY W4→b").removes("B")
        assert story.awaits == "won A"
        assert story.events[-1] == Ended("won", Seat(0))
        assert not any(isinstance(event, Took) for event in story.events)


@pytest.mark.parametrize(("honest", "awaits", "sizes"), [(False, "turn B", [0, 7, 7]), (True, "turn C", [0, 13, 7])])
def test_the_player_of_the_wild_draw_four_is_removed(honest: bool, awaits: str, sizes: list[int]) -> None:
    """[R155] [V154] The answer stays due, on the stored verdict; after a success nobody takes cards."""
    story = given("W4 r1 g2 | +7 | +7", top="r5", limit=30).when("A", "PLAY W4→b").with_verdict(honest)
    story = story.until(12_000).removes("A")
    assert story.awaits == "answer B"
    assert story.left == 18_000
    story = story.when("B", "CHALLENGE")
    assert Challenged(Seat(1), Seat(0), success=not honest) in story.events
    assert story.awaits == awaits
    assert story.sizes == sizes


def test_the_player_of_the_wild_draw_four_is_removed_and_the_answer_accepts() -> None:
    """[R155] [R76]"""
    story = given("W4 r1 g2 | +7 | +7", top="r5").when("A", "PLAY W4→b").removes("A").when("B", "ACCEPT")
    assert story.sizes == [0, 11, 7]
    assert story.awaits == "turn C"


def test_a_pending_winner_is_not_removed() -> None:
    """[R156] [V155] The answer comes first; the victory is the seat's."""
    story = given("W4 | +7 | +7", top="r5").when("A", "PLAY W4→b")
    assert refused(story, "A") is Refusal.PENDING_WINNER
    story = story.when("B", "ACCEPT")
    assert story.sizes == [0, 11, 7]
    assert story.awaits == "won A"


def test_after_the_victory_is_undone_the_player_can_be_removed() -> None:
    """[R156] Only before the answer it cannot be."""
    story = given("W4 | +7 | +7", top="r5").when("A", "PLAY W4→b").with_verdict(honest=False).when("B", "CHALLENGE")
    assert story.removes("A").sizes == [0, 7, 7]


def test_removal_exposes_nothing() -> None:
    """[R157] [V166] It is no game move; the other clocks go on."""
    story = given("W4 g1 | +7 | +7 | +7", top="r5", limit=30).when("A", "PLAY W4→b").until(2_000).removes("C")
    assert story.open_windows == "A"
    assert story.left == 28_000
    story.refuses("D", "CATCH A", "catch_too_early", at=4_999)
    assert story.when("D", "CATCH A", at=5_000).sizes[0] == 3


def test_removal_of_the_current_player_exposes_nothing() -> None:
    """[R157] [R153] The turn that it begins for the next is no move either."""
    story = given("r1 r2 | +7 | +7", top="r5").when("A", "PLAY r1").removes("B")
    assert story.awaits == "turn C"
    assert story.open_windows == "A"
    answer = given("W4 g1 | +7 | +7", top="r5").when("A", "PLAY W4→b").removes("B")
    assert answer.awaits == "turn C"
    assert answer.open_windows == "A"


def test_removed_once_only() -> None:
    """[R151] Neither twice, nor from outside, nor after the end."""
    story = given("r1 | +7 | +7", top="r5").removes("B")
    assert refused(story, "B") is Refusal.NOT_IN_GAME
    assert refused(story, "D") is Refusal.NOT_IN_GAME
    assert refused(story.when("A", "PLAY r1"), "C") is Refusal.GAME_OVER


def test_the_last_one_is_removed() -> None:
    """[R118] [R119] No decision is left to anybody; whoever removes has to end the game."""
    story = given("+3 | +3", top="r5").removes("A")
    assert story.awaits == "turn B"
    story = story.removes("B")
    assert isinstance(story.events[-1], Removed)
    assert story.game.playing() == []
    assert len(story.game.stock) == 107
