"""All rooms of this server: makes them, wakes them from the log, and lets those sleep at which nobody looks."""

import asyncio
from collections.abc import Coroutine, Sequence
from random import Random
from typing import Final

import structlog

from partyside import room
from partyside.log import Conflict, Log, Seq, Step, Unavailable
from partyside.room import MemberId, Wall, codes
from partyside.server.clock import ReadClock
from partyside.server.host import Host
from partyside.server.metrics import Metrics
from partyside.server.thinkers import BeginThought
from partyside.wire import Fault

logger = structlog.get_logger()

ALIVE_EVERY: Final = 1.0
"""Seconds between two signs of life: at most so much play time does a crash give back to the players."""

WAKE_TRIES: Final = 3
"""How often loading begins anew because another node wrote to the room meanwhile."""

SLEEP_AFTER: Final = 300.0
"""Seconds without anybody looking, after which a room lives in the log only."""

SWEEP_EVERY: Final = 600.0
"""Seconds between two looks for rooms that nobody has come to for a day."""


class Rooms:
    """The live hosts and the codes of all stored rooms. Belongs to the event loop's thread."""

    def __init__(
        self,
        log: Log,
        now: ReadClock,
        rng: Random,
        begin: BeginThought,
        metrics: Metrics,
        sleep_after: float = SLEEP_AFTER,
        sweep_every: float = SWEEP_EVERY,
    ) -> None:
        self._log = log
        self._now = now
        self._rng = rng
        self._begin = begin
        self._metrics = metrics
        self._sleep_after = sleep_after
        self._sweep_every = sweep_every
        self._kept: dict[str, Wall] = {}
        """All stored rooms, each with a moment after which nobody, as far as is known, has been there."""
        self._hosts: dict[str, Host] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._waking: dict[str, asyncio.Task[Host | None]] = {}
        self._unwatched_since: dict[str, float] = {}
        self._earlier_life = Wall(0)
        self._keepers: list[asyncio.Task[None]] = []

    def __len__(self) -> int:
        """How many rooms are in memory."""
        return len(self._hosts)

    async def open(self) -> None:
        """Learn which rooms are stored, and begin to give signs of life. Call it once, before anything else."""
        self._kept = {code: mark.at for code, mark in (await self._log.rooms()).items()}
        self._earlier_life = await self._log.last_alive() or Wall(0)
        self._keepers = [
            asyncio.create_task(self._keep(), name="rooms"),
            asyncio.create_task(self._sweep(), name="old rooms"),
        ]

    async def create(self, name: str, secret: str) -> tuple[Host, MemberId]:
        """A new room with its first member, the host. Raises room.Refused for a bad nickname, or Unavailable."""
        while True:
            code = codes.make(self._rng)
            if code in self._kept:
                continue
            now = self._now()
            events = room.create(code, name, secret, now, self._rng)
            try:
                await self._log.append(code, Step(Seq(1), now, tuple(events)))
            except Conflict:
                # Another node was quicker with this code.
                self._kept[code] = now
                continue
            state = room.fold(None, events)
            logger.info("room_created", room=code)
            return self._start(state, Seq(1)), state.members[0].id

    async def find(self, code: str) -> Host | None:
        """The live host of a room, woken from the log if need be; None for a code without a room."""
        host = self._hosts.get(code)
        if host is not None and not host.stopped:
            return host
        if code not in self._kept:
            return None
        waking = self._waking.get(code) or self._alone(code, self._wake(code))
        # Whoever gives up waiting must not stop it for the others.
        return await asyncio.shield(waking)

    async def close(self) -> None:
        """Stop gracefully: what was begun is finished, every connection hears `restarting`."""
        for keeper in self._keepers:
            keeper.cancel()
        await asyncio.gather(*self._waking.values(), return_exceptions=True)
        for host in self._hosts.values():
            host.stop(Fault.RESTARTING)
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    def _alone(self, code: str, work: Coroutine[None, None, Host | None]) -> "asyncio.Task[Host | None]":
        """Do this with a room that is not in memory; whoever looks for the room meanwhile waits for it."""
        task = self._waking[code] = asyncio.create_task(work, name=f"wake {code}")
        task.add_done_callback(lambda _: self._waking.pop(code, None))
        return task

    def _start(self, state: room.Room, seq: Seq) -> Host:
        host = Host(state, seq, self._log, self._now, self._rng, self._begin, self._metrics)
        code = state.code
        self._kept[code] = self._now()
        self._hosts[code] = host
        task = asyncio.create_task(host.run(), name=f"room {code}")
        self._tasks[code] = task
        task.add_done_callback(lambda _: self._ended(code, host, task))
        self._metrics.room_opened()
        return host

    def _ended(self, code: str, host: Host, task: "asyncio.Task[None]") -> None:
        self._metrics.room_closed()
        self._unwatched_since.pop(code, None)
        self._kept[code] = self._now()
        # A host that was woken in the meantime stays.
        if self._hosts.get(code) is host:
            del self._hosts[code]
        if self._tasks.get(code) is task:
            del self._tasks[code]

    async def _wake(self, code: str) -> Host | None:
        """Load the room: everybody is away, and its clock stands at the last sign of life."""
        old = self._tasks.get(code)
        if old is not None:
            await asyncio.wait([old])
        for _ in range(WAKE_TRIES):
            steps = await self._log.load(code)
            if not steps:
                return None
            state = _folded(steps)
            last = steps[-1]
            now = max(last.at, self._now())
            events = room.wake(state, max(last.at, min(self._earlier_life, now)), now, self._rng)
            if not events:
                return self._start(state, last.seq)
            seq = Seq(last.seq + 1)
            try:
                await self._log.append(code, Step(seq, now, tuple(events)))
            except Conflict:
                continue
            return self._start(room.fold(state, events), seq)
        raise Unavailable(code)

    async def _keep(self) -> None:
        """Once a second: a sign of life while any game's clock runs, and rest for the rooms that nobody looks at."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(ALIVE_EVERY)
            if any(host.room.clock.running for host in self._hosts.values()):
                try:
                    await self._log.mark_alive(self._now())
                except Unavailable:
                    # The steps that fail for the same reason tell it where it matters.
                    logger.warning("alive_not_stored")
            for code, host in self._hosts.items():
                if not host.unwatched:
                    self._unwatched_since.pop(code, None)
                elif loop.time() - self._unwatched_since.setdefault(code, loop.time()) >= self._sleep_after:
                    host.rest()

    async def _sweep(self) -> None:
        """End the rooms that nobody has come to for a day [R135, P32]."""
        while True:
            await asyncio.sleep(self._sweep_every)
            await self.end_old()

    async def end_old(self) -> None:
        """Look once for rooms that are not in memory and have been deserted for a day, and end them."""
        now = self._now()
        old = [code for code, at in self._kept.items() if now - at >= room.KEPT]
        for code in old:
            if code not in self._hosts and code not in self._waking:
                try:
                    await asyncio.shield(self._alone(code, self._end_if_deserted(code)))
                except Exception:
                    # One room that cannot be read or dropped keeps none of the others.
                    logger.exception("room_not_ended", room=code)
                    self._kept[code] = now

    async def _end_if_deserted(self, code: str) -> Host | None:
        """Drop the room and free its code. If somebody was there when an earlier server died, its day begins now."""
        steps = await self._log.load(code)
        deserted = _folded(steps).deserted if steps else None
        if steps and (deserted is None or self._now() - deserted < room.KEPT):
            return await self._wake(code)
        await self._log.forget(code)
        del self._kept[code]
        self._metrics.room_ended()
        logger.info("room_ended", room=code)
        return None


def _folded(steps: Sequence[Step]) -> room.Room:
    """The room after these steps, of which the first is the room's first or carries a snapshot."""
    state = steps[0].snapshot
    for step in steps if state is None else steps[1:]:
        state = room.fold(state, step.events, step.by, step.ask)
    assert state is not None
    return state
