"""What may be done and what comes of it: the law of docs/rules.md, clause by clause.

All functions are pure. `now` is game time; chance comes from `rng` only and is written into the events. Before deciding
an action the caller must have applied `expire` at the same `now`, so that whatever fell due came first [R10, R99,
R127].
"""

from random import Random
from typing import assert_never

from partyside.uno.actions import (
    Accept,
    Action,
    Catch,
    Challenge,
    ChooseColor,
    DeclareUno,
    Draw,
    EndTurn,
    Move,
    Play,
)
from partyside.uno.cards import COLORS, DECK, Card, Color, Face, fits
from partyside.uno.events import (
    Accepted,
    Began,
    Caught,
    Challenged,
    ColorChosen,
    Dealt,
    Declared,
    Ended,
    Event,
    Exposed,
    Flipped,
    PassedOver,
    Played,
    Removed,
    Reshuffled,
    TimedOut,
    Took,
    Turned,
    TurnedBack,
    TurnEnded,
    Why,
)
from partyside.uno.evolve import evolve
from partyside.uno.options import can_play, may_declare, takes_part
from partyside.uno.refusals import Refusal, Refused
from partyside.uno.state import (
    ACCEPTED_PENALTY,
    BLUFF_PENALTY,
    HAND,
    LOST_CHALLENGE_PENALTY,
    MAX_SEATS,
    MIN_SEATS,
    UNO_GRACE,
    UNO_PENALTY,
    AfterDraw,
    Answer,
    Decision,
    Game,
    Millis,
    OpeningColor,
    Over,
    Seat,
    Turn,
)


def start(seats: int, dealer: Seat, limit: Millis | None, rng: Random) -> list[Event]:
    """Deal a game at game time 0, up to its first decision [R15-R37]. ValueError for an impossible table."""
    if not MIN_SEATS <= seats <= MAX_SEATS or not 0 <= dealer < seats:
        raise ValueError(f"no game with {seats} seats and dealer {dealer}")
    deck = list(DECK)
    rng.shuffle(deck)
    # One card at a time, beginning with the dealer's neighbour [R22].
    hands = tuple(tuple(deck[(seat - dealer - 1) % seats : HAND * seats : seats]) for seat in range(seats))
    dealt = Dealt(dealer, hands, tuple(deck[HAND * seats :]), limit)
    table = _Table(evolve(None, dealt), Millis(0), rng)
    table.events.append(dealt)
    table.open()
    return table.events


def decide(game: Game, seat: Seat, action: Action, now: Millis, rng: Random) -> list[Event]:
    """The events of this action, or `Refused`. An accepted no-op, such as saying UNO twice, has none [R106]."""
    if isinstance(game.phase, Over):
        raise Refused(Refusal.GAME_OVER)
    if not takes_part(game, seat):
        raise Refused(Refusal.NOT_IN_GAME)
    table = _Table(game, now, rng)
    match action:
        case DeclareUno():
            table.declare(seat)
        case Catch(target):
            table.catch(seat, target)
        case _:
            table.move(seat, action)
    return table.events


def expire(game: Game, now: Millis, rng: Random) -> list[Event]:
    """What fell due by `now`, in the order in which it did: grace ends [R97] and the deadline [R129-R133]."""
    table = _Table(game, now, rng)
    if isinstance(game.phase, Over):
        return table.events
    deadline = game.deadline if game.deadline is not None and game.deadline <= now else None
    # A decision that begins here has its full time from `now`, so one deadline at most is due.
    if deadline is not None:
        table.expose_graces(until=deadline)
        table.time_out()
    table.expose_graces(until=now)
    return table.events


def remove(game: Game, seat: Seat, now: Millis, rng: Random) -> list[Event]:
    """Take a seat out of the game [R151-R157], or `Refused`.

    Ends the game only where the removal confirms a pending victory [R154]. The caller then judges abandonment before
    that victory and a walkover after it [R118, R119]; with one seat left the game must not go on.
    """
    if isinstance(game.phase, Over):
        raise Refused(Refusal.GAME_OVER)
    if not takes_part(game, seat):
        raise Refused(Refusal.NOT_IN_GAME)
    if game.pending_winner() == seat:
        raise Refused(Refusal.PENDING_WINNER)
    table = _Table(game, now, rng)
    table.remove(seat)
    return table.events


def wake_at(game: Game) -> Millis | None:
    """The next game time at which `expire` has something to say, if nobody moves before."""
    times = [window.grace_ends for window in game.windows if not window.exposed]
    if game.deadline is not None:
        times.append(game.deadline)
    return min(times, default=None)


