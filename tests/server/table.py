"""A host with people at it, for tests: connections that remember, a clock set by hand, a log in memory."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from partyside import room
from partyside.bots import Think, simple
from partyside.log import Log, MemoryLog, Seq, Step
from partyside.room import MemberId, Room, Wall
from partyside.server.audience import Viewer
from partyside.server.host import Host
from partyside.server.metrics import Metrics
from partyside.server.thinkers import BeginThought, within
from partyside.wire import Ask, Fault

BEGIN = Wall(1_000_000)


class Sent:
    """A connection that keeps every message and never fails; `ready` is set by the test until it is closed."""

    def __init__(self) -> None:
        self.ready = True
        self.messages: list[dict[str, Any]] = []
        self.closed: Fault | room.Refusal | None = None

    def send(self, data: bytes) -> None:
        if self.closed is None:
            self.messages.append(msgspec.json.decode(data))

    def close(self, why: Fault | room.Refusal) -> None:
        if self.closed is None:
            self.messages.append({"t": "bye", "code": why})
            self.closed, self.ready = why, False

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.messages if message["t"] == kind]

    @property
    def kinds(self) -> list[str]:
        return [message["t"] for message in self.messages]

    @property
    def view(self) -> dict[str, Any]:
        """The newest update."""
        return self.of("update")[-1]


class HeldLog(MemoryLog):
    """A log whose appends wait until the test lets them through."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()
        self.gate.set()

    async def append(self, room: str, step: Step) -> None:
        await self.gate.wait()
        await super().append(room, step)


class Table:
    """A room and its owner. `await table.open(...)` first: the names become members 1, 2, …; the first is the host."""

    def __init__(
        self,
        log: Log | None = None,
        think: Think = simple.think,
        seed: int = 1,
        begin: BeginThought | None = None,
    ) -> None:
        """Bots think at once, unless `begin` does something else."""
        self.log = log or MemoryLog()
        self.rng = Random(seed)
        self.wall = BEGIN
        self.metrics = Metrics()
        self.begin_thought = begin or within(think, self.metrics)
        self.asked = 0

    async def open(self, *names: str) -> "Table":
        """Create the room, let everybody join and connect."""
        events = room.create("K7P2AC", names[0], names[0], self.wall, self.rng)
        state = room.fold(None, events)
        for name in names[1:]:
            more = room.join(state, name, name, self.wall, self.rng)
            state = room.fold(state, more)
            events += more
        await self.log.append("K7P2AC", Step(Seq(1), self.wall, tuple(events)))
        self.begin(state, Seq(1))
        self.sent = {name: Sent() for name in names}
        self.viewers = {name: self.connect(name) for name in names}
        await self.settle()
        return self

    def begin(self, state: Room, seq: Seq) -> None:
        self.host = Host(state, seq, self.log, lambda: self.wall, self.rng, self.begin_thought, self.metrics)
        self.task = asyncio.create_task(self.host.run())

    def connect(self, name: str) -> Viewer:
        """Another connection of the member; what it is sent goes to `sent[name]`."""
        return self.host.attach(self.sent[name], self.member(name))

    async def come(self, name: str) -> None:
        """Somebody new joins, and connects."""
        self.sent[name] = Sent()
        member = await self.host.join(name, name)
        self.viewers[name] = self.host.attach(self.sent[name], member.id)
        await self.settle()

    async def go(self, name: str) -> None:
        """The member's connection is gone."""
        self.host.detach(self.viewers[name])
        await self.settle()

    def member(self, name: str) -> MemberId:
        return next(member.id for member in self.host.room.members if member.name == name and not member.gone)

    async def settle(self) -> None:
        """Let the host do all that waits to be done."""
        while not self.host.stopped and not self.host.quiet:
            await asyncio.sleep(0)

    async def settle_thoughts(self) -> None:
        """Let the host hear of thoughts that have ended, and do what it then does."""
        await asyncio.sleep(0)
        await self.settle()

    async def ask(self, name: str, command: room.Command, ask_id: str | None = None) -> dict[str, Any]:
        """Ask and give the answer."""
        self.asked += 1
        ask_id = ask_id or f"ask-{self.asked}"
        self.host.ask(self.viewers[name], Ask(ask_id, command))
        await self.settle()
        answers = [one for one in self.sent[name].messages if one["t"] in ("done", "sorry") and one["id"] == ask_id]
        return answers[-1]

    async def pass_time(self, millis: int) -> None:
        self.wall = Wall(self.wall + millis)
        self.host.poke()
        await self.settle()

    async def steps(self) -> list[Step]:
        return await self.log.read("K7P2AC")

    async def restart(self) -> None:
        """The server ends, and another one loads the room; nobody is connected to it yet."""
        await self.close()
        steps = await self.log.load("K7P2AC")
        state = steps[0].snapshot
        for step in steps if state is None else steps[1:]:
            state = room.fold(state, step.events, step.by, step.ask)
        assert state is not None
        self.begin(state, steps[-1].seq)

    async def close(self) -> None:
        self.host.stop(Fault.RESTARTING)
        await self.task


def running(test: Callable[[], Any]) -> Callable[[], None]:
    """Run an async test to its end."""

    def run() -> None:
        asyncio.run(test())

    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return run
