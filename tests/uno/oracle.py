"""A second UNO engine, slow and plain, against which the real one is checked.

Its worth lies in its independence. It was written from `docs/rules.md` alone and shares no code with `partyside.uno`,
so that a clause which one of them misreads makes the two disagree. Keep it that way: add no import of the engine, take
no idea from it, and let every branch cite the clause that asks for it.

Cards are strings ("r5", "gS", "bR", "y+2", "W", "W4"), everything else is ints, lists, dicts and sets that a test may
set by hand. Times are milliseconds of game time, in which frozen time does not count. Chance comes from outside: the
oracle asks for it exactly when the rules call for it.
"""

from collections.abc import Callable

COLORS = ("r", "g", "b", "y")
UNO_GRACE = 5_000
"""[R96] Milliseconds from an undeclared play to the moment anybody may catch."""

Command = tuple[str | int | None, ...]
"""("color", c), ("play", card, colour or None), ("draw",), ("end",), ("accept",), ("challenge",), ("declare",) or
("catch", target)."""


def full_deck() -> list[str]:
    """The 108 cards [R15, R16], in an order of no meaning."""
    cards = ["W"] * 4 + ["W4"] * 4
    for color in COLORS:
        cards.append(color + "0")
        for symbol in ("1", "2", "3", "4", "5", "6", "7", "8", "9", "S", "R", "+2"):
            cards += [color + symbol] * 2
    return cards


def is_wild(card: str) -> bool:
    return card in ("W", "W4")


