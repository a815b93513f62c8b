"""Writes a log in the present form, for every later version to read.

    python -m tests.log.stored.write

It was run once for each form: for 1 before the first release. It writes

- `vN.jsonl`, all steps of a room: people come, bots are brought, one game is played to its end, the next one begun;
- `vN.json`, what that room must be seen as for ever;
- `vN.sql`, a small SQLite file as that version made it.

The files of a released form are never written again.
"""

import asyncio
import sqlite3
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

import msgspec

from partyside.log import SqliteLog, Step
from partyside.log.encoding import VERSION, encode
from partyside.room import Human, Room, Wall
from partyside.uno import Card, Ended
from tests.log.playing import EVENING, Evening, fold, step

STORED: Final = Path(__file__).parent


def evening(seed: int) -> list[Step]:
    table = Evening(Random(seed))
    table.gather(people=3, bots=2)
    table.start()
    table.play(moments=1_000)
    table.start()
    table.play(moments=30)
    return table.steps


def liveliness(steps: list[Step]) -> tuple[bool, int, int]:
    """What makes an evening worth keeping: a game that was won and one that runs, much that happens, few steps."""
    events = [event for one in steps for event in one.events]
    won = any(isinstance(event, Ended) and event.how == "won" for event in events)
    return won and fold(steps).playing is not None, len({type(event) for event in events}), -len(steps)


def facts(room: Room) -> dict[str, Any]:
    """What is true of a room in whatever form the program keeps it."""
    names = {member.id: member.name for member in room.members}
    game = room.playing
    assert game is not None
    return {
        "code": room.code,
        "members": list(names.values()),
        "host": names[room.host] if room.host else None,
        "seats": [
            names[sitter.member] if isinstance(sitter, Human) else f"bot {sitter.number}" for sitter in room.seats
        ],
        "limit": room.settings.limit,
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
    steps = max((evening(seed) for seed in range(300)), key=liveliness)
    write("jsonl", "\n".join(encode(one).decode() for one in steps))
    write("json", msgspec.json.format(msgspec.json.encode(facts(fold(steps)))).decode())
    with TemporaryDirectory() as directory:
        write("sql", asyncio.run(small_file(Path(directory))))


if __name__ == "__main__":
    main()
