"""The deck, who sits where, and the deal."""

from collections import Counter
from collections.abc import MutableSequence
from random import Random
from typing import Any

import pytest

from partyside.uno import COLORS, DECK, Card, Face, Millis, Seat, parse, start
from partyside.uno.events import Dealt, Ended
from tests.uno.given import dealt, given, seat


class Unshuffled(Random):
    """Leaves all cards where they are, and notes how many were to be shuffled."""

    def __init__(self) -> None:
        super().__init__(0)
        self.shuffled: list[int] = []

    def shuffle(self, x: MutableSequence[Any]) -> None:
        self.shuffled.append(len(x))


def test_deck() -> None:
    """[R15] [R16] [V8] 108 cards."""
    assert len(DECK) == 108
    faces = Counter(card.face for card in DECK)
    assert faces[Face.ZERO] == 4
    assert sum(faces[Face(str(number))] for number in range(1, 10)) == 72
    assert faces[Face.SKIP] == faces[Face.REVERSE] == faces[Face.DRAW_TWO] == 8
    assert faces[Face.WILD] == faces[Face.WILD_DRAW_FOUR] == 4


@pytest.mark.parametrize("color", COLORS)
def test_cards_of_a_color(color: str) -> None:
    """[R16] One 0, two each of the other numbers and of the symbols: 25 cards."""
    copies = Counter(card.face for card in DECK if card.color == color)
    assert copies.pop(Face.ZERO) == 1
    assert set(copies.values()) == {2}
    assert copies.keys() == set(Face) - {Face.ZERO, Face.WILD, Face.WILD_DRAW_FOUR}


def test_a_card_is_what_it_prints() -> None:
    """[R18] Two equal cards cannot be told apart, so nothing about a card gives its place in the stock away."""
    assert parse("r5 gS bR y+2 W W4") == (
        Card.RED_5,
        Card.GREEN_SKIP,
        Card.BLUE_REVERSE,
        Card.YELLOW_DRAW_TWO,
        Card.WILD,
        Card.WILD_DRAW_FOUR,
    )
    assert all(parse(str(card)) == (card,) for card in Card)
    assert len(set(DECK)) == 54
    with pytest.raises(ValueError, match="p5"):
        parse("r5 p5")


def test_the_whole_deck_is_shuffled_by_the_given_source() -> None:
    """[R18] All 108 cards at once, by nothing but the source of chance that was handed in."""
    rng = Unshuffled()
    start(4, seat("A"), None, rng)
    assert rng.shuffled == [108]
    assert start(4, seat("A"), None, Random(1)) == start(4, seat("A"), None, Random(1))
    assert start(4, seat("A"), None, Random(1)) != start(4, seat("A"), None, Random(2))


@pytest.mark.parametrize("seats", range(2, 11))
def test_cards_are_dealt_singly(seats: int) -> None:
    """[R5] [R21] [R22] Seven rounds clockwise, from the dealer's neighbour to the dealer."""
    for dealer in range(seats):
        expected: list[list[Card]] = [[] for _ in range(seats)]
        deck = list(DECK)
        for _ in range(7):
            receiver = dealer
            for _ in range(seats):
                receiver = 0 if receiver == seats - 1 else receiver + 1
                expected[receiver].append(deck.pop(0))
            assert receiver == dealer
        event = start(seats, seat("ABCDEFGHIJ"[dealer]), None, Unshuffled())[0]
        assert isinstance(event, Dealt)
        assert [list(hand) for hand in event.hands] == expected
        assert list(event.stock) == deck


def test_ten_seats() -> None:
    """[R15] [R17] [R21] [V7]"""
    story = dealt(10, "r3")
    assert story.sizes == [7] * 10
    assert len(story.game.stock) == 37
    assert len(story.game.discard) == 1
    assert story.awaits == "turn B"


def test_every_game_begins_clockwise() -> None:
    """[R5] Seats are numbered from 0, and the next after the last is the first."""
    story = dealt(3, "r3", dealer="C")
    assert story.direction == "+"
    assert story.awaits == "turn A"
    assert story.game.playing() == [0, 1, 2]


@pytest.mark.parametrize(("seats", "dealer"), [(1, 0), (11, 0), (3, 3), (3, -1)])
def test_impossible_tables(seats: int, dealer: int) -> None:
    """[R1] Two to ten seats, one of which deals."""
    with pytest.raises(ValueError, match="no game with"):
        start(seats, Seat(dealer), Millis(30_000), Random(0))


def test_one_deal_is_the_whole_game() -> None:
    """[R6] The last card ends the game, not a round; its end says who won and nothing of points."""
    story = given("r1 | +3", top="r5").when("A", "PLAY r1")
    assert story.events[-1] == Ended("won", seat("A"))
    assert story.awaits == "won A"
    story.refuses("B", "DRAW", "game_over")
