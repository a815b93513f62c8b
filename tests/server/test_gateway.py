"""One connection's life, without a network."""

import asyncio
import json
from http import HTTPStatus
from typing import Any, get_args

from hypothesis import given, settings
from hypothesis import strategies as st

from partyside.log import MemoryLog, Step, Unavailable
from partyside.room import Command
from partyside.server.limits import ASKS_AT_ONCE, PATIENCE, WRONG_CODES_PER_MINUTE, Limits
from partyside.server.sockets import TOO_SLOW_BYTES, Timing
from partyside.wire import PROTOCOL, Fault
from tests.server.desk import Desk, guest, say
from tests.server.table import running

HELLO: dict[str, Any] = {"t": "hello", "protocol": PROTOCOL}


@running
async def test_only_pages_of_ours_and_programs_are_let_in() -> None:
    """[P42]"""
    desk = await Desk().open()
    assert desk.gateway.admit(guest(from_here=False), f"/ws/{desk.code}") == HTTPStatus.FORBIDDEN
    assert desk.gateway.admit(guest(), "/other") == HTTPStatus.NOT_FOUND
    await desk.close()


@running
async def test_a_member_gets_a_welcome_and_a_view() -> None:
    """[P9] [R163]"""
    desk = await Desk().open()
    _, socket = await desk.enter()
    assert [message["t"] for message in socket.sent] == ["welcome", "update"]
    assert desk.metrics.value("partyside_connections") == 1
    await desk.close()


@running
async def test_a_code_may_be_written_in_any_forgiven_way() -> None:
    """[P6]"""
    desk = await Desk().open()
    session, socket = desk.connect(code=f"{desk.code[:3]}-{desk.code[3:]}".lower())
    say(session, **HELLO)
    await desk.settle()
    assert socket.of("welcome")
    await desk.close()


@running
async def test_who_is_no_member_must_join_first() -> None:
    """[P9] Nobody takes a seat by knowing the room."""
    desk = await Desk().open()
    for stranger in (guest(None), guest("t" * 32), guest(slot=1)):
        session, socket = desk.connect(stranger)
        say(session, **HELLO)
        await desk.settle()
        assert socket.ending() == (Fault.NOT_A_MEMBER, 1008)
        assert not socket.of("update")
    await desk.close()


@running
async def test_a_slot_names_the_person_of_the_browser() -> None:
    """[P9]"""
    desk = await Desk().open()
    session, socket = desk.connect(guest(slot=3))
    say(session, **HELLO, slot=3)
    await desk.settle()
    assert socket.of("welcome")
    await desk.close()


@running
async def test_an_unknown_room_is_told() -> None:
    desk = await Desk().open()
    for code in ("K7P2AC", "nonsense", ""):
        session, socket = desk.connect(code=code)
        say(session, **HELLO)
        await desk.settle()
        assert socket.ending() == (Fault.NO_SUCH_ROOM, 1008)
    await desk.close()


@running
async def test_guessing_codes_is_limited() -> None:
    """[P13a] The right code is not told either; a member of the room is let in all the same."""
    desk = await Desk().open()
    byes = []
    for code in ["222222"] * WRONG_CODES_PER_MINUTE + ["222222", desk.code]:
        session, socket = desk.connect(guest(None), code)
        say(session, **HELLO)
        await desk.settle()
        byes.append(socket.ending())
    assert [bye and bye[0] for bye in byes] == [Fault.NO_SUCH_ROOM] * WRONG_CODES_PER_MINUTE + [
        Fault.TOO_MANY_CODES
    ] * 2
    _, socket = await desk.enter()
    assert socket.of("welcome")
    session, socket = desk.connect(guest(None, "192.0.2.2"), "222222")
    say(session, **HELLO)
    await desk.settle()
    assert socket.ending() == (Fault.NO_SUCH_ROOM, 1008)
    await desk.close()


@running
async def test_another_protocol_is_told_to_load_again() -> None:
    desk = await Desk().open()
    session, socket = desk.connect()
    say(session, t="hello", protocol=PROTOCOL + 1)
    assert socket.ending() == (Fault.OTHER_PROTOCOL, 1008)
    await desk.close()


