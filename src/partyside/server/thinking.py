"""The program of a worker process that thinks for bots: questions come by standard input, answers go out by standard
output, one line of JSON each. It ends with its input, so that it never outlives its server.

What the bots' brain needs is imported here and nowhere in the server's own process.
"""

import os
import signal
import sys
import traceback
from collections.abc import Callable
from types import FrameType
from typing import IO, Final

import msgspec
from msgspec import Struct

from partyside.bots import Question, Think
from partyside.uno import Move

CPU_LIMIT: Final = 0.05
"""Seconds of processor time for a thought; all but the first, which may load and warm up what the brain needs."""

ALIVE_WITHIN: Final = 5.0
"""Seconds after which a worker that is stuck in a thought ends itself, should there be no server to end it sooner."""


class AnswerBase(Struct, frozen=True, tag_field="t", tag=True):
    """Base of what a worker may answer; gives it one encoding."""


class Made(AnswerBase, frozen=True, tag="made"):
    move: Move


class TookTooLong(AnswerBase, frozen=True, tag="took_too_long"):
    pass


class Raised(AnswerBase, frozen=True, tag="raised"):
    """The brain failed. Only what may be told in a log: the exception's own text might name cards."""

    error: str
    at: tuple[str, ...]
    """Places in the code, the innermost last."""


Answer = Made | TookTooLong | Raised


def brain() -> Think:
    """The bots' brain. This is the one place that names it: it loads numpy, which the server does without."""
    from partyside.bots import brain

    return brain.think


class _TooLong(BaseException):
    """Not an `Exception`, so that no brain catches it by accident."""


def work(think: Think, questions: IO[bytes], answers: IO[bytes]) -> None:
    """Answer every question until there are no more, or nobody hears the answers."""
    decoder = msgspec.json.Decoder(Question)
    limited = False
    for line in questions:
        answer = _answer(think, decoder.decode(line), limited=limited)
        limited = True
        try:
            answers.write(msgspec.json.encode(answer) + b"\n")
        except BrokenPipeError:
            return


def _answer(think: Think, question: Question, *, limited: bool) -> Answer:
    try:
        if limited:
            _set_limits(CPU_LIMIT, ALIVE_WITHIN)
        try:
            return Made(think(question))
        finally:
            _set_limits(0, 0)
    except _TooLong:
        return TookTooLong()
    except Exception as error:  # noqa: BLE001  # whatever the brain does wrong, the next question is another
        places = traceback.extract_tb(error.__traceback__)
        return Raised(type(error).__qualname__, tuple(f"{one.filename}:{one.lineno} {one.name}" for one in places))


def _set_limits(cpu: float, wall: float) -> None:
    """Limit what follows; 0 is no limit. Without such timers, as on Windows, only the server's limit holds."""
    if sys.platform != "win32":
        # Again and again: the first time may fall into a finalizer, which swallows every exception.
        signal.setitimer(signal.ITIMER_PROF, cpu, cpu / 5)
        # SIGALRM ends the process, whatever it is doing.
        signal.setitimer(signal.ITIMER_REAL, wall)


def _stop_thinking(_signal: int, _frame: FrameType | None) -> None:
    raise _TooLong


def run(load: Callable[[], Think] = brain) -> None:
    """Be a worker until standard input ends."""
    # Ctrl+C and a service manager's SIGTERM go to every process of a server; this one ends with its input.
    for ignored in signal.SIGINT, signal.SIGTERM:
        signal.signal(ignored, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.signal(signal.SIGPROF, _stop_thinking)
    # Whatever else writes to standard output, a stray `print`, must not get between the answers.
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0) as answers:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
        work(load(), sys.stdin.buffer, answers)


if __name__ == "__main__":
    run()
