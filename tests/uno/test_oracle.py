"""The judge is judged: the oracle against situations whose outcome the rules leave in no doubt.

Ids like V46 name situations, ids like [R54] the clauses of `docs/rules.md` that decide them. Every state is set up by
hand, so a hand holds only the cards that matter.
"""

from collections import Counter
from random import Random

import pytest

from tests.uno.oracle import COLORS, Command, Oracle, full_deck

A, B, C, D = range(4)
FAR = "g8 g9 y8 y9 b8 b9 g7 y7 b7 g6 y6 b6"
"""A stock of cards that no test plays."""


def keep(cards: list[str]) -> list[str]:
    return cards


def red() -> str:
    return "r"


def start(seats: int, *turned: str, dealer: int = A, limit: int | None = None) -> Oracle:
    """A fresh game in which the stock begins with `turned` after the deal, and the next shuffle exchanges its ends."""
    deck = full_deck()
    for card in turned:
        deck.remove(card)
    return Oracle(
        seats,
        dealer,
        limit,
        deck[: 7 * seats] + list(turned) + deck[7 * seats :],
        shuffle=lambda cards: [*cards[1:], cards[0]],
        pick_color=red,
    )


def table(
    *hands: str,
    top: str = "r5",
    color: str = "r",
    stock: str = FAR,
    under: str = "g0",
    limit: int | None = None,
    clockwise: bool = True,
    current: int = A,
) -> Oracle:
    """A game in which `current` begins a turn at 0 ms; `under` lies beneath the top, and shuffles keep the order."""
    game = Oracle(len(hands), A, limit, full_deck(), shuffle=keep, pick_color=red)
    game.hands = [hand.split() for hand in hands]
    game.stock = stock.split()
    game.discard = [*under.split(), top]
    game.color = color
    game.clockwise = clockwise
    game.begin("turn", current, 0)
    return game


def accept(game: Oracle, seat: int, *command: str | int | None, uno: bool = False, now: int = 0) -> None:
    """The command is offered, and accepted."""
    assert command in game.legal(seat, now)
    assert game.do(seat, command, uno, now) == "ok"


def refuse(game: Oracle, seat: int, *command: str | int | None, now: int = 0) -> None:
    """The command is not offered, is refused, and changes nothing [R11]."""
    before = game.snapshot()
    assert command not in game.legal(seat, now)
    assert game.do(seat, command, False, now) != "ok"
    assert game.snapshot() == before


def sizes(game: Oracle) -> list[int]:
    return [len(hand) for hand in game.hands]


def test_deck() -> None:
    """V8 [R15] [R16]"""
    assert len(full_deck()) == 108
    symbols = Counter(card if card in ("W", "W4") else card[1:] for card in full_deck())
    assert symbols == {"0": 4, "S": 8, "R": 8, "+2": 8, "W": 4, "W4": 4, **{str(n): 8 for n in range(1, 10)}}


def test_deal_order() -> None:
    """V7 [R21] [R22] [R24]"""
    deck = full_deck()
    deck.remove("r3")
    deck.insert(70, "r3")
    game = Oracle(10, 9, None, deck, shuffle=keep, pick_color=red)
    assert game.hands[0] == deck[0:70:10]
    assert game.hands[9] == deck[9:70:10]
    assert (len(game.stock), game.discard, game.owes) == (37, ["r3"], 0)


@pytest.mark.parametrize(
    ("seats", "turned", "first", "second_hand", "clockwise"),
    [
        (2, "r3", B, 7, True),  # V10
        (4, "yS", C, 7, True),  # V11
        (4, "b+2", C, 9, True),  # V13
        (2, "b+2", A, 9, True),  # V14
        (2, "gR", A, 7, False),  # V16
    ],
)
def test_first_card(seats: int, turned: str, first: int, second_hand: int, clockwise: bool) -> None:
    """V10 V11 V13 V14 V16 [R25] [R26] [R27] [R28] [R29] [R31]"""
    game = start(seats, turned)
    assert (game.phase, game.owes, game.color, game.clockwise) == ("turn", first, turned[0], clockwise)
    assert len(game.hands[B]) == second_hand
    assert len(game.stock) == 108 - 1 - sum(sizes(game))


