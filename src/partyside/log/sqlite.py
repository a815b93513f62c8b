"""The log of a single server: an SQLite file in a directory that belongs to this process alone.

One thread writes, and reads as well. Whatever has been queued while a commit ran makes the next one, so that many rooms
share a sync of the disk and no timer makes anybody wait.
"""

import asyncio
import fcntl
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final, TextIO, TypeVar

from msgspec import Struct

from partyside.log.encoding import decode, encode
from partyside.log.step import START, Mark, Seq, Step, Unavailable, Unreadable
from partyside.log.table import CannotOpen, Durability, Record, StepTable
from partyside.room import Wall

T = TypeVar("T")

MAX_BATCH: Final = 1_000
"""Steps, so that the wait for a commit has a bound."""

IDLE: Final = 0.5
"""Seconds without work, after which the writer tidies up."""

WORTH_MERGING: Final = 500
"""Steps; a server with one slow table need not sync the disk twice in every pause."""


DECODED_AT_ONCE: Final = 500
"""Steps; to read the log of a long evening must not keep the other rooms waiting."""


class _Append(Struct, frozen=True):
    record: Record
    done: "asyncio.Future[None]"


class _Call(Struct, frozen=True):
    """Anything else that is asked of the table."""

    work: Callable[[StepTable], object]
    done: "asyncio.Future[Any]"


