"""What the host decides about somebody who is missing: to wait, or to let a bot play, one by one."""

from collections.abc import Callable

import pytest

from partyside.room import EndGame, FreeSeat, LetBotPlay, SetPace, StandUp, Start, TakeOut, TakeSeat
from partyside.room.events import BotSteppedIn, ClockStarted, HostDid
from partyside.room.view import SitterView
from partyside.uno import Millis, Seat, Window
from partyside.uno.events import Declared, TimedOut, Took
from partyside.uno.state import Turn
from tests.room.given import PEOPLE, kinds, missing, playing, table
from tests.uno.given import given

HOUR = 3_600_000
DECISIONS = [LetBotPlay, TakeOut]


def test_waiting_changes_nothing() -> None:
    """[R143] [R144] [P28] It is what happens as long as the host does nothing."""
    made = missing(playing(given("r7 +3 | +7 | +7", limit=30)), "Боря")
    before = made.room
    assert made.passes(24 * HOUR) == []
    assert made.room == before


def test_a_bot_is_put_in_charge() -> None:
    """[R143] [R147] [V148] [P28] It has the hand, the decision and the nine seconds that were left."""
    made = playing(given("+7 | r7 +6 | +7", current="B", limit=30, left=9_000))
    made.think = None
    hand = made.game.hands[1]
    missing(made, "Боря")
    made.passes(HOUR)
    events = made.say("Аня", LetBotPlay(Seat(1)))
    number = made.room.bot_at(Seat(1))
    assert number is not None
    assert events[:3] == [
        HostDid("Аня", "let_bot_play", "Боря", number),
        BotSteppedIn(Seat(1), number),
        ClockStarted(made.now),
    ]
    assert made.game.phase == Turn(Seat(1))
    assert made.game.hands[1] == hand
    assert made.left == 9_000
    assert made.public().seats[1] == SitterView(made.id("Боря"), "Боря", number, "normal", connected=False)
    (plan,) = made.room.plans
    assert plan.decision == made.game.decision
    made.passes(9_000)
    assert made.current == "Вера", "timed out like anybody, had it not acted"


@pytest.mark.parametrize("left", [1, 1_200, 2_400])
def test_a_bot_is_put_in_charge_late(left: int) -> None:
    """[R147] [R134] However slow, it acts before the time that was left is over: within a third of it."""
    made = playing(given("+7 | r7 +6 | +7", current="B", limit=30, left=left))
    made.say("Аня", SetPace("slow"))
    missing(made, "Боря")
    made.say("Аня", LetBotPlay(Seat(1)))
    (plan,) = made.room.plans
    assert plan.at - made.time <= left // 3
    assert TimedOut not in map(type, made.passes(left))
    assert made.current == "Вера"


def test_a_bot_plays_the_hand_of_somebody_missing() -> None:
    """[R147] [R12]"""
    made = missing(playing(given("+7 | r7 +6 | +7", current="B", limit=30)), "Боря")
    made.say("Аня", LetBotPlay(Seat(1)))
    made.passes(3_500)
    assert made.game.top == "r7"
    assert made.current == "Вера"


@pytest.mark.usefixtures("never_correct")
def test_a_bot_inherits_an_open_window() -> None:
    """[R147] [R157] Neither newly timed nor exposed by the change; others may catch, and itself it does not."""
    made = playing(given("r7 +6 | b1 | +7", windows={"B": 2_300}))
    missing(made, "Боря")
    made.say("Аня", LetBotPlay(Seat(1)))
    assert made.game.windows == (Window(Seat(1), Millis(2_300)),)
    assert made.room.plans == ()
    made.passes(2_299)
    made.refuses("Вера", "CATCH B", "catch_too_early")
    made.passes(1)
    made.say("Вера", "CATCH B")


