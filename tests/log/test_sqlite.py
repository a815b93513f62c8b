"""What is true of the SQLite log alone: who may open it, how it uses the disk, and that it survives a kill."""

import asyncio
import sqlite3
import subprocess
import sys
import threading
from itertools import islice
from pathlib import Path
from random import Random
from unittest.mock import Mock

import pytest

from partyside.log import CannotOpen, Durability, SqliteLog
from partyside.log import sqlite as module
from tests.log.appender import ROOMS
from tests.log.playing import EVENING, step
from tests.log.spied import Spied, in_one_batch, join_writers, look

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parents[2]
KILLS = 10


def appender(directory: Path, durability: Durability = "power") -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "tests.log.appender", str(directory), durability]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def hear(process: "subprocess.Popen[str]", lines: int) -> list[str]:
    """So many lines of what it says, and what it still says until it is killed at once after them."""
    with process:
        assert process.stdout is not None
        said = list(islice(process.stdout, lines))
        process.kill()
        return said + process.stdout.readlines()


class TestOpening:
    async def test_a_second_process_is_refused_while_the_first_lives(self, tmp_path: Path) -> None:
        process = appender(tmp_path)
        assert process.stdout is not None
        assert process.stdout.readline() != ""
        with pytest.raises(CannotOpen, match=r"is in use: another server keeps its rooms there"):
            await SqliteLog.open(tmp_path)
        hear(process, lines=1)
        log = await SqliteLog.open(tmp_path)
        with pytest.raises(CannotOpen, match=r"in use"):
            await SqliteLog.open(tmp_path)
        await log.append("K7P2AC", step(1))
        await log.close()

    async def test_a_log_of_another_schema_is_refused_and_left_alone(self, tmp_path: Path) -> None:
        await (await SqliteLog.open(tmp_path)).close()
        look(tmp_path, "PRAGMA user_version = 2")
        with pytest.raises(CannotOpen, match=r"schema is version 2"):
            await SqliteLog.open(tmp_path)
        assert look(tmp_path, "PRAGMA user_version") == [(2,)]
        look(tmp_path, "PRAGMA user_version = 1")
        await (await SqliteLog.open(tmp_path)).close()

    async def test_a_file_that_is_no_database_is_refused_and_left_alone(self, tmp_path: Path) -> None:
        file = tmp_path / "rooms.sqlite"
        file.write_text("a shopping list, and a long one at that\n" * 200)
        before = file.read_bytes()
        with pytest.raises(CannotOpen, match=r"not a database"):
            await SqliteLog.open(tmp_path)
        assert file.read_bytes() == before

    async def test_a_file_that_cannot_be_opened_is_refused(self, tmp_path: Path) -> None:
        (tmp_path / "rooms.sqlite").mkdir()
        with pytest.raises(CannotOpen, match=r"rooms.sqlite: unable to open"):
            await SqliteLog.open(tmp_path)

    async def test_a_directory_that_cannot_be_made_is_refused(self, tmp_path: Path) -> None:
        (tmp_path / "file").touch()
        with pytest.raises(CannotOpen, match=r"cannot be used"):
            await SqliteLog.open(tmp_path / "file" / "data")

    async def test_a_disk_without_a_write_ahead_log_is_refused(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        connect = sqlite3.connect
        monkeypatch.setattr(sqlite3, "connect", lambda path, **options: connect(":memory:", **options))
        with pytest.raises(CannotOpen, match=r"write-ahead log"):
            await SqliteLog.open(tmp_path)

    async def test_a_directory_is_made_for_its_owner_alone(self, tmp_path: Path) -> None:
        await (await SqliteLog.open(tmp_path / "new" / "data")).close()
        assert (tmp_path / "new" / "data").stat().st_mode & 0o077 == 0

    async def test_giving_up_while_it_opens_leaves_the_directory_free(self, tmp_path: Path) -> None:
        opening = asyncio.ensure_future(SqliteLog.open(tmp_path))
        await asyncio.sleep(0)
        opening.cancel()
        with pytest.raises(asyncio.CancelledError):
            await opening
        await asyncio.to_thread(join_writers)
        await (await SqliteLog.open(tmp_path)).close()

    async def test_after_reopening_everything_is_as_it_was(self, tmp_path: Path) -> None:
        """[P40]"""
        log = await SqliteLog.open(tmp_path)
        for seq in range(1, 6):
            await log.append("K7P2AC", step(seq, snapshot=seq == 3))
            await log.append("XXXXXX", step(seq))
        await log.forget("XXXXXX")
        await log.mark_alive(EVENING)
        before = await log.rooms(), await log.read("K7P2AC"), await log.load("K7P2AC"), await log.last_alive()
        await log.close()
        log = await SqliteLog.open(tmp_path)
        assert before == (await log.rooms(), await log.read("K7P2AC"), await log.load("K7P2AC"), await log.last_alive())
        assert await log.read("XXXXXX") == []
        await log.append("K7P2AC", step(6))
        await log.close()


class TestDisk:
    async def test_one_connection_is_made_and_it_syncs_each_commit(self, tmp_path: Path, spied: type[Spied]) -> None:
        log = await SqliteLog.open(tmp_path)
        await log.append("K7P2AC", step(1))
        await asyncio.gather(log.read("K7P2AC"), log.rooms(), log.forget("K7P2AC"), log.mark_alive(EVENING))
        await log.close()
        (connection,) = spied.made
        levels = [sql for sql in connection.said if sql.startswith("PRAGMA synchronous")]
        assert levels == ["PRAGMA synchronous = FULL", "PRAGMA synchronous = NORMAL", "PRAGMA synchronous = FULL"]

    async def test_on_a_slow_disk_only_the_process_may_die(self, tmp_path: Path, spied: type[Spied]) -> None:
        log = await SqliteLog.open(tmp_path, durability="process")
        await log.append("K7P2AC", step(1))
        await log.mark_alive(EVENING)
        await log.close()
        assert not [sql for sql in spied.made[0].said if "FULL" in sql]

    async def test_what_is_queued_during_a_commit_shares_the_next_and_one_call_wakes_all(
        self, tmp_path: Path, spied: type[Spied], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        log = await SqliteLog.open(tmp_path)
        loop = asyncio.get_running_loop()
        wakes = Mock(side_effect=loop.call_soon_threadsafe)
        monkeypatch.setattr(loop, "call_soon_threadsafe", wakes)
        outcomes = await in_one_batch(
            log,
            log.append("R1", step(1)),
            log.append("R1", step(2)),
            *(log.append(f"Q{n}", step(1)) for n in range(99)),
        )
        assert outcomes == [None] * 101
        assert spied.made[0].commits() == [101]
        assert [call.args[0].__name__ for call in wakes.mock_calls].count("_stored") == 1
        await log.close()

    async def test_a_batch_has_a_bound(
        self, tmp_path: Path, spied: type[Spied], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(module, "MAX_BATCH", 10)
        log = await SqliteLog.open(tmp_path)
        await in_one_batch(log, *(log.append(f"R{number}", step(1)) for number in range(25)))
        assert spied.made[0].commits() == [10, 10, 5]
        await log.close()

    async def test_the_write_ahead_log_is_merged_when_idle(
        self, tmp_path: Path, spied: type[Spied], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(module, "IDLE", 0)
        monkeypatch.setattr(module, "WORTH_MERGING", 3)
        merged = threading.Event()
        spied.after = lambda sql: merged.set() if "wal_checkpoint" in sql else None
        log = await SqliteLog.open(tmp_path)
        for seq in (1, 2, 3):
            assert not merged.is_set()
            await log.append("K7P2AC", step(seq))
        assert await asyncio.to_thread(merged.wait, 10)
        await log.append("K7P2AC", step(4))
        await log.close()
        assert sum("wal_checkpoint" in sql for sql in spied.made[0].said) == 1

    async def test_forgotten_steps_leave_the_disk(self, tmp_path: Path) -> None:
        """[P32]"""
        log = await SqliteLog.open(tmp_path)
        for seq in range(1, 30):
            await log.append("K7P2AC", step(seq))
            await log.append("XXXXXX", step(seq))
        await log.forget("K7P2AC")
        await log.close()
        assert look(tmp_path, "SELECT DISTINCT room FROM step") == [("XXXXXX",)]


@pytest.mark.slow
def test_killed_in_the_middle_of_appending_it_has_all_that_it_acknowledged(tmp_path: Path) -> None:
    """[P40]"""
    rng = Random(40)
    acknowledged = dict.fromkeys((f"ROOM{number:02}" for number in range(ROOMS)), 0)
    for number in range(KILLS):
        for line in hear(appender(tmp_path, "power" if number % 2 else "process"), lines=rng.randrange(1, 300)):
            room, seq = line.split()
            acknowledged[room] = int(seq)
        asyncio.run(check(tmp_path, acknowledged))


async def check(directory: Path, acknowledged: dict[str, int]) -> None:
    log = await SqliteLog.open(directory)
    for room, seq in acknowledged.items():
        steps = await log.read(room)
        # The one that was on its way may have been stored without anybody hearing of it.
        assert len(steps) in (seq, seq + 1)
        assert steps == [step(seq, snapshot=seq % 10 == 0) for seq in range(1, len(steps) + 1)]
        acknowledged[room] = len(steps)
    await log.close()
    assert look(directory, "PRAGMA integrity_check") == [("ok",)]
