"""Who looks at a room, and what each of them is told of it."""

from collections import deque
from collections.abc import Sequence
from typing import Final, Protocol

from partyside import room, wire
from partyside.log import Seq
from partyside.room import Event, MemberId, Room, Wall
from partyside.uno import Seat
from partyside.wire import Fault

NEWS_STEPS: Final = 8
"""A viewer who is further behind than this many steps gets the new view without news."""


class Connection(Protocol):
    """What a host needs of one WebSocket."""

    def send(self, data: bytes) -> None:
        """Queue a text frame; never blocks and keeps the order."""
        ...

    @property
    def ready(self) -> bool:
        """False while the peer is too slow for another update; answers are sent all the same."""
        ...

    def close(self, why: Fault | room.Refusal) -> None:
        """Say `Bye` and close."""
        ...


class Viewer:
    """A member looking through one connection; he may have several [R165]."""

    def __init__(self, connection: Connection, member: MemberId) -> None:
        self.connection = connection
        self.member = member
        self.seen = Seq(0)
        """The newest step of which this connection was told."""
        self.gone = False


class Audience:
    """The viewers of one room, in the order in which they came."""

    def __init__(self) -> None:
        self.viewers: list[Viewer] = []
        self._present: list[MemberId] = []
        self._recent: deque[tuple[Seq, Sequence[Event]]] = deque(maxlen=NEWS_STEPS)

    def enter(self, viewer: Viewer) -> None:
        self.viewers.append(viewer)
        if viewer.member not in self._present:
            self._present.append(viewer.member)

    def leave(self, viewer: Viewer) -> bool:
        """The viewer looks no more. Whether that was his member's last connection."""
        self.viewers.remove(viewer)
        if any(other.member == viewer.member for other in self.viewers):
            return False
        self._present.remove(viewer.member)
        return True

    def connected(self) -> list[MemberId]:
        """The members among them, in the order in which each came to be connected without a break [R160]."""
        return list(self._present)

    def remember(self, seq: Seq, events: Sequence[Event], new_game: bool) -> None:
        """These events are the news of the next update."""
        if new_game:
            # Seats of another game: the news before it are nobody's business any more.
            self._recent.clear()
        self._recent.append((seq, events))

    def show(self, state: Room, seq: Seq, now: Wall, viewers: Sequence[Viewer] | None = None) -> None:
        """Send all, or these viewers, the room after step `seq` as each may see it; who cannot take it now gets a newer
        one later.

        Who is a member no more sees nothing: he hears why after the answer to the ask that made it so.
        """
        members = {member.id for member in state.members if not member.gone}
        asked = self.viewers if viewers is None else viewers
        ready = [viewer for viewer in asked if viewer.connection.ready and viewer.member in members]
        if not ready:
            return
        views = room.Views(state, now, self.connected())
        shared = wire.encode_part(views.room())
        stretches: dict[Seq, _Stretch] = {}
        for viewer in ready:
            stretch = stretches.get(viewer.seen)
            if stretch is None:
                stretch = stretches[viewer.seen] = self._since(viewer.seen, seq)
            news = stretch.news(views.game_seat(viewer.member))
            own = views.own(viewer.member)
            viewer.seen = seq
            viewer.connection.send(wire.encode_update(seq, stretch.since, shared, own, news))

    def _since(self, seen: Seq, seq: Seq) -> "_Stretch":
        """What has happened up to step `seq` for a viewer who was told of all up to `seen`."""
        if not self._recent or seen < self._recent[0][0] - 1:
            return _Stretch(seq, ())
        return _Stretch(seen, [event for number, events in self._recent if number > seen for event in events])


class _Stretch:
    """The events after a step, and their news: made and encoded once for all who may learn the same."""

    def __init__(self, since: Seq, events: Sequence[Event]) -> None:
        self.since = since
        self._events = events
        self._takers = room.takers(events)
        self._encoded: dict[Seat | None, bytes] = {}

    def news(self, seat: Seat | None) -> bytes:
        """As this seat, or with None a spectator, may learn them."""
        ear = seat if seat in self._takers else None
        news = self._encoded.get(ear)
        if news is None:
            news = self._encoded[ear] = wire.encode_part(room.news_for(self._events, ear))
        return news
