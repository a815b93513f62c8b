"""What one host costs: whole steps (judge, store, fold, tell all viewers) in one process, without sockets.

First, rooms of four people play at random through the real `Host` as fast as they can, each viewer a connection that
only counts. Once with the log in memory, once with SQLite; with SQLite also for many rooms at once, whose commits are
shared. CPU time is that of the whole process, the log's thread included.

Then rooms play at a human pace, for so many seconds: 200 with one person and four bots, which think in real worker
processes; the same with five people, who make as many moves; and one room with nine bots. How late the event loop wakes
a sleeper is what everybody at every table feels.
"""

import asyncio
import sys
import tempfile
from collections import deque
from pathlib import Path
from random import Random
from resource import RUSAGE_CHILDREN, getrusage
from statistics import quantiles
from time import perf_counter, process_time

import uvloop

from partyside import room, uno
from partyside.bots import simple
from partyside.log import Log, MemoryLog, Seq, SqliteLog, Step
from partyside.room import MemberId
from partyside.server import logs
from partyside.server.clock import wall_clock
from partyside.server.host import Host
from partyside.server.metrics import Metrics
from partyside.server.thinkers import NoMove, Thinkers, within
from partyside.wire import Ask, Fault

SEATS = 4
ACTIONS = int(sys.argv[1]) if len(sys.argv) > 1 else 6_000
SECONDS = 20.0
"""Of play at a human pace."""


class Counting:
    """A connection that is always ready, and tells the player when an answer has come."""

    def __init__(self) -> None:
        self.ready = True
        self.frames = 0
        self.bytes = 0
        self.answers: deque[bytes] = deque()
        self.answered = asyncio.Event()
        self.told = asyncio.Event()
        """Set with each update."""

    def send(self, data: bytes) -> None:
        self.frames += 1
        self.bytes += len(data)
        if data.startswith((b'{"t":"done"', b'{"t":"sorry"')):
            self.answers.append(data)
            self.answered.set()
        else:
            self.told.set()

    def close(self, why: Fault | room.Refusal) -> None:
        assert why is Fault.RESTARTING, why


class Players:
    """People, and bots, at one table who play game after game."""

    def __init__(
        self, log: Log, number: int, people: int = SEATS, bots: int = 0, thinkers: Thinkers | None = None
    ) -> None:
        self.rng = Random(number)
        self.now = wall_clock()
        self.code = f"{number:06}"
        self.log = log
        self.people = people
        self.bots = bots
        self.metrics = Metrics()
        self.begin = thinkers.begin if thinkers else within(simple.think, self.metrics)
        self.asked = 0
        self.waits: list[float] = []

    async def sit_down(self) -> None:
        now = self.now()
        events = room.create(self.code, "A", "a", now, self.rng)
        state = room.fold(None, events)
        for name in "BCDE"[: self.people - 1]:
            more = room.join(state, name, name.lower(), now, self.rng)
            state = room.fold(state, more)
            events += more
        await self.log.append(self.code, Step(Seq(1), now, tuple(events)))
        self.host = Host(state, Seq(1), self.log, self.now, self.rng, self.begin, self.metrics)
        self.task = asyncio.create_task(self.host.run())
        self.connections = [Counting() for _ in range(self.people)]
        self.viewers = [self.host.attach(one, MemberId(seat + 1)) for seat, one in enumerate(self.connections)]
        for _ in range(self.bots):
            await self.ask(0, room.AddBot())
        await self.ask(0, room.Start())

    async def ask(self, seat: int, command: room.Command) -> None:
        connection, viewer = self.connections[seat], self.viewers[seat]
        self.asked += 1
        connection.answered.clear()
        begun = perf_counter()
        self.host.ask(viewer, Ask(f"a-{self.asked}", command))
        await connection.answered.wait()
        self.waits.append(perf_counter() - begun)
        answer = connection.answers.popleft()
        assert answer.startswith(b'{"t":"done"'), answer

    async def play(self, actions: int) -> None:
        for _ in range(actions):
            game = self.host.room.playing
            if game is None:
                await self.ask(0, room.Start())
                continue
            assert not isinstance(game.phase, uno.Over)
            await self.move(game, game.phase.seat)

    async def move(self, game: uno.Game, seat: uno.Seat) -> None:
        view = uno.view(game, seat, self.host.room.clock.read(self.now()))
        await self.ask(seat, simple.choose(view, self.rng))

    async def play_like_people(self, seat: uno.Seat) -> None:
        """Move whenever the seat owes a decision, after one to three seconds, until cancelled. Seat 0 is the host's."""
        told = self.connections[seat].told
        while True:
            game = self.host.room.playing
            if game is not None and not isinstance(game.phase, uno.Over) and game.phase.seat == seat:
                await asyncio.sleep(self.rng.uniform(1, 3))
                now = self.host.room.playing
                if now is not None and now.decision == game.decision:
                    await self.move(now, seat)
            elif game is None and seat == 0:
                await asyncio.sleep(1)
                await self.ask(seat, room.Start())
            else:
                await told.wait()
                told.clear()

    async def leave(self) -> None:
        self.host.stop(Fault.RESTARTING)
        await self.task


