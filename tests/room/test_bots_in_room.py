"""Bots in a room: they act in game time, by plans that everything else about the room may overtake."""

from random import Random

import pytest

from partyside import room, uno
from partyside.room import EndGame, Start
from partyside.uno import Millis, Seat, Window
from partyside.uno.events import Caught, Played, TimedOut, Took
from tests.room.given import EVENING, playing
from tests.uno.given import given

HOUR = 3_600_000


def test_a_bot_plans_its_move() -> None:
    """[R149] Game time, about one to three seconds ahead, and all of that comes up."""
    delays = []
    for seed in range(60):
        made = playing(given("+7 | r7 +6", current="B"), people=1, bots=1, seed=seed)
        (plan,) = made.room.plans
        assert (plan.seat, plan.decision, plan.catch) == (1, made.game.decision, None)
        delays.append(plan.at - made.time)
    assert all(1_000 <= delay <= 3_000 for delay in delays)
    assert min(delays) < 1_400
    assert max(delays) > 2_600


def test_nobody_plans_for_people() -> None:
    """[R124] Not in a game with bots, and not in one without."""
    assert playing(given("r7 +6 | +7"), people=1, bots=1).room.plans == ()
    assert playing(given("r7 +6 | +7"), people=2).room.plans == ()


def test_a_bot_acts_when_its_time_has_come() -> None:
    """[R149] The room says when to wake it, and who is due."""
    made = playing(given("+7 | r7 +6", current="B"), people=1, bots=1)
    (plan,) = made.room.plans
    assert room.wake_at(made.room) == made.now + plan.at
    assert made.passes(plan.at - 1) == []
    assert room.due_plans(made.room, made.now) == []
    events = made.passes(1)
    assert made.game.top == "r7"
    assert made.current == "Аня"
    assert made.room.plans == ()
    assert events


def test_each_decision_has_its_own_plan() -> None:
    """[R149] [R126] Drawing and the choice after it take their time one after the other."""
    made = playing(given("+7 | +7", current="B", stock="r8"), people=1, bots=1)
    (first,) = made.room.plans
    made.passes(first.at)
    assert made.current == "bot"
    (second,) = made.room.plans
    assert second.decision == made.game.decision != first.decision
    assert second.at >= first.at + 1_000


def test_a_plan_is_made_once() -> None:
    """[R149] Whatever else happens meanwhile neither hurries nor delays the bot."""
    made = playing(given("b1 b2 | r7 +6 | b3", current="B", windows={"C": 5_000}), people=1, bots=2)
    plans = made.room.plans
    made.passes(500)
    made.say("Аня", "DECLARE_UNO")
    made.lose("Аня")
    made.arrive("Аня")
    made.come("Зритель")
    assert made.room.plans == plans


def test_frozen_bots_do_nothing() -> None:
    """[R137] [V145] What was left of their thinking is left after the return."""
    made = playing(given("+7 | +7 | r7 +6", current="C"), people=2, bots=1)
    (plan,) = made.room.plans
    made.passes(900)
    made.lose("Боря")
    assert room.wake_at(made.room) is None
    assert made.passes(HOUR) == []
    assert room.due_plans(made.room, made.now) == []
    with pytest.raises(room.Refused) as refused:
        room.bot_acts(made.room, plan, uno.Draw(made.game.decision), made.now, Random(0), made.connected)
    assert refused.value.why is room.Refusal.PAUSED
    made.arrive("Боря")
    assert made.room.plans == (plan,)
    assert made.passes(plan.at - 901) == []
    assert made.passes(1)


def test_the_clock_runs_for_a_bot_too() -> None:
    """[R134] [R129] A bot that does not act is timed out like anybody, and its plan is gone."""
    made = playing(given("+7 | r7 +6", current="B", limit=30), people=1, bots=1)
    made.think = None
    (plan,) = made.room.plans
    events = made.passes(30_000)
    assert events[0] == TimedOut(Seat(1))
    assert isinstance(events[1], Took)
    assert made.current == "Аня"
    assert plan not in made.room.plans


def test_a_plan_overtaken_is_stale() -> None:
    """[R12] [R127] The answer of a bot that thought too long changes nothing."""
    made = playing(given("+7 | r7 +6", current="B", limit=30), people=1, bots=1)
    made.think = None
    (plan,) = made.room.plans
    made.passes(30_000)
    with pytest.raises(uno.Refused) as refused:
        room.bot_acts(made.room, plan, uno.Draw(made.game.decision), made.now, Random(0), made.connected)
    assert refused.value.why is uno.Refusal.STALE


def test_a_bot_is_judged_like_anybody() -> None:
    """[R8] [R44]"""
    made = playing(given("+7 | r7 +6", current="B"), people=1, bots=1)
    (plan,) = made.room.plans
    with pytest.raises(uno.Refused) as refused:
        room.bot_acts(made.room, plan, uno.Draw(made.game.decision), made.now, Random(0), made.connected)
    assert refused.value.why is uno.Refusal.MUST_PLAY


