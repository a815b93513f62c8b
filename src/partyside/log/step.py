"""What a log keeps of a room, and the verbs that a log has."""

from typing import Final, NewType, Protocol

from msgspec import Struct

from partyside.room import Event, MemberId, Room, Wall

Seq = NewType("Seq", int)
"""Number of a step within its room, counted from 1 without a gap."""

START: Final = Seq(0)
"""Before a room's first step."""


class Step(Struct, frozen=True, rename="camel", omit_defaults=True):
    """All that one ask, or one moment, did to a room. Stored whole or not at all."""

    seq: Seq
    at: Wall
    events: tuple[Event, ...]
    by: MemberId | None = None
    """Whose ask it was; none for what happened by itself."""
    ask: str | None = None
    """The ask's id, so that it is never done twice, also after a crash."""
    snapshot: Room | None = None
    """The room after this step, where loading may begin. Carried by the step that ends a game."""
    version: int = 1
    """Of the events' form; logs of every released version keep loading."""


class Conflict(Exception):
    """The room's next step is another one: somebody else owns the room. Stop and load it again; never retry blindly."""


class Unavailable(Exception):
    """The step could not be stored, or it is not known whether it was. Load the room again before it goes on."""


class Unreadable(Exception):
    """A stored step is damaged, or of a form that this program does not know. Its room cannot be loaded."""

    def __init__(self, room: str, seq: Seq, why: str) -> None:
        super().__init__(f"step {seq} of room {room} cannot be read: {why}")
        self.room = room
        self.seq = seq


class Mark(Struct, frozen=True):
    """Where a stored room stands."""

    last: Seq
    snapshot: Seq | None
    """The newest step with a snapshot."""
    at: Wall
    """Of the last step."""


class Log(Protocol):
    """Keeps the steps of all rooms, in order, for good. Any method may raise Unavailable, also because it is closed."""

    @property
    def healthy(self) -> bool:
        """Whether the newest step could be stored."""
        ...

    async def append(self, room: str, step: Step) -> None:
        """Store the step; when this returns it survives the death of the process.

        Raises Conflict unless `step.seq` is the room's next, and Unavailable if it could not be stored. After that the
        room takes no step until it has been read again, as only what is stored then tells its next.
        """
        ...

    async def read(self, room: str, after: Seq = START) -> list[Step]:
        """The room's steps after that one, in order; none for an unknown room. May raise Unreadable."""
        ...

    async def load(self, room: str) -> list[Step]:
        """The steps from which a room is loaded: the newest with a snapshot and those after it, or else all."""
        ...

    async def rooms(self) -> dict[str, Mark]:
        """All rooms that are kept."""
        ...

    async def forget(self, room: str) -> None:
        """Drop a room with all its steps; its code is free again."""
        ...

    async def mark_alive(self, at: Wall) -> None:
        """Note a sign of life of the server, for the time that a crash must not take from the players."""
        ...

    async def last_alive(self) -> Wall | None:
        """The newest sign of life of an earlier run, or of this one."""
        ...

    async def close(self) -> None:
        """Store what was handed over and let go of everything. Idempotent."""
        ...
