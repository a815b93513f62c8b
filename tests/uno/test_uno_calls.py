"""Declaring UNO and catching those who did not."""

import pytest

from partyside.uno import Card, Color, Millis, Seat, Window
from partyside.uno.events import Caught, Declared, Exposed, Played, Took
from tests.uno.given import Story, given

WINDOW_OF_B = Window(Seat(1), Millis(60_000))
"""Injected, with more grace than any play gives, so that only a move can expose it."""


def one_left(others: str = "+7 | +7", *, play: str = "PLAY r1", hand: str = "r1 r2", limit: int | None = None) -> Story:
    """A has just come down to one card without declaring."""
    return given(f"{hand} | {others}", top="r5", limit=limit).when("A", play)


def test_declared_with_the_play() -> None:
    """[R89] [R93] [V104] No window, and no catch in this spell of one card."""
    story = one_left(play="PLAY r1 UNO")
    assert story.events[0] == Played(Seat(0), Card("r1"), Color.RED, uno=True)
    assert story.open_windows == ""
    story.refuses("C", "CATCH A", "nothing_to_catch")
    story.refuses("C", "CATCH A", "nothing_to_catch", at=60_000)


def test_the_mark_is_ignored_unless_one_card_is_left() -> None:
    """[R94] It costs nothing and is worth nothing later."""
    story = given("r1 r2 r3 | r6 r7 +3", top="r5").when("A", "PLAY r1 UNO")
    assert not any(event.uno for event in story.events if isinstance(event, Played))
    assert story.armed == ""
    story = story.when("B", "PLAY r6").when("A", "PLAY r2")
    assert story.open_windows == "A"
    assert given("r1 | +7", top="r5").when("A", "PLAY r1 UNO").awaits == "won A"


def test_declared_beforehand() -> None:
    """[R89] [R91] With two cards, in anybody's turn; it arms the next play."""
    story = given("+7 | +7 | r1 r2", top="W/r", current="B").when("C", "DECLARE_UNO")
    assert story.armed == "C"
    assert story.awaits == "turn B"
    story = given("r1 r2 | +7", top="r5").when("A", "DECLARE_UNO").when("A", "PLAY r1")
    assert story.open_windows == ""
    assert story.armed == ""
    assert any(event.uno for event in story.events if isinstance(event, Played))
    story.refuses("B", "CATCH A", "nothing_to_catch", at=9_000)


@pytest.mark.parametrize("hand", ["r1 r2 r3", "r1 r2 r3 r4 r6 r7 r8"])
def test_no_declaration_with_three_or_more(hand: str) -> None:
    """[R106] [R91] [V110] Refused without a penalty."""
    story = given(f"{hand} | +7", top="r5").refuses("A", "DECLARE_UNO", "no_uno_to_declare")
    assert story.sizes == [len(hand.split()), 7]


def test_declaring_again_changes_nothing() -> None:
    """[R106] A no-op, beforehand and afterwards."""
    beforehand = given("r1 r2 | +7", top="r5").when("A", "DECLARE_UNO")
    assert beforehand.when("A", "DECLARE_UNO") == beforehand
    with_the_play = one_left(play="PLAY r1 UNO")
    assert with_the_play.when("A", "DECLARE_UNO") == with_the_play
    afterwards = one_left().when("A", "DECLARE_UNO")
    assert afterwards.when("A", "DECLARE_UNO") == afterwards


def test_a_declaration_lapses_with_cards_taken() -> None:
    """[R90] [R91] [R92] [V106] Coming down to one again needs another declaration."""
    story = given("r1 r2 | r9 r6 r7 r8 +3 | r+2 r6 r7 r8 +3", top="r5", current="B", stock="r3 r4")
    story = story.when("A", "DECLARE_UNO").when("B", "PLAY r9")
    assert story.armed == "A"
    story = story.when("C", "PLAY r+2")
    assert story.hand("A") == "r1 r2 r3 r4"
    assert story.armed == ""
    for card, number in (("r1", 6), ("r2", 7), ("r3", 8)):
        story = story.when("B", f"PLAY r{number}").when("C", f"PLAY r{number}").when("A", f"PLAY {card}")
    assert story.sizes[0] == 1
    assert story.open_windows == "A"


