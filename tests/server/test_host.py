"""The host: one room, one task."""

import asyncio
from typing import Any

import pytest

from partyside import room, uno
from partyside.bots import Question
from partyside.log import Conflict, MemoryLog, Step, Unavailable
from partyside.room import AddBot, MemberId, SetTimer, Start
from partyside.server.audience import NEWS_STEPS
from partyside.uno import Action, DeclareUno, Draw, Millis, Play
from partyside.wire import Ask, Fault
from tests.server.table import HeldLog, Sent, Table, running


def move(table: Table, name: str) -> Action:
    """An action that is legal for this member now."""
    view = table.sent[name].view
    game = table.host.room.playing
    assert game is not None
    seat = view["own"]["seat"]
    return uno.legal(game, seat, table.host.room.clock.read(table.wall))[0]


def mover(table: Table) -> str:
    """Whose decision is awaited."""
    game = table.host.room.playing
    assert game is not None and not isinstance(game.phase, uno.Over)
    sitter = table.host.room.seats[game.phase.seat]
    assert isinstance(sitter, room.Human)
    member = table.host.room.member(sitter.member)
    assert member is not None
    return member.name


@running
async def test_who_connects_is_welcomed_and_shown_the_room() -> None:
    """[R167] Welcome first, then the whole view."""
    table = await Table().open("Аня", "Борис")
    anya = table.sent["Аня"]
    assert anya.kinds[:2] == ["welcome", "update"]
    assert anya.messages[0]["you"] == 1
    assert anya.view["own"] == {"you": 1, "name": "Аня", "host": True, "seat": 0}
    assert [seat["name"] for seat in anya.view["room"]["seats"]] == ["Аня", "Борис"]
    await table.close()


@running
async def test_an_accepted_ask_is_shown_to_all_and_answered() -> None:
    table = await Table().open("Аня", "Борис")
    assert await table.ask("Аня", SetTimer(Millis(30_000))) == {"t": "done", "id": "ask-1"}
    for name in ("Аня", "Борис"):
        assert table.sent[name].view["room"]["settings"] == {"limit": 30_000}
    await table.close()


@running
async def test_a_refused_ask_changes_nothing_and_only_its_sender_hears_of_it() -> None:
    """[R11]"""
    table = await Table().open("Аня", "Борис")
    steps, heard = await table.steps(), len(table.sent["Аня"].messages)
    assert await table.ask("Борис", Start()) == {"t": "sorry", "id": "ask-1", "code": "not_host"}
    assert await table.steps() == steps
    assert len(table.sent["Аня"].messages) == heard
    await table.close()


@running
async def test_nobody_hears_of_a_step_before_the_log_holds_it() -> None:
    """Invariant 2 of ARCHITECTURE.md."""
    log = HeldLog()
    table = await Table(log).open("Аня", "Борис")
    before = {name: len(sent.messages) for name, sent in table.sent.items()}
    log.gate.clear()
    asking = asyncio.create_task(table.ask("Аня", AddBot()))
    for _ in range(50):
        await asyncio.sleep(0)
    assert {name: len(sent.messages) for name, sent in table.sent.items()} == before
    assert len(table.host.room.seats) == 2
    log.gate.set()
    assert (await asking)["t"] == "done"
    assert len(table.sent["Борис"].view["room"]["seats"]) == 3
    await table.close()


@running
async def test_an_accepted_ask_that_is_repeated_is_not_done_twice() -> None:
    """Invariant 8: also by a host that loaded the room from the log."""
    table = await Table().open("Аня", "Борис")
    await table.ask("Аня", AddBot(), "x-1")
    assert await table.ask("Аня", AddBot(), "x-1") == {"t": "done", "id": "x-1"}
    assert len(table.host.room.seats) == 3
    await table.restart()
    steps = await table.steps()
    table.sent["Аня"] = Sent()
    table.viewers["Аня"] = table.connect("Аня")
    assert await table.ask("Аня", AddBot(), "x-1") == {"t": "done", "id": "x-1"}
    assert len(table.host.room.seats) == 3
    assert await table.steps() == steps
    await table.close()


@running
async def test_an_accepted_ask_that_changed_nothing_is_remembered_too() -> None:
    """[R106] Saying UNO twice is a no-op; repeated later under its id it must not arm anything."""
    table = await Table(seed=5).open("Аня", "Борис")
    await table.ask("Аня", Start())
    game = table.host.room.playing
    assert game is not None
    one_card = uno.Game(
        hands=(uno.parse("r1"), uno.parse("r2 b3")),
        stock=game.stock,
        discard=uno.parse("g5"),
        dealer=game.dealer,
        phase=game.phase,
        color=uno.Color.GREEN,
        decision=game.decision,
    )
    table.host._room = room.Room(**{**_fields(table.host.room), "game": one_card})
    assert (await table.ask("Аня", DeclareUno(), "u-1"))["t"] == "done"
    last = (await table.steps())[-1]
    assert (last.ask, last.events) == ("u-1", ())
    assert table.host.room.was_accepted(MemberId(1), "u-1")
    await table.close()


