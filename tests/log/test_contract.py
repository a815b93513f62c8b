"""What every `Log` does, whatever it is made of."""

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from partyside.log import START, Conflict, Log, Mark, MemoryLog, Seq, SqliteLog, Step, Unavailable
from partyside.room import Wall
from tests.log.playing import EVENING, evening, fold, step

pytestmark = pytest.mark.anyio


async def test_steps_come_back_in_order_and_as_they_were(log: Log) -> None:
    steps = [step(1), step(2, snapshot=True), step(3)]
    for one in steps:
        await log.append("K7P2AC", one)
    assert await log.read("K7P2AC") == steps


async def test_reading_may_begin_after_any_step(log: Log) -> None:
    for seq in range(1, 6):
        await log.append("K7P2AC", step(seq))
    for after in range(7):
        found = await log.read("K7P2AC", Seq(after))
        assert [one.seq for one in found] == list(range(after + 1, 6))


async def test_loading_begins_at_the_newest_snapshot(log: Log) -> None:
    for one in (step(1), step(2, snapshot=True), step(3), step(4, snapshot=True), step(5)):
        await log.append("K7P2AC", one)
    assert await log.load("K7P2AC") == [step(4, snapshot=True), step(5)]
    assert len(await log.read("K7P2AC")) == 5


async def test_loading_a_room_without_a_snapshot_gives_all_its_steps(log: Log) -> None:
    await log.append("K7P2AC", step(1))
    await log.append("K7P2AC", step(2))
    assert await log.load("K7P2AC") == [step(1), step(2)]


async def test_a_snapshot_may_be_the_first_step_and_the_last(log: Log) -> None:
    await log.append("K7P2AC", step(1, snapshot=True))
    assert await log.load("K7P2AC") == [step(1, snapshot=True)]


async def test_a_log_is_healthy_before_anything_was_stored_and_after(log: Log) -> None:
    assert log.healthy
    await log.append("K7P2AC", step(1))
    assert log.healthy


async def test_an_unknown_room_has_no_steps(log: Log) -> None:
    await log.append("K7P2AC", step(1))
    assert await log.read("XXXXXX") == []
    assert await log.load("XXXXXX") == []


@pytest.mark.parametrize("seq", [0, 1, 2, 4, 5])
async def test_a_step_that_is_not_the_next_conflicts_and_leaves_no_trace(log: Log, seq: int) -> None:
    await log.append("K7P2AC", step(1))
    await log.append("K7P2AC", step(2))
    with pytest.raises(Conflict):
        await log.append("K7P2AC", step(seq, snapshot=True))
    assert await log.read("K7P2AC") == [step(1), step(2)]
    await log.append("K7P2AC", step(3))
    assert await log.load("K7P2AC") == [step(1), step(2), step(3)]


async def test_a_room_begins_with_its_first_step_only(log: Log) -> None:
    with pytest.raises(Conflict):
        await log.append("K7P2AC", step(2))
    assert await log.rooms() == {}


