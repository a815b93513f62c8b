"""Workers that go wrong in every way: `python brains.py KIND` is one that thinks well once, and then like KIND."""

import os
import sys
import time

import msgspec

from partyside.bots import Question, Think, simple
from partyside.server import thinking
from partyside.uno import Move


def loops(question: Question) -> Move:
    while True:
        sum(range(1_000))


def loops_and_catches(question: Question) -> Move:
    """As a brain may that is prepared for its own mistakes."""
    while True:
        try:
            loops(question)
        except Exception:  # noqa: BLE001  # that is what is tried
            time.sleep(0)


def sleeps(question: Question) -> Move:
    time.sleep(3_600)
    raise AssertionError


def sleeps_for_seed_7(question: Question) -> Move:
    return sleeps(question) if question.seed == 7 else simple.think(question)


def raises(question: Question) -> Move:
    raise ZeroDivisionError(f"these cards are secret: {question.view.own}")


def dies(question: Question) -> Move:
    os._exit(3)


def prints(question: Question) -> Move:
    sys.stdout.write("printed\n")
    sys.stdout.flush()
    os.write(1, b"written\n")
    return simple.think(question)


def needs_one_thread(question: Question) -> Move:
    assert os.environ["OPENBLAS_NUM_THREADS"] == "1"
    return simple.think(question)


def after_the_first(brain: Think) -> Think:
    brains = [simple.think]

    def think(question: Question) -> Move:
        return (brains.pop() if brains else brain)(question)

    return think


def talks(rubbish: str) -> None:
    question = msgspec.json.decode(sys.stdin.buffer.readline(), type=Question)
    said = msgspec.json.encode(thinking.Made(simple.think(question)))
    while said:
        sys.stdout.buffer.write(said + b"\n")
        sys.stdout.flush()
        said = sys.stdin.buffer.readline() and (rubbish.encode() or b" ")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["talks", rubbish]:
            talks(rubbish)
        case ["cannot_start"]:
            thinking.run(lambda: sys.exit(4))
        case ["cannot_think"]:
            thinking.run(lambda: raises)
        case ["gives_up_soon"]:
            thinking.ALIVE_WITHIN = 0.1  # type: ignore[misc]
            thinking.run(lambda: after_the_first(sleeps))
        case [kind]:
            thinking.run(lambda: after_the_first(globals()[kind]))
        case _:
            sys.exit("which?")