def test_a_declaration_outlives_a_lost_turn() -> None:
    """[R91] [R92] [V107] Being passed over is not one's own turn."""
    story = given("r1 r2 | r3 r4 +3 | rS r6 +3", top="r5", current="B").when("A", "DECLARE_UNO")
    story = story.when("B", "PLAY r3").when("C", "PLAY rS")
    assert story.awaits == "turn B"
    assert story.armed == "A"
    story = story.when("B", "PLAY r4").when("C", "PLAY r6").when("A", "PLAY r1")
    assert story.sizes[0] == 1
    assert story.open_windows == ""


def test_a_declaration_lapses_at_the_end_of_the_own_turn() -> None:
    """[R92] [R58] [V109] Even with two cards still in hand; another's declaration stands."""
    story = given("b1 g2 | +1 | b3 g4", top="r5", rest="B").when("A", "DECLARE_UNO").when("C", "DECLARE_UNO")
    story = story.when("A", "DRAW")
    assert story.awaits == "turn B"
    assert story.sizes[0] == 2
    assert story.armed == "C"


def test_a_declaration_lapses_when_the_own_turn_times_out() -> None:
    """[R92] [R129] With and without a card to take."""
    for rest in ("stock", "B"):
        story = given("r1 g2 | +1", top="r5", rest=rest, limit=30).when("A", "DECLARE_UNO").until(30_000)
        assert story.awaits == "turn B"
        assert story.armed == ""


def test_a_declaration_lapses_with_the_card_drawn() -> None:
    """[R92] Three cards by now."""
    story = given("b1 g2 | +7", top="r5", stock="r8").when("A", "DECLARE_UNO").when("A", "DRAW")
    assert story.awaits == "after_draw A"
    assert story.armed == ""
    story.refuses("A", "DECLARE_UNO", "no_uno_to_declare")


def test_declarations_are_each_their_own() -> None:
    """[R91] [R92] Another's play, draw and end of turn leave mine alone."""
    story = given("b1 g2 | r2 g3 | b3 g4", top="r5", stock="r8").when("C", "DECLARE_UNO").when("B", "DECLARE_UNO")
    story = story.when("A", "DRAW").when("A", "END_TURN")
    assert story.armed == "B C"
    assert story.when("B", "PLAY r2").armed == "C"


def test_a_window_opens() -> None:
    """[R89] [R95] [R96] One card left, undeclared: five seconds to declare, also without a clock."""
    for limit in (None, 30):
        story = given("r1 r2 | +7 | +7", top="r5", limit=limit).when("A", "PLAY r1", at=700)
        assert story.open_windows == "A"
        assert [window.grace_ends for window in story.game.windows] == [5_700]


def test_no_window_with_more_cards_or_none() -> None:
    """[R95] [R90] Only coming down to one card opens it."""
    assert one_left(hand="r1 r2 r3").open_windows == ""
    assert given("r1 | +7", top="r5").when("A", "PLAY r1").open_windows == ""


def test_cards_taken_open_no_window() -> None:
    """[R90] The duty arises by playing; one card come by taking is no reason to declare."""
    story = given("W4 | +7 | +1", top="r5", rest="C").when("A", "PLAY W4→b").with_verdict(honest=False)
    assert story.when("B", "CHALLENGE").sizes[0] == 1
    assert story.when("B", "CHALLENGE").open_windows == ""


def test_declared_within_the_grace() -> None:
    """[R89] [R95] [R100] [V112]"""
    story = one_left().when("A", "DECLARE_UNO", at=3_000)
    assert Declared(Seat(0)) in story.events
    assert story.open_windows == ""
    story.refuses("C", "CATCH A", "nothing_to_catch", at=5_000)


def test_the_end_of_the_grace() -> None:
    """[R96] [R97] [R99] [R103] [V113] At 4 999 ms it is too early, at 5 000 ms it is not."""
    story = one_left().refuses("C", "CATCH A", "catch_too_early", at=4_999)
    assert story.sizes == [1, 7, 7]
    caught = story.when("C", "CATCH A", at=5_000)
    assert caught.sizes == [3, 7, 7]
    assert Exposed((Seat(0),)) in caught.events
    assert Caught(Seat(0), by=Seat(2)) in caught.events


def test_the_grace_is_judged_by_the_time_of_the_catch() -> None:
    """[R99] Also if the expiry at the same moment was not applied before."""
    story = one_left()
    late = Story(story.game, Millis(5_000))
    assert late.when("C", "CATCH A").sizes[0] == 3
    Story(story.game, Millis(4_999)).refuses("C", "CATCH A", "catch_too_early")


