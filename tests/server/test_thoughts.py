"""Bots think ahead of their time, and hold nobody up. [R149] [P38]"""

import asyncio
from random import Random

from msgspec.structs import replace

from partyside import room, uno
from partyside.bots import Question, simple
from partyside.room import AddBot, LetBotPlay, Plan, React, Start
from partyside.server.thinkers import NoMove
from partyside.server.thoughts import PATIENCE
from partyside.uno import Catch, Millis, Move, Seat
from tests.server.table import Sent, Table, running
from tests.uno.given import Story, given


class Slow:
    """Thoughts that end when the test says so."""

    def __init__(self) -> None:
        self.questions: list[Question] = []
        self.moves: list[asyncio.Future[Move | NoMove]] = []

    def begin(self, question: Question) -> "asyncio.Future[Move | NoMove]":
        self.questions.append(question)
        self.moves.append(asyncio.get_running_loop().create_future())
        return self.moves[-1]

    def end(self, outcome: Move | NoMove | None = None) -> Move | NoMove:
        """The newest thought ends; like a simple bot's, unless it is told how."""
        if outcome is None:
            # Another move than the one that the host would make in its stead, if there is a choice.
            outcome = simple.choose(self.questions[-1].view, Random(0))
        self.moves[-1].set_result(outcome)
        return outcome


async def laid(story: Story, *people: str, bots: int = 1) -> tuple[Table, Slow]:
    """A table whose game stands as the story tells; the people sit first."""
    slow = Slow()
    table = Table(begin=slow.begin)
    await table.open(*people)
    for _ in range(bots):
        await table.ask(people[0], AddBot())
    await table.ask(people[0], Start())
    slow.questions.clear()
    slow.moves.clear()
    state = table.host.room
    assert state.game is not None
    game = replace(story.game, decision=state.game.decision + 1)
    table.host._room = replace(state, game=game, plans=())
    await nudge(table)
    return table, slow


async def nudge(table: Table) -> None:
    """A step that has nothing to do with the game."""
    assert (await table.ask("Аня", React("laugh")))["t"] == "done"


def plan_of(table: Table) -> Plan:
    (plan,) = (plan for plan in table.host.room.plans if plan.decision is not None)
    return plan


def left(table: Table) -> int:
    """Milliseconds until the bot's decision is planned."""
    return plan_of(table).at - table.host.room.clock.read(table.wall)


def decision(table: Table) -> int:
    assert table.host.room.game is not None
    return table.host.room.game.decision


def top(table: Table) -> str:
    assert table.host.room.game is not None
    return table.host.room.game.top


def failures(table: Table, why: str) -> float:
    return table.metrics.value("partyside_bot_failures_total", why=why)


TURN_OF_BOT = given("+7 | r7 r8 +5", current="B")


@running
async def test_a_bot_thinks_at_once_and_acts_in_its_time() -> None:
    """With what its seat sees, and with a seed of the host's."""
    table, slow = await laid(TURN_OF_BOT, "Аня")
    (question,) = slow.questions
    assert question.view.own is not None
    assert (question.view.own.seat, question.view.table.decision) == (1, decision(table))
    assert question.seed > 0
    slow.end(uno.Play(decision(table), uno.Card.RED_8))
    await table.pass_time(left(table) - 1)
    assert top(table) == "r5"
    await table.pass_time(1)
    assert top(table) == "r8"
    assert len(slow.questions) == 1
    await table.close()


@running
async def test_the_alarm_is_set_for_the_bot_s_time() -> None:
    """Whether its thought is there or not; and when it comes in between, that changes nothing."""
    table, slow = await laid(TURN_OF_BOT, "Аня")
    due = table.wall + left(table)
    assert table.host._thoughts.wake_at(table.host.room) == due + PATIENCE
    slow.end()
    await table.settle()
    assert table.host._thoughts.wake_at(table.host.room) == due
    await table.close()


@running
async def test_a_thought_that_is_not_there_in_time_holds_nobody_up() -> None:
    table, slow = await laid(TURN_OF_BOT, "Аня")
    await table.pass_time(left(table))
    before = decision(table)
    await nudge(table)
    assert decision(table) == before
    wakes = table.host._thoughts.wake_at(table.host.room)
    assert wakes == table.wall + PATIENCE, "no alarm may ring again and again meanwhile"
    await table.pass_time(PATIENCE - 1)
    assert decision(table) == before
    assert failures(table, "late") == 0
    await table.pass_time(1)
    assert decision(table) > before
    assert failures(table, "late") == 1
    assert slow.moves[0].cancelled()
    await table.close()


@running
async def test_a_thought_that_comes_a_little_late_is_acted_on_at_once() -> None:
    table, slow = await laid(TURN_OF_BOT, "Аня")
    await table.pass_time(left(table) + PATIENCE - 1)
    assert top(table) == "r5"
    slow.end(uno.Play(decision(table), uno.Card.RED_8))
    await table.settle_thoughts()
    assert top(table) == "r8"
    assert failures(table, "late") == 0
    await table.close()


@running
async def test_what_came_to_nothing_is_made_good_when_the_time_has_come() -> None:
    """[P38] By a simple move; the failure is counted by its reason."""
    illegal = uno.Play(0, uno.Card.RED_7)
    unfitting = uno.Draw(TURN_OF_BOT.game.decision + 1)
    for outcome, why in (
        (NoMove.LATE, "late"),
        (NoMove.DIED, "died"),
        (NoMove.FAILED, "failed"),
        (illegal, "illegal"),
        (unfitting, "illegal"),
    ):
        table, slow = await laid(TURN_OF_BOT, "Аня")
        slow.end(outcome)
        await table.pass_time(left(table) - 1)
        assert (top(table), failures(table, why)) == ("r5", 0)
        await table.pass_time(1)
        assert top(table) in ("r7", "r8")
        assert failures(table, why) == 1
        await table.close()


