"""Rooms that nobody has come to for a day end, and no others. [R135] [P32]"""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from partyside.log import START, Log, MemoryLog, Seq, SqliteLog, Step, Unavailable, Unreadable
from partyside.room import KEPT, AddBot, Start, Wall
from partyside.server.audience import Viewer
from partyside.server.host import Host
from partyside.wire import PROTOCOL, Ask, Fault
from tests.server.desk import Desk, say
from tests.server.table import BEGIN, Sent, running
from tests.server.test_rooms import Server, settle

DAY = KEPT


async def deserted(server: Server) -> str:
    """The code of a room that everybody has left, and that is not in memory any more."""
    host, you = await server.rooms.create("Аня", "a")
    viewer = host.attach(Sent(), you)
    host.detach(viewer)
    await asleep(server, host)
    return host.code


async def asleep(server: Server, host: Host) -> None:
    host.rest()
    await settle()
    assert host.stopped
    assert host.code not in server.rooms._hosts


async def occupied(server: Server) -> tuple[Host, Viewer]:
    host, you = await server.rooms.create("Аня", "a")
    viewer = host.attach(Sent(), you)
    await settle()
    return host, viewer


def in_a_day(server: Server, more: int = 0) -> None:
    server.wall = Wall(server.wall + DAY + more)


@running
async def test_a_room_that_was_deserted_for_a_day_ends() -> None:
    """[P32] Kept to the last moment of it; then its code is free."""
    assert DAY == 24 * 3600 * 1000
    log = MemoryLog()
    server = Server(log)
    rooms = await server.open()
    code = await deserted(server)
    in_a_day(server, -1)
    await rooms.end_old()
    assert set(await log.rooms()) == set(rooms._kept) == {code}
    in_a_day(server, 1 - DAY)
    await rooms.end_old()
    assert await log.rooms() == {}
    assert await log.read(code) == []
    assert rooms._kept == {}
    assert await rooms.find(code) is None
    assert server.metrics.value("partyside_rooms_ended_total") == 1
    await rooms.close()


@running
async def test_a_freed_code_may_be_given_to_another_room() -> None:
    log = MemoryLog()
    first = Server(log, seed=7)
    rooms = await first.open()
    code = await deserted(first)
    in_a_day(first)
    await rooms.end_old()
    await rooms.close()
    again = await Server(log, first.wall, seed=7).open()
    host, you = await again.create("Борис", "b")
    assert (host.code, you) == (code, 1)
    assert [member.name for member in host.room.members] == ["Борис"]
    await again.close()


@running
async def test_who_comes_to_an_ended_room_is_told_that_there_is_none() -> None:
    desk = await Desk().open()
    host = await desk.rooms.find(desk.code)
    assert host is not None
    host.rest()
    await desk.settle()
    desk.wall = Wall(desk.wall + DAY)
    await desk.rooms.end_old()
    session, socket = desk.connect()
    say(session, t="hello", protocol=PROTOCOL)
    await desk.settle()
    assert socket.ending() == (Fault.NO_SUCH_ROOM, 1008)
    await desk.close()


@running
async def test_a_room_at_which_somebody_is_never_ends() -> None:
    """However long nothing happens at it."""
    log = MemoryLog()
    server = Server(log)
    rooms = await server.open()
    host, viewer = await occupied(server)
    in_a_day(server, 10 * DAY)
    await rooms.end_old()
    assert await rooms.find(host.code) is host
    host.detach(viewer)
    await settle()
    await asleep(server, host)
    await rooms.end_old()
    assert set(await log.rooms()) == {host.code}
    in_a_day(server)
    await rooms.end_old()
    assert await log.rooms() == {}
    await rooms.close()


@running
async def test_a_room_at_which_somebody_was_when_the_server_died_begins_its_day_when_it_is_loaded() -> None:
    """[R135] A day without a server is no day without people."""
    log = MemoryLog()
    before = Server(log)
    await before.open()
    host, viewer = await occupied(before)
    host.ask(viewer, Ask("a", AddBot()))
    host.ask(viewer, Ask("b", Start()))
    await settle()
    assert host.room.deserted is None

    after = Server(log, Wall(BEGIN + 30 * DAY))
    rooms = await after.open()
    await rooms.end_old()
    woken = await rooms.find(host.code)
    assert woken is not None
    assert woken.room.deserted == after.wall
    assert woken.room.playing is not None
    await settle()
    await asleep(after, woken)
    in_a_day(after, -1)
    await rooms.end_old()
    assert set(await log.rooms()) == {host.code}
    in_a_day(after, 1 - DAY)
    await rooms.end_old()
    assert await log.rooms() == {}
    await rooms.close()
    await before.rooms.close()


@running
async def test_the_day_goes_on_over_a_restart() -> None:
    """[P32]"""
    log = MemoryLog()
    before = Server(log)
    await before.open()
    code = await deserted(before)
    await before.rooms.close()
    for hours, kept in ((23, {code}), (24, set[str]())):
        server = Server(log, Wall(BEGIN + hours * 3_600_000))
        rooms = await server.open()
        await rooms.end_old()
        assert set(await log.rooms()) == kept
        await rooms.close()


