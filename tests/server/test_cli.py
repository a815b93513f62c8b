"""The commands, as somebody at a terminal meets them. [P39] [P41]"""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner
from websockets.sync.client import connect
from websockets.typing import Origin

from partyside.cli import main
from partyside.server.config import settings
from partyside.wire import PROTOCOL
from tests.server.live import PATIENCE, answer, hear, tell
from tests.server.logging_kept import logging_kept

pytestmark = pytest.mark.slow

COMMAND = [sys.executable, "-m", "partyside", "serve", "--port", "0"]


@contextmanager
def started(*flags: str, **variables: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server in a process of its own, and its address."""
    with subprocess.Popen(
        [*COMMAND, *flags], env=os.environ | variables, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stderr is not None
            line = process.stderr.readline()
            assert line.startswith("PartySide: http://127.0.0.1:"), line
            yield process, line.split()[1]
        finally:
            process.kill()


def refusal(*flags: str) -> str:
    """What a server that cannot start says: one sentence."""
    with logging_kept():
        done = CliRunner().invoke(main, ["serve", "--port", "0", *flags])
    assert done.exit_code == 1
    said = done.stderr
    assert said.startswith("Error: "), said
    assert said.count("\n") == 1, said
    return said.removeprefix("Error: ").strip()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_server_starts_serves_and_stops(tmp_path: Path, number: int) -> None:
    with started("--data", str(tmp_path / "new" / "rooms")) as (process, address):
        assert httpx.get(f"{address}/readyz").text == "ready\n"
        process.send_signal(number)
        assert process.wait(PATIENCE) == 0
        assert process.stdout is not None
        assert process.stdout.read().splitlines()[-1].endswith('"event":"stopped"}')


def test_settings_come_from_the_environment_and_flags_win(tmp_path: Path) -> None:
    with started("--metrics-port", "0", PARTYSIDE_DATA=str(tmp_path), PARTYSIDE_METRICS_PORT="nonsense"):
        assert (tmp_path / "rooms.sqlite").exists()


def test_metrics_are_shown_on_a_port_of_their_own(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = str(probe.getsockname()[1])
    with started("--data", str(tmp_path), "--metrics-port", port) as (_, address):
        assert "partyside_rooms 0.0" in httpx.get(f"http://127.0.0.1:{port}/metrics").text
        assert "partyside_rooms" not in httpx.get(f"{address}/metrics").text


def test_a_port_in_use_is_told(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert f"Port {port} of 127.0.0.1 is in use" in refusal("--data", str(tmp_path), "--port", port)
        assert "metrics" in refusal("--data", str(tmp_path), "--metrics-port", port)


def test_an_address_of_another_machine_is_told(tmp_path: Path) -> None:
    assert "Cannot listen on 192.0.2.1" in refusal("--data", str(tmp_path), "--host", "192.0.2.1")
    assert "Cannot listen on no.such.host.invalid" in refusal("--data", str(tmp_path), "--host", "no.such.host.invalid")


def test_a_directory_in_use_is_told(tmp_path: Path) -> None:
    """Two servers on one directory would be two truths."""
    with started("--data", str(tmp_path)):
        assert str(tmp_path) in refusal("--data", str(tmp_path))


def test_a_directory_that_cannot_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert "file" in refusal("--data", str(tmp_path / "file"))


def test_a_bad_setting_is_told(tmp_path: Path) -> None:
    assert refusal("--data", str(tmp_path), "--ws", "pigeons").startswith("--ws ")
    assert refusal("--test", "x.json", "--host", "0.0.0.0").startswith("--test is for this machine only")
    assert refusal("--test", str(tmp_path / "missing.json")).startswith("--test: ")


@pytest.mark.parametrize("bot", ["simple", "first_legal", "brain"])
def test_a_rehearsal_serves_by_itself(tmp_path: Path, bot: str) -> None:
    """Its bots think within the server, so that each run is the same."""
    scenario = tmp_path / "scenario.json"
    scenario.write_text(json.dumps({"seed": 7, "bot": bot}))
    with started("--data", str(tmp_path / "rooms"), "--test", str(scenario)) as (process, address):
        assert httpx.get(f"{address}/healthz").text == "ok\n"
        process.terminate()
        assert "thinker" not in process.communicate()[0]


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_bots_think_beside_the_server_and_no_longer_than_it(tmp_path: Path, how: signal.Signals) -> None:
    """[P38]"""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = str(probe.getsockname()[1])
    with started("--data", str(tmp_path), "--thinkers", "1", "--metrics-port", port) as (process, address):
        begin_with_a_bot(address)
        give_up = time.monotonic() + PATIENCE
        while 'partyside_thoughts_total{outcome="done"} ' not in httpx.get(f"http://127.0.0.1:{port}/metrics").text:
            assert time.monotonic() < give_up
            time.sleep(0.005)
        process.send_signal(how)
        lines = [json.loads(line) for line in process.communicate(timeout=PATIENCE)[0].splitlines()]
        assert process.returncode == 0
        (pid,) = (line["pid"] for line in lines if line["event"] == "thinker_started")
        assert "thinker_died" not in [line["event"] for line in lines]
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def begin_with_a_bot(address: str) -> None:
    """A game in which a bot owes the first decision."""
    entered = httpx.post(f"{address}/api/rooms", json={"name": "A"}, headers={"origin": address})
    cookie = entered.headers["set-cookie"].split(";")[0]
    place = f"{address.replace('http', 'ws')}/ws/{entered.json()['code']}"
    with connect(place, additional_headers={"cookie": cookie}, origin=Origin(address)) as socket:
        tell(socket, t="hello", protocol=PROTOCOL)
        tell(socket, t="ask", id="bot", do={"t": "add_bot"})
        update: dict[str, Any] = {}
        for number in count():
            # The dealer changes from game to game.
            tell(socket, t="ask", id=f"start-{number}", do={"t": "start"})
            while (shown := hear(socket)).get("id") != f"start-{number}":
                update = shown
            if update["room"]["table"]["seat"] == 1:
                return
            tell(socket, t="ask", id=f"end-{number}", do={"t": "end_game"})
            answer(socket, f"end-{number}")


def test_help_names_every_setting() -> None:
    told = CliRunner().invoke(main, ["serve", "--help"], terminal_width=200).output
    for setting in settings():
        assert setting.flag in told
        assert setting.variable in told


@pytest.mark.parametrize("seats", [2, 10])
def test_playout_tells_speed_and_endings(seats: int) -> None:
    told = CliRunner().invoke(main, ["playout", "--games", "3", "--seats", str(seats), "--seed", "1"]).output
    assert f"3 games of {seats} seats" in told
    assert "actions/s" in told
    assert "won " in told


def test_playout_needs_two_to_ten() -> None:
    assert CliRunner().invoke(main, ["playout", "--seats", "11"]).exit_code == 2
