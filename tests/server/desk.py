"""A gateway with real rooms over a log in memory, and sockets that only remember what was done to them."""

import asyncio
import json
from http import HTTPStatus
from random import Random
from typing import Any

import msgspec

from partyside.bots import simple
from partyside.log import Log, MemoryLog
from partyside.room import Wall
from partyside.server.directory import Directory
from partyside.server.gateway import Gateway, Session
from partyside.server.guests import Guest, Guests, digest
from partyside.server.limits import Limits
from partyside.server.metrics import Metrics
from partyside.server.rooms import Rooms
from partyside.server.sockets import Timing
from partyside.server.thinkers import within
from partyside.wire import PROTOCOL, SLOTS

SECRET = "s" * 32


class FakeSocket:
    """A peer that takes everything, or nothing while `stuck`."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.waiting = 0
        self.stuck = False
        self._closed: int | None = None

    def send(self, data: bytes) -> None:
        if self._closed is None:
            self.sent.append(msgspec.json.decode(data))
            self.waiting += len(data) if self.stuck else 0

    def close(self, code: int) -> None:
        if self._closed is None:
            self._closed = code

    def ending(self) -> tuple[str, int] | None:
        """The codes of the good-bye, which must be the last thing said, and of the close; None while it is open."""
        if self._closed is None:
            assert not self.of("bye")
            return None
        assert self.of("bye") == self.sent[-1:]
        return self.sent[-1]["code"], self._closed

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.sent if message["t"] == kind]


def guest(secret: str | None = SECRET, address: str = "192.0.2.1", slot: int = 0, from_here: bool = True) -> Guest:
    cookies = tuple(secret if number == slot else None for number in range(SLOTS))
    return Guest(address, False, from_here, cookies)


class Desk:
    """Await `open` first: it makes a room of one member, whose secret is SECRET."""

    def __init__(self, log: Log | None = None, limits: Limits | None = None, timing: Timing | None = None) -> None:
        self.wall = Wall(1_000_000)
        self.wall = Wall(1_000_000)
        self.metrics = Metrics()
        self.log = log or MemoryLog()
        self.rooms = Rooms(self.log, lambda: self.wall, Random(1), within(simple.think, self.metrics), self.metrics)
        self.limits = limits or Limits(100, 100)
        directory = Directory(self.rooms, self.limits)
        self.gateway = Gateway(directory, Guests(), self.limits, self.metrics, timing)

    async def open(self) -> "Desk":
        await self.rooms.open()
        host, _ = await self.rooms.create("Аня", digest(SECRET))
        self.code = host.code
        return self

    def connect(self, who: Guest | None = None, code: str | None = None) -> tuple[Session, FakeSocket]:
        """A connection that has said nothing yet."""
        session = self.gateway.admit(who or guest(), f"/ws/{self.code if code is None else code}")
        assert not isinstance(session, HTTPStatus)
        socket = FakeSocket()
        session.opened(socket)
        return session, socket

    async def enter(self, who: Guest | None = None) -> tuple[Session, FakeSocket]:
        """A connection of a member that has been welcomed."""
        session, socket = self.connect(who)
        say(session, t="hello", protocol=PROTOCOL)
        await self.settle()
        return session, socket

    async def settle(self) -> None:
        """Let everything happen that can happen without time passing."""
        for _ in range(50):
            await asyncio.sleep(0)

    async def close(self) -> None:
        await self.rooms.close()


def say(session: Session, **message: Any) -> None:
    session.received(json.dumps(message).encode())
