"""Moving a seat to another device by a one-time code. [R163] [R165] [P9]"""

import asyncio
import io
import json
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest

from partyside.room import Leave, MemberId, Wall
from partyside.room.events import Moved, Offered
from partyside.room.rules import OFFER_LASTS
from partyside.server import logs
from partyside.server.guests import digest
from partyside.server.limits import WRONG_CODES_PER_MINUTE
from partyside.wire import Ask
from tests.server.live import Live, Person, answer, hear, live, tell
from tests.server.logging_kept import logging_kept
from tests.server.table import HeldLog, Sent, running
from tests.server.web import BASE, Web, web


class Home:
    """Two devices of one household: the phone is member 1 of a room, the tablet is nobody yet."""

    def __init__(self, served: Web, phone: httpx.AsyncClient, tablet: httpx.AsyncClient, log: HeldLog) -> None:
        self.served = served
        self.phone = phone
        self.tablet = tablet
        self.log = log
        self.code = ""

    async def offer(self, client: httpx.AsyncClient | None = None, slot: int = 0) -> httpx.Response:
        return await (client or self.phone).post(f"/api/rooms/{self.code}/offers", json={"slot": slot})

    async def token(self) -> str:
        answered = await self.offer()
        assert answered.status_code == 200
        token: str = answered.json()["token"]
        return token

    async def look(self, token: str, client: httpx.AsyncClient | None = None) -> httpx.Response:
        return await (client or self.tablet).post(f"/api/rooms/{self.code}/offers/look", json={"token": token})

    async def move(self, token: str, client: httpx.AsyncClient | None = None, slot: int = 0) -> httpx.Response:
        there = client or self.tablet
        return await there.post(f"/api/rooms/{self.code}/moves", json={"token": token, "slot": slot})

    async def join(self, client: httpx.AsyncClient, name: str, slot: int = 0) -> None:
        answered = await client.post(f"/api/rooms/{self.code}/members", json={"name": name, "slot": slot})
        assert answered.status_code == 200


@asynccontextmanager
async def home() -> AsyncIterator[Home]:
    log = HeldLog()
    async with web(log) as served, served.browser() as phone, served.browser("192.0.2.2") as tablet:
        made = Home(served, phone, tablet, log)
        made.code = (await phone.post("/api/rooms", json={"name": "Аня"})).json()["code"]
        yield made