@running
async def test_hello_comes_first_and_once() -> None:
    desk = await Desk().open()
    session, socket = desk.connect()
    say(session, t="ask", id="a", do={"t": "start"})
    assert socket.ending() == (Fault.BAD_MESSAGE, 1008)
    session, socket = await desk.enter()
    say(session, **HELLO)
    assert socket.ending() == (Fault.BAD_MESSAGE, 1008)
    await desk.close()


@running
async def test_a_silent_connection_is_closed() -> None:
    desk = await Desk(timing=Timing(hello_within=0)).open()
    _, socket = desk.connect()
    await asyncio.sleep(0.001)
    assert socket.ending() == (Fault.BAD_MESSAGE, 1008)
    await desk.close()


@running
async def test_a_bad_message_closes_its_connection_only() -> None:
    """[P42]"""
    desk = await Desk().open()
    bad, closed = await desk.enter()
    _, other = await desk.enter()
    bad.received(b'{"t":"ask","id":"","do":{"t":"start"}}')
    assert closed.ending() == (Fault.BAD_MESSAGE, 1008)
    assert other.ending() is None
    say(bad, t="ask", id="a1", do={"t": "add_bot"})
    await desk.settle()
    host = await desk.rooms.find(desk.code)
    assert host is not None
    assert len(host.room.seats) == 1
    await desk.close()


@running
async def test_asks_beyond_the_credit_are_refused_and_then_the_connection() -> None:
    """[P42] Every ask has its answer."""
    desk = await Desk().open()
    session, socket = await desk.enter()
    for number in range(ASKS_AT_ONCE + PATIENCE):
        say(session, t="ask", id=f"a{number}", do={"t": "take_seat"})
    await desk.settle()
    codes = [message["code"] for message in socket.of("sorry")]
    assert codes.count("already_seated") == ASKS_AT_ONCE
    assert codes.count(Fault.TOO_FAST) == PATIENCE
    assert socket.ending() is None
    say(session, t="ping")
    assert socket.ending() == (Fault.TOO_FAST, 1008)
    await desk.close()


@running
async def test_limits_can_be_switched_off() -> None:
    desk = await Desk(limits=Limits(1, 1, enforced=False)).open()
    session, socket = await desk.enter()
    for _ in range(200):
        say(session, t="ping")
    assert len(socket.of("pong")) == 200
    for _ in range(20):
        _, socket = await desk.enter()
        assert socket.of("welcome")
    await desk.close()


@running
async def test_an_address_holds_so_many_connections() -> None:
    """[P42]"""
    desk = await Desk(limits=Limits(1, 100)).open()
    first, _ = await desk.enter()
    session, socket = desk.connect()
    assert socket.ending() == (Fault.TOO_FAST, 1008)
    session.closed()
    _, socket = desk.connect(guest(address="192.0.2.2"))
    assert socket.ending() is None
    first.closed()
    _, socket = desk.connect()
    assert socket.ending() is None
    await desk.close()


@running
async def test_who_falls_behind_gets_the_newest_view_when_he_has_caught_up() -> None:
    """Answers reach him all the same."""
    desk = await Desk().open()
    session, socket = await desk.enter()
    updates = len(socket.of("update"))
    session.fell_behind()
    for number in range(3):
        say(session, t="ask", id=f"a{number}", do={"t": "add_bot"})
    await desk.settle()
    assert len(socket.of("update")) == updates
    assert len(socket.of("done")) == 3
    session.drained()
    await desk.settle()
    assert len(socket.of("update")) == updates + 1
    assert len(socket.sent[-1]["room"]["seats"]) == 4
    await desk.close()


