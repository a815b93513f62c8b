"""One room, one task: everything that happens to the room goes through one queue and is done whole before the next
[R10].

A step is decided, stored, folded, and only then told to anybody. Wall time and chance are read here and nowhere else.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import Final, Protocol

import structlog

from partyside import __version__, room, uno, wire
from partyside.bots import Think
from partyside.log import Conflict, Log, Seq, Step, Unavailable
from partyside.room import Event, Member, MemberId, Plan, Room, Wall
from partyside.server.clock import ReadClock
from partyside.server.metrics import Metrics, Stopwatch
from partyside.uno import Seat
from partyside.wire import Ask, Fault

logger = structlog.get_logger()

NEWS_STEPS: Final = 8
"""A viewer who is further behind than this many steps gets the new view without news."""

WATCHERS_EVERY: Final = 1.0
"""Seconds; at most so often do spectators who come and go cause an update of their own."""


class Connection(Protocol):
    """What a host needs of one WebSocket."""

    def send(self, data: bytes) -> None:
        """Queue a text frame; never blocks and keeps the order."""
        ...

    @property
    def ready(self) -> bool:
        """False while the peer is too slow for another update; answers are sent all the same."""
        ...

    def close(self, fault: Fault) -> None:
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


class Host:
    """The owner of one live room. All methods belong to the event loop's thread; none but `join` waits."""

    def __init__(
        self,
        state: Room,
        seq: Seq,
        log: Log,
        now: ReadClock,
        rng: Random,
        think: Think,
        metrics: Metrics,
    ) -> None:
        self._room = state
        self._seq = seq
        self._log = log
        self._now = now
        self._rng = rng
        self._think = think
        self._metrics = metrics
        self._jobs: asyncio.Queue[Callable[[], Awaitable[None]]] = asyncio.Queue()
        self._viewers: list[Viewer] = []
        self._recent: deque[tuple[Seq, Sequence[Event]]] = deque(maxlen=NEWS_STEPS)
        self._alarm: asyncio.TimerHandle | None = None
        self._watchers_alarm: asyncio.TimerHandle | None = None
        self._arriving: set[Viewer] = set()
        self._joining: set[asyncio.Future[MemberId]] = set()
        self._at_rest = False
        self._stopped = False

    @property
    def code(self) -> str:
        return self._room.code

    @property
    def room(self) -> Room:
        return self._room

    @property
    def stopped(self) -> bool:
        """Whether this host is finished; the room must then be loaded anew."""
        return self._stopped

    @property
    def quiet(self) -> bool:
        """Whether nothing is being done or waits to be done."""
        return self._at_rest and self._jobs.empty()

    @property
    def unwatched(self) -> bool:
        """Whether nobody looks at the room and nothing waits to be done."""
        return not self._viewers and self.quiet

    def prove(self, secret: str) -> Member | None:
        """The member whose secret has this SHA-256 [R163]."""
        return self._room.prove(secret)

    def attach(self, connection: Connection, member: MemberId) -> Viewer:
        """Show the room to a member's connection: `Welcome` and an update follow. You must `detach` it in the end."""
        viewer = Viewer(connection, member)
        if self._stopped:
            connection.close(Fault.RESTARTING)
        else:
            self._arriving.add(viewer)
            self._jobs.put_nowait(lambda: self._arrive(viewer))
        return viewer

    def detach(self, viewer: Viewer) -> None:
        """The connection is gone; a member's last one is his loss [R139]. Idempotent."""
        if not viewer.gone:
            viewer.gone = True
            self._jobs.put_nowait(lambda: self._leave(viewer))

    def ask(self, viewer: Viewer, ask: Ask) -> None:
        """Do what the member asks; the answer goes to the viewer's connection."""
        waited = Stopwatch()
        self._jobs.put_nowait(lambda: self._answer(viewer, ask, waited))

    def refresh(self, viewer: Viewer) -> None:
        """The connection is ready again: send the newest view if it missed one."""
        if viewer in self._viewers and viewer.seen < self._seq:
            self._metrics.resynced()
            self._show([viewer], self._now())

    async def join(self, name: str, secret: str) -> MemberId:
        """Make somebody a member; whoever proves to be one already keeps his name. May raise Refused or Unavailable."""
        if self._stopped:
            raise Unavailable(self.code)
        done: asyncio.Future[MemberId] = asyncio.get_running_loop().create_future()
        self._joining.add(done)
        done.add_done_callback(self._joining.discard)
        self._jobs.put_nowait(lambda: self._join(name, secret, done))
        return await done

    def poke(self) -> None:
        """See what has fallen due. The host does so by itself; tests with a clock of their own call it."""
        self._jobs.put_nowait(lambda: self._do_due(self._now()))

    def stop(self, fault: Fault) -> None:
        """Finish what was begun, say good-bye to every connection and end."""
        self._jobs.put_nowait(lambda: self._end(fault))

    async def run(self) -> None:
        """The room's task: ends after `stop`, or when the room must be loaded anew."""
        logger.info("room_opened", room=self.code, seq=self._seq)
        fault = Fault.RESTARTING
        try:
            self._set_alarm()
            while not self._stopped:
                self._at_rest = True
                job = await self._jobs.get()
                self._at_rest = False
                await job()
                self._set_alarm()
        except Conflict:
            logger.warning("room_fenced", room=self.code, seq=self._seq)
        except Unavailable:
            fault = Fault.UNAVAILABLE
            logger.exception("room_not_stored", room=self.code, seq=self._seq)
        except Exception:  # our own fault stops this room only; it is loaded again from what is stored
            fault = Fault.INTERNAL
            logger.exception("room_failed", room=self.code, seq=self._seq)
        finally:
            self._close(fault)

    # Jobs; each runs alone

    async def _arrive(self, viewer: Viewer) -> None:
        self._arriving.discard(viewer)
        if viewer.gone:
            return
        viewer.connection.send(wire.encode(wire.Welcome(wire.PROTOCOL, viewer.member, __version__)))
        self._viewers.append(viewer)
        now = self._now()
        await self._do_due(now)
        await self._step(room.arrive(self._room, viewer.member, now, self._rng), now)
        self._room_changed_for(viewer.member)
        if viewer.seen < self._seq:
            self._show([viewer], now)

    async def _leave(self, viewer: Viewer) -> None:
        if viewer not in self._viewers:
            return
        self._viewers.remove(viewer)
        if any(other.member == viewer.member for other in self._viewers):
            return
        now = self._now()
        await self._do_due(now)
        await self._step(room.lose(self._room, viewer.member, now, self._rng), now)
        self._room_changed_for(viewer.member)

    async def _answer(self, viewer: Viewer, ask: Ask, waited: Stopwatch) -> None:
        kind = str(ask.do.__struct_config__.tag)
        try:
            now = self._now()
            await self._do_due(now)
            # An accepted ask that is repeated gets its first answer, whatever has become of the game since.
            if not self._room.was_accepted(viewer.member, ask.id):
                events = room.decide(self._room, viewer.member, ask.do, now, self._rng)
                await self._step(events, now, viewer.member, ask.id)
        except (room.Refused, uno.Refused) as refused:
            self._refuse(viewer, ask, kind, refused.why)
        except Exception as error:
            # The task ends; the asker still gets his answer.
            self._refuse(viewer, ask, kind, Fault.UNAVAILABLE if isinstance(error, Unavailable) else Fault.INTERNAL)
            raise
        else:
            self._metrics.ask(kind, "done")
            viewer.connection.send(wire.encode(wire.Done(ask.id)))
        self._metrics.answered(waited)

    def _refuse(self, viewer: Viewer, ask: Ask, kind: str, code: str) -> None:
        self._metrics.ask(kind, code)
        viewer.connection.send(wire.encode(wire.Sorry(ask.id, code)))

    async def _join(self, name: str, secret: str, done: "asyncio.Future[MemberId]") -> None:
        known = self._room.prove(secret)
        if known is None:
            now = self._now()
            await self._do_due(now)
            try:
                events = room.join(self._room, name, secret, now, self._rng)
            except room.Refused as refused:
                if not done.cancelled():
                    done.set_exception(refused)
                return
            await self._step(events, now)
            known = self._room.members[-1]
        if not done.cancelled():
            done.set_result(known.id)

    async def _end(self, fault: Fault) -> None:
        self._close(fault)

    # Steps

    async def _do_due(self, now: Wall) -> None:
        """Let happen what falls due by itself up to now: expiries first, then the bots, until nothing is left."""
        due_at = room.wake_at(self._room)
        while due_at is not None and due_at <= now:
            await self._step(room.tick(self._room, now, self._rng), now)
            plans = room.due_plans(self._room, now)
            if plans:
                await self._step(self._bot_acts(plans[0], now), now)
            due_at = room.wake_at(self._room)

    def _bot_acts(self, plan: Plan, now: Wall) -> list[Event]:
        """What the bot makes of its plan. If its thinking fails, a legal move is made and the failure counted [P38]."""
        if plan.catch is not None:
            return room.bot_acts(self._room, plan, uno.Catch(plan.catch), now, self._rng)
        game = self._room.game
        assert game is not None
        time = self._room.clock.read(now)
        try:
            action = self._think(uno.view(game, plan.seat, time), self._rng)
            return room.bot_acts(self._room, plan, action, now, self._rng)
        except Exception:
            self._metrics.bot_failed()
            logger.exception("bot_failed", room=self.code, seat=plan.seat)
            return room.bot_acts(self._room, plan, uno.legal(game, plan.seat, time)[0], now, self._rng)

    async def _step(self, events: list[Event], now: Wall, by: MemberId | None = None, ask: str | None = None) -> None:
        """Store these events, fold them and tell everybody. An accepted ask is stored even if it changed nothing."""
        if not events and ask is None:
            return
        before = self._room
        after = room.fold(before, events, by, ask)
        ended = before.playing is not None and after.playing is None
        seq = Seq(self._seq + 1)
        step = Step(seq, now, tuple(events), by, ask, snapshot=after if ended else None)
        with self._metrics.appending():
            await self._log.append(self.code, step)
        self._room, self._seq = after, seq
        if after.games != before.games:
            # Seats of another game: its news are nobody's business any more.
            self._recent.clear()
        self._recent.append((seq, events))
        self._show(self._viewers, now)

    # Telling

    def _show(self, viewers: Sequence[Viewer], now: Wall) -> None:
        """Send each viewer the room as he may see it; who cannot take it now gets a newer one later."""
        ready = [viewer for viewer in viewers if viewer.connection.ready]
        if not ready:
            return
        views = room.Views(self._room, now, self._connected())
        shared = wire.encode_part(views.room())
        stretches: dict[Seq, _Stretch] = {}
        for viewer in ready:
            stretch = stretches.get(viewer.seen)
            if stretch is None:
                stretch = stretches[viewer.seen] = self._since(viewer.seen)
            news = stretch.news(views.game_seat(viewer.member))
            own = views.own(viewer.member)
            viewer.seen = self._seq
            viewer.connection.send(wire.encode_update(self._seq, stretch.since, shared, own, news))

    def _since(self, seen: Seq) -> "_Stretch":
        """What has happened for a viewer who was told of all up to `seen`."""
        if not self._recent or seen < self._recent[0][0] - 1:
            return _Stretch(self._seq, ())
        return _Stretch(seen, [event for seq, events in self._recent if seq > seen for event in events])

    def _connected(self) -> list[MemberId]:
        return sorted({viewer.member for viewer in self._viewers})

    def _room_changed_for(self, member: MemberId) -> None:
        """The list of spectators is not stored: it is told with the next update, or soon by itself."""
        if self._room.seat_of(member) is None and self._watchers_alarm is None:
            loop = asyncio.get_running_loop()
            self._watchers_alarm = loop.call_later(WATCHERS_EVERY, self._show_watchers)

    def _show_watchers(self) -> None:
        self._watchers_alarm = None
        self._show(self._viewers, self._now())

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        at = room.wake_at(self._room)
        if at is not None and not self._stopped:
            delay = max(0, at - self._now()) / 1000
            self._alarm = asyncio.get_running_loop().call_later(delay, self.poke)

    def _close(self, fault: Fault) -> None:
        if self._stopped:
            return
        self._stopped = True
        for alarm in (self._alarm, self._watchers_alarm):
            if alarm is not None:
                alarm.cancel()
        for done in tuple(self._joining):
            done.set_exception(Unavailable(self.code))
        viewers = [*self._viewers, *self._arriving]
        self._viewers.clear()
        self._arriving.clear()
        for viewer in viewers:
            viewer.connection.close(fault)


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
