"""WebSockets by picows, as a WebSocket protocol of uvicorn: half as much work again a second as uvicorn's own.

The constructor of picows' protocol is not documented, and neither is what uvicorn expects here. Both are pinned in
pyproject.toml, and `tests/server/test_sockets.py` holds this file and `asgi.py` to the same behaviour.
"""

import asyncio
import logging
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final, cast

from picows import WSAutoPingStrategy, WSCloseCode, WSFrame, WSListener, WSMsgType, WSTransport
from picows.picows import WSProtocol  # type: ignore[attr-defined]  # left out of its type stubs
from uvicorn.config import Config
from uvicorn.server import ServerState

from partyside.server.gateway import Gateway, Session
from partyside.server.sockets import BEHIND_BYTES, CAUGHT_UP_BYTES
from partyside.wire import MAX_MESSAGE, Fault

READ_BUFFER_BYTES: Final = 2048
"""The smallest that picows takes. Its default, 16 KiB, would be most of what an idle connection costs."""

_REQUEST: Final = (
    b"GET / HTTP/1.1\r\nHost: -\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: %b\r\nSec-WebSocket-Key: %b\r\n\r\n"
)


class PicowsProtocol(asyncio.Protocol):
    """Takes over a connection that asks uvicorn for an upgrade, and leaves it to picows if the gateway admits it.

    picows is shown a request that holds only what it needs: it would refuse the `Connection: keep-alive, Upgrade` of
    Firefox, and keep a read buffer as long as the longest cookie. All arguments but the first come from uvicorn.
    """

    def __init__(
        self,
        gateway: Gateway,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],  # noqa: ARG002
    ) -> None:
        self._gateway: Final = gateway
        self._connections: Final[set[Any]] = server_state.connections
        self._secure: Final = config.is_ssl
        self._transport: asyncio.Transport | None = None
        self._picows: WSProtocol | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # Not an instance of asyncio.Transport, but as good: uvloop's.
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        """The request, which uvicorn has parsed and written again with names in lower case."""
        transport, gateway = self._transport, self._gateway
        assert transport is not None
        request, *lines = data.removesuffix(b"\r\n\r\n").split(b"\r\n")
        headers = [(name, value) for name, _, value in (line.partition(b": ") for line in lines)]
        peer = transport.get_extra_info("peername")
        guest = gateway.guests.read(headers, peer[0] if peer else "", self._secure)
        path = request.split(b" ")[1].partition(b"?")[0].decode("latin-1")
        session = gateway.admit(guest, path)
        if isinstance(session, HTTPStatus):
            answer = f"HTTP/1.1 {session.value} {session.phrase}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
            transport.write(answer.encode())
            transport.close()
            return
        timing = gateway.timing
        socket = _Socket(session, self._connections, timing.close_within)
        self._picows = protocol = WSProtocol(
            None,  # host_port, of clients
            None,  # ws_path, of clients
            False,  # is_client_side
            lambda _request: socket,
            _log,
            True,  # disconnect_on_exception
            timing.hello_within,  # websocket_handshake_timeout
            True,  # enable_auto_ping
            timing.ping_after,
            timing.pong_within,
            WSAutoPingStrategy.PING_WHEN_IDLE,
            False,  # enable_auto_pong: its pongs would pile up without limit before a peer that does not read
            MAX_MESSAGE,
            None,  # extra_headers
            READ_BUFFER_BYTES,
        )
        protocol.connection_made(transport)
        told = dict(headers)
        key, version = told.get(b"sec-websocket-key", b""), told.get(b"sec-websocket-version", b"")
        _feed(protocol, _REQUEST % (version, key))
        # uvicorn makes this object the transport's protocol as soon as this call returns.
        asyncio.get_running_loop().call_soon(transport.set_protocol, protocol)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._picows is not None:
            self._picows.connection_lost(exc)


class _Socket(WSListener):
    """Between picows and a session: `sockets.Socket` for the one, a listener for the other."""

    def __init__(self, session: Session, connections: set[Any], close_within: float) -> None:
        self._session: Final = session
        self._connections: Final = connections
        self._close_within: Final = close_within
        self._transport: WSTransport | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._paused = False

    # For the session

    def send(self, data: bytes) -> None:
        if self._transport is not None:
            self._transport.send(WSMsgType.TEXT, data)

    @property
    def waiting(self) -> int:
        return 0 if self._transport is None else self._transport.underlying_transport.get_write_buffer_size()

    def close(self, code: int) -> None:
        if self._transport is not None and self._alarm is None:
            self._transport.send_close(WSCloseCode(code))
            cut = self._transport.underlying_transport.abort
            self._alarm = asyncio.get_running_loop().call_later(self._close_within, cut)

    # For uvicorn

    def shutdown(self) -> None:
        self._session.close(Fault.RESTARTING)

    # For picows

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport
        transport.underlying_transport.set_write_buffer_limits(BEHIND_BYTES, CAUGHT_UP_BYTES)
        self._connections.add(self)
        self._session.opened(self)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        kind = frame.msg_type
        if kind == WSMsgType.CLOSE:
            transport.send_close(frame.get_close_code())
            transport.disconnect()
        elif self._alarm is not None or kind == WSMsgType.PONG:
            return
        elif kind == WSMsgType.PING:
            if not self._paused:
                transport.send_pong(frame.get_payload_as_bytes())
        elif kind == WSMsgType.TEXT and frame.fin and not (frame.rsv1 or frame.rsv2 or frame.rsv3):
            self._session.received(frame.get_payload_as_bytes())
        else:
            # Binary, or of an extension, or a fragment: no browser splits messages as short as ours.
            self.close(WSCloseCode.UNSUPPORTED_DATA.value)

    def on_ws_disconnected(self, transport: WSTransport) -> None:  # noqa: ARG002
        self._transport = None
        if self._alarm is not None:
            self._alarm.cancel()
        self._connections.discard(self)
        self._session.closed()

    def pause_writing(self) -> None:
        self._paused = True
        self._session.fell_behind()

    def resume_writing(self) -> None:
        self._paused = False
        self._session.drained()


class _Log(logging.LoggerAdapter[logging.Logger]):
    """picows logs a peer's broken frames as errors; they are no fault of ours. It would also make a logger for each
    connection, but only of a real `Logger`."""

    error: Callable[..., None] = logging.LoggerAdapter.debug


_log: Final = _Log(logging.getLogger("picows"), {})


def _feed(protocol: WSProtocol, data: bytes) -> None:
    """Let picows read these bytes as if they had come from the network."""
    while data:
        buffer = protocol.get_buffer(-1)
        part = data[: len(buffer)]
        buffer[: len(part)] = part
        protocol.buffer_updated(len(part))
        data = data[len(part) :]
