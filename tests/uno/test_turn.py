"""An ordinary turn: who may do what, which cards fit, and drawing."""

from contextlib import suppress
from random import Random

import pytest

from partyside.uno import Refused, Seat, decide, legal, parse
from partyside.uno.events import Took
from tests.uno.given import Story, dealt, given, read, seat


def test_matching_by_number() -> None:
    """[R38] [V25]"""
    story = given("b5 +3 | +7", top="r5").when("A", "PLAY b5")
    assert story.game.color == "b"
    assert story.game.top == "b5"
    assert story.sizes == [3, 7]
    assert story.awaits == "turn B"


def test_matching_by_symbol() -> None:
    """[R38] [R60] [V26]"""
    story = given("gS +3 | +7 | +7", top="rS").when("A", "PLAY gS")
    assert story.game.color == "g"
    assert story.awaits == "turn C"


@pytest.mark.parametrize("card", ["r1", "r0", "rS", "rR", "r+2", "g5", "W→r", "W4→r"])
def test_what_fits(card: str) -> None:
    """[R38] [R40] The colour, the number, the symbol, or any wild card."""
    given(f"{card.partition('→')[0]} +3 | +7 | +7", top="r5").when("A", f"PLAY {card}")


@pytest.mark.parametrize("card", ["g1", "b0", "yS", "gR", "b+2"])
def test_what_does_not_fit(card: str) -> None:
    """[R38] [R11] A refusal leaves everything as it was."""
    story = given(f"{card} +3 | +7", top="r5").refuses("A", f"PLAY {card}", "does_not_fit")
    assert story.sizes == [4, 7]
    assert story.awaits == "turn A"


@pytest.mark.parametrize("top", ["rS", "rR", "r+2"])
def test_a_symbol_does_not_match_another(top: str) -> None:
    """[R38] All symbols are told apart."""
    for card in {"gS", "gR", "g+2"} - {f"g{top[1:]}"}:
        given(f"{card} +3 | +7", top=top).refuses("A", f"PLAY {card}", "does_not_fit")


def test_on_a_wild_card_the_color_matches() -> None:
    """[R39] [V28]"""
    story = given("g2 b2 +2 | +7", top="W/g").refuses("A", "PLAY b2", "does_not_fit")
    assert story.when("A", "PLAY g2").game.color == "g"


@pytest.mark.parametrize("top", ["W/g", "W4/g"])
@pytest.mark.parametrize("card", ["W→b", "W4→b"])
def test_a_wild_card_on_a_wild_card(top: str, card: str) -> None:
    """[R39] [R38]"""
    story = given(f"{card.partition('→')[0]} +3 | +7", top=top).when("A", f"PLAY {card}")
    assert story.game.color == "b"


def test_no_jump_in() -> None:
    """[R7] [R8] [V29] Even an identical card has to wait for its turn."""
    story = given("+3 | +3 | r5 +3", top="r5").refuses("C", "PLAY r5", "not_yours")
    assert story.awaits == "turn A"


@pytest.mark.parametrize("cards", ["r7 r0", "r0 r7"])
def test_zero_and_seven_are_plain_numbers(cards: str) -> None:
    """[R7] [R8] [V41] No hand changes its owner."""
    first, later = cards.split()
    story = given(f"{cards} +3 | r1 +2 | r2 +4", top="r5")
    hands = [story.hand(who) for who in "BC"]
    story = story.when("A", f"PLAY {first}")
    assert [story.hand(who) for who in "BC"] == hands
    assert story.sizes == [4, 3, 5]
    story = story.when("B", "PLAY r1").when("C", "PLAY r2").when("A", f"PLAY {later}")
    assert story.sizes == [3, 2, 4]


def test_one_card_a_turn() -> None:
    """[R9] After a card of a turn the turn is another's, were there ever so many equal ones."""
    story = given("r1 r1 g1 +3 | +7 | +7", top="r5").when("A", "PLAY r1")
    assert story.awaits == "turn B"
    story.refuses("A", "PLAY r1", "not_yours")
    story.refuses("A", "PLAY g1", "not_yours")


def test_cards_not_held() -> None:
    """[R17] A card must be in the hand from which it is played."""
    given("r1 +3 | r2 +3", top="r5").refuses("A", "PLAY r2", "not_in_hand")


def test_commands_are_judged_one_after_another() -> None:
    """[R10] Each meets the state that the one before it left, with all consequences."""
    story = given("r+2 +3 | r2 +3 | r3 +3", top="r5")
    story.refuses("C", "PLAY r3", "not_yours")
    after = story.when("A", "PLAY r+2")
    after.refuses("B", "PLAY r2", "not_yours")
    assert after.when("C", "PLAY r3").sizes == [3, 6, 3]


