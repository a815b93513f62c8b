"""Bots in a room: they act in game time, by plans that everything else about the room may overtake."""

from itertools import pairwise
from random import Random
from statistics import mean

import pytest

from partyside import room, uno
from partyside.bots import Level, Question, manner, simple
from partyside.bots.manner import Pace
from partyside.room import AddBot, EndGame, Plan, SetPace, Start
from partyside.uno import Card, Millis, Seat, Window
from partyside.uno.events import Caught, Declared, Exposed, Played, TimedOut, Took
from partyside.uno.state import UNO_GRACE
from tests.room.given import EVENING, Table, playing, redealt, table
from tests.uno.given import Story, given

HOUR = 3_600_000


def thinks(story: Story, *, bots: int = 1, pace: Pace = "normal", seed: int = 0) -> int:
    """How long the bot takes for what it owes in this story, after a person's move."""
    made = table(1, bots=bots, seed=seed)
    made.say("Аня", SetPace(pace))
    made.say("Аня", Start())
    made.lay(story)
    (plan,) = (plan for plan in made.room.plans if plan.decision is not None)
    return plan.at - made.time


def hunts(made: Table) -> list[tuple[Seat, Seat]]:
    """Who means to catch whom."""
    return [(plan.seat, plan.catch) for plan in made.room.plans if plan.catch is not None]


def forgets(story: Story, *, people: int = 1, bots: int = 2, seed: int = 0) -> Table:
    """B, a bot, has just played the red 7 and not said UNO. No bot does anything from now on."""
    made = playing(story, people=people, bots=bots, seed=seed)
    made.think = None
    (plan,) = made.room.plans
    made.passes(plan.at)
    made.act(plan, uno.Play(made.game.decision, Card.RED_7))
    assert made.game.window(plan.seat) is not None
    return made


def test_a_bot_plans_its_move() -> None:
    """[R149] Game time, mostly one to three seconds ahead, and all of that comes up."""
    made = playing(given("+7 | r7 +6", current="B"), people=1, bots=1)
    (plan,) = made.room.plans
    assert plan == Plan(Seat(1), plan.at, decision=made.game.decision)
    delays = [thinks(given("+7 | r7 +6", current="B"), seed=seed) for seed in range(60)]
    assert all(700 <= delay <= 3_500 for delay in delays)
    assert mean(1_000 <= delay <= 3_000 for delay in delays) > 0.75
    assert min(delays) < 900
    assert max(delays) > 2_200


def test_each_kind_of_decision_takes_its_own_time() -> None:
    """[R149] [P37] Drawing what has to be drawn, the card just drawn, a turn, a Wild Draw Four to answer."""
    turn = given("+7 | r7 +6", current="B")
    drawn = given("+7 | +7", current="B", stock="r8").when("B", "DRAW")
    answer = given("W4 +6 | +7").when("A", "PLAY W4→b")
    assert all(250 <= thinks(given("+7 | +7", current="B"), seed=seed) <= 500 for seed in range(20))
    usual = [mean(thinks(story, seed=seed) for seed in range(40)) for story in (drawn, turn, answer)]
    assert usual[0] < 0.8 * usual[1] < 0.8 * 0.8 * usual[2]
    few, many = (mean(thinks(given(f"+7 | r7 +{more}", current="B"), seed=s) for s in range(40)) for more in (3, 15))
    assert few < many


def test_how_long_a_bot_thinks_gives_nothing_away() -> None:
    """[R148] [P37] With other cards in all hands, another stock and another verdict on a Wild Draw Four everything is
    planned for the same moments. That a bot can only draw is told by its hand; but so it will be by its move."""

    def planned(made: Table, game: uno.Game, seed: int) -> tuple[Plan, ...]:
        made.rng.seed(seed)
        made.lay(Story(game, made.time))
        return made.room.plans

    compared = set()
    for seed in range(12):
        made = playing(people=1, bots=3, seed=seed)
        while made.room.playing is not None:
            game, other = made.game, redealt(made.game, None, made.rng)
            assert not isinstance(game.phase, uno.Over)
            if can_only_draw(game) == can_only_draw(other):
                compared.add((type(game.phase).__name__, bool(game.windows)))
                chance = made.rng.getrandbits(32)
                assert planned(made, other, chance) == planned(made, game, chance)
            made.play_out(turns=1)
    assert compared >= {("Turn", False), ("Turn", True), ("AfterDraw", False), ("Answer", False)}


