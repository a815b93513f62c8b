"""The HTTP calls: create, join, look, and how the server is."""

import json
from typing import Any

import httpx
import pytest

from partyside.log import MemoryLog, Step, Unavailable
from partyside.server.api import MAX_BODY
from partyside.server.limits import WRONG_CODES_PER_MINUTE
from tests.server.table import running
from tests.server.web import BASE, browser


async def create(client: httpx.AsyncClient, name: str = "Аня", slot: int = 0) -> str:
    answer = await client.post("/api/rooms", json={"name": name, "slot": slot})
    assert answer.status_code == 201
    code: str = answer.json()["code"]
    return code


def problem(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


@running
async def test_creating_a_room_makes_a_host_and_sets_his_cookie() -> None:
    """[P6] [P9]"""
    async with browser() as client:
        answer = await client.post("/api/rooms", json={"name": "Аня"}, headers={"origin": BASE})
        assert answer.status_code == 201
        assert answer.json() | {"code": ""} == {"code": "", "slot": 0, "you": 1}
        assert answer.headers["set-cookie"].startswith("ps0=")
        assert "HttpOnly; SameSite=Lax" in answer.headers["set-cookie"]
        assert answer.headers["cache-control"] == "no-store"


@running
async def test_a_room_is_looked_at_from_outside() -> None:
    """[P7] The code may be written in any forgiven way."""
    async with browser() as client:
        code = await create(client)
        info = (await client.get(f"/api/rooms/{code[:3].lower()}-{code[3:]}")).json()
        assert info == {"code": code, "playing": False, "locked": False, "seats": 1, "people": 1, "host": "Аня"} | {
            "members": [0],
            "removed": [],
        }
        client.cookies.clear()
        assert (await client.get(f"/api/rooms/{code}")).json()["members"] == []


@running
async def test_joining_makes_a_member() -> None:
    """[P7]"""
    async with browser() as client:
        code = await create(client)
        answer = await client.post(f"/api/rooms/{code}/members", json={"name": "Ben", "slot": 1})
        assert (answer.status_code, answer.json()) == (200, {"code": code, "slot": 1, "you": 2})
        assert answer.headers["set-cookie"].startswith("ps1=")
        assert (await client.get(f"/api/rooms/{code}")).json()["members"] == [0, 1]


@running
async def test_who_enters_again_stays_who_he_was() -> None:
    """[P9] The secret is kept, its cookie renewed, and the name is not asked again."""
    async with browser() as client:
        code = await create(client)
        secret = client.cookies["ps0"]
        answer = await client.post(f"/api/rooms/{code}/members", json={"name": "Ben"})
        assert answer.json()["you"] == 1
        assert client.cookies["ps0"] == secret
        await create(client)
        assert client.cookies["ps0"] == secret


@running
async def test_a_cookie_over_tls_is_for_tls_only() -> None:
    async with browser(proxies=("192.0.2.1",)) as client:
        answer = await client.post("/api/rooms", json={"name": "Аня"}, headers={"x-forwarded-proto": "https"})
        assert answer.headers["set-cookie"].endswith("; Secure")


@running
async def test_other_sites_cannot_enter_for_a_guest() -> None:
    """[P42]"""
    async with browser() as client:
        code = await create(client)
        for path in ("/api/rooms", f"/api/rooms/{code}/members"):
            for headers in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}):
                answer = await client.post(path, json={"name": "Ben"}, headers=headers)
                assert problem(answer) == (403, "wrong_origin")


@pytest.mark.parametrize(
    ("name", "status", "code"),
    [
        ("", 422, "name_empty"),
        ("   ", 422, "name_empty"),
        ("x" * 21, 422, "name_too_long"),
        ("a\u202eb", 422, "name_characters"),
        ("аня", 409, "name_taken"),
    ],
)
def test_a_bad_nickname_is_told(name: str, status: int, code: str) -> None:
    """[P8]"""

    @running
    async def join() -> None:
        async with browser() as client:
            room = await create(client)
            client.cookies.clear()
            answer = await client.post(f"/api/rooms/{room}/members", json={"name": name})
            assert problem(answer) == (status, code)
            assert "set-cookie" not in answer.headers

    join()


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"\xff",
        b"[]",
        b"{}",
        b'{"name":1}',
        b'{"name":"Ben","slot":8}',
        b'{"name":"Ben","slot":-1}',
        json.dumps({"name": "x" * 641}).encode(),
        b"[" * 4_000,
    ],
)
def test_a_bad_body_is_told(body: bytes) -> None:
    """[P42]"""

    @running
    async def post() -> None:
        async with browser() as client:
            assert problem(await client.post("/api/rooms", content=body)) == (400, "bad_message")

    post()


