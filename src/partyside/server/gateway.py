"""One connection's life: hello, proof, asks within credit, updates as fast as the peer can take them, good-bye.

Whatever bytes arrive, they get an answer or a clean close, and never disturb another connection or the room.
"""

import asyncio
from http import HTTPStatus
from typing import Final, assert_never

import structlog

from partyside import wire
from partyside.log import Unavailable
from partyside.room import MemberId, Refusal, codes
from partyside.server.audience import Viewer
from partyside.server.directory import Directory
from partyside.server.guests import Guest, Guests
from partyside.server.host import Host
from partyside.server.limits import Limits
from partyside.server.metrics import Metrics
from partyside.server.sockets import TOO_SLOW_BYTES, Socket, Timing
from partyside.wire import Fault

logger = structlog.get_logger()

PATH: Final = "/ws/"
"""Before the room's code in the address of a WebSocket."""

HISTORY_COSTS: Final = 5
"""Asks that one for the room's past counts as; too many are not answered."""

_PONG: Final = wire.encode(wire.Pong())

_POLICY_VIOLATION: Final = 1008
_CLOSE_CODES: Final[dict[str, int]] = {
    Fault.TOO_LARGE: 1009,
    Fault.UNAVAILABLE: 1011,
    Fault.INTERNAL: 1011,
    Fault.RESTARTING: 1012,
}
"""How a `Bye` reads in the WebSocket's own terms; all others break a rule of ours."""


class Gateway:
    """Decides which connections are let in, and holds what they share."""

    def __init__(
        self, directory: Directory, guests: Guests, limits: Limits, metrics: Metrics, timing: Timing | None = None
    ) -> None:
        self.directory: Final = directory
        self.guests: Final = guests
        self.limits: Final = limits
        self.metrics: Final = metrics
        self.timing: Final = timing or Timing()

    def admit(self, guest: Guest, path: str) -> "Session | HTTPStatus":
        """The session for a handshake, or the status that refuses it."""
        if not path.startswith(PATH):
            return HTTPStatus.NOT_FOUND
        if not guest.from_here:
            self.metrics.call_refused(Fault.WRONG_ORIGIN)
            return HTTPStatus.FORBIDDEN
        return Session(self, guest, path.removeprefix(PATH))


