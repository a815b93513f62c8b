"""The oracle beside the engine: led through the same steps, and compared in its own words."""

from collections import deque
from collections.abc import Callable, Iterable
from typing import assert_never

from partyside.uno import (
    Accept,
    Action,
    Card,
    Catch,
    Challenge,
    ChooseColor,
    DeclareUno,
    Draw,
    EndTurn,
    Event,
    Game,
    Millis,
    Over,
    Play,
    Refusal,
    Seat,
    legal,
)
from partyside.uno.events import ColorChosen, Removed, Reshuffled, TimedOut, TurnedBack
from partyside.uno.state import AfterDraw, Answer, OpeningColor, Turn
from tests.uno.oracle import Command, Oracle, full_deck
from tests.uno.playing import Act, Remove, Step, Wait

REASONS = {
    "the game is over": {Refusal.GAME_OVER},
    "not in the game": {Refusal.NOT_IN_GAME},
    "no colour is owed by this seat": {Refusal.NO_COLOR_DUE, Refusal.NOT_YOURS, Refusal.ANSWER_FIRST},
    "no turn of this seat": {
        Refusal.NOT_YOURS,
        Refusal.COLOR_FIRST,
        Refusal.ANSWER_FIRST,
        Refusal.ALREADY_DRAWN,
    },
    "nothing to end": {Refusal.NOT_YOURS, Refusal.COLOR_FIRST, Refusal.ANSWER_FIRST, Refusal.DRAW_FIRST},
    "no answer is owed": {Refusal.NOT_YOURS, Refusal.COLOR_FIRST, Refusal.NO_ANSWER_DUE},
    "a card can be played": {Refusal.MUST_PLAY},
    "only the taken card": {Refusal.ONLY_DRAWN_CARD, Refusal.NOT_IN_HAND},
    "not in hand": {Refusal.NOT_IN_HAND},
    "does not fit": {Refusal.DOES_NOT_FIT},
    "a wild card needs a colour": {Refusal.COLOR_MISSING},
    "only a wild card names a colour": {Refusal.COLOR_UNWANTED},
    "not one or two cards": {Refusal.NO_UNO_TO_DECLARE},
    "nobody catches themselves": {Refusal.CATCH_YOURSELF},
    "no open window": {Refusal.NOTHING_TO_CATCH},
    "too early": {Refusal.CATCH_TOO_EARLY},
    "a pending winner": {Refusal.PENDING_WINNER},
}
"""What the engine may mean by a refusal that the oracle explains so."""


class Judge:
    """The oracle, led through what the engine did with the chance that came into it."""

    def __init__(self, opening: Step, deck: Iterable[Card] | None) -> None:
        self.stocks: deque[list[str]] = deque()
        self.colors: deque[str] = deque()
        self.offered: dict[object, set[Command]] = {}
        self.expect(opening.events)
        game = opening.after
        if deck is None:
            self.oracle = oracle_at(game, self.shuffle, self.colors.popleft)
        else:
            order = [card.value for card in deck]
            seats = len(game.hands)
            self.oracle = Oracle(seats, game.dealer, game.limit, order, self.shuffle, self.colors.popleft)

    def shuffle(self, cards: list[str]) -> list[str]:
        return self.stocks.popleft()

    def expect(self, events: Iterable[Event]) -> None:
        """The chance that came into these events is what the oracle gets for the same step."""
        timed_out = False
        for event in events:
            match event:
                case TurnedBack(stock) | Reshuffled(stock) | Removed(_, stock):
                    self.stocks.append([card.value for card in stock])
                case TimedOut():
                    timed_out = True
                case ColorChosen(_, color) if timed_out:
                    self.colors.append(color.value)
                case _:
                    pass

    def follow(self, step: Step) -> None:
        """Do the same; both must find it right, or wrong for the same reason."""
        self.expect(step.events)
        match step.ask:
            case Wait():
                self.oracle.expire(step.now)
            case Act(seat, action):
                if not isinstance(action, DeclareUno | Catch) and action.decision != step.before.decision:
                    # The oracle knows no numbers of decisions [R12].
                    assert step.refusal in (Refusal.STALE, Refusal.GAME_OVER, Refusal.NOT_IN_GAME)
                    return
                mark = isinstance(action, Play) and action.uno
                self.same_answer(self.oracle.do(seat, command(action), mark, step.now), step.refusal)
            case Remove(seat):
                self.same_answer(self.oracle.remove(seat, step.now), step.refusal)

    def same_answer(self, said: str, refusal: Refusal | None) -> None:
        assert refusal is None if said == "ok" else refusal in REASONS[said], (said, refusal)

    def same_state(self, game: Game, now: Millis) -> None:
        assert self.oracle.snapshot() == snapshot(game)
        assert not self.stocks and not self.colors, "chance for which the oracle had no use"
        for seat in map(Seat, range(len(game.hands))):
            offered = {command(action) for action in legal(game, seat, now)}
            assert self.offers(seat, now) == offered, f"offered to seat {seat}"

    def offers(self, seat: Seat, now: Millis) -> set[Command]:
        """What the oracle offers. It is slow, so it is not asked twice about what makes no difference to it."""
        oracle = self.oracle
        hand = oracle.hands[seat]
        if oracle.owes == seat:
            own: object = (oracle.phase, oracle.drawn, oracle.color, oracle.discard[-1], *hand)
        else:
            own = (oracle.phase == "over", len(hand))
        windows = tuple((target, target in oracle.exposed or now >= end) for target, end in oracle.grace_ends.items())
        about = (seat, own, windows, seat in oracle.armed, seat in oracle.out)
        if about not in self.offered:
            self.offered[about] = oracle.legal(seat, now)
        return self.offered[about]


