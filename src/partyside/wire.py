"""The messages between browser and server: the one definition from which docs/protocol.md and the browser's types are
made.

Text frames of JSON, each an object whose `t` names its kind. A browser says `Hello` first, then asks; every ask is
answered by `Done` or `Sorry` under its id. What it needs to know of the room comes as `Update`s, each a whole view: a
lost or skipped one costs nothing. A client ignores kinds it does not know; the server refuses them.
"""

from enum import StrEnum
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Raw, Struct

from partyside import room, uno
from partyside.room import BadName, Command, MemberId, OwnView, RoomNews, RoomView, Wall
from partyside.uno import News

PROTOCOL: Final = 1
"""Raised by every change that an older client cannot live with."""

MAX_MESSAGE: Final = 4_096
"""Bytes of the longest message that a client may send."""

SLOTS: Final = 8
"""How many persons one browser can be: the cookies ps0 … ps7 hold a secret each [P9]."""


class Fault(StrEnum):
    """What is wrong beside the rules of room and game."""

    BAD_MESSAGE = "bad_message"
    """Not a message of this protocol; closes the connection."""
    TOO_LARGE = "too_large"
    """A body or a message is longer than any of this protocol."""
    TOO_FAST = "too_fast"
    """More asks than a person makes; wait a moment."""
    TOO_MANY_CODES = "too_many_codes"
    """Ten wrong room codes within a minute from one address [P13a]."""
    OTHER_PROTOCOL = "other_protocol"
    """The page is older or newer than the server: load it again."""
    WRONG_ORIGIN = "wrong_origin"
    """The call comes from a page of another site."""
    NO_SUCH_ROOM = "no_such_room"
    """No room has this code, or it has ended."""
    NOT_A_MEMBER = "not_a_member"
    """No secret of this browser belongs to a person of the room: join first."""
    TOO_SLOW = "too_slow"
    """The connection could not take what it was sent; reconnect and get the whole view."""
    RESTARTING = "restarting"
    """The server stops, or takes the room in anew: connect again in a moment."""
    UNAVAILABLE = "unavailable"
    """The server cannot store anything now; nothing was done."""
    INTERNAL = "internal"
    """A fault of ours; nothing was done."""


CODES: Final = tuple(code.value for codes in (uno.Refusal, room.Refusal, BadName, Fault) for code in codes)
"""Every code that `Sorry`, `Bye` and `Problem` can carry; the browser has a sentence for each."""

Code = Annotated[str, Meta(extra_json_schema={"enum": list(CODES)})]
AskId = Annotated[str, Meta(min_length=1, max_length=40)]
Slot = Annotated[int, Meta(ge=0, lt=SLOTS)]


class Message(Struct, frozen=True, tag_field="t", tag=True, rename="camel", omit_defaults=True):
    """Base of all messages; gives them one encoding."""


class Hello(Message, frozen=True, tag="hello"):
    """First on every connection: which of this browser's persons speaks."""

    protocol: int
    slot: Slot = 0


class Ask(Message, frozen=True, tag="ask"):
    """Please do this. Sent again under the same id after a reconnect, it is never done twice."""

    id: AskId
    """Random per page load plus a counter, so that no two asks of a member share it."""
    do: Command


class History(Message, frozen=True, tag="history"):
    """What has been said and done in the room after this step? Answered by `Lines` [P24, P25]."""

    after: int = 0


class Ping(Message, frozen=True, tag="ping"):
    """Lets a client notice a dead connection; it tells the server nothing."""


ClientMessage = Hello | Ask | History | Ping


class Welcome(Message, frozen=True, tag="welcome"):
    protocol: int
    you: MemberId
    version: str
    """The server's release, for a page that wants to offer a reload."""


class Update(Message, frozen=True, tag="update"):
    """The room as this member may see it now. Only the newest is ever sent to a slow connection."""

    seq: int
    """Number of the newest step that this view holds."""
    since: int
    """The news tell what happened after this step; a client with an older view shows the new one without them."""
    room: RoomView
    own: OwnView
    news: tuple[News | RoomNews, ...] = ()