def test_opening_reverse_goes_on_counter_clockwise() -> None:
    """[R30]"""
    game = start(3, "gR")
    game.hands[A][0] = "g1"
    accept(game, A, "play", "g1", None)
    assert game.owes == C


def test_opening_wild() -> None:
    """V17 [R32] [R33] [R34] [R126]"""
    game = start(3, "W", limit=30_000)
    assert (game.phase, game.owes, game.color) == ("opening", B, None)
    assert game.legal(B, 0) == {("color", color) for color in COLORS}
    assert game.legal(A, 0) == game.legal(C, 0) == set()
    refuse(game, B, "color", "x")
    accept(game, B, "color", "b", now=10_000)
    assert (game.phase, game.owes, game.color, game.clockwise) == ("turn", B, "b", True)
    assert game.deadline == 40_000


def test_opening_wild_times_out() -> None:
    """V19 [R132]"""
    game = start(3, "W", limit=30_000)
    game.expire(29_999)
    assert game.phase == "opening"
    game.expire(30_000)
    assert (game.phase, game.owes, game.color, game.deadline) == ("turn", B, "r", 60_000)


def test_opening_wild_draw_four_is_shuffled_back() -> None:
    """V20 [R35] [R36]"""
    game = start(3, "W4", "W4", "r5")
    assert (game.discard, game.owes, sizes(game)) == (["r5"], B, [7, 7, 7])
    assert game.stock[-2:] == ["W4", "W4"]
    assert len(game.stock) == 86


def test_first_card_is_nobodys_play() -> None:
    """V22 [R37]"""
    game = start(3, "r+2")
    refuse(game, B, "challenge")
    refuse(game, C, "catch", A)


def test_matching() -> None:
    """V25 V26 V29 [R38] [R8] [R60]"""
    game = table("b5 b1 gS y1", "r5 y1", "r5 y1")
    refuse(game, C, "play", "r5", None)
    refuse(game, A, "play", "b1", None)
    refuse(game, A, "play", "b5", "b")
    refuse(game, A, "play", "y9", None)
    accept(game, A, "play", "b5", None)
    assert (game.color, game.owes) == ("b", B)
    game = table("gS y1 y2", "y1", "y1", top="rS")
    accept(game, A, "play", "gS", None)
    assert (game.color, game.owes) == ("g", C)


def test_wild_on_top_matches_by_colour_only() -> None:
    """V28 [R39] [R67]"""
    game = table("g2 b2 y1", "y1", top="W", color="g")
    refuse(game, A, "play", "b2", None)
    accept(game, A, "play", "g2", None)
    game = table("W y1 y2", "y1", "y1")
    refuse(game, A, "play", "W", None)
    refuse(game, A, "play", "W", "x")
    accept(game, A, "play", "W", "y")
    assert (game.color, game.owes) == ("y", B)


@pytest.mark.parametrize("hand", ["r1 b2", "W b1 g2", "W4 b1 g2"])
def test_no_drawing_with_a_playable_card(hand: str) -> None:
    """V31 V32 [R44] [R45]"""
    refuse(table(hand, "y1"), A, "draw")


def test_unplayable_card_taken() -> None:
    """V34 V38 [R46] [R48] [R51]"""
    game = table("b1 g2", "y1", stock="y8 y9")
    refuse(game, A, "end")
    accept(game, A, "draw")
    assert (game.hands[A], game.phase, game.owes) == (["b1", "g2", "y8"], "turn", B)


def test_playable_card_taken() -> None:
    """V35 V37 V136 [R47] [R49] [R126] [R131]"""
    game = table("b1 g5", "y1", top="r6", stock="r8 r9", limit=30_000)
    accept(game, A, "draw", now=12_000)
    assert (game.phase, game.owes, game.drawn, game.deadline) == ("after_draw", A, "r8", 42_000)
    refuse(game, A, "play", "b1", None)
    refuse(game, A, "draw")
    assert game.legal(A, 12_000) == {("play", "r8", None), ("end",)}
    accept(game, A, "end", now=12_000)
    assert (sizes(game), game.owes) == ([3, 1], B)

    game = table("b1 g2", "y1", stock="r8 r9", limit=30_000)
    accept(game, A, "draw", now=12_000)
    game.expire(42_000)
    assert (sizes(game), game.phase, game.owes, game.drawn) == ([3, 1], "turn", B, None)


