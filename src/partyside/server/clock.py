"""The server's wall clock."""

import time
from collections.abc import Callable

from partyside.room import Wall

ReadClock = Callable[[], Wall]
"""Gives the present moment; tests hand in their own."""


def wall_clock() -> ReadClock:
    """A clock that is set once, now, and then runs with the monotonic one.

    So within a process time never jumps, whatever happens to the machine's date, and no player wins or loses by that.
    """
    ahead = time.time_ns() - time.monotonic_ns()
    return lambda: Wall((time.monotonic_ns() + ahead) // 1_000_000)
