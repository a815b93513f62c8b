"""What a bot looks at: each action of a position as a row of numbers, from 0 to 255, where 100 stands for 1.

A row describes the table as it would be after the action, before anything unknown happens. Colours are told apart by
what they mean to the bot: the active one first, the others by how many of them it holds. So red is nothing special, and
what was learnt of one colour holds for all. mypyc compiles this file unchanged.
"""

from typing import Final

from partyside.bots.position import (
    ACCEPT,
    AFTER_DRAW,
    CHALLENGE,
    COPIES,
    DRAW_TWO,
    FITS,
    KEEP,
    OPENING_COLOR,
    RANK,
    REVERSE,
    SKIP,
    STATES,
    WILD,
    WILD_DRAW_FOUR,
    Person,
    Position,
    card_of,
    color_of,
)
from partyside.bots.tracker import NO_WILD

ONE: Final = 100

# Where each group of numbers begins.
SEATS: Final = 0
SIZE: Final = SEATS + 6
HELD: Final = SIZE + 14
WILDS: Final = HELD + 36
PLAYABLE: Final = WILDS + 4
SHAPE: Final = PLAYABLE + 5
MOVER: Final = SHAPE + 9
PEOPLE: Final = MOVER + 6
PERSON: Final = 24
TABLE: Final = PEOPLE + 3 * PERSON
PILES: Final = TABLE + 10
CHAIN: Final = PILES + 8
ANSWERS: Final = CHAIN + 7
CARDS: Final = ANSWERS + 22
WIDTH: Final = CARDS + 52
"""How many numbers a row has."""


class _Odds:
    """What the hidden cards can be, judged by all that is not seen."""

    def __init__(self, position: Position) -> None:
        unseen = [COPIES[card] - position.seen[card] for card in range(54)]
        for card in position.hand:
            unseen[card] -= 1
        self.unseen: list[int] = unseen
        self.wilds: int = unseen[WILD] + unseen[WILD_DRAW_FOUR]
        self.of_color: list[int] = [sum(unseen[13 * color : 13 * color + 13]) for color in range(4)]
        self.total: int = max(1, self.wilds + sum(self.of_color))
        self._position: Position = position
        self._hands: dict[int, _Hand] = {}

    def hand(self, seat: int) -> "_Hand":
        """What this seat may hold."""
        known = self._hands.get(seat)
        if known is None:
            known = _Hand(self, self._position.others[seat].cards)
            self._hands[seat] = known
        return known

    def of(self, mask: int, color: int) -> int:
        """How many unseen cards of this colour a hidden card with this mask can be."""
        if mask >> color & 1:
            return 0
        count = self.of_color[color]
        ranks = mask >> 4 & 0x1FFF
        at = 13 * color
        while ranks:
            if ranks & 1:
                count -= self.unseen[at]
            ranks >>= 1
            at += 1
        return count

    def fits(self, color: int, rank: int) -> float:
        """How likely a card of which nothing is known can be laid on this table."""
        count = self.of_color[color] + self.wilds
        if rank < 13:
            for other in range(4):
                if other != color:
                    count += self.unseen[13 * other + rank]
        return count / self.total