def test_wild_draw_four_just_drawn_is_honest() -> None:
    """V40 [R50] [R79] F2"""
    game = table("b1 g2 y3", "y1", "y1", stock="W4 " + FAR)
    accept(game, A, "draw")
    accept(game, A, "play", "W4", "y")
    accept(game, B, "challenge")
    assert (sizes(game), game.owes, game.color) == ([3, 7, 1], C, "y")


def test_last_stock_card_taken_renews_the_stock() -> None:
    """V46 V50 [R53] [R54] [R56]"""
    game = table("b1 g2", "y1", top="W", color="r", stock="y8", under="g1 g2 g3 g4 g5")
    accept(game, A, "draw")
    assert (game.stock, game.discard, game.color) == (["g1", "g2", "g3", "g4", "g5"], ["W"], "r")


def test_renewal_within_a_penalty() -> None:
    """V47 [R55] [R64]"""
    game = table("r+2 b1 b2 b3", "y1", "y1", stock="y8", under="g1 g2 g3")
    accept(game, A, "play", "r+2", None)
    assert (game.hands[B], game.stock, game.discard) == (["y1", "y8", "g1"], ["g2", "g3", "r5"], ["r+2"])
    assert game.owes == C


def test_laid_card_renews_the_stock() -> None:
    """V52 [R54]"""
    game = table("r7 b1 b2", "y1", stock="", under="")
    accept(game, A, "play", "r7", None)
    assert (game.discard, game.stock) == (["r7"], ["r5"])


def test_blocked() -> None:
    """V53 [R59]"""
    game = table("b1", "y1", stock="", under="")
    assert (game.phase, game.winner, game.how) == ("over", None, "blocked")


def test_skip_and_draw_two() -> None:
    """V55 V56 V59 V62 [R60] [R61] [R64] [R65] [R66] [R126]"""
    game = table("rS b1 b2", "y1", limit=30_000)
    accept(game, A, "play", "rS", None, now=500)
    assert (game.owes, game.deadline) == (A, 30_500)
    game = table("rS b1 b2", "y1", "y1", "y1", clockwise=False)
    accept(game, A, "play", "rS", None)
    assert game.owes == C
    game = table("r+2 b1 b2", "g+2 y1", "y1")
    accept(game, A, "play", "r+2", None)
    assert (sizes(game), game.owes) == ([2, 4, 1], C)
    refuse(game, B, "play", "g+2", None)


def test_reverse() -> None:
    """V58 V61 [R13] [R62] [R63] [R126]"""
    game = table("rR b1 b2", "y1", limit=30_000)
    accept(game, A, "play", "rR", None, now=500)
    assert (game.owes, game.clockwise, game.deadline) == (A, False, 30_500)
    game = table("rR b1 b2", "y1", "y1", "y1")
    accept(game, A, "play", "rR", None)
    assert (game.owes, game.clockwise) == (D, False)
    game = table("rR b1 b2", "y1", "y1")
    assert game.remove(C, 0) == "ok"
    accept(game, A, "play", "rR", None)
    assert (game.owes, game.clockwise) == (A, False)