def test_drawing_exposes() -> None:
    """[R97] [R98] [R14] [V115] It is a game move, though the turn goes on."""
    story = given("r1 r2 | b3 g4 | +7", top="r5", stock="r8").when("A", "PLAY r1").when("B", "DRAW", at=1_000)
    assert story.awaits == "after_draw B"
    assert story.open_windows == "(A)"
    assert story.when("C", "CATCH A").sizes == [3, 3, 7]


@pytest.mark.parametrize("move", ["PLAY r6", "PLAY W→b", "PLAY W4→b"])
def test_playing_exposes(move: str) -> None:
    """[R97] [R98] [R14]"""
    story = one_left("r6 W W4 | +7").when("B", move, at=1_000)
    assert story.open_windows == "(A)"
    assert story.when("C", "CATCH A").sizes[0] == 3


@pytest.mark.parametrize("move", ["END_TURN", "PLAY r8"])
def test_what_follows_a_draw_exposes(move: str) -> None:
    """[R98] [R14] By itself; the window is injected, since the draw before it exposed all that were open."""
    story = given("b1 g2 g3 | b4 | +7", top="r5", stock="r8").when("A", "DRAW").injected(windows=(WINDOW_OF_B,))
    assert story.when("A", move, at=1_000).open_windows == "(B)"


@pytest.mark.parametrize("answer", ["ACCEPT", "CHALLENGE"])
@pytest.mark.parametrize("bluff", [True, False])
def test_answering_exposes(answer: str, bluff: bool) -> None:
    """[R98] [R14] Whatever comes of it, for the window of a third; it is injected, as the WD4 exposed all others."""
    story = given("b4 +1 | b3 | W4 r1 g2 | +7", top="r5", current="C").when("C", "PLAY W4→b")
    story = story.with_verdict(honest=not bluff).injected(windows=(WINDOW_OF_B,))
    assert story.when("D", answer, at=1_000).open_windows == "(B)"


@pytest.mark.parametrize(
    ("hand", "moves"),
    [
        pytest.param("b1 g2 g3", [], id="turn"),
        pytest.param("b1 g2 g3", ["DRAW"], id="after-draw"),
        pytest.param("W4 g2 g3", ["PLAY W4→g"], id="answer"),
    ],
)
def test_a_timeout_exposes(hand: str, moves: list[str]) -> None:
    """[R98] [R14] [R129] [R131] [R133] It makes the game move of its player."""
    story = given(f"+3 | b4 | {hand} | +7", top="r5", current="C", limit=30, stock="r8")
    for move in moves:
        story = story.when("C", move)
    story = story.injected(windows=(WINDOW_OF_B,))
    assert story.until(29_999).open_windows == "B"
    assert story.until(30_000).open_windows == "(B)"


def test_what_does_not_expose() -> None:
    """[R98] [R11] [R14] [V116] Refused commands, declarations and catches."""
    story = given("r1 r2 | b3 b4 | b6", top="r5", windows={"C": 0}).when("A", "PLAY r1")
    story.refuses("B", "PLAY b3", "does_not_fit", at=1_000)
    story.refuses("B", "END_TURN", "draw_first", at=1_000).refuses("C", "CATCH A", "catch_too_early")
    story = story.when("B", "DECLARE_UNO", at=1_000).when("B", "CATCH C")
    assert story.open_windows == "A"
    story.refuses("B", "CATCH A", "catch_too_early")


def test_a_late_declaration() -> None:
    """[R100] [R101] [V118] After the grace it is still good, in anybody's turn, until somebody catches."""
    story = one_left().when("A", "DECLARE_UNO", at=7_000)
    assert story.open_windows == ""
    story.refuses("C", "CATCH A", "nothing_to_catch")
    exposed = one_left("r6 r7 r8 | +7").when("B", "PLAY r6", at=1_000)
    assert exposed.awaits == "turn C"
    assert exposed.when("A", "DECLARE_UNO").open_windows == ""


def test_no_upper_limit() -> None:
    """[R100] [R124] An hour later the window is still open."""
    story = one_left().until(3_600_000)
    assert story.open_windows == "(A)"
    assert story.when("B", "CATCH A").sizes[0] == 3