def test_bots_wait_with_a_catch() -> None:
    """[R150] [V134] The window is exposed at 1200 ms: a person catches at once, a bot not within five seconds."""
    made = playing(given("r7 b1 | r8 +3 | +7 | +7"), people=2, bots=2)
    made.think = None
    made.say("Аня", "PLAY r7")
    catches = {plan.seat: plan.at for plan in made.room.plans if plan.catch == 0}
    assert sorted(catches) == [2, 3], "each bot for itself, and no person"
    assert all(5_000 + 700 <= at <= 5_000 + 4_000 for at in catches.values())
    made.passes(1_200)
    made.say("Боря", "PLAY r8")
    assert made.game.window(Seat(0)) == Window(Seat(0), Millis(5_000), exposed=True)
    assert [plan for plan in room.due_plans(made.room, made.now) if plan.catch is not None] == []
    assert {plan.seat: plan.at for plan in made.room.plans if plan.catch == 0} == catches
    made.passes(100)
    made.say("Боря", "CATCH A")
    assert [plan for plan in made.room.plans if plan.catch is not None] == []


def test_a_bot_catches() -> None:
    """[R102] [R149] The quickest does; for the others it is over."""
    made = playing(given("r7 b1 | +7 | +7 | +7"), people=2, bots=2)
    made.say("Аня", "PLAY r7")
    catches = sorted((plan.at, plan.seat) for plan in made.room.plans)
    assert len(catches) == 2
    assert made.passes(catches[0][0] - 1)[-1:] != [Caught(Seat(0), catches[0][1])]
    assert Caught(Seat(0), catches[0][1]) in made.passes(1)
    assert made.room.plans == ()


def test_plans_fall_due_in_their_order() -> None:
    """[R10] Whoever planned to be first is first, wherever he sits."""
    orders = set()
    for seed in range(10):
        made = playing(given("r7 b1 | +7 | +7 | +7 | +7"), people=2, bots=3, seed=seed)
        made.think = None
        made.say("Аня", "PLAY r7")
        made.passes(9_001)
        due = room.due_plans(made.room, made.now)
        assert len(due) == 3
        assert [plan.at for plan in due] == sorted(plan.at for plan in made.room.plans)
        assert room.due_plans(made.room, room.Wall(made.now - 9_001)) == []
        orders.add(tuple(plan.seat for plan in due))
    assert len(orders) > 1


def test_a_declaration_ends_the_hunt() -> None:
    """[R107] [R100]"""
    made = playing(given("r7 b1 | +7 | +7"), people=2, bots=1)
    made.say("Аня", "PLAY r7")
    assert [plan.catch for plan in made.room.plans] == [0]
    made.say("Аня", "DECLARE_UNO")
    assert made.room.plans == ()
    assert not any(isinstance(event, Caught) for event in made.passes(60_000))


def test_nobody_hunts_himself() -> None:
    """[R102] A bot that forgot to declare is hunted by the others."""
    made = playing(given("r7 +6 | b1 | +7", windows={"B": 5_000}), people=1, bots=2)
    assert [(plan.seat, plan.catch) for plan in made.room.plans] == [(2, 1)]


def test_a_bot_out_of_the_game_hunts_nobody() -> None:
    """[R151] [R102] What it planned is gone with it."""
    made = playing(given("r7 +6 | b1 | +7 | +7", windows={"B": 5_000}), people=2, bots=2)
    assert sorted(plan.seat for plan in made.room.plans) == [2, 3]
    after = room.fold(made.room, uno.remove(made.game, Seat(2), made.time, Random(0)))
    assert [plan.seat for plan in after.plans] == [3]


def test_a_late_hunter_takes_his_time_too() -> None:
    """[R149] Where the five seconds are over already, it counts from now."""
    made = playing(given("r7 +6 | b1 | +7", windows={"B": -60_000}), people=1, bots=2)
    (plan,) = made.room.plans
    assert 700 <= plan.at - made.time <= 4_000


def test_several_windows_are_hunted_at_once() -> None:
    """[R108] One plan for each bot and window."""
    made = playing(given("b3 | b1 | +7 | r7 +6", current="D", windows={"A": 5_000, "B": 4_000}), people=2, bots=2)
    hunts = {(plan.seat, plan.catch) for plan in made.room.plans if plan.catch is not None}
    assert hunts == {(2, 0), (2, 1), (3, 0), (3, 1)}
    assert len(made.room.plans) == 5, "and D's own turn"


def test_when_a_game_is_over_nothing_is_planned() -> None:
    """[R113] [R120] Nor does a plan reach into the next game."""
    made = playing(given("r7 b2 | b1 | r8 +3", current="C", windows={"B": 5_000}), people=1, bots=2)
    assert made.room.plans
    made.say("Аня", EndGame())
    assert list(made.room.plans) == []
    assert room.wake_at(made.room) is None
    made.passes(HOUR)
    made.say("Аня", Start())
    assert all(plan.decision == made.game.decision for plan in made.room.plans)


@pytest.mark.parametrize("seed", range(8))
def test_whole_games_with_bots(seed: int) -> None:
    """[R124] [P12] They come to an end."""
    made = playing(people=1, bots=1 + seed, seed=seed)
    made.play_out()
    assert made.public().table is not None
    assert made.table().phase == "over"


def test_bots_forget_and_are_caught_late() -> None:
    """[R149] [R150] [P37] Over some games both happen, and no bot ever catches within five seconds."""
    late, declared = [], 0
    for seed in range(25):
        made = playing(people=1, bots=3, seed=seed)
        made.play_out()
        graces: dict[Seat, Millis] = {}
        for step in made.steps:
            for event in step.events:
                if isinstance(event, Played):
                    declared += event.uno
                    if event.grace_ends is not None:
                        graces[event.seat] = event.grace_ends
                elif isinstance(event, Caught):
                    # No freeze in these games: game time is what has passed since their beginning.
                    late.append(step.at - EVENING - graces[event.seat])
    assert late
    assert min(late) >= 700
    assert declared > len(late)
