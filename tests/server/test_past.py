"""What was said and done, for who asks: `history` and `lines`. [P24] [P25]"""

import asyncio
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from partyside import room, uno
from partyside.log import START, Log, MemoryLog, Seq, Step, Unavailable, Unreadable
from partyside.room import Event, LetBotPlay, MemberId, Say, SetTimer, Start
from partyside.room.events import Joined, Moved, Offered, Said
from partyside.server import history
from partyside.server.gateway import HISTORY_COSTS
from partyside.server.history import MOVES_KEPT, TALK_KEPT, Past, past_of
from partyside.server.limits import ASKS_AT_ONCE
from partyside.uno import Millis, Seat
from partyside.uno.events import Dealt, Removed, Reshuffled, Took, TurnedBack, TurnEnded
from partyside.wire import PROTOCOL, Fault
from tests.log.playing import evening
from tests.server.desk import Desk, say
from tests.server.table import BEGIN, Sent, Table, running

ROOM_NEWS = {str(struct.__struct_config__.tag) for struct in room.RoomNews.__args__}


async def lines(table: Table, name: str = "Аня", after: int = 0) -> dict[str, Any]:
    """The answer to a `history` of this member."""
    table.host.history(table.viewers[name], after)
    await table.settle()
    return table.sent[name].of("lines")[-1]


def texts(told: dict[str, Any]) -> list[str]:
    return [line["news"]["text"] for line in told["lines"] if line["news"]["t"] == "said"]


@running
async def test_lines_come_in_order_with_the_time_and_reach_up_to_the_newest_step() -> None:
    table = await Table().open("Аня", "Борис")
    await table.ask("Аня", Say("раз"))
    await table.pass_time(1_500)
    await table.ask("Борис", Say("два"))
    await table.ask("Аня", SetTimer(Millis(30_000)))
    told = await lines(table)
    steps = await table.steps()
    assert told["seq"] == steps[-1].seq
    assert [line["seq"] for line in told["lines"]] == sorted(line["seq"] for line in told["lines"])
    assert told["lines"][-3:] == [
        {"seq": steps[-3].seq, "at": BEGIN, "news": {"t": "said", "member": 1, "name": "Аня", "text": "раз"}},
        {"seq": steps[-2].seq, "at": BEGIN + 1_500, "news": {"t": "said", "member": 2, "name": "Борис", "text": "два"}},
        {
            "seq": steps[-1].seq,
            "at": BEGIN + 1_500,
            "news": {"t": "host_did", "host": "Аня", "act": "set_timer", "limit": 30_000},
        },
    ]
    await table.close()


@running
async def test_only_what_came_after_the_named_step_is_told() -> None:
    """Also if what came after was not there yet when the past was read first."""
    table = await Table().open("Аня", "Борис")
    await table.ask("Аня", Say("раз"))
    seen = (await lines(table))["seq"]
    assert (await lines(table, after=seen))["lines"] == []
    await table.ask("Аня", Say("два"))
    assert texts(await lines(table, after=seen)) == ["два"]
    assert texts(await lines(table)) == ["раз", "два"]
    assert (await lines(table, after=10**9))["lines"] == []
    assert len((await lines(table, after=-5))["lines"]) == len((await lines(table))["lines"])
    await table.close()


@running
async def test_not_more_than_three_hundred_things_said_are_told() -> None:
    """The newest ones; the same if they are read from the log."""
    assert TALK_KEPT == 300
    table = await Table().open("Аня")
    first = await lines(table)
    for number in range(TALK_KEPT + 3):
        await table.pass_time(2_000)
        await table.ask("Аня", Say(str(number)))
    told = await lines(table)
    assert first["lines"]
    assert texts(told) == [str(number) for number in range(3, TALK_KEPT + 3)]
    assert json.loads((await past_of(table.log, "K7P2AC")).lines(0)) == told
    await table.close()


