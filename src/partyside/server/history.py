"""What was said and done in a room, as everybody may read it [P24, P25]: made from the stored steps, not kept beside
them."""

import asyncio
from collections import deque
from typing import Final

from partyside import room, wire
from partyside.log import START, Log, Seq, Step
from partyside.room.events import EventBase, Started
from partyside.wire import Line, Lines

LINES_KEPT: Final = 500
"""More of a room's past cannot be asked for."""

_AT_ONE_GO: Final = 500
"""Steps; reading the past of a long evening must not keep the other rooms waiting."""


async def past_of(log: Log, code: str) -> "Past":
    """The past of a stored room. May raise Unavailable or Unreadable."""
    past = Past()
    for number, step in enumerate(await log.read(code), start=1):
        past.add(step)
        if number % _AT_ONE_GO == 0:
            await asyncio.sleep(0)
    return past


class Past:
    """The newest lines of a room. Lines of games before the latest are dropped: their seats are other people's now."""

    def __init__(self, seq: Seq = START) -> None:
        """Nothing is known of what happened up to step `seq`."""
        self._lines: deque[Line] = deque(maxlen=LINES_KEPT)
        self._seq = seq

    def add(self, step: Step) -> None:
        """What happened next. Steps must come in order, from the room's first."""
        if any(isinstance(event, Started) for event in step.events):
            of_room = [line for line in self._lines if isinstance(line.news, EventBase | room.Newcomer)]
            self._lines = deque(of_room, maxlen=LINES_KEPT)
        self._lines.extend(Line(step.seq, step.at, news) for news in room.news_for(step.events, None))
        self._seq = step.seq

    def lines(self, after: int) -> bytes:
        """The message that holds all lines after that step."""
        return wire.encode(Lines(self._seq, tuple(line for line in self._lines if line.seq > Seq(after))))