class _Hand:
    """What the hidden cards of one seat may be."""

    def __init__(self, odds: _Odds, cards: list[int]) -> None:
        self._odds: _Odds = odds
        self._masks: list[int] = []
        self._counts: list[int] = []
        self._possible: list[int] = []
        self._colors: list[int] = []
        """Four numbers for each mask."""
        self._without: dict[int, float] = {}
        self.no_wild: float = 1.0
        """How likely there is no wild card."""
        self.shares: list[float] = [0.0, 0.0, 0.0, 0.0]
        """How many cards of each colour are to be expected."""
        for mask in cards:
            if mask in self._masks:
                self._counts[self._masks.index(mask)] += 1
            else:
                self._masks.append(mask)
                self._counts.append(1)
        for at in range(len(self._masks)):
            mask, count = self._masks[at], self._counts[at]
            wilds = 0 if mask & NO_WILD else odds.wilds
            possible = wilds
            for color in range(4):
                number = odds.of(mask, color)
                self._colors.append(number)
                possible += number
            self._possible.append(possible)
            if possible > 0:
                for color in range(4):
                    self.shares[color] += count * self._colors[4 * at + color] / possible
                for _ in range(count):
                    self.no_wild *= 1.0 - wilds / possible

    def without(self, color: int, rank: int) -> float:
        """How likely nothing in the hand fits on this table."""
        key = color * STATES + rank
        known = self._without.get(key)
        if known is not None:
            return known
        none = 1.0
        odds = self._odds
        for at in range(len(self._masks)):
            mask, possible = self._masks[at], self._possible[at]
            if possible <= 0:
                continue
            count = self._colors[4 * at + color]
            if not mask & NO_WILD:
                count += odds.wilds
            if rank < 13 and not mask >> (4 + rank) & 1:
                for other in range(4):
                    if other != color and not mask >> other & 1:
                        count += odds.unseen[13 * other + rank]
            for _ in range(self._counts[at]):
                none *= 1.0 - count / possible
        self._without[key] = none
        return none

    def lacks(self, color: int) -> float:
        """How likely there is no card of this colour."""
        none = 1.0
        for at in range(len(self._masks)):
            if self._possible[at] > 0:
                for _ in range(self._counts[at]):
                    none *= 1.0 - self._colors[4 * at + color] / self._possible[at]
        return none


def rows(position: Position, actions: list[int]) -> list[bytes]:
    """A row of WIDTH numbers for each of these legal actions."""
    odds = _Odds(position)
    return [bytes(_row(position, action, odds)) for action in actions]


