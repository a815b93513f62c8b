"""Opponents to measure bots against, and to train them with: chance itself, RLCard's rules, and a tuned heuristic.

They play on a `Position`, in the actions of `position`. mypyc compiles this file unchanged.
"""

from random import Random
from typing import Final

from partyside.bots.position import (
    ACCEPT,
    AFTER_DRAW,
    CHALLENGE,
    DRAW_TWO,
    KEEP,
    OPENING_COLOR,
    REVERSE,
    SKIP,
    WILD,
    Position,
    card_of,
    color_of,
)


def at_random(legal: list[int], rng: Random) -> int:
    """Any legal action."""
    return legal[int(rng.random() * len(legal))]


def rule_v1(position: Position, legal: list[int], rng: Random) -> int:
    """RLCard's `uno-rule-v1` by our rules: any coloured card; else a Wild for any colour; a Wild Draw Four only if
    there is nothing else, for the colour of which it holds most. What it draws it plays, a wild card for any colour, as
    RLCard does it for every player. It never challenges."""
    if legal[0] == ACCEPT:
        return ACCEPT
    plays = [action for action in legal if action < WILD]
    if not plays:
        plays = [action for action in legal if action < 56 or action >= OPENING_COLOR]
    if not plays:
        if position.phase != AFTER_DRAW:
            return 56 + _favourite(position.hand, rng)
        plays = [action for action in legal if action < KEEP]
    return at_random(plays, rng)


def _favourite(hand: list[int], rng: Random) -> int:
    held = [0, 0, 0, 0]
    for card in hand:
        if card < WILD:
            held[card // 13] += 1
    most = max(held)
    return at_random([color for color in range(4) if held[color] == most], rng)


TUNED: Final[list[float]] = [
    -1.10, -0.50, 0.74, 0.25, 0.15, 0.65, 0.47, -0.05, 1.35, -0.50, 0.09, -1.21, -0.21,
    -0.39, 0.48, -0.25, 0.78, -0.36, -2.47, -0.29, 0.04, 0.02, 0.63, -0.62, 0.30, 0.05,
]  # fmt: skip
"""What the heuristic thinks of each of `marks`: found by trying, against itself and against `rule_v1`."""


def heuristic(position: Position, legal: list[int], weights: list[float]) -> int:
    """The action of the highest score; the first of equals."""
    best, most = legal[0], -1e9
    for action in legal:
        score = 0.0
        for at, mark in enumerate(marks(position, action)):
            score += mark * weights[at]
        if score > most:
            best, most = action, score
    return best


def marks(position: Position, action: int) -> list[float]:
    """What the heuristic looks at in an action."""
    mark = [0.0] * 26
    hand, seats = position.hand, position.seats
    size = len(hand)
    following = position.ahead % seats
    theirs = position.sizes[following]
    person = position.others[following]
    if action == KEEP:
        mark[15] = 1.0
        if position.drawn >= WILD:
            mark[16] = 1.0
        return mark
    if action == ACCEPT:
        return mark
    if action == CHALLENGE:
        mark[17] = 1.0
        mark[18] = 1.0 if position.fresh else 0.0
        mark[19] = min(10.0, float(position.sizes[position.player]))
        mark[20] = position.others[position.player].lacks[position.before] / 100.0
        mark[21] = min(15.0, float(size))
        return mark
    color = color_of(action)
    held = [0, 0, 0, 0]
    card = -1 if action >= OPENING_COLOR else card_of(action)
    alike = 0
    for other in hand:
        if other < WILD:
            held[other // 13] += 1
            if card >= 0 and card < WILD and other % 13 == card % 13 and other != card:
                alike += 1
    mark[24] = person.lacks[color] / 100.0
    mark[25] = person.wants[color] / 100.0
    if card < 0:
        mark[6] = float(held[color])
        return mark
    near = theirs <= 2
    attacks = False
    if card >= WILD:
        mark[6] = float(held[color])
        mark[10] = 1.0 if size <= 3 else 0.0
        mark[22] = 1.0 if near else 0.0
        mark[23] = min(12.0, float(size))
        if card == WILD:
            mark[0] = 1.0
        else:
            mark[1] = 1.0
            attacks = True
            if position.phase != AFTER_DRAW and held[position.color] > 0:
                mark[11] = 1.0
                mark[12] = min(8.0, float(size))
    else:
        held[color] -= 1
        mark[5] = float(held[color])
        if color != position.color:
            mark[7] = float(held[color] - held[position.color])
        rank = card % 13
        if rank in (SKIP, REVERSE):
            mark[2] = 1.0
            attacks = True
        elif rank == DRAW_TWO:
            mark[3] = 1.0
            attacks = True
        else:
            mark[4] = float(rank)
        mark[13] = float(alike)
        if seats == 2 and attacks:
            mark[14] = 1.0
    if near:
        if attacks:
            mark[8] = 1.0
        elif color == position.color:
            mark[9] = 1.0
    return mark
