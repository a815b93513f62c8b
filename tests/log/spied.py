"""An SQLite file under observation: what the log says to it, and what happens if it answers as it should not."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, ClassVar

from partyside.log import SqliteLog
from tests.log.playing import EVENING


class Spied(sqlite3.Connection):
    """A connection that tells what is said to it, and lets a test come between."""

    made: ClassVar[list["Spied"]]
    before: ClassVar[Callable[["Spied", str], None]]
    after: ClassVar[Callable[[str], None]]

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.said: list[str] = []
        self.set_trace_callback(self.said.append)
        Spied.made.append(self)

    def execute(self, sql: str, parameters: Any = ()) -> sqlite3.Cursor:
        Spied.before(self, sql)
        cursor = super().execute(sql, parameters)
        Spied.after(sql)
        return cursor

    def commits(self) -> list[int]:
        """How many steps went into each transaction that stored any."""
        return [sql.count("x'") for sql in self.said if sql.startswith("INSERT INTO step")]

    @classmethod
    def reset(cls) -> None:
        cls.made, cls.before, cls.after = [], lambda connection, sql: None, lambda sql: None

    @classmethod
    def fail(cls, why: Exception, statement: str = "INSERT") -> None:
        """Every such statement fails, and nothing comes of it."""

        def before(connection: Spied, sql: str) -> None:
            if sql.startswith(statement):
                raise why

        cls.before = before

    @classmethod
    def fail_late(cls, why: Exception) -> None:
        """Every insertion fails, yet is stored."""

        def after(sql: str) -> None:
            if sql.startswith("INSERT"):
                raise why

        cls.after = after

    @classmethod
    def limit(cls, pages: int) -> None:
        """From the next insertion on the file may have so many pages; fewer than it has mean no further ones."""

        def before(connection: Spied, sql: str) -> None:
            if sql.startswith("INSERT"):
                sqlite3.Connection.execute(connection, f"PRAGMA max_page_count = {pages}")

        cls.before = before


@asynccontextmanager
async def held(log: SqliteLog) -> AsyncIterator[None]:
    """The writer is busy until the end of the block; all that is handed over meanwhile is its next batch."""
    busy, go_on = threading.Event(), threading.Event()

    def before(connection: Spied, sql: str) -> None:
        if sql.startswith("REPLACE"):
            busy.set()
            assert go_on.wait(10)

    Spied.before = before
    alive = asyncio.ensure_future(log.mark_alive(EVENING))
    assert await asyncio.to_thread(busy.wait, 10)
    Spied.before = lambda connection, sql: None
    yield
    await asyncio.sleep(0)
    go_on.set()
    await alive


async def in_one_batch(log: SqliteLog, *appends: Coroutine[Any, Any, None]) -> list[BaseException | None]:
    """What comes of appends that one commit is to store."""
    async with held(log):
        handed_over = [asyncio.ensure_future(append) for append in appends]
    return await asyncio.gather(*handed_over, return_exceptions=True)


def look(directory: Path, sql: str) -> list[Any]:
    """Ask the file itself, while no log has it open."""
    connection = sqlite3.connect(directory / "rooms.sqlite")
    try:
        return connection.execute(sql).fetchall()
    finally:
        connection.commit()
        connection.close()


def join_writers() -> None:
    """Wait for the threads of logs that were not closed, or that ended by themselves."""
    for thread in threading.enumerate():
        if thread.name == "log":
            thread.join(10)