def can_only_draw(game: uno.Game) -> bool:
    assert not isinstance(game.phase, uno.Over)
    return uno.options(game, game.phase.seat, Millis(0)).draw


def test_a_bot_moves_long_before_its_time_is_up() -> None:
    """[R134] [P37] A third of what is left at most, even where it would be polite to wait."""
    for left, takes in ((30_000, 1_500), (1_500, 500), (30, 10)):
        story = given("b1 | +7", current="B", limit=30, left=left, windows={"A": 5_000})
        assert {thinks(story, pace="slow", seed=seed) for seed in range(20)} == {takes}


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
    assert second.at >= first.at + 700


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


@pytest.mark.usefixtures("always_notice")
def test_bots_wait_with_a_catch() -> None:
    """[R150] [V134] The window is exposed at 1200 ms: a person catches at once, a bot not within five seconds."""
    made = playing(given("r7 b1 | r8 +3 | +7 | +7"), people=2, bots=2)
    made.think = None
    made.say("Аня", "PLAY r7")
    (hunt,) = made.room.plans
    assert hunt.catch == 0
    assert hunt.seat in (2, 3), "one of the bots, and no person"
    assert 5_000 + 1_200 <= hunt.at <= 5_000 + 4_000
    made.passes(1_200)
    made.say("Боря", "PLAY r8")
    assert made.game.window(Seat(0)) == Window(Seat(0), Millis(5_000), exposed=True)
    assert [plan for plan in room.due_plans(made.room, made.now) if plan.catch is not None] == []
    assert hunt in made.room.plans
    made.passes(100)
    made.say("Боря", "CATCH A")
    assert [plan for plan in made.room.plans if plan.catch is not None] == []


@pytest.mark.usefixtures("always_notice", "always_correct")
def test_frozen_bots_neither_hunt_nor_speak() -> None:
    """[R137] [R96] Who was about to catch somebody, or to say UNO late, has as long to go after the return."""
    made = playing(given("b1 | r7 +6 | b2", current="B", windows={"A": 5_000, "C": 5_000}), people=2, bots=1)
    hunt, late = made.room.plans
    assert (hunt.catch, late.declare) == (0, True)
    made.passes(500)
    made.lose("Боря")
    assert made.passes(HOUR) == []
    for plan, action in ((hunt, uno.Catch(Seat(0))), (late, uno.DeclareUno())):
        with pytest.raises(room.Refused) as refused:
            room.bot_acts(made.room, plan, action, made.now, Random(0), made.connected)
        assert refused.value.why is room.Refusal.PAUSED
    made.arrive("Боря")
    assert made.room.plans == (hunt, late)
    assert made.passes(late.at - 501) == []
    assert made.passes(1) == [Declared(Seat(2))]
    assert made.passes(hunt.at - late.at - 1) == [Exposed((Seat(0),))]
    assert made.passes(1)[0] == Caught(Seat(0), Seat(2))


@pytest.mark.usefixtures("always_notice")
def test_a_bot_catches() -> None:
    """[R102] [R149] Just when it planned to."""
    made = playing(given("r7 b1 | +7 | +7 | +7"), people=2, bots=2)
    made.say("Аня", "PLAY r7")
    (plan,) = made.room.plans
    made.passes(plan.at - 1)
    assert made.game.window(Seat(0)) is not None
    assert made.passes(1)[0] == Caught(Seat(0), plan.seat)
    assert made.room.plans == ()