@pytest.mark.parametrize(
    ("hand", "top", "color", "succeeds"),
    [
        ("W4 b1 g2", "r5", "r", False),  # V64
        ("W4 r1 g2", "r5", "r", True),  # V65
        ("W4 b5 g2", "r5", "r", False),  # V67
        ("W4 gS y1", "rS", "r", False),  # V68
        ("W4 y3 b1", "W", "y", True),  # V70
        ("W4 r3 b1", "W", "y", False),  # V71
        ("W4 W y1", "b5", "b", False),  # V49
    ],
)
def test_challenge(hand: str, top: str, color: str, succeeds: bool) -> None:
    """V49 V64 V65 V67 V68 V70 V71 [R72] [R73] [R75] [R77] [R78] [R79] [R80] [R81]"""
    game = table(hand, "y1 y2", "y1 y2", top=top, color=color, limit=60_000)
    accept(game, A, "play", "W4", "b", now=1_000)
    assert (game.phase, game.owes, game.wd4_player, game.wd4_honest) == ("answer", B, A, not succeeds)
    refuse(game, C, "challenge")
    refuse(game, A, "accept")
    accept(game, B, "challenge", now=2_000)
    assert sizes(game) == ([6, 2, 2] if succeeds else [2, 8, 2])
    assert (game.phase, game.owes, game.color) == ("turn", B if succeeds else C, "b")
    assert (game.discard[-1], game.deadline, game.wd4_player, game.wd4_honest) == ("W4", 62_000, None, None)


def test_accepting() -> None:
    """V74 V76 V77 V79 V80 [R42] [R76] [R80] [R69] [R133]"""
    game = table("W4 b1 b2", "y1")
    accept(game, A, "play", "W4", "r")
    accept(game, B, "accept")
    assert (sizes(game), game.owes, game.color) == ([2, 5], A, "r")
    game = table("W4 b1 b2", "y1")
    accept(game, A, "play", "W4", "r")
    accept(game, B, "challenge")
    assert (sizes(game), game.owes) == ([2, 7], A)
    game = table("W4 b1 b2", "y1", "y1", "y1", clockwise=False, limit=30_000)
    accept(game, A, "play", "W4", "r")
    assert game.owes == D
    game.expire(30_000)
    assert (sizes(game), game.owes) == ([2, 1, 1, 5], C)


def test_declaration_of_a_responder() -> None:
    """V82 V83 [R77] [R91] [R92]"""
    game = table("W4 r1 g2", "b1 b2", "y1")
    accept(game, B, "declare")
    accept(game, A, "play", "W4", "b")
    accept(game, B, "challenge")
    accept(game, B, "play", "b1", None)
    assert game.grace_ends == {}
    game = table("W4 r1 g2", "b1 b2", "y1")
    accept(game, B, "declare")
    accept(game, A, "play", "W4", "b")
    accept(game, B, "accept")
    assert game.armed == set()


def test_wild_draw_four_as_last_card() -> None:
    """V84 V85 V87 V88 V89 [R84] [R85] [R88] [R113] [R133]"""
    for answer, cards in (("accept", 5), ("challenge", 7), ("", 5)):
        game = table("W4", "b1", "b1", limit=30_000)
        accept(game, A, "play", "W4", "b", uno=True)
        assert (game.phase, game.winner, game.grace_ends) == ("answer", None, {})
        refuse(game, B, "catch", A, now=6_000)
        refuse(game, C, "play", "b1", None)
        refuse(game, A, "declare")
        assert game.remove(A, 0) != "ok"  # V155 [R156]
        if answer:
            accept(game, B, answer)
        else:
            game.expire(30_000)
        assert (sizes(game), game.phase, game.winner, game.how) == ([0, cards, 1], "over", A, "won")
        assert all(game.legal(seat, 60_000) == set() for seat in (A, B, C))


def test_pending_victory_undone() -> None:
    """V86 [R86] [R87]"""
    game = table("W4", "b1", "b1")
    accept(game, A, "play", "W4", "b")
    game.wd4_honest = False
    accept(game, B, "challenge")
    assert (sizes(game), game.phase, game.owes, game.color) == ([4, 1, 1], "turn", B, "b")
    refuse(game, C, "catch", A, now=60_000)