class Line(Struct, frozen=True, rename="camel"):
    """One thing that was said or done, as everybody may know it: it names no hidden card [P24]."""

    seq: int
    """Number of the step in which it happened."""
    at: Wall
    news: News | RoomNews


class Lines(Message, frozen=True, tag="lines"):
    """The lines after the step that was asked for, in order: of games only the latest, and only the newest of many.

    They reach up to step `seq`; what came later was told by an `Update`.
    """

    seq: int
    lines: tuple[Line, ...]


class Done(Message, frozen=True, tag="done"):
    id: AskId


class Sorry(Message, frozen=True, tag="sorry"):
    """The ask was refused and changed nothing."""

    id: AskId
    code: Code


class Bye(Message, frozen=True, tag="bye"):
    """Last on a connection that the server closes, and why."""

    code: Code


class Pong(Message, frozen=True, tag="pong"):
    pass


ServerMessage = Welcome | Update | Lines | Done | Sorry | Bye | Pong


class Enter(Struct, frozen=True, rename="camel"):
    """Body of `POST /api/rooms` (create) and `POST /api/rooms/{code}/members` (join)."""

    name: Annotated[str, Meta(max_length=640)]
    slot: Slot = 0
    """Which person of this browser enters; its cookie is set if it has none yet."""


class Entered(Struct, frozen=True, rename="camel"):
    """One is a member of the room now, or was already."""

    code: str
    slot: Slot
    you: MemberId


class RoomInfo(Struct, frozen=True, rename="camel"):
    """Answer of `GET /api/rooms/{code}`: what a newcomer may know before joining."""

    code: str
    playing: bool
    locked: bool
    """Whether newcomers are turned away [P11]."""
    seats: int
    people: int
    host: str
    """The host's name; empty while the role is vacant."""
    members: tuple[Slot, ...]
    """Slots of this browser that are members already."""
    removed: tuple[Slot, ...]
    """Slots of this browser whose person the host removed [P11]."""


class AskToMove(Struct, frozen=True, rename="camel"):
    """Body of `POST /api/rooms/{code}/offers`: the member in this slot wants to move to another device [R163]."""

    slot: Slot = 0


class MoveOffer(Struct, frozen=True, rename="camel"):
    """A one-time code, told only to who asked for it. It belongs into the fragment of a link, which no server sees."""

    token: str
    seconds: int
    """How long it can be spent."""


class LookAtOffer(Struct, frozen=True, rename="camel"):
    """Body of `POST /api/rooms/{code}/offers/look`: whose seat does this code move? It stays unspent."""

    token: Annotated[str, Meta(max_length=64)]


class OfferInfo(Struct, frozen=True, rename="camel"):
    """Whose seat it is."""

    name: str
    slot: Slot | None
    """Which slot of this browser is that person already."""


class MoveHere(Struct, frozen=True, rename="camel"):
    """Body of `POST /api/rooms/{code}/moves`: spend the code; this browser's slot is that member from now on.

    The slot must not be another member of the room.
    """

    token: Annotated[str, Meta(max_length=64)]
    slot: Slot = 0


class Problem(Struct, frozen=True, rename="camel"):
    """Body of every refused HTTP call."""

    code: Code


class BadMessage(Exception):
    """The peer sent something that is no message of this protocol."""


class _UpdateParts(Message, frozen=True, tag="update"):
    seq: int
    since: int
    room: Raw
    own: OwnView
    news: Raw


_decoder: Final = msgspec.json.Decoder(ClientMessage)
_encoder: Final = msgspec.json.Encoder()


def decode(data: bytes | bytearray | memoryview | str) -> ClientMessage:
    """The client's message, checked against its type; BadMessage for anything else."""
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadMessage(str(error)) from error


def encode(message: ServerMessage) -> bytes:
    return _encoder.encode(message)


def encode_part(part: RoomView | list[News | RoomNews]) -> bytes:
    """A part of an `Update` that several viewers share, encoded once for all of them."""
    return _encoder.encode(part)


def encode_update(seq: int, since: int, room_part: bytes, own: OwnView, news_part: bytes) -> bytes:
    """An `Update` around parts that are encoded already."""
    return _encoder.encode(_UpdateParts(seq, since, Raw(room_part), own, Raw(news_part)))