def _fields(state: room.Room) -> dict[str, Any]:
    return {name: getattr(state, name) for name in state.__struct_fields__}


@running
async def test_a_slow_connection_is_skipped_and_gets_the_newest_view() -> None:
    table = await Table().open("Аня", "Борис")
    await table.ask("Аня", Start())
    slow = table.sent["Борис"]
    slow.ready = False
    seen = slow.view["seq"]
    heard = len(slow.messages)
    name = mover(table)
    await table.ask(name, move(table, name))
    answers = [message for message in slow.messages[heard:] if message["t"] == "update"]
    assert answers == []
    slow.ready = True
    table.host.refresh(table.viewers["Борис"])
    assert slow.view["seq"] == seen + 1
    assert slow.view["since"] == seen
    assert slow.view["news"] != []
    newest = slow.view
    table.host.refresh(table.viewers["Борис"])
    assert slow.view is newest
    await table.close()


@running
async def test_who_is_far_behind_gets_a_view_without_news() -> None:
    table = await Table().open("Аня", "Борис")
    slow = table.sent["Борис"]
    slow.ready = False
    for limit in (30_000, 60_000) * NEWS_STEPS:
        await table.ask("Аня", SetTimer(Millis(limit)))
    slow.ready = True
    table.host.refresh(table.viewers["Борис"])
    assert slow.view["since"] == slow.view["seq"]
    assert slow.view["news"] == []
    await table.close()


@running
async def test_news_do_not_reach_over_from_one_game_to_the_next() -> None:
    """[R169] Seats change between games; the faces of cards taken in the last one belong to nobody of this one."""
    table = await Table().open("Аня", "Борис")
    await table.ask("Аня", Start())
    slow = table.sent["Борис"]
    slow.ready = False
    await table.ask("Аня", room.EndGame())
    await table.ask("Аня", Start())
    slow.ready = True
    table.host.refresh(table.viewers["Борис"])
    assert slow.view["since"] == slow.view["seq"]
    await table.close()


@running
async def test_losing_the_last_connection_freezes_and_returning_thaws() -> None:
    """[R137] [R145] [P27]"""
    table = await Table().open("Аня", "Борис")
    await table.ask("Аня", SetTimer(Millis(30_000)))
    await table.ask("Аня", Start())
    table.wall = room.Wall(table.wall + 1_234)
    table.host.detach(table.viewers["Борис"])
    await table.settle()
    frozen = table.sent["Аня"].view["room"]
    assert "running" not in frozen
    assert frozen["missing"] == [{"seat": 1, "since": table.wall}]
    name = mover(table)
    if name == "Аня":
        assert (await table.ask("Аня", Draw(1)))["code"] == "paused"
    await table.pass_time(600_000)
    table.viewers["Борис"] = table.connect("Борис")
    await table.settle()
    thawed = table.sent["Борис"].view["room"]
    assert thawed["running"] is True
    assert thawed["table"]["now"] == 1_234
    await table.close()


@running
async def test_a_second_tab_keeps_the_member_present() -> None:
    """[R165] [V160] All connections of one person are one person."""
    table = await Table().open("Аня", "Борис")
    await table.ask("Аня", Start())
    second = table.connect("Борис")
    await table.settle()
    table.host.detach(table.viewers["Борис"])
    table.host.detach(table.viewers["Борис"])
    await table.settle()
    assert "running" in table.sent["Аня"].view["room"]
    table.host.detach(second)
    await table.settle()
    assert "running" not in table.sent["Аня"].view["room"]
    await table.close()


@running
async def test_a_connection_that_is_gone_before_its_turn_comes_is_never_present() -> None:
    table = await Table().open("Аня")
    viewer = table.host.attach(Sent(), MemberId(1))
    table.host.detach(viewer)
    await table.settle()
    assert table.host.room.present == (MemberId(1),)
    await table.close()