def test_the_quickest_of_those_who_notice_hunts(monkeypatch: pytest.MonkeyPatch) -> None:
    """[P37] Each bot looks for itself, as well as its level lets it; the others leave it to the first."""
    seen: list[Level] = []
    times = {"hard": None, "normal": Millis(1_300), "easy": Millis(3_000)}

    def catch(rng: Random, level: Level) -> Millis | None:
        seen.append(level)
        return times[level]

    monkeypatch.setattr(manner, "catch", catch)
    made = table(2)
    for level in ("easy", "hard", "normal"):
        made.say("Аня", AddBot(level))
    made.say("Аня", Start())
    made.lay(given("r7 b1 | +7 | +7 | +7 | +7"))
    made.say("Аня", "PLAY r7")
    assert seen == ["easy", "hard", "normal"]
    assert made.room.plans == (Plan(Seat(4), Millis(6_300), catch=Seat(0)),)


def test_who_has_not_noticed_does_not_look_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """[P37] Each bot decides once for each window, whatever happens while it is open."""
    monkeypatch.setitem(manner.NOTICES, "normal", 0.0)
    made = playing(given("r7 b1 | +7 | +7"), people=2, bots=1)
    made.say("Аня", "PLAY r7")
    monkeypatch.setitem(manner.NOTICES, "normal", 1.0)
    made.lose("Боря")
    made.arrive("Боря")
    made.passes(5_000)
    made.say("Боря", "DRAW")
    made.passes(60_000)
    assert made.game.window(Seat(0)) == Window(Seat(0), Millis(5_000), exposed=True)
    assert not any(isinstance(event, Caught) for event in made.happened(0))


@pytest.mark.usefixtures("always_notice")
def test_who_forgets_again_is_hunted_again() -> None:
    """[R90] [P37] It is another window."""
    made = playing(given("r7 b1 | +7 | +7"), people=2, bots=1)
    made.think = None
    made.say("Аня", "PLAY r7")
    made.passes(5_000)
    made.say("Боря", "CATCH A")
    assert hunts(made) == []
    made.lay(given("r8 b1 | +7 | +7"))
    made.say("Аня", "PLAY r8")
    assert hunts(made) == [(2, 0)]


def test_plans_fall_due_in_their_order() -> None:
    """[R10] Whoever planned to be first is first, wherever he sits, and whatever he means to do."""
    orders = set()
    for seed in range(10):
        made = playing(
            given("b1 | b2 | +7 | r7 +6", current="D", windows={"A": 0, "B": 0}),
            people=2,
            bots=2,
            level="hard",
            seed=seed,
        )
        made.think = None
        made.passes(9_001)
        due = room.due_plans(made.room, made.now)
        assert len(due) == 3
        assert [plan.at for plan in due] == sorted(plan.at for plan in made.room.plans)
        assert room.due_plans(made.room, room.Wall(made.now - 9_001)) == []
        orders.add(tuple(plan.catch for plan in due))
    assert len(orders) > 1


@pytest.mark.usefixtures("always_notice")
def test_a_declaration_ends_the_hunt() -> None:
    """[R107] [R100]"""
    made = playing(given("r7 b1 | +7 | +7"), people=2, bots=1)
    made.say("Аня", "PLAY r7")
    assert hunts(made) == [(2, 0)]
    made.say("Аня", "DECLARE_UNO")
    assert made.room.plans == ()
    assert not any(isinstance(event, Caught) for event in made.passes(60_000))


@pytest.mark.usefixtures("always_notice")
def test_nobody_hunts_himself() -> None:
    """[R102] A bot that forgot to declare is hunted by the others, if there are any."""
    assert hunts(playing(given("r7 +6 | b1 | +7", windows={"B": 5_000}), people=1, bots=2)) == [(2, 1)]
    assert hunts(playing(given("r7 +6 | b1", windows={"B": 5_000}), people=1, bots=1)) == []


