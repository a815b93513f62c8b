"""Who sees what. A viewer is a seat, or None for a spectator."""

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from partyside.uno import Event, Game, Seat, news, parse, view
from partyside.uno.events import Began, Reshuffled, Took
from partyside.uno.state import AfterDraw, Answer, Millis
from partyside.uno.view import PILE, DealtNews, RemovedNews, ReshuffledNews, TookNews, TurnedBackNews
from tests.uno.given import Story, dealt, given

SPECTATOR = None


def viewers(game: Game) -> list[Seat | None]:
    return [SPECTATOR, *(Seat(seat) for seat in range(len(game.hands)))]


def seen(story: Story, viewer: Seat | None) -> bytes:
    """Every byte that the viewer may get of this moment."""
    return msgspec.json.encode(view(story.game, viewer, story.now))


def heard(story: Story, viewer: Seat | None) -> bytes:
    """Every byte that the viewer may get of what happened."""
    return msgspec.json.encode([news(event, viewer) for event in story.events])


def stories() -> dict[str, Story]:
    """Every kind of moment."""
    turn = given("b1 g2 | r1 r2 | g3 y4 b6 | W r7", top="r5", stock="r8", limit=30)
    answer = given("W4 r1 g2 | r2 b3 | +7 | +2", top="r5").when("A", "PLAY W4→b")
    return {
        "opening": dealt(3, "W", limit=60),
        "turn": turn,
        "after-draw": turn.when("A", "DRAW"),
        "declared": turn.when("B", "DECLARE_UNO"),
        "answer": answer,
        "accepted": answer.when("B", "ACCEPT"),
        "challenged": answer.when("B", "CHALLENGE"),
        "pending": given("W4 | r2 b3 | +7 | +2", top="r5").when("A", "PLAY W4→b"),
        "window": given("r1 r2 | r3 b3 | +7", top="r5").when("A", "PLAY r1").when("B", "PLAY r3"),
        "removed": turn.removes("C"),
        "over": given("r+2 | +3 | +4", top="r5").when("A", "PLAY r+2"),
    }


def hidden_exchanged(game: Game, viewer: Seat | None, rng: Random) -> Game:
    """The same game for this viewer: hands of others and stock dealt anew, and another verdict."""
    mine = game.hands[viewer] if viewer is not None else ()
    pool = [card for hand in game.hands for card in hand] + list(game.stock)
    for card in mine:
        pool.remove(card)
    rng.shuffle(pool)
    hands = []
    for seat, hand in enumerate(game.hands):
        hands.append(mine if seat == viewer else tuple(pool.pop() for _ in hand))
    phase = game.phase
    if isinstance(phase, Answer):
        phase = msgspec.structs.replace(phase, honest=not phase.honest)
    elif isinstance(phase, AfterDraw) and phase.seat != viewer:
        phase = msgspec.structs.replace(phase, card=hands[phase.seat][-1])
    return msgspec.structs.replace(game, hands=tuple(hands), stock=tuple(pool), phase=phase)


@pytest.mark.parametrize("moment", stories())
def test_what_is_hidden_changes_no_byte(moment: str) -> None:
    """[R82] [R83] [R117] [R169] [R172] [V65] Whatever the others hold, the stock's order, and the verdict."""
    story = stories()[moment]
    for viewer in viewers(story.game):
        for seed in range(5):
            other = hidden_exchanged(story.game, viewer, Random(seed))
            assert other != story.game
            assert seen(Story(other, story.now), viewer) == seen(story, viewer)


def test_the_own_hand() -> None:
    """[R169] [R170] Each seat sees its own, spectators and the removed see none."""
    story = given("b1 g2 | r1 r2 | +7", top="r5").removes("C")
    for seat in (0, 1):
        own = view(story.game, Seat(seat), story.now).own
        assert own is not None
        assert own.hand == story.game.hands[seat]
    assert view(story.game, SPECTATOR, story.now).own is None
    assert view(story.game, Seat(2), story.now).own is None