@running
async def test_what_fell_due_comes_before_the_ask() -> None:
    """[R127] [V140] A move that is processed just after the expiry is refused as stale."""
    table = await Table().open("Аня", "Борис")
    await table.ask("Аня", SetTimer(Millis(30_000)))
    await table.ask("Аня", Start())
    name = mover(table)
    action = move(table, name)
    table.wall = room.Wall(table.wall + 30_000)
    assert (await table.ask(name, action))["code"] == "stale"
    assert {"t": "timed_out", "seat": table.sent[name].view["own"]["seat"]} in [
        news for update in table.sent[name].of("update") for news in update["news"]
    ]
    await table.close()


@running
async def test_time_passes_by_itself() -> None:
    """The host sets its own alarm for what falls due next."""
    table = await Table().open("Аня", "Борис")
    await table.ask("Аня", SetTimer(Millis(30_000)))
    await table.ask("Аня", Start())
    decision = table.sent["Аня"].view["room"]["table"]["decision"]
    alarm = table.host._alarm
    assert alarm is not None
    table.wall = room.Wall(table.wall + 30_000)
    alarm._run()
    await table.settle()
    assert table.sent["Аня"].view["room"]["table"]["decision"] > decision
    await table.close()


@running
async def test_a_bot_moves_when_its_time_has_come_and_stands_still_in_a_pause() -> None:
    """[R137] [R149] [V145]"""
    table = await Table(seed=3).open("Аня")
    await table.ask("Аня", AddBot())
    await table.ask("Аня", Start())
    while mover_is_person(table):
        await table.ask("Аня", move(table, "Аня"))
    decision = table.sent["Аня"].view["room"]["table"]["decision"]
    (plan,) = table.host.room.plans
    await table.pass_time(plan.at - table.host.room.clock.read(table.wall) - 1)
    assert table.sent["Аня"].view["room"]["table"]["decision"] == decision
    table.host.detach(table.viewers["Аня"])
    await table.settle()
    await table.pass_time(3_600_000)
    assert table.host.room.game is not None
    assert table.host.room.game.decision == decision
    table.viewers["Аня"] = table.connect("Аня")
    await table.settle()
    assert table.host.room.game.decision == decision
    await table.pass_time(1)
    assert table.sent["Аня"].view["room"]["table"]["decision"] > decision
    await table.close()


def mover_is_person(table: Table) -> bool:
    game = table.host.room.playing
    assert game is not None and not isinstance(game.phase, uno.Over)
    return isinstance(table.host.room.seats[game.phase.seat], room.Human)


@running
async def test_a_bot_that_fails_to_think_makes_a_legal_move_and_is_counted() -> None:
    """[P38]"""

    def broken(question: Question) -> uno.Move:
        raise ZeroDivisionError

    def illegal(question: Question) -> uno.Move:
        return Play(question.view.table.decision, uno.Card.WILD, None)

    for think, why in (broken, "failed"), (illegal, "illegal"):
        table = await Table(think=think, seed=3).open("Аня")
        await table.ask("Аня", AddBot())
        await table.ask("Аня", Start())
        while mover_is_person(table):
            await table.ask("Аня", move(table, "Аня"))
        decision = table.sent["Аня"].view["room"]["table"]["decision"]
        await table.pass_time(5_000)
        assert table.sent["Аня"].view["room"]["table"]["decision"] > decision
        assert table.metrics.value("partyside_bot_failures_total", why=why) >= 1
        await table.close()


