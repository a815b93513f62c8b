"""The Wild Draw Four, its answer, and what it does as the last and as the second-last card."""

import pytest

from partyside.uno import Seat, parse
from partyside.uno.events import Challenged, Ended, Exposed, PassedOver, Took
from tests.uno.given import Story, dealt, given

HONEST = "W4 g1 g2"
BLUFF = "W4 r1 g2"


def laid(hand: str, others: str = "+7 | +7", *, at: int = 0, limit: int | None = None) -> Story:
    """A has laid a WD4 naming blue upon r5, and B is to answer."""
    return given(f"{hand} | {others}", top="r5", limit=limit).when("A", "PLAY W4→b", at=at)


def taken(story: Story) -> list[tuple[int, int, str]]:
    """Who took how many cards, and why."""
    return [(event.seat, len(event.cards), event.why) for event in story.events if isinstance(event, Took)]


def test_the_next_participant_answers() -> None:
    """[R69] The named colour is active already."""
    story = laid(HONEST)
    assert story.awaits == "answer B"
    assert story.game.color == "b"


def test_the_next_participant_counter_clockwise() -> None:
    """[R69] [V79]"""
    story = given("W4 +3 | +7 | +7 | +7", top="r5", direction="-").when("A", "PLAY W4→b")
    assert story.awaits == "answer D"


@pytest.mark.parametrize("move", ["PLAY b1", "PLAY W→r", "DRAW", "END_TURN", "CHOOSE_COLOR r"])
def test_the_responder_can_only_answer(move: str) -> None:
    """[R70]"""
    laid(HONEST, "b1 W +5 | +7").refuses("B", move, "answer_first")


@pytest.mark.parametrize("who", ["A", "C"])
def test_nobody_but_the_responder_answers(who: str) -> None:
    """[R70] [R71]"""
    story = laid(HONEST, "b1 W +5 | b2 W +5")
    for move in ("CHALLENGE", "ACCEPT", "DRAW"):
        story.refuses(who, move, "not_yours")


@pytest.mark.parametrize("move", ["ACCEPT", "CHALLENGE"])
def test_no_answer_without_a_wild_draw_four(move: str) -> None:
    """[R70] [R71] Neither in a turn nor after drawing."""
    story = given("b1 g2 | +7", top="r5", stock="r8").refuses("A", move, "no_answer_due")
    story.when("A", "DRAW").refuses("A", move, "no_answer_due")


def test_declaring_and_catching_go_on() -> None:
    """[R70] [R102] By anybody, and the answer is still due."""
    story = given(f"{HONEST} | b1 | g3 y4", top="r5", windows={"B": 0}, limit=30).when("A", "PLAY W4→b")
    after = story.when("A", "DECLARE_UNO", at=1_000).when("C", "DECLARE_UNO").when("A", "CATCH B")
    assert after.armed == "A C"
    assert after.sizes == [2, 3, 2]
    assert after.awaits == "answer B"
    assert after.left == 29_000


def test_accept() -> None:
    """[R76] [R80] [R81]"""
    story = laid(BLUFF).when("B", "ACCEPT")
    assert taken(story) == [(1, 4, "accepted")]
    assert story.sizes == [2, 11, 7]
    assert story.awaits == "turn C"
    assert story.game.color == "b"
    assert story.game.top == "W4"


def test_failed_challenge() -> None:
    """[R79] [R80] [R81] [V64]"""
    story = laid(HONEST).when("B", "CHALLENGE")
    assert Challenged(Seat(1), Seat(0), success=False) in story.events
    assert taken(story) == [(1, 6, "lost_challenge")]
    assert story.sizes == [2, 13, 7]
    assert story.awaits == "turn C"
    assert story.game.color == "b"
    assert story.game.top == "W4"


def test_successful_challenge() -> None:
    """[R77] [R78] [R81] [V65] The player takes four, the responder none and keeps the turn with a full clock."""
    story = laid(BLUFF, limit=60).when("B", "CHALLENGE", at=20_000)
    assert Challenged(Seat(1), Seat(0), success=True) in story.events
    assert taken(story) == [(0, 4, "bluff")]
    assert story.sizes == [6, 7, 7]
    assert story.awaits == "turn B"
    assert story.left == 60_000
    assert story.game.color == "b"
    assert story.game.top == "W4"


