"""Does a server hold up with real people? 300 rooms of scripted people and bots, whose connections drop and come back,
who chat, leave, join, stand up, and whose hosts decide about the missing, for so many minutes on one server.

`python -m bench.soak [minutes]` prints a line a minute and a report. What must be nought:

- stuck rooms: somebody was connected for four minutes, all the while ready to do what his page offers, and no game went
  on or began, whatever else happened;
- refusals without a reason: an ask was refused though nothing had happened since the view that offered it. Answers and
  updates come in order, so a step that took the offer back is always heard of before the refusal;
- faults in the server's log.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http.cookiejar import DefaultCookiePolicy
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from bench.gateway import cpu_of, free_port, memory_of

ROOMS = 300
STUCK_AFTER = 240.0
"""Seconds: four times as long as a lobby rightly waits for a host who does not come back."""

Json = dict[str, Any]


class Tally(Counter[str]):
    """What has happened in all rooms together."""


class Link(WSListener):
    """One connection of a person."""

    def __init__(self, person: "Person") -> None:
        super().__init__()
        self.person = person
        self.transport: WSTransport | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        transport.send(WSMsgType.TEXT, b'{"t":"hello","protocol":1,"slot":0}')

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.person.disconnected(self)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            self.person.hear(msgspec.json.decode(frame.get_payload_as_bytes()))

    def say(self, message: Json) -> None:
        if self.transport is not None:
            self.transport.send(WSMsgType.TEXT, msgspec.json.encode(message))

    def drop(self) -> None:
        if self.transport is not None:
            self.transport.disconnect()


class Person:
    """Somebody with a page open: looks at what it offers every now and then, and does something of it."""

    def __init__(self, party: "Party", name: str) -> None:
        self.party = party
        self.name = name
        self.rng = Random(f"{party.number} {name}")
        self.cookie = ""
        self.link: Link | None = None
        self.view: Json | None = None
        self.asked = 0
        self.pending: dict[str, tuple[int, Json]] = {}
        """Asks without an answer, each with the step of the view on which it was made."""
        self.leaving = False
        self.gone = False
        self.missing_since: dict[int, float] = {}

    async def live(self) -> None:
        """Come and go until the party is over or one has left for good."""
        while not self.finished():
            await self.connect()
            await self.stay(self.rng.expovariate(1 / 60))
            if self.link is not None:
                self.link.drop()
                self.link = None
            if not self.finished():
                self.party.tally["drops"] += 1
                await asyncio.sleep(self.absence())
                self.party.tally["returns"] += 1

    def finished(self) -> bool:
        return self.gone or self.party.over

    def absence(self) -> float:
        """A page that is loaded again, a tunnel, or a phone in a pocket."""
        kind = self.rng.random()
        if kind < 0.7:
            return self.rng.uniform(0.2, 4)
        return self.rng.uniform(5, 30) if kind < 0.93 else self.rng.uniform(40, 120)

    async def enter(self) -> None:
        origin = f"http://{self.party.address}"
        path = f"/api/rooms/{self.party.code}/members" if self.party.code else "/api/rooms"
        body = {"name": self.name, "slot": 0}
        answer = await self.party.http.post(origin + path, json=body, headers={"origin": origin})
        answer.raise_for_status()
        self.party.code = answer.json()["code"]
        self.cookie = answer.headers["set-cookie"].split(";")[0]

    async def connect(self) -> None:
        link = Link(self)
        self.pending.clear()
        self.view = None
        headers = {"cookie": self.cookie, "origin": f"http://{self.party.address}"}
        await ws_connect(lambda: link, f"ws://{self.party.address}/ws/{self.party.code}", extra_headers=headers)
        self.link = link
        self.party.somebody_came(self)

    async def stay(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while self.link is not None and not self.finished() and time.monotonic() < end:
            await asyncio.sleep(self.rng.uniform(0.2, 1.5))
            if self.view is not None and not self.pending:
                self.act(self.view)

    def disconnected(self, link: Link) -> None:
        if self.link is link:
            self.link = None

    def hear(self, message: Json) -> None:
        kind = message["t"]
        if kind == "update":
            self.view = message
            self.party.progress(message["room"])
            for news in message.get("news", ()):
                if self.party.first_told(message["seq"], news):
                    self.party.tally[f"news {news['t']}"] += 1
        elif kind == "done":
            _, command = self.pending.pop(message["id"])
            self.party.tally["asks done"] += 1
            if command["t"] == "leave":
                self.gone = True
        elif kind == "sorry":
            seq, command = self.pending.pop(message["id"])
            self.party.tally[f"refused {message['code']}"] += 1
            if self.view is not None and self.view["seq"] == seq:
                self.party.unreasonable.append(f"{command} refused as {message['code']} on {self.view}")
        elif kind == "bye":
            self.gone = True
            # Whoever drops out while he leaves does not hear that it was done.
            expected = {"left", "removed_by_host"} | ({"not_a_member"} if self.leaving else set())
            if message["code"] not in expected:
                self.party.unreasonable.append(f"{self.name} of {self.party.code} sent away: {message['code']}")

    def act(self, view: Json) -> None:
        command = self.choose(view)
        if command is not None and self.link is not None:
            self.asked += 1
            ask = f"{self.name}{self.asked}"
            self.pending[ask] = view["seq"], command
            self.leaving = self.leaving or command["t"] == "leave"
            self.link.say({"t": "ask", "id": ask, "do": command})

    def choose(self, view: Json) -> Json | None:
        """What a person might do now, with what the page shows."""
        room, own = view["room"], view["own"]
        table = room.get("table")
        playing = table is not None and table["phase"] != "over"
        if self.rng.random() < 0.01 and len(self.party.people) > 2:
            return {"t": "leave"}
        if self.rng.random() < 0.02:
            return (
                {"t": "say", "text": "Ну давайте уже!"}
                if self.rng.random() < 0.5
                else {"t": "react", "reaction": "wow"}
            )
        if playing and room.get("running", False):
            return self.move(table, own.get("hand"))
        if playing and room.get("asking") is not None:
            return {"t": "here"} if own.get("hand") else None
        if playing:
            return self.decide(room) if own.get("host") else None
        return self.arrange(room, own)

    def move(self, table: Json, hand: Json | None) -> Json | None:
        can = hand["options"] if hand else {}
        decision = table["decision"]
        if can.get("catch") and self.rng.random() < 0.5:
            return {"t": "catch", "seat": can["catch"][0]}
        if can.get("declareUno") and self.rng.random() < 0.3:
            return {"t": "declare_uno"}
        if can.get("play"):
            card = self.rng.choice(can["play"])
            play = {"t": "play", "decision": decision, "card": card, "uno": self.rng.random() < 0.7}
            return play | {"color": self.rng.choice("rgby")} if card[0] == "W" else play
        if can.get("chooseColor"):
            return {"t": "choose_color", "decision": decision, "color": self.rng.choice("rgby")}
        if can.get("answer"):
            return {"t": self.rng.choice(["accept", "challenge"]), "decision": decision}
        for option, tag in (("draw", "draw"), ("endTurn", "end_turn")):
            if can.get(option):
                return {"t": tag, "decision": decision}
        return None

    def decide(self, room: Json) -> Json | None:
        """The host waits a while for each of the missing, then decides."""
        missing = {one["seat"]: one for one in room.get("missing", ())}
        now = time.monotonic()
        self.missing_since = {seat: self.missing_since.get(seat, now) for seat in missing}
        for seat, one in missing.items():
            if now - self.missing_since[seat] > self.rng.uniform(4, 12):
                kind = self.rng.random()
                if kind < 0.05:
                    return {"t": "end_game"}
                out = kind < 0.35 and not one.get("needed")
                return {"t": "take_out" if out else "let_bot_play", "seat": seat}
        return None

    def arrange(self, room: Json, own: Json) -> Json | None:
        """Between games: sit down, and as host bring about the next game."""
        seats, kind = room["seats"], self.rng.random()
        if own.get("seat") is None:
            return {"t": "take_seat"} if len(seats) < 10 else None
        if kind < 0.02 and len(seats) > 2:
            return {"t": "stand_up"}
        if not own.get("host"):
            return None
        for seat, sitter in enumerate(seats):
            absent = not sitter.get("connected", True)
            # Bots keep the seats of those who left.
            crowded = "member" not in sitter and len(seats) > 4
            if (absent or crowded) and kind < 0.3:
                return {"t": "free_seat", "seat": seat}
        if len(seats) < 2 or (kind > 0.9 and len(seats) < 6):
            return {"t": "add_bot"}
        if kind < 0.06:
            return {"t": "set_timer", "limit": self.rng.choice([None, 30_000, 60_000])}
        others = [sitter["member"] for sitter in seats if "member" in sitter and sitter.get("connected", True)]
        others = [member for member in others if member != own["you"]]
        if kind < 0.08 and others:
            return {"t": "hand_over", "member": self.rng.choice(others)}
        if kind < 0.09 and len(others) > 1:
            return {"t": "remove_person", "member": self.rng.choice(others)}
        if all(sitter.get("connected", True) for sitter in seats):
            return {"t": "start"}
        return None


class Party:
    """One room and its people."""

    def __init__(self, number: int, address: str, http: httpx.AsyncClient, tally: Tally) -> None:
        self.number = number
        self.address = address
        self.http = http
        self.tally = tally
        self.rng = Random(number)
        self.code = ""
        self.over = False
        self.people: list[Person] = []
        self.came = 0
        self.unreasonable: list[str] = []
        self.stuck: list[str] = []
        self.told = 0
        self.at: tuple[int, int] | None = None
        """The number of the newest game, and of its decision."""
        self.quiet_since = time.monotonic()
        """Since when somebody has been connected and no game has gone on or begun."""
        self.longest = 0.0
        """The longest that it was so, in seconds."""

    async def run(self) -> None:
        """Bring the party together; whoever leaves for good is followed by somebody new."""
        want = self.rng.randint(2, 5)
        async with asyncio.TaskGroup() as tasks:
            while not self.over:
                self.people = [person for person in self.people if not person.gone]
                if len(self.people) < want:
                    self.came += 1
                    person = Person(self, f"P{self.came}")
                    await person.enter()
                    self.people.append(person)
                    tasks.create_task(person.live())
                self.look()
                await asyncio.sleep(1)

    def somebody_came(self, person: Person) -> None:
        if not any(other.link for other in self.people if other is not person):
            self.quiet_since = time.monotonic()

    def progress(self, room: Json) -> None:
        at = room["games"], (room.get("table") or {}).get("decision", 0)
        if self.at is None or at > self.at:
            self.at = at
            self.quiet_since = time.monotonic()

    def first_told(self, seq: int, news: Json) -> bool:
        """News are counted once, from whoever of the room hears them first."""
        if seq < self.told:
            return False
        self.told = seq
        return news["t"] in ("ended", "bot_stepped_in", "bot_stepped_out", "presence_asked", "host_named", "said")

    def look(self) -> None:
        there = [person for person in self.people if person.link and person.view]
        now = time.monotonic()
        if not there:
            self.quiet_since = now
        self.longest = max(self.longest, now - self.quiet_since)
        if now - self.quiet_since > STUCK_AFTER:
            self.stuck.append(f"{self.code} after {self.at}: {there[0].view}")
            self.quiet_since = now


@asynccontextmanager
async def server(faults: Path) -> AsyncIterator[tuple[subprocess.Popen[bytes], str]]:
    """`partyside serve` as it comes, without limits for one address; what it logs of faults goes into a file."""
    port = free_port()
    with tempfile.TemporaryDirectory() as data, faults.open("wb") as log:
        command = [sys.executable, "-m", "partyside", "serve", "--port", str(port), "--data", data]
        limits = {"PARTYSIDE_RATE_LIMITS": "off", "PARTYSIDE_LOG_LEVEL": "warning"}
        process = subprocess.Popen(command, env=os.environ | limits, stdout=log, stderr=log)  # noqa: ASYNC220  # at once
        address = f"127.0.0.1:{port}"
        async with httpx.AsyncClient() as http:
            while process.poll() is None:
                try:
                    await http.get(f"http://{address}/healthz")
                    break
                except httpx.TransportError:
                    await asyncio.sleep(0.05)
        try:
            yield process, address
        finally:
            process.terminate()
            process.wait()


def new_client() -> httpx.AsyncClient:
    """For the calls of all people. Each keeps his own cookie, so this keeps none; and no connection either, as one that
    has been idle may be closed by the server just when it is used again."""
    http = httpx.AsyncClient(timeout=30, limits=httpx.Limits(max_keepalive_connections=0))
    http.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
    return http


async def soak(minutes: float) -> int:
    with tempfile.TemporaryDirectory() as folder:
        faults = Path(folder) / "log"
        async with server(faults) as (process, address), new_client() as http:
            tally = Tally()
            parties = [Party(number, address, http, tally) for number in range(ROOMS)]
            empty = memory_of(process)
            async with asyncio.TaskGroup() as tasks:
                for party in parties:
                    tasks.create_task(party.run())
                    await asyncio.sleep(0.01)
                await asyncio.sleep(10)
                seated, cpu, began = memory_of(process), cpu_of(process), time.monotonic()
                print(f"{'minute':>6}  {'MiB':>5}  {'asks done':>9}  {'drops':>6}  {'games':>6}  stuck  no reason")
                for minute in range(1, int(minutes) + 1):
                    await asyncio.sleep(max(0, began + 60 * minute - time.monotonic()))
                    stuck = sum(len(party.stuck) for party in parties)
                    unreasonable = sum(len(party.unreasonable) for party in parties)
                    print(
                        f"{minute:>6}  {memory_of(process):>5.0f}  {tally['asks done']:>9,}  {tally['drops']:>6,}"
                        f"  {tally['news ended']:>6,}  {stuck:>5}  {unreasonable}",
                        flush=True,
                    )
                busy = (cpu_of(process) - cpu) / (time.monotonic() - began)
                for party in parties:
                    party.over = True
            await asyncio.sleep(5)
            after = memory_of(process)
        logged = [line for line in faults.read_text().splitlines() if line.startswith("{")]
    stuck_rooms = [line for party in parties for line in party.stuck]
    unreasonable_asks = [line for party in parties for line in party.unreasonable]
    print(f"server: {busy:.0%} of a core; {empty:.0f} MiB empty, {seated:.0f} seated, {after:.0f} after all had gone")
    print(", ".join(f"{name} {count:,}" for name, count in sorted(tally.items())))
    print(f"longest without a game going on: {max(party.longest for party in parties):.0f} s")
    print(f"stuck rooms {len(stuck_rooms)}, refusals without a reason {len(unreasonable_asks)}, faults {len(logged)}")
    for line in [*stuck_rooms[:3], *unreasonable_asks[:5], *logged[:5]]:
        print(line[:1500])
    return 1 if stuck_rooms or unreasonable_asks or logged else 0


def main() -> int:
    return asyncio.run(soak(float(sys.argv[1]) if len(sys.argv) > 1 else 1))


if __name__ == "__main__":
    sys.exit(main())
