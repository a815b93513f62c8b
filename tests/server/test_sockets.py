"""Both implementations of WebSockets, from outside: a real server, an independent client, the same behaviour."""

import base64
import gc
import os
import socket
import struct
from collections.abc import Iterator
from contextlib import suppress
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from partyside.server.sockets import Timing
from partyside.wire import MAX_MESSAGE, PROTOCOL
from tests.server.live import PATIENCE, Live, Person, answer, ending, hear, live, tell

pytestmark = pytest.mark.slow

IMPLEMENTATIONS = ("picows", "asgi")


@pytest.fixture(scope="module", params=IMPLEMENTATIONS)
def server(request: pytest.FixtureRequest) -> Iterator[Live]:
    with live(request.param) as running:
        yield running


@pytest.fixture
def anna(server: Live) -> Person:
    return server.create()


class Raw:
    """A peer that speaks TCP by hand, reads only when told to, and may have next to no room for what it is sent."""

    def __init__(self, person: Person, connection: str = "Upgrade", room_bytes: int | None = None) -> None:
        address = urlsplit(person.live.base)
        self.tcp = socket.socket()
        if room_bytes is not None:
            self.tcp.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room_bytes)
        self.tcp.settimeout(PATIENCE)
        self.tcp.connect((address.hostname, address.port))
        key = base64.b64encode(os.urandom(16)).decode()
        self.tcp.sendall(
            f"GET /ws/{person.code} HTTP/1.1\r\nHost: {address.netloc}\r\nOrigin: {person.live.base}\r\n"
            f"Upgrade: websocket\r\nConnection: {connection}\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\nCookie: {person.cookie}\r\n\r\n".encode()
        )
        head = b""
        while b"\r\n\r\n" not in head:
            head += self.tcp.recv(1)
        self.status = head.partition(b"\r\n")[0].decode()

    def frame(self, text: str) -> None:
        self.tcp.sendall(Frame(Opcode.TEXT, text.encode()).serialize(mask=True))

    def rest(self) -> bytes:
        """All that comes until the connection ends."""
        got = b""
        try:
            while part := self.tcp.recv(65_536):
                got += part
        except ConnectionResetError:
            pass
        return got

    def __enter__(self) -> "Raw":
        return self

    def __exit__(self, *_: object) -> None:
        self.tcp.close()


def test_a_member_is_welcomed_and_sees_the_room(anna: Person) -> None:
    """[P9] The cookie of the handshake proves who speaks."""
    with anna.connect() as socket:
        tell(socket, t="hello", protocol=PROTOCOL)
        assert hear(socket)["you"] == 1
        assert hear(socket)["room"]["code"] == anna.code


def test_an_ask_is_answered_and_seen(anna: Person) -> None:
    with anna.enter() as socket:
        tell(socket, t="ask", id="a1", do={"t": "add_bot"})
        assert answer(socket, "a1") == {"t": "done", "id": "a1"}
        tell(socket, t="ask", id="a2", do={"t": "free_seat", "seat": 9})
        assert answer(socket, "a2") == {"t": "sorry", "id": "a2", "code": "no_such_seat"}


def test_asks_may_follow_the_hello_at_once(anna: Person) -> None:
    """A client that repeats its unanswered asks need not wait for the welcome."""
    with anna.connect() as socket:
        tell(socket, t="hello", protocol=PROTOCOL)
        tell(socket, t="ask", id="a1", do={"t": "add_bot"})
        assert hear(socket)["t"] == "welcome"
        assert answer(socket, "a1")["t"] == "done"


def test_ping_is_answered(anna: Person) -> None:
    with anna.enter() as socket:
        tell(socket, t="ping")
        assert hear(socket) == {"t": "pong"}
        assert socket.ping().wait(PATIENCE)


def test_messages_are_never_compressed(anna: Person) -> None:
    """The client offers it."""
    with anna.enter(compression="deflate") as socket:
        assert socket.response is not None
        assert "Sec-WebSocket-Extensions" not in socket.response.headers


def test_other_sites_are_refused_at_the_handshake(anna: Person) -> None:
    """[P42]"""
    with pytest.raises(InvalidStatus) as refused, anna.connect(origin="https://evil.example"):
        pass
    assert refused.value.response.status_code == 403


def test_programs_without_an_origin_are_welcome(anna: Person) -> None:
    """[P43]"""
    with anna.enter(origin=None):
        pass


def test_other_paths_are_not_found(anna: Person) -> None:
    with pytest.raises(InvalidStatus) as refused, anna.connect(path="/nowhere"):
        pass
    assert refused.value.response.status_code == 404


def test_the_handshake_of_firefox_is_understood(anna: Person) -> None:
    """It sends two words in `Connection`."""
    with Raw(anna, "keep-alive, Upgrade") as raw:
        assert raw.status == "HTTP/1.1 101 Switching Protocols"


