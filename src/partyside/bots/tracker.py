"""What everybody at the table could remember: which cards lie in the discard, and what a seat's moves tell of its hand.

Each hidden card carries a mask of what it cannot be: bits 0-3 colours, bits 4-16 ranks, bit 17 wild cards. Drawing
tells that nothing in the hand fitted [R44]; that the turn was over at once tells the same of the card drawn [R48]; a
lost challenge, that there was none of a colour [R79]. What people merely seem to prefer is kept apart, as `lacks` and
`wants`. mypyc compiles this file unchanged.
"""

from typing import Final

from partyside.bots.position import WILD, WILD_DRAW_FOUR, Person

NO_WILD: Final = 131072


def cross(color: int, rank: int) -> int:
    """The mask of a card that does not fit on this table: no such colour, no such rank, no wild card [R38]."""
    return 1 << color | NO_WILD | (1 << (4 + rank) if rank < 13 else 0)


class Tracker:
    def __init__(self) -> None:
        self.seen: list[int] = [0] * 54
        """Of each card, how many lie in the discard."""
        self.people: list[Person] = []
        self.judged: int = 0
        """How many cards were left to whoever laid the latest Wild Draw Four, when it was judged [R74]."""
        self.fresh: bool = False
        """The latest play was of a card just drawn."""

    def deal(self, seats: int) -> None:
        self.seen = [0] * 54
        self.people = [Person(7) for _ in range(seats)]
        self.judged = 0
        self.fresh = False

    def turned(self, card: int) -> None:
        """The first card of the discard."""
        self.seen[card] += 1

    def named(self, seat: int, color: int) -> None:
        """The opening colour [R32]."""
        self.people[seat].wants[color] = 60

    def played(self, seat: int, card: int, color: int, before: int, fresh: bool) -> None:
        """A play under the colour `before`; fresh if the card had just been drawn."""
        self.seen[card] += 1
        self.fresh = fresh
        person = self.people[seat]
        cards = person.cards
        if fresh and cards:
            cards.pop()
        else:
            _remove(cards, card)
            lacks, wants = person.lacks, person.wants
            if card >= WILD:
                # Who has the colour, or a rank that fits, mostly keeps a wild card for later.
                least = 85 if card == WILD_DRAW_FOUR else 65
                if lacks[before] < least:
                    lacks[before] = least
                wants[before] = 0
            elif color != before:
                lacks[before] += (100 - lacks[before]) * 3 // 10
                wants[color] += (100 - wants[color]) * 3 // 10
            else:
                wants[color] = wants[color] * 8 // 10
        if card >= WILD:
            person.lacks[color] = 0
            person.wants[color] = 75
        else:
            person.lacks[color] = person.lacks[color] // 2
        if card == WILD_DRAW_FOUR:
            self.judged = len(cards)

    def unable(self, seat: int, color: int, rank: int) -> None:
        """The seat draws, or would if there were a card: nothing it holds fits [R44, R58]."""
        person = self.people[seat]
        mask = cross(color, rank)
        cards = person.cards
        for at in range(len(cards)):
            cards[at] |= mask
        person.wants[color] = 0

    def took(self, seat: int, count: int) -> None:
        """So many cards came from the stock; all that it seemed to prefer counts for less."""
        person = self.people[seat]
        cards, lacks, wants = person.cards, person.lacks, person.wants
        for _ in range(count):
            # One by one, so that it makes no difference whether the stock is renewed in between.
            had = len(cards)
            cards.append(0)
            for color in range(4):
                lacks[color] = lacks[color] * had // (had + 1)
                wants[color] = wants[color] * had // (had + 1)

    def useless(self, seat: int, color: int, rank: int) -> None:
        """The card just drawn does not fit: the turn was over at once [R48]."""
        cards = self.people[seat].cards
        cards[-1] |= cross(color, rank)

    def kept(self, seat: int, color: int) -> None:
        """The card just drawn would fit, and was kept [R47]: most likely a wild card, or one of the colour."""
        wants = self.people[seat].wants
        wants[color] += (100 - wants[color]) * 3 // 10

    def checked(self, player: int, before: int, bluff: bool) -> None:
        """A challenge showed whether the player of the Wild Draw Four held the former colour [R77, R79]."""
        person = self.people[player]
        if bluff:
            person.bluffs += 1
            person.lacks[before] = 0
            person.wants[before] = 100
        else:
            person.honest += 1
            for at in range(min(self.judged, len(person.cards))):
                person.cards[at] |= 1 << before

    def reshuffled(self, top: int) -> None:
        """All discards but the top are in the stock again [R53]."""
        self.seen = [0] * 54
        self.seen[top] = 1

    def removed(self, seat: int) -> None:
        """The seat is out, and its cards are in the stock [R152]."""
        self.people[seat] = Person(0)


def _remove(cards: list[int], card: int) -> None:
    """Take away one of the hidden cards that this card can have been: the one of which most is known, for it is the
    likeliest."""
    bit = NO_WILD if card >= WILD else (1 << card // 13) | (1 << (4 + card % 13))
    best, most = -1, -1
    for at in range(len(cards)):
        mask = cards[at]
        if mask & bit == 0 and mask > most:
            best, most = at, mask
    # A mask that excludes the card means that something else was taken for it before; the hand shrinks all the same.
    if cards:
        cards.pop(best)
