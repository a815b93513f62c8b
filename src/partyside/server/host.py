"""One room, one task: everything that happens to the room goes through one queue and is done whole before the next
[R10].

A step is decided, stored, folded, and only then told to anybody. Wall time and chance are read here and nowhere else.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random
from typing import Final

import structlog

from partyside import __version__, room, uno, wire
from partyside.bots import simple
from partyside.log import Conflict, Log, Seq, Step, Unavailable, Unreadable
from partyside.room import Event, Member, MemberId, Plan, Room, Wall
from partyside.server.audience import Audience, Connection, Viewer
from partyside.server.clock import ReadClock
from partyside.server.history import Past, past_of
from partyside.server.limits import CHAT_AT_ONCE, CHAT_PER_SECOND, Credit
from partyside.server.metrics import Metrics, Stopwatch
from partyside.server.thinkers import BeginThought, NoMove
from partyside.server.thoughts import Thoughts
from partyside.wire import Ask, Fault

logger = structlog.get_logger()

WATCHERS_EVERY: Final = 1.0
"""Seconds; at most so often do spectators who come and go cause an update of their own."""


class _TooFast(Exception):
    """A member says more than the others could read."""


class Host:
    """The owner of one live room. All methods belong to the event loop's thread.

    None waits but `join`, `move` and `offer_move`.
    """

    def __init__(
        self,
        state: Room,
        seq: Seq,
        log: Log,
        now: ReadClock,
        rng: Random,
        begin: BeginThought,
        metrics: Metrics,
    ) -> None:
        self._room = state
        self._seq = seq
        self._log = log
        self._now = now
        self._rng = rng
        self._thoughts = Thoughts(begin, rng, self.poke)
        self._metrics = metrics
        self._jobs: asyncio.Queue[Callable[[], Awaitable[None]]] = asyncio.Queue()
        self._audience = Audience()
        self._alarm: asyncio.TimerHandle | None = None
        self._watchers_alarm: asyncio.TimerHandle | None = None
        self._arriving: set[Viewer] = set()
        self._waiting: set[asyncio.Future[Member]] = set()
        self._chat: dict[MemberId, Credit] = {}
        self._past: Past | None = None
        """What was said and done, once somebody has asked for it."""
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
        return not self._audience.viewers and self.quiet

    def prove(self, secret: str) -> Member | None:
        """The member whose secret has this SHA-256 [R163]."""
        return self._room.prove(secret)

    def turned_away(self, secret: str) -> bool:
        """Whether the host has removed the member with this secret [P11]."""
        return self._room.turned_away(secret)

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

    def history(self, viewer: Viewer, after: int) -> None:
        """Send the viewer the lines after that step [P24]."""
        self._jobs.put_nowait(lambda: self._recall(viewer, after))

    def refresh(self, viewer: Viewer) -> None:
        """The connection is ready again: send the newest view if it missed one."""
        if viewer in self._audience.viewers and viewer.seen < self._seq:
            self._metrics.resynced()
            self._show(self._now(), [viewer])

    async def join(self, name: str, secret: str) -> Member:
        """Make somebody a member; whoever proves to be one already keeps his name. May raise Refused or Unavailable."""

        def entering(now: Wall) -> list[Event]:
            return [] if self.prove(secret) else room.join(self._room, name, secret, now, self._rng)

        return await self._entered(secret, entering)

    async def move(self, code: str, secret: str) -> Member:
        """Spend the one-time code of this SHA-256: this secret proves to be its member. May raise as `join` [R163]."""
        return await self._entered(secret, lambda now: room.move(self._room, code, secret, now))

    async def offer_move(self, secret: str, code: str) -> Member:
        """Let the member with this secret move by the code of this SHA-256. May raise as `join`."""

        def offering(now: Wall) -> list[Event]:
            member = self.prove(secret)
            if member is None:
                raise room.Refused(room.Refusal.LEFT)
            return room.offer_move(self._room, member.id, code, now)

        return await self._entered(secret, offering)

    def look_at_offer(self, code: str) -> Member:
        """Whose seat the code of this SHA-256 would move; Refused if nobody's."""
        return room.offered(self._room, code, self._now())

    async def _entered(self, secret: str, events: Callable[[Wall], list[Event]]) -> Member:
        """The member whom the secret proves after a step with these events, made in their turn."""
        if self._stopped:
            raise Unavailable(self.code)
        done: asyncio.Future[Member] = asyncio.get_running_loop().create_future()
        self._waiting.add(done)
        done.add_done_callback(self._waiting.discard)
        self._jobs.put_nowait(lambda: self._enter(secret, events, done))
        return await done

    def poke(self) -> None:
        """See what has fallen due. The host does so by itself; tests with a clock of their own call it."""
        self._jobs.put_nowait(lambda: self._do_due(self._now()))

    def rest(self) -> None:
        """End, unless somebody has come by the time that it would."""
        self._jobs.put_nowait(self._rest)

    def stop(self, fault: Fault) -> None:
        """Finish what was begun, say good-bye to every connection and end."""
        self._jobs.put_nowait(lambda: self._end(fault))

    async def run(self) -> None:
        """The room's task: ends after `stop`, or when the room must be loaded anew."""
        logger.info("room_opened", room=self.code, seq=self._seq)
        fault = Fault.RESTARTING
        try:
            self._thoughts.follow(self._room, self._now())
            self._set_alarm()
            while not self._stopped:
                self._at_rest = True
                job = await self._jobs.get()
                self._at_rest = False
                await job()
                self._set_alarm()
        except Conflict:
            logger.warning("room_fenced", room=self.code, seq=self._seq)
            self._metrics.room_failed()
        except Unavailable:
            fault = Fault.UNAVAILABLE
            logger.exception("room_not_stored", room=self.code, seq=self._seq)
            self._metrics.room_failed()
        except Exception:  # our own fault stops this room only; it is loaded again from what is stored
            fault = Fault.INTERNAL
            logger.exception("room_failed", room=self.code, seq=self._seq)
            self._metrics.room_failed()
        finally:
            self._close(fault)

    # Jobs; each runs alone

    async def _arrive(self, viewer: Viewer) -> None:
        self._arriving.discard(viewer)
        if viewer.gone:
            return
        if self._room.active(viewer.member) is None:
            # He left, or was removed, just before his turn came.
            self._let_go(viewer)
            return
        viewer.connection.send(wire.encode(wire.Welcome(wire.PROTOCOL, viewer.member, __version__)))
        self._audience.enter(viewer)
        now = self._now()
        await self._do_due(now)
        events = room.arrive(self._room, viewer.member, now, self._rng, self._audience.connected())
        if events:
            # What his coming brings about is news for himself too: that a bot has played for him, say [P29].
            viewer.seen = self._seq
            await self._step(events, now)
        elif viewer.seen < self._seq:
            self._show(now, [viewer])
        self._room_changed_for(viewer.member)

    async def _leave(self, viewer: Viewer) -> None:
        if viewer not in self._audience.viewers:
            return
        if not self._audience.leave(viewer):
            return
        now = self._now()
        await self._do_due(now)
        await self._step(room.lose(self._room, viewer.member, now, self._rng, self._audience.connected()), now)
        self._room_changed_for(viewer.member)

    async def _answer(self, viewer: Viewer, ask: Ask, waited: Stopwatch) -> None:
        if viewer not in self._audience.viewers:
            # It was gone before its turn came, so that its member may not be connected at all.
            return
        kind, members = str(ask.do.__struct_config__.tag), self._room.members
        try:
            now = self._now()
            await self._do_due(now)
            # An accepted ask that is repeated gets its first answer, whatever has become of the game since.
            if not self._room.was_accepted(viewer.member, ask.id):
                if isinstance(ask.do, room.Say | room.React) and not self._may_talk(viewer.member, now):
                    raise _TooFast
                events = room.decide(self._room, viewer.member, ask.do, now, self._rng, self._audience.connected())
                await self._step(events, now, viewer.member, ask.id)
        except (room.Refused, uno.Refused) as refused:
            self._refuse(viewer, ask, kind, refused.why)
        except _TooFast:
            self._refuse(viewer, ask, kind, Fault.TOO_FAST)
        except Exception as error:
            # The task ends; the asker still gets his answer.
            self._refuse(viewer, ask, kind, Fault.UNAVAILABLE if isinstance(error, Unavailable) else Fault.INTERNAL)
            raise
        else:
            self._metrics.ask(kind, "done")
            viewer.connection.send(wire.encode(wire.Done(ask.id)))
            if self._room.members is not members:
                self._part_from_the_gone()
        self._metrics.answered(waited)

    def _may_talk(self, member: MemberId, now: Wall) -> bool:
        seconds = now / 1000
        return self._chat.setdefault(member, Credit(CHAT_AT_ONCE, CHAT_PER_SECOND, seconds)).take(seconds)

    def _part_from_the_gone(self) -> None:
        """Close the connections of those who are members no more, and forget what was kept for them."""
        for viewer in self._audience.viewers:
            if self._room.active(viewer.member) is None:
                self._let_go(viewer)
        self._chat = {member: credit for member, credit in self._chat.items() if self._room.active(member)}

    def _let_go(self, viewer: Viewer) -> None:
        member = self._room.member(viewer.member)
        removed = member is not None and member.gone == "removed"
        viewer.connection.close(room.Refusal.REMOVED if removed else room.Refusal.LEFT)

    def _refuse(self, viewer: Viewer, ask: Ask, kind: str, code: str) -> None:
        self._metrics.ask(kind, code)
        viewer.connection.send(wire.encode(wire.Sorry(ask.id, code)))

    async def _enter(self, secret: str, events: Callable[[Wall], list[Event]], done: "asyncio.Future[Member]") -> None:
        now = self._now()
        await self._do_due(now)
        try:
            told = events(now)
        except room.Refused as refused:
            if not done.done():
                done.set_exception(refused)
            return
        await self._step(told, now)
        member = self._room.prove(secret)
        assert member is not None
        if not done.done():
            done.set_result(member)

    async def _recall(self, viewer: Viewer, after: int) -> None:
        if viewer not in self._audience.viewers:
            return
        if self._past is None:
            try:
                self._past = await past_of(self._log, self.code)
            except (Unavailable, Unreadable):
                # The game goes on without; whoever asks again may have more luck.
                logger.exception("past_not_read", room=self.code, seq=self._seq)
                viewer.connection.send(Past(self._seq).lines(after))
                return
        viewer.connection.send(self._past.lines(after))

    async def _rest(self) -> None:
        if not self._audience.viewers and self._jobs.empty():
            self._close(Fault.RESTARTING)

    async def _end(self, fault: Fault) -> None:
        self._close(fault)

    # Steps

    async def _do_due(self, now: Wall) -> None:
        """Let happen what falls due by itself up to now: expiries first, then the bots, until nothing is left."""
        due_at = self._thoughts.wake_at(self._room)
        while due_at is not None and due_at <= now:
            await self._step(room.tick(self._room, now, self._rng, self._audience.connected()), now)
            plan = self._thoughts.due(self._room, now)
            if plan is not None:
                await self._step(self._bot_acts(plan, now), now)
            due_at = self._thoughts.wake_at(self._room)

    def _bot_acts(self, plan: Plan, now: Wall) -> list[Event]:
        """What the bot makes of its plan. If that fails, it makes a simple move, and that is counted [P38]."""

        def acts(action: uno.Action) -> list[Event]:
            return room.bot_acts(self._room, plan, action, now, self._rng, self._audience.connected())

        if plan.catch is not None:
            return acts(uno.Catch(plan.catch))
        if plan.declare:
            return acts(uno.DeclareUno())
        move = self._thoughts.move(plan)
        why = "illegal"
        if isinstance(move, NoMove):
            why = move.value
        else:
            with suppress(uno.Refused):
                return acts(move)
        self._metrics.bot_failed(why)
        logger.warning("bot_failed", room=self.code, seat=plan.seat, why=why)
        return acts(simple.think(room.question(self._room, plan, now, self._rng.getrandbits(32))))

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
        if after.asking is not None and before.asking is None:
            self._metrics.presence_asked()
        self._audience.remember(seq, events, new_game=after.games != before.games)
        if self._past is not None:
            self._past.add(step)
        self._show(now)
        self._thoughts.follow(after, now)

    # Telling

    def _show(self, now: Wall, viewers: list[Viewer] | None = None) -> None:
        self._audience.show(self._room, self._seq, now, viewers)

    def _room_changed_for(self, member: MemberId) -> None:
        """The list of spectators is not stored: it is told with the next update, or soon by itself."""
        if self._room.seat_of(member) is None and self._watchers_alarm is None:
            loop = asyncio.get_running_loop()
            self._watchers_alarm = loop.call_later(WATCHERS_EVERY, self._show_watchers)

    def _show_watchers(self) -> None:
        self._watchers_alarm = None
        self._show(self._now())

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        at = self._thoughts.wake_at(self._room)
        if at is not None and not self._stopped:
            delay = max(0, at - self._now()) / 1000
            self._alarm = asyncio.get_running_loop().call_later(delay, self.poke)

    def _close(self, fault: Fault) -> None:
        if self._stopped:
            return
        self._stopped = True
        self._thoughts.drop()
        for alarm in (self._alarm, self._watchers_alarm):
            if alarm is not None:
                alarm.cancel()
        for done in tuple(self._waiting):
            if not done.done():
                done.set_exception(Unavailable(self.code))
        viewers = [*self._audience.viewers, *self._arriving]
        self._audience.viewers.clear()
        self._arriving.clear()
        for viewer in viewers:
            viewer.connection.close(fault)