def test_a_move_names_the_decision_it_answers() -> None:
    """[R12] The second click of two comes too late, although it would be lawful now."""
    story = given("rS r1 +3 | +7", top="r5")
    after = story.when("A", "PLAY rS")
    assert after.awaits == "turn A"
    after.refuses("A", "PLAY r1", "stale", decision=story.game.decision)
    after.when("A", "PLAY r1")


def test_a_decision_to_come_cannot_be_answered() -> None:
    """[R12]"""
    story = given("r1 +3 | +7", top="r5")
    story.refuses("A", "PLAY r1", "stale", decision=story.game.decision + 1)


@pytest.mark.parametrize("action", ["PLAY r1", "DRAW", "DECLARE_UNO", "CATCH A"])
def test_nobody_outside_the_game_acts(action: str) -> None:
    """[R102] [R170] [R171] No seat, no command; and a running game has no further seat."""
    story = given("r1 | +7", top="r5", windows={"A": 0})
    story.refuses("C", action, "not_in_game")
    story.refuses("J", action, "not_in_game")


def test_no_drawing_with_a_playable_card() -> None:
    """[R44] [V31]"""
    given("r1 +3 | +7", top="r5").refuses("A", "DRAW", "must_play")


@pytest.mark.parametrize("wild", ["W", "W4"])
def test_a_wild_card_cannot_be_saved_by_drawing(wild: str) -> None:
    """[R45] [V32]"""
    story = given(f"{wild} b1 g2 | +7", top="r5").refuses("A", "DRAW", "must_play")
    story.when("A", f"PLAY {wild}→b")


def test_the_card_taken_does_not_fit() -> None:
    """[R46] [R48] [V34] One card, and the turn ends by itself."""
    story = given("b1 g2 | +7", top="r5", stock="y8").when("A", "DRAW")
    assert story.hand("A") == "b1 g2 y8"
    assert story.awaits == "turn B"
    assert [event for event in story.events if isinstance(event, Took)] == [Took(Seat(0), parse("y8"), "draw")]


def test_the_card_taken_fits() -> None:
    """[R47] [R48] [V35] It may be played, no other may, or be kept."""
    story = given("b1 g2 | +7", top="r5", stock="r8").when("A", "DRAW")
    assert story.awaits == "after_draw A"
    story.refuses("A", "PLAY b1", "only_drawn_card")
    kept = story.when("A", "END_TURN")
    assert kept.sizes == [3, 7]
    assert kept.awaits == "turn B"
    played = story.when("A", "PLAY r8")
    assert played.sizes == [2, 7]
    assert played.game.top == "r8"
    assert played.awaits == "turn B"
    story.refuses("B", "END_TURN", "not_yours")


def test_the_card_taken_is_no_leave_to_play_another() -> None:
    """[R47] Not even one that fits as well."""
    story = given("g2 b1 | r7 +6", top="r5", stock="r8").when("A", "DRAW")
    # Play cannot reach it: whoever holds a card that fits has not drawn, and whoever has drawn cannot be caught.
    other = story.injected(hands=(parse("g2 r7 r8"), parse("b1")))
    other.refuses("A", "PLAY r7", "only_drawn_card")


def test_no_second_draw() -> None:
    """[R49] [R12] [V37] Neither as a new command nor as a double one."""
    story = given("b1 g2 | +7", top="r5", stock="r8")
    drawn = story.when("A", "DRAW")
    drawn.refuses("A", "DRAW", "already_drawn")
    drawn.refuses("A", "DRAW", "stale", decision=story.game.decision)


def test_no_end_of_turn_before_drawing() -> None:
    """[R51] [R48] [V38]"""
    given("b1 +2 | +7", top="r5").refuses("A", "END_TURN", "draw_first")
    given("r1 +2 | +7", top="r5").refuses("A", "END_TURN", "draw_first")


@pytest.mark.parametrize("wild", ["W", "W4"])
def test_a_wild_card_taken(wild: str) -> None:
    """[R50] [R41] It is playable like any other, and names its colour."""
    story = given("b1 g2 y3 | +7 | +7", top="r5", stock=wild).when("A", "DRAW")
    assert story.awaits == "after_draw A"
    story.refuses("A", f"PLAY {wild}", "color_missing")
    played = story.when("A", f"PLAY {wild}→y")
    assert played.game.color == "y"


def test_a_wild_draw_four_just_taken_is_honest() -> None:
    """[R50] [R79] [V40] F2: whoever holds the active colour could not have drawn."""
    story = given("b1 g2 y3 | +7 | +7", top="r5", stock="W4").when("A", "DRAW").when("A", "PLAY W4→y")
    story = story.when("B", "CHALLENGE")
    assert story.sizes == [3, 13, 7]
    assert story.awaits == "turn C"
    assert story.game.color == "y"


