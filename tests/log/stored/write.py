"""Writes a log in the present form, for every later version to read.

    python -m tests.log.stored.write

It was run once for each form: for 1 before the first release. It writes

- `vN.jsonl`, all steps of a room in which every kind of event happens: two games are played, the third is begun;
- `vN.json`, what that room must be seen as for ever;
- `vN.sql`, a small SQLite file as that version made it.

The files of a released form are never written again.
"""

import asyncio
import sqlite3
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final, get_args

import msgspec

from partyside.log import SqliteLog, Step
from partyside.log.encoding import VERSION, encode
from partyside.room import (
    Bot,
    Event,
    Here,
    MemberId,
    MoveSeat,
    React,
    Readmit,
    RemovePerson,
    Room,
    Say,
    SetTimer,
    Wall,
)
from partyside.room.state import Sitter
from partyside.uno import Card, Millis, Seat
from tests.log.playing import EVENING, Evening, fold, step

STORED: Final = Path(__file__).parent

SEEDS: Final = 1_000
"""So many evenings are tried; the shortest in which everything happens is kept."""


def evening(seed: int) -> list[Step]:
    """People come, go and are sent away, talk, change their device, fall asleep, and play like bots."""
    table = Evening(Random(seed))
    table.gather(people=4, bots=2)
    anya, boris, vera, gleb = table.people()
    table.change_device(boris)
    for member, command in (
        (anya, SetTimer(Millis(30_000))),
        (anya, MoveSeat(Seat(0), Seat(2))),
        (vera, Say("Всем привет 👋🏽")),
        (boris, React("like")),
        (anya, RemovePerson(gleb)),
        (anya, Readmit(gleb)),
    ):
        table.ask(member, command)
    table.join("Глеб")
    table.start()
    while table.state.playing is not None and table.state.asking is None:
        table.pass_time(30_000)
    table.ask(vera, Here())
    table.play(moments=1_000)
    for member in tuple(table.connected):
        table.lose(member)
    table.start()
    table.play(moments=1_000)
    table.start()
    table.play(moments=30)
    return table.steps


def kinds(steps: list[Step]) -> set[type[Event]]:
    return {type(event) for one in steps for event in one.events}


def is_whole(steps: list[Step]) -> bool:
    """Whether every kind of event happens, and a game runs in the end."""
    return kinds(steps) == set(get_args(Event)) and fold(steps).playing is not None


def facts(room: Room) -> dict[str, Any]:
    """What is true of a room in whatever form the program keeps it."""
    names = {member.id: member.name for member in room.members}
    settings = room.settings
    game = room.playing
    assert game is not None
    return {
        "code": room.code,
        "members": [member.name for member in room.members if not member.gone],
        "gone": [member.name for member in room.members if member.gone],
        "host": names[room.host] if room.host else None,
        "seats": [show_sitter(sitter, names) for sitter in room.seats],
        "limit": settings.limit,
        "pace": settings.pace,
        "chat": settings.chat,
        "locked": settings.locked,
        "games": room.games,
        "connected": [names[member] for member in room.present],
        "gameTime": room.clock.read(Wall(EVENING + 3_600_000)),
        "dealer": game.dealer,
        "decision": game.decision,
        "color": game.color,
        "clockwise": game.clockwise,
        "hands": [show(hand) for hand in game.hands],
        "discard": show(game.discard),
        "stock": show(game.stock),
    }


def show_sitter(sitter: Sitter, names: dict[MemberId, str]) -> str:
    if isinstance(sitter, Bot):
        return f"bot {sitter.number}"
    name = names[sitter.member]
    return name if sitter.stand_in is None else f"bot {sitter.stand_in} for {name}"


def show(cards: tuple[Card, ...]) -> str:
    return " ".join(cards)


async def small_file(path: Path) -> str:
    """The SQL that makes the file anew."""
    log = await SqliteLog.open(path)
    for one in (step(1), step(2, snapshot=True), step(3)):
        await log.append("K7P2AC", one)
        await log.append("XXXXXX", one)
    await log.forget("XXXXXX")
    await log.mark_alive(EVENING)
    await log.close()
    connection = sqlite3.connect(path / "rooms.sqlite")
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    dump = "\n".join([*connection.iterdump(), f"PRAGMA user_version = {version};"])
    connection.close()
    return dump


def write(name: str, text: str) -> None:
    (STORED / f"v{VERSION}.{name}").write_text(text + "\n", encoding="utf-8")


def main() -> None:
    steps = min(filter(is_whole, (evening(seed) for seed in range(SEEDS))), key=len)
    write("jsonl", "\n".join(encode(one).decode() for one in steps))
    write("json", msgspec.json.format(msgspec.json.encode(facts(fold(steps)))).decode())
    with TemporaryDirectory() as directory:
        write("sql", asyncio.run(small_file(Path(directory))))


if __name__ == "__main__":
    main()
