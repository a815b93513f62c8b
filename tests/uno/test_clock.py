"""The decision clock. Times are game time, which passes only while the game is not frozen."""

from random import Random

import pytest

from partyside.uno import Millis, Seat, expire, parse, wake_at
from partyside.uno.events import Began, Exposed, Reshuffled, TimedOut, Took, TurnEnded
from tests.uno.given import Story, dealt, given, seat

HOUR = Millis(3_600_000)


def moments(limit: int | None) -> dict[str, Story]:
    """A story at each kind of decision."""
    turn = given("b1 g2 g3 | +7 | +7", top="r5", stock="r8", limit=limit)
    return {
        "opening_color B": dealt(3, "W", limit=limit),
        "turn A": turn,
        "after_draw A": turn.when("A", "DRAW"),
        "answer B": given("W4 r1 g2 | +7 | +7", top="r5", limit=limit).when("A", "PLAY W4→b"),
        "turn B": given("W4 r1 g2 | +7 | +7", top="r5", limit=limit).when("A", "PLAY W4→b").when("B", "CHALLENGE"),
    }


@pytest.mark.parametrize("limit", [30, 60, 90])
def test_the_full_time(limit: int) -> None:
    """[R122] [R126] Every kind of decision has it."""
    for awaits, story in moments(limit).items():
        assert story.awaits == awaits
        assert story.left == limit * 1_000
        assert wake_at(story.game) == limit * 1_000
        assert story.until(limit * 1_000 - 1).game == story.game
        assert TimedOut(seat(awaits[-1])) in story.until(limit * 1_000).events


def test_no_limit() -> None:
    """[R122] [R124] The server does nothing by itself, however long it takes."""
    for story in moments(None).values():
        assert story.left is None
        assert wake_at(story.game) is None
        assert story.until(HOUR).game == story.game
        assert expire(story.game, HOUR, Random(0)) == []


def test_no_limit_bars_no_consequences() -> None:
    """[R125] A Draw Two still bites, and the five seconds run, since their end acts on nobody."""
    story = given("r+2 r2 | +7 | +7", top="r5").when("A", "PLAY r+2")
    assert story.sizes == [1, 9, 7]
    assert wake_at(story.game) == 5_000
    story = story.until(HOUR)
    assert story.open_windows == "(A)"
    assert story.sizes == [1, 9, 7]
    assert story.awaits == "turn C"
    assert wake_at(story.game) is None


def test_the_next_decision_has_the_full_time_again() -> None:
    """[R126] Nothing is saved up, nothing is carried over."""
    story = given("r1 r2 r3 | r4 r6 r7", top="r5", limit=30).when("A", "PLAY r1", at=25_000)
    assert story.left == 30_000
    assert story.when("B", "PLAY r4", at=26_000).left == 30_000


def test_the_choice_after_drawing_has_a_time_of_its_own() -> None:
    """[R126] [R131] [V136] When it expires the turn ends, and no second card is taken."""
    story = given("b1 g2 | +7", top="r5", stock="r8", limit=30).when("A", "DRAW", at=12_000)
    assert story.left == 30_000
    assert story.until(41_999).awaits == "after_draw A"
    story = story.until(42_000)
    assert story.hand("A") == "b1 g2 r8"
    assert story.awaits == "turn B"
    assert story.left == 30_000


def test_a_command_after_the_expiry_is_stale() -> None:
    """[R127] [R12] [V140] However early it was sent."""
    story = given("r1 r2 r3 | +7", top="r5", limit=30)
    just_in_time = story.when("A", "PLAY r1", at=29_999)
    assert just_in_time.sizes == [2, 7]
    late = story.refuses("A", "PLAY r1", "stale", at=30_000, decision=story.game.decision)
    assert late.sizes == [4, 7]
    assert late.awaits == "turn B"


def test_refusals_leave_the_clock() -> None:
    """[R128] [R11] [V139]"""
    story = given("b1 r2 | +7", top="r5", limit=30).refuses("A", "PLAY b1", "does_not_fit", at=29_000)
    assert story.left == 1_000
    assert story.until(30_000).awaits == "turn B"


def test_declarations_and_catches_leave_the_clock() -> None:
    """[R128] [R104] Not even if they concern the current player."""
    story = given("b1 b2 | b3", top="r5", limit=30, windows={"B": 0}).when("A", "DECLARE_UNO", at=10_000)
    assert story.left == 20_000
    assert story.when("A", "CATCH B", at=11_000).left == 19_000
    story = given("b1 | b3 b4", top="r5", limit=30, windows={"A": 0})
    assert story.when("A", "DECLARE_UNO", at=10_000).left == 20_000
    assert story.when("B", "CATCH A", at=10_000).left == 20_000