@running
async def test_a_long_body_is_not_read() -> None:
    """[P42]"""
    async with browser() as client:
        answer = await client.post("/api/rooms", content=b" " * (MAX_BODY + 1))
        assert problem(answer) == (413, "too_large")


@running
async def test_wrong_codes_are_told_and_counted() -> None:
    """[P7] [P13a] Whatever asks for them; members get in all the same."""
    async with browser() as client:
        code = await create(client)
        cookies = dict(client.cookies)
        client.cookies.clear()
        for number in range(WRONG_CODES_PER_MINUTE):
            wrong = "/api/rooms/" + ("222222" if number % 2 else "no code at all")
            assert problem(await client.get(wrong)) == (404, "no_such_room")
        assert problem(await client.get("/api/rooms/222222")) == (429, "too_many_codes")
        assert problem(await client.get(f"/api/rooms/{code}")) == (429, "too_many_codes")
        answer = await client.post(f"/api/rooms/{code}/members", json={"name": "Ben"})
        assert problem(answer) == (429, "too_many_codes")
        client.cookies.update(cookies)
        assert (await client.get(f"/api/rooms/{code}")).status_code == 200


@running
async def test_entries_of_an_address_are_limited() -> None:
    """[P42]"""
    async with browser(entries_per_minute=2) as client:
        code = await create(client)
        await client.post(f"/api/rooms/{code}/members", json={"name": "Ben"})
        assert problem(await client.post("/api/rooms", json={"name": "Аня"})) == (429, "too_fast")
        assert (await client.get(f"/api/rooms/{code}")).status_code == 200


class Broken(MemoryLog):
    """A log that stores nothing."""

    error: Exception = Unavailable("disk full")

    @property
    def healthy(self) -> bool:
        return False

    async def append(self, room: str, step: Step) -> None:
        raise self.error


@running
async def test_a_server_that_cannot_store_says_so() -> None:
    """[P41]"""
    async with browser(Broken()) as client:
        assert problem(await client.post("/api/rooms", json={"name": "Аня"})) == (503, "unavailable")
        assert (await client.get("/readyz")).status_code == 503
        assert (await client.get("/healthz")).status_code == 200


@running
async def test_a_fault_of_ours_is_answered_too() -> None:
    log = Broken()
    log.error = ValueError("a bug")
    async with browser(log) as client:
        assert problem(await client.post("/api/rooms", json={"name": "Аня"})) == (500, "internal")


@running
async def test_a_good_server_says_so() -> None:
    """[P41]"""
    async with browser() as client:
        for path in ("/healthz", "/readyz"):
            assert (await client.get(path)).status_code == 200


@running
async def test_unknown_calls_are_not_found() -> None:
    async with browser() as client:
        for method, path in (
            ("GET", "/api"),
            ("GET", "/api/nothing"),
            ("POST", "/api/rooms/K7P2AC/nothing"),
            ("GET", "/api/rooms"),
            ("DELETE", "/api/rooms/K7P2AC"),
        ):
            assert problem(await client.request(method, path)) == (404, "bad_message"), path


@running
async def test_every_answer_is_protected() -> None:
    """[P42]"""
    async with browser() as client:
        for path in ("/", "/healthz", "/api/rooms/K7P2AC", "/nowhere"):
            headers: Any = (await client.get(path)).headers
            assert "script-src 'self';" in headers["content-security-policy"]
            assert "frame-ancestors 'none'" in headers["content-security-policy"]
            assert "unsafe" not in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "same-origin"
            assert len(headers["x-request-id"]) == 12
