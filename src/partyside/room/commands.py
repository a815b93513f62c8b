"""What a member may ask of a room, beside the actions of the game. Each is asked in the member's own name."""

from msgspec import Struct

from partyside.uno import Action, Millis, Seat


class CommandBase(Struct, frozen=True, tag_field="t", tag=True, rename="camel", omit_defaults=True):
    """Base of all commands; gives them one encoding."""


class TakeSeat(CommandBase, frozen=True, tag="take_seat"):
    """Take the next free seat, between games [P10]."""


class StandUp(CommandBase, frozen=True, tag="stand_up"):
    """Give up the own seat and watch, between games [P10]."""


class SetTimer(CommandBase, frozen=True, tag="set_timer"):
    """Host, between games: the time for each decision, none for no limit [R122, R123]."""

    limit: Millis | None


class AddBot(CommandBase, frozen=True, tag="add_bot"):
    """Host, between games [P11]."""


class FreeSeat(CommandBase, frozen=True, tag="free_seat"):
    """Host, between games: take out a bot, or the seat of somebody absent, who stays welcome [P11]."""

    seat: Seat


class Start(CommandBase, frozen=True, tag="start"):
    """Host, between games: deal, the first time or again [R3, P34]."""


class EndGame(CommandBase, frozen=True, tag="end_game"):
    """Host: stop the running game for all, without a winner [R120]."""


RoomCommand = TakeSeat | StandUp | SetTimer | AddBot | FreeSeat | Start | EndGame
Command = RoomCommand | Action
