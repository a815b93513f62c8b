"""The 108 cards [R15, R16].

A card is its kind: the two red fives of the deck are equal, and nothing tells them apart [R18]. Every card prints as
what it means and parses back: `r5 gS bR y+2 W W4`, in rules, tests, logs and on the wire.
"""

from enum import StrEnum
from typing import Final


class Color(StrEnum):
    RED = "r"
    GREEN = "g"
    BLUE = "b"
    YELLOW = "y"


class Face(StrEnum):
    """What a card shows beside its colour: a number, a symbol, or one of the two wild signs."""

    ZERO = "0"
    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    SKIP = "S"
    REVERSE = "R"
    DRAW_TWO = "+2"
    WILD = "W"
    WILD_DRAW_FOUR = "W4"


class Card(StrEnum):
    color: Color | None
    """None for the two wild cards: they have no colour in a hand, in the stock or under the top [R56, R75]."""
    face: Face

    RED_0 = "r0"
    RED_1 = "r1"
    RED_2 = "r2"
    RED_3 = "r3"
    RED_4 = "r4"
    RED_5 = "r5"
    RED_6 = "r6"
    RED_7 = "r7"
    RED_8 = "r8"
    RED_9 = "r9"
    RED_SKIP = "rS"
    RED_REVERSE = "rR"
    RED_DRAW_TWO = "r+2"
    GREEN_0 = "g0"
    GREEN_1 = "g1"
    GREEN_2 = "g2"
    GREEN_3 = "g3"
    GREEN_4 = "g4"
    GREEN_5 = "g5"
    GREEN_6 = "g6"
    GREEN_7 = "g7"
    GREEN_8 = "g8"
    GREEN_9 = "g9"
    GREEN_SKIP = "gS"
    GREEN_REVERSE = "gR"
    GREEN_DRAW_TWO = "g+2"
    BLUE_0 = "b0"
    BLUE_1 = "b1"
    BLUE_2 = "b2"
    BLUE_3 = "b3"
    BLUE_4 = "b4"
    BLUE_5 = "b5"
    BLUE_6 = "b6"
    BLUE_7 = "b7"
    BLUE_8 = "b8"
    BLUE_9 = "b9"
    BLUE_SKIP = "bS"
    BLUE_REVERSE = "bR"
    BLUE_DRAW_TWO = "b+2"
    YELLOW_0 = "y0"
    YELLOW_1 = "y1"
    YELLOW_2 = "y2"
    YELLOW_3 = "y3"
    YELLOW_4 = "y4"
    YELLOW_5 = "y5"
    YELLOW_6 = "y6"
    YELLOW_7 = "y7"
    YELLOW_8 = "y8"
    YELLOW_9 = "y9"
    YELLOW_SKIP = "yS"
    YELLOW_REVERSE = "yR"
    YELLOW_DRAW_TWO = "y+2"
    WILD = "W"
    WILD_DRAW_FOUR = "W4"

    def __init__(self, code: str) -> None:
        wild = code[0] == "W"
        self.color = None if wild else Color(code[0])
        self.face = Face(code if wild else code[1:])

    # Enum hashes the member's name in Python; the text's own hash is equal for equal cards and several times faster.
    __hash__ = str.__hash__


COLORS: Final = tuple(Color)


def _copies(card: Card) -> int:
    if card.color is None:
        return 4
    return 1 if card.face is Face.ZERO else 2


DECK: Final = tuple(card for card in Card for _ in range(_copies(card)))
"""All 108 cards in a fixed order; a game begins by shuffling a copy [R16]."""


def parse(text: str) -> tuple[Card, ...]:
    """The cards of a text such as `"r5 y+2 W4"`. ValueError names the first word that is no card."""
    return tuple(Card(word) for word in text.split())


def fits(card: Card, color: Color | None, top: Card) -> bool:
    """Whether a card may be laid on this top under this active colour [R38, R39]."""
    return card.color is None or card.color is color or (card.face is top.face)
