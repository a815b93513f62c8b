"""The game clock: it stops while the room is frozen, and all that it times freezes without knowing why [R140]."""

from typing import NewType

from msgspec import Struct

from partyside.uno import Millis

Wall = NewType("Wall", int)
"""Milliseconds since 1970, as the server that owns the room reads them; never a browser's."""


class Clock(Struct, frozen=True, rename="camel", omit_defaults=True):
    """Game time that has passed, and the moment since which it passes again."""

    elapsed: Millis = Millis(0)
    since: Wall | None = None
    """None while it stands still."""

    @property
    def running(self) -> bool:
        return self.since is not None

    def read(self, now: Wall) -> Millis:
        """Game time at this moment. A wall clock set back never takes game time back."""
        return self.elapsed if self.since is None else Millis(self.elapsed + max(0, now - self.since))

    def start(self, now: Wall) -> "Clock":
        return self if self.running else Clock(self.elapsed, now)

    def stop(self, now: Wall) -> "Clock":
        return Clock(self.read(now))

    def wall_at(self, time: Millis) -> Wall | None:
        """When the clock will show this time; None while it stands still."""
        return None if self.since is None else Wall(self.since + time - self.elapsed)
