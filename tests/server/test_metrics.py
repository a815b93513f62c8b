"""What an operator can watch. [P41]"""

import asyncio
import re
from contextlib import suppress
from pathlib import Path

from prometheus_client import generate_latest

from partyside.server.metrics import Metrics
from tests.server.table import running

RUNNING = Path(__file__).parents[2] / "docs" / "running.md"


def test_servers_count_apart() -> None:
    first, second = Metrics(), Metrics()
    first.ask("Play", "done")
    first.ask("Play", "done")
    assert first.value("partyside_asks_total", kind="Play", result="done") == 2
    assert second.value("partyside_asks_total", kind="Play", result="done") == 0


def test_the_page_names_all() -> None:
    metrics = Metrics()
    metrics.connected()
    with metrics.appending():
        pass
    page = generate_latest(metrics.registry).decode()
    assert "partyside_connections 1.0" in page
    assert "partyside_append_seconds_count 1.0" in page


def test_what_operators_are_told_to_watch_is_there() -> None:
    page = generate_latest(Metrics().registry).decode()
    told = set(re.findall(r"`(partyside_\w+)`", RUNNING.read_text(encoding="utf-8"))) - {"partyside_"}
    assert len(told) >= 6
    for name in told:
        assert f"# HELP {name} " in page


@running
async def test_the_loop_is_watched() -> None:
    metrics = Metrics(lag_every=0.001)
    watch = asyncio.create_task(metrics.watch_loop())
    while not metrics.value("partyside_loop_lag_seconds_count"):
        await asyncio.sleep(0)
    watch.cancel()
    with suppress(asyncio.CancelledError):
        await watch
