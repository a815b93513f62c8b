"""A process that stores steps for as long as it lives, and says on its standard output which are acknowledged.

python -m tests.log.appender DIRECTORY DURABILITY
"""

import asyncio
import os
import sys
from itertools import count
from pathlib import Path
from typing import Final, get_args

from partyside.log import START, Durability, Mark, SqliteLog
from partyside.room import Wall
from tests.log.playing import step

ROOMS: Final = 20


async def append_for_ever(log: SqliteLog, room: str, mark: Mark) -> None:
    for seq in count(mark.last + 1):
        await log.append(room, step(seq, snapshot=seq % 10 == 0))
        os.write(sys.stdout.fileno(), f"{room} {seq}\n".encode())


async def main(directory: Path, durability: Durability) -> None:
    log = await SqliteLog.open(directory, durability)
    marks = await log.rooms()
    rooms = [f"ROOM{number:02}" for number in range(ROOMS)]
    await asyncio.gather(*(append_for_ever(log, room, marks.get(room, Mark(START, None, Wall(0)))) for room in rooms))


if __name__ == "__main__":
    (durability,) = (known for known in get_args(Durability) if known == sys.argv[2])
    asyncio.run(main(Path(sys.argv[1]), durability))
