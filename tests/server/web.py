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


@asynccontextmanager
async def browser(
    log: Log | None = None, site: Path | None = None, **settings: Any
) -> AsyncIterator[httpx.AsyncClient]:
    """A browser that keeps its cookies, before a server with these settings."""
    config = replace(Config(), **settings)
    app = App(config, log or MemoryLog(), lambda: Wall(1_000_000), Random(1), simple.think, Site(site), Timing())
    await app.open()
    try:
        transport = httpx.ASGITransport(app, client=("192.0.2.1", 4711))
        async with httpx.AsyncClient(transport=transport, base_url=BASE) as client:
            yield client
    finally:
        await app.close()