@pytest.mark.usefixtures("always_notice")
def test_a_bot_out_of_the_game_hunts_nobody() -> None:
    """[R151] [R102] What it planned is gone with it."""
    made = playing(given("r7 +6 | b1 | +7 | +7", windows={"B": 5_000}), people=2, bots=2)
    (plan,) = made.room.plans
    assert plan.seat in (2, 3)
    for seat in (Seat(2), Seat(3)):
        after = room.fold(made.room, uno.remove(made.game, seat, made.time, Random(0)))
        assert after.plans == (() if seat == plan.seat else (plan,))


@pytest.mark.usefixtures("always_notice")
def test_a_late_hunter_takes_his_time_too() -> None:
    """[R149] Where the five seconds are over already, it counts from now."""
    made = playing(given("b1 | r7 +6 | +7", current="B", windows={"A": -60_000}), people=2, bots=1)
    (plan,) = made.room.plans
    assert 1_200 <= plan.at - made.time <= 4_000


@pytest.mark.usefixtures("always_notice")
def test_several_windows_are_hunted_at_once() -> None:
    """[R108] One plan for each window."""
    made = playing(given("b3 | b1 | +7 | r7 +6", current="D", windows={"A": 5_000, "B": 4_000}), people=2, bots=2)
    assert sorted(whom for _, whom in hunts(made)) == [0, 1]
    assert all(seat in (2, 3) for seat, _ in hunts(made))
    assert len(made.room.plans) == 3, "and D's own turn"


@pytest.mark.usefixtures("always_notice")
def test_two_who_forget_in_the_same_moment_are_hunted_both() -> None:
    """[R108] Their windows tell the same time."""
    made = playing(given("r7 b1 | r8 b2 | +7"), people=2, bots=1)
    made.say("Аня", "PLAY r7")
    made.say("Боря", "PLAY r8")
    assert hunts(made) == [(2, 0), (2, 1)]


@pytest.mark.parametrize("pace", ["slow", "normal", "fast"])
def test_who_forgot_uno_has_a_moment_before_a_bot_moves(pace: Pace) -> None:
    """[R97] [P37] The move of a bot lets him be caught: not in his first second and a half."""
    silent = given("r7 b1 | +7 | +7").when("A", "PLAY r7")
    declared = given("r7 b1 | +7 | +7").when("A", "PLAY r7 UNO")
    exposed = silent.until(5_000)
    for seed in range(20):
        assert thinks(silent, bots=2, pace=pace, seed=seed) >= 1_500
        for story in (declared, exposed):
            assert thinks(story, bots=2, pace=pace, seed=seed) <= 750
    own = given("r7 +6 | b1 | +7", current="B", windows={"B": 5_000})
    assert thinks(own, bots=2, pace=pace) >= 1_500, "and if it forgot itself, that long it can be caught"


@pytest.mark.usefixtures("always_correct")
def test_a_bot_says_uno_late() -> None:
    """[R101] [P37] A while after its play, whoever is to move by then."""
    made = forgets(given("+7 | r7 b1 | +7", current="B"))
    played = made.time
    (plan,) = (plan for plan in made.room.plans if plan.declare)
    assert plan == Plan(Seat(1), plan.at, declare=True)
    assert 800 <= plan.at - played <= 3_000
    assert made.passes(plan.at - played - 1) == []
    made.think = simple.think
    assert Declared(Seat(1)) in made.passes(1)
    assert made.game.windows == ()
    assert not any(plan.declare for plan in made.room.plans)


@pytest.mark.usefixtures("never_correct")
def test_a_bot_may_not_notice_that_it_forgot() -> None:
    """[R149] [P37] So there is somebody to catch."""
    made = forgets(given("+7 | r7 b1 | +7", current="B"))
    assert not any(plan.declare for plan in made.room.plans)


@pytest.mark.usefixtures("always_correct")
def test_who_said_uno_has_nothing_to_say_late() -> None:
    """[R93]"""
    made = playing(given("+7 | r7 b1 | +7", current="B"), people=1, bots=2)
    made.think = None
    (plan,) = made.room.plans
    made.passes(plan.at)
    made.act(plan, uno.Play(made.game.decision, Card.RED_7, uno=True))
    (following,) = made.room.plans
    assert following == Plan(Seat(2), following.at, decision=made.game.decision)