def test_wild_draw_four_as_second_last_card() -> None:
    """V91 V92 V93 V94 V95 V97 [R74] [R100] [R101] [R102] [R107] [R109] [R111] [R128]"""
    game = table("W4 g1", "y1")
    accept(game, A, "play", "W4", "g")
    refuse(game, B, "catch", A, now=900)
    accept(game, B, "accept", now=900)
    accept(game, B, "catch", A, now=950)
    assert (sizes(game), game.owes) == ([3, 5], A)

    game = table("W4 g1", "y1")
    accept(game, A, "play", "W4", "g")
    accept(game, B, "accept", now=900)
    accept(game, A, "play", "g1", None, now=950)
    assert (game.winner, game.how) == (A, "won")

    game = table("W4 r1", "y1", "y1")
    accept(game, A, "play", "W4", "b")
    accept(game, B, "challenge", now=2_000)
    assert (sizes(game), game.grace_ends) == ([5, 1, 1], {})

    game = table("W4 g1", "y1", "y1", limit=60_000)
    accept(game, A, "play", "W4", "b")
    accept(game, A, "declare", now=20_000)
    refuse(game, C, "catch", A, now=20_000)
    assert game.deadline == 60_000

    game = table("W4 b1", "y1", "y1", stock="r3 r4 " + FAR)
    accept(game, A, "play", "W4", "b")
    accept(game, C, "catch", A, now=6_000)
    accept(game, B, "challenge", now=6_000)
    assert sizes(game) == [3, 7, 1]

    game = table("W4 r1 g1", "b1", "y1")
    game.grace_ends[B] = 0
    accept(game, A, "play", "W4", "b")
    accept(game, B, "challenge", now=1)
    accept(game, C, "catch", B, now=1)


def test_challenge_closes_the_window_even_with_nothing_to_take() -> None:
    """[R57] [R111]"""
    game = table("W4 r1", "b1", "y1")
    accept(game, A, "play", "W4", "b")
    game.stock = []
    game.discard = ["W4"]
    accept(game, B, "challenge")
    assert (sizes(game), game.phase, game.grace_ends) == ([1, 1, 1], "turn", {})


@pytest.mark.parametrize(("card", "named"), [("rS", None), ("rR", None), ("r1", None), ("W", "g")])
def test_last_card_wins(card: str, named: str | None) -> None:
    """V100 V101 [R41] [R113] [R115]"""
    game = table(card, "y1", "y1")
    accept(game, A, "play", card, named)
    assert (game.phase, game.winner, game.how, game.clockwise) == ("over", A, "won", True)
    assert (game.owes, game.deadline, sizes(game)) == (None, None, [0, 1, 1])


def test_nothing_outlives_the_game() -> None:
    """[R113]"""
    game = table("r1", "y1 y2", "y1", limit=30_000)
    game.grace_ends[C] = 0
    accept(game, B, "declare")
    game.expire(0)
    accept(game, A, "play", "r1", None)
    assert game.snapshot() == {
        "hands": [[], ["y1", "y2"], ["y1"]],
        "stock": FAR.split(),
        "discard": ["g0", "r5", "r1"],
        "laid_by": A,
        "color": "r",
        "clockwise": True,
        "phase": "over",
        "owes": None,
        "drawn": None,
        "wd4_player": None,
        "wd4_honest": None,
        "deadline": None,
        "armed": [],
        "windows": {},
        "out": [],
        "winner": A,
        "how": "won",
    }
    refuse(game, B, "declare")
    refuse(game, A, "catch", C)
    assert game.remove(B, 0) != "ok"
    game.expire(60_000)
    assert game.winner == A


def test_end_by_an_answer_or_a_drawn_card_leaves_no_decision() -> None:
    """[R47] [R85] [R113]"""
    game = table("W4", "b1", "b1")
    accept(game, A, "play", "W4", "b")
    accept(game, B, "accept")
    assert (game.wd4_player, game.wd4_honest, game.drawn) == (None, None, None)
    game = table("", "y1")
    game.hands[A] = ["r8"]
    game.phase, game.drawn = "after_draw", "r8"
    accept(game, A, "play", "r8", None)
    assert game.snapshot()["drawn"] is None


def test_last_draw_two_still_bites() -> None:
    """[R114]"""
    game = table("r+2", "y1", "y1")
    accept(game, A, "play", "r+2", None)
    assert (game.winner, sizes(game)) == (A, [0, 3, 1])