async def measure(log: Log, rooms: int) -> tuple[float, float, float, float]:
    """Actions a second of wall time and of CPU time; median and 99th percentile of an answer, in milliseconds."""
    tables = [Players(log, number) for number in range(rooms)]
    for table in tables:
        await table.sit_down()
        await table.play(20)
        table.waits.clear()
    wall, cpu = perf_counter(), process_time()
    await asyncio.gather(*(table.play(ACTIONS // rooms) for table in tables))
    wall, cpu = perf_counter() - wall, process_time() - cpu
    for table in tables:
        await table.leave()
    waits = quantiles([wait * 1e3 for table in tables for wait in table.waits], n=100)
    done = ACTIONS // rooms * rooms
    return done / wall, done / cpu, waits[49], waits[98]


async def lag(late: list[float]) -> None:
    """Collect how late the event loop wakes a sleeper, in milliseconds, until cancelled."""
    while True:
        begun = perf_counter()
        await asyncio.sleep(0.005)
        late.append((perf_counter() - begun - 0.005) * 1e3)


async def measure_calm(rooms: int, people: int, bots: int) -> None:
    """Play at a human pace, and print a line."""
    metrics, late, children = Metrics(), list[float](), getrusage(RUSAGE_CHILDREN)
    thinkers = Thinkers(1, metrics)
    if bots:
        thinkers.open()
    with tempfile.TemporaryDirectory() as folder:
        log = await SqliteLog.open(Path(folder))
        tables = [Players(log, number, people, bots, thinkers) for number in range(rooms)]
        for table in tables:
            await table.sit_down()
        playing = [
            asyncio.create_task(table.play_like_people(uno.Seat(seat))) for table in tables for seat in range(people)
        ]
        watching = asyncio.create_task(lag(late))
        before, wall, cpu = sum(table.host._seq for table in tables), perf_counter(), process_time()
        await asyncio.sleep(SECONDS)
        wall, cpu = perf_counter() - wall, process_time() - cpu
        steps = sum(table.host._seq for table in tables) - before
        for task in *playing, watching:
            task.cancel()
        ends = await asyncio.gather(*playing, watching, return_exceptions=True)
        assert all(isinstance(end, asyncio.CancelledError) for end in ends), ends
        for table in tables:
            await table.leave()
        await log.close()
    await thinkers.close()
    after = getrusage(RUSAGE_CHILDREN)
    thinking = after.ru_utime + after.ru_stime - children.ru_utime - children.ru_stime
    thoughts = metrics.value("partyside_thought_seconds_count")
    mean = metrics.value("partyside_thought_seconds_sum") / thoughts * 1e3 if thoughts else 0
    failed = sum(table.metrics.value("partyside_bot_failures_total", why=why) for table in tables for why in WHYS)
    waits = quantiles(late, n=100)
    print(
        f"{rooms:>5}  {people:>6}  {bots:>4}  {steps / wall:>7.0f}"
        f"  {waits[49]:>7.2f}  {waits[98]:>7.2f}  {max(late):>7.1f}"
        f"  {cpu / wall:>6.0%}  {thinking / wall:>8.1%}  {thoughts:>8.0f}  {mean:>7.2f}  {failed:>6.0f}"
    )


WHYS = (*NoMove, "illegal")


async def as_fast_as_they_can() -> None:
    print(f"{'log':>8}  {'rooms':>5}  {'actions/s':>9}  {'per CPU-second':>14}  {'p50 ms':>7}  {'p99 ms':>7}")
    for name, rooms in (("memory", 1), ("memory", 100), ("sqlite", 1), ("sqlite", 100)):
        with tempfile.TemporaryDirectory() as folder:
            log: Log = MemoryLog() if name == "memory" else await SqliteLog.open(Path(folder))
            rate, per_cpu, middle, tail = await measure(log, rooms)
            await log.close()
        print(f"{name:>8}  {rooms:>5}  {rate:>9,.0f}  {per_cpu:>14,.0f}  {middle:>7.2f}  {tail:>7.2f}")


async def at_a_human_pace() -> None:
    print(
        f"\n{'rooms':>5}  {'people':>6}  {'bots':>4}  {'steps/s':>7}  {'lag p50':>7}  {'p99 ms':>7}  {'max':>7}"
        f"  {'server':>6}  {'thinkers':>8}  {'thoughts':>8}  {'mean ms':>7}  {'simple':>6}"
    )
    for rooms, people, bots in (200, 1, 4), (200, 5, 0), (1, 1, 9):
        await measure_calm(rooms, people, bots)


if __name__ == "__main__":
    logs.configure("warning")
    asyncio.run(as_fast_as_they_can())
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        # The loop of the server, as it is its lag that is measured.
        runner.run(at_a_human_pace())