def test_the_turn_kept_is_an_ordinary_one() -> None:
    """[R78] Any card that fits; drawing only without one."""
    story = laid(BLUFF, "b1 W g3 | +7").when("B", "CHALLENGE")
    story.refuses("B", "DRAW", "must_play")
    story.refuses("B", "PLAY g3", "does_not_fit")
    assert story.when("B", "PLAY b1").awaits == "turn C"
    assert story.when("B", "PLAY W→r").awaits == "turn C"
    drawing = given(f"{BLUFF} | g3 g4 | +7", top="r5").when("A", "PLAY W4→b").when("B", "CHALLENGE")
    assert drawing.when("B", "DRAW").sizes == [6, 3, 7]


@pytest.mark.parametrize(
    ("hand", "top", "honest"),
    [
        pytest.param("W4 b5 g2", "r5", True, id="V67: a number in another colour"),
        pytest.param("W4 gS y1", "rS", True, id="V68: a symbol in another colour"),
        pytest.param("W4 g+2 y1", "r+2", True, id="a Draw Two in another colour"),
        pytest.param("W4 W W4 W", "r5", True, id="wild cards have no colour"),
        pytest.param("W4 W r1", "r5", False, id="a wild card does not cover a bluff"),
        pytest.param("W4 rS g2", "r5", False, id="a symbol of the colour"),
        pytest.param("W4 r5 g2", "r5", False, id="the number in the colour"),
        pytest.param("W4 g2 g3 g4 g6 r9", "r5", False, id="one card of the colour among many"),
        pytest.param("W4 y3 b1", "W/y", False, id="V70: the colour named with a W"),
        pytest.param("W4 y3 b1", "W4/y", False, id="the colour named with a WD4"),
        pytest.param("W4 b1 r3", "W/y", True, id="V71: the W's colour and no other"),
    ],
)
def test_honesty(hand: str, top: str, honest: bool) -> None:
    """[R72] [R73] [R75] [V67] [V68] [V70] [V71] Not one card of the colour active just before the play."""
    story = given(f"{hand} | +7", top=top).when("A", "PLAY W4→g").when("B", "CHALLENGE")
    assert Challenged(Seat(1), Seat(0), success=not honest) in story.events


def test_the_color_under_a_wild_card_counts_no_more() -> None:
    """[R73] [V71] Red lies below the W, but yellow was named."""
    for hand, success in (("W4 r3 b1", False), ("W4 y3 b1", True)):
        story = given(f"{hand} | +7", top="W/y", under="r5").when("A", "PLAY W4→b").when("B", "CHALLENGE")
        assert Challenged(Seat(1), Seat(0), success=success) in story.events


@pytest.mark.parametrize(("held", "success"), [("W4 g1", True), ("W4 y1", False)])
def test_the_opening_color_counts(held: str, success: bool) -> None:
    """[R73] [V73] The colour that B chose for an opening W."""
    story = dealt(3, "W", holds={"B": f"{held} b2 b3 b4 b6 b7"}).when("B", "CHOOSE_COLOR g")
    story = story.when("B", "PLAY W4→r").when("C", "CHALLENGE")
    assert Challenged(Seat(2), Seat(1), success=success) in story.events


def test_the_opening_color_set_at_random_counts() -> None:
    """[R73] [R132]"""
    for seed in range(8):
        story = dealt(3, "W", limit=30, seed=seed, holds={"B": "W4 g1 g2 g3 g4 g6 g7"}).until(30_000)
        success = story.game.color == "g"
        story = story.when("B", "PLAY W4→r").when("C", "CHALLENGE")
        assert Challenged(Seat(2), Seat(1), success=success) in story.events


def test_the_active_color_can_be_named_again() -> None:
    """[R42] [V74]"""
    story = given("W4 r1 +2 | +7", top="r5").when("A", "PLAY W4→r")
    assert story.game.color == "r"
    assert story.awaits == "answer B"


def test_the_verdict_is_stored() -> None:
    """[R74] [V97] The red cards of a penalty, taken before the answer, do not make it a bluff."""
    story = given("W4 b1 | +7 | +7", top="r5", stock="r3 r4").when("A", "PLAY W4→b")
    story = story.when("C", "CATCH A", at=6_000)
    assert story.hand("A") == "b1 r3 r4"
    story = story.when("B", "CHALLENGE")
    assert story.sizes == [3, 13, 7]
    assert story.awaits == "turn C"


