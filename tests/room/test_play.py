"""Acting in a game through the room: who may, in which order things count, and that nothing is done twice."""

import pytest

from partyside import uno
from partyside.room import EndGame, MemberId, SetTimer, StandUp, Start, Wall, evolve, fold
from partyside.room.events import ClockStarted, Created, HostNamed
from partyside.room.state import ANSWERS_KEPT
from partyside.uno import Millis
from partyside.uno.events import Caught, Dealt, Declared, Played, TimedOut, Took
from tests.room.given import EVENING, Table, playing, table
from tests.uno.given import given

ACTIONS = ["CHOOSE_COLOR r", "PLAY r7", "DRAW", "END_TURN", "ACCEPT", "CHALLENGE", "DECLARE_UNO", "CATCH B"]


@pytest.mark.parametrize("action", ACTIONS)
def test_spectators_do_nothing_in_a_game(action: str) -> None:
    """[R170] [R102] Neither those who never sat nor a host who stood up."""
    made = table(3, watching=["Зритель"])
    made.say("Аня", StandUp())
    made.say("Аня", Start())
    made.refuses("Зритель", action, "not_seated")
    made.refuses("Аня", action, "not_seated")


@pytest.mark.parametrize("action", ACTIONS)
def test_without_a_game_nobody_acts(action: str) -> None:
    """[R113] Before the first game, and after one."""
    made = table(2)
    made.refuses("Аня", action, "no_game")
    made.say("Аня", Start())
    made.say("Аня", EndGame())
    made.refuses("Аня", action, "game_over")


def test_the_rules_judge_who_sits() -> None:
    """[R8] [R44] [R11] Their refusals reach the asker as they are, and an action counts for the own seat."""
    made = playing(given("r7 +3 | r8 +6 | +7"))
    made.refuses("Боря", "PLAY r8", "not_yours")
    made.refuses("Аня", "PLAY r8", "not_in_hand")
    made.refuses("Аня", "DRAW", "must_play")
    events = made.say("Аня", "PLAY r7")
    assert isinstance(events[0], Played)
    assert events[0].seat == made.seat("Аня")
    assert made.current == "Боря"


def test_every_kind_of_action_is_carried_out() -> None:
    """[R14] The room adds nothing to a game and takes nothing away."""
    made = playing(given("W4 r7 r1 g2 | b1 b2 | +7", stock="b9 b8 b7 b6 b5 b4 r8"))
    made.say("Боря", "DECLARE_UNO")
    made.say("Аня", "PLAY W4→b")
    made.say("Боря", "ACCEPT")
    assert made.current == "Вера"
    assert [len(hand) for hand in made.game.hands] == [3, 6, 7]
    made.lay(given("g1 | +7 | +7", windows={"A": 0}))
    assert isinstance(made.say("Вера", "CATCH A")[0], Caught)
    made.lay(given("b1 +2 | +7 | +7", stock="r8"))
    made.say("Аня", "DRAW")
    made.say("Аня", "END_TURN")
    assert made.current == "Боря"


def test_two_tabs_answer_one_decision() -> None:
    """[R12] [R165] [V161] One is done, the other refused: the decision is gone."""
    made = playing(given("r7 r8 +3 | +7 | +7"))
    move = uno.Play(made.game.decision, uno.Card.RED_7)
    other = uno.Play(made.game.decision, uno.Card.RED_8)
    made.say("Аня", move, ask="first tab 1")
    made.refuses("Аня", other, "stale", ask="second tab 1")
    made.refuses("Аня", move, "stale", ask="second tab 2")
    assert [len(hand) for hand in made.game.hands] == [4, 7, 7]


def test_an_old_tab_may_act_too() -> None:
    """[R165] [V160] Whichever connection of a person asks, it is the person who asks."""
    made = playing(given("r7 rS +3 | +7", top="r5"), people=2)
    assert made.arrive("Аня") == [], "a second tab changes nothing"
    made.say("Аня", "PLAY rS", ask="new tab 1")
    made.say("Аня", "PLAY r7", ask="old tab 1")
    assert made.current == "Боря"


def test_an_accepted_ask_is_not_done_again() -> None:
    """[R12] [P19] [P40] However often it comes, and whatever became of the game since."""
    made = playing(given("+7 | +7 | +7", stock="b9 b8 b7"))
    events = made.say("Аня", "DRAW", ask="a1")
    assert isinstance(events[0], Took)
    before = made.room
    assert made.say("Аня", "DRAW", ask="a1") == []
    made.say("Аня", EndGame())
    assert made.say("Аня", "DRAW", ask="a1") == []
    assert made.room.was_accepted(made.id("Аня"), "a1")
    assert before.was_accepted(made.id("Аня"), "a1")
    assert not made.room.was_accepted(made.id("Боря"), "a1"), "ids are each member's own"


def test_a_refused_ask_is_not_remembered() -> None:
    """[R11] The same ask may be accepted later."""
    made = playing(given("+7 | r7 +6 | +7"))
    made.refuses("Боря", "PLAY r7", "not_yours", ask="b1")
    assert not made.room.was_accepted(made.id("Боря"), "b1")
    made.say("Аня", "DRAW")
    made.say("Боря", "PLAY r7", ask="b1")
    assert made.room.was_accepted(made.id("Боря"), "b1")


