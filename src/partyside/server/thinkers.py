"""Bots think outside the event loop, in worker processes of our own making: a pool of the standard library can neither
limit nor kill a task, and is lost with its first dead worker [P38].

Each worker answers one question at a time, so that one that dies takes one thought with it. A worker that is stuck is
killed, and one that is gone is replaced.
"""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import StrEnum
from itertools import count
from random import Random
from typing import Final

import msgspec
import structlog

from partyside import room
from partyside.bots import Question, Think
from partyside.room import MemberId, Wall
from partyside.server.metrics import Metrics, Stopwatch
from partyside.server.thinking import Answer, Made, Raised, TookTooLong
from partyside.uno import Move

logger = structlog.get_logger()

STARTS_WITHIN: Final = 30.0
"""Seconds that a worker may take for its start and its first thought; a busy machine may need many."""

THINKS_WITHIN: Final = 1.0
"""Seconds for a thought, after which its worker is stuck. The worker itself limits its processor time, to less."""

PAUSES: Final = (0.5, 30.0)
"""Seconds before the next start after a worker that was of no use: at first, and at most. Each is twice the last."""

WORKER: Final = (sys.executable, "-P", "-m", "partyside.server.thinking")

ONE_THREAD: Final = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
"""More threads would gain nothing for small matrices, and take the event loop's processor."""


class NoMove(StrEnum):
    """Why a thought came to nothing."""

    LATE = "late"
    """It took too long."""
    DIED = "died"
    """Its worker was gone, or there was none."""
    FAILED = "failed"
    """The brain raised an exception, or the worker answered rubbish."""


BeginThought = Callable[[Question], "asyncio.Future[Move | NoMove]"]
"""Begins a thought, and does not wait for it. Cancel the future to drop it."""


class _Thought:
    """A thought that somebody may be waiting for."""

    def __init__(self, metrics: Metrics) -> None:
        self.move: Final[asyncio.Future[Move | NoMove]] = asyncio.get_running_loop().create_future()
        self._metrics: Final = metrics
        self._waited: Final = Stopwatch()

    def end(self, outcome: Move | NoMove) -> None:
        self._metrics.thought(outcome if isinstance(outcome, NoMove) else "done", self._waited)
        if not self.move.cancelled():
            self.move.set_result(outcome)


def within(think: Think, metrics: Metrics) -> BeginThought:
    """Thinks in this process before it returns: for tests and rehearsals."""

    def begin(question: Question) -> "asyncio.Future[Move | NoMove]":
        thought = _Thought(metrics)
        try:
            thought.end(think(question))
        except Exception:
            logger.exception("thought_failed")
            thought.end(NoMove.FAILED)
        return thought.move

    return begin