def test_accept_between_two() -> None:
    """[R80] [V76] The player of the WD4 moves again."""
    story = given(f"{HONEST} | +7", top="r5").when("A", "PLAY W4→b").when("B", "ACCEPT")
    assert story.sizes == [2, 11]
    assert story.awaits == "turn A"


def test_failed_challenge_between_two() -> None:
    """[R79] [R80] [V77]"""
    story = given(f"{HONEST} | +7", top="r5").when("A", "PLAY W4→b").when("B", "CHALLENGE")
    assert story.sizes == [2, 13]
    assert story.awaits == "turn A"


@pytest.mark.parametrize("hand", [HONEST, BLUFF])
def test_time_out_accepts(hand: str) -> None:
    """[R133] [V80]"""
    story = laid(hand, limit=30)
    assert story.until(29_999).awaits == "answer B"
    story = story.until(30_000)
    assert story.sizes == [2, 11, 7]
    assert story.awaits == "turn C"
    assert story.left == 30_000


def test_a_declaration_of_the_responder_outlives_a_successful_challenge() -> None:
    """[R91] [R77] [V82] It is still armed when the responder plays."""
    story = laid("W4 r1 g2 g3", "b1 b2 | +7").when("B", "DECLARE_UNO").when("B", "CHALLENGE")
    assert story.armed == "B"
    story = story.when("B", "PLAY b1")
    assert story.sizes[1] == 1
    assert story.open_windows == ""


def test_a_declaration_of_the_responder_lapses_with_the_cards_taken() -> None:
    """[R92] [V83]"""
    story = laid("W4 g1 g2 g3", "b1 b2 | +7").when("B", "DECLARE_UNO").when("B", "ACCEPT")
    assert story.sizes[1] == 6
    assert story.armed == ""


def test_last_card() -> None:
    """[R84] [R85] [V84] The victory waits for the answer, which is carried out in full."""
    story = laid("W4")
    assert story.awaits == "answer B"
    assert story.game.pending_winner() == Seat(0)
    story = story.when("B", "ACCEPT")
    assert taken(story) == [(1, 4, "accepted")]
    assert story.awaits == "won A"
    assert story.sizes == [0, 11, 7]
    assert story.events[-1] == Ended("won", Seat(0))


def test_challenged_last_card() -> None:
    """[R79] [R85] [V85] Always honest, by F1."""
    story = laid("W4").when("B", "CHALLENGE")
    assert story.sizes == [0, 13, 7]
    assert story.awaits == "won A"


def test_a_victory_undone() -> None:
    """[R86] [R87] [V86] The row injects the verdict."""
    story = laid("W4", limit=30).with_verdict(honest=False).when("B", "CHALLENGE", at=3_000)
    assert story.sizes == [4, 7, 7]
    assert story.awaits == "turn B"
    assert story.left == 30_000
    assert story.game.color == "b"
    assert story.game.pending_winner() is None
    assert story.open_windows == ""
    story.refuses("C", "CATCH A", "nothing_to_catch", at=9_000)


def test_a_victory_undone_with_one_card_to_take() -> None:
    """[R87] [R57] One card come by that way is no reason to declare."""
    story = given("W4 | +7 | +1", top="r5", rest="C").when("A", "PLAY W4→b").with_verdict(honest=False)
    story = story.when("B", "CHALLENGE")
    assert story.sizes[0] == 1
    assert story.open_windows == ""
    story.refuses("C", "CATCH A", "nothing_to_catch", at=9_000)


def test_time_out_confirms_the_victory() -> None:
    """[R133] [R85] [V87]"""
    story = laid("W4", limit=30).until(30_000)
    assert story.sizes == [0, 11, 7]
    assert story.awaits == "won A"


def test_a_pending_winner_is_out_of_reach() -> None:
    """[R88] [R70] [R106] [V88]"""
    story = laid("W4", "+7 | b1 +6").until(6_000)
    story.refuses("C", "CATCH A", "nothing_to_catch")
    story.refuses("B", "CATCH A", "nothing_to_catch")
    story.refuses("C", "PLAY b1", "not_yours")
    story.refuses("A", "DECLARE_UNO", "no_uno_to_declare")


def test_the_mark_on_a_last_card_is_ignored() -> None:
    """[R88] [R94] [V89]"""
    story = given("W4 | +7 | +7", top="r5").when("A", "PLAY W4→b UNO")
    assert story.game == laid("W4").game
    assert story.events == laid("W4").events


