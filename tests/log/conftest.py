import sqlite3
from collections.abc import AsyncIterator, Iterator
from functools import partial
from pathlib import Path

import pytest

from partyside.log import Log, MemoryLog, SqliteLog
from tests.log.spied import Spied


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=["memory", "sqlite"])
async def log(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Log]:
    """One log of each kind."""
    opened: Log = MemoryLog() if request.param == "memory" else await SqliteLog.open(tmp_path)
    yield opened
    await opened.close()


@pytest.fixture
def spied(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Spied]]:
    """Connections that are made in the test are observed."""
    Spied.reset()
    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Spied))
    yield Spied
    Spied.reset()