@running
async def test_who_takes_nothing_is_given_up() -> None:
    desk = await Desk(limits=Limits(1, 1, enforced=False)).open()
    session, socket = await desk.enter()
    socket.stuck = True
    for _ in range(TOO_SLOW_BYTES // len('{"t":"pong"}')):
        say(session, t="ping")
    assert socket.ending() is None
    say(session, t="ping")
    assert socket.ending() == (Fault.TOO_SLOW, 1008)
    await desk.close()


@running
async def test_a_lost_connection_is_its_members_loss() -> None:
    """[R139]"""
    desk = await Desk().open()
    session, _ = await desk.enter()
    host = await desk.rooms.find(desk.code)
    assert host is not None
    assert list(host.room.present) == [1]
    session.closed()
    await desk.settle()
    assert not host.room.present
    assert desk.metrics.value("partyside_connections") == 0
    await desk.close()


@running
async def test_a_connection_lost_while_its_room_is_sought_leaves_nothing() -> None:
    desk = await Desk().open()
    session, _ = desk.connect()
    say(session, **HELLO)
    session.closed()
    await desk.settle()
    host = await desk.rooms.find(desk.code)
    assert host is not None
    assert not host.room.present
    await desk.close()


class Failing(MemoryLog):
    """A log that cannot read."""

    error: Exception = Unavailable("disk")

    async def load(self, room: str) -> list[Step]:
        raise self.error


@running
async def test_a_room_that_cannot_be_loaded_is_told_with_the_right_code() -> None:
    for error, fault in (Unavailable("disk"), Fault.UNAVAILABLE), (ValueError("broken"), Fault.INTERNAL):
        log = Failing()
        log.error = error
        first = await Desk(log).open()
        await first.close()
        desk = Desk(log)
        await desk.rooms.open()
        session, socket = desk.connect(code=first.code)
        say(session, **HELLO)
        await desk.settle()
        assert socket.ending() == (fault, 1011)
        await desk.close()


@running
async def test_a_stopping_room_says_good_bye() -> None:
    """[P41]"""
    desk = await Desk().open()
    _, socket = await desk.enter()
    await desk.close()
    assert socket.ending() == (Fault.RESTARTING, 1012)


def _texts(value: Any) -> bytes:
    return json.dumps(value).encode()


_leaves = (
    st.none()
    | st.booleans()
    | st.integers(-10, 300)
    | st.text(max_size=9)
    | st.sampled_from(["r5", "W4", "r", "slow", "like"])
)
_commands = st.fixed_dictionaries(
    {"t": st.sampled_from([*(str(one.__struct_config__.tag) for one in get_args(Command)), "no"])},
    optional=dict.fromkeys(
        ("decision", "card", "color", "uno", "seat", "to", "limit", "pace", "on", "member", "text", "reaction"), _leaves
    ),
)
_messages = st.one_of(
    st.binary(max_size=60),
    st.just(_texts(HELLO)),
    st.just(_texts({"t": "ping"})),
    st.builds(lambda after: _texts({"t": "history", "after": after}), _leaves),
    st.recursive(_leaves, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner)).map(
        _texts
    ),
    st.builds(lambda name, do: _texts({"t": "ask", "id": name, "do": do}), st.text(max_size=3), _commands),
)


@settings(max_examples=200, deadline=None)
@given(st.lists(_messages | st.sampled_from(["fell behind", "drained"]), max_size=12), st.booleans())
def test_any_bytes_get_an_answer_or_a_clean_close(messages: list[bytes | str], greeted: bool) -> None:
    """[P42] Whatever comes, in whatever order: no exception, the room goes on, and a bye is the last that is said."""

    async def life() -> None:
        desk = await Desk().open()
        session, socket = await desk.enter() if greeted else desk.connect()
        for message in messages:
            if message == "fell behind":
                session.fell_behind()
            elif message == "drained":
                session.drained()
            else:
                assert isinstance(message, bytes)
                session.received(message)
                await asyncio.sleep(0)
        await desk.settle()
        assert (socket.ending() or ("", 1008))[1] == 1008
        assert desk.metrics.value("partyside_room_failures_total") == 0
        host = await desk.rooms.find(desk.code)
        assert host is not None
        assert not host.stopped
        session.closed()
        await desk.close()

    asyncio.run(life())
