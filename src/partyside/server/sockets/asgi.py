"""WebSockets by plain ASGI: slower, and leaning on nothing undocumented.

ASGI's `send` waits for a slow peer, so each connection has a queue and a task that empties it; the host never waits.
Text that the peer split into fragments arrives whole, as the server below puts it together.
"""

import asyncio
from collections import deque
from http import HTTPStatus
from typing import Final

from starlette.types import Message, Receive, Scope, Send

from partyside.server.gateway import Gateway, Session
from partyside.server.sockets import BEHIND_BYTES, CAUGHT_UP_BYTES

_UNSUPPORTED_DATA: Final = 1003


class Sockets:
    """The ASGI application for scopes of type `websocket`."""

    def __init__(self, gateway: Gateway) -> None:
        self._gateway: Final = gateway

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = scope["client"]
        guest = self._gateway.guests.read(scope["headers"], client[0] if client else "", scope["scheme"] == "wss")
        session = self._gateway.admit(guest, scope["path"])
        await receive()
        if isinstance(session, HTTPStatus):
            await send({"type": "websocket.http.response.start", "status": session.value, "headers": []})
            await send({"type": "websocket.http.response.body", "body": b""})
            return
        await send({"type": "websocket.accept"})
        await _converse(session, receive, send, self._gateway.timing.close_within)


async def _converse(session: Session, receive: Receive, send: Send, close_within: float) -> None:
    """Everything between an accepted handshake and the end of the connection."""
    socket = _Socket(session, send, close_within)
    session.opened(socket)
    tasks = asyncio.create_task(_read(socket, session, receive)), socket.writer
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        session.closed()
    for outcome in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(outcome, Exception):
            raise outcome


class _Socket:
    """`sockets.Socket`, with the queue that ASGI lacks."""

    def __init__(self, session: Session, send: Send, close_within: float) -> None:
        self._session: Final = session
        self._send: Final = send
        self._close_within: Final = close_within
        self._queue: Final[deque[bytes]] = deque()
        self._waiting = 0
        self._behind = False
        self._code: int | None = None
        """Of the close that ends the queue, once there is one."""
        self._more: Final = asyncio.Event()
        self.writer: Final = asyncio.create_task(self._write())

    def send(self, data: bytes) -> None:
        if self._code is not None:
            return
        self._queue.append(data)
        self._waiting += len(data)
        self._more.set()
        if self._waiting > BEHIND_BYTES and not self._behind:
            self._behind = True
            self._session.fell_behind()

    @property
    def waiting(self) -> int:
        return self._waiting

    @property
    def closing(self) -> bool:
        return self._code is not None

    def close(self, code: int) -> None:
        if self._code is None:
            self._code = code
            self._more.set()
            asyncio.get_running_loop().call_later(self._close_within, self.writer.cancel)

    async def _write(self) -> None:
        """Send what is queued until the close, or until the peer is gone."""
        while self._queue or self._code is None:
            if not self._queue:
                self._more.clear()
                await self._more.wait()
                continue
            data = self._queue.popleft()
            if not await self._could_send({"type": "websocket.send", "text": data.decode()}):
                return
            self._waiting -= len(data)
            if self._behind and self._waiting <= CAUGHT_UP_BYTES:
                self._behind = False
                self._session.drained()
        await self._could_send({"type": "websocket.close", "code": self._code})

    async def _could_send(self, message: Message) -> bool:
        try:
            await self._send(message)
        except (OSError, RuntimeError):
            # So ASGI says that nobody is there any more, and uvicorn that it has closed by itself because of a broken
            # frame. The reader hears it too.
            return False
        return True


async def _read(socket: _Socket, session: Session, receive: Receive) -> None:
    while (message := await receive())["type"] == "websocket.receive":
        text = message.get("text")
        if text is None:
            socket.close(_UNSUPPORTED_DATA)
        elif not socket.closing:
            session.received(text)
