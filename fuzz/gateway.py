"""Sends a real server whatever bytes chance makes of good messages, and checks that it lives on.

`python -m fuzz.gateway [SECONDS] [SEED]`. One honest player watches all the while: he must always get his answers, and
no room may have to be loaded again. Prints a line when it is done; a failure names the seed.
"""

import socket
import sys
import time
from collections.abc import Sequence
from random import Random
from urllib.parse import urlsplit

from websockets.frames import Frame, Opcode

from partyside.server import logs
from tests.server.live import Live, Person, answer, live, tell

GOOD = (
    b'{"t":"hello","protocol":1}',
    b'{"t":"hello","protocol":1,"slot":3}',
    b'{"t":"ping"}',
    b'{"t":"ask","id":"a1","do":{"t":"add_bot"}}',
    b'{"t":"ask","id":"a2","do":{"t":"start"}}',
    b'{"t":"ask","id":"a3","do":{"t":"play","decision":1,"card":"r5","uno":true}}',
    b'{"t":"ask","id":"a4","do":{"t":"catch","seat":1}}',
    b'{"t":"ask","id":"a5","do":{"t":"end_game"}}',
    b'{"t":"ask","id":"a6","do":{"t":"say","text":"\xd0\xbf\xd1\x80\xd0\xb8\xd0\xb2\xd0\xb5\xd1\x82 \\ud83d\\udc4b"}}',
    b'{"t":"ask","id":"a7","do":{"t":"react","reaction":"like"}}',
    b'{"t":"ask","id":"a8","do":{"t":"set_pace","pace":"fast"}}',
    b'{"t":"ask","id":"a9","do":{"t":"move_seat","seat":0,"to":1}}',
    b'{"t":"ask","id":"b1","do":{"t":"let_bot_play","seat":0}}',
    b'{"t":"ask","id":"b2","do":{"t":"take_out","seat":0}}',
    b'{"t":"ask","id":"b3","do":{"t":"remove_person","member":1}}',
    b'{"t":"ask","id":"b4","do":{"t":"stand_up"}}',
    b'{"t":"history"}',
    b'{"t":"history","after":3}',
)
LEAVE = b'{"t":"ask","id":"c1","do":{"t":"leave"}}'


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 30.0
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else time.time_ns()
    print(f"seed {seed}")
    logs.configure("warning")
    for ws in ("picows", "asgi"):
        with live(ws, rate_limits="off") as server:
            count = torment(server, Random(seed), time.monotonic() + seconds / 2)
            assert server.app.metrics.value("partyside_room_failures_total") == 0
        print(f"{ws}: {count} connections, the server is well")


def torment(server: Live, rng: Random, end: float) -> int:
    """Open bad connections until the end, and give their number."""
    count = 0
    honest = server.create("Honest")
    with honest.enter() as player:
        while time.monotonic() < end:
            if rng.random() < 0.5:
                assault(honest, GOOD, rng)
            else:
                assault(server.create("Victim"), (*GOOD, LEAVE), rng)
            count += 1
            tell(player, t="ask", id=f"a{count}", do={"t": "here"})
            assert answer(player, f"a{count}").get("code") in (None, "not_seated")
    return count


def assault(person: Person, good: Sequence[bytes], rng: Random) -> None:
    """One connection of a member: a good handshake, then broken messages in broken frames."""
    address = urlsplit(person.live.base)
    with socket.create_connection((address.hostname, address.port), 5) as tcp:
        tcp.sendall(
            f"GET /ws/{person.code} HTTP/1.1\r\nHost: {address.netloc}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {'A' * 22}==\r\n"
            f"Cookie: {person.cookie}\r\n\r\n".encode()
        )
        assert tcp.recv(4_096).startswith(b"HTTP/1.1 101 ")
        try:
            for _ in range(rng.randrange(1, 12)):
                tcp.sendall(broken_frame(good, rng))
            if rng.random() < 0.3:
                tcp.shutdown(socket.SHUT_WR)
                while tcp.recv(65_536):
                    pass
        except OSError:
            pass  # the server was first to end it, which is its right


def broken_frame(good: Sequence[bytes], rng: Random) -> bytes:
    message = mutated(rng.choice(good), rng) if rng.random() < 0.6 else rng.choice(good)
    opcode = Opcode.TEXT if rng.random() < 0.9 else rng.choice([*Opcode])
    control = opcode > Opcode.BINARY
    whole = control or rng.random() < 0.95
    frame = Frame(opcode, message[:125] if control else message, fin=whole).serialize(mask=True)
    return frame if rng.random() < 0.9 else mutated(frame, rng)


def mutated(data: bytes, rng: Random) -> bytes:
    """A few bytes changed, left out or repeated."""
    changed = bytearray(data)
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(changed) + 1)
        match rng.randrange(3):
            case 0:
                changed[at : at + 1] = rng.randbytes(1)
            case 1:
                del changed[at : at + rng.randrange(1, 6)]
            case _:
                changed[at:at] = changed[at : at + rng.randrange(1, 20)] * rng.randrange(1, 50)
    return bytes(changed)


if __name__ == "__main__":
    main()