class Session:
    """One connection. The socket calls its first five methods, the host the next three (`host.Connection`)."""

    def __init__(self, gateway: Gateway, guest: Guest, code: str) -> None:
        self._gateway: Final = gateway
        self._guest: Final = guest
        self._code: Final = code
        self._socket: Socket | None = None
        self._counted = False
        """Whether it holds one of its address's connections."""
        self._closing = False
        self._behind = False
        self._alarm: asyncio.TimerHandle | None = None
        self._entering: asyncio.Task[None] | None = None
        self._early: list[wire.Ask | wire.History] = []
        """What was asked while the room was being found."""
        self._inside: tuple[Host, Viewer] | None = None
        now = asyncio.get_running_loop().time()
        self._credit: Final = gateway.limits.asks(now)
        self._patience: Final = gateway.limits.patience(now)

    def opened(self, socket: Socket) -> None:
        """The handshake is done. You must call `closed` when the connection is gone."""
        gateway = self._gateway
        gateway.metrics.connected()
        self._socket = socket
        self._counted = gateway.limits.connections.take(self._guest.address)
        if not self._counted:
            self.close(Fault.TOO_FAST)
            return
        loop = asyncio.get_running_loop()
        self._alarm = loop.call_later(gateway.timing.hello_within, self.close, Fault.BAD_MESSAGE)

    def received(self, data: bytes | str) -> None:
        """A text frame has come."""
        if self._closing:
            return
        try:
            message = wire.decode(data)
        except wire.BadMessage:
            self.close(Fault.BAD_MESSAGE)
            return
        match message:
            case wire.Hello():
                self._greet(message)
            case wire.Ask():
                self._ask(message)
            case wire.History():
                self._ask_history(message)
            case wire.Ping():
                if self._may_speak():
                    self.send(_PONG)
            case _:
                assert_never(message)

    def fell_behind(self) -> None:
        """More than BEHIND_BYTES wait to be sent."""
        self._behind = True
        self._gateway.metrics.fell_behind()

    def drained(self) -> None:
        """The peer has caught up."""
        self._behind = False
        if self._inside is not None:
            host, viewer = self._inside
            host.refresh(viewer)

    def closed(self) -> None:
        """The connection is gone."""
        self._closing = True
        self._socket = None
        self._gateway.metrics.disconnected()
        if self._counted:
            self._gateway.limits.connections.give_back(self._guest.address)
        if self._alarm is not None:
            self._alarm.cancel()
        if self._entering is not None:
            self._entering.cancel()
        if self._inside is not None:
            host, viewer = self._inside
            host.detach(viewer)
        # Nothing refers back to this object any more: it is gone at once, not when the collector next walks by.
        self._alarm = self._entering = self._inside = None

    def send(self, data: bytes) -> None:
        if self._closing or self._socket is None:
            return
        self._socket.send(data)
        if self._socket.waiting > TOO_SLOW_BYTES:
            self.close(Fault.TOO_SLOW)

    @property
    def ready(self) -> bool:
        return not self._behind and not self._closing

    def close(self, why: Fault | Refusal) -> None:
        if self._closing or self._socket is None:
            return
        self._closing = True
        self._gateway.metrics.closed(why)
        logger.debug("connection_closed", room=codes.parse(self._code), code=why)
        self._socket.send(wire.encode(wire.Bye(why)))
        self._socket.close(_CLOSE_CODES.get(why, _POLICY_VIOLATION))

    def _greet(self, hello: wire.Hello) -> None:
        if self._entering is not None:
            self.close(Fault.BAD_MESSAGE)
        elif hello.protocol != wire.PROTOCOL:
            self.close(Fault.OTHER_PROTOCOL)
        else:
            self._entering = asyncio.create_task(self._enter(hello.slot))

    async def _enter(self, slot: int) -> None:
        proof = self._guest.proof(slot)
        try:
            found = await self._gateway.directory.find(self._guest, self._code)
        except Unavailable:
            self.close(Fault.UNAVAILABLE)
        except Exception:
            # A room that cannot be loaded is a fault of ours; the peer learns it, everybody else goes on.
            logger.exception("room_not_loaded", room=codes.parse(self._code))
            self.close(Fault.INTERNAL)
        else:
            if isinstance(found, Fault):
                self.close(found)
            elif proof is None or (member := found.prove(proof)) is None:
                removed = proof is not None and found.turned_away(proof)
                self.close(Refusal.REMOVED if removed else Fault.NOT_A_MEMBER)
            elif not self._closing:
                self._attach(found, member.id)

    def _attach(self, host: Host, member: MemberId) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        viewer = host.attach(self, member)
        self._inside = host, viewer
        for asked in self._early:
            self._hand_over(asked)
        self._early.clear()

    def _ask(self, ask: wire.Ask) -> None:
        if self._entering is None:
            self.close(Fault.BAD_MESSAGE)
        elif not self._may_speak():
            self.send(wire.encode(wire.Sorry(ask.id, Fault.TOO_FAST)))
        else:
            self._hand_over(ask)

    def _ask_history(self, history: wire.History) -> None:
        if self._entering is None:
            self.close(Fault.BAD_MESSAGE)
        elif self._may_speak(HISTORY_COSTS):
            self._hand_over(history)

    def _hand_over(self, asked: wire.Ask | wire.History) -> None:
        """To the host, as soon as there is one."""
        if self._inside is None:
            self._early.append(asked)
            return
        host, viewer = self._inside
        if isinstance(asked, wire.Ask):
            host.ask(viewer, asked)
        else:
            host.history(viewer, asked.after)

    def _may_speak(self, cost: int = 1) -> bool:
        """Whether another message is within the credit; far beyond it the connection is closed."""
        now = asyncio.get_running_loop().time()
        if self._credit.take(now, cost):
            return True
        if not self._patience.take(now):
            self.close(Fault.TOO_FAST)
        return False