def command(action: Action) -> Command:
    """The oracle's word for the action; it knows no decision numbers and takes the UNO mark apart."""
    match action:
        case ChooseColor(_, color):
            return ("color", color.value)
        case Play(_, card, color):
            return ("play", card.value, None if color is None else color.value)
        case Draw():
            return ("draw",)
        case EndTurn():
            return ("end",)
        case Accept():
            return ("accept",)
        case Challenge():
            return ("challenge",)
        case DeclareUno():
            return ("declare",)
        case Catch(seat):
            return ("catch", seat)
        case _:
            assert_never(action)


def snapshot(game: Game) -> dict[str, object]:
    """The engine's game in the form of `Oracle.snapshot`."""
    phase = game.phase
    answer = phase if isinstance(phase, Answer) else None
    over = phase if isinstance(phase, Over) else None
    return {
        "hands": [sorted(hand) for hand in game.hands],
        "stock": list(game.stock),
        "discard": list(game.discard),
        "laid_by": game.laid_by,
        "color": game.color,
        "clockwise": game.clockwise,
        "phase": phase_name(game),
        "owes": None if isinstance(phase, Over) else phase.seat,
        "drawn": phase.card if isinstance(phase, AfterDraw) else None,
        "wd4_player": answer.player if answer else None,
        "wd4_honest": answer.honest if answer else None,
        "deadline": game.deadline,
        "armed": list(game.armed),
        "windows": {window.seat: (window.grace_ends, window.exposed) for window in game.windows},
        "out": list(game.out),
        "winner": over.winner if over else None,
        "how": over.how if over else None,
    }


def phase_name(game: Game) -> str:
    """The pending decision in the oracle's words."""
    match game.phase:
        case OpeningColor():
            return "opening"
        case Turn():
            return "turn"
        case AfterDraw():
            return "after_draw"
        case Answer():
            return "answer"
        case Over():
            return "over"
        case _:
            assert_never(game.phase)


def oracle_at(game: Game, shuffle: Callable[[list[str]], list[str]], pick_color: Callable[[], str]) -> Oracle:
    """The oracle in the same state, whatever this is."""
    # Any deal will do, since all of it is overwritten; but a Wild Draw Four must not be turned, for it asks for chance.
    oracle = Oracle(len(game.hands), game.dealer, game.limit, full_deck()[::-1], shuffle, pick_color)
    phase = game.phase
    oracle.hands = [list(map(str, hand)) for hand in game.hands]
    oracle.stock = list(map(str, game.stock))
    oracle.discard = list(map(str, game.discard))
    oracle.color = None if game.color is None else game.color.value
    oracle.clockwise = game.clockwise
    oracle.phase = phase_name(game)
    oracle.owes = None if isinstance(phase, Over) else phase.seat
    oracle.drawn = phase.card.value if isinstance(phase, AfterDraw) else None
    oracle.wd4_player = phase.player if isinstance(phase, Answer) else None
    oracle.wd4_honest = phase.honest if isinstance(phase, Answer) else None
    oracle.deadline = game.deadline
    oracle.armed = set(game.armed)
    oracle.grace_ends = {window.seat: window.grace_ends for window in game.windows}
    oracle.exposed = {window.seat for window in game.windows if window.exposed}
    oracle.out = set(game.out)
    return oracle
