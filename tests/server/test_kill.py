"""A real server is killed at random moments while people play over real WebSockets [P40].

They also chat; one loses his connection now and then, and the host may let a bot play meanwhile; one leaves for good
now and then, and comes again as somebody new.
"""

import asyncio
import contextlib
import signal
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from partyside import room, uno
from partyside.log import SqliteLog
from tests.server.processes import free_port, serve

KILLS = 20
LIMIT = 300.0
"""Seconds after which the test gives up; it takes about half a minute."""


UNSTABLE = "B"
"""Who loses his connection."""
RESTLESS = "D"
"""Who leaves for good."""


class Player:
    """One person's browser: reconnects whenever it must, and repeats what was not answered under its old id."""

    def __init__(self, base: str, name: str, seed: int) -> None:
        self.base = base
        self.name = name
        self.entries = 0
        self.leaving = False
        self.given_up: list[str] = []
        """Ids of the asks to whose answer nobody waits any more: he had left by them."""
        self.rng = Random(seed)
        self.cookie = ""
        self.code = ""
        self.asked = 0
        self.waiting: tuple[str, dict[str, Any]] | None = None
        self.accepted: list[str] = []
        """Ids of the asks that were answered by `Done`."""
        self.refused: list[str] = []
        self.sent: list[str] = []
        self.seq = 0
        self.shown: dict[str, Any] | None = None
        self.faults: list[str] = []

    async def enter(self, code: str) -> str:
        """Under a name of each entry's own: a kill may leave behind somebody who never learnt that he had entered."""
        path = f"/api/rooms/{code}/members" if code else "/api/rooms"
        self.entries += 1
        async with httpx.AsyncClient(base_url=self.base) as http:
            name = f"{self.name}{self.entries}"
            answer = await http.post(path, json={"name": name}, headers={"origin": self.base})
        assert answer.status_code < 300, answer.text
        self.cookie = answer.headers["set-cookie"].split(";")[0]
        self.code = answer.json()["code"]
        return self.code

    async def play(self) -> None:
        """Connect, play, and connect again, until cancelled."""
        address = f"{self.base.replace('http', 'ws')}/ws/{self.code}"
        while True:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError, httpx.TransportError):
                if not self.cookie:
                    await self.enter(self.code)
                headers = {"cookie": self.cookie}
                async with connect(address, additional_headers=headers, origin=Origin(self.base)) as socket:
                    await self.talk(socket)
            await asyncio.sleep(0.1 if self.name == UNSTABLE else 0.02)

    async def talk(self, socket: ClientConnection) -> None:
        await socket.send('{"t":"hello","protocol":1,"slot":0}')
        # What was shown before may be old by now; the first update tells.
        self.shown = None
        async for text in socket:
            message = msgspec.json.decode(text)
            match message["t"]:
                case "welcome":
                    if self.waiting is not None:
                        await self.send(socket, *self.waiting)
                case "update":
                    self.see(message)
                    if self.name == UNSTABLE and self.seq % 12 == 0:
                        return
                case "done" | "sorry":
                    self.hear(message)
                case "bye":
                    self.part(message["code"])
                case _:
                    pass
            await self.act(socket)

    def hear(self, message: dict[str, Any]) -> None:
        (self.accepted if message["t"] == "done" else self.refused).append(message["id"])
        if self.waiting is not None and self.waiting[0] == message["id"]:
            self.waiting = None

    def part(self, code: str) -> None:
        if self.leaving and code in ("left", "not_a_member"):
            # The second if a kill came between the leaving and its answer.
            if self.waiting is not None:
                self.given_up.append(self.waiting[0])
            self.cookie, self.leaving, self.waiting, self.shown = "", False, None, None
        elif code != "restarting":
            self.faults.append(code)

    def see(self, update: dict[str, Any]) -> None:
        # A view that is older than one seen before would mean that an acknowledged step is lost.
        if update["seq"] < self.seq:
            self.faults.append(f"seq {update['seq']} after {self.seq}")
        self.seq = update["seq"]
        self.shown = update

    async def act(self, socket: ClientConnection) -> None:
        command = self.choose(self.shown["room"], self.shown["own"]) if self.shown is not None else None
        if command is not None and self.waiting is None:
            self.asked += 1
            self.waiting = f"{self.name}-{self.asked}", command
            self.leaving = self.leaving or command["t"] == "leave"
            await self.send(socket, *self.waiting)

    async def send(self, socket: ClientConnection, ask: str, command: dict[str, Any]) -> None:
        self.sent.append(ask)
        await socket.send(msgspec.json.encode({"t": "ask", "id": ask, "do": command}).decode())

    def choose(self, shown: dict[str, Any], own: dict[str, Any]) -> dict[str, Any] | None:
        if self.leaving:
            return None
        if own.get("host") and shown["settings"].get("pace") != "fast":
            return {"t": "set_pace", "pace": "fast"}
        match self.asked % 10:
            case 3:
                return {"t": "say", "text": "привет"}
            case 6:
                return {"t": "react", "reaction": "laugh"}
            case 9 if self.name == RESTLESS:
                return {"t": "leave"}
        table = shown.get("table")
        if table is None or table["phase"] == "over":
            return self.in_lobby(shown, own)
        if own.get("host") and shown.get("missing"):
            return self.decide_about(self.rng.choice(shown["missing"]))
        if own.get("hand") is None:
            return None
        can = own["hand"]["options"]
        decision = table["decision"]
        if can.get("catch"):
            return {"t": "catch", "seat": can["catch"][0]}
        if can.get("play"):
            card = self.rng.choice(can["play"])
            play = {"t": "play", "decision": decision, "card": card, "uno": self.rng.random() < 0.7}
            return play | ({"color": self.rng.choice("rgby")} if card[0] == "W" else {})
        if can.get("chooseColor"):
            return {"t": "choose_color", "decision": decision, "color": "g"}
        if can.get("answer"):
            return {"t": self.rng.choice(["accept", "challenge"]), "decision": decision}
        for option, kind in (("draw", "draw"), ("endTurn", "end_turn")):
            if can.get(option):
                return {"t": kind, "decision": decision}
        return None

    def in_lobby(self, shown: dict[str, Any], own: dict[str, Any]) -> dict[str, Any] | None:
        """Everybody sits down. The host frees the seats of bots and of those who will never come, and starts."""
        if own.get("seat") is None:
            return {"t": "take_seat"}
        if not own.get("host"):
            return None
        for number, seat in enumerate(shown["seats"]):
            if "member" not in seat or (seat["name"].startswith(RESTLESS) and not seat.get("connected", True)):
                return {"t": "free_seat", "seat": number}
        there = [seat for seat in shown["seats"] if seat.get("connected", True)]
        return {"t": "start"} if len(there) == len(shown["seats"]) >= 3 else None

    def decide_about(self, missing: dict[str, Any]) -> dict[str, Any] | None:
        """Some of those whose connection is lost are waited for."""
        if missing.get("left") and not missing.get("needed"):
            return {"t": "take_out", "seat": missing["seat"]}
        if missing.get("left") or self.rng.random() < 0.5:
            return {"t": "let_bot_play", "seat": missing["seat"]}
        return None