def test_the_first_processed_wins() -> None:
    """[R107] [R10] [V119]"""
    story = one_left().until(6_000)
    story.when("A", "DECLARE_UNO").refuses("C", "CATCH A", "nothing_to_catch")
    caught = story.when("C", "CATCH A")
    assert caught.sizes[0] == 3
    caught.refuses("A", "DECLARE_UNO", "no_uno_to_declare")


def test_who_cannot_catch_whom() -> None:
    """[R102] [R105] [V121] Refused without a penalty."""
    story = one_left().until(6_000)
    story.refuses("A", "CATCH A", "catch_yourself")
    story.refuses("D", "CATCH A", "not_in_game")
    story.refuses("C", "CATCH B", "nothing_to_catch")
    story.refuses("C", "CATCH J", "nothing_to_catch")
    assert story.sizes == [1, 7, 7]
    assert story.open_windows == "(A)"


@pytest.mark.parametrize("who", ["B", "C", "D"])
def test_anybody_else_may_catch(who: str) -> None:
    """[R102] In anybody's turn."""
    story = one_left("+7 | +7 | +7").when(who, "CATCH A", at=5_000)
    assert story.sizes == [3, 7, 7, 7]
    assert story.awaits == "turn B"


def test_a_catch_closes_the_window_for_good() -> None:
    """[R103] [R104] Turn, decision and clock go on as if nothing had happened."""
    story = one_left(limit=30).until(6_000)
    caught = story.when("C", "CATCH A")
    assert caught.open_windows == ""
    assert caught.game.phase == story.game.phase
    assert caught.game.decision == story.game.decision
    assert caught.left == 24_000
    caught.refuses("B", "CATCH A", "nothing_to_catch")


def test_a_catch_with_nothing_to_take() -> None:
    """[R104] [R57] The window is closed all the same."""
    story = given("b1 | +1", top="r5", rest="B", windows={"A": 0}).when("B", "CATCH A")
    assert story.sizes[0] == 1
    assert story.open_windows == ""
    assert not any(isinstance(event, Took) for event in story.events)
    story.refuses("B", "CATCH A", "nothing_to_catch")


def test_a_lost_turn_exposes_nothing() -> None:
    """[R68] [R98] [V122] The next game move does."""
    story = given("rS r2 | +7 | b1 +6", top="r5", stock="y8").when("A", "PLAY rS")
    story.refuses("C", "CATCH A", "catch_too_early", at=400)
    story = story.when("C", "DRAW", at=500)
    assert story.when("B", "CATCH A").sizes[0] == 3


def test_two_players_skip() -> None:
    """[R110] [R109] [V124] Only the five seconds could expose the one who moves again."""
    story = given("rS r2 | +7", top="r5").when("A", "PLAY rS")
    story = story.refuses("B", "CATCH A", "catch_too_early", at=800)
    assert story.when("A", "PLAY r2", at=900).awaits == "won A"


def test_two_players_skip_caught_after_the_grace() -> None:
    """[R110] [R128] [V125]"""
    story = given("rS r2 | +7", top="r5", limit=30).when("A", "PLAY rS").when("B", "CATCH A", at=5_000)
    assert story.sizes == [3, 7]
    assert story.awaits == "turn A"
    assert story.left == 25_000


@pytest.mark.parametrize("card", ["rR", "r+2"])
def test_two_players_reverse_and_draw_two(card: str) -> None:
    """[R110] [R63] [R65] [V127]"""
    story = given(f"{card} r2 | +7", top="r5").when("A", f"PLAY {card}")
    assert story.awaits == "turn A"
    story.refuses("B", "CATCH A", "catch_too_early", at=800)


def test_the_offenders_own_moves_expose_nothing() -> None:
    """[R98] [R110] Two participants, and A draws after the Skip: the count changes, and nothing was exposed."""
    story = given("rS b2 | +7", top="r5", stock="y8").when("A", "PLAY rS").when("A", "DRAW", at=800)
    assert not any(isinstance(event, Exposed) for event in story.events)
    assert story.open_windows == ""


def test_windows_are_each_their_own() -> None:
    """[R108] [R98] [V128] B's move exposes A; nobody has moved since B's play, so B has the five seconds."""
    story = given("r1 g2 | r2 g3 | +7", top="r5").when("A", "PLAY r1").when("B", "PLAY r2", at=1_000)
    assert story.open_windows == "(A) B"
    story = story.when("C", "CATCH A")
    assert story.open_windows == "B"
    assert story.sizes == [3, 1, 7]
    story = story.refuses("C", "CATCH B", "catch_too_early", at=5_999)
    story = story.when("C", "CATCH B", at=6_000)
    assert story.sizes == [3, 3, 7]


