"""Leaving for good, and being removed by the host: what it means for connections and for who comes again."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection

from partyside import room
from partyside.room import Leave, RemovePerson, Say, Start, TakeSeat
from partyside.uno import Seat
from partyside.wire import PROTOCOL, Ask
from tests.server.live import Live, Person, answer, ending, hear, live, tell
from tests.server.table import Sent, Table, running


def tail(sent: Sent, of: int) -> list[dict[str, object]]:
    return sent.messages[-of:]


@running
async def test_who_leaves_hears_that_it_is_done_and_then_goodbye() -> None:
    """[R158] On every connection of his, and nobody else's."""
    table = await Table().open("Аня", "Борис")
    second = Sent()
    table.host.attach(second, table.member("Борис"))
    await table.settle()
    await table.ask("Борис", Leave(), "go")
    assert tail(table.sent["Борис"], 2) == [{"t": "done", "id": "go"}, {"t": "bye", "code": "left"}]
    assert tail(second, 1) == [{"t": "bye", "code": "left"}]
    assert table.sent["Аня"].closed is None
    shown = table.sent["Аня"].view
    assert [seat["name"] for seat in shown["room"]["seats"]] == ["Аня"]
    assert shown["news"] == [{"t": "left", "member": 2, "name": "Борис", "at": table.wall}]
    await table.close()


@running
async def test_who_leaves_is_shown_nothing_any_more() -> None:
    """[R158] Not even the step by which he left."""
    table = await Table().open("Аня", "Борис")
    seen = table.sent["Борис"].view["seq"]
    await table.ask("Борис", Leave())
    await table.ask("Аня", Say("он нас не слышит"))
    assert table.sent["Борис"].view["seq"] == seen
    await table.close()


@running
async def test_leaving_a_running_game_freezes_it_for_the_host_to_decide() -> None:
    """[R158] [P30]"""
    table = await Table().open("Аня", "Борис", "Вера")
    await table.ask("Аня", Start())
    await table.ask("Борис", Leave())
    shown = table.sent["Аня"].view["room"]
    assert "running" not in shown
    assert shown["missing"] == [{"seat": 1, "since": table.wall, "left": True}]
    assert table.sent["Борис"].closed == "left"
    assert (await table.ask("Аня", room.LetBotPlay(Seat(1))))["t"] == "done"
    assert table.sent["Аня"].view["room"]["running"] is True
    await table.close()


@running
async def test_the_last_one_who_leaves_leaves_the_room_deserted() -> None:
    """[R135] Its day begins."""
    table = await Table().open("Аня")
    await table.ask("Аня", Leave())
    await table.go("Аня")
    assert table.host.room.deserted == table.wall
    assert table.host.unwatched
    await table.close()


@running
async def test_the_removed_hear_it_on_every_connection_after_the_host_has_his_answer() -> None:
    """[P11] [R136]"""
    table = await Table().open("Аня", "Борис")
    second = Sent()
    table.host.attach(second, table.member("Борис"))
    await table.settle()
    order: list[str] = []
    for name, sent in (("host", table.sent["Аня"]), ("first", table.sent["Борис"]), ("second", second)):
        watch(sent, name, order)
    await table.ask("Аня", RemovePerson(table.member("Борис")))
    assert order == ["host update", "host done", "first bye", "second bye"]
    assert table.sent["Борис"].closed == second.closed == "removed_by_host"
    await table.close()


def watch(sent: Sent, name: str, order: list[str]) -> None:
    """Note in which order the connections are told."""
    send, close = sent.send, sent.close

    def noted_send(data: bytes) -> None:
        send(data)
        order.append(f"{name} {sent.messages[-1]['t']}")

    def noted_close(why: room.Refusal) -> None:
        close(why)
        order.append(f"{name} bye")

    sent.send, sent.close = noted_send, noted_close  # type: ignore[method-assign,assignment]


@running
async def test_a_connection_that_comes_just_after_its_member_left_is_closed() -> None:
    """It was let in while the leaving still waited for its turn."""
    table = await Table().open("Аня", "Борис")
    late = Sent()
    table.host.ask(table.viewers["Борис"], Ask("go", Leave()))
    table.host.attach(late, table.member("Борис"))
    await table.settle()
    assert late.messages == [{"t": "bye", "code": "left"}]
    assert not table.host.stopped
    await table.close()


