"""How a bot chooses: by the chance to win that the net sees in each action, the better the higher its level [P37]."""

from math import exp
from random import Random
from typing import Final

from partyside.bots import Level
from partyside.bots.features import rows
from partyside.bots.net import Net
from partyside.bots.position import ACCEPT, Position
from partyside.bots.styles import LIKING, Style, likes

TEMPERATURE: Final[dict[Level, float]] = {"easy": 0.10, "normal": 0.04, "hard": 0.0}
"""With two players: so much chance to win makes an action e times as likely. With more, chances lie closer together.

A weak bot so makes small mistakes often, and absurd ones hardly ever."""


def chances(net: Net, position: Position, legal: list[int], level: Level, style: Style | None = None) -> list[float]:
    """How likely it is to do each of these legal actions."""
    if len(legal) == 1:
        return [1.0]
    if legal[0] == ACCEPT and (position.fresh or position.sizes[position.player] == 0):
        # A Wild Draw Four that was a last card, or just drawn, cannot have been a bluff [F1, F2].
        return [1.0 if action == ACCEPT else 0.0 for action in legal]
    values: list[float] = net(b"".join(rows(position, legal))).tolist()
    narrow = 2 / position.seats
    if style is not None:
        weight = LIKING[level] * narrow
        values = [value + weight * likes(style, position, action) for value, action in zip(values, legal, strict=True)]
    best = max(values)
    heat = TEMPERATURE[level] * narrow
    if heat == 0:
        first = values.index(best)
        return [1.0 if at == first else 0.0 for at in range(len(legal))]
    raised = [exp((value - best) / heat) for value in values]
    total = sum(raised)
    return [one / total for one in raised]


def choose(
    net: Net, position: Position, legal: list[int], level: Level, rng: Random, style: Style | None = None
) -> int:
    """One of these legal actions."""
    return rng.choices(legal, chances(net, position, legal, level, style))[0]