class SqliteLog:
    """A `Log` for one process. Its public methods belong to the event loop in which it was opened.

    An append whose caller is cancelled may still be stored, like one that raised Unavailable.
    """

    def __init__(self) -> None:
        """Use `open`."""
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[_Append | _Call | None] = SimpleQueue()
        """In the order of asking; None ends the writer."""
        self._batch: list[_Append | _Call | None] = []
        """What the writer has in hand."""
        self._healthy = True
        self._closed = False
        self._ended: asyncio.Future[None] = self._loop.create_future()

    @classmethod
    async def open(cls, directory: Path, durability: Durability = "power") -> "SqliteLog":
        """The log in this directory, which is made if need be. You must close it.

        Raises CannotOpen if another process has it open, or if something else lies there.
        """
        log = cls()
        # A daemon, so that nobody who ends without `close` waits for it; what was acknowledged is stored all the same.
        Thread(target=log._write, args=(directory, durability), name="log", daemon=True).start()
        try:
            await log._call(lambda _: None)
        except asyncio.CancelledError:
            log._stop()
            raise
        return log

    @property
    def healthy(self) -> bool:
        return self._healthy

    async def append(self, room: str, step: Step) -> None:
        # Encoded here and not by the writer, so that the caller learns of what cannot be encoded; the cost is the same.
        record = Record(room, step.seq, step.at, step.snapshot is not None, encode(step))
        done: asyncio.Future[None] = self._loop.create_future()
        self._put(_Append(record, done))
        await done

    async def read(self, room: str, after: Seq = START) -> list[Step]:
        return await _decoded(room, await self._call(lambda table: table.read(room, after)))

    async def load(self, room: str) -> list[Step]:
        return await _decoded(room, await self._call(lambda table: table.load(room)))

    async def rooms(self) -> dict[str, Mark]:
        return await self._call(StepTable.rooms)

    async def forget(self, room: str) -> None:
        await self._call(lambda table: table.forget(room))

    async def mark_alive(self, at: Wall) -> None:
        await self._call(lambda table: table.mark_alive(at))

    async def last_alive(self) -> Wall | None:
        return await self._call(StepTable.last_alive)

    async def close(self) -> None:
        self._stop()
        await asyncio.shield(self._ended)

    async def _call(self, work: Callable[[StepTable], T]) -> T:
        done: asyncio.Future[T] = self._loop.create_future()
        self._put(_Call(work, done))
        return await done

    def _put(self, item: _Append | _Call) -> None:
        if self._closed:
            raise Unavailable("the log is closed")
        self._queue.put(item)

    def _stop(self) -> None:
        if not self._closed:
            self._closed = True
            self._queue.put(None)

    def _write(self, directory: Path, durability: Durability) -> None:
        """The life of the writer's thread, to which the table belongs."""
        why: Exception = Unavailable("the log is closed")
        try:
            with _lock(directory), closing(StepTable(directory / "rooms.sqlite", durability)) as table:
                while None not in self._batch:
                    self._batch = self._take(table)
                    self._carry_out(self._batch, table)
        except CannotOpen as error:
            why = error
        finally:
            self._loop.call_soon_threadsafe(self._end, why)

    def _take(self, table: StepTable) -> list[_Append | _Call | None]:
        """All that is queued, as soon as anything is. Tidies up while nothing is."""
        batch: list[_Append | _Call | None] = []
        while not batch:
            try:
                batch.append(self._queue.get(timeout=IDLE if table.unmerged >= WORTH_MERGING else None))
            except Empty:
                table.merge()
        with suppress(Empty):
            while len(batch) < MAX_BATCH:
                batch.append(self._queue.get_nowait())
        return batch

    def _carry_out(self, batch: Sequence[_Append | _Call | None], table: StepTable) -> None:
        appends: list[_Append] = []
        for item in batch:
            if isinstance(item, _Append):
                appends.append(item)
                continue
            self._store(appends, table)
            appends = []
            if item is not None:
                self._call_table(item, table)
        self._store(appends, table)

    def _store(self, appends: Sequence[_Append], table: StepTable) -> None:
        if appends:
            outcomes = table.add([append.record for append in appends])
            self._loop.call_soon_threadsafe(self._stored, appends, outcomes, table.healthy)

    def _call_table(self, call: _Call, table: StepTable) -> None:
        try:
            result = call.work(table)
        except sqlite3.Error as error:
            self._loop.call_soon_threadsafe(_fail, call.done, Unavailable(str(error)))
        except Unreadable as error:
            self._loop.call_soon_threadsafe(_fail, call.done, error)
        else:
            self._loop.call_soon_threadsafe(_succeed, call.done, result)

    def _stored(self, appends: Sequence[_Append], outcomes: Sequence[Exception | None], healthy: bool) -> None:
        """In the loop again: one call wakes all whose steps went into one commit."""
        self._healthy = healthy
        for append, outcome in zip(appends, outcomes, strict=True):
            if outcome is None:
                _succeed(append.done, None)
            else:
                _fail(append.done, outcome)

    def _end(self, why: Exception) -> None:
        """In the loop again: the writer is gone, asked to or by a fault of ours, and whoever still waits is told."""
        self._closed, self._healthy = True, False
        left = self._batch
        while not self._queue.empty():
            left.append(self._queue.get_nowait())
        for item in left:
            if item is not None:
                _fail(item.done, why)
        self._ended.set_result(None)


async def _decoded(room: str, records: Sequence[tuple[Seq, bytes]]) -> list[Step]:
    steps = []
    for number, (seq, data) in enumerate(records, start=1):
        steps.append(decode(room, seq, data))
        if number % DECODED_AT_ONCE == 0:
            await asyncio.sleep(0)
    return steps


def _succeed(done: "asyncio.Future[Any]", result: object) -> None:
    if not done.done():
        done.set_result(result)


def _fail(done: "asyncio.Future[Any]", error: Exception) -> None:
    if not done.done():
        done.set_exception(error)


def _lock(directory: Path) -> TextIO:
    """The directory's lock, held until it is closed; the system takes it back from a process that dies."""
    try:
        # Every hand of every game lies here.
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = (directory / "lock").open("w")
    except OSError as error:
        raise CannotOpen(f"{directory} cannot be used: {error}") from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.close()
        taken = isinstance(error, BlockingIOError)
        why = "is in use: another server keeps its rooms there" if taken else f"cannot be locked: {error}"
        raise CannotOpen(f"{directory} {why}") from error
    return lock
