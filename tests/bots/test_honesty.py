"""Bots know what a person in their seat could know: dealing everything hidden anew changes nothing [R148, P37]."""

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from partyside import uno
from partyside.bots import Level, Question
from partyside.bots.brain import net, think
from partyside.bots.levels import chances
from partyside.bots.position import OVER
from partyside.bots.reading import actions_of, position_of
from partyside.bots.styles import style_of
from partyside.uno import Card, Game, Seat
from partyside.uno.events import Began, Dealt, Event, Removed, Reshuffled, Took, TurnedBack
from partyside.uno.state import AfterDraw, Answer
from tests.bots.both import NOW, Both, dealt_anew

STATES = 10_000
LEVELS: tuple[Level, ...] = ("easy", "normal", "hard")


@pytest.mark.slow
def test_dealing_anew_what_a_bot_cannot_see_changes_none_of_its_chances() -> None:
    """[R148] [R172] [P37] In so many states of games of all sizes, at every level, to the last digit."""
    states, seed = 0, 0
    while states < STATES:
        seats, level, seed = 2 + seed % 9, LEVELS[seed % 3], seed + 1
        both, rng = Both(seats, seed), Random(seed)
        while both.sim.phase != OVER and states < STATES:
            own = both.view.own
            assert own is not None
            legal = actions_of(own.options)
            style = style_of(seed)
            seen = chances(net(), position_of(both.view, both.past), legal, level, style)
            other = uno.view(dealt_anew(both.game, own.seat, rng), own.seat, NOW)
            assert chances(net(), position_of(other, both.past), legal, level, style) == seen
            states += 1
            both.step(rng.choices(legal, seen)[0])


def test_a_bot_is_told_nothing_else() -> None:
    """[R148] Its input holds the view of its seat, what everybody was told, and who it is itself."""
    assert [field.name for field in msgspec.structs.fields(Question)] == ["view", "past", "level", "number", "seed"]
    for seed in range(30):
        both, rng = Both(2 + seed % 9, seed), Random(seed)
        for _ in range(20):
            if both.sim.phase == OVER:
                break
            seat = both.sim.turn
            asked = Question(both.view, both.past, "normal", seed, seed)
            anew = dealt_anew(both.game, Seat(seat), rng)
            assert uno.view(anew, Seat(seat), NOW) == both.view
            assert think(replace(asked, view=uno.view(anew, Seat(seat), NOW))) == think(asked)
            both.step(rng.choice(both.sim.legal()))


def test_what_everybody_is_told_hides_every_secret() -> None:
    """[R148] [R169] What bots remember is made of news that stay the same whatever the hidden cards are."""
    hidden = set()
    for seed in range(60):
        both, rng = Both(2 + seed % 9, seed), Random(seed)
        while both.sim.phase != OVER:
            both.step(rng.choice(both.sim.legal()))
        for event in both.events:
            other = scrambled(event, rng)
            assert uno.told_to_all(other) == uno.told_to_all(event)
            if other is not event:
                hidden.add(type(event))
    assert {Dealt, Took, Reshuffled, Began} <= hidden


def scrambled(event: Event, rng: Random) -> Event:
    """The same event with other cards where they are hidden."""

    def others(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(rng.choices(uno.DECK, k=len(cards)))

    match event:
        case Dealt():
            return replace(event, hands=tuple(others(hand) for hand in event.hands), stock=others(event.stock))
        case Took():
            return replace(event, cards=others(event.cards))
        case Reshuffled() | TurnedBack() | Removed():
            return replace(event, stock=others(event.stock))
        case Began(AfterDraw() as phase):
            return replace(event, phase=replace(phase, card=rng.choice(uno.DECK)))
        case Began(Answer() as phase):
            return replace(event, phase=replace(phase, honest=not phase.honest))
        case _:
            return event


def test_a_bot_does_not_know_whether_it_was_bluffed() -> None:
    """[R148] [V172] The same answers at every level, whatever the verdict; and both kinds are given."""
    answers = set()
    for seed in range(200):
        both, rng = Both(3, seed), Random(seed)
        while both.sim.phase != OVER:
            game: Game = both.game
            if isinstance(game.phase, Answer):
                flipped = replace(game, phase=replace(game.phase, honest=not game.phase.honest))
                for level in LEVELS:
                    asked = Question(both.view, both.past, level, seed, seed)
                    other = replace(asked, view=uno.view(flipped, game.phase.seat, NOW))
                    assert think(asked) == think(other)
                    answers.add(type(think(asked)))
            both.step(rng.choice(both.sim.legal()))
    assert answers == {uno.Accept, uno.Challenge}
