"""The fast core: UNO in small integers, for training and measuring bots. Nothing on the server plays by it.

It knows the rules of docs/rules.md but for what only people need: no UNO calls, no clocks, no removals. What is forced
happens by itself (drawing, turns that end, penalties), so that whoever is asked has a choice or a play. A test holds it
to `partyside.uno`, move by move.

mypyc compiles this file unchanged, which makes it several times faster; hence the lists, the integers, and no structs.
"""

from random import Random
from typing import Final

from partyside.bots.position import (
    ACCEPT,
    AFTER_DRAW,
    ANSWER,
    CHALLENGE,
    DRAW_TWO,
    FITS,
    KEEP,
    OPENING,
    OPENING_COLOR,
    OVER,
    RANK,
    REVERSE,
    SKIP,
    STATES,
    TURN,
    WILD,
    WILD_DRAW_FOUR,
    Position,
    card_of,
    color_of,
)
from partyside.bots.tracker import Tracker

HAND: Final = 7


def full_deck() -> list[int]:
    """The 108 cards, in the order of `uno.DECK`."""
    deck: list[int] = []
    for card in range(54):
        copies = 4 if card >= WILD else 1 if card % 13 == 0 else 2
        deck += [card] * copies
    return deck


_DECK: Final = full_deck()

CARD_OF: Final[list[int]] = [card_of(action) for action in range(KEEP)]
COLOR_OF: Final[list[int]] = [color_of(action) for action in range(KEEP)]


