"""What makes one bot different from another of its level: small fixed likings, too small to cost a game [P37]."""

from typing import Final, Literal, get_args

from partyside.bots import Level
from partyside.bots.position import (
    ACCEPT,
    AFTER_DRAW,
    CHALLENGE,
    DRAW_TWO,
    KEEP,
    REVERSE,
    SKIP,
    WILD,
    WILD_DRAW_FOUR,
    Position,
    card_of,
    color_of,
)

Style = Literal["attacker", "hoarder", "bluffer", "loyal", "cautious"]
"""Hits the leader; keeps wild cards; bluffs and challenges; stays with its colour; accepts and plays dangerous cards
early."""

STYLES: Final[tuple[Style, ...]] = get_args(Style)

LIKING: Final[dict[Level, float]] = {"easy": 0.02, "normal": 0.015, "hard": 0.004}
"""How much chance to win a bot gives up for what it likes, with two players; the strongest only chooses so between
equals."""


def style_of(number: int) -> Style:
    """The style that always goes with a bot's name."""
    return STYLES[number % len(STYLES)]


def likes(style: Style, position: Position, action: int) -> int:
    """1 for what this style likes, -1 for what it dislikes, else 0."""
    if action >= KEEP:
        if style == "cautious":
            return 1 if action == ACCEPT else 0
        return 1 if style == "bluffer" and action == CHALLENGE else 0
    card, color = card_of(action), color_of(action)
    wild = card >= WILD
    match style:
        case "attacker":
            victim = position.ahead % position.seats
            leads = position.sizes[victim] == min(position.sizes[1:])
            hits = card == WILD_DRAW_FOUR or (not wild and card % 13 in (SKIP, REVERSE, DRAW_TWO))
            return 1 if hits and leads else 0
        case "hoarder":
            return -1 if wild and len(position.hand) > 2 else 0
        case "bluffer":
            drawn = position.phase == AFTER_DRAW
            holds = any(other < WILD and other // 13 == position.color for other in position.hand)
            return 1 if card == WILD_DRAW_FOUR and holds and not drawn else 0
        case "loyal":
            return 1 if color == position.color else 0
        case "cautious":
            danger = min(position.sizes[1:]) <= 2
            return 1 if danger and (wild or card % 13 >= SKIP) else 0