def test_a_broken_handshake_is_a_bad_request(server: Live) -> None:
    address = urlsplit(server.base)
    request = (
        f"GET /ws/K7P2AC HTTP/1.1\r\nHost: {address.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: short\r\nCookie: ps0=\xff\r\n\r\n"
    )
    with socket.create_connection((address.hostname, address.port), PATIENCE) as tcp:
        tcp.sendall(request.encode("latin-1"))
        assert tcp.recv(4_096).startswith(b"HTTP/1.1 400 ")


def test_a_message_may_be_as_long_as_allowed(anna: Person) -> None:
    with anna.enter() as socket:
        ping = '{"t":"ping"}'
        socket.send(ping + " " * (MAX_MESSAGE - len(ping)))
        assert hear(socket) == {"t": "pong"}


def test_longer_messages_close_the_connection(anna: Person) -> None:
    """[P42]"""
    with anna.enter() as socket:
        socket.send(" " * (MAX_MESSAGE + 1))
        assert ending(socket)[1] == 1009


def test_binary_messages_close_the_connection(anna: Person) -> None:
    with anna.enter() as socket:
        socket.send(b'{"t":"ping"}')
        assert ending(socket)[1] == 1003


def test_broken_text_closes_the_connection(anna: Person) -> None:
    """picows leaves it to the gateway, uvicorn judges itself."""
    with anna.enter() as socket:
        socket.send(b"\xff\xfe", text=True)
        assert ending(socket) in (("bad_message", 1008), (None, 1007))


def test_fragments_are_refused_or_put_together(anna: Person) -> None:
    """By picows and by uvicorn, in that order; both are clean."""
    with anna.enter() as socket:
        with suppress(ConnectionClosed):
            socket.send(iter(['{"t":', '"ping"}']))
        if anna.live.server.config.ws == "websockets-sansio":
            assert hear(socket) == {"t": "pong"}
        else:
            assert ending(socket)[1] == 1003


@pytest.mark.parametrize(
    "garbage",
    [
        pytest.param(b"\x81\x05hello", id="unmasked"),
        pytest.param(b"\x83\x80\0\0\0\0", id="unknown kind"),
        pytest.param(b"\x09\x80\0\0\0\0", id="fragmented ping"),
        pytest.param(b"\xf1\x80\0\0\0\0", id="reserved bits"),
        pytest.param(b"\x80\x80\0\0\0\0", id="continuation of nothing"),
        pytest.param(b"\x88\x81\0\0\0\0\x03", id="half a close code"),
        pytest.param(b"\x81\xff" + struct.pack("!Q", 2**63), id="endless"),
        pytest.param(b"GET / HTTP/1.1\r\n\r\n", id="HTTP"),
    ],
)
def test_broken_frames_end_the_connection_and_nothing_else(anna: Person, garbage: bytes) -> None:
    """[P42]"""
    with anna.enter() as other, Raw(anna) as raw:
        raw.tcp.sendall(garbage)
        raw.rest()
        tell(other, t="ping")
        assert hear(other)["t"] in ("pong", "update")


def test_a_close_is_answered(anna: Person) -> None:
    with anna.enter() as socket:
        socket.close(1000)
        assert socket.close_code == 1000


def test_leaving_is_noticed_at_once(server: Live, anna: Person) -> None:
    """[P27]"""
    with anna.enter() as mine:
        tell(mine, t="ask", id="a1", do={"t": "add_bot"})
        tell(mine, t="ask", id="a2", do={"t": "start"})
        assert answer(mine, "a2")["t"] == "done"
        ben = server.join(anna.code, "Ben")
        with ben.enter() as socket:
            mine.close()
            while not hear(socket)["room"].get("missing"):
                pass


def test_a_connection_that_is_gone_leaves_nothing_to_the_collector() -> None:
    """Phones come and go all evening. What each left in cycles would pile up, as the collector walks by only seldom."""
    with live("picows") as server:
        anna = server.create()
        with anna.enter():
            pass
        gc.collect()
        gc.disable()
        try:
            for _ in range(20):
                with anna.enter():
                    pass
            server.until(lambda: server.app.metrics.value("partyside_connections") == 0)
            assert gc.collect() < 20
        finally:
            gc.enable()


@pytest.mark.parametrize("ws", IMPLEMENTATIONS)
def test_a_peer_that_says_nothing_is_dropped(ws: str) -> None:
    """A hello is due."""
    with live(ws, Timing(hello_within=0.05)) as server, server.create().connect() as socket:
        assert ending(socket) == ("bad_message", 1008)


def test_silence_is_noticed_within_ten_seconds() -> None:
    """[P27]"""
    timing = Timing()
    assert timing.ping_after + timing.pong_within < 10