class Sim:
    """One game; `legal` lists the actions of `turn`, `step` does one of them, until `phase` is OVER."""

    def __init__(self, seats: int, rng: Random, tracker: Tracker | None = None) -> None:
        """With a tracker, it is told whatever everybody at the table sees."""
        self.seats: int = seats
        self.rng: Random = rng
        self.tracker: Tracker | None = tracker
        self.lazy: bool = True
        """Cards are drawn at random from an unordered stock: the same as shuffling, for less."""
        self.hands: list[list[int]] = []
        self.stock: list[int] = []
        """The last is taken next."""
        self.discard: list[int] = []
        """The last is the top."""
        self.color: int = 0
        self.rank: int = 0
        self.ahead: int = 1
        """1 clockwise, else -1."""
        self.turn: int = 0
        """Whose decision it is."""
        self.phase: int = OVER
        self.playable: list[int] = []
        """Cards of the hand that fit, in its order, kinds repeated; in a turn only."""
        self.drawn: int = 0
        self.fresh: bool = False
        """The Wild Draw Four that waits for its answer was laid just after it was drawn."""
        self.player: int = 0
        self.before: int = 0
        self.honest: bool = False
        self.winner: int = -1
        self.dealer: int = 0

    def deal(self, dealer: int, deck: list[int] | None = None) -> None:
        """Begin a game, up to its first decision. The first card of a deck is dealt first; without one, by chance."""
        self.lazy = deck is None
        self.stock = (_DECK if deck is None else deck)[::-1]
        self.dealer, self.ahead, self.winner = dealer, 1, -1
        self.hands = self._hands(dealer)
        if self.tracker is not None:
            self.tracker.deal(self.seats)
        card = self._take()
        while card == WILD_DRAW_FOUR:
            # In the order in which the engine shuffles: the next card in front, the returned one last.
            self.stock.reverse()
            self.stock.append(card)
            if not self.lazy:
                self.rng.shuffle(self.stock)
                self.stock.reverse()
            card = self._take()
        self.discard = [card]
        self.color, self.rank = card // 13, RANK[card]
        if self.tracker is not None:
            self.tracker.turned(card)
        first = self._next(dealer)
        if self.rank == SKIP:
            self._begin(self._next(first))
        elif self.rank == DRAW_TWO:
            self._penalty(first, 2)
            self._begin(self._next(first))
        elif self.rank == REVERSE:
            self.ahead = -1
            self._begin(dealer)
        elif card == WILD:
            self.turn, self.phase = first, OPENING
        else:
            self._begin(first)

    def legal(self) -> list[int]:
        """Each action once. The list may be the game's own: do not change it."""
        phase = self.phase
        if phase == TURN:
            playable = self.playable
            if len(playable) == 1 and playable[0] < WILD:
                return playable
            actions: list[int] = []
            for card in playable:
                if card >= WILD:
                    card = WILD if card == WILD else 56
                    if card not in actions:
                        actions += (card, card + 1, card + 2, card + 3)
                elif card not in actions:
                    actions.append(card)
            return actions
        if phase == AFTER_DRAW:
            card = self.drawn
            if card < WILD:
                return [card, KEEP]
            return [52, 53, 54, 55, KEEP] if card == WILD else [56, 57, 58, 59, KEEP]
        if phase == ANSWER:
            return [ACCEPT, CHALLENGE]
        if phase == OPENING:
            return [OPENING_COLOR, OPENING_COLOR + 1, OPENING_COLOR + 2, OPENING_COLOR + 3]
        return []

    def step(self, action: int) -> None:
        """Do a legal action of `turn`, and all that follows by itself. Illegal ones are not noticed."""
        if action < KEEP:
            self._play(action)
        elif action == KEEP:
            if self.tracker is not None:
                self.tracker.kept(self.turn, self.color)
            self._begin(self._next(self.turn))
        elif action >= OPENING_COLOR:
            self.color = action - OPENING_COLOR
            if self.tracker is not None:
                self.tracker.named(self.turn, self.color)
            self._begin(self.turn)
        else:
            self._answer(action == CHALLENGE)

    def position(self) -> Position:
        """What `turn` knows, for a game with a tracker. It shares the tracker's lists: read it before the next step."""
        tracker = self.tracker
        assert tracker is not None
        me, seats = self.turn, self.seats
        made = Position()
        made.seats = seats
        made.hand = self.hands[me]
        made.sizes = [len(self.hands[(me + far) % seats]) for far in range(seats)]
        made.others = [tracker.people[(me + far) % seats] for far in range(seats)]
        made.seen = tracker.seen
        made.color, made.rank = self.color, self.rank
        made.ahead = self.ahead
        made.phase = self.phase
        made.drawn = self.drawn
        made.stock = len(self.stock)
        made.player = (self.player - me) % seats
        made.before = self.before
        made.fresh = self.fresh
        return made

    def _hands(self, dealer: int) -> list[list[int]]:
        """Seven cards each, one at a time, the dealer last [R22]."""
        seats, stock = self.seats, self.stock
        hands: list[list[int]] = [[] for _ in range(seats)]
        if self.lazy:
            # By chance, the order in which they are dealt makes no difference.
            random, left = self.rng.random, len(stock)
            for hand in hands:
                for _ in range(HAND):
                    at = int(random() * left)
                    left -= 1
                    hand.append(stock[at])
                    stock[at] = stock[left]
                    stock.pop()
        else:
            for number in range(HAND * seats):
                hands[(dealer + 1 + number) % seats].append(stock.pop())
        return hands

    def _next(self, seat: int) -> int:
        return (seat + self.ahead) % self.seats

    def _take(self) -> int:
        stock = self.stock
        if self.lazy:
            at = int(self.rng.random() * len(stock))
            card = stock[at]
            stock[at] = stock[-1]
            stock.pop()
            return card
        return stock.pop()

    def _renew(self) -> None:
        """All discards but the top are the stock now [R53, R54]."""
        top = self.discard.pop()
        self.stock = self.discard
        self.discard = [top]
        if not self.lazy:
            self.rng.shuffle(self.stock)
            self.stock.reverse()
        if self.tracker is not None:
            self.tracker.reshuffled(top)

    def _penalty(self, seat: int, count: int) -> None:
        hand, taken = self.hands[seat], 0
        while taken < count and self.stock:
            hand.append(self._take())
            taken += 1
            if not self.stock and len(self.discard) > 1:
                self._renew()
        if self.tracker is not None:
            self.tracker.took(seat, taken)

    def _begin(self, seat: int) -> None:
        """A turn of this seat, or of the first after it that can do something [R46-R48]."""
        idle = 0
        fits = FITS[self.color * STATES + self.rank]
        tracker = self.tracker
        while True:
            hand = self.hands[seat]
            playable = [card for card in hand if fits[card]]
            if playable:
                self.turn = seat
                self.phase = TURN
                self.playable = playable
                return
            if tracker is not None:
                tracker.unable(seat, self.color, self.rank)
            if self.stock:
                idle = 0
                card = self._take()
                hand.append(card)
                if not self.stock and len(self.discard) > 1:
                    self._renew()
                if tracker is not None:
                    tracker.took(seat, 1)
                if fits[card]:
                    self.turn, self.phase, self.drawn = seat, AFTER_DRAW, card
                    return
                if tracker is not None:
                    tracker.useless(seat, self.color, self.rank)
            else:
                idle += 1
                if idle > self.seats:
                    # Nobody can do anything: a position that cannot arise [F4, R59].
                    self.phase = OVER
                    return
            seat = (seat + self.ahead) % self.seats

    def _play(self, action: int) -> None:
        seat, before = self.turn, self.color
        fresh = self.phase == AFTER_DRAW
        hand = self.hands[seat]
        card, color = CARD_OF[action], COLOR_OF[action]
        if fresh:
            hand.pop()
        else:
            hand.remove(card)
        if self.tracker is not None:
            self.tracker.played(seat, card, color, before, fresh)
        self.discard.append(card)
        rank = RANK[card]
        self.color = color
        self.rank = rank
        if not self.stock:
            self._renew()
        if rank < SKIP and hand:
            self._begin((seat + self.ahead) % self.seats)
            return
        if card == WILD_DRAW_FOUR:
            self.honest = True
            for other in hand:
                if other // 13 == before:
                    self.honest = False
            self.player, self.before, self.fresh = seat, before, fresh
            self.turn, self.phase = self._next(seat), ANSWER
            return
        following = (seat + self.ahead) % self.seats
        if rank == DRAW_TWO:
            self._penalty(following, 2)
        if not hand:
            self._end(seat)
        elif rank < SKIP or rank > DRAW_TWO:
            self._begin(following)
        elif rank == REVERSE:
            self.ahead = -self.ahead
            self._begin(seat if self.seats == 2 else self._next(seat))
        else:
            self._begin(self._next(following))

    def _answer(self, challenged: bool) -> None:
        seat, player = self.turn, self.player
        if challenged and self.tracker is not None:
            self.tracker.checked(player, self.before, not self.honest)
        if challenged and not self.honest:
            self._penalty(player, 4)
            self._begin(seat)
            return
        self._penalty(seat, 6 if challenged else 4)
        if not self.hands[player]:
            self._end(player)
        else:
            self._begin(self._next(seat))

    def _end(self, winner: int) -> None:
        self.winner, self.phase = winner, OVER
