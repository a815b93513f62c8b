"""The simple bot: always legal, ignorant of what its seat does not see, and human enough to forget."""

from collections import Counter
from random import Random

import msgspec
import pytest

from partyside.bots import Past, Question, Think
from partyside.bots.simple import CHALLENGES, FORGETS_UNO, choose, think
from partyside.uno import (
    COLORS,
    Card,
    Color,
    Game,
    Millis,
    Over,
    Play,
    Seat,
    View,
    as_actions,
    decide,
    evolve,
    replay,
    start,
    view,
)
from partyside.uno.actions import Accept, Challenge, ChooseColor, Draw, EndTurn
from partyside.uno.state import AfterDraw, Answer, Decision
from tests.uno.given import Story, dealt, given

NOW = Millis(0)


def owed(game: Game) -> View:
    """What the seat that owes the decision sees."""
    assert not isinstance(game.phase, Over)
    return view(game, game.phase.seat, NOW)


def moments(seats: int, seed: int, turns: int) -> list[Game]:
    """A game that bots play; as it stood at each decision."""
    rng = Random(seed)
    game = replay(start(seats, Seat(rng.randrange(seats)), None, rng))
    passed: list[Game] = []
    while not isinstance(game.phase, Over) and len(passed) < turns:
        passed.append(game)
        # `decide` would refuse an action that is not legal.
        for event in decide(game, game.phase.seat, choose(owed(game), rng), NOW, rng):
            game = evolve(game, event)
    return passed


def test_it_is_a_bot() -> None:
    """[P37] The interface: what the seat knows in, a move out."""
    bot: Think = think
    assert isinstance(bot(Question(owed(given("+7 | +7").game), Past())), Draw)


@pytest.mark.parametrize("seats", range(2, 11))
def test_whatever_it_does_is_legal(seats: int) -> None:
    """[R8] [R41] [P38] In whole games of all sizes, at every kind of decision."""
    for seed in range(4):
        for game in moments(seats, seed, turns=400):
            own = owed(game).own
            assert own is not None
            action = choose(owed(game), Random(seed))
            plain = msgspec.structs.replace(action, uno=False) if isinstance(action, Play) else action
            assert plain in as_actions(own.options, game.decision)


def unseen_dealt_anew(game: Game, seat: Seat, rng: Random) -> Game:
    """The same game to the eyes of this seat, with other cards in other hands and in the stock, and another verdict."""
    cards = [*game.stock, *(card for other, hand in enumerate(game.hands) if other != seat for card in hand)]
    rng.shuffle(cards)
    hands = []
    for other, hand in enumerate(game.hands):
        hands.append(hand if other == seat else tuple(cards.pop() for _ in hand))
    phase = game.phase
    if isinstance(phase, Answer):
        phase = msgspec.structs.replace(phase, honest=not phase.honest)
    return msgspec.structs.replace(game, hands=tuple(hands), stock=tuple(cards), phase=phase)


def test_it_knows_no_more_than_its_seat() -> None:
    """[R148] [P37] Whatever others hold, it does the same by the same chance."""
    kinds: set[type[Decision]] = set()
    for seed in range(12):
        rng = Random(seed)
        for game in moments(2 + seed % 4, seed, turns=60):
            assert not isinstance(game.phase, Over)
            other = unseen_dealt_anew(game, game.phase.seat, rng)
            assert choose(owed(game), Random(seed)) == choose(owed(other), Random(seed))
            kinds.add(type(game.phase))
    assert {AfterDraw, Answer} <= kinds


def test_it_does_not_know_whether_it_was_bluffed() -> None:
    """[R148] [V172] The same answers, of both kinds, whatever the verdict."""
    story = given("W4 r1 g2 | +7 | +7").when("A", "PLAY W4→b")
    bluff, honest = owed(story.with_verdict(honest=False).game), owed(story.with_verdict(honest=True).game)
    answers = [choose(bluff, Random(seed)) for seed in range(900)]
    assert answers == [choose(honest, Random(seed)) for seed in range(900)]
    decision = story.game.decision
    assert set(answers) == {Accept(decision), Challenge(decision)}
    assert 240 <= answers.count(Challenge(decision)) <= 360
    assert pytest.approx(1 / 3) == CHALLENGES


