"""Bounds of the HTTP protocol itself, over real sockets. [P42]"""

import socket
import time
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from partyside.server import http
from tests.server.live import PATIENCE, Live, hear, live, tell

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server() -> Iterator[Live]:
    with live("picows") as running:
        yield running


def connect(server: Live) -> socket.socket:
    address = urlsplit(server.base)
    return socket.create_connection((address.hostname, address.port), PATIENCE)


def rest(tcp: socket.socket) -> bytes:
    """All that comes until the connection ends."""
    got = b""
    try:
        while part := tcp.recv(65_536):
            got += part
    except ConnectionResetError:
        pass
    return got


@pytest.mark.parametrize("start", [b"GET /", b"GET / HTTP/1.1\r\nHost: a\r\nCookie: a", b"GET / HTTP/1.1\r\n"])
def test_an_endless_head_is_cut_off(server: Live, start: bytes) -> None:
    with connect(server) as tcp:
        tcp.sendall(start)
        line = b"x" * 1_000 if start.endswith((b"a", b"/")) else b"name: value\r\n" * 80
        try:
            for _ in range(2_000):
                tcp.sendall(line)
        except OSError:
            return
        assert rest(tcp).startswith(b"HTTP/1.1 400 ")


def test_a_request_in_drips_is_given_up(server: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """So is a connection that never asks for anything."""
    monkeypatch.setattr(http, "REQUEST_SECONDS", 0.05)
    for begun in (b"", b"GET / HT", b"POST /api/rooms HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{"):
        with connect(server) as tcp:
            tcp.sendall(begun)
            assert rest(tcp) == b""


def test_a_connection_may_last(server: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only requests are timed, neither what lies between them nor what a WebSocket does after its own."""
    monkeypatch.setattr(http, "REQUEST_SECONDS", 0.05)
    with connect(server) as tcp, server.create().enter() as ws:
        end = time.monotonic() + 0.2
        while time.monotonic() < end:
            tcp.sendall(b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
            got = b""
            while not got.endswith(b"ok\n"):
                part = tcp.recv(4_096)
                assert part
                got += part
        tell(ws, t="ping")
        assert hear(ws) == {"t": "pong"}


def test_garbage_gets_a_clean_answer(server: Live) -> None:
    for garbage in (b"\x00\x01\x02\r\n\r\n", b"HELLO\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n"):
        with connect(server) as tcp:
            tcp.sendall(garbage)
            assert rest(tcp).startswith(b"HTTP/1.1 400 ")
