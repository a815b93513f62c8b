"""A room: people, seats, host, settings, the clock that a pause stops, and the games played in it.

`create`, `join`, `arrive`, `lose`, `wake`, `tick`, `decide` and `bot_acts` make the events of a step, `fold` folds
them, `Views` and `news_for` say who may see what. The package is pure, as `uno` is: `now` and `rng` are
arguments, and the future is `wake_at`.
"""

from partyside.room.clock import Clock, Wall
from partyside.room.commands import (
    AddBot,
    Command,
    EndGame,
    FreeSeat,
    RoomCommand,
    SetTimer,
    StandUp,
    Start,
    TakeSeat,
)
from partyside.room.events import Event
from partyside.room.evolve import evolve, fold
from partyside.room.names import BadName
from partyside.room.rules import (
    Refusal,
    Refused,
    arrive,
    bot_acts,
    create,
    decide,
    due_plans,
    join,
    lose,
    tick,
    wake,
    wake_at,
)
from partyside.room.state import Bot, Human, Member, MemberId, Plan, Room, Settings
from partyside.room.view import OwnView, RoomView, Views, news_for, takers

__all__ = [
    "AddBot",
    "BadName",
    "Bot",
    "Clock",
    "Command",
    "EndGame",
    "Event",
    "FreeSeat",
    "Human",
    "Member",
    "MemberId",
    "OwnView",
    "Plan",
    "Refusal",
    "Refused",
    "Room",
    "RoomCommand",
    "RoomView",
    "SetTimer",
    "Settings",
    "StandUp",
    "Start",
    "TakeSeat",
    "Views",
    "Wall",
    "arrive",
    "bot_acts",
    "create",
    "decide",
    "due_plans",
    "evolve",
    "fold",
    "join",
    "lose",
    "news_for",
    "takers",
    "tick",
    "wake",
    "wake_at",
]
