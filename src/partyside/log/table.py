"""The SQLite file that holds the steps of all rooms: all that is ever said to its one connection.

- The table grows at its end only and has no secondary index: a batch of steps changes three or four pages, not fifty.
- Each row names the row of its room's step before. That chain, whose end is kept in memory, leads to a room's steps.
- There is one connection, and nobody else can open the file meanwhile: two that write, or merge the write-ahead log,
  at the same moment can corrupt the file in every SQLite before 3.51.3.
- A batch is one statement, which makes it one transaction, and what is read comes as one row. With each statement and
  each row this thread hands the interpreter's lock over, and a busy event loop gives it back only 5 ms later or more.
"""

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, Literal

from msgspec import Struct

from partyside.log.step import START, Conflict, Mark, Seq, Unavailable, Unreadable
from partyside.room import Wall

Durability = Literal["power", "process"]
"""What a stored step survives: a power failure, or, for disks that are slow to sync, only the death of the process."""

SCHEMA_VERSION: Final = 1
_SCHEMA: Final = f"""
BEGIN;
CREATE TABLE step (
  id INTEGER PRIMARY KEY,
  previous INTEGER,           -- id of the room's step before; none for its first
  room TEXT NOT NULL,
  seq INTEGER NOT NULL,
  at INTEGER NOT NULL,
  snapshot INTEGER NOT NULL,  -- 1 if the step carries one
  data BLOB NOT NULL
);
CREATE TABLE alive (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  at INTEGER NOT NULL
);
PRAGMA user_version = {SCHEMA_VERSION};
COMMIT;
"""

_SCAN: Final = "SELECT id, room, seq, at, snapshot FROM step"
_INSERT: Final = "INSERT INTO step (id, previous, room, seq, at, snapshot, data) VALUES "
_ROW: Final = "(?, ?, ?, ?, ?, ?, ?)"
_READ: Final = """
WITH RECURSIVE chain (previous, seq, data) AS (
  SELECT previous, seq, data FROM step WHERE id = :last
  UNION ALL
  SELECT step.previous, step.seq, step.data FROM chain JOIN step ON step.id = chain.previous WHERE step.seq > :after
)
SELECT group_concat(seq), group_concat(length(data)), CAST(group_concat(data, '') AS BLOB) FROM chain
"""
_FORGET: Final = """
WITH RECURSIVE chain (id, previous) AS (
  SELECT id, previous FROM step WHERE id = :last
  UNION ALL
  SELECT step.id, step.previous FROM chain JOIN step ON step.id = chain.previous
)
DELETE FROM step WHERE id IN (SELECT id FROM chain)
"""

_STATEMENTS_KEPT: Final = 16
"""A batch of each size is a statement of its own, and a prepared one of a thousand rows takes half a megabyte."""

_PAGES_TO_MERGE: Final = 4_000
"""Length of the write-ahead log at which a batch has to merge it, if no idle moment came before."""


class CannotOpen(Exception):
    """The directory holds no log that this program could go on with; the text says why."""


class Record(Struct, frozen=True):
    """A step as it is stored."""

    room: str
    seq: Seq
    at: Wall
    snapshot: bool
    data: bytes


class _End(Struct, frozen=True):
    """The last link of a room's chain."""

    row: int | None
    mark: Mark


_NO_CHAIN: Final = _End(None, Mark(START, None, Wall(0)))


