"""The messages between browser and server. [P43]"""

from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from partyside import room, uno, wire
from partyside.room import MemberId, OwnView, RoomView, Wall
from partyside.uno import Card, Color
from partyside.wire import Ask, BadMessage, Done, Hello, History, Ping, Sorry, Update
from tools import gen_wire

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"t":"hello","protocol":1}', Hello(1)),
        ('{"t":"hello","protocol":1,"slot":7}', Hello(1, 7)),
        ('{"t":"hello","protocol":1,"later":true}', Hello(1)),
        ('{"t":"ping"}', Ping()),
        ('{"t":"history"}', History(0)),
        ('{"t":"history","after":12}', History(12)),
        ('{"t":"ask","id":"a","do":{"t":"start"}}', Ask("a", room.Start())),
        ('{"t":"ask","id":"a","do":{"t":"set_timer","limit":null}}', Ask("a", room.SetTimer(None))),
        ('{"t":"ask","id":"a","do":{"t":"say","text":"\\ud83d\\ude00"}}', Ask("a", room.Say("😀"))),
        ('{"t":"ask","id":"a","do":{"t":"react","reaction":"wow"}}', Ask("a", room.React("wow"))),
        ('{"t":"ask","id":"a","do":{"t":"let_bot_play","seat":2}}', Ask("a", room.LetBotPlay(uno.Seat(2)))),
        (
            '{"t":"ask","id":"a","do":{"t":"play","decision":3,"card":"W4","color":"g","uno":true}}',
            Ask("a", uno.Play(3, Card("W4"), Color("g"), uno=True)),
        ),
    ],
)
def test_what_a_client_says_is_understood(text: str, message: wire.ClientMessage) -> None:
    assert wire.decode(text) == wire.decode(text.encode()) == wire.decode(memoryview(text.encode())) == message


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"null",
        b"[]",
        b"{}",
        b'"ping"',
        b"\xff\xfe",
        b'{"t":"ping"}{"t":"ping"}',
        b'{"t":"welcome","protocol":1,"you":1,"version":""}',
        b'{"t":"update"}',
        b'{"t":"Hello","protocol":1}',
        b'{"t":"hello"}',
        b'{"t":"hello","protocol":"1"}',
        b'{"t":"hello","protocol":1,"slot":8}',
        b'{"t":"hello","protocol":1,"slot":-1}',
        b'{"t":"ask","do":{"t":"start"}}',
        b'{"t":"ask","id":"","do":{"t":"start"}}',
        b'{"t":"ask","id":"' + b"x" * 41 + b'","do":{"t":"start"}}',
        b'{"t":"ask","id":"a","do":{"t":"shuffle"}}',
        b'{"t":"ask","id":"a","do":{"t":"play","decision":1,"card":"r10"}}',
        b'{"t":"ask","id":"a","do":{"t":"play","decision":1,"card":"W","color":"x"}}',
        b'{"t":"ask","id":"a","do":{"t":"catch","seat":1.5}}',
        b'{"t":"ask","id":"a","do":{"t":"react","reaction":"rude"}}',
        b'{"t":"ask","id":"a","do":{"t":"say","text":"' + b"x" * 801 + b'"}}',
        b'{"t":"ask","id":"a","do":{"t":"set_pace","pace":"frantic"}}',
        b'{"t":"history","after":"all"}',
        b'{"t":"ask","id":"a","do":' + b'{"t":' * 4_000,
        b"[" * 100_000,
    ],
)
def test_anything_else_is_refused(text: bytes) -> None:
    """[P42]"""
    with pytest.raises(BadMessage):
        wire.decode(text)


@given(st.binary(max_size=200))
def test_no_bytes_raise_anything_else(data: bytes) -> None:
    """[P42]"""
    with suppress(BadMessage):
        wire.decode(data)


def test_answers_are_short() -> None:
    """Defaults are left out."""
    assert wire.encode(Done("a1")) == b'{"t":"done","id":"a1"}'
    assert wire.encode(Sorry("a1", uno.Refusal.STALE)) == b'{"t":"sorry","id":"a1","code":"stale"}'


def test_every_code_is_listed_once() -> None:
    assert len(set(wire.CODES)) == len(wire.CODES)
    assert {"stale", "paused", "name_taken", "too_fast"} <= set(wire.CODES)


def test_an_update_made_of_parts_is_an_update() -> None:
    """Whether its shared parts are encoded once for all or again for each, the bytes are the same."""
    rng, now, first = Random(1), Wall(5), MemberId(1)
    state = room.fold(None, room.create("K7P2AC", "Аня", "", now, rng))
    state = room.fold(state, room.join(state, "Ben", "", now, rng))
    connected = [member.id for member in state.members]
    for member in connected:
        state = room.fold(state, room.arrive(state, member, now, rng, connected))
    for events in ([], room.decide(state, first, room.Start(), now, rng, connected)):
        state = room.fold(state, events)
        views = room.Views(state, now, connected)
        news = room.news_for(events, views.game_seat(first))
        shared, own = views.room(), views.own(first)
        made = wire.encode_update(7, 6, wire.encode_part(shared), own, wire.encode_part(news))
        assert msgspec.json.decode(made) == msgspec.json.decode(wire.encode(Update(7, 6, shared, own, tuple(news)))) | (
            {} if news else {"news": []}
        )
        assert msgspec.json.decode(made, type=Update) == Update(7, 6, shared, own, tuple(news))


def test_the_page_tells_of_every_message_and_code() -> None:
    page = gen_wire.PAGE.read_text()
    structs = (
        *get_args(wire.ClientMessage),
        *get_args(wire.ServerMessage),
        *get_args(room.Command),
        *get_args(uno.News),
        *get_args(room.RoomNews),
        RoomView,
        OwnView,
        *gen_wire.BODIES,
    )
    for struct in structs:
        assert f"### {struct.__struct_config__.tag or struct.__name__}\n" in page
    for code in wire.CODES:
        assert f"| `{code}` |" in page


def test_the_examples_of_the_page_are_messages() -> None:
    page = gen_wire.page()
    examples = [part.partition("\n```")[0] for part in page.split("```json\n")[1:]]
    kinds: dict[str, Any] = {
        str(struct.__struct_config__.tag): union
        for union in (wire.ServerMessage, wire.ClientMessage)
        for struct in get_args(union)
    }
    checked = 0
    for example in examples:
        tag = msgspec.json.decode(example).get("t")
        if tag in kinds:
            msgspec.json.decode(example, type=kinds[tag])
            checked += 1
        elif tag in {struct.__struct_config__.tag for struct in get_args(room.Command)}:
            msgspec.json.decode(example, type=room.Command)
            checked += 1
    assert checked >= len(kinds)


def test_the_page_is_current() -> None:
    """Else: `make gen`."""
    assert gen_wire.PAGE.read_text() == gen_wire.page()


@pytest.mark.skipif(
    not (ROOT / "web" / "node_modules").is_dir(),
    reason="web/node_modules is absent, and with it json2ts (`npm ci` in web)",
)
def test_the_types_of_the_browser_are_current() -> None:
    """Else: `make gen`."""
    assert gen_wire.TYPES.read_text() == gen_wire.types()
