"""The SQLite log when its disk is full or broken, when the file is damaged, and when we made a mistake."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from partyside.log import Conflict, Seq, SqliteLog, Step, Unavailable, Unreadable
from tests.log.playing import EVENING, step
from tests.log.spied import Spied, held, in_one_batch, join_writers, look

pytestmark = pytest.mark.anyio

IO_ERROR = sqlite3.OperationalError("disk I/O error")


async def test_a_full_disk_refuses_until_there_is_space_again(tmp_path: Path, spied: type[Spied]) -> None:
    log = await SqliteLog.open(tmp_path)
    await log.append("K7P2AC", step(1))
    spied.limit(pages=1)
    long = Step(Seq(2), EVENING, (), ask="x" * 100_000)
    with pytest.raises(Unavailable, match=r"full"):
        await log.append("K7P2AC", long)
    healthy = [log.healthy]
    spied.limit(pages=1_000_000)
    assert await log.read("K7P2AC") == [step(1)]
    await log.append("K7P2AC", long)
    assert [*healthy, log.healthy] == [False, True]
    assert await log.read("K7P2AC") == [step(1), long]
    await log.close()
    assert look(tmp_path, "PRAGMA integrity_check") == [("ok",)]


async def test_a_batch_that_fails_is_refused_whole(tmp_path: Path, spied: type[Spied]) -> None:
    log = await SqliteLog.open(tmp_path)
    await log.append("K7P2AC", step(1))
    async with held(log):
        spied.fail(IO_ERROR)
        appends = [log.append("K7P2AC", step(2)), log.append("K7P2AC", step(3)), log.append("XXXXXX", step(1))]
        handed_over = [asyncio.ensure_future(append) for append in appends]
    outcomes = await asyncio.gather(*handed_over, return_exceptions=True)
    assert [str(outcome) for outcome in outcomes] == ["disk I/O error"] * 3
    assert {type(outcome) for outcome in outcomes} == {Unavailable}
    spied.reset()
    assert await log.read("K7P2AC") == [step(1)]
    assert set(await log.rooms()) == {"K7P2AC"}
    await log.close()


async def test_after_a_failure_a_room_takes_no_step_until_it_is_read(tmp_path: Path, spied: type[Spied]) -> None:
    log = await SqliteLog.open(tmp_path)
    await log.append("K7P2AC", step(1))
    await log.append("XXXXXX", step(1))
    spied.fail(IO_ERROR)
    with pytest.raises(Unavailable):
        await log.append("K7P2AC", step(2))
    spied.reset()
    for seq in (1, 2, 3):
        with pytest.raises(Unavailable, match=r"must be read"):
            await log.append("K7P2AC", step(seq))
    # The other rooms never noticed, and their steps show that the disk is well again.
    healthy = [log.healthy]
    await log.append("XXXXXX", step(2))
    assert [*healthy, log.healthy] == [False, True]
    assert await log.load("K7P2AC") == [step(1)]
    await log.append("K7P2AC", step(2))
    await log.close()


async def test_what_is_stored_decides_if_a_failure_came_too_late(tmp_path: Path, spied: type[Spied]) -> None:
    log = await SqliteLog.open(tmp_path)
    await log.append("K7P2AC", step(1))
    spied.fail_late(IO_ERROR)
    outcomes = await in_one_batch(
        log,
        log.append("K7P2AC", step(2, snapshot=True)),
        log.append("K7P2AC", step(3)),
        log.append("XXXXXX", step(1)),
    )
    assert {type(outcome) for outcome in outcomes} == {Unavailable}
    spied.after = lambda sql: None
    assert await log.load("K7P2AC") == [step(2, snapshot=True), step(3)]
    with pytest.raises(Conflict):
        await log.append("K7P2AC", step(2))
    await log.append("K7P2AC", step(4))
    await log.forget("XXXXXX")
    await log.append("XXXXXX", step(1))
    assert [one.seq for one in await log.read("K7P2AC")] == [1, 2, 3, 4]
    await log.close()


async def test_reading_that_fails_is_unavailable_and_leaves_the_doubt(tmp_path: Path, spied: type[Spied]) -> None:
    log = await SqliteLog.open(tmp_path)
    spied.fail(IO_ERROR)
    with pytest.raises(Unavailable):
        await log.append("K7P2AC", step(1))
    spied.fail(IO_ERROR, statement="SELECT")
    with pytest.raises(Unavailable, match=r"disk I/O error"):
        await log.read("K7P2AC")
    spied.reset()
    with pytest.raises(Unavailable, match=r"must be read"):
        await log.append("K7P2AC", step(1))
    assert await log.read("K7P2AC") == []
    await log.append("K7P2AC", step(1))
    await log.close()


async def test_signs_of_life_are_synced_as_before_after_one_failed(tmp_path: Path, spied: type[Spied]) -> None:
    log = await SqliteLog.open(tmp_path)
    spied.fail(IO_ERROR, statement="REPLACE")
    with pytest.raises(Unavailable):
        await log.mark_alive(EVENING)
    await log.close()
    assert [sql for sql in spied.made[0].said if "synchronous" in sql][-1] == "PRAGMA synchronous = FULL"


async def test_who_gives_up_waiting_does_not_disturb_the_others(tmp_path: Path, spied: type[Spied]) -> None:
    log = await SqliteLog.open(tmp_path)
    async with held(log):
        first = asyncio.ensure_future(log.append("K7P2AC", step(1)))
        second = asyncio.ensure_future(log.append("XXXXXX", step(1)))
        await asyncio.sleep(0)
        first.cancel()
    await second
    assert first.cancelled()
    assert await log.read("K7P2AC") == [step(1)]
    await log.close()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
async def test_a_fault_of_ours_ends_the_log_and_leaves_nobody_waiting(tmp_path: Path, spied: type[Spied]) -> None:
    log = await SqliteLog.open(tmp_path)
    async with held(log):
        spied.fail(RuntimeError("a fault"))
        handed_over = [asyncio.ensure_future(log.append(f"R{number}", step(1))) for number in range(3)]
        handed_over.append(asyncio.ensure_future(log.forget("R1")))
    outcomes = await asyncio.gather(*handed_over, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [Unavailable] * 4
    assert not log.healthy
    with pytest.raises(Unavailable):
        await log.rooms()
    await log.close()
    await asyncio.to_thread(join_writers)
    spied.reset()
    await (await SqliteLog.open(tmp_path)).close()


async def test_a_damaged_step_is_named_and_other_rooms_are_well(tmp_path: Path) -> None:
    log = await SqliteLog.open(tmp_path)
    for seq in (1, 2, 3):
        await log.append("K7P2AC", step(seq))
        await log.append("XXXXXX", step(seq))
    await log.close()
    look(tmp_path, "UPDATE step SET data = substr(data, 1, 20) || char(10) WHERE room = 'K7P2AC' AND seq = 2")
    log = await SqliteLog.open(tmp_path)
    with pytest.raises(Unreadable, match=r"step 2 of room K7P2AC"):
        await log.read("K7P2AC")
    assert len(await log.read("K7P2AC", Seq(2))) == 1
    assert len(await log.read("XXXXXX")) == 3
    await log.close()


async def test_a_missing_step_is_named(tmp_path: Path) -> None:
    log = await SqliteLog.open(tmp_path)
    for seq in (1, 2, 3):
        await log.append("K7P2AC", step(seq))
    await log.close()
    look(tmp_path, "DELETE FROM step WHERE seq = 2")
    log = await SqliteLog.open(tmp_path)
    with pytest.raises(Unreadable, match=r"step 1 of room K7P2AC cannot be read: it is missing"):
        await log.read("K7P2AC")
    await log.close()