@pytest.mark.usefixtures("always_correct")
def test_a_stand_in_says_uno_late_as_any_bot_does() -> None:
    """[R147] [R101] [P37] As if it had forgotten itself, counted from when it is put in charge."""
    made = playing(given("r7 +6 | b1 | +7", windows={"B": 4_900}))
    made.passes(1_000)
    missing(made, "Боря")
    made.say("Аня", LetBotPlay(Seat(1)))
    (plan,) = made.room.plans
    assert (plan.seat, plan.declare) == (1, True)
    assert 1_800 <= plan.at <= 4_000
    assert made.passes(plan.at - 1_001) == []
    assert made.passes(1) == [Declared(Seat(1))]
    made.refuses("Вера", "CATCH B", "nothing_to_catch")


def test_a_bot_inherits_a_declaration() -> None:
    """[R147] Armed beforehand: the play opens no window."""
    made = playing(given("+7 | r7 b1 | +7", current="B", armed="B"))
    missing(made, "Боря")
    made.say("Аня", LetBotPlay(Seat(1)))
    assert made.game.armed == (1,)
    made.passes(3_500)
    assert len(made.game.hands[1]) == 1
    assert made.game.windows == ()


def test_a_bot_inherits_the_answer_to_a_wild_draw_four() -> None:
    """[R147] [R137]"""
    made = playing(given("W4 b1 b2 | +7 | +7", limit=30))
    made.say("Аня", "PLAY W4→b")
    made.passes(2_000)
    missing(made, "Боря")
    made.say("Аня", LetBotPlay(Seat(1)))
    assert made.left == 28_000
    assert Took in map(type, made.passes(3_500))
    assert made.current == "Вера"


def test_a_bot_inherits_the_choice_after_drawing() -> None:
    """[R147] It may play the card that was taken, and no other."""
    made = playing(given("b1 +2 | +7 | +7", stock="r8", limit=30), seed=1)
    made.say("Аня", "DRAW")
    missing(made, "Аня")
    made.passes(15_000)
    made.say("Боря", LetBotPlay(Seat(0)))
    made.passes(3_500)
    assert made.current == "Боря"
    assert made.game.top in ("r8", "r5")


@pytest.mark.usefixtures("always_notice")
def test_a_stand_in_catches_no_earlier_than_any_bot() -> None:
    """[R150] [R147] The window was exposed already: five seconds after the play, whoever sat there then."""
    made = playing(given("r7 b1 | r8 +3 | +7 | +7"), people=4)
    made.think = None
    made.say("Аня", "PLAY r7")
    made.passes(1_000)
    made.say("Боря", "PLAY r8")
    missing(made, "Гриша")
    made.say("Аня", LetBotPlay(Seat(3)))
    (plan,) = (plan for plan in made.room.plans if plan.catch == 0)
    assert plan.seat == 3
    assert 5_000 + 1_200 <= plan.at <= 5_000 + 4_000


@pytest.mark.usefixtures("always_notice")
def test_a_stand_in_hunts_whom_nobody_hunts_yet() -> None:
    """[P37] [R150] One bot for each window, whenever it was put in charge."""
    made = playing(given("r7 +6 | b1 | +7 | +7", windows={"B": 5_000}), people=4)
    missing(made, "Вера", "Гриша")
    made.say("Аня", LetBotPlay(Seat(2)))
    made.say("Аня", LetBotPlay(Seat(3)))
    assert [(plan.seat, plan.catch) for plan in made.room.plans] == [(2, 1)]


def test_a_stand_in_has_a_name_of_its_own() -> None:
    """[P14] Also beside nine bots."""
    made = missing(playing(people=10), *PEOPLE[1:])
    for seat in range(1, 10):
        made.say("Аня", LetBotPlay(Seat(seat)))
    assert len({made.room.bot_at(Seat(seat)) for seat in range(1, 10)}) == 9
    assert not made.frozen()