def test_declared_with_the_play() -> None:
    """V104 [R93] [R94]"""
    game = table("r1 r2", "y1")
    accept(game, A, "play", "r1", None, uno=True)
    assert game.grace_ends == {}
    refuse(game, B, "catch", A, now=60_000)
    game = table("r1 r2 r3", "r4 y1")
    accept(game, A, "play", "r1", None, uno=True)
    accept(game, B, "play", "r4", None)
    accept(game, A, "play", "r2", None)
    assert A in game.grace_ends


def test_declared_beforehand() -> None:
    """V106 V107 [R91] [R92] [R106]"""
    game = table("r1 r2", "r3 y1 y2", "r+2 y1 y2", current=B)
    accept(game, A, "declare")
    assert ("declare",) not in game.legal(A, 0)
    assert game.do(A, ("declare",), False, 0) == "ok"
    accept(game, B, "play", "r3", None)
    assert game.armed == {A}
    accept(game, C, "play", "r+2", None)
    assert (game.armed, sizes(game)) == (set(), [4, 2, 2])

    game = table("r1 r2", "r3 r4 y1 y2", "rS r6 y1 y2", current=B)
    accept(game, A, "declare")
    accept(game, B, "play", "r3", None)
    accept(game, C, "play", "rS", None)
    accept(game, B, "play", "r4", None)
    accept(game, C, "play", "r6", None)
    accept(game, A, "play", "r1", None)
    assert (game.grace_ends, game.armed) == ({}, set())


def test_declaration_lapses_with_the_own_turn() -> None:
    """V109 [R58] [R92]"""
    game = table("b1 g2", "r1", stock="", under="")
    accept(game, A, "declare")
    accept(game, A, "draw")
    assert (sizes(game), game.owes, game.armed) == ([2, 1], B, set())
    game = table("b1", "y1", stock="r8 r9")
    accept(game, A, "draw")
    accept(game, A, "declare")
    accept(game, A, "end")
    assert game.armed == set()


def test_declaring_with_the_wrong_number_of_cards() -> None:
    """V110 [R106]"""
    game = table("r1 r2 r3", "y1")
    refuse(game, A, "declare")
    assert game.legal(B, 0) == set()
    assert game.do(B, ("declare",), False, 0) == "ok"


def second_last(*others: str, card: str = "r1", limit: int | None = None) -> Oracle:
    """A has just come down to one card, r2, without declaring, at 0 ms."""
    game = table(f"{card} r2", *others, limit=limit)
    accept(game, A, "play", card, None)
    assert game.grace_ends == {A: 5_000}
    return game


def test_declared_afterwards() -> None:
    """V112 V118 V119 [R95] [R100] [R101] [R107]"""
    for now in (3_000, 7_000):
        game = second_last("y1 y2 y3", "y1 y2 y3")
        accept(game, A, "declare", now=now)
        refuse(game, C, "catch", A, now=now)
    game = second_last("y1 y2 y3", "y1 y2 y3")
    accept(game, C, "catch", A, now=6_000)
    refuse(game, A, "declare", now=6_000)
    refuse(game, B, "catch", A, now=6_000)
    assert (sizes(game), game.owes) == ([3, 3, 3], B)


def test_each_spell_of_one_card_is_its_own() -> None:
    """[R90] [R100]"""
    game = second_last("r+2 y1 y2", "y1 y2 y3")
    accept(game, B, "play", "r+2", None)
    assert (game.owes, game.exposed) == (A, {A})
    accept(game, A, "declare")
    game.hands[A].append("r9")
    accept(game, A, "play", "r9", None, now=10_000)
    refuse(game, B, "catch", A, now=10_000)


def test_last_card_closes_the_window() -> None:
    """V88 [R88] [R109]"""
    game = table("W4", "y1", "y1")
    game.grace_ends[A] = 0
    accept(game, A, "play", "W4", "b")
    assert game.grace_ends == {}
    refuse(game, B, "catch", A, now=1)


def test_grace() -> None:
    """V113 [R96] [R97] [R99] [R103]"""
    game = second_last("y1 y2 y3", "y1 y2 y3")
    refuse(game, C, "catch", A, now=4_999)
    game.expire(4_999)
    assert game.snapshot()["windows"] == {A: (5_000, False)}
    game.expire(5_000)
    assert game.snapshot()["windows"] == {A: (5_000, True)}
    accept(game, C, "catch", A, now=5_000)
    accept(second_last("y1", "y1"), C, "catch", A, now=5_000)


