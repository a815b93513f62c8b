"""The HTTP side of a server, asked directly, without a network."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
from msgspec.structs import replace

from partyside.bots import simple
from partyside.log import Log, MemoryLog
from partyside.room import Wall
from partyside.server.app import App
from partyside.server.config import Config
from partyside.server.sockets import Timing
from partyside.server.static import Site

BASE = "http://uno.example.org"


class Web:
    """A server with a clock that is set by hand."""

    def __init__(self, log: Log | None, site: Path | None, **settings: Any) -> None:
        self.wall = Wall(1_000_000)
        config = replace(Config(), **settings)
        pages = Site(site, config.public_url)
        self.app = App(config, log or MemoryLog(), lambda: self.wall, Random(1), simple.think, pages, Timing())

    def browser(self, address: str = "192.0.2.1") -> httpx.AsyncClient:
        """A browser that keeps its cookies. You must close it."""
        return httpx.AsyncClient(transport=httpx.ASGITransport(self.app, client=(address, 4711)), base_url=BASE)


@asynccontextmanager
async def web(log: Log | None = None, site: Path | None = None, **settings: Any) -> AsyncIterator[Web]:
    """A server with these settings."""
    served = Web(log, site, **settings)
    await served.app.open()
    try:
        yield served
    finally:
        await served.app.close()


@asynccontextmanager
async def browser(
    log: Log | None = None, site: Path | None = None, **settings: Any
) -> AsyncIterator[httpx.AsyncClient]:
    """A browser that keeps its cookies, before a server with these settings."""
    async with web(log, site, **settings) as served, served.browser() as client:
        yield client