def test_several_missing_are_decided_one_by_one() -> None:
    """[R145] [R143] [P28] One is replaced, one returns, one is taken out; the times are those of the first freeze."""
    made = playing(given("r7 +3 | +7 | +7 | +7", limit=30), people=4)
    made.passes(4_000)
    missing(made, "Боря", "Вера")
    made.passes(700)
    missing(made, "Гриша")
    assert made.missing == "Боря Вера Гриша"
    made.say("Аня", LetBotPlay(Seat(1)))
    assert made.missing == "Вера Гриша"
    made.arrive("Вера")
    assert made.missing == "Гриша"
    assert made.frozen()
    made.passes(HOUR)
    made.say("Аня", TakeOut(Seat(3)))
    assert not made.frozen()
    assert made.left == 26_000
    made.refuses("Аня", TakeOut(Seat(2)), "not_missing")


def test_somebody_else_is_lost_while_one_is_replaced() -> None:
    """[R145] Each is a case of its own."""
    made = missing(playing(), "Боря")
    made.say("Аня", LetBotPlay(Seat(1)))
    missing(made, "Вера")
    assert made.missing == "Вера"
    made.arrive("Боря")
    assert made.frozen(), "that he is back does not replace her"
    made.arrive("Вера")
    assert not made.frozen()


@pytest.mark.parametrize("decision", DECISIONS)
def test_about_whom_there_is_nothing_to_decide(decision: Callable[[Seat], LetBotPlay | TakeOut]) -> None:
    """[R143] [R11] Whoever is there, bots, seats decided already, and those who came back in the meantime."""
    made = missing(playing(people=4, bots=1), "Боря", "Вера", "Гриша")
    made.say("Аня", LetBotPlay(Seat(1)))
    made.say("Аня", TakeOut(Seat(2)))
    made.arrive("Гриша")
    for seat in range(5):
        made.refuses("Аня", decision(Seat(seat)), "not_missing")
    for seat in (-1, 5, 99):
        made.refuses("Аня", decision(Seat(seat)), "no_such_seat")


@pytest.mark.parametrize("decision", DECISIONS)
def test_whose_decision_it_is(decision: Callable[[Seat], LetBotPlay | TakeOut]) -> None:
    """[R159] [V158] The host's, who may be a spectator; neither other players' nor that of who was host before."""
    made = table(3, watching=["Зритель"])
    made.say("Аня", StandUp())
    made.come("Гриша")
    made.say("Аня", Start())
    missing(made, "Гриша")
    seat = made.seat("Гриша")
    for name in ("Боря", "Зритель"):
        made.refuses(name, decision(seat), "not_host")
    made.say("Аня", decision(seat))
    assert not made.frozen()


def test_the_last_absent_person_is_replaced_for_a_host_who_watches() -> None:
    """[R162] The game goes on, until he too is gone."""
    made = table(2, bots=1)
    made.say("Аня", StandUp())
    made.say("Аня", Start())
    missing(made, "Боря")
    made.say("Аня", LetBotPlay(Seat(0)))
    assert not made.frozen()
    missing(made, "Аня")
    assert made.frozen()
    assert made.missing == ""
    time = made.time
    made.passes(HOUR)
    assert made.time == time


def test_after_the_game_stand_ins_are_done() -> None:
    """[R121] [R151] Who is absent keeps the seat of the lobby; who was taken out has none, and may sit down again."""
    made = missing(playing(people=4), "Боря", "Вера")
    made.say("Аня", LetBotPlay(Seat(1)))
    made.say("Аня", TakeOut(Seat(2)))
    events = made.say("Аня", EndGame())
    assert kinds(events) == "HostDid Ended SeatFreed BotSteppedOut ClockStopped"
    assert made.sitting == "Аня Боря Гриша"
    assert made.public().seats[1] == SitterView(made.id("Боря"), "Боря", connected=False)
    assert [player.bot is None for player in made.public().players] == [True, False, True, True]
    made.refuses("Аня", Start(), "somebody_away")
    made.arrive("Вера")
    made.say("Вера", TakeSeat())
    made.say("Аня", FreeSeat(Seat(1)))
    made.say("Аня", Start())
    assert made.sitting == "Аня Гриша Вера"