@contextlib.asynccontextmanager
async def playing(players: list[Player]) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(player.play()) for player in players]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@pytest.mark.slow
def test_killed_again_and_again_nothing_acknowledged_is_lost_and_nothing_done_twice(tmp_path: Path) -> None:
    """[P40] [P29] The room goes on after each kill, with every ask done exactly once."""
    asyncio.run(asyncio.wait_for(_kill_again_and_again(tmp_path), LIMIT))


async def _kill_again_and_again(data: Path) -> None:
    rng = Random(20261130)
    port = free_port()
    base = f"http://127.0.0.1:{port}"
    players = [Player(base, name, seed) for seed, name in enumerate(("A", "B", "C", RESTLESS))]
    server = await serve(port, data)
    try:
        code = ""
        for player in players:
            code = await player.enter(code)
        async with playing(players):
            for _ in range(KILLS):
                # Some way into play: after a few more answers, and then at a moment of chance.
                await until_answered(players, more=rng.randint(1, 12))
                await asyncio.sleep(rng.uniform(0, 0.02))
                server.send_signal(signal.SIGKILL)
                await server.wait()
                server = await serve(port, data)
            await until_answered(players, more=20)
    finally:
        server.send_signal(signal.SIGTERM)
        await server.wait()
    assert [fault for player in players for fault in player.faults] == []
    await check_log(data, code, players)


async def until_answered(players: list[Player], more: int) -> None:
    def answered() -> int:
        return sum(len(player.accepted) for player in players)

    goal = answered() + more
    while answered() < goal:
        await asyncio.sleep(0.002)


async def check_log(data: Path, code: str, players: list[Player]) -> None:
    log = await SqliteLog.open(data)
    steps = await log.read(code)
    await log.close()
    assert [step.seq for step in steps] == list(range(1, len(steps) + 1))
    done = Counter(step.ask for step in steps if step.ask is not None)
    accepted = {ask for player in players for ask in player.accepted}
    sent = {ask for player in players for ask in player.sent}
    assert [ask for ask, times in done.items() if times > 1] == [], "an ask was done twice"
    assert accepted - set(done) == set(), "an acknowledged ask is lost"
    assert set(done) - sent == set()
    # The asks whose answer a kill swallowed were repeated and answered.
    open_asks = {player.waiting[0] for player in players if player.waiting is not None}
    assert set(done) - accepted <= open_asks | {ask for player in players for ask in player.given_up}
    repeated = sum(len(player.sent) for player in players) - len(sent)
    assert repeated > 0, "no kill came between an ask and its answer"
    happened = {type(event).__name__ for step in steps for event in step.events}
    assert happened >= {"Said", "Reacted", "Left", "BotSteppedIn", "BotSteppedOut", "Woke"}
    state: room.Room | None = None
    for step in steps:
        state = room.fold(state, step.events, step.by, step.ask)
        if state.game is not None:
            game = state.game
            cards = sorted([*game.stock, *game.discard, *(card for hand in game.hands for card in hand)])
            assert cards == sorted(uno.DECK)