class Oracle:
    """One game, from the deal to its end.

    The pure rules only: who is connected, the freeze, walkovers and abandoned games (R118-R120) are the room's affair.
    """

    def __init__(
        self,
        seats: int,
        dealer: int,
        limit: int | None,
        deck_order: list[str],
        shuffle: Callable[[list[str]], list[str]],
        pick_color: Callable[[], str],
        now: int = 0,
    ) -> None:
        """Deal `deck_order`, whose first card is the first one dealt, and turn the first card.

        `limit` is DECISION_TIME in milliseconds, or None. `shuffle` is given cards and returns them as the new stock,
        the card to be taken first in front [R36, R53, R152]; `pick_color` returns the random colour of R132.
        """
        assert 2 <= seats <= 10  # R1
        assert sorted(deck_order) == sorted(full_deck())  # R15 R16
        self.seats = seats
        self.dealer = dealer
        self.limit = limit
        self.shuffle = shuffle
        self.pick_color = pick_color

        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.stock = list(deck_order)  # index 0 is taken next
        self.discard: list[str] = []  # the top is the last
        self.laid_by: int | None = None  # who laid the top
        self.color: str | None = None  # None only until the opening colour is chosen
        self.clockwise = True  # R5
        self.phase = "opening"  # or "turn", "after_draw", "answer", "over"
        self.owes: int | None = None  # the one from whom the decision is awaited
        self.drawn: str | None = None  # the taken card of an after-draw decision
        self.wd4_player: int | None = None  # the player of the WD4 that awaits an answer ...
        self.wd4_honest: bool | None = None  # ... and the stored verdict [R74]
        self.deadline: int | None = None
        self.armed: set[int] = set()  # declared beforehand [R91]
        self.grace_ends: dict[int, int] = {}  # one entry for each open UNO window [R95, R96]
        self.exposed: set[int] = set()  # those open windows in which a catch is possible [R97]
        self.out: set[int] = set()  # removed seats [R151]
        self.winner: int | None = None
        self.how: str | None = None  # "won" or "blocked"

        for _ in range(7):  # R21 R22
            for distance in range(1, seats + 1):
                self.hands[(dealer + distance) % seats].append(self.stock.pop(0))
        self.turn_first_card(now)

    def legal(self, seat: int, now: int) -> set[Command]:
        """Every command that would be accepted from this seat and would change something.

        A declaration that only repeats an earlier one is accepted too [R106] but is not listed.
        """
        if not 0 <= seat < self.seats:
            return set()
        commands: list[Command] = [("draw",), ("end",), ("accept",), ("challenge",)]
        commands += [("color", color) for color in COLORS]
        commands += [("play", card, named) for card in self.hands[seat] for named in (None, *COLORS)]
        commands += [("catch", target) for target in range(self.seats)]
        if seat in self.grace_ends or (len(self.hands[seat]) == 2 and seat not in self.armed):
            commands.append(("declare",))
        return {command for command in commands if self.refusal(seat, command, now) is None}

    def refusal(self, seat: int, command: Command, now: int) -> str | None:
        """Why the command is refused, or None when it is accepted."""
        if self.phase == "over":
            return "the game is over"  # R113
        if seat not in self.participants():
            return "not in the game"  # R102 R151 R170
        match command:
            case ("color", str(color)):
                if self.phase != "opening" or seat != self.owes:
                    return "no colour is owed by this seat"  # R34
                return None if color in COLORS else "no such colour"  # R34
            case ("play", str(card), None | str() as named):
                return self.play_refusal(seat, card, named)
            case ("draw",):
                if self.phase != "turn" or seat != self.owes:
                    return "no turn of this seat"  # R8 R49
                if any(self.playable(card) for card in self.hands[seat]):
                    return "a card can be played"  # R44 R45
                return None
            case ("end",):
                return None if self.phase == "after_draw" and seat == self.owes else "nothing to end"  # R48 R51
            case ("accept",) | ("challenge",):
                return None if self.phase == "answer" and seat == self.owes else "no answer is owed"  # R70 R71
            case ("declare",):
                return None if len(self.hands[seat]) in (1, 2) else "not one or two cards"  # R91 R101 R106
            case ("catch", int(target)):
                if target == seat:
                    return "nobody catches themselves"  # R102
                if target not in self.grace_ends:
                    return "no open window"  # R104 R105
                if target not in self.exposed and now < self.grace_ends[target]:
                    return "too early"  # R97 R99 R105
                return None
            case _:
                return "not a command"

    def play_refusal(self, seat: int, card: str, named: str | None) -> str | None:
        if self.phase not in ("turn", "after_draw") or seat != self.owes:
            return "no turn of this seat"  # R8 R34 R70
        if self.phase == "after_draw" and card != self.drawn:
            return "only the taken card"  # R47
        if card not in self.hands[seat]:
            return "not in hand"
        if not self.playable(card):
            return "does not fit"  # R38 R39
        if is_wild(card) and named not in COLORS:
            return "a wild card needs a colour"  # R41
        if not is_wild(card) and named is not None:
            return "only a wild card names a colour"  # R41
        return None

    def playable(self, card: str) -> bool:
        top = self.discard[-1]
        if is_wild(card):
            return True  # R38 R40
        if card[0] == self.color:
            return True  # R38
        return not is_wild(top) and card[1:] == top[1:]  # R38 R39

    def do(self, seat: int, command: Command, uno_mark: bool, now: int) -> str:
        """Carry the command out and return "ok", or return the reason of its refusal and change nothing [R11]."""
        reason = self.refusal(seat, command, now)
        if reason is not None:
            return reason
        if command[0] not in ("declare", "catch"):
            self.expose_others(seat)  # R97 R98: it is a game move [R14]
        match command:
            case ("color", str(color)):
                self.choose_color(color, now)
            case ("play", str(card), None | str() as named):
                self.play(seat, card, named, uno_mark, now)
            case ("draw",):
                self.draw(seat, now)
            case ("end",):
                self.end_turn(seat, now)  # R47
            case ("accept",):
                self.lose_answer(seat, 4, now)  # R76
            case ("challenge",):
                self.challenge(seat, now)
            case ("declare",):
                self.declare(seat)
            case ("catch", int(target)):
                self.take(target, 2)  # R103
                self.close_window(target)  # R104, even if nothing could be taken
            case _:
                raise AssertionError(command)
        return "ok"

    def expire(self, now: int) -> None:
        """Fire what is due: the ends of graces and, if its time has come, the pending decision.

        Graces go first whatever their exact times: exposure has no influence on what a timeout does, and a window that
        the timeout closes is gone either way.
        """
        for seat in self.grace_ends:
            if now >= self.grace_ends[seat]:
                self.exposed.add(seat)  # R97 R99
        if self.deadline is None or now < self.deadline:  # R124 R127
            return
        assert self.owes is not None
        seat = self.owes
        self.expose_others(seat)  # R14: a timeout makes the player's game move
        if self.phase == "opening":
            self.choose_color(self.pick_color(), now)  # R132
        elif self.phase == "turn":
            self.take(seat, 1)  # R129 R130
            self.end_turn(seat, now)  # R129
        elif self.phase == "after_draw":
            self.end_turn(seat, now)  # R131
        else:
            self.lose_answer(seat, 4, now)  # R133

    def remove(self, seat: int, now: int) -> str:
        """Take the seat out of the game and return "ok", or return the reason why not and change nothing.

        No game move, so nothing is exposed [R157]. The last participant is not removed: such a game has ended before,
        by R118 or R119, which the caller judges.
        """
        if self.phase == "over":
            return "the game is over"
        if seat not in self.participants():
            return "not in the game"
        if len(self.participants()) == 1:
            return "the last participant"
        if seat == self.pending_winner():
            return "a pending winner"  # R156
        self.out.add(seat)  # R151
        self.armed.discard(seat)
        self.close_window(seat)  # R151
        self.stock = self.shuffled(self.stock + self.hands[seat])  # R152
        self.hands[seat] = []
        if seat != self.owes:
            return "ok"  # R155 if the WD4 is this seat's; else the decision has nothing to do with it
        pending = self.pending_winner()
        if pending is not None:
            self.finish(pending, "won")  # R154
        elif self.phase == "opening":
            self.begin("opening", self.next_after(seat), now)  # R153
        else:
            self.begin("turn", self.next_after(seat), now)  # R153 R154
        return "ok"

    def turn_first_card(self, now: int) -> None:
        while self.stock[0] == "W4":
            self.stock = self.shuffled(self.stock)  # R35 R36: the card is back in the stock
        card = self.stock.pop(0)
        self.discard.append(card)
        first = self.next_after(self.dealer)  # R24
        if card == "W":
            self.begin("opening", first, now)  # R32
            return
        self.color = card[0]  # R23
        symbol = card[1:]
        if symbol == "S":
            self.begin("turn", self.next_after(first), now)  # R26 R28
        elif symbol == "+2":
            self.take(first, 2)  # R27
            self.begin("turn", self.next_after(first), now)  # R27 R28
        elif symbol == "R":
            self.clockwise = False  # R29
            self.begin("turn", self.dealer, now)  # R29 R31
        else:
            self.begin("turn", first, now)  # R25

    def choose_color(self, color: str, now: int) -> None:
        assert self.owes is not None
        self.color = color
        self.begin("turn", self.owes, now)  # R33 R132

    def play(self, seat: int, card: str, named: str | None, uno_mark: bool, now: int) -> None:
        hand = self.hands[seat]
        hand.remove(card)
        honest = all(other[0] != self.color for other in hand)  # R72 R73 R74 R75
        self.discard.append(card)
        self.laid_by = seat
        self.color = named if is_wild(card) else card[0]
        self.renew_stock()  # R54

        declared = uno_mark or seat in self.armed  # R91 R93
        self.armed.discard(seat)  # R91 R92
        self.close_window(seat)  # R100 R109
        if len(hand) == 1 and not declared:
            self.grace_ends[seat] = now + UNO_GRACE  # R95 R96

        symbol = card if is_wild(card) else card[1:]
        follower = self.next_after(seat)
        if symbol == "W4":
            self.wd4_player = seat
            self.wd4_honest = honest
            self.begin("answer", follower, now)  # R69; also with no card left [R84]
        elif hand == []:
            if symbol == "+2":
                self.take(follower, 2)  # R114
            self.finish(seat, "won")  # R112 R113 R115
        elif symbol == "S":
            self.begin("turn", self.next_after(follower), now)  # R60 R61
        elif symbol == "R":
            self.clockwise = not self.clockwise  # R62 R63
            if len(self.participants()) == 2:
                self.begin("turn", seat, now)  # R13 R63
            else:
                self.begin("turn", self.next_after(seat), now)  # R62
        elif symbol == "+2":
            self.take(follower, 2)  # R64
            self.begin("turn", self.next_after(follower), now)  # R64 R65
        else:
            self.begin("turn", follower, now)  # numbers, and W [R67]

    def draw(self, seat: int, now: int) -> None:
        taken = self.take(seat, 1)  # R46
        if taken != [] and self.playable(taken[0]):
            self.begin("after_draw", seat, now)  # R47 R50
            self.drawn = taken[0]
        else:
            self.end_turn(seat, now)  # R48 R58

    def end_turn(self, seat: int, now: int) -> None:
        self.armed.discard(seat)  # R92
        self.begin("turn", self.next_after(seat), now)

    def challenge(self, seat: int, now: int) -> None:
        assert self.wd4_player is not None
        if self.wd4_honest:
            self.lose_answer(seat, 6, now)  # R79
            return
        if self.wd4_player not in self.out:  # R155
            self.take(self.wd4_player, 4)  # R77 R86
            self.close_window(self.wd4_player)  # R111, and R57 if nothing could be taken
        self.begin("turn", seat, now)  # R77 R78 R86

    def lose_answer(self, seat: int, cards: int, now: int) -> None:
        pending = self.pending_winner()
        self.take(seat, cards)  # R76 R79 R85
        if pending is not None:
            self.finish(pending, "won")  # R84 R85
        else:
            self.begin("turn", self.next_after(seat), now)  # R80

    def declare(self, seat: int) -> None:
        if len(self.hands[seat]) == 2:
            self.armed.add(seat)  # R91; done again it is a no-op [R106]
        else:
            self.close_window(seat)  # R100 R101; without a window it is a no-op [R106]

    def participants(self) -> list[int]:
        return [seat for seat in range(self.seats) if seat not in self.out]

    def next_after(self, seat: int) -> int:
        """The next participant still in the game; `seat` itself may be out already."""
        step = 1 if self.clockwise else -1
        seat = (seat + step) % self.seats
        while seat in self.out:
            seat = (seat + step) % self.seats
        return seat

    def pending_winner(self) -> int | None:
        """The player of a WD4 that was the last card and awaits its answer [R84]."""
        if self.phase == "answer" and self.wd4_player in self.participants() and self.hands[self.wd4_player] == []:
            return self.wd4_player
        return None

    def begin(self, phase: str, owes: int, now: int) -> None:
        """Put a new decision, with its full time [R126]."""
        if self.blocked():
            self.finish(None, "blocked")  # R59
            return
        self.phase = phase
        self.owes = owes
        self.drawn = None
        if phase != "answer":
            self.wd4_player = None
            self.wd4_honest = None
        self.deadline = None if self.limit is None else now + self.limit

    def blocked(self) -> bool:
        if self.stock != [] or len(self.discard) > 1:
            return False
        return not any(self.playable(card) for seat in self.participants() for card in self.hands[seat])  # R59

    def finish(self, winner: int | None, how: str) -> None:
        """End the game; no decision, window or declaration outlives it [R113]."""
        self.phase = "over"
        self.winner = winner
        self.how = how
        self.owes = None
        self.drawn = None
        self.wd4_player = None
        self.wd4_honest = None
        self.deadline = None
        self.armed.clear()
        self.grace_ends.clear()
        self.exposed.clear()

    def take(self, seat: int, count: int) -> list[str]:
        """Move up to `count` cards from the stock into the hand and return them."""
        taken = []
        for _ in range(count):
            if self.stock == []:
                break  # R57: by R54 the discard has only its top left
            card = self.stock.pop(0)
            self.hands[seat].append(card)
            taken.append(card)
            self.renew_stock()  # R54 R55
            self.armed.discard(seat)  # R92
            self.close_window(seat)  # R100; cards taken open none [R87, R90]
        return taken

    def renew_stock(self) -> None:
        if self.stock == [] and len(self.discard) > 1:  # R54
            self.stock = self.shuffled(self.discard[:-1])  # R53
            self.discard = self.discard[-1:]  # R53, and the colour stays [R56]

    def shuffled(self, cards: list[str]) -> list[str]:
        order = self.shuffle(list(cards))
        assert sorted(order) == sorted(cards)  # R17
        return order

    def expose_others(self, mover: int) -> None:
        for seat in self.grace_ends:
            if seat != mover:
                self.exposed.add(seat)  # R98

    def close_window(self, seat: int) -> None:
        self.grace_ends.pop(seat, None)
        self.exposed.discard(seat)

    def snapshot(self) -> dict[str, object]:
        """The facts of the game in plain values that can be compared: copies, nothing shared with the oracle."""
        return {
            "hands": [sorted(hand) for hand in self.hands],
            "stock": list(self.stock),
            "discard": list(self.discard),
            "laid_by": self.laid_by,
            "color": self.color,
            "clockwise": self.clockwise,
            "phase": self.phase,
            "owes": self.owes,
            "drawn": self.drawn,
            "wd4_player": self.wd4_player,
            "wd4_honest": self.wd4_honest,
            "deadline": self.deadline,
            "armed": sorted(self.armed),
            "windows": {seat: (end, seat in self.exposed) for seat, end in sorted(self.grace_ends.items())},
            "out": sorted(self.out),
            "winner": self.winner,
            "how": self.how,
        }