def at_home(test: Callable[[Home], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    """Run the test in such a home."""

    @running
    async def run() -> None:
        async with home() as made:
            await test(made)

    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return run


def problem(answered: httpx.Response) -> tuple[int, str]:
    return answered.status_code, answered.json()["code"]


@at_home
async def test_a_seat_moves_by_a_code_that_its_owner_asked_for(home: Home) -> None:
    """[R163]"""
    offered = await home.offer()
    assert offered.json() == {"token": offered.json()["token"], "seconds": 300}
    assert offered.headers["cache-control"] == "no-store"
    assert len(offered.json()["token"]) >= 32
    looked = await home.look(offered.json()["token"])
    assert (looked.status_code, looked.json()) == (200, {"name": "Аня", "slot": None})
    assert "set-cookie" not in looked.headers
    moved = await home.move(offered.json()["token"], slot=2)
    assert (moved.status_code, moved.json()) == (200, {"code": home.code, "slot": 2, "you": 1})
    assert moved.headers["set-cookie"].startswith("ps2=")
    assert home.tablet.cookies["ps2"] != home.phone.cookies["ps0"], "a moved seat gets its own secret [R165]"
    for client, slot in ((home.phone, 0), (home.tablet, 2)):
        assert (await client.get(f"/api/rooms/{home.code}")).json()["members"] == [slot]


@at_home
async def test_the_device_that_asked_is_known_as_the_person_already(home: Home) -> None:
    """So that the page need not spend the code where its owner is."""
    token = await home.token()
    assert (await home.look(token, home.phone)).json() == {"name": "Аня", "slot": 0}
    await home.join(home.tablet, "Борис", slot=1)
    assert (await home.look(token)).json() == {"name": "Аня", "slot": None}


@at_home
async def test_a_code_is_spent_once(home: Home) -> None:
    """[R163]"""
    token = await home.token()
    await home.move(token)
    async with home.served.browser("192.0.2.3") as other:
        assert problem(await home.look(token, other)) == (404, "no_such_offer")
        assert problem(await home.move(token, other)) == (404, "no_such_offer")
        assert not other.cookies


@at_home
async def test_looking_spends_nothing_and_fetching_the_link_does_nothing(home: Home) -> None:
    """[R163] Programs that preview links fetch them."""
    token = await home.token()
    for path in ("offers/look", "moves", "offers"):
        assert (await home.tablet.get(f"/api/rooms/{home.code}/{path}", params={"token": token})).status_code == 404
    for _ in range(3):
        assert (await home.look(token)).status_code == 200
    assert (await home.move(token)).status_code == 200


@at_home
async def test_a_code_lasts_five_minutes(home: Home) -> None:
    """[R163]"""
    assert OFFER_LASTS == 5 * 60 * 1000
    token = await home.token()
    home.served.wall = Wall(home.served.wall + OFFER_LASTS - 1)
    assert (await home.look(token)).status_code == 200
    home.served.wall = Wall(home.served.wall + 1)
    assert problem(await home.look(token)) == (404, "no_such_offer")
    assert problem(await home.move(token)) == (404, "no_such_offer")


@at_home
async def test_a_newer_code_voids_the_older(home: Home) -> None:
    old, new = await home.token(), await home.token()
    assert problem(await home.move(old)) == (404, "no_such_offer")
    assert (await home.move(new)).status_code == 200


@at_home
async def test_only_a_member_can_offer_his_seat(home: Home) -> None:
    """[R164]"""
    assert problem(await home.offer(home.tablet)) == (403, "not_a_member")
    assert problem(await home.offer(slot=1)) == (403, "not_a_member")


@at_home
async def test_a_slot_that_is_somebody_else_of_the_room_cannot_take_the_seat(home: Home) -> None:
    """The code stays good for another slot."""
    await home.join(home.tablet, "Борис")
    token = await home.token()
    assert problem(await home.move(token)) == (409, "another_person")
    assert (await home.move(token, slot=1)).status_code == 200


@at_home
async def test_a_browser_that_is_known_elsewhere_keeps_its_secret(home: Home) -> None:
    """[P9] What it is in other rooms stays."""
    other = (await home.tablet.post("/api/rooms", json={"name": "Борис"})).json()["code"]
    secret = home.tablet.cookies["ps0"]
    assert (await home.move(await home.token())).status_code == 200
    assert home.tablet.cookies["ps0"] == secret
    for code in (home.code, other):
        assert (await home.tablet.get(f"/api/rooms/{code}")).json()["members"] == [0]


@at_home
async def test_moving_to_where_one_is_already_is_no_harm(home: Home) -> None:
    assert (await home.move(await home.token(), home.phone)).json()["you"] == 1


@at_home
async def test_other_sites_can_neither_offer_nor_look_nor_move(home: Home) -> None:
    """[P42]"""
    token = await home.token()
    for headers in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}):
        for path, body in (("offers", {"slot": 0}), ("offers/look", {"token": token}), ("moves", {"token": token})):
            answered = await home.phone.post(f"/api/rooms/{home.code}/{path}", json=body, headers=headers)
            assert problem(answered) == (403, "wrong_origin")
    assert (await home.look(token)).status_code == 200
    ours = {"origin": BASE, "sec-fetch-site": "same-origin"}
    answered = await home.tablet.post(f"/api/rooms/{home.code}/moves", json={"token": token}, headers=ours)
    assert answered.status_code == 200


LONG = b'{"token":"' + b"x" * 65 + b'"}'


@pytest.mark.parametrize(
    ("path", "body"),
    [
        *(("offers", body) for body in (b"", b"[]", b'{"slot":8}', b'{"slot":"0"}')),
        *(("offers/look", body) for body in (b"", b"{}", b'{"token":1}', LONG)),
        *(("moves", body) for body in (b"", b"{}", b'{"token":1}', b'{"token":"","slot":-1}', LONG)),
    ],
)
def test_a_bad_body_is_told(path: str, body: bytes) -> None:
    """[P42]"""

    @at_home
    async def post(home: Home) -> None:
        answered = await home.phone.post(f"/api/rooms/{home.code}/{path}", content=body)
        assert problem(answered) == (400, "bad_message")

    post()


@at_home
async def test_codes_for_seats_cannot_be_guessed(home: Home) -> None:
    """[P13a] [P42] Wrong ones count like wrong codes of rooms; then even the right one is not told."""
    token = await home.token()
    for number in range(WRONG_CODES_PER_MINUTE):
        guess = home.look if number % 2 else home.move
        assert problem(await guess(f"guess-{number}")) == (404, "no_such_offer")
    assert problem(await home.look(token)) == (429, "too_many_codes")
    assert problem(await home.move(token)) == (429, "too_many_codes")
    async with home.served.browser("192.0.2.3") as other:
        assert (await home.move(token, other)).status_code == 200