class Thinkers:
    """The worker processes of one server. Belongs to the event loop in which it is opened."""

    def __init__(self, workers: int, metrics: Metrics, command: Sequence[str] = WORKER) -> None:
        """`command` starts a worker."""
        self._workers: Final = workers
        self._metrics: Final = metrics
        self._command: Final = command
        self._able = 0
        """Workers that think or are being started; the others wait for their next start."""
        self._waiting: asyncio.Queue[tuple[bytes, _Thought]] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []

    def open(self) -> None:
        """Start the workers. Thoughts may be begun at once; they wait for a worker. You must `close`."""
        self._able = self._workers
        self._tasks = [asyncio.create_task(self._keep(), name=f"thinker {one}") for one in range(self._workers)]

    async def close(self) -> None:
        """End the workers. Idempotent."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._able = 0
        self._give_up()

    def begin(self, question: Question) -> "asyncio.Future[Move | NoMove]":
        """A `BeginThought`."""
        thought = _Thought(self._metrics)
        if self._able:
            self._waiting.put_nowait((msgspec.json.encode(question), thought))
        else:
            thought.end(NoMove.DIED)
        return thought.move

    async def _keep(self) -> None:
        """One worker after the other, until cancelled."""
        shortest, longest = PAUSES
        pause = shortest
        while True:
            if await self._live():
                pause = shortest
                continue
            self._able -= 1
            if not self._able:
                self._give_up()
            await asyncio.sleep(pause)
            pause = min(2 * pause, longest)
            self._able += 1

    def _give_up(self) -> None:
        """Nobody is left for the thoughts that wait."""
        while not self._waiting.empty():
            _, thought = self._waiting.get_nowait()
            if not thought.move.cancelled():
                thought.end(NoMove.DIED)

    async def _live(self) -> bool:
        """The life of one worker; whether it was of any use."""
        # In a session of its own, so that Ctrl+C does not reach it even while it starts.
        starting = asyncio.ensure_future(
            asyncio.create_subprocess_exec(
                *self._command, stdin=PIPE, stdout=PIPE, env=os.environ | ONE_THREAD, start_new_session=True
            )
        )
        try:
            process = await asyncio.shield(starting)
        except OSError:
            logger.exception("thinker_not_started")
            return False
        except asyncio.CancelledError:
            # uvloop would forget the process if its start were cancelled.
            await _end(await starting)
            raise
        worker = _Worker(process)
        thinking = asyncio.create_task(self._think(worker))
        ending = asyncio.create_task(process.wait())
        try:
            # It may also end while it is asked nothing.
            await asyncio.wait((thinking, ending), return_when=asyncio.FIRST_COMPLETED)
        finally:
            thinking.cancel()
            await _end(process)
            end, _ = await asyncio.gather(thinking, ending, return_exceptions=True)
        expected = isinstance(end, _Unfit | asyncio.CancelledError)
        why = end.why if isinstance(end, _Unfit) else "died"
        logger.warning(
            "thinker_died", pid=process.pid, why=why, code=process.returncode, exc_info=None if expected else end
        )
        return worker.useful

    async def _think(self, worker: "_Worker") -> None:
        """Have the worker think about whatever waits, until it fails."""
        if isinstance(await worker.ask(_first_question(), STARTS_WITHIN), NoMove):
            raise _Unfit("cannot_think", NoMove.FAILED)
        logger.info("thinker_started", pid=worker.pid)
        self._metrics.thinker_started()
        try:
            while True:
                question, thought = await self._waiting.get()
                if thought.move.cancelled():
                    continue
                outcome: Move | NoMove = NoMove.DIED
                try:
                    outcome = await worker.ask(question, THINKS_WITHIN)
                except _Unfit as unfit:
                    outcome = unfit.outcome
                    raise
                finally:
                    thought.end(outcome)
                worker.useful = True
        finally:
            self._metrics.thinker_ended()


class _Unfit(Exception):
    """The worker must be replaced."""

    def __init__(self, why: str, outcome: NoMove) -> None:
        super().__init__(why)
        self.why: Final = why
        """A word for the log."""
        self.outcome: Final = outcome
        """Of the thought that it has interrupted."""


class _Worker:
    """One worker process, and the conversation with it."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None and process.stdout is not None
        self.pid: Final = process.pid
        self.useful = False
        """Whether it has answered anything that somebody asked."""
        self._process: Final = process
        self._questions: Final = process.stdin
        self._answers: Final = process.stdout

    async def ask(self, question: bytes, seconds: float) -> Move | NoMove:
        """What it makes of a question within this time. Raises _Unfit if it can be asked nothing more."""
        if self._questions.is_closing():
            raise _Unfit("died", NoMove.DIED)
        try:
            self._questions.write(question + b"\n")
            async with asyncio.timeout(seconds):
                line = await self._answers.readline()
            if not line:
                # The code with which it ends is worth a moment, as it may tell why.
                async with asyncio.timeout(THINKS_WITHIN):
                    await self._process.wait()
                raise _Unfit("died", NoMove.DIED)
            answer = _answers.decode(line)
        except TimeoutError:
            raise _Unfit("stuck", NoMove.LATE) from None
        except (ValueError, msgspec.DecodeError):
            raise _Unfit("rubbish", NoMove.FAILED) from None
        match answer:
            case Made(move):
                return move
            case TookTooLong():
                logger.warning("thought_too_long", pid=self.pid)
                return NoMove.LATE
            case Raised(error, at):
                logger.warning("thought_failed", pid=self.pid, error=error, at=at)
                return NoMove.FAILED


async def _end(process: Process) -> None:
    with suppress(ProcessLookupError):
        process.kill()
    await process.wait()


_answers: Final = msgspec.json.Decoder(Answer)


def _first_question() -> bytes:
    """A question as rooms ask them: of a game that a bot begins."""
    now, person = Wall(0), MemberId(1)
    for seed in count():
        rng = Random(seed)
        state = room.fold(None, room.create("222222", "A", "", now, rng))
        state = room.fold(state, room.arrive(state, person, now, rng, [person]))
        for command in room.AddBot(), room.Start():
            state = room.fold(state, room.decide(state, person, command, now, rng, [person]))
        if state.plans:
            return msgspec.json.encode(room.question(state, state.plans[0], now, seed))
    raise AssertionError("no bot ever begins")