def test_a_long_game_does_not_push_out_what_was_said() -> None:
    """[P24] [P25] Each has a bound of its own, and both are told in the order in which they happened."""
    past = Past()
    past.add(Step(Seq(1), BEGIN, (Said(MemberId(1), "Аня", "раз"),)))
    for seq in range(2, MOVES_KEPT + 12):
        past.add(Step(Seq(seq), BEGIN, (TurnEnded(Seat(seq % 2)),)))
    past.add(Step(Seq(MOVES_KEPT + 12), BEGIN, (Said(MemberId(1), "Аня", "два"),)))
    told = json.loads(past.lines(0))
    assert texts(told) == ["раз", "два"]
    assert [line["seq"] for line in told["lines"]] == [1, *range(12, MOVES_KEPT + 13)]


@running
async def test_of_games_only_the_latest_is_told_and_of_the_room_everything() -> None:
    table = await Table(seed=3).open("Аня", "Борис")
    await table.ask("Аня", Say("перед игрой"))
    await table.ask("Аня", Start())
    await play(table, 4)
    await table.ask("Борис", Say("в первой"))
    first = await lines(table)
    assert {line["news"]["t"] for line in first["lines"]} - ROOM_NEWS
    await table.ask("Аня", room.EndGame())
    assert len((await lines(table))["lines"]) > len(first["lines"]), "a game stays until the next begins"
    await table.ask("Аня", Start())
    second = table.host._seq
    await play(table, 4)
    told = await lines(table)
    of_games = [line for line in told["lines"] if line["news"]["t"] not in ROOM_NEWS]
    assert of_games
    assert all(line["seq"] >= second for line in of_games)
    assert texts(told) == ["перед игрой", "в первой"]
    acts = [line["news"]["act"] for line in told["lines"] if line["news"]["t"] == "host_did"]
    assert acts == ["start", "end_game", "start"]
    await table.close()


@running
async def test_who_played_for_whom_is_told_of_the_latest_game_only() -> None:
    """These lines name seats, as the moves do."""
    table = await Table(seed=3).open("Аня", "Борис")
    await table.ask("Аня", Start())
    await table.go("Борис")
    await table.ask("Аня", LetBotPlay(Seat(1)))
    assert "bot_stepped_in" in [line["news"]["t"] for line in (await lines(table))["lines"]]
    table.viewers["Борис"] = table.connect("Борис")
    await table.settle()
    await table.ask("Аня", room.EndGame())
    await table.ask("Аня", Start())
    told = [line["news"] for line in (await lines(table))["lines"]]
    assert not [news for news in told if news["t"].startswith("bot_stepped")]
    assert [news["act"] for news in told if news["t"] == "host_did"] == ["start", "let_bot_play", "end_game", "start"]
    await table.close()


async def play(table: Table, moves: int) -> None:
    for _ in range(moves):
        state = table.host.room
        game = state.playing
        assert game is not None and not isinstance(game.phase, uno.Over)
        sitter = state.seats[game.phase.seat]
        assert isinstance(sitter, room.Human)
        member = state.member(sitter.member)
        assert member is not None
        await table.ask(member.name, uno.legal(game, game.phase.seat, state.clock.read(table.wall))[0])


@running
async def test_the_past_is_the_same_after_a_restart() -> None:
    """[P40] It is made from the stored steps, though loading begins at the end of the last game."""
    table = await Table(seed=3).open("Аня", "Борис")
    await table.ask("Аня", Say("раз"))
    await table.ask("Аня", Start())
    await play(table, 3)
    await table.ask("Аня", room.EndGame())
    told = await lines(table)
    await table.restart()
    table.sent["Аня"] = Sent()
    table.viewers["Аня"] = table.connect("Аня")
    again = await lines(table)
    assert [line for line in again["lines"] if line["seq"] <= told["seq"]] == told["lines"]
    await table.close()


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_no_hidden_card_and_no_secret_is_in_any_byte(seed: int) -> None:
    """[P24] [R172] Other cards in hands and stock, other secrets and other codes change not one byte."""
    steps = evening(seed)
    told = bytes_of(steps)
    assert told == bytes_of([replace(step, events=tuple(map(otherwise, step.events)), snapshot=None) for step in steps])
    assert b'"cards"' not in told


