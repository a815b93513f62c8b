"""Runs one server in this process: the socket, the log, the event loop, and a graceful end."""

import asyncio
import errno
import gc
import socket
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from random import SystemRandom  # noqa: TID251  # here chance enters the program
from typing import Any, Final

import structlog
import uvicorn
from prometheus_client import start_http_server

from partyside import __version__
from partyside.log import CannotOpen, SqliteLog
from partyside.server import logs, rehearsal, static
from partyside.server.app import App
from partyside.server.clock import wall_clock
from partyside.server.config import Config
from partyside.server.http import HttpProtocol
from partyside.server.rehearsal import BadScenario, Rehearsal
from partyside.server.sockets import BEHIND_BYTES, Timing
from partyside.server.sockets.picows import PicowsProtocol
from partyside.server.static import Site
from partyside.server.thinking import brain
from partyside.wire import MAX_MESSAGE

logger = structlog.get_logger()

UNHEARD_MILLIS: Final = 15_000
"""After so long without an acknowledgement from the peer's machine the kernel gives a connection up."""

CLOSE_SECONDS: Final = 5
"""For connections and calls to end by themselves when the server stops."""

_BACKLOG: Final = 2_048


class CannotServe(Exception):
    """The server cannot start; the text says why, in one sentence for whoever started it."""


def run(config: Config, announce: Callable[[str], None]) -> None:
    """Serve until SIGINT or SIGTERM. `announce` is told the address once it answers. Raises CannotServe."""
    logs.configure(config.log_level)
    rehearsed = Rehearsal(SystemRandom(), None if config.thinkers else brain())
    if config.test is not None:
        rehearsed = _rehearsal(config.test)
    with asyncio.Runner(loop_factory=uvicorn.Config("", log_config=None).get_loop_factory()) as runner:
        runner.run(_run(config, rehearsed, announce))


async def _run(config: Config, rehearsed: Rehearsal, announce: Callable[[str], None]) -> None:
    with closing(listen(config)) as listener:
        try:
            log = await SqliteLog.open(config.data, config.durability)
        except CannotOpen as error:
            raise CannotServe(f"{error}.") from error
        try:
            site = Site(static.directory(), config.public_url)
            app = App(config, log, wall_clock(), rehearsed.rng, rehearsed.think, site, Timing())
            try:
                await app.open()
                _show_metrics(config, app)
                host, port = listener.getsockname()[:2]
                address = f"http://{f'[{host}]' if ':' in host else host}:{port}"
                logger.info("started", address=address, version=__version__, ws=config.ws, pages=site.is_built)
                announce(address)
                _calm_collector()
                await Server(app, config).serve(sockets=[listener])
                logger.info("stopped")
            finally:
                await app.close()
        finally:
            await log.close()


def listen(config: Config) -> socket.socket:
    """The socket that all connections come from. Raises CannotServe."""
    host, port = config.host, config.port
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        listener = socket.create_server(address[:2], family=family, backlog=_BACKLOG)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise CannotServe(
                f"Port {port} of {host} is in use: stop what listens there, or choose another --port."
            ) from error
        raise CannotServe(f"Cannot listen on {host}, port {port}: {error.strerror}.") from error
    listener.setblocking(False)
    # Connections inherit both. The first ends those whose peer is gone, even while bytes wait for it; the second keeps
    # the kernel from queueing megabytes of stale updates for a slow peer.
    for option, value in ("TCP_USER_TIMEOUT", UNHEARD_MILLIS), ("TCP_NOTSENT_LOWAT", BEHIND_BYTES):
        if hasattr(socket, option):
            listener.setsockopt(socket.IPPROTO_TCP, getattr(socket, option), value)
    return listener


class Server(uvicorn.Server):
    """uvicorn's server, with an end that lets the rooms finish."""

    def __init__(self, app: App, config: Config) -> None:
        self._app: Final = app
        timing = app.gateway.timing
        websockets: Any = partial(PicowsProtocol, app.gateway) if config.ws == "picows" else "websockets-sansio"
        super().__init__(
            uvicorn.Config(
                app,
                http=HttpProtocol,
                ws=websockets,
                ws_max_size=MAX_MESSAGE,
                ws_ping_interval=timing.ping_after,
                ws_ping_timeout=timing.pong_within,
                ws_per_message_deflate=False,  # buffers for each connection, and time, to shorten short messages
                lifespan="off",
                log_config=None,
                access_log=False,
                proxy_headers=False,  # guests.py reads them, for WebSockets too
                server_header=False,
                backlog=_BACKLOG,
                timeout_graceful_shutdown=CLOSE_SECONDS,
            )
        )

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say good-bye before uvicorn cuts the connections: to the rooms that would look like everybody's loss."""
        for server in self.servers:
            server.close()
        await self._app.close()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on a signal, and be done with it: uvicorn would raise it again and end the process at once."""
        with super().capture_signals():
            try:
                yield
            finally:
                self._captured_signals.clear()


def _rehearsal(scenario: Path) -> Rehearsal:
    try:
        return rehearsal.load(scenario)
    except BadScenario as error:
        raise CannotServe(f"--test: {error}.") from error


def _show_metrics(config: Config, app: App) -> None:
    if not config.metrics_port:
        return
    try:
        # In a thread of its own, which ends with the process.
        start_http_server(config.metrics_port, config.metrics_host, app.metrics.registry)
    except OSError as error:
        raise CannotServe(f"Cannot show metrics on port {config.metrics_port}: {error.strerror}.") from error


def _calm_collector() -> None:
    """Never walk again through what start-up made, and seldom through the rest: long pauses are made of that."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
