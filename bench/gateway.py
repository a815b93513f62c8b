"""What a whole server does: 500 WebSockets at tables of four, the real protocol, every action durable in SQLite.

The server runs in a process of its own on one core, the players in another on the other. Every table always has one ask
on its way, so the first line shows the most that one core does. Then the same at a fixed rate, where the answer times
count. CPU time is read from the system for the server's process.

`python -m bench.gateway [asgi]` measures the fall-back under plain ASGI instead of picows.
"""

import asyncio
import os
import resource
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any

import httpx
import msgspec
from msgspec import Struct
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

CONNECTIONS = 500
SEATS = 4
SECONDS = 8.0
RATE = 1_000
"""Actions a second of all tables together in the second part."""


class Hand(Struct, rename="camel"):
    hand: list[str]
    options: dict[str, Any]


class Own(Struct):
    you: int
    hand: Hand | None = None


class TableView(Struct):
    decision: int
    phase: str
    seat: int | None = None


class RoomView(Struct):
    running: bool = False
    table: TableView | None = None


class Update(Struct, tag_field="t", tag="update"):
    seq: int
    room: RoomView
    own: Own


_update = msgspec.json.Decoder(Update)


class Player(WSListener):
    """One seat: answers the decision that it owes, at the table's pace."""

    def __init__(self, table: "Table", host: bool) -> None:
        super().__init__()
        self.table = table
        self.host = host
        self.asked = 0
        self.begun: dict[bytes, float] = {}
        """When each ask without an answer yet was sent, by the text that will answer it."""
        self.transport: WSTransport | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        transport.send(WSMsgType.TEXT, b'{"t":"hello","protocol":1,"slot":0}')

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            return
        text = frame.get_payload_as_bytes()
        if text.startswith(b'{"t":"update"'):
            self.table.see(self, _update.decode(text))
        elif text.startswith(b'{"t":"done"'):
            self.table.waits.append(time.perf_counter() - self.begun.pop(text))
        elif text.startswith((b'{"t":"sorry"', b'{"t":"bye"')):
            self.table.failures.append(text)

    def ask(self, command: dict[str, Any]) -> None:
        assert self.transport is not None
        self.asked += 1
        ask = f"p{self.asked}"
        self.begun[b'{"t":"done","id":"%b"}' % ask.encode()] = time.perf_counter()
        self.transport.send(WSMsgType.TEXT, msgspec.json.encode({"t": "ask", "id": ask, "do": command}))


class Table:
    """Four players in one room, with one ask on its way at a time."""

    def __init__(self, number: int) -> None:
        self.rng = Random(number)
        self.players: list[Player] = []
        self.pause = 0.0
        self.running = False
        self.decision = (0, 0)
        self.waits: list[float] = []
        self.failures: list[bytes] = []
        self.game = 0

    def see(self, player: Player, update: Update) -> None:
        table = update.room.table
        if not self.running or table is None or update.own.hand is None:
            return
        if table.phase == "over":
            if player.host and self.decision != (self.game, -1):
                self.decision = (self.game, -1)
                self.game += 1
                self.send(player, {"t": "start"})
            return
        hand = update.own.hand
        if not hand.options or (self.game, table.decision) == self.decision:
            return
        command = self.choose(table.decision, hand)
        if command is not None:
            self.decision = (self.game, table.decision)
            self.send(player, command)

    def choose(self, decision: int, hand: Hand) -> dict[str, Any] | None:
        can = hand.options
        if can.get("play"):
            card = self.rng.choice(can["play"])
            play = {"t": "play", "decision": decision, "card": card, "uno": True}
            return play | {"color": self.rng.choice("rgby")} if card[0] == "W" else play
        if can.get("chooseColor"):
            return {"t": "choose_color", "decision": decision, "color": self.rng.choice("rgby")}
        for option, tag in (("answer", "accept"), ("draw", "draw"), ("endTurn", "end_turn")):
            if can.get(option):
                return {"t": tag, "decision": decision}
        return None

    def send(self, player: Player, command: dict[str, Any]) -> None:
        if self.pause:
            asyncio.get_running_loop().call_later(self.rng.uniform(0, 2 * self.pause), player.ask, command)
        else:
            player.ask(command)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def server(ws: str, core: int) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """`partyside serve` on one core, with its data in a folder of its own."""
    port = free_port()
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "partyside", "serve", "--port", str(port), "--data", data, "--ws", ws]
        limits = {"PARTYSIDE_RATE_LIMITS": "off", "PARTYSIDE_LOG_LEVEL": "error"}
        process = subprocess.Popen(command, env=os.environ | limits)
        os.sched_setaffinity(process.pid, {core})
        address = f"127.0.0.1:{port}"
        for _ in range(100):
            try:
                httpx.get(f"http://{address}/healthz")
                break
            except httpx.ConnectError:
                time.sleep(0.1)
        try:
            yield process, address
        finally:
            process.terminate()
            process.wait()