def test_next_players_action_exposes() -> None:
    """V115 V116 [R11] [R98]"""
    game = second_last("y8 g2 b3", "y1 y2 y3")
    refuse(game, B, "play", "y8", None, now=1_000)
    refuse(game, C, "catch", A, now=1_000)
    game.stock.insert(0, "r8")
    accept(game, B, "draw", now=1_000)
    assert game.phase == "after_draw"
    accept(game, C, "catch", A, now=1_000)
    assert (game.phase, game.owes, sizes(game)) == ("after_draw", B, [3, 4, 3])


def test_timeout_exposes() -> None:
    """[R14] [R98] [R129] [R130]"""
    game = second_last("r9 y1", "y1 y2 y3", limit=3_000)
    game.stock.insert(0, "r8")
    game.expire(3_000)
    assert (sizes(game), game.owes, game.deadline) == ([1, 3, 3], C, 6_000)
    accept(game, B, "catch", A, now=3_000)


def test_who_cannot_catch_whom() -> None:
    """V121 [R102] [R105]"""
    game = second_last("y1 y2 y3", "y1 y2 y3")
    refuse(game, A, "catch", A, now=6_000)
    refuse(game, C, "catch", B, now=6_000)
    refuse(game, 7, "catch", A, now=6_000)
    refuse(game, C, "catch", 7, now=6_000)
    assert game.remove(C, 6_000) == "ok"
    refuse(game, C, "catch", A, now=6_000)


def test_lost_turn_exposes_nothing() -> None:
    """V122 [R68] [R98]"""
    game = second_last("y1 y2 y3", "y1 y2 y3", card="rS")
    refuse(game, B, "catch", A, now=400)
    accept(game, C, "draw", now=500)
    accept(game, B, "catch", A, now=500)


@pytest.mark.parametrize("card", ["rS", "rR", "r+2"])
def test_two_players_second_move(card: str) -> None:
    """V124 V125 V127 [R63] [R109] [R110] [R128]"""
    game = second_last("y1 y2 y3", card=card, limit=30_000)
    refuse(game, B, "catch", A, now=800)
    accept(game, A, "play", "r2", None, now=900)
    assert (game.winner, game.grace_ends) == (A, {})
    game = second_last("y1 y2 y3", card=card, limit=30_000)
    accept(game, B, "catch", A, now=5_000)
    assert (len(game.hands[A]), game.owes, game.deadline) == (3, A, 30_000)


def test_windows_are_each_their_own() -> None:
    """V128 [R98] [R108]"""
    game = second_last("r7 y2", "y1 y2 y3")
    accept(game, B, "play", "r7", None, now=1_000)
    accept(game, C, "catch", A, now=1_000)
    refuse(game, C, "catch", B, now=5_999)
    accept(game, C, "catch", B, now=6_000)


def test_effects_close_windows() -> None:
    """V131 V133 [R54] [R57] [R100]"""
    game = table("g1", "y1 y2 y3", "r+2 y1 y2", stock="", under="", current=C)
    game.grace_ends[A] = 0
    accept(game, C, "play", "r+2", None)
    assert (game.hands[A], game.stock, game.discard) == (["g1", "r5"], [], ["r+2"])
    assert (game.owes, game.grace_ends) == (B, {})
    refuse(game, C, "catch", A, now=60_000)


def test_catch_with_nothing_to_take() -> None:
    """[R104]"""
    game = table("r1", "r2 y2", stock="", under="")
    game.grace_ends[A] = 0
    accept(game, B, "catch", A)
    assert sizes(game) == [1, 2]
    refuse(game, B, "catch", A)


def test_turn_times_out_with_an_empty_stock() -> None:
    """V137 [R57] [R129]"""
    game = table("r1 b1", "y1", stock="", under="", limit=30_000)
    refuse(game, A, "play", "b1", None, now=29_000)  # V139 [R128]
    game.expire(30_000)
    assert (sizes(game), game.owes) == ([2, 1], B)


