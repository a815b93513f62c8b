"""What a member may ask of a room, beside the actions of the game. Each is asked in the member's own name."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from partyside.bots import Level
from partyside.bots.manner import Pace
from partyside.room.state import MemberId
from partyside.uno import Action, Millis, Seat

Reaction = Literal["like", "laugh", "wow", "cry", "angry", "thanks", "hurry", "well_played"]
"""The quick reactions [P25]; the browser draws and names them."""

MAX_TEXT: Final = 200
"""Characters, as a reader counts them, of a message in the chat."""


class CommandBase(Struct, frozen=True, tag_field="t", tag=True, rename="camel", omit_defaults=True):
    """Base of all commands; gives them one encoding."""


class TakeSeat(CommandBase, frozen=True, tag="take_seat"):
    """Take the next free seat, between games [P10]."""


class StandUp(CommandBase, frozen=True, tag="stand_up"):
    """Give up the own seat and watch, between games [P10]."""


class Leave(CommandBase, frozen=True, tag="leave"):
    """Leave the room for good; in a running game the seat then goes to the host's decision [R158, P30]."""


class Here(CommandBase, frozen=True, tag="here"):
    """“I am here”: the answer to the question whether anyone is [R135]."""


class Say(CommandBase, frozen=True, tag="say"):
    """A message in the chat [P25]."""

    text: Annotated[str, Meta(max_length=4 * MAX_TEXT)]


class React(CommandBase, frozen=True, tag="react"):
    """A quick reaction [P25]."""

    reaction: Reaction


class SetTimer(CommandBase, frozen=True, tag="set_timer"):
    """Host, between games: the time for each decision, none for no limit [R122, R123]."""

    limit: Millis | None


class SetPace(CommandBase, frozen=True, tag="set_pace"):
    """Host: how long bots take [P11]."""

    pace: Pace


class SetChat(CommandBase, frozen=True, tag="set_chat"):
    """Host: switch the chat off, or on again [P25]."""

    on: bool


class SetLock(CommandBase, frozen=True, tag="set_lock"):
    """Host: lock the room to newcomers, or open it again [P11]."""

    on: bool


class AddBot(CommandBase, frozen=True, tag="add_bot"):
    """Host, between games: a bot of this level takes the next free seat [P11, P37]."""

    level: Level = "normal"


class FreeSeat(CommandBase, frozen=True, tag="free_seat"):
    """Host, between games: take out a bot, or the seat of somebody absent, who stays welcome [P11]."""

    seat: Seat


class MoveSeat(CommandBase, frozen=True, tag="move_seat"):
    """Host, between games: whoever holds a seat gets another place in the order, the others close up [P11]."""

    seat: Seat
    to: Seat


class RemovePerson(CommandBase, frozen=True, tag="remove_person"):
    """Host: out of the room, and not back unless the host lets him; in a running game as if he had left [P11, R136]."""

    member: MemberId


class Readmit(CommandBase, frozen=True, tag="readmit"):
    """Host: a removed person may join again [P11]."""

    member: MemberId


class HandOver(CommandBase, frozen=True, tag="hand_over"):
    """Host: make another connected person the host [P11]."""

    member: MemberId


class Start(CommandBase, frozen=True, tag="start"):
    """Host, between games: deal, the first time or again [R3, P34]."""


class EndGame(CommandBase, frozen=True, tag="end_game"):
    """Host: stop the running game for all, without a winner [R120]."""


class LetBotPlay(CommandBase, frozen=True, tag="let_bot_play"):
    """Host: a bot plays the seat of somebody missing until he is back, or for good if he left [R143, R147, R158]."""

    seat: Seat


class TakeOut(CommandBase, frozen=True, tag="take_out"):
    """Host: the seat of somebody missing is out of this game [R143, R151]."""

    seat: Seat


HostCommand = (
    SetTimer
    | SetPace
    | SetChat
    | SetLock
    | AddBot
    | FreeSeat
    | MoveSeat
    | RemovePerson
    | Readmit
    | HandOver
    | Start
    | EndGame
    | LetBotPlay
    | TakeOut
)
RoomCommand = TakeSeat | StandUp | Leave | Here | Say | React | HostCommand
Command = RoomCommand | Action