def bytes_of(steps: list[Step]) -> list[bytes]:
    """The answers after each step."""
    past, told = Past(), []
    for step in steps:
        past.add(step)
        told.append(past.lines(0))
    return told


def otherwise(event: Event) -> Event:
    """The event with everything hidden in it changed."""
    wild = uno.Card("W4")
    match event:
        case Dealt():
            return replace(event, hands=tuple((wild,) * len(hand) for hand in event.hands), stock=(wild,))
        case Took():
            return replace(event, cards=(wild,) * len(event.cards))
        case Reshuffled():
            return replace(event, stock=(wild,) * len(event.stock))
        case TurnedBack() | Removed():
            return replace(event, stock=(wild,))
        case Joined() | Moved():
            return replace(event, secret="changed")
        case Offered(offer):
            return replace(event, offer=replace(offer, code="changed"))
        case _:
            return event


class Unread(MemoryLog):
    """A log that cannot be read from the beginning."""

    error: Exception | None = None

    async def read(self, room: str, after: Seq = START) -> list[Step]:
        if self.error is not None:
            raise self.error
        return await super().read(room, after)


@pytest.mark.parametrize("error", [Unavailable("disk"), Unreadable("K7P2AC", Seq(1), "damaged")])
def test_a_past_that_cannot_be_read_stops_nobody(error: Exception) -> None:
    """[P41] The room goes on, and whoever asks again may have more luck."""

    @running
    async def test() -> None:
        log = Unread()
        table = await Table(log).open("Аня", "Борис")
        await table.ask("Аня", Say("раз"))
        log.error = error
        assert await lines(table) == {"t": "lines", "seq": table.host._seq, "lines": []}
        assert (await table.ask("Аня", Start()))["t"] == "done"
        log.error = None
        assert texts(await lines(table)) == ["раз"]
        await table.close()

    test()


def test_a_long_past_is_read_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that other rooms have their turn meanwhile."""
    monkeypatch.setattr(history, "_AT_ONE_GO", 10)

    @running
    async def test() -> None:
        log: Log = MemoryLog()
        table = await Table(log).open("Аня")
        for number in range(30):
            await table.ask("Аня", SetTimer(Millis(30_000 * (number % 2 + 1))))
        reading = asyncio.ensure_future(past_of(log, "K7P2AC"))
        turns = 0
        while not reading.done():
            await asyncio.sleep(0)
            turns += 1
        assert turns > 3
        assert len(json.loads((await reading).lines(0))["lines"]) >= 30
        await table.close()

    test()


@running
async def test_the_past_is_not_told_before_hello() -> None:
    """[P9] Only members learn what was said."""
    desk = await Desk().open()
    session, socket = desk.connect()
    say(session, t="history")
    await desk.settle()
    assert socket.ending() == (Fault.BAD_MESSAGE, 1008)
    assert not socket.of("lines")
    await desk.close()


@running
async def test_who_asks_while_his_room_is_sought_gets_the_past_after_the_welcome() -> None:
    desk = await Desk().open()
    session, socket = desk.connect()
    say(session, t="hello", protocol=PROTOCOL)
    say(session, t="history")
    await desk.settle()
    assert [message["t"] for message in socket.sent] == ["welcome", "update", "lines"]
    await desk.close()


@running
async def test_asking_for_the_past_costs_several_asks() -> None:
    """[P42] What is too much is not answered."""
    desk = await Desk().open()
    session, socket = await desk.enter()
    for _ in range(ASKS_AT_ONCE):
        say(session, t="history")
    await desk.settle()
    assert len(socket.of("lines")) == ASKS_AT_ONCE // HISTORY_COSTS
    assert socket.ending() is None
    await desk.close()