@pytest.mark.parametrize("ws", IMPLEMENTATIONS)
def test_a_peer_that_answers_no_ping_is_lost(ws: str) -> None:
    with live(ws, Timing(ping_after=0.1, pong_within=0.1, close_within=0.1)) as server, Raw(server.create()) as raw:
        raw.frame('{"t":"hello","protocol":1}')
        assert b"welcome" in raw.rest()
        server.until(lambda: server.app.metrics.value("partyside_connections") == 0)


@pytest.mark.parametrize("ws", IMPLEMENTATIONS)
def test_a_connection_that_is_open_to_one_side_only_freezes_the_game(ws: str) -> None:
    """[R139] [P27] The peer's machine still takes what it is sent, and nobody there reads or answers any more."""
    with live(ws, Timing(ping_after=0.3, pong_within=0.3, close_within=0.1)) as server:
        anna = server.create()
        ben = server.join(anna.code, "Ben")
        with anna.enter() as socket, Raw(ben) as half_open:
            half_open.frame('{"t":"hello","protocol":1}')
            while not all(seat.get("connected", True) for seat in hear(socket)["room"]["seats"]):
                pass
            tell(socket, t="ask", id="a1", do={"t": "start"})
            assert answer(socket, "a1")["t"] == "done"
            while not (shown := hear(socket)["room"]).get("missing"):
                pass
            assert [missing["seat"] for missing in shown["missing"]] == [1]
            assert "running" not in shown
            with ben.enter():
                while "running" not in hear(socket)["room"]:
                    pass


@pytest.mark.parametrize("ws", IMPLEMENTATIONS)
def test_a_slow_peer_skips_updates_and_catches_up(ws: str) -> None:
    """It is marked, passed over, and gets the newest view when it reads again."""
    with live(ws, rate_limits="off") as server:
        anna = server.create()
        with anna.enter() as socket, Raw(anna, room_bytes=2_048) as slow:
            slow.frame('{"t":"hello","protocol":1}')
            asks = after = 0
            # As long as it is not marked, and then for a while in which it is passed over.
            while after < 10:
                after += bool(server.app.metrics.value("partyside_slow_peers_total"))
                asks += 2
                tell(socket, t="ask", id=f"a{asks}", do={"t": "add_bot"})
                tell(socket, t="ask", id=f"b{asks}", do={"t": "free_seat", "seat": 1})
                assert answer(socket, f"b{asks}")["t"] == "done"
            tell(socket, t="ask", id="last", do={"t": "set_timer", "limit": 90_000})
            assert answer(socket, "last")["t"] == "done"
            seen = b""
            while b'"limit":90000' not in seen:
                seen += slow.tcp.recv(65_536)
            assert seen.count(b'"t":"update"') < asks
            assert server.app.metrics.value("partyside_resyncs_total") == 1


@pytest.mark.parametrize("ws", IMPLEMENTATIONS)
def test_a_peer_that_never_reads_is_given_up(ws: str) -> None:
    with live(ws, Timing(close_within=0.1), rate_limits="off") as server:
        anna = server.create()
        with Raw(anna, room_bytes=2_048) as slow:
            slow.frame('{"t":"hello","protocol":1}')
            pings = Frame(Opcode.TEXT, b'{"t":"ping"}').serialize(mask=True) * 1_000
            while not server.app.metrics.value("partyside_closes_total", code="too_slow"):
                slow.tcp.sendall(pings)
            server.until(lambda: server.app.metrics.value("partyside_connections") == 0)


@pytest.mark.parametrize("ws", IMPLEMENTATIONS)
def test_the_connections_of_an_address_are_limited(ws: str) -> None:
    """[P42]"""
    with live(ws, connections_per_address=2) as server:
        anna = server.create()
        with anna.enter():
            with anna.enter(), anna.connect() as third:
                assert ending(third) == ("too_fast", 1008)
            server.until(lambda: server.app.metrics.value("partyside_connections") == 1)
            with anna.enter():
                pass


@pytest.mark.parametrize("ws", IMPLEMENTATIONS)
def test_a_stopping_server_says_good_bye(ws: str) -> None:
    """[P41] Also to those who have not said hello yet."""
    with live(ws) as server, server.create().enter() as socket, server.create("Ben").connect() as new:
        server.server.should_exit = True
        assert ending(socket) == ("restarting", 1012)
        assert ending(new)[1] == 1012


@pytest.mark.parametrize("ws", IMPLEMENTATIONS)
def test_addresses_behind_a_proxy_are_told_apart_if_it_is_trusted(ws: str) -> None:
    with live(ws, connections_per_address=1, proxies=("127.0.0.1",)) as server:
        anna = server.create()

        with (
            anna.enter(forwarded_for="192.0.2.1"),
            anna.enter(forwarded_for="192.0.2.2"),
            anna.connect(forwarded_for="192.0.2.1") as third,
        ):
            assert ending(third)[0] == "too_fast"
