"""Matches of bots: the same shuffled deck is played once with the hero in every seat, so that luck counts for less."""

from collections.abc import Callable
from math import sqrt
from random import Random
from statistics import quantiles
from time import thread_time_ns

from msgspec import Struct

from partyside.bots import baselines, levels
from partyside.bots.net import Net
from partyside.bots.position import OVER, Position
from partyside.bots.sim import Sim, full_deck
from partyside.bots.tracker import Tracker

Player = Callable[[Position, list[int], Random], int]
"""Chooses one of the legal actions of a position."""

NAMES = ("random", "rule-v1", "heuristic", "easy", "normal", "hard")


def player(name: str, net: Net) -> Player:
    """The player of this name; ValueError if there is none."""
    match name:
        case "random":
            return lambda _position, legal, rng: baselines.at_random(legal, rng)
        case "rule-v1":
            return baselines.rule_v1
        case "heuristic":
            return lambda position, legal, _rng: baselines.heuristic(position, legal, baselines.TUNED)
        case "easy" | "normal" | "hard":
            return lambda position, legal, rng: levels.choose(net, position, legal, name, rng)
        case _:
            raise ValueError(f"no player is called {name}")


class Tally(Struct):
    """What some deals came to; `add` them up."""

    shares: list[float]
    """For each deal, in how many of the hero's seats it won, as a part of all."""
    decisions: int
    """Of the hero, with a choice."""
    times: list[int]
    """Nanoseconds of CPU for each of them."""

    def add(self, other: "Tally") -> None:
        self.shares += other.shares
        self.decisions += other.decisions
        self.times += other.times

    @property
    def share(self) -> float:
        """The part of all games that the hero won."""
        return sum(self.shares) / len(self.shares)

    @property
    def margin(self) -> float:
        """Half of the 95 % confidence interval of the share, over deals."""
        count, mean = len(self.shares), self.share
        if count < 2:
            return 1.0
        return 1.96 * sqrt(sum((share - mean) ** 2 for share in self.shares) / (count - 1) / count)

    @property
    def mean_time(self) -> float:
        """Milliseconds of CPU for a decision."""
        return sum(self.times) / len(self.times) / 1e6 if self.times else 0.0

    @property
    def tail_time(self) -> float:
        """The same, of which one decision in a hundred takes more."""
        return quantiles(self.times, n=100)[98] / 1e6 if len(self.times) > 1 else self.mean_time


def play(hero: Player, versus: Player, seats: int, deals: range, seed: int) -> Tally:
    """Play these deals, each with the hero in every seat and the other player in all others."""
    tally = Tally([], 0, [])
    for deal in deals:
        deck = full_deck()
        Random(f"{seed}:{deal}").shuffle(deck)
        won = 0
        for seat in range(seats):
            rng = Random(f"{seed}:{deal}:{seat}")
            sim = Sim(seats, rng, Tracker())
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
                    tally.decisions += 1
                    sim.step(action)
                else:
                    sim.step(versus(sim.position(), legal, rng))
            won += sim.winner == seat
        tally.shares.append(won / seats)
    return tally
