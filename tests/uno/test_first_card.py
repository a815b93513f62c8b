"""What the first card does. F is whoever sits after the dealer: B, since A deals."""

from collections import Counter

import pytest

from partyside.uno import Seat, parse
from partyside.uno.events import ColorChosen, Dealt, PassedOver, TurnedBack
from tests.uno.given import dealt


def test_number() -> None:
    """[R23] [R24] [R25] [V10] It starts the discard and sets the colour; F, not the dealer, moves first."""
    story = dealt(2, "r3")
    assert story.awaits == "turn B"
    assert story.game.discard == parse("r3")
    assert story.game.color == "r"
    assert story.sizes == [7, 7]
    assert len(story.game.stock) == 108 - 14 - 1


def test_skip() -> None:
    """[R26] [V11] F is passed over."""
    story = dealt(4, "yS")
    assert story.awaits == "turn C"
    assert story.sizes == [7, 7, 7, 7]
    assert PassedOver(Seat(1)) in story.events


def test_draw_two() -> None:
    """[R27] [V13] F takes two and is passed over."""
    story = dealt(4, "b+2")
    assert story.sizes == [7, 9, 7, 7]
    assert story.awaits == "turn C"
    assert len(story.game.stock) == 77
    assert PassedOver(Seat(1)) in story.events


def test_skip_between_two() -> None:
    """[R28] The one after F is the dealer."""
    assert dealt(2, "gS").awaits == "turn A"


def test_draw_two_between_two() -> None:
    """[R27] [R28] [V14]"""
    story = dealt(2, "b+2")
    assert story.sizes == [7, 9]
    assert story.awaits == "turn A"


def test_reverse() -> None:
    """[R29] [R30] The dealer moves first, then the dealer's counter-clockwise neighbour."""
    story = dealt(4, "gR", holds={"A": "g1"})
    assert story.direction == "-"
    assert story.awaits == "turn A"
    assert story.when("A", "PLAY g1").awaits == "turn D"


def test_reverse_between_two() -> None:
    """[R29] [R31] [V16] The dealer has one turn, not two."""
    story = dealt(2, "gR", holds={"A": "g1"})
    assert story.awaits == "turn A"
    assert PassedOver(Seat(1)) not in story.events
    assert story.when("A", "PLAY g1").awaits == "turn B"


def test_wild() -> None:
    """[R32] [R33] [R126] [V17] F chooses, then makes an ordinary turn with a fresh clock."""
    story = dealt(3, "W", limit=30, holds={"B": "b1"})
    assert story.awaits == "opening_color B"
    assert story.game.color is None
    assert story.left == 30_000
    story = story.until(12_000).when("B", "CHOOSE_COLOR b")
    assert story.awaits == "turn B"
    assert story.game.color == "b"
    assert story.direction == "+"
    assert story.left == 30_000
    assert story.when("B", "PLAY b1").awaits == "turn C"


@pytest.mark.parametrize("move", ["PLAY W→g", "PLAY b1", "DRAW", "END_TURN", "ACCEPT", "CHALLENGE"])
def test_only_the_opening_color_can_be_chosen(move: str) -> None:
    """[R34] F can do nothing else, whatever the hand."""
    dealt(3, "W", holds={"B": "W b1"}).refuses("B", move, "color_first")


@pytest.mark.parametrize("who", ["A", "C"])
def test_only_f_chooses_the_opening_color(who: str) -> None:
    """[R32] [R34]"""
    story = dealt(3, "W", holds={who: "W"})
    story.refuses(who, "CHOOSE_COLOR r", "not_yours")
    story.refuses(who, "PLAY W→r", "not_yours")
    story.refuses(who, "DECLARE_UNO", "no_uno_to_declare")
    story.refuses(who, "CATCH B", "nothing_to_catch")


def test_each_color_can_be_chosen_and_once_only() -> None:
    """[R33] [R34]"""
    for color in "rgby":
        story = dealt(3, "W")
        chosen = story.when("B", f"CHOOSE_COLOR {color}")
        assert chosen.game.color == color
        chosen.refuses("B", "CHOOSE_COLOR r", "stale", decision=story.game.decision)
        chosen.refuses("B", "CHOOSE_COLOR r", "no_color_due")


def test_wild_times_out() -> None:
    """[R132] [V19] The server names a random colour, each equally likely; F's turn follows with the full time."""
    chosen: Counter[str] = Counter()
    for seed in range(400):
        story = dealt(3, "W", limit=30, seed=seed)
        assert story.until(29_999).awaits == "opening_color B"
        story = story.until(30_000)
        assert story.awaits == "turn B"
        assert story.left == 30_000
        assert story.game.color is not None
        assert ColorChosen(Seat(1), story.game.color) in story.events
        chosen[story.game.color] += 1
    assert chosen.keys() == set("rgby")
    assert all(70 <= count <= 130 for count in chosen.values())


def test_wild_draw_four() -> None:
    """[R35] [R36] [R17] [V20] It goes back, the stock is shuffled, the dealt hands stay."""
    story = dealt(3, "W4", "r5")
    assert story.game.discard == parse("r5")
    assert story.sizes == [7, 7, 7]
    assert len(story.game.stock) == 86
    assert story.awaits == "turn B"
    back = next(event for event in story.events if isinstance(event, TurnedBack))
    assert len(back.stock) == 87
    assert "W4" in story.game.stock
    deal = story.events[0]
    assert isinstance(deal, Dealt)
    assert story.game.hands == deal.hands


def test_wild_draw_four_again_and_again() -> None:
    """[R36] Until another card turns up; then that card works."""
    story = dealt(4, "W4", "W4", "W4", "b+2")
    assert sum(isinstance(event, TurnedBack) for event in story.events) == 3
    assert story.game.discard == parse("b+2")
    assert story.sizes == [7, 9, 7, 7]
    assert story.awaits == "turn C"
    assert dealt(3, "W4", "W").awaits == "opening_color B"


def test_the_whole_stock_is_shuffled_with_the_returned_card() -> None:
    """[R36] [R18]"""
    story = dealt(2, "W4", "r5")
    deal, back = story.events[0], story.events[2]
    assert isinstance(deal, Dealt)
    assert isinstance(back, TurnedBack)
    assert sorted(back.stock) == sorted(deal.stock)
    assert back.stock[20:] != deal.stock[20:]
    assert back.stock[:20] != deal.stock[:20]


@pytest.mark.parametrize("card", ["r3", "rS", "rR", "r+2"])
def test_the_first_card_is_nobodys_play(card: str) -> None:
    """[R37] [V22] Nobody can challenge it and it opens no window."""
    story = dealt(3, card)
    current = story.awaits.removeprefix("turn ")
    story.refuses(current, "CHALLENGE", "no_answer_due")
    story.refuses("B" if current != "B" else "C", "CHALLENGE", "not_yours")
    for who, target in ("AB", "BC", "CA"):
        story.refuses(who, f"CATCH {target}", "nothing_to_catch")
    assert story.open_windows == ""
