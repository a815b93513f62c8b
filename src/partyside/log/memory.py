"""A log that lasts as long as its process: for tests, and for games that nobody will want back."""

from partyside.log.step import START, Conflict, Mark, Seq, Step, Unavailable
from partyside.room import Wall


class MemoryLog:
    """A `Log` in memory. It never fails before it is closed."""

    def __init__(self) -> None:
        self._rooms: dict[str, list[Step]] = {}
        self._alive: Wall | None = None
        self._closed = False

    @property
    def healthy(self) -> bool:
        return not self._closed

    async def append(self, room: str, step: Step) -> None:
        steps = self._steps(room)
        if step.seq != len(steps) + 1:
            raise Conflict(f"room {room} is at step {len(steps)}, so {step.seq} is not its next")
        self._rooms.setdefault(room, []).append(step)

    async def read(self, room: str, after: Seq = START) -> list[Step]:
        return self._steps(room)[after:]

    async def load(self, room: str) -> list[Step]:
        steps = self._steps(room)
        snapshot = _mark(steps).snapshot if steps else None
        return steps[:] if snapshot is None else steps[snapshot - 1 :]

    async def rooms(self) -> dict[str, Mark]:
        self._check()
        return {room: _mark(steps) for room, steps in self._rooms.items()}

    async def forget(self, room: str) -> None:
        self._check()
        self._rooms.pop(room, None)

    async def mark_alive(self, at: Wall) -> None:
        self._check()
        self._alive = at

    async def last_alive(self) -> Wall | None:
        self._check()
        return self._alive

    async def close(self) -> None:
        self._closed = True

    def _steps(self, room: str) -> list[Step]:
        self._check()
        return self._rooms.get(room, [])

    def _check(self) -> None:
        if self._closed:
            raise Unavailable("the log is closed")


def _mark(steps: list[Step]) -> Mark:
    last = steps[-1]
    return Mark(last.seq, next((step.seq for step in reversed(steps) if step.snapshot is not None), None), last.at)