@pytest.mark.usefixtures("always_correct", "always_notice")
def test_a_catch_overtakes_a_late_declaration() -> None:
    """[R107] [R104] Whatever it meant to say is of no use now."""
    made = forgets(given("r8 +6 | r7 b1", current="B"), bots=1)
    (late,) = made.room.plans
    made.say("Аня", "PLAY r8")
    assert late in made.room.plans
    made.say("Аня", "CATCH B")
    assert [plan.decision for plan in made.room.plans] == [made.game.decision]
    with pytest.raises(uno.Refused) as refused:
        room.bot_acts(made.room, late, uno.DeclareUno(), made.now, Random(0), made.connected)
    assert refused.value.why is uno.Refusal.STALE


@pytest.mark.usefixtures("always_correct")
def test_who_takes_cards_has_nothing_to_say_late() -> None:
    """[R100] The window is gone with the single card."""
    made = forgets(given("r+2 +6 | r7 b1", current="B"), bots=1)
    assert [plan.declare for plan in made.room.plans] == [True]
    made.say("Аня", "PLAY r+2")
    assert made.room.plans == ()


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


class Timed(Table):
    """A table at which the times between two moves of bots are kept, of one right after the other."""

    def __init__(self, host: str, *, seed: int) -> None:
        super().__init__(host, seed=seed)
        self.moves: list[tuple[int, Millis]] = []
        self.think = self._think_aloud

    def _think_aloud(self, question: Question) -> uno.Move:
        self.moves.append((question.view.table.decision, self.time))
        return simple.think(question)

    @property
    def gaps(self) -> list[int]:
        return [time - past for (before, past), (decision, time) in pairwise(self.moves) if decision == before + 1]


def timed_game(pace: Pace, bots: int, seed: int) -> list[int]:
    made = Timed("Аня", seed=seed)
    made.arrive("Аня")
    for _ in range(bots):
        made.say("Аня", AddBot())
    made.say("Аня", SetPace(pace))
    made.say("Аня", Start())
    made.play_out()
    assert made.room.playing is None
    return made.gaps


@pytest.mark.parametrize(
    ("pace", "least", "most"), [("slow", 1_050, 5_250), ("normal", 700, 3_500), ("fast", 350, 1_750)]
)
def test_people_can_follow_whole_games_of_bots(pace: Pace, least: int, most: int) -> None:
    """[R149] [P37] [P11] One move of a bot after another, and each is seen."""
    gaps = [gap for seed in range(7) for gap in timed_game(pace, 3 + seed, seed)]
    assert len(gaps) > 200
    assert min(gaps) == least
    assert max(gaps) <= most
    if pace == "normal":
        assert 1_000 < mean(gaps) < 3_000


def test_bots_forget_and_correct_themselves_and_are_caught() -> None:
    """[R149] [R150] [P37] Over some games all of that happens, and no bot ever catches within five seconds."""
    caught, late, declared = [], [], 0
    for seed in range(40):
        made = playing(people=1, bots=9, level="hard", seed=seed)
        made.play_out()
        graces: dict[Seat, Millis] = {}
        for step in made.steps:
            # No freeze in these games: game time is what has passed since their beginning.
            time = step.at - EVENING
            for event in step.events:
                if isinstance(event, Played):
                    declared += event.uno
                    if event.grace_ends is not None:
                        graces[event.seat] = event.grace_ends
                elif isinstance(event, Caught):
                    caught.append(time - graces[event.seat])
                elif isinstance(event, Declared):
                    late.append(time - graces[event.seat] + UNO_GRACE)
    assert min(caught) >= 800
    assert max(caught) <= 2_000
    assert min(late) >= 800
    assert max(late) <= 3_000
    assert declared > len(caught) + len(late)
