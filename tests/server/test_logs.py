"""What the server writes about itself. [P41]"""

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
import structlog

from partyside.log import MemoryLog, Step, Unavailable
from partyside.server import logs
from partyside.server.guests import digest
from partyside.uno import DECK
from tests.server.live import Live, answer, ending, hear, live, tell
from tests.server.logging_kept import logging_kept


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """Everything that is logged, down to the least; libraries included."""
    written = io.StringIO()
    with logging_kept():
        logs.configure("debug", written)
        yield written


def read(lines: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in lines.getvalue().splitlines()]


def test_a_line_is_json_with_time_level_and_event_first(lines: io.StringIO) -> None:
    structlog.get_logger().info("room_created", room="K7P2AC")
    [line] = read(lines)
    assert list(line) == ["time", "level", "event", "room"]
    assert line["event"] == "room_created"


def test_an_exception_is_told_by_type_and_place(lines: io.StringIO) -> None:
    """Its text may quote anything, so it stays away, unless the system itself speaks."""
    try:
        try:
            raise OSError(28, "No space left on device")
        except OSError as error:
            raise ValueError("the hand is r5 W4") from error
    except ValueError:
        structlog.get_logger().exception("room_failed")
    [line] = read(lines)
    outer, inner = line["exception"]
    assert (outer["type"], inner["type"]) == ("ValueError", "OSError")
    assert "test_logs.py" in outer["at"][0]
    assert "text" not in outer
    assert inner["text"] == "[Errno 28] No space left on device"


def test_libraries_are_heard_without_what_they_quote(lines: io.StringIO) -> None:
    logging.getLogger("asyncio").error("Task exception was never retrieved\nfuture: <Task 'r5'>")
    logging.getLogger("some.library").warning("cannot read %s", "r5")
    logging.getLogger("some.library").info("nothing")
    assert [line["text"] for line in read(lines)] == ["Task exception was never retrieved", "cannot read %s"]


@pytest.mark.parametrize("ws", ["picows", "asgi"])
def test_broken_input_is_no_error_of_ours(lines: io.StringIO, ws: str) -> None:
    """Else the public could fill the disk with tracebacks."""
    with live(ws) as server:
        anna = server.create()
        for message in (b"\xff", b"{", b" " * 5_000):
            with anna.enter() as socket:
                socket.send(message, text=True)
                ending(socket)
        with anna.enter() as socket:
            socket.send(b"binary")
            ending(socket)
    assert {line["level"] for line in read(lines)} <= {"debug", "info"}


class Failing(MemoryLog):
    """A log that can be told to fail."""

    failing = False

    async def append(self, room: str, step: Step) -> None:
        if self.failing:
            raise Unavailable("disk full") from OSError(28, "No space left on device")
        await super().append(room, step)


@pytest.mark.parametrize("ws", ["picows", "asgi"])
def test_no_secret_and_no_card_is_ever_logged(lines: io.StringIO, ws: str) -> None:
    """In play, in refusals, in faults of every kind."""
    log = Failing()
    with live(ws, log=log) as server:
        secret = _play(server, log)
    text = lines.getvalue()
    assert {"room_created", "entered", "room_opened", "room_not_stored"} <= {line["event"] for line in read(lines)}
    assert "No space left on device" in text
    for hidden in (secret, digest(secret), "ps0", *(f'"{card}"' for card in DECK)):
        assert hidden not in text


def _play(server: Live, log: Failing) -> str:
    anna = server.create()
    with anna.enter() as socket:
        tell(socket, t="ask", id="1", do={"t": "add_bot"})
        tell(socket, t="ask", id="2", do={"t": "start"})
        assert answer(socket, "2")["t"] == "done"
        tell(socket, t="ask", id="3", do={"t": "play", "decision": 99, "card": "r5"})
        assert answer(socket, "3")["t"] == "sorry"
        with anna.enter() as other:
            other.send('{"t":"ask","id":"x","do":{"t":"play","card":"r55"}}')
            assert hear(other)["t"] == "bye"
        log.failing = True
        tell(socket, t="ask", id="4", do={"t": "end_game"})
        assert answer(socket, "4")["code"] == "unavailable"
    return anna.cookie.partition("=")[2]
