"""The only file that knows everyone: wires the parts of a server into one ASGI application."""

import asyncio
from random import Random
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, Router
from starlette.types import Receive, Scope, Send

from partyside.bots import Think
from partyside.log import Log
from partyside.server.api import Api
from partyside.server.clock import ReadClock
from partyside.server.config import Config
from partyside.server.directory import Directory
from partyside.server.gateway import Gateway
from partyside.server.guests import Guests
from partyside.server.headers import Headers
from partyside.server.limits import Limits
from partyside.server.metrics import Metrics
from partyside.server.rooms import Rooms
from partyside.server.sockets import Timing
from partyside.server.sockets.asgi import Sockets
from partyside.server.static import Site
from partyside.server.thinkers import Thinkers, within


class App:
    """One server: its rooms, its gateway, its pages. Belongs to the event loop in which it is opened."""

    def __init__(
        self, config: Config, log: Log, now: ReadClock, rng: Random, think: Think | None, site: Site, timing: Timing
    ) -> None:
        """The log must be open; closing it stays with the caller. With `think`, bots think in this process."""
        self.metrics: Final = Metrics()
        self._thinkers: Final = Thinkers(config.thinkers if think is None else 0, self.metrics)
        begin = self._thinkers.begin if think is None else within(think, self.metrics)
        self.rooms: Final = Rooms(log, now, rng, begin, self.metrics)
        guests = Guests(config.proxies, config.origins)
        limits = Limits(config.connections_per_address, config.entries_per_minute, config.rate_limits == "on")
        directory = Directory(self.rooms, limits)
        self.gateway: Final = Gateway(directory, guests, limits, self.metrics, timing)
        self._log: Final = log
        self._sockets: Final = Sockets(self.gateway)
        self._watch: asyncio.Task[None] | None = None
        api = Api(self.rooms, directory, guests, limits, self.metrics)
        self._http: Final = Headers(
            Router(
                [
                    *api.routes(),
                    Route("/healthz", self._healthy),
                    Route("/readyz", self._ready),
                    Route("/new", site.app),
                    Route("/join", site.app),
                    Route("/r/{code}", site.app),
                    Route("/{path:path}", site.file),
                ]
            )
        )

    async def open(self) -> None:
        """Call it once, before anything is served. You must `close`."""
        self._thinkers.open()
        await self.rooms.open()
        self._watch = asyncio.create_task(self.metrics.watch_loop())

    async def close(self) -> None:
        """Finish in all rooms what was begun, and say good-bye to every connection. Idempotent."""
        if self._watch is not None:
            self._watch.cancel()
        await self.rooms.close()
        await self._thinkers.close()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one ASGI scope."""
        await (self._sockets if scope["type"] == "websocket" else self._http)(scope, receive, send)

    async def _healthy(self, _request: Request) -> Response:
        """Whether the process answers at all."""
        return PlainTextResponse("ok\n")

    async def _ready(self, _request: Request) -> Response:
        """Whether it can store what people do."""
        return PlainTextResponse("ready\n") if self._log.healthy else PlainTextResponse("cannot store\n", 503)