def test_second_last_card_between_two() -> None:
    """[R111] [R107] [R109] [V91] ACCEPT exposes at once; then the first processed wins."""
    story = given("W4 g1 | +7", top="r5").when("A", "PLAY W4→g").when("B", "ACCEPT", at=900)
    assert story.open_windows == "(A)"
    assert story.awaits == "turn A"
    caught = story.when("B", "CATCH A", at=950)
    assert caught.sizes[0] == 3
    assert caught.awaits == "turn A"
    won = story.when("A", "PLAY g1", at=950)
    assert won.awaits == "won A"
    won.refuses("B", "CATCH A", "game_over")


def test_a_challenge_leaves_the_window_of_the_challenger_open() -> None:
    """[R100] [R77] [V92] The responder holds one card, exposed, and takes none."""
    story = given(f"{BLUFF} | b1 | +7", top="r5", windows={"B": 0}).when("A", "PLAY W4→b").when("B", "CHALLENGE")
    assert story.open_windows == "(B)"
    story = story.when("C", "CATCH B")
    assert story.sizes == [6, 3, 7]
    assert story.awaits == "turn B"


def test_a_successful_challenge_closes_the_window() -> None:
    """[R111] [R100] [V93] The offender pays for the bluff only."""
    story = laid("W4 r1")
    assert story.open_windows == "A"
    story = story.when("B", "CHALLENGE", at=2_000)
    assert story.sizes == [5, 7, 7]
    assert story.open_windows == ""
    story.refuses("C", "CATCH A", "nothing_to_catch")
    story.refuses("C", "CATCH A", "nothing_to_catch", at=5_000)


def test_a_successful_challenge_closes_the_window_with_nothing_to_take() -> None:
    """[R111] [R57] Before the answer, a catch took the only card of the stock."""
    story = given("W4 r1 | +7 | b1", top="r5", rest="B", windows={"C": 0}).when("A", "PLAY W4→b")
    assert story.open_windows == "(C) A"
    story = story.when("B", "CATCH C")
    assert story.game.stock == ()
    story = story.when("B", "CHALLENGE")
    assert story.sizes[0] == 1
    assert story.awaits == "turn B"
    assert story.open_windows == ""
    story.refuses("C", "CATCH A", "nothing_to_catch", at=6_000)


def test_a_successful_challenge_exposes_nothing_of_the_player() -> None:
    """[R111] The window is closed, not exposed first: nobody is told that A can be caught."""
    story = laid("W4 r1").when("B", "CHALLENGE", at=2_000)
    assert not any(isinstance(event, Exposed) for event in story.events)


@pytest.mark.parametrize("answer", ["ACCEPT", "CHALLENGE"])
def test_an_answer_that_costs_the_responder_exposes_the_window(answer: str) -> None:
    """[R111] [R97] [R98] [V94]"""
    story = laid("W4 g1")
    story.refuses("C", "CATCH A", "catch_too_early", at=1_000)
    story = story.when("B", answer, at=1_000)
    assert story.open_windows == "(A)"
    story = story.when("C", "CATCH A", at=1_100)
    assert story.sizes[0] == 3
    assert story.awaits == "turn C"


def test_a_late_declaration_while_the_answer_is_due() -> None:
    """[R101] [R128] [V95]"""
    story = laid("W4 g1", limit=60).when("A", "DECLARE_UNO", at=20_000)
    story.refuses("C", "CATCH A", "nothing_to_catch")
    assert story.awaits == "answer B"
    assert story.left == 40_000


def test_the_responder_catches_and_then_answers() -> None:
    """[R102] [R104] [V98]"""
    story = laid("W4 g1").when("B", "CATCH A", at=6_000)
    assert story.sizes == [3, 7, 7]
    assert story.awaits == "answer B"
    story = story.when("B", "ACCEPT")
    assert story.sizes == [3, 11, 7]


def test_nobody_takes_four_before_the_answer() -> None:
    """[R69] [R76] Laying the card alone costs nobody anything, and nobody is passed over by it."""
    story = laid(HONEST)
    assert story.sizes == [2, 7, 7]
    assert not any(isinstance(event, Took | PassedOver) for event in story.events)
    assert story.game.discard[-2:] == parse("r5 W4")