def test_a_bluff_is_accepted() -> None:
    """[R40] [V43] Whether it was honest is asked only by a challenge."""
    story = given("W4 r1 +2 | +7", top="r5").when("A", "PLAY W4→b")
    assert story.game.color == "b"
    assert story.awaits == "answer B"


@pytest.mark.parametrize("wild", ["W", "W4"])
def test_a_wild_card_names_its_color_in_the_same_command(wild: str) -> None:
    """[R41] Without a colour it is refused, also as a last card."""
    given(f"{wild} +3 | +7", top="r5").refuses("A", f"PLAY {wild}", "color_missing")
    given(f"{wild} | +7", top="r5").refuses("A", f"PLAY {wild}", "color_missing")


def test_a_colored_card_names_no_color() -> None:
    """[R41] Its colour is its own."""
    given("r1 +3 | +7", top="r5").refuses("A", "PLAY r1→r", "color_unwanted")


@pytest.mark.parametrize("color", ["r", "g", "b", "y"])
def test_any_color_can_be_named(color: str) -> None:
    """[R42] Also the one that was active before."""
    story = given("W +3 | +7", top="r5").when("A", f"PLAY W→{color}")
    assert story.game.color == color


def test_a_wild_card_beside_cards_that_fit() -> None:
    """[R43]"""
    story = given("W r1 b5 | +7", top="r5").when("A", "PLAY W→g")
    assert story.sizes == [2, 7]


def test_wild() -> None:
    """[R67] [V44] The turn passes normally."""
    story = given("W +3 | +7 | +7", top="r5").when("A", "PLAY W→y")
    assert story.game.color == "y"
    assert story.awaits == "turn B"


def test_a_caught_player_may_lose_the_right_to_draw() -> None:
    """[R52] [R104] What is playable is worked out when the command is processed."""
    story = given("b1 | +7", top="r5", stock="r3 y4", windows={"A": 0})
    assert read("DRAW", 0) in legal(story.game, Seat(0), story.now)
    story = story.when("B", "CATCH A")
    assert story.hand("A") == "b1 r3 y4"
    assert story.awaits == "turn A"
    story.refuses("A", "DRAW", "must_play")
    story.when("A", "PLAY r3")


def test_a_double_card_leaves_only_once() -> None:
    """[R17] Of two equal cards one is laid and one stays."""
    story = given("r1 r1 b3 | +7", top="r5").when("A", "PLAY r1")
    assert story.hand("A") == "r1 b3"


MOVES = ("CHOOSE_COLOR r", "PLAY r1", "PLAY b1", "PLAY W→g", "PLAY W", "DRAW", "END_TURN", "ACCEPT", "CHALLENGE")
ACTIONS = (*MOVES, "DECLARE_UNO", "CATCH A", "CATCH B", "CATCH C")


def accepted(story: Story) -> str:
    """What is accepted from whom, each action by itself."""
    found = []
    for who in "ABC":
        for action in ACTIONS:
            with suppress(Refused):
                decide(story.game, seat(who), read(action, story.game.decision), story.now, Random(0))
                found.append(f"{who} {action}")
    return ", ".join(found)


def test_who_may_do_what_in_which_state() -> None:
    """[R14] [R34] [R44] [R47] [R70] [R91] [R102] [R113] The table at the end of the rules, row by row."""
    opening = dealt(3, "W", holds={"A": "r1 W b1", "B": "r1 W b1", "C": "W"})
    assert accepted(opening) == "B CHOOSE_COLOR r"
    turn = given("r1 W b1 | b1 | r1 b3", windows={"B": 0})
    uno = "B DECLARE_UNO, C DECLARE_UNO, C CATCH B"
    assert accepted(turn) == f"A PLAY r1, A PLAY W→g, A CATCH B, {uno}"
    nothing_fits = given("b1 g3 g4 | b1 | r1 b3", stock="r1", windows={"B": 0})
    assert accepted(nothing_fits) == f"A DRAW, A CATCH B, {uno}"
    after_draw = nothing_fits.when("A", "DRAW")
    assert accepted(after_draw) == f"A PLAY r1, A END_TURN, A CATCH B, {uno}"
    answer = given("W4 r1 W b1 | b1 | r1 b3", windows={"B": 0}).when("A", "PLAY W4→g")
    assert accepted(answer) == ("A CATCH B, B ACCEPT, B CHALLENGE, B DECLARE_UNO, C DECLARE_UNO, C CATCH B")
    pending = given("W4 | b1 | r1 b3", windows={"B": 0}).when("A", "PLAY W4→g")
    assert accepted(pending) == accepted(answer)
    assert accepted(given("r1 | b1 | r1 b3", windows={"B": 0}).when("A", "PLAY r1")) == ""