async def seat_all(address: str) -> list[Table]:
    """Everybody joined and connected; the hosts have not started yet."""
    tables = []
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=30) as http:
        for number in range(CONNECTIONS // SEATS):
            table = Table(number)
            code = ""
            for seat in range(SEATS):
                path = f"/api/rooms/{code}/members" if code else "/api/rooms"
                http.cookies.clear()
                answer = await http.post(
                    path, json={"name": f"P{seat}", "slot": 0}, headers={"origin": f"http://{address}"}
                )
                answer.raise_for_status()
                code = answer.json()["code"]
                cookie = answer.headers["set-cookie"].split(";")[0]
                player = Player(table, host=seat == 0)
                await ws_connect(
                    lambda player=player: player,
                    f"ws://{address}/ws/{code}",
                    extra_headers={"cookie": cookie, "origin": f"http://{address}"},
                )
                table.players.append(player)
            tables.append(table)
    return tables


def cpu_of(process: subprocess.Popen[bytes]) -> float:
    """Seconds of CPU the process has used."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_of(process: subprocess.Popen[bytes]) -> float:
    """MiB of memory the process holds."""
    return int(Path(f"/proc/{process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


async def play(tables: list[Table], pause: float, process: subprocess.Popen[bytes]) -> str:
    for table in tables:
        table.pause, table.waits = pause, []
        if not table.running:
            table.running = True
            table.players[0].ask({"t": "start"})
    await asyncio.sleep(1)
    for table in tables:
        table.waits = []
    wall, cpu = time.perf_counter(), cpu_of(process)
    mine = resource.getrusage(resource.RUSAGE_SELF)
    await asyncio.sleep(SECONDS)
    wall, cpu = time.perf_counter() - wall, cpu_of(process) - cpu
    after = resource.getrusage(resource.RUSAGE_SELF)
    waits = [wait * 1e3 for table in tables for wait in table.waits]
    failures = [failure for table in tables for failure in table.failures]
    assert not failures, failures[:3]
    shares = quantiles(waits, n=100)
    load = (after.ru_utime + after.ru_stime - mine.ru_utime - mine.ru_stime) / wall
    return (
        f"{len(waits) / wall:>9,.0f}  {len(waits) / cpu:>14,.0f}  {shares[49]:>7.2f}  {shares[98]:>7.2f}"
        f"  {cpu / wall:>10.2f}  {load:>9.2f}"
    )


async def measure(process: subprocess.Popen[bytes], address: str) -> None:
    empty = memory_of(process)
    tables = await seat_all(address)
    # The last of them are still being greeted.
    await asyncio.sleep(2)
    idle = memory_of(process)
    print(
        f"{'load':>11}  {'actions/s':>9}  {'per CPU-second':>14}  {'p50 ms':>7}  {'p99 ms':>7}"
        f"  {'server CPU':>10}  load CPU"
    )
    print(f"{'saturated':>11}  {await play(tables, 0, process)}")
    busy = memory_of(process)
    print(f"{f'{RATE}/s':>11}  {await play(tables, len(tables) / RATE, process)}")
    each = (idle - empty) * 1024 / CONNECTIONS
    print(f"memory: {empty:.0f} MiB empty, {idle:.0f} seated ({each:.1f} KiB a connection), {busy:.0f} after play")


def main() -> None:
    ws = sys.argv[1] if len(sys.argv) > 1 else "picows"
    os.sched_setaffinity(0, {1})
    with server(ws, core=0) as (process, address):
        asyncio.run(measure(process, address))


if __name__ == "__main__":
    main()
