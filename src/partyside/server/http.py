"""uvicorn's HTTP with two bounds that it lacks: how long a request's head may be, and how long it may take [P42]."""

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_BYTES: Final = 32 * 1024
REQUEST_SECONDS: Final = 10.0
"""For a whole request to arrive, counted from the connection's start or from its own first byte."""


class HttpProtocol(HttpToolsProtocol):
    """Closes connections that send endless heads, or requests in drips, or nothing at all."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._head_bytes = 0
        self._in_head = True
        self._patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._in_head:
            self._head_bytes += len(data)
            if self._head_bytes > HEAD_BYTES:
                self.send_400_response("Request head too long.")

    def on_message_begin(self) -> None:
        self._in_head, self._head_bytes = True, 0
        if self._patience is None:
            self._wait()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._stop_waiting()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        super().handle_websocket_upgrade()
        # The connection is another protocol's now. Parser and protocol hold each other; uvicorn parts them only where a
        # connection ends as HTTP.
        self.parser = None  # type: ignore[assignment]  # as uvicorn does it

    def _wait(self) -> None:
        self._patience = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
