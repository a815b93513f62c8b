"""A server whose chance is known beforehand, for tests that play through the page of this machine only."""

import random
from collections.abc import MutableSequence
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from partyside import uno
from partyside.bots import Question, Think, simple
from partyside.server.thinking import brain
from partyside.uno import DECK, Card, Move, Play


class Scenario(Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """What a scenario file may fix."""

    seed: int = 0
    """Of all chance that the rest does not fix."""
    decks: tuple[tuple[Card, ...], ...] = ()
    """The order of the deck in the server's first games: the first card is dealt first, cards not named follow."""
    dealer: int = 0
    """The dealer of each room's first game."""
    bot: Literal["simple", "first_legal", "brain"] = "simple"
    """`first_legal` plays the first action that `uno.legal` lists, and always says UNO; `brain` is whom people meet."""


class Rehearsal(Struct, frozen=True):
    rng: random.Random
    think: Think | None
    """How bots think within the server; None if worker processes think for them."""


class BadScenario(Exception):
    """The file is no scenario; the text says why."""


class RehearsedRandom(random.Random):
    """Seeded chance that shuffles the whole deck into the orders of a scenario, one game after the other."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario.seed)
        self._decks = list(scenario.decks)
        self._dealer = scenario.dealer

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        # A room draws its first dealer with the short form; all else of chance uses the long one.
        return self._dealer % start if stop is None else super().randrange(start, stop, step)

    def shuffle(self, x: MutableSequence[Any]) -> None:
        if len(x) != len(DECK) or not self._decks:
            super().shuffle(x)
            return
        first = self._decks.pop(0)
        rest = list(x)
        for card in first:
            rest.remove(card)
        x[:] = [*first, *rest]


def load(path: Path) -> Rehearsal:
    """The chance and the bot of a scenario file; BadScenario if it is none."""
    try:
        scenario = msgspec.json.decode(path.read_bytes(), type=Scenario)
    except (OSError, msgspec.DecodeError) as error:
        raise BadScenario(f"{path}: {error}") from error
    for deck in scenario.decks:
        spare = list(DECK)
        for card in deck:
            if card not in spare:
                raise BadScenario(f"{path}: more {card} than the deck has")
            spare.remove(card)
    return Rehearsal(RehearsedRandom(scenario), _bot(scenario))


def _bot(scenario: Scenario) -> Think:
    match scenario.bot:
        case "simple":
            return simple.think
        case "first_legal":
            return first_legal
        case "brain":
            return brain()


def first_legal(question: Question) -> Move:
    """The plainest bot: no chance at all."""
    own = question.view.own
    if own is None:
        raise ValueError("a spectator owes no decision")
    action = uno.as_actions(own.options, question.view.table.decision)[0]
    assert isinstance(action, Move)
    return replace(action, uno=True) if isinstance(action, Play) else action
