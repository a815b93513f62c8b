"""How a bot chooses: by the chance to win that the net sees in each action, the better the higher its level [P37]."""

from math import exp
from random import Random
from typing import Final

from partyside.bots import Level
from partyside.bots.features import rows
from partyside.bots.net import Net
from partyside.bots.position import Position

TEMPERATURE: Final[dict[Level, float]] = {"easy": 0.10, "normal": 0.04, "hard": 0.0}
"""With two players: so much chance to win makes an action e times as likely. With more, chances lie closer together.

A weak bot so makes small mistakes often, and absurd ones hardly ever."""


def choose(net: Net, position: Position, legal: list[int], level: Level, rng: Random) -> int:
    """One of these legal actions. Chance is asked only where there is a choice."""
    if len(legal) == 1:
        return legal[0]
    values: list[float] = net(b"".join(rows(position, legal))).tolist()
    best = max(values)
    heat = TEMPERATURE[level] * 2 / position.seats
    if heat == 0:
        return legal[values.index(best)]
    return rng.choices(legal, [exp((value - best) / heat) for value in values])[0]