def test_no_limit_no_timeout() -> None:
    """[R124]"""
    game = table("r1 b1", "y1")
    before = game.snapshot()
    game.expire(10**9)
    assert game.snapshot() == before


def test_removal_in_a_turn() -> None:
    """[R151] [R152] [R153] [R157]"""
    game = second_last("y1 y2", "y1", limit=30_000)
    size = len(game.stock)
    accept(game, B, "declare")
    assert game.remove(B, 7_000) == "ok"
    assert game.armed == set()
    assert (game.phase, game.owes, game.deadline, game.out) == ("turn", C, 37_000, {B})
    assert (game.hands[B], len(game.stock)) == ([], size + 2)
    assert game.exposed == set()
    assert game.legal(B, 7_000) == set()
    assert game.remove(B, 7_000) != "ok"
    assert game.remove(A, 8_000) == "ok"  # V166: another's removal leaves the clock alone
    assert (game.owes, game.deadline, game.grace_ends) == (C, 37_000, {})
    assert game.remove(C, 8_000) != "ok"


def test_removal_of_the_one_who_owes_the_colour() -> None:
    """V151 [R153]"""
    game = start(3, "W")
    assert game.remove(B, 0) == "ok"
    accept(game, C, "color", "g")
    assert (game.phase, game.owes) == ("turn", C)


def test_removal_of_the_responder() -> None:
    """V152 [R154]"""
    game = table("W4 r1 b1", "y1", "y1")
    accept(game, A, "play", "W4", "b")
    assert game.remove(B, 0) == "ok"
    assert (sizes(game), game.phase, game.owes, game.color) == ([2, 0, 1], "turn", C, "b")
    game = table("W4", "y1", "y1")
    accept(game, A, "play", "W4", "b")
    assert game.remove(B, 0) == "ok"
    assert (game.phase, game.winner, game.how) == ("over", A, "won")


def test_removal_of_the_wild_draw_four_player() -> None:
    """V154 [R155]"""
    for hand, expected, current in (("W4 r1 b1", [0, 1, 1], B), ("W4 g1 b1", [0, 7, 1], C)):
        game = table(hand, "y1", "y1")
        accept(game, A, "play", "W4", "b")
        assert game.remove(A, 0) == "ok"
        assert (game.phase, game.owes) == ("answer", B)
        accept(game, B, "challenge")
        assert (sizes(game), game.phase, game.owes) == (expected, "turn", current)


def test_unknown_commands_are_refused() -> None:
    """[R11]"""
    game = table("r1 b1", "y1")
    for command in ((), ("dance",), ("play", "r1"), ("catch", "A")):
        refuse(game, A, *command)


@pytest.mark.parametrize("seed", range(40))
def test_random_games_keep_what_always_holds(seed: int) -> None:
    """[R17] [R54] F4 F6: no card is lost, no position dead, what is offered is accepted."""
    rng = Random(seed)
    seats = rng.randint(2, 10)

    def shuffle(cards: list[str]) -> list[str]:
        return rng.sample(cards, len(cards))

    game = Oracle(seats, 0, 30_000, shuffle(full_deck()), shuffle, lambda: rng.choice(COLORS))
    now = 0
    for _ in range(400):
        now += rng.choice((10, 1_000, 4_000))
        game.expire(now)
        if game.phase == "over":
            break
        seat = rng.randrange(seats)
        commands: list[Command] = sorted(game.legal(seat, now), key=repr)
        if rng.random() < 0.002 and len(game.participants()) > 2:
            game.remove(seat, now)
        elif commands:
            assert game.do(seat, rng.choice(commands), rng.random() < 0.5, now) == "ok"
        cards = game.stock + game.discard + [card for hand in game.hands for card in hand]
        assert sorted(cards) == sorted(full_deck())
        assert game.stock or len(game.discard) == 1
        assert game.how != "blocked"
        empty = [seat for seat in game.participants() if game.hands[seat] == []]
        assert empty == ([] if game.phase != "over" and game.pending_winner() is None else empty[:1])