class StepTable:
    """Keeps records, in order, for good. Everything blocks, and belongs to the thread that made the table.

    All methods but `add` and `merge` may raise sqlite3.Error.
    """

    def __init__(self, path: Path, durability: Durability) -> None:
        """Open or make the file, and read where every room stands. May raise CannotOpen."""
        self.healthy = True
        """False from a batch that could not be stored until one that could."""
        self.unmerged = 0
        """Records stored since the write-ahead log was last merged by `merge`."""
        self._synchronous = "FULL" if durability == "power" else "NORMAL"
        self._ends: dict[str, _End] = {}
        self._doubts: dict[str, tuple[int, int]] = {}
        """The rooms of a batch that failed, with the first and the last row that the batch was to fill."""
        self._next_row = 1
        try:
            self._connection = sqlite3.connect(path, isolation_level=None, cached_statements=_STATEMENTS_KEPT)
        except sqlite3.Error as error:
            raise CannotOpen(f"{path}: {error}") from error
        try:
            self._prepare()
            for row in self._connection.execute(f"{_SCAN} ORDER BY id"):
                self._take_in(*row)
        except (sqlite3.Error, CannotOpen) as error:
            self._connection.close()
            raise CannotOpen(f"{path}: {error}") from error

    def add(self, records: Sequence[Record]) -> list[Conflict | Unavailable | None]:
        """Store in one transaction those that are their room's next; says of each what came of it."""
        first = row = self._next_row
        ends: dict[str, _End] = {}
        values: list[object] = []
        outcomes: list[Conflict | Unavailable | None] = []
        for record in records:
            room, seq = record.room, record.seq
            end = ends.get(room) or self._ends.get(room, _NO_CHAIN)
            if room in self._doubts:
                outcomes.append(Unavailable(f"room {room} must be read before it goes on"))
            elif seq != end.mark.last + 1:
                outcomes.append(Conflict(f"room {room} is at step {end.mark.last}, so {seq} is not its next"))
            else:
                values += (row, end.row, room, seq, record.at, record.snapshot, record.data)
                ends[room] = _End(row, Mark(seq, seq if record.snapshot else end.mark.snapshot, record.at))
                outcomes.append(None)
                row += 1
        if row == first:
            return outcomes
        self._next_row = row
        try:
            self._connection.execute(_INSERT + ", ".join([_ROW] * (row - first)), values)
        except sqlite3.Error as error:
            self.healthy = False
            self._doubts |= dict.fromkeys(ends, (first, row - 1))
            return [Unavailable(str(error)) for _ in records]
        self.healthy = True
        self.unmerged += row - first
        self._ends |= ends
        return outcomes

    def read(self, room: str, after: Seq) -> list[tuple[Seq, bytes]]:
        """The room's records after that one, in order; Unreadable if one is missing. Ends the doubt about a room."""
        end = self._end(room)
        if after >= end.mark.last:
            return []
        seqs, sizes, data = self._connection.execute(_READ, {"last": end.row, "after": after}).fetchone()
        found: dict[Seq, bytes] = {}
        begin = 0
        for seq, size in zip(seqs.split(","), sizes.split(","), strict=True):
            found[Seq(int(seq))] = data[begin : begin + int(size)]
            begin += int(size)
        wanted = [Seq(seq) for seq in range(after + 1, end.mark.last + 1)]
        for seq in wanted:
            if seq not in found:
                raise Unreadable(room, seq, "it is missing")
        return [(seq, found[seq]) for seq in wanted]

    def load(self, room: str) -> list[tuple[Seq, bytes]]:
        """The room's newest record with a snapshot and those after it, or all if none has one."""
        snapshot = self._end(room).mark.snapshot
        return self.read(room, START if snapshot is None else Seq(snapshot - 1))

    def rooms(self) -> dict[str, Mark]:
        """Where every room stands, as far as there is no doubt."""
        return {room: end.mark for room, end in self._ends.items()}

    def forget(self, room: str) -> None:
        """Delete all that is stored of the room."""
        self._connection.execute(_FORGET, {"last": self._end(room).row})
        self._ends.pop(room, None)

    def mark_alive(self, at: Wall) -> None:
        """Keep a sign of life. Not synced: should a power failure take it back, that is in the players' favour."""
        self._connection.execute("PRAGMA synchronous = NORMAL")
        try:
            self._connection.execute("REPLACE INTO alive (id, at) VALUES (1, ?)", (at,))
        finally:
            self._connection.execute(f"PRAGMA synchronous = {self._synchronous}")

    def last_alive(self) -> Wall | None:
        """The newest sign of life."""
        row: tuple[Wall] | None = self._connection.execute("SELECT at FROM alive").fetchone()
        return None if row is None else row[0]

    def merge(self) -> None:
        """Bring what stands in the write-ahead log to its place in the file, so that no batch has to wait for it."""
        self.unmerged = 0
        # What cannot be merged now is safe where it is, and is tried again.
        with suppress(sqlite3.Error):
            self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def _prepare(self) -> None:
        self._connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        (mode,) = self._connection.execute("PRAGMA journal_mode = WAL").fetchone()
        if mode != "wal":
            raise CannotOpen("SQLite cannot keep a write-ahead log here")
        self._connection.execute(f"PRAGMA synchronous = {self._synchronous}")
        self._connection.execute(f"PRAGMA wal_autocheckpoint = {_PAGES_TO_MERGE}")
        (version,) = self._connection.execute("PRAGMA user_version").fetchone()
        if version == 0:
            self._connection.executescript(_SCHEMA)
        elif version != SCHEMA_VERSION:
            raise CannotOpen(f"its schema is version {version}, and this program knows {SCHEMA_VERSION}")

    def _take_in(self, row: int, room: str, seq: Seq, at: Wall, snapshot: int) -> None:
        newest = seq if snapshot else self._ends.get(room, _NO_CHAIN).mark.snapshot
        self._ends[room] = _End(row, Mark(seq, newest, at))
        self._next_row = max(self._next_row, row + 1)

    def _end(self, room: str) -> _End:
        """Where the room stands. If that is in doubt, what is stored decides."""
        if room in self._doubts:
            rows = f"{_SCAN} WHERE id BETWEEN ? AND ? AND room = ? ORDER BY id"
            for row in self._connection.execute(rows, (*self._doubts[room], room)):
                self._take_in(*row)
            del self._doubts[room]
        return self._ends.get(room, _NO_CHAIN)