def _row(position: Position, action: int, odds: _Odds) -> list[int]:
    row: list[int] = [0] * WIDTH
    seats = position.seats
    hand = position.hand
    color, rank, ahead = position.color, position.rank, position.ahead
    # Where the turn goes, by distance in the direction of play.
    mover, taken = 1, 0
    if action < KEEP:
        card = card_of(action)
        hand = hand.copy()
        hand.remove(card)
        color, rank = color_of(action), RANK[card]
        if rank == SKIP:
            mover = 2
        elif rank == DRAW_TWO:
            mover, taken = 2, 2
        elif rank == REVERSE:
            ahead = -ahead
            if seats == 2:
                mover = 2
    elif action >= OPENING_COLOR:
        color, mover = action - OPENING_COLOR, 0
    elif action == CHALLENGE:
        mover = 0
    again = mover % seats == 0

    # How many play
    at = 0 if seats == 2 else 1 if seats == 3 else 2 if seats == 4 else 3 if seats <= 6 else 4
    row[SEATS + at] = ONE
    row[SEATS + 5] = 2 * ONE // seats

    # The own hand
    size = len(hand)
    row[SIZE + (size if size < 8 else 8 if size < 10 else 9 if size < 13 else 10)] = ONE
    row[SIZE + 11] = min(250, size * 10)

    colors = [0, 0, 0, 0]
    skips = [0, 0, 0, 0]
    twos = [0, 0, 0, 0]
    ranks: list[int] = [0] * 13
    wilds = fours = fitting = 0
    fits = FITS[color * STATES + rank]
    for card in hand:
        if card < WILD:
            colors[card // 13] += 1
            face = card % 13
            ranks[face] += 1
            if face == DRAW_TWO:
                twos[card // 13] += 1
            elif face >= SKIP:
                skips[card // 13] += 1
        elif card == WILD:
            wilds += 1
        else:
            fours += 1
        if fits[card]:
            fitting += 1
    order = [color]
    while len(order) < 4:
        best = -1
        for other in range(4):
            if other not in order and (best < 0 or colors[other] > colors[best]):
                best = other
        order.append(best)
    at = HELD
    for which in order:
        held = colors[which]
        if held > 0:
            row[at] = ONE
            if held > 1:
                row[at + 1] = ONE
                if held > 2:
                    row[at + 2] = ONE
            row[at + 3] = min(250, held * 25)
            if skips[which] > 0:
                row[at + 4] = ONE
                if skips[which] > 1:
                    row[at + 5] = ONE
            if twos[which] > 0:
                row[at + 6] = ONE
        row[at + 7] = min(250, odds.of_color[which] * 4 * ONE // odds.total)
        row[at + 8] = min(250, (held + odds.of_color[which]) * 8)
        at += 9
    place = [0, 0, 0, 0]
    for at in range(4):
        place[order[at]] = CARDS + 13 * at
    for card in hand:
        if card < WILD:
            row[place[card // 13] + card % 13] = ONE
    row[WILDS] = ONE if wilds > 0 else 0
    row[WILDS + 1] = ONE if wilds > 1 else 0
    row[WILDS + 2] = ONE if fours > 0 else 0
    row[WILDS + 3] = ONE if fours > 1 else 0
    row[PLAYABLE + (min(4, fitting))] = ONE
    many = pairs = 0
    for which in range(4):
        if colors[which] > 0:
            many += 1
    for count in ranks:
        if count > 1:
            pairs += count - 1
    row[SHAPE + many] = ONE
    row[SHAPE + 5] = min(250, pairs * 40)
    if rank < 13:
        row[SHAPE + 6] = min(250, ranks[rank] * 60)
    row[SHAPE + 7] = min(250, 25 * (wilds + fours))
    row[SHAPE + 8] = min(250, 25 * (skips[0] + skips[1] + skips[2] + skips[3] + twos[0] + twos[1] + twos[2] + twos[3]))

    # Who moves, and the others in the order in which they will
    row[MOVER] = ONE if again else 0
    row[MOVER + 1] = ONE if mover == 2 and not again else 0
    row[MOVER + 2] = ONE if taken > 0 else 0
    line: list[int] = []
    waits = 0
    for far in range(mover, mover + seats):
        seat = far * ahead % seats
        if seat == 0:
            waits = len(line)
        else:
            line.append(seat)
    row[MOVER + 3] = min(250, waits * 30)
    row[MOVER + 4] = ONE if action == KEEP else 0
    row[MOVER + 5] = ONE if action >= OPENING_COLOR else 0
    victim = ahead % seats if taken > 0 else -1
    _person(row, PEOPLE, position, odds, line[0], color, rank, order, taken if line[0] == victim else 0)
    if len(line) > 1:
        last = line[-1] if waits == 0 else line[waits - 1]
        _person(row, PEOPLE + PERSON, position, odds, line[1], color, rank, order, taken if line[1] == victim else 0)
        _person(row, PEOPLE + 2 * PERSON, position, odds, last, color, rank, order, taken if last == victim else 0)
    least = 99
    ones = twos_left = total = 0
    for seat in line:
        held = position.sizes[seat] + (taken if seat == victim else 0)
        total += held
        if held < least:
            least = held
        if held <= 1:
            ones += 1
        elif held == 2:
            twos_left += 1
    row[TABLE + (least - 1 if 1 <= least <= 5 else 5 if least > 5 else 0)] = ONE
    row[TABLE + 6] = min(250, ones * 80)
    row[TABLE + 7] = min(250, twos_left * 60)
    row[TABLE + 8] = min(250, total * 10 // (seats - 1))
    row[TABLE + 9] = min(250, size * (seats - 1) * 50 // max(1, total))

    # The piles
    row[PILES] = min(250, position.stock * 2)
    row[PILES + 1] = ONE if position.stock < 12 else 0
    row[PILES + 2] = int(ONE * odds.fits(color, rank))
    row[PILES + 3] = min(250, odds.wilds * ONE * 5 // odds.total)
    row[PILES + 4] = min(250, odds.wilds * 25)
    row[PILES + 5] = odds.unseen[WILD_DRAW_FOUR] * 50
    if rank < 13:
        alike = 0
        for which in range(4):
            alike += odds.unseen[13 * which + rank]
        row[PILES + 6] = 25 * alike
    row[PILES + 7] = 25 * (
        odds.unseen[13 * color + SKIP] + odds.unseen[13 * color + REVERSE] + odds.unseen[13 * color + DRAW_TWO]
    )

    # With two players, cards that keep the turn
    if seats == 2 and size > 0 and size <= 9:
        length = _chain(hand, color, rank)
        left = size - length
        if again:
            row[CHAIN] = ONE if left == 0 or (left == 1 and _closes(hand, color, rank)) else 0
        row[CHAIN + 1] = ONE if length > 0 else 0
        row[CHAIN + 2] = ONE if length > 1 else 0
        row[CHAIN + 3] = ONE if length > 2 else 0
        row[CHAIN + 4] = ONE if left <= 1 else 0
        row[CHAIN + 5] = ONE if left <= 2 else 0
        row[CHAIN + 6] = ONE if left <= 3 else 0

    # Wild Draw Four
    if 56 <= action < KEEP:
        row[ANSWERS] = ONE
        if position.phase == AFTER_DRAW:
            row[ANSWERS + 1] = ONE
        else:
            row[ANSWERS + 2] = ONE if colors[position.color] > 0 else 0
    elif action in (ACCEPT, CHALLENGE):
        at = ANSWERS + 3
        row[at] = ONE if action == ACCEPT else 0
        row[at + 1] = ONE if action == CHALLENGE else 0
        row[at + 2] = ONE if position.fresh else 0
        player = position.others[position.player]
        held = position.sizes[position.player]
        row[at + 3 + (held if held < 5 else 5 if held < 8 else 6)] = ONE
        none = odds.hand(position.player).lacks(position.before)
        row[at + 10] = int(ONE * (1.0 - none))
        row[at + 11] = player.lacks[position.before]
        row[at + 12] = player.wants[position.before]
        row[at + 13] = min(250, player.bluffs * ONE)
        row[at + 14] = min(250, player.honest * ONE)
        row[at + 15] = min(250, colors[position.before] * 40)
        row[at + 16] = min(250, size * 10) if action == CHALLENGE else 0
        row[at + 17] = int(ONE * (1.0 - none)) if action == CHALLENGE else 0
        row[at + 18] = ONE if action == CHALLENGE and held < 3 else 0
    return row


def _person(
    row: list[int],
    at: int,
    position: Position,
    odds: _Odds,
    seat: int,
    color: int,
    rank: int,
    order: list[int],
    taken: int,
) -> None:
    """One of the others: how many cards, and what they may be. So many more unknown ones will have been taken."""
    person: Person = position.others[seat]
    size = position.sizes[seat] + taken
    row[at + (size if size < 6 else 6 if size < 8 else 7 if size < 11 else 8)] = ONE
    row[at + 9] = min(250, size * 10)
    hand = odds.hand(seat)
    none, no_wild = hand.without(color, rank), hand.no_wild
    for _ in range(taken):
        none *= 1.0 - odds.fits(color, rank)
        no_wild *= 1.0 - odds.wilds / odds.total
    row[at + 10] = int(ONE * (1.0 - none))
    row[at + 11] = int(ONE * (1.0 - no_wild))
    for which in range(4):
        share = hand.shares[order[which]] + taken * odds.of_color[order[which]] / odds.total
        if which == 0:
            row[at + 12] = min(250, int(50.0 * share))
        row[at + 13 + which] = min(250, int(2 * ONE * share / max(1, size)))
        row[at + 18 + which] = person.lacks[order[which]]
    row[at + 17] = person.wants[color]
    row[at + 22] = person.wants[order[1]]
    row[at + 23] = int(ONE * none) if size <= 2 else 0


def _chain(hand: list[int], color: int, rank: int) -> int:
    """How many cards that keep the turn between two can be laid one after the other, beginning on this table."""
    best = 0
    for card in _links(hand, color, rank):
        rest = hand.copy()
        rest.remove(card)
        length = 1 + _chain(rest, card // 13, card % 13)
        if length > best:
            best = length
    return best


def _closes(hand: list[int], color: int, rank: int) -> bool:
    """Whether the whole hand can be laid in one turn between two: a chain, then one last card of any kind."""
    if len(hand) == 1:
        return FITS[color * STATES + rank][hand[0]]
    for card in _links(hand, color, rank):
        rest = hand.copy()
        rest.remove(card)
        if _closes(rest, card // 13, card % 13):
            return True
    return False


def _links(hand: list[int], color: int, rank: int) -> list[int]:
    """The cards that fit on this table and keep the turn between two, each kind once."""
    found: list[int] = []
    for card in hand:
        if card < WILD and card % 13 >= SKIP and (card // 13 == color or card % 13 == rank) and card not in found:
            found.append(card)
    return found