@at_home
async def test_the_log_of_the_room_holds_only_the_hashes(home: Home) -> None:
    """[R163] Who reads the database can take nobody's seat."""
    token = await home.token()
    await home.move(token)
    steps = await home.log.read(home.code)
    told = [event for step in steps for event in step.events if isinstance(event, Offered | Moved)]
    assert [type(event) for event in told] == [Offered, Moved]
    offered, moved = told
    assert isinstance(offered, Offered) and isinstance(moved, Moved)
    assert offered.offer.code == digest(token)
    assert moved == Moved(MemberId(1), digest(home.tablet.cookies["ps0"]))
    for hidden in (token, *home.phone.cookies.values(), *home.tablet.cookies.values()):
        assert hidden not in str(steps)


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """All that the server logs about itself."""
    stream = io.StringIO()
    with logging_kept():
        logs.configure("debug", stream)
        yield stream


def test_no_code_and_no_secret_is_logged(written: io.StringIO) -> None:
    """[P41] Good ones and wrong ones."""
    hidden: list[str] = []

    @at_home
    async def move(home: Home) -> None:
        token = await home.token()
        await home.look(token)
        await home.move("a-wrong-one")
        await home.move(token)
        await home.move(token)
        hidden.extend(["a-wrong-one", token, home.phone.cookies["ps0"], home.tablet.cookies["ps0"]])

    move()
    text = written.getvalue()
    events = [json.loads(line)["event"] for line in text.splitlines()]
    assert events.count("move_offered") == 1
    assert events.count("entered") == 2
    for secret in hidden:
        assert secret not in text
        assert digest(secret) not in text


@at_home
async def test_who_has_left_can_neither_offer_nor_be_moved_to(home: Home) -> None:
    """[R158] His code dies with his secrets."""
    host = await home.served.app.rooms.find(home.code)
    assert host is not None
    await home.join(home.tablet, "Борис")
    token = (await home.offer(home.tablet)).json()["token"]
    host.ask(host.attach(Sent(), MemberId(2)), Ask("go", Leave()))
    async with home.served.browser("192.0.2.3") as other:
        assert problem(await home.move(token, other)) == (404, "no_such_offer")
    assert problem(await home.offer(home.tablet)) == (403, "not_a_member")


@at_home
async def test_who_is_just_leaving_is_told_so(home: Home) -> None:
    """[R158] His leaving is not stored yet when he asks."""
    host = await home.served.app.rooms.find(home.code)
    assert host is not None
    viewer = host.attach(Sent(), MemberId(1))
    while not host.quiet:
        await asyncio.sleep(0)
    home.log.gate.clear()
    host.ask(viewer, Ask("go", Leave()))
    offering = asyncio.create_task(home.offer())
    for _ in range(100):
        await asyncio.sleep(0)
    home.log.gate.set()
    assert problem(await offering) == (403, "left")


@pytest.fixture(scope="module", params=("picows", "asgi"))
def server(request: pytest.FixtureRequest) -> Iterator[Live]:
    with live(request.param) as running_server:
        yield running_server


def other_device(person: Person) -> Person:
    """The same member on a device of his own."""
    http, headers = person.live.http, {"cookie": person.cookie}
    token = http.post(f"/api/rooms/{person.code}/offers", json={}, headers=headers).json()["token"]
    moved = http.post(f"/api/rooms/{person.code}/moves", json={"token": token})
    http.cookies.clear()
    return Person(person.live, person.code, moved.headers["set-cookie"].partition(";")[0])


@pytest.mark.slow
def test_two_devices_are_one_member_and_missing_only_when_both_are_gone(server: Live) -> None:
    """[R165] [R139] Either may act."""
    anna = server.create()
    ben = server.join(anna.code, "Ben")
    tablet = other_device(ben)
    assert tablet.cookie != ben.cookie
    with anna.enter() as host:
        with ben.enter() as first, tablet.enter() as second:
            tell(host, t="ask", id="go", do={"t": "start"})
            assert answer(host, "go")["t"] == "done"
            for number, socket in enumerate((first, second)):
                tell(socket, t="ask", id=f"s{number}", do={"t": "declare_uno"})
                assert answer(socket, f"s{number}")["t"] in ("done", "sorry")
                tell(socket, t="ask", id=f"r{number}", do={"t": "react", "reaction": "like"})
                assert answer(socket, f"r{number}")["t"] == "done"
            first.close()
            server.until(lambda: server.app.metrics.value("partyside_connections") == 2)
            tell(second, t="ask", id="there", do={"t": "react", "reaction": "wow"})
            assert answer(second, "there")["t"] == "done"
            while (shown := hear(host)).get("news", [{}])[-1:] != [
                {"t": "reacted", "member": 2, "name": "Ben", "reaction": "wow"}
            ]:
                pass
            assert shown["room"]["running"] is True
        while not (shown := hear(host)["room"]).get("missing"):
            pass
        assert "running" not in shown
        with tablet.enter():
            while "running" not in hear(host)["room"]:
                pass