@running
async def test_a_hand_that_changes_is_thought_about_anew() -> None:
    """[R98] A seat that is caught takes two cards, and still owes its decision."""
    story = given("+7 | r7", current="B", windows={"B": 0})
    table, slow = await laid(story, "Аня")
    assert [len(asked.view.own.hand) for asked in slow.questions if asked.view.own] == [1]
    plan = plan_of(table)
    assert (await table.ask("Аня", Catch(Seat(1))))["t"] == "done"
    assert plan_of(table) == plan
    assert slow.moves[0].cancelled()
    assert [len(asked.view.own.hand) for asked in slow.questions if asked.view.own] == [1, 3]
    await nudge(table)
    assert len(slow.questions) == 2
    await table.pass_time(left(table))
    slow.end(uno.Play(decision(table), uno.Card.RED_7, uno=True))
    await table.settle_thoughts()
    assert top(table) == "r7"
    await table.close()


@running
async def test_a_thought_begun_anew_just_before_its_time_is_waited_for_too() -> None:
    table, slow = await laid(given("+7 | r7", current="B", windows={"B": 0}), "Аня")
    await table.pass_time(left(table) + PATIENCE - 10)
    await table.ask("Аня", Catch(Seat(1)))
    await table.pass_time(PATIENCE - 1)
    assert top(table) == "r5"
    slow.end()
    await table.settle_thoughts()
    assert top(table) == "r7"
    assert failures(table, "late") == 0
    await table.close()


@running
async def test_who_takes_his_seat_back_ends_what_the_bot_thought() -> None:
    """[R166] It is never acted on, whenever it ends."""
    table, slow = await laid(given("+7 | r7 r8 +5", current="B"), "Аня", "Борис", bots=0)
    await table.go("Борис")
    await table.ask("Аня", LetBotPlay(Seat(1)))
    (thought,) = slow.moves
    before = decision(table)
    table.sent["Борис"] = Sent()
    table.viewers["Борис"] = table.connect("Борис")
    await table.settle()
    assert thought.cancelled()
    await table.pass_time(10_000)
    assert decision(table) == before
    await table.close()


@running
async def test_a_bot_whose_game_is_frozen_does_not_act_on_its_thought() -> None:
    """[R137] Nor lose patience: what was left of its time is left after the return."""
    for ends in (True, False):
        table, slow = await laid(given("+7 | +7 | r7 r8 +5", current="C"), "Аня", "Борис")
        rest = left(table)
        await table.go("Борис")
        await table.pass_time(3_600_000)
        assert table.host._thoughts.wake_at(table.host.room) is None
        if ends:
            slow.end()
            await table.settle_thoughts()
        assert top(table) == "r5"
        table.viewers["Борис"] = table.connect("Борис")
        await table.settle()
        await table.pass_time(rest - 1)
        assert top(table) == "r5"
        await table.pass_time(1 if ends else 1 + PATIENCE)
        assert top(table) in ("r7", "r8")
        assert len(slow.questions) == 1
        await table.close()


@running
async def test_a_bot_that_thinks_does_not_keep_another_from_catching() -> None:
    """[R150]"""
    story = given("+1 | r7 r8 +5 | +7", current="B", windows={"A": 0})
    table, _ = await laid(story, "Аня", bots=2)
    state = table.host.room
    thinks = plan_of(table)
    catches = Plan(Seat(2), Millis(thinks.at + 1), catch=Seat(0))
    table.host._room = replace(state, plans=(thinks, catches))
    await table.pass_time(left(table) + 1)
    game = table.host.room.game
    assert game is not None
    assert (len(game.hands[0]), game.top) == (3, "r5")
    await table.close()


@running
async def test_a_bot_says_uno_late_without_a_thought() -> None:
    """[R95]"""
    table, slow = await laid(given("r7 +5 | +1", current="A", windows={"B": 5_000}), "Аня")
    time = table.host.room.clock.read(table.wall)
    table.host._room = replace(table.host.room, plans=(Plan(Seat(1), Millis(time + 900), declare=True),))
    await table.pass_time(900)
    game = table.host.room.game
    assert game is not None
    assert game.windows == ()
    assert slow.questions == []
    await table.close()


@running
async def test_closing_ends_all_thoughts() -> None:
    table, slow = await laid(TURN_OF_BOT, "Аня")
    await table.close()
    assert slow.moves[0].cancelled()


@running
async def test_the_end_of_a_game_ends_all_thoughts() -> None:
    table, slow = await laid(TURN_OF_BOT, "Аня")
    await table.ask("Аня", room.EndGame())
    assert slow.moves[0].cancelled()
    await table.pass_time(10_000)
    assert failures(table, "late") == 0
    await table.close()


@running
async def test_a_room_that_is_loaded_again_thinks_again() -> None:
    slow = Slow()
    table = await Table(seed=3, begin=slow.begin).open("Аня")
    await table.ask("Аня", AddBot())
    await table.ask("Аня", Start())
    while not table.host.room.plans:
        game = table.host.room.playing
        assert game is not None
        await table.ask("Аня", uno.legal(game, Seat(0), Millis(0))[0])
    plan, asked = plan_of(table), len(slow.questions)
    await table.restart()
    await table.settle()
    assert plan_of(table) == plan
    assert len(slow.questions) == asked + 1
    assert slow.questions[-1].view.own == slow.questions[-2].view.own
    await table.close()


@running
async def test_the_same_chance_asks_the_same_question() -> None:
    asked = []
    for _ in range(2):
        table, slow = await laid(TURN_OF_BOT, "Аня")
        asked.append(slow.questions)
        await table.close()
    assert asked[0] == asked[1]
