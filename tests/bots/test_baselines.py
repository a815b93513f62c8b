"""The players that bots are measured against do what their description says."""

from random import Random

from partyside.bots import baselines
from partyside.bots.baselines import TUNED, heuristic, marks, rule_v1
from partyside.bots.position import ACCEPT, ANSWER, CHALLENGE, KEEP, OPENING, WILD
from tests.bots.test_features import decisions


def test_rule_v1_keeps_wild_cards_and_never_challenges() -> None:
    """A coloured card if there is one; a Wild before a Wild Draw Four; what it draws it plays."""
    rng, kinds = Random(1), set()
    for seats in (2, 4):
        for position, legal in decisions(60, seats, seats):
            action = rule_v1(position, legal, rng)
            assert action in legal
            assert action not in (KEEP, CHALLENGE)
            if position.phase == ANSWER:
                assert action == ACCEPT
                kinds.add("accepts")
            elif any(other < WILD for other in legal):
                assert action < WILD
                kinds.add("coloured")
            elif position.phase != OPENING:
                assert action < 56 or all(other >= 56 for other in legal)
                kinds.add("wild" if action < 56 else "wild draw four")
    assert kinds == {"accepts", "coloured", "wild", "wild draw four"}


def test_rule_v1_names_the_color_it_holds_most_with_a_wild_draw_four() -> None:
    """From the hand; with one that it has just drawn, any colour."""
    rng, named = Random(1), 0
    for position, legal in decisions(300, 2, 5):
        if min(legal) >= 56 and KEEP not in legal and max(legal) < KEEP:
            held = [sum(card < WILD and card // 13 == color for card in position.hand) for color in range(4)]
            assert held[rule_v1(position, legal, rng) - 56] == max(held)
            named += 1
    assert named > 5


def test_the_heuristic_weighs_what_it_looks_at() -> None:
    """As many weights as marks; the highest sum is chosen."""
    for position, legal in decisions(10, 3, 2):
        sums = [
            sum(mark * weight for mark, weight in zip(marks(position, action), TUNED, strict=True)) for action in legal
        ]
        assert sums[legal.index(heuristic(position, legal, TUNED))] == max(sums)


def test_chance_chooses_everything() -> None:
    assert {baselines.at_random([3, 5, 9], Random(seed)) for seed in range(40)} == {3, 5, 9}
