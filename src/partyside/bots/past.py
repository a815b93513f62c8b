"""What everybody could remember of a game, folded from what everybody was told: nothing that a spectator has not seen
goes in [R148, R169]."""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from partyside.bots.position import RANK, WILD_DRAW_FOUR, Person
from partyside.bots.tracker import Tracker
from partyside.uno import COLORS, Card, Due, News
from partyside.uno.events import Challenged, ColorChosen, Played, TimedOut, Turned, TurnEnded
from partyside.uno.view import DealtNews, RemovedNews, ReshuffledNews, TookNews

_NUMBERS: Final = {card: number for number, card in enumerate(Card)}
_COLORS: Final = {color: number for number, color in enumerate(COLORS)}


class PastBase(Struct, frozen=True, rename="camel", omit_defaults=True):
    """Base of what is remembered; gives it one encoding."""


class PersonPast(PastBase, frozen=True):
    """See `position.Person`."""

    cards: tuple[int, ...] = ()
    lacks: tuple[int, ...] = (0, 0, 0, 0)
    wants: tuple[int, ...] = (0, 0, 0, 0)
    bluffs: int = 0
    honest: int = 0


class Past(PastBase, frozen=True):
    """A `Tracker` at rest, and what it takes to understand what comes next."""

    seen: tuple[int, ...] = (0,) * 54
    people: tuple[PersonPast, ...] = ()
    """By seat; empty before the deal."""
    judged: int = 0
    fresh: bool = False
    top: int = 0
    """The uppermost discard."""
    color: int = 0
    before: int = 0
    """The active colour before the latest play."""
    drew: int | None = None
    """The seat that has just drawn in its turn, and has neither played nor ended it."""
    may_play: bool = False
    """What it drew may be played [R47, R172]."""
    expired: bool = False
    """The server acts for a seat that was too slow, which tells nothing of its cards [R130]."""


def recall(past: Past) -> Tracker:
    """The tracker as it was."""
    tracker = Tracker()
    tracker.seen = list(past.seen)
    tracker.people = [_person(one) for one in past.people]
    tracker.judged, tracker.fresh = past.judged, past.fresh
    return tracker


def remember(past: Past | None, told: Iterable[News | Due], seats: int) -> Past:
    """What is remembered after everybody was told this. A game of so many seats begins with its deal."""
    memory = _Memory(past or Past(), seats)
    for news in told:
        memory.hear(news)
    return memory.at_rest()


class _Memory:
    def __init__(self, past: Past, seats: int) -> None:
        self.seats = seats
        self.tracker = recall(past)
        if not past.people:
            # Normally the deal follows; a game that was not followed from there is remembered from here on.
            self.tracker.people = [Person(0) for _ in range(seats)]
        self.top, self.color, self.before = past.top, past.color, past.before
        self.drew, self.may_play, self.expired = past.drew, past.may_play, past.expired

    def at_rest(self) -> Past:
        tracker = self.tracker
        people = tuple(
            PersonPast(tuple(one.cards), tuple(one.lacks), tuple(one.wants), one.bluffs, one.honest)
            for one in tracker.people
        )
        return Past(
            tuple(tracker.seen),
            people,
            tracker.judged,
            tracker.fresh,
            self.top,
            self.color,
            self.before,
            self.drew,
            self.may_play,
            self.expired,
        )

    def hear(self, news: News | Due) -> None:
        tracker = self.tracker
        match news:
            case Played(seat, card, color):
                number = _NUMBERS[card]
                self.before = self.color
                self.color, self.top = _COLORS[color], number
                tracker.played(seat, number, self.color, self.before, self.drew == seat)
                self.drew = None
            case TookNews(seat, count, "draw"):
                tracker.unable(seat, self.color, RANK[self.top])
                tracker.took(seat, count)
                self.drew, self.may_play = seat, False
            case TookNews(seat, count):
                tracker.took(seat, count)
            case Due(seat, after_draw):
                if after_draw:
                    self.may_play = True
                else:
                    self.drew = None
                self.expired = False
            case TurnEnded(seat):
                if self.expired:
                    pass
                elif self.drew != seat:
                    # Nothing to play, and nothing to take either [R58].
                    tracker.unable(seat, self.color, RANK[self.top])
                elif self.may_play:
                    tracker.kept(seat, self.color)
                else:
                    tracker.useless(seat, self.color, RANK[self.top])
                self.drew = None
            case TimedOut():
                self.expired = True
            case Challenged(_, player, success):
                tracker.checked(player, self.before, success)
            case ReshuffledNews():
                tracker.reshuffled(self.top)
            case DealtNews():
                tracker.deal(self.seats)
            case Turned(card):
                self.top = _NUMBERS[card]
                if self.top != WILD_DRAW_FOUR:
                    tracker.turned(self.top)
                    self.color = self.top // 13 % 4
            case ColorChosen(seat, color):
                self.color = _COLORS[color]
                if not self.expired:
                    tracker.named(seat, self.color)
            case RemovedNews(seat):
                tracker.removed(seat)
            case _:
                # Nothing that tells of cards.
                pass


def _person(past: PersonPast) -> Person:
    person = Person(0)
    person.cards = list(past.cards)
    person.lacks = list(past.lacks)
    person.wants = list(past.wants)
    person.bluffs, person.honest = past.bluffs, past.honest
    return person