async def test_of_two_owners_who_append_at_once_the_first_wins(log: Log) -> None:
    """The second is told, though nothing was stored yet when it asked."""
    await log.append("K7P2AC", step(1))
    mine, other = step(2), Step(Seq(2), EVENING, (), ask="other")
    outcomes = await asyncio.gather(log.append("K7P2AC", mine), log.append("K7P2AC", other), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [type(None), Conflict]
    assert await log.read("K7P2AC", Seq(1)) == [mine]


async def test_one_owner_may_append_before_the_last_step_is_stored(log: Log) -> None:
    steps = [step(seq) for seq in range(1, 50)]
    await asyncio.gather(*(log.append("K7P2AC", one) for one in steps))
    assert await log.read("K7P2AC") == steps


async def test_what_is_asked_later_sees_what_was_asked_before(log: Log) -> None:
    """Also if nobody has waited for it yet."""
    _, found, _, gone = await asyncio.gather(
        log.append("K7P2AC", step(1)), log.read("K7P2AC"), log.forget("K7P2AC"), log.read("K7P2AC")
    )
    assert (found, gone) == ([step(1)], [])


async def test_many_rooms_at_once_keep_their_steps_apart(log: Log) -> None:
    async def play(number: int) -> None:
        for seq in range(1, 8):
            await log.append(f"R{number}", Step(Seq(seq), Wall(number), (), ask=f"{number}-{seq}"))

    await asyncio.gather(*(play(number) for number in range(100)))
    for number in range(100):
        assert [one.ask for one in await log.read(f"R{number}")] == [f"{number}-{seq}" for seq in range(1, 8)]


async def test_rooms_tells_where_each_one_stands(log: Log) -> None:
    for one in (step(1), step(2, snapshot=True), step(3)):
        await log.append("K7P2AC", one)
    await log.append("XXXXXX", step(1))
    assert await log.rooms() == {
        "K7P2AC": Mark(Seq(3), Seq(2), Wall(EVENING + 3)),
        "XXXXXX": Mark(Seq(1), None, Wall(EVENING + 1)),
    }


async def test_a_forgotten_room_is_gone_and_its_code_free(log: Log) -> None:
    """[P32]"""
    for one in (step(1), step(2, snapshot=True), step(3)):
        await log.append("K7P2AC", one)
        await log.append("XXXXXX", one)
    await log.forget("K7P2AC")
    assert await log.read("K7P2AC") == []
    assert set(await log.rooms()) == {"XXXXXX"}
    with pytest.raises(Conflict):
        await log.append("K7P2AC", step(4))
    await log.append("K7P2AC", step(1))
    assert await log.load("K7P2AC") == [step(1)]
    assert len(await log.read("XXXXXX")) == 3


async def test_forgetting_an_unknown_room_is_nothing(log: Log) -> None:
    await log.forget("K7P2AC")
    assert await log.rooms() == {}


async def test_the_newest_sign_of_life_is_kept(log: Log) -> None:
    """[P27]"""
    assert await log.last_alive() is None
    await log.mark_alive(Wall(EVENING + 2))
    await log.mark_alive(Wall(EVENING + 1))
    assert await log.last_alive() == EVENING + 1


async def test_a_closed_log_refuses_and_can_be_closed_again(log: Log) -> None:
    await asyncio.gather(log.close(), log.close())
    await log.close()
    assert not log.healthy
    for refused in (
        log.append("K7P2AC", step(1)),
        log.read("K7P2AC"),
        log.load("K7P2AC"),
        log.rooms(),
        log.forget("K7P2AC"),
        log.mark_alive(EVENING),
        log.last_alive(),
    ):
        with pytest.raises(Unavailable):
            await refused


async def test_closing_waits_for_what_was_handed_over(log: Log) -> None:
    handed_over = [asyncio.ensure_future(log.append("K7P2AC", step(seq))) for seq in range(1, 30)]
    await asyncio.sleep(0)
    await log.close()
    assert all(append.done() and append.exception() is None for append in handed_over)


@pytest.mark.parametrize("seed", range(3))
async def test_a_whole_evening_is_folded_to_the_same_room_again(log: Log, seed: int) -> None:
    """[P40]"""
    steps = evening(seed)
    for one in steps:
        await log.append("K7P2AC", one)
    assert await log.read("K7P2AC") == steps
    assert fold(await log.load("K7P2AC")) == fold(steps)


ROOMS = st.sampled_from(["K7P2AC", "XXXXXX", "234567"])
ASKS = st.one_of(
    # Mostly the next step, now and then one that conflicts.
    st.tuples(st.just("append"), ROOMS, st.sampled_from([0, 0, 0, 0, -1, 1]), st.booleans()),
    st.tuples(st.just("read"), ROOMS, st.integers(0, 6)),
    st.tuples(st.just("load"), ROOMS),
    st.tuples(st.just("rooms")),
    st.tuples(st.just("forget"), ROOMS),
    st.tuples(st.just("mark_alive"), st.integers(0, 2**50)),
    st.tuples(st.just("last_alive")),
    st.tuples(st.just("reopen")),
)


async def answer(log: Log, verb: str, *arguments: Any) -> object:
    if verb != "append":
        return await getattr(log, verb)(*arguments)
    room, ahead, snapshot = arguments
    last = (await log.rooms()).get(room, Mark(START, None, Wall(0))).last
    try:
        await log.append(room, step(last + 1 + ahead, snapshot))
    except Conflict:
        return "conflict"
    return "stored"


@given(asks=st.lists(ASKS, max_size=30))
@settings(max_examples=40, deadline=None)
async def test_whatever_is_asked_sqlite_answers_as_memory_does_also_after_reopening(
    asks: list[tuple[Any, ...]],
) -> None:
    memory = MemoryLog()
    with TemporaryDirectory() as directory:
        sqlite = await SqliteLog.open(Path(directory), durability="process")
        for ask in asks:
            if ask == ("reopen",):
                await sqlite.close()
                sqlite = await SqliteLog.open(Path(directory), durability="process")
            else:
                assert await answer(sqlite, *ask) == await answer(memory, *ask), ask
        await sqlite.close()
