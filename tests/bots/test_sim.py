"""The fast core plays by the same rules as `partyside.uno`, move by move."""

from collections import Counter
from random import Random

import pytest

from partyside import uno
from partyside.bots.position import (
    ACCEPT,
    ANSWER,
    CHALLENGE,
    FITS,
    KEEP,
    OPENING,
    OVER,
    RANK,
    STATES,
    card_of,
    color_of,
)
from partyside.bots.reading import CARDS
from partyside.bots.sim import Sim, full_deck
from partyside.uno.events import Reshuffled
from partyside.uno.state import Answer
from tests.bots.both import Both, same

GAMES = 5_400
"""Over all sizes."""


def chosen(sim: Sim, style: int, rng: Random) -> int:
    """By chance; or so that stocks run out: never playing what was drawn, and leaving the others nothing that fits."""
    legal = sim.legal()
    if style == 0 or sim.phase == OPENING:
        return rng.choice(legal)
    if style == 3:
        # To the end, so that victories wait for an answer [R84].
        return rng.choice([action for action in legal if not 56 <= action < KEEP] or legal)
    if KEEP in legal:
        return KEEP
    if ACCEPT in legal:
        return CHALLENGE if style == 1 else ACCEPT

    def following(action: int) -> int:
        fits = FITS[color_of(action) * STATES + RANK[card_of(action)]]
        return sum(fits[card] for seat, hand in enumerate(sim.hands) if seat != sim.turn for card in hand)

    return min(legal, key=following)


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(2, 11))
def test_both_engines_play_the_same_games(seats: int) -> None:
    """[R15-R88] From deal to end, with challenges won and lost, reshuffles, and empty stocks. What a bot on the server
    knows is what a bot in training knows."""
    happened: Counter[str] = Counter()
    for seed in range(GAMES // 9):
        style = seed % 4
        rng, both = Random(-seed), Both(seats, seed)
        both.check()
        while both.sim.phase != OVER:
            if seed % 8 < 4:
                same(both.position(), both.sim.position())
            if isinstance(both.game.phase, Answer):
                happened["fresh"] += both.sim.fresh
                happened["pending"] += not both.game.hands[both.game.phase.player]
            action = chosen(both.sim, style, rng)
            if action == CHALLENGE:
                happened["lost" if both.sim.honest else "won"] += 1
            both.step(action)
            both.check()
            happened["empty"] += not both.game.stock
        happened["reshuffled"] += sum(isinstance(event, Reshuffled) for event in both.events)
        happened["games"] += 1
    assert happened["games"] == GAMES // 9
    assert all(happened[kind] for kind in ("lost", "won", "fresh", "pending", "reshuffled")), happened
    assert happened["empty"] or seats < 10, happened


def test_the_deck() -> None:
    """[R15] [R16]"""
    assert [CARDS[number] for number in full_deck()] == list(uno.DECK)


def test_a_lazy_stock_deals_what_a_shuffled_one_would() -> None:
    """[R18] Every card as often in the first hand, whichever way the stock is kept."""
    dealt: Counter[int] = Counter()
    rng = Random(1)
    for _ in range(4_000):
        sim = Sim(2, rng)
        sim.deal(0)
        assert sorted([*sim.stock, *sim.discard, *sim.hands[0], *sim.hands[1]]) == sorted(full_deck())
        dealt.update(sim.hands[1][:7])
    copies = Counter(full_deck())
    for card, count in dealt.items():
        expected = 4_000 * 7 * copies[card] / 108
        assert abs(count - expected) < 5 * expected**0.5, card


def test_a_bluff_is_judged_without_wild_cards() -> None:
    """[R72] [R75]"""
    found = 0
    for seed in range(400):
        both = Both(3, seed)
        rng = Random(seed)
        while both.sim.phase != OVER:
            if both.sim.phase == ANSWER:
                hand = both.sim.hands[both.sim.player]
                assert both.sim.honest == all(card >= 52 or card // 13 != both.sim.before for card in hand)
                found += 1
            both.step(rng.choice(both.sim.legal()))
    assert found > 100
