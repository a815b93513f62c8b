"""A decision in small integers, as a bot considers it: what its seat sees and everybody could remember, nothing else.

Cards are the places of `uno.Card` in its own order: `color * 13 + rank` with ranks 0-9, Skip, Reverse, Draw Two; then
Wild and Wild Draw Four. Actions are cards too, with a wild card's colour counted on, and a few more. mypyc compiles
this file unchanged.
"""

from typing import Final

SKIP: Final = 10
REVERSE: Final = 11
DRAW_TWO: Final = 12

WILD: Final = 52
WILD_DRAW_FOUR: Final = 53

STATES: Final = 15
"""Ranks that the top can have: those of colours, then the two wild cards, which no rank fits [R39]."""

KEEP: Final = 60
"""Actions below are plays: 0-51 the coloured cards, 52-55 Wild for each colour, 56-59 Wild Draw Four."""
ACCEPT: Final = 61
CHALLENGE: Final = 62
OPENING_COLOR: Final = 63
"""And three more: naming the opening colour."""

OPENING: Final = 0
TURN: Final = 1
AFTER_DRAW: Final = 2
ANSWER: Final = 3
OVER: Final = 4

RANK: Final[list[int]] = [card % 13 if card < WILD else card - WILD + 13 for card in range(54)]


def _fits(color: int, rank: int) -> list[bool]:
    return [card >= WILD or card // 13 == color or card % 13 == rank for card in range(54)]


FITS: Final[list[list[bool]]] = [_fits(color, rank) for color in range(4) for rank in range(STATES)]
"""Whether a card may be laid [R38, R39], by `color * STATES + rank` of the table."""

COPIES: Final[list[int]] = [4 if card >= WILD else 1 if card % 13 == 0 else 2 for card in range(54)]


class Person:
    """What everybody could remember of one seat."""

    def __init__(self, cards: int) -> None:
        self.cards: list[int] = [0] * cards
        """For each card of the hand, in the order in which they came, what it cannot be: see `tracker`."""
        self.lacks: list[int] = [0, 0, 0, 0]
        """By colour, 0-100: how much its plays look as if it had none."""
        self.wants: list[int] = [0, 0, 0, 0]
        """By colour, 0-100: how much its plays look as if it had more."""
        self.bluffs: int = 0
        """How many of its Wild Draw Fours a challenge showed to be bluffs [R77]."""
        self.honest: int = 0
        """How many a challenge showed to be honest [R79]."""


class Position:
    """Seats are told by how far clockwise they sit from the own one, which is 0; those out of the game are left out."""

    def __init__(self) -> None:
        self.seats: int = 2
        self.hand: list[int] = []
        self.sizes: list[int] = []
        """Cards by seat, the own included."""
        self.others: list[Person] = []
        """By seat; the own is among them, to keep the places."""
        self.seen: list[int] = []
        """Of each card, how many lie in the discard."""
        self.color: int = 0
        self.rank: int = 0
        """Of the top, below STATES."""
        self.ahead: int = 1
        """1 clockwise, else -1."""
        self.phase: int = TURN
        self.drawn: int = 0
        """The card just drawn, after a draw."""
        self.stock: int = 0
        self.player: int = 0
        """Who laid the Wild Draw Four to be answered."""
        self.before: int = 0
        """The colour that was active before it."""
        self.fresh: bool = False
        """It was laid just after it was drawn, and so cannot be a bluff [F2]."""


def card_of(action: int) -> int:
    """The card of a play."""
    return action if action < WILD else WILD if action < 56 else WILD_DRAW_FOUR


def color_of(action: int) -> int:
    """The active colour after a play, or the opening colour."""
    if action < WILD:
        return action // 13
    return (action - WILD) % 4 if action < KEEP else action - OPENING_COLOR
