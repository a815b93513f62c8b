"""A whole server on a free port, in a thread of its own, and people who speak to it from outside."""

import asyncio
import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from random import Random
from typing import Any

import httpx
import uvicorn
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from partyside.bots import simple
from partyside.log import Log, MemoryLog
from partyside.server.app import App
from partyside.server.clock import wall_clock
from partyside.server.config import Config
from partyside.server.serving import Server, listen
from partyside.server.sockets import Timing
from partyside.server.static import Site
from partyside.wire import PROTOCOL

PATIENCE = 10.0
"""Seconds after which a test gives up waiting; everything comes at once in truth."""


class Live:
    """A running server."""

    def __init__(self, app: App, server: Server, base: str) -> None:
        self.app = app
        self.server = server
        self.base = base
        self.http = httpx.Client(base_url=base)

    def create(self, name: str = "Аня") -> "Person":
        """Somebody with a room of his own."""
        return self._enter("/api/rooms", name)

    def join(self, code: str, name: str) -> "Person":
        return self._enter(f"/api/rooms/{code}/members", name)

    def _enter(self, path: str, name: str) -> "Person":
        answer = self.http.post(path, json={"name": name})
        self.http.cookies.clear()
        assert answer.is_success, answer.text
        return Person(self, answer.json()["code"], answer.headers["set-cookie"].partition(";")[0])

    def until(self, happened: Callable[[], bool]) -> None:
        """Wait for something that the server does by itself."""
        end = time.monotonic() + PATIENCE
        while not happened():
            assert time.monotonic() < end, "it did not happen"
            time.sleep(0.005)


class Person:
    """A member of a room, with his cookie."""

    def __init__(self, live: Live, code: str, cookie: str) -> None:
        self.live = live
        self.code = code
        self.cookie = cookie

    def connect(
        self, path: str | None = None, forwarded_for: str | None = None, **options: Any
    ) -> AbstractContextManager[ClientConnection]:
        """A WebSocket that has said nothing yet."""
        address = f"{self.live.base.replace('http', 'ws')}{path or f'/ws/{self.code}'}"
        headers = {"cookie": self.cookie} | ({} if forwarded_for is None else {"x-forwarded-for": forwarded_for})
        return connect(address, additional_headers=headers, **{"origin": self.live.base} | options)

    @contextmanager
    def enter(self, **options: Any) -> Iterator[ClientConnection]:
        """A WebSocket that has got its welcome and the first update."""
        with self.connect(**options) as socket:
            tell(socket, t="hello", protocol=PROTOCOL)
            assert hear(socket)["t"] == "welcome"
            assert hear(socket)["t"] == "update"
            yield socket


def tell(socket: ClientConnection, **message: Any) -> None:
    socket.send(json.dumps(message))


def hear(socket: ClientConnection) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(socket.recv(timeout=PATIENCE))
    return told


def answer(socket: ClientConnection, ask_id: str) -> dict[str, Any]:
    """The answer to an ask; what comes before it is passed over."""
    while (told := hear(socket)).get("id") != ask_id:
        pass
    return told


def ending(socket: ClientConnection) -> tuple[str | None, int | None]:
    """The code of the `bye`, and the close code, of a connection that is being closed."""
    bye = None
    try:
        while True:
            told = hear(socket)
            if told["t"] == "bye":
                bye = told["code"]
    except ConnectionClosed as closed:
        return bye, closed.rcvd.code if closed.rcvd else None


@contextmanager
def live(ws: str, timing: Timing | None = None, log: Log | None = None, **settings: Any) -> Iterator[Live]:
    """A server with these settings, until the block ends."""
    config = replace(Config(port=0, ws=ws), **settings)  # type: ignore[arg-type]
    listener = listen(config)
    base = f"http://127.0.0.1:{listener.getsockname()[1]}"
    begun: list[Live] = []

    async def serve() -> None:
        app = App(config, log or MemoryLog(), wall_clock(), Random(1), simple.think, Site(None), timing or Timing())
        await app.open()
        server = Server(app, config)
        begun.append(Live(app, server, base))
        await server.serve(sockets=[listener])

    def run() -> None:
        with asyncio.Runner(loop_factory=uvicorn.Config("", log_config=None).get_loop_factory()) as runner:
            runner.run(serve())

    thread = threading.Thread(target=run)
    thread.start()
    while not (begun and begun[0].server.started):
        assert thread.is_alive()
        time.sleep(0.005)
    try:
        yield begun[0]
    finally:
        begun[0].http.close()
        begun[0].server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive()
