"""What happened in a room. The events of its games stand among them as they are.

Every event carries what chance and the wall clock gave it, so that a log needs neither to be read again.
"""

from msgspec import Struct

from partyside.room.clock import Wall
from partyside.room.state import MemberId, Plan, Settings
from partyside.uno import Event as GameEvent
from partyside.uno import Seat


class EventBase(Struct, frozen=True, tag_field="t", tag=True, rename="camel", omit_defaults=True):
    """Base of all events; gives them one encoding."""


class Created(EventBase, frozen=True, tag="created"):
    code: str
    at: Wall


class Joined(EventBase, frozen=True, tag="joined"):
    """Somebody became a member; not connected yet, and without a seat."""

    member: MemberId
    name: str
    secret: str
    at: Wall


class HostNamed(EventBase, frozen=True, tag="host_named"):
    member: MemberId


class Sat(EventBase, frozen=True, tag="sat"):
    """A member took the next free seat."""

    member: MemberId


class BotSat(EventBase, frozen=True, tag="bot_sat"):
    number: int


class SeatFreed(EventBase, frozen=True, tag="seat_freed"):
    """Nobody holds the seat any more; those after it move up by one."""

    seat: Seat


class SettingsChanged(EventBase, frozen=True, tag="settings_changed"):
    settings: Settings


class Arrived(EventBase, frozen=True, tag="arrived"):
    """A member who holds a seat or the host role is connected."""

    member: MemberId


class Lost(EventBase, frozen=True, tag="lost"):
    """The last connection of such a member is gone [R139]."""

    member: MemberId
    at: Wall


class Started(EventBase, frozen=True, tag="started"):
    """A game begins with those who sit; its own events follow."""

    dealer: Seat


class BotPlanned(EventBase, frozen=True, tag="bot_planned"):
    plan: Plan


class ClockStarted(EventBase, frozen=True, tag="clock_started"):
    at: Wall


class ClockStopped(EventBase, frozen=True, tag="clock_stopped"):
    at: Wall


class Woke(EventBase, frozen=True, tag="woke"):
    """A server loaded the room: whoever was connected is not, and nothing has passed since its last sign of life."""

    life: Wall


RoomEvent = (
    Created
    | Joined
    | HostNamed
    | Sat
    | BotSat
    | SeatFreed
    | SettingsChanged
    | Arrived
    | Lost
    | Started
    | BotPlanned
    | ClockStarted
    | ClockStopped
    | Woke
)
Event = RoomEvent | GameEvent