def choices(story: Story, runs: int = 400) -> Counter[object]:
    """What it does here, by how often."""
    return Counter(choose(owed(story.game), Random(seed)) for seed in range(runs))


def test_it_plays_any_card_that_fits() -> None:
    """[R38] Each kind as often, and never draws with one in the hand [R44]."""
    story = given("r7 r7 gS g5 b1 | +7", top="r5")
    done = choices(story, 600)
    decision = story.game.decision
    assert set(done) == {Play(decision, Card.RED_7), Play(decision, Card.GREEN_5)}
    assert all(240 <= count <= 360 for count in done.values())


def test_it_draws_only_without_one() -> None:
    """[R44] [R46]"""
    story = given("+7 | +7")
    assert set(choices(story)) == {Draw(story.game.decision)}


def test_it_plays_what_it_drew() -> None:
    """[R47]"""
    story = given("b1 +2 | +7", stock="r8").when("A", "DRAW")
    assert set(choices(story)) == {Play(story.game.decision, Card.RED_8)}


def test_it_ends_a_turn_that_offers_nothing_else() -> None:
    """[R47] [P38] For a view whose drawn card it were not to play."""
    story = given("b1 +2 | +7", stock="r8").when("A", "DRAW")
    seen = owed(story.game)
    assert seen.own is not None
    options = msgspec.structs.replace(seen.own.options, play=())
    kept = msgspec.structs.replace(seen, own=msgspec.structs.replace(seen.own, options=options))
    assert choose(kept, Random(0)) == EndTurn(story.game.decision)


@pytest.mark.parametrize(
    ("hand", "colors"),
    [("W b1 b2 g1 y1", "b"), ("W b1 g1 g2 b2 y1", "bg"), ("W", "rgby"), ("W W W4", "rgby"), ("W y1 W4", "y")],
)
def test_it_names_the_color_of_which_it_holds_most(hand: str, colors: str) -> None:
    """[R41] [R67] Between equals, or with none, any of them."""
    done = choices(given(f"{hand} | +7", top="r5"), runs=200)
    named = {action.color for action in done if isinstance(action, Play)}
    assert named == {Color(letter) for letter in colors}


def test_it_names_no_color_with_a_colored_card() -> None:
    """[R41]"""
    assert all(isinstance(action, Play) and action.color is None for action in choices(given("r7 b1 b2 | +7")))


def test_it_chooses_the_opening_color() -> None:
    """[R32] [R34]"""
    story = dealt(2, "W", holds={"B": "b1 b2 b3 g1 g2 y1 r1"})
    assert set(choices(story)) == {ChooseColor(story.game.decision, Color.BLUE)}
    wild = dealt(2, "W", holds={"B": "W W W W4 W4 W4 W4"})
    assert {action.color for action in choices(wild) if isinstance(action, ChooseColor)} == set(COLORS)


def test_it_sometimes_forgets_uno() -> None:
    """[R149] [P37] With the second-last card it mostly declares, so that catching stays part of the game."""
    story = given("r7 b1 | +7")
    done = choices(story, 2_000)
    decision = story.game.decision
    assert set(done) == {Play(decision, Card.RED_7, uno=True), Play(decision, Card.RED_7)}
    assert 140 <= done[Play(decision, Card.RED_7)] <= 260
    assert pytest.approx(0.1) == FORGETS_UNO


@pytest.mark.parametrize("hand", ["r7", "r7 b1 b2"])
def test_it_declares_with_the_second_last_card_only(hand: str) -> None:
    """[R94]"""
    assert not any(action.uno for action in choices(given(f"{hand} | +7")) if isinstance(action, Play))


def test_it_is_asked_for_nothing_that_it_does_not_owe() -> None:
    """[R148] Spectators and waiting seats owe no decision; asking for one is a fault of ours."""
    game = given("r7 +6 | +7").game
    with pytest.raises(ValueError, match="spectator"):
        choose(view(game, None, NOW), Random(0))
    with pytest.raises(ValueError, match="no decision"):
        choose(view(game, Seat(1), NOW), Random(0))