def test_an_ask_that_changes_nothing_is_remembered() -> None:
    """[R106] Declaring again is accepted, and has no events."""
    made = playing(given("+7 | b1 b2 | +7"))
    assert made.say("Боря", "DECLARE_UNO", ask="b1") == [Declared(made.seat("Боря"))]
    assert made.say("Боря", "DECLARE_UNO", ask="b2") == []
    assert made.room.was_accepted(made.id("Боря"), "b2")
    assert made.steps[-1].ask == "b2"


def test_the_last_64_asks_of_each_member_are_kept() -> None:
    """[R12] Enough for anything that a connection may still repeat."""
    made = table(2)
    made.say("Боря", StandUp(), ask="b1")
    for number in range(ANSWERS_KEPT + 1):
        made.say("Аня", SetTimer(Millis(30_000) if number % 2 else None), ask=f"a{number}")
    mine = [made.room.was_accepted(made.id("Аня"), f"a{number}") for number in range(ANSWERS_KEPT + 1)]
    assert mine == [False] + [True] * 64
    assert made.room.was_accepted(made.id("Боря"), "b1"), "whatever others ask"


def test_an_ask_without_an_id_is_not_remembered() -> None:
    """[R12] What happens by itself is nobody's ask."""
    made = table(2)
    assert made.room.answered == ()
    after = fold(made.room, [], MemberId(1), None)
    assert after == fold(made.room, [], None, "a1") == made.room


def test_an_expiry_comes_before_an_ask_of_the_same_moment() -> None:
    """[R10] [R127] [V140] However early the ask was sent."""
    made = playing(given("r7 +3 | +7 | +7", limit=30))
    asked = uno.Play(made.game.decision, uno.Card.RED_7)
    made.now = Wall(made.now + 30_000)
    made.refuses("Аня", asked, "stale")
    assert made.steps[-1].events[0] == TimedOut(made.seat("Аня"))
    assert made.current == "Боря"


def test_an_ask_just_before_the_expiry_counts() -> None:
    """[R127] [R126] And the next decision has its full time."""
    made = playing(given("r7 +3 | +7 | +7", limit=30))
    made.now = Wall(made.now + 29_999)
    assert made.left == 1
    made.say("Аня", "PLAY r7")
    assert made.current == "Боря"
    assert made.left == 30_000


def test_a_catch_at_the_end_of_the_grace() -> None:
    """[R99] [R97] Not at 4999 ms; at 5000 ms."""
    made = playing(given("r7 b1 | +7 | +7"))
    made.say("Аня", "PLAY r7")
    made.now = Wall(made.now + 4_999)
    made.refuses("Вера", "CATCH A", "catch_too_early")
    made.now = Wall(made.now + 1)
    made.say("Вера", "CATCH A")
    assert len(made.game.hands[made.seat("Аня")]) == 3


def test_refusals_stop_no_clock() -> None:
    """[R128] [R11]"""
    made = playing(given("r7 b2 +3 | +7 | +7", limit=30))
    made.passes(12_345)
    made.refuses("Аня", "PLAY b2", "does_not_fit")
    made.refuses("Аня", StandUp(), "game_running")
    assert made.left == 30_000 - 12_345


def test_with_a_limit_idle_people_draw() -> None:
    """[R129] [R134] One card each, turn by turn, to the second."""
    made = playing(given("r7 +6 | +7 | +7", stock="b9 b8 b7", limit=30))
    made.passes(89_999)
    assert [len(hand) for hand in made.game.hands] == [8, 8, 7]
    made.passes(1)
    assert [len(hand) for hand in made.game.hands] == [8, 8, 8]
    assert made.current == "Аня"


def test_without_a_limit_nothing_happens_by_itself() -> None:
    """[R124] [R125] But the grace of a window, which acts on nobody."""
    made = playing(given("r7 b1 | +7 | +7"))
    made.say("Аня", "PLAY r7")
    assert [type(event).__name__ for event in made.passes(24 * 3_600_000)] == ["Exposed"]
    assert made.current == "Боря"


def test_a_room_begins_with_its_creation() -> None:
    """[P40] Folding anything else, or nothing, is a fault of ours."""
    with pytest.raises(ValueError, match="HostNamed"):
        evolve(None, HostNamed(MemberId(1)))
    with pytest.raises(ValueError, match="no events"):
        fold(None, [])
    with pytest.raises(ValueError, match="Created"):
        evolve(Table().room, Created("K7P2AC", EVENING))


def test_the_events_of_a_game_stand_among_those_of_the_room() -> None:
    """[R17] A new deal needs no room event between; a deal within a game is a fault of ours."""
    made = playing(people=2)
    assert [type(event).__name__ for event in made.steps[-1].events][:3] == ["HostDid", "Started", "Dealt"]
    assert isinstance(made.steps[-1].events[-1], ClockStarted)
    dealt = made.steps[-1].events[2]
    assert isinstance(dealt, Dealt)
    with pytest.raises(ValueError, match="Dealt"):
        evolve(made.room, dealt)
