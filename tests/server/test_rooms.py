"""All rooms of a server: made, found, woken, put to sleep."""

import asyncio
from random import Random

import pytest

from partyside import room
from partyside.bots import simple
from partyside.log import Log, MemoryLog, Seq, Step, Unavailable
from partyside.room import AddBot, SetTimer, Start, Wall
from partyside.server import rooms as rooms_module
from partyside.server.metrics import Metrics
from partyside.server.rooms import Rooms
from partyside.server.thinkers import within
from partyside.uno import Millis
from partyside.wire import Ask, Fault
from tests.server.table import BEGIN, Sent, running


class Server:
    """One run of a server over a log that outlives it."""

    def __init__(self, log: Log, wall: Wall = BEGIN, seed: int = 1, **pace: float) -> None:
        self.wall = wall
        self.metrics = Metrics()
        self.rooms = Rooms(
            log, lambda: self.wall, Random(seed), within(simple.think, self.metrics), self.metrics, **pace
        )

    async def open(self) -> Rooms:
        await self.rooms.open()
        return self.rooms


async def settle(*hosts: object) -> None:
    for _ in range(200):
        await asyncio.sleep(0)


@running
async def test_a_new_room_is_stored_and_found() -> None:
    """[P6] [P13a]"""
    log = MemoryLog()
    rooms = await Server(log).open()
    host, you = await rooms.create("Аня", "a")
    assert you == 1
    assert host.room.host == 1
    assert room.codes.parse(host.code) == host.code
    assert await rooms.find(host.code) is host
    assert await rooms.find("222222") is None
    assert list(await log.rooms()) == [host.code]
    assert len(rooms) == 1
    await rooms.close()
    assert len(rooms) == 0


@running
async def test_a_bad_name_makes_no_room() -> None:
    log = MemoryLog()
    rooms = await Server(log).open()
    with pytest.raises(room.Refused):
        await rooms.create("  ", "a")
    assert await log.rooms() == {}
    await rooms.close()


@running
async def test_a_code_that_is_taken_is_not_given_again() -> None:
    """By this server (known from the start), or by another one (told by the log)."""
    log = MemoryLog()
    first = await Server(log, seed=7).open()
    host, _ = await first.create("Аня", "a")
    second = await Server(log, seed=7).open()
    other, _ = await second.create("Борис", "b")
    assert other.code != host.code
    blind = Server(log, seed=7)
    third, _ = await blind.rooms.create("Вера", "v")
    assert third.code not in (host.code, other.code)
    for rooms in (first, second, blind.rooms):
        await rooms.close()


@running
async def test_after_a_crash_everybody_is_away_and_no_time_is_lost() -> None:
    """[P40] [R140] The clock stands at the last sign of life of the earlier run."""
    log = MemoryLog()
    before = Server(log)
    rooms = await before.open()
    host, you = await rooms.create("Аня", "a")
    viewer = host.attach(Sent(), you)
    commands: tuple[room.Command, ...] = (AddBot(), SetTimer(Millis(30_000)), Start())
    for number, command in enumerate(commands):
        host.ask(viewer, Ask(f"a{number}", command))
    await settle()
    assert host.room.clock.running
    await log.mark_alive(Wall(BEGIN + 4_000))

    after = Server(log, Wall(BEGIN + 3_600_000))
    again = await after.open()
    woken = await again.find(host.code)
    assert woken is not None
    assert woken.room.present == ()
    assert not woken.room.clock.running
    assert woken.room.clock.elapsed == 4_000
    assert (await log.read(host.code))[-1].events == (room.events.Woke(Wall(BEGIN + 4_000), Wall(BEGIN + 3_600_000)),)
    await again.close()
    await rooms.close()


@running
async def test_those_who_look_for_a_sleeping_room_at_once_get_the_same_host() -> None:
    log = MemoryLog()
    first = await Server(log).open()
    host, _ = await first.create("Аня", "a")
    await first.close()
    rooms = await Server(log).open()
    found = await asyncio.gather(*(rooms.find(host.code) for _ in range(5)))
    assert len({id(one) for one in found}) == 1
    assert len(rooms) == 1
    await rooms.close()


@running
async def test_a_room_that_was_left_quietly_wakes_without_a_step() -> None:
    """[R161] With nobody there the host's role fell vacant after a minute."""
    log = MemoryLog()
    server = Server(log)
    first = await server.open()
    host, _ = await first.create("Аня", "a")
    server.wall = Wall(BEGIN + 60_000)
    host.poke()
    await first.close()
    assert host.room.host is None
    steps = await log.read(host.code)
    rooms = await Server(log).open()
    assert await rooms.find(host.code) is not None
    assert await log.read(host.code) == steps
    await rooms.close()


@running
async def test_a_room_that_failed_is_loaded_again() -> None:
    """Our own fault stops one room for a moment, not for good."""
    server = Server(MemoryLog())
    rooms = await server.open()
    host, you = await rooms.create("Аня", "a")
    sent = Sent()
    host.attach(sent, you)
    host._jobs.put_nowait(fail)
    await settle()
    assert sent.closed is Fault.INTERNAL
    again = await rooms.find(host.code)
    assert again is not None and again is not host
    assert again.room.members == host.room.members
    await rooms.close()


async def fail() -> None:
    raise ZeroDivisionError


class ContestedLog(MemoryLog):
    """Another node writes to the room between loading and appending."""

    def __init__(self, times: int) -> None:
        super().__init__()
        self.times = times

    async def load(self, room: str) -> list[Step]:
        steps = await super().load(room)
        if self.times:
            self.times -= 1
            await super().append(room, Step(Seq(steps[-1].seq + 1), steps[-1].at, ()))
        return steps


@pytest.mark.parametrize(("times", "found"), [(1, True), (2, True), (3, False)])
def test_waking_begins_anew_when_another_node_was_quicker(times: int, found: bool) -> None:
    async def test() -> None:
        log = ContestedLog(0)
        first = await Server(log).open()
        host, you = await first.create("Аня", "a")
        host.attach(Sent(), you)
        await settle()
        log.times = times
        rooms = await Server(log).open()
        if found:
            assert await rooms.find(host.code) is not None
        else:
            with pytest.raises(Unavailable):
                await rooms.find(host.code)
        await rooms.close()
        await first.close()

    asyncio.run(test())


def test_the_keeper_gives_signs_of_life_and_lets_rooms_sleep(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sign of life while a game's clock runs; a room at which nobody looks leaves the memory."""
    monkeypatch.setattr(rooms_module, "ALIVE_EVERY", 0.001)

    async def test() -> None:
        log = MemoryLog()
        server = Server(log, sleep_after=0.0)
        rooms = await server.open()
        host, you = await rooms.create("Аня", "a")
        viewer = host.attach(Sent(), you)
        host.ask(viewer, Ask("a", AddBot()))
        host.ask(viewer, Ask("b", Start()))
        while await log.last_alive() is None:
            await asyncio.sleep(0.001)
        assert await log.last_alive() == BEGIN
        assert len(rooms) == 1
        host.detach(viewer)
        while len(rooms):
            await asyncio.sleep(0.001)
        assert await rooms.find(host.code) is not host
        await rooms.close()

    asyncio.run(test())


@running
async def test_a_graceful_stop_says_that_the_server_restarts() -> None:
    """[P41]"""
    rooms = await Server(MemoryLog()).open()
    host, you = await rooms.create("Аня", "a")
    sent = Sent()
    host.attach(sent, you)
    await rooms.close()
    assert sent.closed is Fault.RESTARTING
