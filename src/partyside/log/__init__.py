"""The log: the steps of every room, in order. It is the truth; a room in memory is what comes of folding it.

`Log` is what the server needs of one. `MemoryLog` lasts as long as the process, `SqliteLog` for good on this machine.
The package knows what a step is made of, and nothing of what it means.
"""

from partyside.log.memory import MemoryLog
from partyside.log.sqlite import SqliteLog
from partyside.log.step import START, Conflict, Log, Mark, Seq, Step, Unavailable, Unreadable
from partyside.log.table import CannotOpen, Durability

__all__ = [
    "START",
    "CannotOpen",
    "Conflict",
    "Durability",
    "Log",
    "Mark",
    "MemoryLog",
    "Seq",
    "SqliteLog",
    "Step",
    "Unavailable",
    "Unreadable",
]
