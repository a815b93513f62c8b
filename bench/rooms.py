"""What one host costs: whole steps (judge, store, fold, tell four viewers) in one process, without sockets.

Rooms of four play at random through the real `Host`, each viewer a connection that only counts. Once with the log in
memory, once with SQLite; with SQLite also for many rooms at once, whose commits are shared. CPU time is that of the
whole process, the log's thread included.
"""

import asyncio
import sys
import tempfile
from collections import deque
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter, process_time

from partyside import room, uno
from partyside.bots import simple
from partyside.log import Log, MemoryLog, Seq, SqliteLog, Step
from partyside.room import MemberId
from partyside.server import logs
from partyside.server.clock import wall_clock
from partyside.server.host import Host
from partyside.server.metrics import Metrics
from partyside.server.thinkers import within
from partyside.wire import Ask, Fault

SEATS = 4
ACTIONS = int(sys.argv[1]) if len(sys.argv) > 1 else 6_000


class Counting:
    """A connection that is always ready, and tells the player when an answer has come."""

    def __init__(self) -> None:
        self.ready = True
        self.frames = 0
        self.bytes = 0
        self.answers: deque[bytes] = deque()
        self.answered = asyncio.Event()

    def send(self, data: bytes) -> None:
        self.frames += 1
        self.bytes += len(data)
        if data.startswith((b'{"t":"done"', b'{"t":"sorry"')):
            self.answers.append(data)
            self.answered.set()

    def close(self, why: Fault | room.Refusal) -> None:
        assert why is Fault.RESTARTING, why


class Players:
    """Four people at one table who play game after game."""

    def __init__(self, log: Log, number: int) -> None:
        self.rng = Random(number)
        self.now = wall_clock()
        self.code = f"{number:06}"
        self.log = log
        self.asked = 0
        self.waits: list[float] = []

    async def sit_down(self) -> None:
        now = self.now()
        events = room.create(self.code, "A", "a", now, self.rng)
        state = room.fold(None, events)
        for name in "BCD"[: SEATS - 1]:
            more = room.join(state, name, name.lower(), now, self.rng)
            state = room.fold(state, more)
            events += more
        await self.log.append(self.code, Step(Seq(1), now, tuple(events)))
        metrics = Metrics()
        self.host = Host(state, Seq(1), self.log, self.now, self.rng, within(simple.think, metrics), metrics)
        self.task = asyncio.create_task(self.host.run())
        self.connections = [Counting() for _ in range(SEATS)]
        self.viewers = [self.host.attach(one, MemberId(seat + 1)) for seat, one in enumerate(self.connections)]
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
            seat = game.phase.seat
            view = uno.view(game, seat, self.host.room.clock.read(self.now()))
            await self.ask(seat, simple.choose(view, self.rng))

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


async def main() -> None:
    logs.configure("warning")
    print(f"{'log':>8}  {'rooms':>5}  {'actions/s':>9}  {'per CPU-second':>14}  {'p50 ms':>7}  {'p99 ms':>7}")
    for name, rooms in (("memory", 1), ("memory", 100), ("sqlite", 1), ("sqlite", 100)):
        with tempfile.TemporaryDirectory() as folder:
            log: Log = MemoryLog() if name == "memory" else await SqliteLog.open(Path(folder))
            rate, per_cpu, middle, tail = await measure(log, rooms)
            await log.close()
        print(f"{name:>8}  {rooms:>5}  {rate:>9,.0f}  {per_cpu:>14,.0f}  {middle:>7.2f}  {tail:>7.2f}")


if __name__ == "__main__":
    asyncio.run(main())
