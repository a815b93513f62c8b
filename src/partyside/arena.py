"""Matches of bots: the same shuffled deck is played once with the hero in every seat, so that luck counts for less."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from itertools import repeat
from math import sqrt
from multiprocessing import get_context
from random import Random
from statistics import quantiles
from time import thread_time_ns
from typing import Final

from msgspec import Struct

from partyside.bots import baselines, levels
from partyside.bots.brain import net
from partyside.bots.position import OVER, Position
from partyside.bots.sim import Sim, full_deck
from partyside.bots.styles import STYLES
from partyside.bots.tracker import Tracker

Player = Callable[[Position, list[int], Random], int]
"""Chooses one of the legal actions of a position."""

NAMES: Final = ("random", "rule-v1", "heuristic", "easy", "normal", "hard")

LEAK: Final = 0.73
"""No honest player can win more against rule-v1, with two seats: whoever does has seen what it should not."""

CLOSE: Final = 0.01
"""With a margin up to this a share counts as it is; with a wider one, from few deals, its lower end does."""

CHUNK: Final = 50
"""Deals that a process plays before it reports."""


class Match(Struct, frozen=True, rename="camel"):
    """Who plays whom. In every game one seat is the hero's, all others the other player's."""

    hero: str
    versus: str
    seats: int = 2
    deals: int = 10_000
    seed: int = 1


class Tally(Struct):
    """What some deals came to."""

    shares: list[float] = []
    """For each deal, in which part of its games, one for each seat of the hero, the hero won."""
    times: list[int] = []
    """Nanoseconds of CPU for each decision of the hero with a choice."""

    def add(self, other: "Tally") -> None:
        self.shares += other.shares
        self.times += other.times


class Result(Struct, frozen=True, rename="camel"):
    match: Match
    share: float
    """The part of all games that the hero won."""
    margin: float
    """Half of the 95 % confidence interval of the share, over deals."""
    even: float
    """The share of a player as good as the others."""
    decisions: float
    """Of the hero, with a choice, in a game."""
    mean_ms: float
    """CPU time for one of them."""
    p99_ms: float
    leaks: bool
    """It won more than is honestly possible, and not by chance."""


def player(name: str) -> Player:
    """The player of this name. A level can have one of the styles: `hard/bluffer`; `module:function` is one's own.
    ValueError for any other."""
    match name.split("/"):
        case ["random"]:
            return lambda _position, legal, rng: baselines.at_random(legal, rng)
        case ["rule-v1"]:
            return baselines.rule_v1
        case ["heuristic"]:
            return lambda position, legal, _rng: baselines.heuristic(position, legal, baselines.TUNED)
        case ["easy" | "normal" | "hard" as level]:
            return lambda position, legal, rng: levels.choose(net(), position, legal, level, rng)
        case ["easy" | "normal" | "hard" as level, style] if style in STYLES:
            return lambda position, legal, rng: levels.choose(net(), position, legal, level, rng, style)
        case [own] if ":" in own:
            return _import(own)
        case _:
            raise ValueError(f"no player is called {name!r}; there are {', '.join(NAMES)}, and `module:function`")


def _import(name: str) -> Player:
    module, function = name.split(":", 1)
    try:
        found: Player = getattr(import_module(module), function)
    except (ImportError, AttributeError) as error:
        raise ValueError(f"no player can be imported as {name}: {error}") from error
    return found


def play(hero: Player, versus: Player, seats: int, deals: range, seed: int) -> Tally:
    """Play these deals, each with the hero in every seat."""
    tally = Tally([], [])
    for deal in deals:
        won = 0
        for seat in range(seats):
            # The deck and its reshuffles are those of the deal; what players leave to chance is not.
            chance, rng = Random(f"{seed}:{deal}"), Random(f"{seed}:{deal}:{seat}")
            deck = full_deck()
            chance.shuffle(deck)
            sim = Sim(seats, chance, Tracker())
            sim.deal(0, deck)
            while sim.phase != OVER:
                legal = sim.legal()
                if len(legal) == 1:
                    sim.step(legal[0])
                elif sim.turn == seat:
                    position = sim.position()
                    begun = thread_time_ns()
                    action = hero(position, legal, rng)
                    tally.times.append(thread_time_ns() - begun)
                    sim.step(_checked(action, legal))
                else:
                    sim.step(_checked(versus(sim.position(), legal, rng), legal))
            won += sim.winner == seat
        tally.shares.append(won / seats)
    return tally


def _checked(action: int, legal: list[int]) -> int:
    if action not in legal:
        raise ValueError(f"a player chose {action!r}, and the legal actions were {legal}")
    return action


def tallies(match: Match, processes: int) -> Iterator[Tally]:
    """Play the match in so many processes; what each few deals came to, in order. ValueError for unknown players."""
    for name in (match.hero, match.versus):
        player(name)
    return _play_all(match, processes)


def _play_all(match: Match, processes: int) -> Iterator[Tally]:
    chunks = [range(at, min(at + CHUNK, match.deals)) for at in range(0, match.deals, CHUNK)]
    with ProcessPoolExecutor(processes, get_context("spawn"), _settle_down) as pool:
        yield from pool.map(play_part, repeat(match), chunks)


def result(match: Match, tally: Tally) -> Result:
    """The whole match, once all of it is played."""
    games = len(tally.shares) * match.seats
    share = sum(tally.shares) / len(tally.shares)
    spread = sum((one - share) ** 2 for one in tally.shares) / max(1, len(tally.shares) - 1)
    times = tally.times or [0]
    margin = 1.96 * sqrt(spread / len(tally.shares))
    return Result(
        match,
        share,
        margin,
        1 / match.seats,
        len(tally.times) / games,
        sum(times) / len(times) / 1e6,
        (quantiles(times, n=100)[98] if len(times) > 1 else times[0]) / 1e6,
        match.seats == 2 and match.versus == "rule-v1" and (share if margin <= CLOSE else share - margin) > LEAK,
    )


def _settle_down() -> None:
    # The net is too small to gain by more than one thread; read before numpy is imported.
    os.environ["OPENBLAS_NUM_THREADS"] = "1"


def play_part(match: Match, deals: range) -> Tally:
    """These deals of the match; for another process."""
    return play(player(match.hero), player(match.versus), match.seats, deals, match.seed)