class BrokenLog(MemoryLog):
    """A log that fails in the way it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.failure: Exception | None = None

    async def append(self, room: str, step: Step) -> None:
        if self.failure is not None:
            raise self.failure
        await super().append(room, step)


@pytest.mark.parametrize(
    ("failure", "code", "fault"),
    [
        (Unavailable("disk full"), "unavailable", Fault.UNAVAILABLE),
        (Conflict("not yours"), "internal", Fault.RESTARTING),
        (ZeroDivisionError(), "internal", Fault.INTERNAL),
    ],
)
def test_a_step_that_cannot_be_stored_stops_the_room(failure: Exception, code: str, fault: Fault) -> None:
    """Invariants 2 and 9: the asker is told, nothing has changed, every connection is closed, the task ends."""

    async def test() -> None:
        log = BrokenLog()
        table = await Table(log).open("Аня", "Борис")
        log.failure = failure
        queued = Sent()
        table.host.ask(table.viewers["Аня"], Ask("first", AddBot()))
        table.host.attach(queued, MemberId(2))
        joining = asyncio.create_task(table.host.join("Вера", "v"))
        await table.task
        answer = table.sent["Аня"].of("sorry")[-1]
        assert answer == {"t": "sorry", "id": "first", "code": code}
        assert len(table.host.room.seats) == 2
        assert {sent.closed for sent in (*table.sent.values(), queued)} == {fault}
        assert table.host.stopped
        with pytest.raises(Unavailable):
            await joining
        with pytest.raises(Unavailable):
            await table.host.join("Вера", "v")
        late = Sent()
        table.host.attach(late, MemberId(1))
        assert late.closed is Fault.RESTARTING
        assert table.metrics.value("partyside_room_failures_total") == 1

    asyncio.run(test())


@pytest.mark.parametrize("failure", [Unavailable("disk full"), Conflict("not yours"), ZeroDivisionError()])
def test_who_enters_is_answered_whatever_happens_to_the_room(failure: Exception) -> None:
    """Also those who wait in the queue behind him, and those who have given up waiting."""

    @running
    async def test() -> None:
        log = BrokenLog()
        table = await Table(log).open("Аня")
        await table.host.offer_move("Аня", "code")
        log.failure = failure
        entering = [
            asyncio.create_task(enter)
            for enter in (
                table.host.join("Вера", "v"),
                table.host.move("code", "m"),
                table.host.offer_move("Аня", "other"),
                table.host.join("Глеб", "g"),
            )
        ]
        await asyncio.sleep(0)
        entering[-1].cancel()
        await table.task
        answers = await asyncio.gather(*entering, return_exceptions=True)
        assert [type(answer) for answer in answers] == [*[Unavailable] * 3, asyncio.CancelledError]
        assert table.sent["Аня"].closed is not None

    test()


@running
async def test_stopping_just_after_somebody_entered_is_no_fault() -> None:
    """His answer is on its way, and everybody else is told that the server restarts."""
    table = await Table().open("Аня")
    entering = asyncio.create_task(table.host.join("Аня", "Аня"))
    await asyncio.sleep(0)
    table.host.stop(Fault.RESTARTING)
    await table.task
    assert (await entering).id == 1
    assert table.sent["Аня"].closed is Fault.RESTARTING
    assert table.metrics.value("partyside_room_failures_total") == 0


@running
async def test_a_room_that_goes_to_rest_stays_for_who_comes_just_then() -> None:
    """[P31] He is not sent away to come again."""
    table = await Table().open("Аня")
    await table.go("Аня")
    table.sent["Аня"] = Sent()
    table.host.rest()
    table.viewers["Аня"] = table.connect("Аня")
    await table.settle()
    assert table.sent["Аня"].kinds == ["welcome", "update"]
    table.host.rest()
    await table.settle()
    await table.go("Аня")
    entering = asyncio.create_task(table.host.join("Борис", "b"))
    table.host.rest()
    assert (await entering).name == "Борис"
    table.host.rest()
    await table.task
    assert table.metrics.value("partyside_room_failures_total") == 0


@running
async def test_joining_is_a_step_like_any_other() -> None:
    """[P8] [P10] [R163] The same secret is the same person; a name that looks the same is refused."""
    table = await Table().open("Аня", "Борис")
    vera = await table.host.join("Вера", "v")
    assert await table.host.join("Другая", "v") == vera
    assert [member.name for member in table.host.room.members] == ["Аня", "Борис", "Вера"]
    with pytest.raises(room.Refused) as refused:
        await table.host.join("АНЯ", "w")
    assert refused.value.why == "name_taken"
    assert [seat["name"] for seat in table.sent["Аня"].view["room"]["seats"]] == ["Аня", "Борис", "Вера"]
    await table.close()


@running
async def test_spectators_who_come_and_go_are_told_but_not_stored() -> None:
    """[P10] Everybody sees who watches; the log does not fill with it."""
    table = await Table().open("Аня", "Борис")
    await table.ask("Аня", Start())
    vera = (await table.host.join("Вера", "v")).id
    steps = await table.steps()
    viewer = table.host.attach(Sent(), vera)
    await table.settle()
    alarm = table.host._watchers_alarm
    assert alarm is not None
    alarm._run()
    assert table.sent["Аня"].view["room"]["spectators"] == [{"id": vera, "name": "Вера"}]
    table.host.detach(viewer)
    await table.settle()
    table.host._show_watchers()
    assert "spectators" not in table.sent["Аня"].view["room"]
    assert await table.steps() == steps
    await table.close()


@running
async def test_a_game_that_ends_leaves_a_snapshot() -> None:
    """Loading may begin there, and gives the same room."""
    table = await Table().open("Аня", "Борис")
    await table.ask("Аня", Start())
    await table.ask("Аня", room.EndGame())
    last = (await table.steps())[-1]
    assert last.snapshot == table.host.room
    await table.ask("Аня", Start())
    assert (await table.steps())[-1].snapshot is None
    await table.close()