@running
async def test_what_a_lost_connection_still_asked_for_is_not_done() -> None:
    """[R139] Else somebody who is not there would take a seat, and count as present for ever."""
    table = await Table().open("Аня", "Борис")
    await table.ask("Борис", room.StandUp())
    await table.go("Борис")
    steps = await table.steps()
    ghost = table.host.attach(Sent(), table.member("Борис"))
    table.host.ask(ghost, Ask("sit", TakeSeat()))
    table.host.history(ghost, 0)
    table.host.detach(ghost)
    await table.settle()
    assert await table.steps() == steps
    assert table.host.room.present == (table.member("Аня"),)
    await table.close()


@running
async def test_gone_members_leave_nothing_behind_in_memory() -> None:
    table = await Table().open("Аня", "Борис")
    await table.ask("Борис", Say("пока"))
    assert set(table.host._chat) == {2}
    await table.ask("Борис", Leave())
    assert not table.host._chat
    await table.close()


@pytest.fixture(scope="module", params=("picows", "asgi"))
def server(request: pytest.FixtureRequest) -> Iterator[Live]:
    with live(request.param) as running_server:
        yield running_server


def enter(server: Live, person: Person, name: str) -> httpx.Response:
    """Join the room with the cookie that the browser has."""
    answered = server.http.post(
        f"/api/rooms/{person.code}/members", json={"name": name}, headers={"cookie": person.cookie}
    )
    server.http.cookies.clear()
    return answered


def refusal(person: Person) -> tuple[str | None, int | None]:
    """How a WebSocket of this browser ends."""
    with person.connect() as socket:
        tell(socket, t="hello", protocol=PROTOCOL)
        return ending(socket)


def do(socket: ClientConnection, **command: object) -> None:
    tell(socket, t="ask", id=str(command), do=command)
    assert answer(socket, str(command))["t"] == "done"


@pytest.mark.slow
def test_a_browser_that_left_is_told_goodbye_and_comes_again_as_somebody_new(server: Live) -> None:
    """[R158] Its secret is void."""
    anna = server.create()
    ben = server.join(anna.code, "Ben")
    with anna.enter() as host, ben.enter() as first, ben.enter() as second:
        tell(first, t="ask", id="go", do={"t": "leave"})
        assert answer(first, "go") == {"t": "done", "id": "go"}
        assert ending(first) == ("left", 1008)
        assert ending(second) == ("left", 1008)
        assert refusal(ben) == ("not_a_member", 1008)
        answered = enter(server, ben, "Ben")
        assert (answered.status_code, answered.json()["you"]) == (200, 3)
        tell(host, t="ping")
        while hear(host)["t"] != "pong":
            pass


def looked_at(server: Live, person: Person) -> dict[str, Any]:
    """What the person's browser may know of the room before it enters."""
    info: dict[str, Any] = server.http.get(f"/api/rooms/{person.code}", headers={"cookie": person.cookie}).json()
    return info


@pytest.mark.slow
def test_a_removed_browser_is_turned_away_until_the_host_lets_it_in(server: Live) -> None:
    """[P11] [R136] At the WebSocket and at the door."""
    anna = server.create()
    ben = server.join(anna.code, "Ben")
    with anna.enter() as host, ben.enter() as socket:
        do(host, t="remove_person", member=2)
        assert ending(socket) == ("removed_by_host", 1008)
        assert refusal(ben) == ("removed_by_host", 1008)
        answered = enter(server, ben, "Another name")
        assert (answered.status_code, answered.json()["code"]) == (403, "removed_by_host")
        assert looked_at(server, ben)["removed"] == [0]
        do(host, t="readmit", member=2)
        assert looked_at(server, ben)["removed"] == []
        answered = enter(server, ben, "Ben")
        assert (answered.status_code, answered.json()["you"]) == (200, 3)
        with ben.enter():
            pass


@pytest.mark.slow
def test_a_locked_room_turns_newcomers_away_but_no_member(server: Live) -> None:
    """[P11]"""
    anna = server.create()
    ben = server.join(anna.code, "Ben")
    with anna.enter() as host:
        do(host, t="set_lock", on=True)
        answered = server.http.post(f"/api/rooms/{anna.code}/members", json={"name": "Eve"})
        assert (answered.status_code, answered.json()["code"]) == (403, "room_locked")
        assert server.http.get(f"/api/rooms/{anna.code}").json()["locked"] is True
        assert enter(server, ben, "Ben").status_code == 200
        with ben.enter():
            pass
        do(host, t="set_lock", on=False)
        assert server.join(anna.code, "Eve").code == anna.code
