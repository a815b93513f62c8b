"""What was said and done in a room, as everybody may read it [P24, P25]: made from the stored steps, not kept beside
them."""

import asyncio
from collections import deque
from heapq import merge
from typing import Final

from partyside import room, wire
from partyside.log import START, Log, Seq, Step
from partyside.room import RoomNews
from partyside.room.events import BotSteppedIn, BotSteppedOut, EventBase, Started
from partyside.uno import News
from partyside.wire import Line, Lines

TALK_KEPT: Final = 300
"""More of what people said and did cannot be asked for."""

MOVES_KEPT: Final = 700
"""The same of the latest game. A bound of its own, so that a long game does not push out what was said."""

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
        self._talk: deque[Line] = deque(maxlen=TALK_KEPT)
        self._moves: deque[Line] = deque(maxlen=MOVES_KEPT)
        self._seq = seq

    def add(self, step: Step) -> None:
        """What happened next. Steps must come in order, from the room's first."""
        if any(isinstance(event, Started) for event in step.events):
            self._moves.clear()
        for news in room.news_for(step.events, None):
            (self._moves if _is_of_game(news) else self._talk).append(Line(step.seq, step.at, news))
        self._seq = step.seq

    def lines(self, after: int) -> bytes:
        """The message that holds all lines after that step; of one step, first what people did."""
        both = merge(self._talk, self._moves, key=lambda line: line.seq)
        return wire.encode(Lines(self._seq, tuple(line for line in both if line.seq > after)))


def _is_of_game(news: News | RoomNews) -> bool:
    """Whether it names seats of a game, which are other people's in the next."""
    return not isinstance(news, EventBase | room.Newcomer) or isinstance(news, BotSteppedIn | BotSteppedOut)
