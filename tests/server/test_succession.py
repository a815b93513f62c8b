"""What falls due by itself in the room's task: the host's role passes on, and a sleeping table is asked."""

from partyside.room import Here, Leave, LetBotPlay, React, SetTimer, Start, Wall
from partyside.room.rules import HANDOVER_LOBBY, HANDOVER_PLAYING
from partyside.uno import Millis, Seat
from tests.server.table import Sent, Table, running


async def alarm_rings(table: Table, millis: int) -> None:
    """The time passes, and the alarm that the task had set for its end rings."""
    alarm = table.host._alarm
    assert alarm is not None
    table.wall = Wall(table.wall + millis)
    alarm._run()
    await table.settle()


@running
async def test_in_a_game_the_role_passes_on_after_fifteen_seconds() -> None:
    """[R160] [P13] The freeze does not stop this clock; the new host can decide at once."""
    assert HANDOVER_PLAYING == 15_000
    table = await Table().open("Аня", "Борис", "Вера")
    await table.ask("Аня", Start())
    await table.go("Аня")
    await table.pass_time(14_999)
    assert table.sent["Борис"].view["room"]["host"]["name"] == "Аня"
    await alarm_rings(table, 1)
    assert table.sent["Борис"].view["room"]["host"]["name"] == "Борис"
    assert table.sent["Борис"].view["own"]["host"] is True
    assert table.sent["Вера"].view["news"] == [{"t": "host_named", "member": 2}]
    await table.close()


@running
async def test_in_the_lobby_it_passes_on_after_a_minute() -> None:
    """[R160] [R161] Who was host gets the seat back, not the role."""
    assert HANDOVER_LOBBY == 60_000
    table = await Table().open("Аня", "Борис")
    await table.go("Аня")
    await table.pass_time(59_999)
    assert table.host.room.host == table.member("Аня")
    await alarm_rings(table, 1)
    assert table.host.room.host == table.member("Борис")
    table.sent["Аня"] = Sent()
    table.viewers["Аня"] = table.connect("Аня")
    await table.settle()
    assert table.sent["Аня"].view["own"] == {"you": 1, "name": "Аня", "seat": 0}
    await table.close()


@running
async def test_who_is_back_in_time_stays_host() -> None:
    """[R160]"""
    table = await Table().open("Аня", "Борис")
    await table.go("Аня")
    await table.pass_time(59_000)
    table.viewers["Аня"] = table.connect("Аня")
    await table.settle()
    await table.pass_time(3_600_000)
    assert table.host.room.host == table.member("Аня")
    await table.close()


@running
async def test_a_host_who_leaves_hands_over_at_once() -> None:
    """[R160]"""
    table = await Table().open("Аня", "Борис")
    await table.ask("Аня", Leave())
    assert table.sent["Борис"].view["own"]["host"] is True
    await table.close()


@running
async def test_with_nobody_there_the_role_falls_vacant_and_goes_to_the_first_who_comes() -> None:
    """[R161]"""
    table = await Table().open("Аня", "Борис")
    await table.go("Борис")
    await table.go("Аня")
    await alarm_rings(table, 60_000)
    assert table.host.room.host is None
    assert table.host._alarm is None, "nothing is left to wait for"
    table.sent["Борис"] = Sent()
    table.viewers["Борис"] = table.connect("Борис")
    await table.settle()
    assert table.sent["Борис"].view["own"]["host"] is True
    await table.close()


@running
async def test_a_table_at_which_everybody_sleeps_is_asked_and_an_answer_wakes_it() -> None:
    """[R135] Asked once, and counted for the operator."""
    table = await Table().open("Аня", "Борис")
    await table.ask("Аня", SetTimer(Millis(30_000)))
    await table.ask("Аня", Start())
    for _ in range(4):
        assert "asking" not in table.sent["Аня"].view["room"]
        await alarm_rings(table, 30_000)
    shown = table.sent["Аня"].view["room"]
    assert shown["asking"] == table.wall
    assert "running" not in shown
    assert table.metrics.value("partyside_presence_questions_total") == 1
    steps = len(await table.steps())
    await table.pass_time(3_600_000)
    assert len(await table.steps()) == steps, "no time passes, nobody is removed"
    assert (await table.ask("Аня", React("wow")))["t"] == "done"
    assert "asking" in table.sent["Аня"].view["room"]
    assert (await table.ask("Борис", Here()))["t"] == "done"
    shown = table.sent["Аня"].view["room"]
    assert shown["running"] is True
    assert "asking" not in shown
    assert table.metrics.value("partyside_presence_questions_total") == 1
    await table.close()


@running
async def test_a_second_tab_keeps_the_time_of_the_first() -> None:
    """[R160] [R165] Who changes tabs was connected all the while, and comes before whoever came after him."""
    table = await Table().open("Аня", "Борис", "Вера")
    await table.ask("Аня", Start())
    first = table.viewers["Борис"]
    table.viewers["Борис"] = table.connect("Борис")
    await table.settle()
    table.host.detach(first)
    await table.settle()
    await table.go("Аня")
    await table.pass_time(HANDOVER_PLAYING)
    assert table.host.room.host == table.member("Борис")
    await table.close()


@running
async def test_who_is_back_hears_that_a_bot_played() -> None:
    """[P29] [R166] The first view of a returning player comes with the news of the return."""
    table = await Table().open("Аня", "Борис", "Вера")
    await table.ask("Аня", Start())
    await table.go("Борис")
    await table.ask("Аня", LetBotPlay(Seat(1)))
    table.sent["Борис"] = Sent()
    table.viewers["Борис"] = table.connect("Борис")
    await table.settle()
    first = table.sent["Борис"].of("update")[0]
    assert [one["t"] for one in first["news"]] == ["arrived", "bot_stepped_out"]
    assert first["own"]["hand"]["seat"] == 1
    await table.close()
