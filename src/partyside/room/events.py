"""What happened in a room. The events of its games stand among them as they are.

Every event carries what chance and the wall clock gave it, so that a log needs neither to be read again.
"""

from typing import Literal

from msgspec import Struct

from partyside.bots import Level
from partyside.bots.manner import Pace
from partyside.room.clock import Wall
from partyside.room.commands import Reaction
from partyside.room.state import MemberId, Offer, Plan, Settings
from partyside.uno import Event as GameEvent
from partyside.uno import Millis, Seat


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


class Left(EventBase, frozen=True, tag="left"):
    """A member is gone for good, by his own will [R158] or the host's [R136]. His secrets are void."""

    member: MemberId
    name: str
    at: Wall
    removed: bool = False


class Readmitted(EventBase, frozen=True, tag="readmitted"):
    """A removed person may join again."""

    member: MemberId


class HostNamed(EventBase, frozen=True, tag="host_named"):
    """The role is this member's, or nobody's while nobody is connected [R160, R161]."""

    member: MemberId | None


class Sat(EventBase, frozen=True, tag="sat"):
    """A member took the next free seat."""

    member: MemberId


class BotSat(EventBase, frozen=True, tag="bot_sat"):
    number: int
    level: Level = "normal"


class SeatFreed(EventBase, frozen=True, tag="seat_freed"):
    """Nobody holds the seat any more; those after it move up by one."""

    seat: Seat


class SeatMoved(EventBase, frozen=True, tag="seat_moved"):
    """Whoever held the first seat holds the second; those between moved by one."""

    seat: Seat
    to: Seat


class SettingsChanged(EventBase, frozen=True, tag="settings_changed"):
    settings: Settings


class Arrived(EventBase, frozen=True, tag="arrived"):
    """A member who holds a seat or the host role is connected."""

    member: MemberId
    back: bool = False
    """Whether his connection had been lost before."""


class Lost(EventBase, frozen=True, tag="lost"):
    """The last connection of such a member is gone [R139]."""

    member: MemberId
    at: Wall


class Deserted(EventBase, frozen=True, tag="deserted"):
    """Nobody at all is connected any more [R162]."""

    at: Wall


class Visited(EventBase, frozen=True, tag="visited"):
    """Somebody is connected again."""


class Offered(EventBase, frozen=True, tag="offered"):
    """A member asked for a code to move his seat to another device; an earlier one is void [R163]."""

    offer: Offer


class Moved(EventBase, frozen=True, tag="moved"):
    """A member came to another device, which has a secret of its own; the code is spent [R163, R165]."""

    member: MemberId
    secret: str


class Started(EventBase, frozen=True, tag="started"):
    """A game begins with those who sit; its own events follow."""

    dealer: Seat


class BotSteppedIn(EventBase, frozen=True, tag="bot_stepped_in"):
    """A bot plays this seat: until its person is back, or for good if he is gone [R147, R158]."""

    seat: Seat
    number: int


class BotSteppedOut(EventBase, frozen=True, tag="bot_stepped_out"):
    """The seat is its person's again; what the bot planned is dropped [R166]."""

    seat: Seat


class BotPlanned(EventBase, frozen=True, tag="bot_planned"):
    plan: Plan


class PresenceAsked(EventBase, frozen=True, tag="presence_asked"):
    """All connected players have timed out twice running: the game stands still until one says he is there [R135]."""

    at: Wall


class PresenceShown(EventBase, frozen=True, tag="presence_shown"):
    """A player said that he is there. Nobody, if none of those who were asked is connected any more: whoever comes back
    shows it by that."""

    member: MemberId | None = None


class ClockStarted(EventBase, frozen=True, tag="clock_started"):
    at: Wall


class ClockStopped(EventBase, frozen=True, tag="clock_stopped"):
    at: Wall


class Woke(EventBase, frozen=True, tag="woke"):
    """A server loaded the room: whoever was connected is not, and nothing has passed since its last sign of life."""

    life: Wall
    at: Wall


class Said(EventBase, frozen=True, tag="said"):
    """A message in the chat, as it is to be shown [P25]."""

    member: MemberId
    name: str
    text: str
    watching: bool = False
    """Whether it comes from a spectator."""


class Reacted(EventBase, frozen=True, tag="reacted"):
    member: MemberId
    name: str
    reaction: Reaction
    watching: bool = False


Act = Literal[
    "set_timer",
    "set_pace",
    "chat_on",
    "chat_off",
    "lock",
    "unlock",
    "add_bot",
    "take_bot",
    "free_seat",
    "move_seat",
    "remove_person",
    "readmit",
    "hand_over",
    "start",
    "end_game",
    "let_bot_play",
    "take_out",
]


class HostDid(EventBase, frozen=True, tag="host_did"):
    """What the host did, for everybody to read [P11]. It changes nothing: other events of the step do."""

    host: str
    """The host's name."""
    act: Act
    name: str = ""
    """Whom it concerned, if a person."""
    bot: int | None = None
    """Which bot it concerned, or was put in charge."""
    limit: Millis | None = None
    pace: Pace | None = None
    level: Level | None = None
    """Of the bot that was added."""


RoomEvent = (
    Created
    | Joined
    | Left
    | Readmitted
    | HostNamed
    | Sat
    | BotSat
    | SeatFreed
    | SeatMoved
    | SettingsChanged
    | Arrived
    | Lost
    | Deserted
    | Visited
    | Offered
    | Moved
    | Started
    | BotSteppedIn
    | BotSteppedOut
    | BotPlanned
    | PresenceAsked
    | PresenceShown
    | ClockStarted
    | ClockStopped
    | Woke
    | Said
    | Reacted
    | HostDid
)
Event = RoomEvent | GameEvent