def test_an_expired_turn() -> None:
    """[R129] One card, and the turn is over."""
    story = given("b1 g2 | +7", top="r5", stock="y8", limit=30).until(30_000)
    assert story.hand("A") == "b1 g2 y8"
    assert story.awaits == "turn B"
    assert story.events == (
        TimedOut(Seat(0)),
        Took(Seat(0), parse("y8"), "timeout"),
        TurnEnded(Seat(0)),
        story.events[-1],
    )


@pytest.mark.parametrize("held", ["r1", "W", "W4"])
def test_an_expired_turn_with_a_playable_card(held: str) -> None:
    """[R130] [R44] It is not played, and does not keep the server from drawing."""
    story = given(f"{held} g2 | +7", top="r5", stock="y8", limit=30).until(30_000)
    assert story.hand("A") == f"{held} g2 y8"
    assert story.game.top == "r5"


@pytest.mark.parametrize("taken", ["r8", "W", "W4"])
def test_an_expired_turn_with_a_playable_card_taken(taken: str) -> None:
    """[R130] There is no choice after it."""
    story = given("b1 g2 | +7", top="r5", stock=taken, limit=30).until(30_000)
    assert story.hand("A") == f"b1 g2 {taken}"
    assert story.awaits == "turn B"


def test_an_expired_turn_with_nothing_to_take() -> None:
    """[R129] [R57] [V137]"""
    story = given("b1 g2 | +1", top="r5", rest="B", limit=30).until(30_000)
    assert story.sizes[0] == 2
    assert story.awaits == "turn B"


def test_an_expired_turn_takes_the_last_card_of_the_stock() -> None:
    """[R129] [R54]"""
    story = given("b1 g2 | +1", top="r5", under="+4", stock="y8", rest="B", limit=30).until(30_000)
    assert any(isinstance(event, Reshuffled) for event in story.events)
    assert len(story.game.stock) == 4


def test_an_expired_opening_color() -> None:
    """[R132] The same seat's turn follows."""
    story = dealt(3, "W", limit=30).until(30_000)
    assert story.game.color is not None
    assert story.awaits == "turn B"
    assert story.sizes == [7, 7, 7]


def test_an_expired_answer() -> None:
    """[R133] It counts as ACCEPT; for a last card it confirms the victory."""
    story = moments(30)["answer B"].until(30_000)
    assert story.sizes == [2, 11, 7]
    assert story.awaits == "turn C"
    last = given("W4 | +7", top="r5", limit=30).when("A", "PLAY W4→b").until(30_000)
    assert last.sizes == [0, 11]
    assert last.awaits == "won A"


def test_the_clock_runs_for_every_seat() -> None:
    """[R134] The rules know no bots: one after another, all seats time out."""
    story = given("+2 | +2 | +2", top="r5", limit=30)
    assert [story.until(at).awaits for at in (30_000, 60_000, 90_000)] == ["turn B", "turn C", "turn A"]
    assert story.until(90_000).sizes == [3, 3, 3]


def test_a_late_expiry() -> None:
    """[R126] [R127] The server was busy: one decision expired, and the next has its full time from now on."""
    events = expire(given("+2 | +2 | +2", top="r5", limit=30).game, Millis(95_000), Random(0))
    assert [event for event in events if isinstance(event, TimedOut)] == [TimedOut(Seat(0))]
    began = events[-1]
    assert isinstance(began, Began)
    assert began.deadline == 125_000


@pytest.mark.parametrize(
    ("grace", "order"),
    [
        (29_000, [Exposed, TimedOut, TurnEnded, Began]),
        (30_000, [Exposed, TimedOut, TurnEnded, Began]),
        (31_000, [TimedOut, TurnEnded, Began, Exposed]),
        (96_000, [TimedOut, TurnEnded, Began]),
    ],
)
def test_what_fell_due_happens_in_its_order(grace: int, order: list[type]) -> None:
    """[R10] [R96] [R127] Also when it is noticed late. The window is A's own, so A's timeout does not expose it."""
    game = given("b1 | +1", top="r5", rest="B", limit=30, windows={"A": grace}).game
    assert [type(event) for event in expire(game, Millis(95_000), Random(0))] == order


def test_wake_at_the_earliest() -> None:
    """[R96] [R126] The next time at which something falls due."""
    story = given("+2 | b1 | b2", limit=30, windows={"B": 3_000, "C": 2_000})
    assert wake_at(story.game) == 2_000
    assert wake_at(story.until(2_000).game) == 3_000
    assert wake_at(story.until(3_000).game) == 30_000
    over = given("r1 | b1", limit=30, windows={"B": 9_000}).when("A", "PLAY r1")
    assert wake_at(over.game) is None
    assert expire(over.game, HOUR, Random(0)) == []