def test_the_public_table() -> None:
    """[R169] What everybody sees, opponents and spectators alike."""
    story = given(
        "+3 | b1 | b3 g3 | +4 | +2",
        top="W/g",
        under="r1 r2 r3 r4 r6",
        direction="-",
        limit=60,
        windows={"B": 0},
        armed="C",
    )
    story = story.removes("E").until(12_000)
    for viewer in viewers(story.game):
        table = view(story.game, viewer, story.now).table
        assert table.pile == parse("r3 r4 r6 W")
        assert len(table.pile) == PILE
        assert table.discard == 6
        assert table.color == "g"
        assert table.clockwise is False
        assert (table.phase, table.seat, table.decision) == ("turn", 0, story.game.decision)
        assert (table.now, table.deadline, table.limit) == (12_000, 60_000, 60_000)
        assert table.counts == (3, 1, 2, 4, 0)
        assert table.stock == len(story.game.stock)
        assert table.windows == story.game.windows
        assert table.armed == (2,)
        assert table.out == (4,)
        assert table.dealer == 0
        assert table.over is None
        assert table.standings == ()


def test_the_question_put_to_the_responder_is_public() -> None:
    """[R169] [R82] Who laid the WD4 upon which colour; but no verdict."""
    table = view(stories()["answer"].game, SPECTATOR, stories()["answer"].now).table
    assert (table.phase, table.seat, table.challenged, table.before, table.color) == ("answer", 1, 0, "r", "b")
    table = view(stories()["turn"].game, SPECTATOR, stories()["turn"].now).table
    assert (table.challenged, table.before) == (None, None)


def test_who_laid_the_top_is_in_each_view() -> None:
    """[P14] [P31] Whoever comes later, or comes back, sees it as well as those who were there."""
    assert view(dealt(3, "r5").game, SPECTATOR, Millis(0)).table.laid_by is None
    story = given("r1 r2 | b3 g3 | +4", top="r5").when("A", "PLAY r1").when("B", "DRAW")
    for viewer in viewers(story.game):
        assert view(story.game, viewer, story.now).table.laid_by == 0
    assert view(story.removes("A").game, SPECTATOR, story.now).table.laid_by == 0