@running
async def test_a_room_that_somebody_looked_for_meanwhile_is_kept() -> None:
    log = MemoryLog()
    server = Server(log)
    rooms = await server.open()
    code = await deserted(server)
    in_a_day(server, -1)
    host = await rooms.find(code)
    assert host is not None
    in_a_day(server, 1 - DAY)
    await rooms.end_old()
    assert await rooms.find(code) is host
    await rooms.close()


class SlowLog(MemoryLog):
    """A log whose answers the test lets through."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()
        self.gate.set()

    async def load(self, room: str) -> list[Step]:
        await self.gate.wait()
        return await super().load(room)

    async def forget(self, room: str) -> None:
        await self.gate.wait()
        await super().forget(room)


@running
async def test_a_room_that_is_being_woken_is_not_ended() -> None:
    log = SlowLog()
    server = Server(log)
    rooms = await server.open()
    code = await deserted(server)
    in_a_day(server)
    log.gate.clear()
    finding = asyncio.ensure_future(rooms.find(code))
    await settle()
    ending = asyncio.ensure_future(rooms.end_old())
    await settle()
    log.gate.set()
    host = await finding
    await ending
    assert host is not None
    assert await rooms.find(code) is host
    assert set(await log.rooms()) == {code}
    await rooms.close()


@running
async def test_who_looks_for_a_room_while_it_ends_finds_none() -> None:
    log = SlowLog()
    server = Server(log)
    rooms = await server.open()
    code = await deserted(server)
    in_a_day(server)
    log.gate.clear()
    ending = asyncio.ensure_future(rooms.end_old())
    await settle()
    finding = asyncio.ensure_future(rooms.find(code))
    await settle()
    log.gate.set()
    assert await finding is None
    await ending
    assert rooms._kept == {}
    assert rooms._waking == {}
    await rooms.close()


class DamagedLog(MemoryLog):
    """A log in which one room is damaged."""

    damaged = ""
    verb = "load"
    error: Exception = Unavailable("disk")

    async def load(self, room: str) -> list[Step]:
        if (room, "load") == (self.damaged, self.verb):
            raise self.error
        return await super().load(room)

    async def forget(self, room: str) -> None:
        if (room, "forget") == (self.damaged, self.verb):
            raise self.error
        await super().forget(room)


@pytest.mark.parametrize("verb", ["load", "forget"])
@pytest.mark.parametrize("error", [Unavailable("disk"), Unreadable("K7P2AC", Seq(1), "damaged"), ZeroDivisionError()])
def test_a_room_that_cannot_be_ended_keeps_none_of_the_others(verb: str, error: Exception) -> None:
    """It is tried again a day later."""

    @running
    async def test() -> None:
        log = DamagedLog()
        server = Server(log)
        rooms = await server.open()
        codes = [await deserted(server) for _ in range(3)]
        log.damaged, log.verb, log.error = codes[1], verb, error
        in_a_day(server)
        await rooms.end_old()
        assert set(await log.rooms()) == set(rooms._kept) == {codes[1]}
        log.damaged = ""
        await rooms.end_old()
        assert set(await log.rooms()) == {codes[1]}
        in_a_day(server)
        await rooms.end_old()
        assert await log.rooms() == {}
        await rooms.close()

    test()


@running
async def test_closing_waits_for_a_room_that_is_just_ending() -> None:
    """Else the log would be closed under it."""
    log = SlowLog()
    server = Server(log)
    rooms = await server.open()
    await deserted(server)
    in_a_day(server)
    log.gate.clear()
    ending = asyncio.ensure_future(rooms.end_old())
    await settle()
    closing = asyncio.ensure_future(rooms.close())
    await settle()
    assert not closing.done()
    log.gate.set()
    await closing
    assert await log.rooms() == {}
    await ending


def test_the_sweeper_looks_by_itself() -> None:
    @running
    async def test() -> None:
        log = MemoryLog()
        server = Server(log, sweep_every=0.001)
        rooms = await server.open()
        await deserted(server)
        in_a_day(server)
        while await log.rooms():
            await asyncio.sleep(0.001)
        await rooms.close()

    test()


def test_an_ended_room_leaves_no_step_in_the_file(tmp_path: Path) -> None:
    """[P32] And the others there are untouched."""

    @running
    async def test() -> None:
        log: Log = await SqliteLog.open(tmp_path)
        server = Server(log)
        rooms = await server.open()
        host, _ = await occupied(server)
        await until(lambda: host.room.deserted is None)
        other, you = await rooms.create("Борис", "b")
        other.detach(other.attach(Sent(), you))
        other.rest()
        await until(lambda: other.code not in rooms._hosts)
        in_a_day(server)
        await rooms.end_old()
        assert set(await log.rooms()) == {host.code}
        assert await log.read(other.code, START) == []
        await rooms.close()
        await log.close()

    test()


async def until(happened: Callable[[], Any]) -> None:
    while not happened():
        await asyncio.sleep(0.001)
