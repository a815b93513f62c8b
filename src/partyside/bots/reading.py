"""From what a seat sees and remembers to a `Position`, and from an action of it back to a move."""

from collections.abc import Callable
from random import Random
from typing import Final

from partyside.bots import Question, Think
from partyside.bots.past import Past, recall
from partyside.bots.position import (
    ACCEPT,
    AFTER_DRAW,
    ANSWER,
    CHALLENGE,
    KEEP,
    OPENING,
    OPENING_COLOR,
    RANK,
    TURN,
    WILD,
    Person,
    Position,
    card_of,
    color_of,
)
from partyside.bots.tracker import Tracker
from partyside.uno import COLORS, Accept, Card, Challenge, ChooseColor, Color, Draw, EndTurn, Move, Options, Play, View

CARDS: Final = tuple(Card)
"""By their numbers in `position`."""

NUMBERS: Final = {card: number for number, card in enumerate(CARDS)}

_PHASES: Final = {"opening_color": OPENING, "turn": TURN, "after_draw": AFTER_DRAW, "answer": ANSWER}


def thinking(choose: Callable[[Position, list[int], Random], int]) -> Think:
    """A bot out of a function that chooses one of the legal actions of a position; it always says UNO."""

    def think(question: Question) -> Move:
        view = question.view
        position = position_of(view, question.past)
        assert view.own is not None
        legal, decision = actions_of(view.own.options), view.table.decision
        if not legal:
            return Draw(decision)
        return move_of(choose(position, legal, Random(question.seed)), decision, uno=True)

    return think


def position_of(view: View, past: Past) -> Position:
    """The decision that the view's own seat owes. ValueError if it owes none."""
    own, table = view.own, view.table
    if own is None or table.seat != own.seat:
        raise ValueError("no decision is owed")
    seats = len(table.counts)
    # Clockwise from the own seat; whoever is out has no place at the table any more.
    order = [seat for far in range(seats) if (seat := (own.seat + far) % seats) not in table.out]
    tracker = recall(past)
    made = Position()
    made.seats = len(order)
    made.hand = [NUMBERS[card] for card in own.hand]
    made.sizes = [table.counts[seat] for seat in order]
    made.others = [_person(tracker, seat, table.counts[seat]) for seat in order]
    made.seen = tracker.seen
    if not past.people:
        for card in table.pile:
            made.seen[NUMBERS[card]] += 1
    made.color = 0 if table.color is None else COLORS.index(table.color)
    made.rank = RANK[NUMBERS[table.pile[-1]]]
    made.ahead = 1 if table.clockwise else -1
    made.phase = _PHASES[table.phase]
    made.drawn = 0 if own.drawn is None else NUMBERS[own.drawn]
    made.stock = table.stock
    if table.challenged is not None and table.before is not None:
        # A seat that has been removed stands for itself no more [R155]: take any other that can be asked about.
        made.player = order.index(table.challenged) if table.challenged in order else 1
        made.before = COLORS.index(table.before)
        made.fresh = tracker.fresh
    return made


def actions_of(can: Options) -> list[int]:
    """All that the seat may do with a choice of it, in the order of `Sim.legal`; empty if it can only draw."""
    if can.choose_color:
        return [OPENING_COLOR + number for number in range(len(COLORS))]
    if can.answer:
        return [ACCEPT, CHALLENGE]
    actions: list[int] = []
    for card in can.play:
        number = NUMBERS[card]
        if number < WILD:
            actions.append(number)
        else:
            actions += [WILD + 4 * (number - WILD) + color for color in range(len(COLORS))]
    if can.end_turn:
        actions.append(KEEP)
    return actions


def move_of(action: int, decision: int, uno: bool = False) -> Move:
    """The move that an action stands for; a play declares UNO if told to."""
    if action < KEEP:
        card = CARDS[card_of(action)]
        return Play(decision, card, _color(action) if card.color is None else None, uno)
    if action == KEEP:
        return EndTurn(decision)
    if action == ACCEPT:
        return Accept(decision)
    if action == CHALLENGE:
        return Challenge(decision)
    return ChooseColor(decision, _color(action))


def _person(tracker: Tracker, seat: int, count: int) -> Person:
    """What is remembered of a seat; whoever has not followed the game from its deal knows nothing of some cards."""
    if seat >= len(tracker.people):
        return Person(count)
    person = tracker.people[seat]
    if len(person.cards) != count:
        person.cards = [*person.cards, *[0] * count][:count]
    return person


def _color(action: int) -> Color:
    return COLORS[color_of(action)]