class _Table:
    """One ask being worked out: the game so far, and the events that led to it from the game before.

    Every event is folded as it is added. So a reshuffle in the middle of a penalty needs no special case, and deciding
    cannot disagree with folding.
    """

    def __init__(self, game: Game, now: Millis, rng: Random) -> None:
        self.game = game
        self.now = now
        self.rng = rng
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        self.events.append(event)
        self.game = evolve(self.game, event)

    # The opening

    def open(self) -> None:
        """Turn the first card until it is no Wild Draw Four, and let it work [R23-R37]."""
        card = self.game.stock[0]
        self.add(Turned(card))
        while card.face is Face.WILD_DRAW_FOUR:
            self.add(TurnedBack(self.shuffled((*self.game.stock, card))))
            card = self.game.stock[0]
            self.add(Turned(card))
        dealer = self.game.dealer
        first = self.game.next_after(dealer)
        match card.face:
            case Face.SKIP:
                self.skip(first)
            case Face.DRAW_TWO:
                self.take(first, 2, "draw_two")
                self.skip(first)
            case Face.REVERSE:
                # Not a skip on top of that when two play [R31].
                self.add(Flipped(clockwise=False))
                self.begin_turn(dealer)
            case Face.WILD:
                self.begin(OpeningColor(first))
            case _:
                self.begin_turn(first)

    # Moves

    def move(self, seat: Seat, action: Move) -> None:
        phase = self.game.phase
        assert not isinstance(phase, Over)
        if action.decision != self.game.decision:
            raise Refused(Refusal.STALE)
        if phase.seat != seat:
            raise Refused(Refusal.NOT_YOURS)
        if isinstance(phase, OpeningColor) and not isinstance(action, ChooseColor):
            raise Refused(Refusal.COLOR_FIRST)
        if isinstance(phase, Answer) and not isinstance(action, Accept | Challenge):
            raise Refused(Refusal.ANSWER_FIRST)
        match action:
            case ChooseColor(_, color):
                if not isinstance(phase, OpeningColor):
                    raise Refused(Refusal.NO_COLOR_DUE)
                self.choose_color(seat, color)
            case Play():
                self.play(seat, action)
            case Draw():
                if isinstance(phase, AfterDraw):
                    raise Refused(Refusal.ALREADY_DRAWN)
                if can_play(self.game, seat):
                    raise Refused(Refusal.MUST_PLAY)
                self.draw(seat)
            case EndTurn():
                if not isinstance(phase, AfterDraw):
                    raise Refused(Refusal.DRAW_FIRST)
                self.expose_all_but(seat)
                self.end_turn(seat)
            case Accept() | Challenge():
                if not isinstance(phase, Answer):
                    raise Refused(Refusal.NO_ANSWER_DUE)
                self.answer(phase, challenged=isinstance(action, Challenge))
            case _:
                assert_never(action)

    def choose_color(self, seat: Seat, color: Color) -> None:
        self.add(ColorChosen(seat, color))
        self.begin_turn(seat)

    def play(self, seat: Seat, action: Play) -> None:
        game, card = self.game, action.card
        hand, phase, before = game.hands[seat], game.phase, game.color
        if card not in hand:
            raise Refused(Refusal.NOT_IN_HAND)
        if isinstance(phase, AfterDraw) and card is not phase.card:
            raise Refused(Refusal.ONLY_DRAWN_CARD)
        if not fits(card, before, game.top):
            raise Refused(Refusal.DOES_NOT_FIT)
        if card.color is None and action.color is None:
            raise Refused(Refusal.COLOR_MISSING)
        if card.color is not None and action.color is not None:
            raise Refused(Refusal.COLOR_UNWANTED)
        color = card.color or action.color
        assert color is not None and before is not None
        comes_to_one = len(hand) == 2
        declared = comes_to_one and (action.uno or seat in game.armed)
        grace_ends = Millis(self.now + UNO_GRACE) if comes_to_one and not declared else None
        self.add(Played(seat, card, color, declared, grace_ends))
        self.expose_all_but(seat)
        self.reshuffle_if_due()
        self.work(seat, card, before)

    def work(self, seat: Seat, card: Card, before: Color) -> None:
        """The effect of a card just laid, and what is awaited next."""
        following = self.game.next_after(seat)
        if card.face is Face.WILD_DRAW_FOUR:
            # Judged on what is left in the hand at this moment, and kept [R72, R74].
            honest = all(other.color is not before for other in self.game.hands[seat])
            self.begin(Answer(following, seat, before, honest))
            return
        if card.face is Face.DRAW_TWO:
            self.take(following, 2, "draw_two")
        if not self.game.hands[seat]:
            # A last Draw Two has still made the next seat take two [R114]; nothing else works any more [R115].
            self.add(Ended("won", seat))
            return
        match card.face:
            case Face.SKIP | Face.DRAW_TWO:
                self.skip(following)
            case Face.REVERSE:
                self.add(Flipped(not self.game.clockwise))
                alone = len(self.game.playing()) == 2
                self.begin_turn(seat if alone else self.game.next_after(seat))
            case _:
                self.begin_turn(following)

    def draw(self, seat: Seat) -> None:
        self.expose_all_but(seat)
        taken = self.take(seat, 1, "draw")
        if taken and fits(taken[0], self.game.color, self.game.top):
            self.begin(AfterDraw(seat, taken[0]))
        else:
            self.end_turn(seat)

    def answer(self, phase: Answer, challenged: bool) -> None:
        """Accept or challenge, carried out in full before a pending victory is confirmed or cancelled [R76-R86]."""
        seat, player = phase.seat, phase.player
        pending = self.game.pending_winner()
        self.add(Challenged(seat, player, not phase.honest) if challenged else Accepted(seat))
        self.expose_all_but(seat)
        if challenged and not phase.honest:
            # The cards of a removed player are back in the stock: nobody takes any [R155].
            if player not in self.game.out:
                self.take(player, BLUFF_PENALTY, "bluff")
            self.begin_turn(seat)
            return
        if challenged:
            self.take(seat, LOST_CHALLENGE_PENALTY, "lost_challenge")
        else:
            self.take(seat, ACCEPTED_PENALTY, "accepted")
        if pending is not None:
            self.add(Ended("won", pending))
        else:
            self.begin_turn(self.game.next_after(seat))

    # UNO

    def declare(self, seat: Seat) -> None:
        if len(self.game.hands[seat]) not in (1, 2):
            raise Refused(Refusal.NO_UNO_TO_DECLARE)
        if may_declare(self.game, seat):
            self.add(Declared(seat))

    def catch(self, seat: Seat, target: Seat) -> None:
        if target == seat:
            raise Refused(Refusal.CATCH_YOURSELF)
        window = self.game.window(target)
        if window is None:
            raise Refused(Refusal.NOTHING_TO_CATCH)
        if not window.exposed and self.now < window.grace_ends:
            raise Refused(Refusal.CATCH_TOO_EARLY)
        self.add(Caught(target, seat))
        self.take(target, UNO_PENALTY, "uno")

    def expose_all_but(self, seat: Seat) -> None:
        """A game move of this seat exposes every other open window [R97, R98]."""
        self.expose([window.seat for window in self.game.windows if window.seat != seat and not window.exposed])

    def expose_graces(self, until: Millis) -> None:
        self.expose([window.seat for window in self.game.windows if window.grace_ends <= until and not window.exposed])

    def expose(self, seats: list[Seat]) -> None:
        if seats:
            self.add(Exposed(tuple(seats)))

    # Time and removal

    def time_out(self) -> None:
        """The server acts for the seat whose time ran out: it draws, ends or accepts, and never plays [R129-R133]."""
        phase = self.game.phase
        assert not isinstance(phase, Over)
        seat = phase.seat
        self.add(TimedOut(seat))
        match phase:
            case OpeningColor():
                self.choose_color(seat, self.rng.choice(COLORS))
            case Turn():
                self.expose_all_but(seat)
                self.take(seat, 1, "timeout")
                self.end_turn(seat)
            case AfterDraw():
                self.expose_all_but(seat)
                self.end_turn(seat)
            case Answer():
                self.answer(phase, challenged=False)
            case _:
                assert_never(phase)

    def remove(self, seat: Seat) -> None:
        phase = self.game.phase
        assert not isinstance(phase, Over)
        pending = self.game.pending_winner()
        self.add(Removed(seat, self.shuffled(self.game.stock + self.game.hands[seat])))
        following = self.game.next_after(seat)
        if phase.seat != seat or following == seat:
            return
        match phase:
            case OpeningColor():
                self.begin(OpeningColor(following))
            case Turn() | AfterDraw():
                self.begin_turn(following)
            case Answer():
                # It counts as accepted, but the four cards are not taken [R154].
                if pending is not None:
                    self.add(Ended("won", pending))
                else:
                    self.begin_turn(following)
            case _:
                assert_never(phase)

    # Parts of the above

    def take(self, seat: Seat, count: int, why: Why) -> list[Card]:
        """Take cards one by one, reshuffling where the stock runs out; what is missing is forgiven [R55, R57]."""
        taken: list[Card] = []
        while len(taken) < count and self.game.stock:
            # As many at once as come before the stock can run out: the same as one by one.
            cards = self.game.stock[: count - len(taken)]
            self.add(Took(seat, cards, why))
            taken += cards
            self.reshuffle_if_due()
        return taken

    def reshuffle_if_due(self) -> None:
        """Keeps the invariant: an empty stock means a discard of one card [R54]."""
        if not self.game.stock and len(self.game.discard) > 1:
            self.add(Reshuffled(self.shuffled(self.game.discard[:-1])))

    def shuffled(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        order = list(cards)
        self.rng.shuffle(order)
        return tuple(order)

    def skip(self, victim: Seat) -> None:
        self.add(PassedOver(victim))
        self.begin_turn(self.game.next_after(victim))

    def end_turn(self, seat: Seat) -> None:
        self.add(TurnEnded(seat))
        self.begin_turn(self.game.next_after(seat))

    def begin_turn(self, seat: Seat) -> None:
        game = self.game
        if not game.stock and len(game.discard) == 1 and not any(can_play(game, other) for other in game.playing()):
            # A position that cannot arise [F4]; guarded all the same [R59].
            self.add(Ended("blocked"))
        else:
            self.begin(Turn(seat))

    def begin(self, phase: Decision) -> None:
        limit = self.game.limit
        self.add(Began(phase, None if limit is None else Millis(self.now + limit)))