def fields(data: object) -> Iterator[str]:
    """The names of all fields, however deep."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield name
            yield from fields(value)
    elif isinstance(data, list):
        for value in data:
            yield from fields(value)


@pytest.mark.parametrize("moment", stories())
def test_no_field_carries_a_verdict_or_a_pile(moment: str) -> None:
    """[R82] [R83] [R169] [V173]"""
    story = stories()[moment]
    for viewer in viewers(story.game):
        names = {*fields(msgspec.json.decode(seen(story, viewer))), *fields(msgspec.json.decode(heard(story, viewer)))}
        assert not names & {"honest", "hands"}
        table = msgspec.to_builtins(view(story.game, viewer, story.now).table)
        assert isinstance(table["stock"], int)


def test_choosing_after_drawing() -> None:
    """[R172] [R169] [V173] Everybody sees that a card was taken and can be played, its owner alone sees which."""
    before = given("b1 g2 | +7", top="r5", stock="r8")
    story = before.when("A", "DRAW")
    for viewer in (SPECTATOR, Seat(1)):
        shown = view(story.game, viewer, story.now)
        assert shown.table.counts == (3, 7)
        assert shown.table.phase == "after_draw"
        assert b"r8" not in seen(story, viewer)
        assert b"r8" not in heard(story, viewer)
    own = view(story.game, Seat(0), story.now).own
    assert own is not None
    assert (own.hand, own.drawn, own.options.play) == (parse("b1 g2 r8"), "r8", parse("r8"))
    assert TookNews(Seat(0), 1, "draw", parse("r8")) in [news(event, Seat(0)) for event in story.events]
    other = view(story.game, Seat(1), story.now).own
    assert other is not None
    assert other.drawn is None


@pytest.mark.parametrize("answer", ["ACCEPT", "time out"])
def test_an_unchallenged_wild_draw_four_keeps_its_secret(answer: str) -> None:
    """[R83] [R82] [R169] A bluff and an honest one: what others see and hear is the same to the last byte."""
    shown = []
    for held in ("r1 g2", "g1 g2"):
        others = "b6 g7 | b8 g9"
        story = given(f"W4 {held} | {others}", top="r5", stock="y1 y2 y3 y4 y6", rest="nowhere", limit=30)
        story = story.when("A", "PLAY W4→b")
        story = story.until(30_000) if answer == "time out" else story.when("B", "ACCEPT")
        shown.append([(seen(story, viewer), heard(story, viewer)) for viewer in (SPECTATOR, Seat(1), Seat(2))])
    assert shown[0] == shown[1]


def test_a_challenge_tells_its_success_and_nothing_else() -> None:
    """[R82] [V65] Two bluffs with different hands: nobody but the player can tell them apart."""
    shown = []
    for held in ("r1 g2", "r9 y8"):
        story = given(f"W4 {held} | b6 g7 | b8 g9", top="r5", stock="y1 y2 y3 y4 y6", rest="nowhere")
        story = story.when("A", "PLAY W4→b").when("B", "CHALLENGE")
        assert b'"success":true' in heard(story, SPECTATOR)
        shown.append([(seen(story, viewer), heard(story, viewer)) for viewer in (SPECTATOR, Seat(1), Seat(2))])
    assert shown[0] == shown[1]


def test_cards_taken_are_shown_to_their_owner() -> None:
    """[R172] Of a penalty, too, others hear how many and why."""
    story = given("r+2 +3 | +1 | +1", top="r5", stock="y8 y9").when("A", "PLAY r+2")
    took = next(event for event in story.events if isinstance(event, Took))
    assert news(took, Seat(1)) == TookNews(Seat(1), 2, "draw_two", parse("y8 y9"))
    for viewer in (SPECTATOR, Seat(0), Seat(2)):
        assert news(took, viewer) == TookNews(Seat(1), 2, "draw_two")


def test_news_of_the_deal() -> None:
    """[R169] [R36] Neither hands nor stock, also when a WD4 went back."""
    story = dealt(3, "W4", "r5")
    for viewer in viewers(story.game):
        assert [news(event, viewer) for event in story.events] == [
            DealtNews(Seat(0)),
            story.events[1],
            TurnedBackNews(),
            story.events[3],
            None,
        ]
        assert isinstance(story.events[4], Began)


def test_news_of_a_new_stock() -> None:
    """[R169] [R53] Its size only."""
    story = given("+3 | +1", top="r5", under="+9", stock="y8", rest="B").when("A", "DRAW")
    event = next(event for event in story.events if isinstance(event, Reshuffled))
    assert news(event, Seat(0)) == ReshuffledNews(9)


def test_news_of_a_removal() -> None:
    """[R152] [R169] Nobody sees the hand that goes into the stock, not even its former owner."""
    story = given("+3 | b1 b2 | +3").removes("B")
    for viewer in viewers(story.game):
        assert news(story.events[0], viewer) == RemovedNews(Seat(1))


def public(story: Story) -> list[Event]:
    """What was told to a spectator just as it happened."""
    return [event for event in story.events if news(event, SPECTATOR) is event]


def test_outcomes_are_public() -> None:
    """[R169] Plays, declarations, catches, exposures, answers, lost turns, timeouts and the end."""
    story = given("r1 r2 r3 | rS r6 | rR g3 W4 b4 | r4", top="r5", limit=30, windows={"D": 9_000})
    story = story.when("B", "DECLARE_UNO").when("A", "PLAY r1").when("B", "CATCH D")
    assert public(story) == [event for event in story.events if not isinstance(event, Took | Began)]
    story = story.when("B", "PLAY rS").until(30_000).when("A", "PLAY r2")
    assert public(story) == [event for event in story.events if not isinstance(event, Took | Began)]


def test_the_end() -> None:
    """[R117] [R116] Numbers of cards, never faces but for the own hand."""
    story = given("r1 | g3 g4 g6 | y7 y8", top="r5").when("A", "PLAY r1")
    table = view(story.game, SPECTATOR, story.now).table
    assert (table.phase, table.seat) == ("over", None)
    assert table.over == story.game.phase
    assert [(standing.seat, standing.place, standing.cards) for standing in table.standings] == [
        (0, 1, 0),
        (2, 2, 2),
        (1, 3, 3),
    ]
    for viewer in (SPECTATOR, Seat(0), Seat(2)):
        assert b"g3" not in seen(story, viewer) + heard(story, viewer)


@pytest.mark.parametrize("viewer", [SPECTATOR, Seat(1)])
def test_no_card_of_another_is_written_anywhere(viewer: Seat | None) -> None:
    """[R82] [R169] Whatever A holds stays with A, from the deal to the end of a challenge."""
    story = given("W4 r1 g2 | +1 | +1", top="r5", stock="y7 y8 y9 y6").when("A", "PLAY W4→b").when("B", "CHALLENGE")
    shown = seen(story, viewer) + heard(story, viewer)
    for card in story.game.hands[0]:
        assert card.encode() not in shown
    for card in story.game.hands[0]:
        assert card.encode() in seen(story, Seat(0))
