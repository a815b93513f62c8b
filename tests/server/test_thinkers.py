"""Bots think in worker processes, which may go wrong in any way [P38].

The workers here are real processes; `brains.py` makes those that go wrong.
"""

import asyncio
import io
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
import uvloop
from msgspec.structs import replace
from structlog.testing import capture_logs

from partyside.bots import Question, simple
from partyside.server import thinkers as module
from partyside.server import thinking
from partyside.server.metrics import Metrics
from partyside.server.thinkers import WORKER, NoMove, Thinkers, within
from partyside.uno import Move
from tests.server.live import PATIENCE

ROOT = Path(__file__).parents[2]

QUESTION = msgspec.json.decode(module._first_question(), type=Question)

ANSWER = thinking.brain()(QUESTION)
"""Of the workers that are not made to go wrong."""

Loop = Callable[[], asyncio.AbstractEventLoop]


@pytest.fixture(params=[uvloop.new_event_loop, asyncio.new_event_loop], ids=["uvloop", "asyncio"])
def loop(request: pytest.FixtureRequest) -> Loop:
    made: Loop = request.param
    return made


@pytest.fixture
def logged() -> Iterator[list[Any]]:
    with capture_logs() as lines:
        yield lines


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PAUSES", (0.01, 0.01))


class Pool:
    """Thinkers with a worker of this kind."""

    def __init__(self, logged: list[Any], *kind: str, workers: int = 1) -> None:
        self.metrics = Metrics()
        self.logged = logged
        command = (sys.executable, str(ROOT / "tests/server/brains.py"), *kind) if kind else WORKER
        self.thinkers = Thinkers(workers, self.metrics, command)

    def play(self, loop: Loop, test: Callable[["Pool"], Awaitable[None]]) -> None:
        """Run the test; afterwards no process may be left."""

        async def run() -> None:
            self.thinkers.open()
            try:
                await asyncio.wait_for(test(self), PATIENCE)
            finally:
                await self.thinkers.close()
            for pid in self.pids():
                assert not exists(pid)
            assert self.value("partyside_thinkers") == 0

        with asyncio.Runner(loop_factory=loop) as runner:
            runner.run(run())

    async def think(self) -> Move | NoMove:
        return await self.thinkers.begin(QUESTION)

    async def started(self, workers: int = 1) -> int:
        """The process id of the newest worker, once so many have begun."""
        await until(lambda: len(self.pids()) >= workers)
        return self.pids()[-1]

    def pids(self) -> list[int]:
        return [line["pid"] for line in self.logged if line["event"] == "thinker_started"]

    def deaths(self) -> list[tuple[str, int]]:
        return [(line["why"], line["code"]) for line in self.logged if line["event"] == "thinker_died"]

    def value(self, name: str, **labels: str) -> float:
        return self.metrics.value(name, **labels)

    def outcomes(self) -> dict[str, float]:
        counted = {one: self.value("partyside_thoughts_total", outcome=one) for one in ("done", *NoMove)}
        return {one: times for one, times in counted.items() if times}