def test_a_declaration_closes_the_own_window_only() -> None:
    """[R108] [R100]"""
    story = given("r1 g2 | r2 g3 | +7", top="r5").when("A", "PLAY r1").when("B", "PLAY r2")
    assert story.when("A", "DECLARE_UNO").open_windows == "B"
    assert story.when("B", "DECLARE_UNO").open_windows == "(A)"


def test_graces_end_each_at_its_time() -> None:
    """[R96] [R108]"""
    story = given("+7 | b1 | b2 | b3", windows={"B": 2_000, "C": 3_000, "D": 2_000})
    assert story.until(1_999).open_windows == "B C D"
    assert story.until(2_000).open_windows == "(B) C (D)"
    assert story.until(3_000).open_windows == "(B) (C) (D)"


def test_exposure_is_told_once() -> None:
    """[R97] Whichever comes first exposes; further moves and the end of the grace add nothing."""
    story = one_left("r3 +6 | r4 +6 | +7").when("B", "PLAY r3", at=1_000).when("C", "PLAY r4", at=2_000).until(6_000)
    assert [event for event in story.events if isinstance(event, Exposed)] == [Exposed((Seat(0),))]
    story = one_left("r3 +6 | +7").until(5_000).when("B", "PLAY r3", at=6_000)
    assert [event for event in story.events if isinstance(event, Exposed)] == [Exposed((Seat(0),))]


def test_a_last_card_played_in_time() -> None:
    """[R109] [V130] Nobody caught A, so A wins without ever having declared."""
    story = given("r1 r2 | r3 g4 +3 | r4 +6", top="r5").when("A", "PLAY r1").when("B", "PLAY r3").when("C", "PLAY r4")
    assert story.open_windows == "(A)"
    story = story.when("A", "PLAY r2")
    assert story.awaits == "won A"
    assert story.open_windows == ""
    story.refuses("B", "CATCH A", "game_over")


def test_an_effect_closes_the_window() -> None:
    """[R100] [V131] Three cards by now, and the catch comes too late."""
    story = given("r1 r2 | r+2 +4 | r3 +4", top="r5", direction="-").when("A", "PLAY r1")
    story = story.when("C", "PLAY r3").when("B", "PLAY r+2")
    assert story.sizes[0] == 3
    story.refuses("C", "CATCH A", "nothing_to_catch")


def test_drawing_closes_the_own_window() -> None:
    """[R100] [R90]"""
    story = given("b1 | +7", top="r5", stock="y8", windows={"A": 0}).when("A", "DRAW")
    assert story.sizes[0] == 2
    story.refuses("B", "CATCH A", "nothing_to_catch")


def test_an_effect_with_one_card_to_take() -> None:
    """[R54] [R57] [R100] [V133] The old top is the stock, and that one card is all."""
    story = given("b1 | +1 | r+2 +3", top="r5", rest="B", current="C", windows={"A": 0}).when("C", "PLAY r+2")
    assert story.hand("A") == "b1 r5"
    assert story.game.stock == ()
    assert story.open_windows == ""
    assert story.awaits == "turn B"


def test_an_effect_with_nothing_to_take_leaves_the_window() -> None:
    """[R100] [R57] Whoever still holds exactly one card can still be caught."""
    story = given("W4 g1 g2 | b1 | +1 | b3", top="r5", rest="C", windows={"B": 0, "D": 0}).when("A", "PLAY W4→b")
    story = story.when("C", "CATCH D").when("B", "ACCEPT")
    assert story.sizes[1] == 1
    assert story.awaits == "turn C"
    assert story.open_windows == "(B)"


def test_exposed_by_the_next_move_everybody_may_catch() -> None:
    """[R97] [R102] [V134] Bots wait longer of their own accord; the rules let anybody catch from B's move on."""
    story = one_left("r3 +6 | +7 | +7").when("B", "PLAY r3", at=1_200)
    assert story.when("D", "CATCH A", at=1_300).sizes[0] == 3
    assert story.when("C", "CATCH A", at=1_300).sizes[0] == 3
    assert story.when("C", "CATCH A", at=5_000).sizes[0] == 3