def exists(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def until(happened: Callable[[], bool]) -> None:
    while not happened():
        await asyncio.sleep(0.002)


def test_a_worker_thinks_like_the_bot_that_it_runs(loop: Loop, logged: list[Any]) -> None:
    async def test(pool: Pool) -> None:
        assert await pool.think() == ANSWER
        assert await asyncio.gather(*(pool.think() for _ in range(20))) == [ANSWER] * 20
        assert pool.outcomes() == {"done": 21}
        assert pool.value("partyside_thought_seconds_count") == 21
        assert pool.value("partyside_thinkers") == 1
        assert (len(pool.pids()), pool.deaths()) == (1, [])

    Pool(logged).play(loop, test)


@pytest.mark.parametrize("kind", ["loops", "loops_and_catches"])
def test_a_thought_without_end_is_cut_short_by_the_worker_itself(loop: Loop, logged: list[Any], kind: str) -> None:
    """The worker lives on."""

    async def test(pool: Pool) -> None:
        for _ in range(3):
            assert await pool.think() is NoMove.LATE
        assert pool.outcomes() == {"late": 3}
        assert (len(pool.pids()), pool.deaths()) == (1, [])
        assert [line["event"] for line in logged].count("thought_too_long") == 3

    Pool(logged, kind).play(loop, test)


def test_a_worker_that_is_stuck_is_killed_and_replaced(
    loop: Loop, logged: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "THINKS_WITHIN", 0.05)

    async def test(pool: Pool) -> None:
        assert await pool.think() is NoMove.LATE
        await pool.started(2)
        assert pool.deaths() == [("stuck", -signal.SIGKILL)]
        assert pool.outcomes() == {"late": 1}

    Pool(logged, "sleeps").play(loop, test)


def test_a_stuck_worker_whose_server_does_not_kill_it_ends_itself(loop: Loop, logged: list[Any]) -> None:
    async def test(pool: Pool) -> None:
        assert await pool.think() is NoMove.DIED
        await until(lambda: pool.deaths() == [("died", -signal.SIGALRM)])

    Pool(logged, "gives_up_soon").play(loop, test)


def test_a_worker_killed_in_a_thought_loses_that_thought_at_once(loop: Loop, logged: list[Any]) -> None:
    async def test(pool: Pool) -> None:
        thought = asyncio.create_task(pool.think())
        os.kill(await pool.started(), signal.SIGKILL)
        assert await thought is NoMove.DIED
        await pool.started(2)
        assert pool.value("partyside_thinkers") == 1
        assert pool.deaths() == [("died", -signal.SIGKILL)]

    Pool(logged, "sleeps").play(loop, test)


def test_a_worker_that_dies_of_its_thought_is_replaced(loop: Loop, logged: list[Any]) -> None:
    async def test(pool: Pool) -> None:
        assert await pool.think() is NoMove.DIED
        await pool.started(2)
        assert pool.deaths() == [("died", 3)]
        assert pool.outcomes() == {"died": 1}

    Pool(logged, "dies").play(loop, test)


def test_a_worker_killed_at_rest_is_replaced_before_anybody_asks(
    loop: Loop, logged: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """At once, as it was of use."""
    monkeypatch.setattr(module, "PAUSES", (3_600.0, 3_600.0))

    async def test(pool: Pool) -> None:
        first = await pool.started()
        assert await pool.think() == ANSWER
        os.kill(first, signal.SIGKILL)
        assert await pool.started(2) != first
        assert await pool.think() == ANSWER
        assert pool.outcomes() == {"done": 2}

    Pool(logged).play(loop, test)


def test_a_brain_that_fails_is_told_without_cards(loop: Loop, logged: list[Any]) -> None:
    """[P41] By the type of its exception and its places in the code; the worker lives on."""

    async def test(pool: Pool) -> None:
        assert await pool.think() is NoMove.FAILED
        assert await pool.think() is NoMove.FAILED
        assert pool.outcomes() == {"failed": 2}
        assert (len(pool.pids()), pool.deaths()) == (1, [])
        failure = next(line for line in logged if line["event"] == "thought_failed")
        assert failure["error"] == "ZeroDivisionError"
        assert failure["at"][-1].endswith(" raises")
        assert "secret" not in str(logged)

    Pool(logged, "raises").play(loop, test)


@pytest.mark.parametrize(
    "rubbish",
    ["hm", "", "{}", '{"t":"made"}', '{"t":"made","move":{"t":"declare_uno"}}', '{"t":"made","move":' + 100_000 * "["],
    ids=["word", "nothing", "untagged", "no move", "no answer to a decision", "endless"],
)
def test_a_worker_that_talks_rubbish_is_replaced(loop: Loop, logged: list[Any], rubbish: str) -> None:
    async def test(pool: Pool) -> None:
        assert await pool.think() is NoMove.FAILED
        await pool.started(2)
        assert [why for why, _ in pool.deaths()] == ["rubbish"]

    Pool(logged, "talks", rubbish).play(loop, test)


def test_a_worker_at_rest_is_not_limited() -> None:
    answers = io.BytesIO()
    thinking.work(simple.think, io.BytesIO((msgspec.json.encode(QUESTION) + b"\n") * 2), answers)
    assert [msgspec.json.decode(line, type=thinking.Answer) for line in answers.getvalue().splitlines()] == [
        thinking.Made(simple.think(QUESTION))
    ] * 2
    for timer in signal.ITIMER_PROF, signal.ITIMER_REAL:
        assert signal.getitimer(timer) == (0, 0)


def test_what_a_brain_prints_does_not_get_between_the_answers(
    logged: list[Any], capfd: pytest.CaptureFixture[str]
) -> None:
    async def test(pool: Pool) -> None:
        assert await pool.think() == simple.think(QUESTION)

    Pool(logged, "prints").play(uvloop.new_event_loop, test)
    out, err = capfd.readouterr()
    assert (out, err) == ("", "printed\nwritten\n")


def test_a_worker_uses_one_thread(logged: list[Any]) -> None:
    async def test(pool: Pool) -> None:
        assert await pool.think() == simple.think(QUESTION)

    Pool(logged, "needs_one_thread").play(uvloop.new_event_loop, test)


@pytest.mark.parametrize(("kind", "death"), [("cannot_start", ("died", 4)), ("cannot_think", ("cannot_think", -9))])
def test_while_no_worker_can_start_thoughts_fail_at_once(
    loop: Loop, logged: list[Any], kind: str, death: tuple[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PAUSES", (3_600.0, 3_600.0))

    async def test(pool: Pool) -> None:
        # The first was begun in hope.
        assert await pool.think() is NoMove.DIED
        assert pool.deaths() == [death]
        thought = pool.thinkers.begin(QUESTION)
        assert thought.done() and thought.result() is NoMove.DIED
        assert pool.outcomes() == {"died": 2}
        assert pool.pids() == []

    Pool(logged, kind).play(loop, test)


def test_starts_that_come_to_nothing_grow_rare(loop: Loop, logged: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if there is nothing to be started at all. One that was of use is followed at once, and forgives."""
    monkeypatch.undo()
    pauses: list[float] = []
    lives = iter([False, False, False, True, False, *[False] * 8])

    async def pass_over(seconds: float) -> None:
        pauses.append(seconds)

    async def live(thinkers: Thinkers) -> bool:
        useful = next(lives, None)
        if useful is None:
            await asyncio.Event().wait()
        return bool(useful)

    monkeypatch.setattr(Thinkers, "_live", live)
    monkeypatch.setattr(asyncio, "sleep", pass_over)
    thinkers = Thinkers(1, Metrics())

    async def test() -> None:
        thinkers.open()
        task = thinkers._tasks[0]
        turns = asyncio.Event()
        for _ in range(200):
            asyncio.get_running_loop().call_soon(turns.set)
            await turns.wait()
            turns.clear()
        assert not task.done()
        await thinkers.close()

    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(test())
    assert pauses == [0.5, 1, 2, 0.5, 1, 2, 4, 8, 16, 30, 30, 30]


def test_a_command_that_does_not_exist_is_told(loop: Loop, logged: list[Any]) -> None:
    async def test(pool: Pool) -> None:
        assert await pool.think() is NoMove.DIED
        assert logged[0]["event"] == "thinker_not_started"

    pool = Pool(logged)
    pool.thinkers = Thinkers(1, pool.metrics, ("/nowhere/python",))
    pool.play(loop, test)


def test_a_fault_of_our_own_is_told_in_full(logged: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """And does not end the replacing of workers."""
    faults = [ZeroDivisionError()]
    first_question = module._first_question

    def fails_once() -> bytes:
        if faults:
            raise faults[0]
        return first_question()

    monkeypatch.setattr(module, "_first_question", fails_once)

    async def test(pool: Pool) -> None:
        assert await pool.think() is NoMove.DIED
        assert [line["exc_info"] for line in logged if line["event"] == "thinker_died"] == faults
        faults.clear()
        await pool.started()

    Pool(logged).play(uvloop.new_event_loop, test)


def test_one_stuck_worker_does_not_hold_up_another(logged: list[Any]) -> None:
    async def test(pool: Pool) -> None:
        stuck = pool.thinkers.begin(replace(QUESTION, seed=7))
        assert await pool.think() == await pool.think() == simple.think(QUESTION)
        assert not stuck.done()

    Pool(logged, "sleeps_for_seed_7", workers=2).play(uvloop.new_event_loop, test)


def test_a_dropped_thought_is_not_thought(loop: Loop, logged: list[Any]) -> None:
    async def test(pool: Pool) -> None:
        thoughts = [pool.thinkers.begin(QUESTION) for _ in range(3)]
        thoughts[0].cancel()
        thoughts[2].cancel()
        assert await thoughts[1] == ANSWER
        # Dropped while it is thought about.
        dropped = pool.thinkers.begin(QUESTION)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        dropped.cancel()
        assert await pool.think() == ANSWER
        assert pool.outcomes() == {"done": 3}
        assert pool.deaths() == []

    Pool(logged).play(loop, test)


def test_the_signals_that_stop_a_server_do_not_stop_a_worker(loop: Loop, logged: list[Any]) -> None:
    """They go to all processes of a terminal, or of a service. The worker ends with its server."""

    async def test(pool: Pool) -> None:
        pid = await pool.started()
        os.kill(pid, signal.SIGINT)
        os.kill(pid, signal.SIGTERM)
        assert await pool.think() == ANSWER
        assert pool.pids() == [pid]
        assert os.getpgid(pid) != os.getpgid(0)

    Pool(logged).play(loop, test)


def test_closing_ends_what_is_thought_about_and_what_waits(loop: Loop, logged: list[Any]) -> None:
    thoughts: list[asyncio.Future[Move | NoMove]] = []

    async def test(pool: Pool) -> None:
        await pool.started()
        thoughts.extend(pool.thinkers.begin(QUESTION) for _ in range(3))
        await asyncio.sleep(0)

    pool = Pool(logged, "sleeps")
    pool.play(loop, test)
    assert [thought.result() for thought in thoughts] == [NoMove.DIED] * 3
    assert pool.deaths() == [], "it did not die, it was ended"


def children() -> set[str]:
    """The processes that this one has started and not waited for; other tests may have left some of theirs."""
    found: set[str] = set()
    for task in Path("/proc/self/task").iterdir():
        with suppress(FileNotFoundError):  # the thread has just ended
            found |= set((task / "children").read_text().split())
    return found


def test_closing_while_workers_start_leaves_none(loop: Loop, logged: list[Any]) -> None:
    async def test(pool: Pool) -> None:
        await asyncio.sleep(0)

    before = children()
    Pool(logged, workers=3).play(loop, test)
    assert children() == before


KEPT_BY_ITS_SERVER = """
import asyncio
import sys
import uvloop
from partyside.server.metrics import Metrics
from partyside.server.thinkers import Thinkers

async def serve():
    thinkers = Thinkers(2, metrics := Metrics())
    thinkers.open()
    while metrics.value("partyside_thinkers") < 2:
        await asyncio.sleep(0.002)
    print("ready", flush=True)
    await asyncio.Event().wait()

with asyncio.Runner(loop_factory=sys.modules[sys.argv[1]].new_event_loop) as runner:
    runner.run(serve())
"""


def test_a_worker_does_not_outlive_its_server(loop: Loop) -> None:
    """[P40] Killed in any way: it hears that nobody asks any more."""
    with subprocess.Popen(
        [sys.executable, "-c", KEPT_BY_ITS_SERVER, "uvloop" if loop is uvloop.new_event_loop else "asyncio"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as server:
        assert server.stdout is not None and server.stderr is not None
        while b"ready" not in server.stdout.readline():
            pass
        server.kill()
        # The worker has inherited standard error: it ends when both have.
        server.communicate(timeout=PATIENCE)


SERVES_A_BOT = """
import asyncio, sys
import partyside.server.serving
from partyside.room import AddBot, Start
from partyside.server.metrics import Metrics
from partyside.server.thinkers import Thinkers
from tests.server.table import Table

async def serve():
    thinkers = Thinkers(1, metrics := Metrics())
    thinkers.open()
    table = await Table(begin=thinkers.begin).open("A")
    await table.ask("A", AddBot())
    await table.ask("A", Start())
    game = table.host.room.playing
    while table.host.room.seats[table.host.room.playing.phase.seat] == table.host.room.seats[0]:
        await table.ask("A", partyside.uno.legal(table.host.room.playing, 0, 0)[0])
    decision = table.host.room.playing.decision
    while not metrics.value("partyside_thoughts_total", outcome="done"):
        await asyncio.sleep(0.002)
    await table.pass_time(5_000)
    assert table.host.room.playing.decision > decision
    assert table.metrics.value("partyside_bot_failures_total", why="late") == 0
    await table.close()
    await thinkers.close()

asyncio.run(serve())
assert "numpy" not in sys.modules
"""


def test_the_server_does_not_load_what_only_bots_need() -> None:
    subprocess.run([sys.executable, "-c", SERVES_A_BOT], cwd=ROOT, check=True, timeout=60)


def test_thinking_within_the_server_is_done_at_once(logged: list[Any]) -> None:
    def broken(question: Question) -> Move:
        raise ZeroDivisionError

    async def test() -> None:
        metrics = Metrics()
        assert within(simple.think, metrics)(QUESTION).result() == simple.think(QUESTION)
        assert within(broken, metrics)(QUESTION).result() is NoMove.FAILED
        assert metrics.value("partyside_thoughts_total", outcome="done") == 1
        assert metrics.value("partyside_thoughts_total", outcome="failed") == 1

    asyncio.run(test())
