"""What a member may see of the room. Together with `uno.view` the only way from state to a screen.

Hidden are the secrets' and codes' hashes, the bots' plans and what `uno.view` hides.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from partyside.bots import Level
from partyside.room.clock import Wall
from partyside.room.events import (
    Arrived,
    BotSteppedIn,
    BotSteppedOut,
    Event,
    EventBase,
    HostDid,
    HostNamed,
    Joined,
    Left,
    Lost,
    PresenceAsked,
    PresenceShown,
    Reacted,
    RoomEvent,
    Said,
)
from partyside.room.state import STAND_IN_LEVEL, Human, MemberId, Room, Settings, Sitter
from partyside.uno import NO_OPTIONS, News, Seat, SeatView, TableView, Took, news, seat_view, table_view


class ViewBase(Struct, frozen=True, rename="camel", omit_defaults=True):
    """Base of what is shown; gives it one encoding."""


class PersonView(ViewBase, frozen=True):
    id: MemberId
    name: str


class SitterView(ViewBase, frozen=True):
    """Who holds a seat: a person, or a bot with the number of its name; both while a bot stands in for a person."""

    member: MemberId | None = None
    name: str = ""
    bot: int | None = None
    level: Level | None = None
    """How well the bot plays [P37]."""
    connected: bool = True


class Missing(ViewBase, frozen=True):
    """A seated person whose connection is lost or who left, and since when [P27]."""

    seat: Seat
    since: Wall
    left: bool = False
    """Gone for good, so that waiting is not offered [R158]."""
    needed: bool = False
    """A victory of this seat is pending, so that it cannot be taken out [R156]."""


class RoomView(ViewBase, frozen=True):
    """The public room: the same for every viewer, so that it is encoded once."""

    code: str
    seats: tuple[SitterView, ...]
    """Who sits now; while a game runs, its players."""
    settings: Settings
    games: int
    host: PersonView | None = None
    players: tuple[SitterView, ...] = ()
    """Whose seats they were when the latest game started; empty while it runs, as they are `seats` then."""
    table: TableView | None = None
    """The running game, or the last one until the next starts."""
    running: bool = False
    """Whether game time passes."""
    missing: tuple[Missing, ...] = ()
    """Who is waited for while the game is frozen."""
    asking: Wall | None = None
    """Since when the game stands still until a player says that he is there [R135]."""
    wall: Wall = Wall(0)
    """The server's clock at this view, to tell how long somebody has been missing."""
    spectators: tuple[PersonView, ...] = ()
    """Connected members without a seat [P10]."""
    removed: tuple[PersonView, ...] = ()
    """Whom the host removed and may let come back [P11]."""


class OwnView(ViewBase, frozen=True):
    """What only this member sees."""

    you: MemberId
    name: str
    host: bool = False
    seat: Seat | None = None
    """The own place in `seats`."""
    hand: SeatView | None = None
    """The own seat of the game."""
    offer: Wall | None = None
    """Until when a code can move the own seat to another device; none once it is spent [R163]."""


class Views:
    """All that can be seen of a room at one moment: the public part once, each member's own part, and the news.

    `connected` names the members with a live connection, for the list of spectators.
    """

    def __init__(self, room: Room, now: Wall, connected: Sequence[MemberId] = ()) -> None:
        self._room = room
        self._now = now
        self._time = room.clock.read(now)
        self._connected = connected
        self._names = {member.id: member.name for member in room.members}
        self._seats = _by_member(room.seats)
        # Between games people stand up and sit down, while the last game still shows as it was played.
        self._game_seats = self._seats if room.playing is not None else _by_member(room.players)

    def room(self) -> RoomView:
        """The public part."""
        room, game, host = self._room, self._room.game, self._room.host
        over = game is not None and room.playing is None
        since = dict(room.away)
        pending = None if game is None else game.pending_winner()
        return RoomView(
            code=room.code,
            seats=tuple(self._sitter(sitter) for sitter in room.seats),
            settings=room.settings,
            games=room.games,
            host=None if host is None else PersonView(host, self._names[host]),
            players=tuple(self._sitter(player) for player in room.players) if over else (),
            table=None if game is None else table_view(game, self._time),
            running=room.clock.running,
            missing=tuple(
                Missing(seat, since.get(member, self._now), room.active(member) is None, seat == pending)
                for seat, member in room.missing()
            ),
            asking=room.asking,
            wall=self._now,
            spectators=tuple(
                PersonView(member, self._names[member])
                for member in sorted(self._connected)
                if member not in self._seats and room.active(member)
            ),
            removed=tuple(PersonView(member.id, member.name) for member in room.members if member.gone == "removed"),
        )

    def own(self, member: MemberId) -> OwnView:
        """The part that only this member sees. KeyError for nobody of this room."""
        room, game, seat = self._room, self._room.game, self._game_seats.get(member)
        hand = None
        if game is not None and seat is not None and seat not in game.out:
            hand = seat_view(game, seat, self._time)
            if not room.clock.running:
                # Whatever is asked for now is refused [R141], so nothing is offered.
                hand = replace(hand, options=NO_OPTIONS)
        offer = next((offer.until for offer in room.offers if offer.member == member and self._now < offer.until), None)
        return OwnView(member, self._names[member], member == room.host, self._seats.get(member), hand, offer)

    def game_seat(self, member: MemberId) -> Seat | None:
        """The member's seat in the running game, or in the last one; None for a spectator."""
        return self._game_seats.get(member)

    def _sitter(self, sitter: Sitter) -> SitterView:
        if isinstance(sitter, Human):
            member = sitter.member
            level = None if sitter.stand_in is None else STAND_IN_LEVEL
            return SitterView(member, self._names[member], sitter.stand_in, level, member in self._room.present)
        return SitterView(bot=sitter.number, level=sitter.level)


class Newcomer(ViewBase, frozen=True, tag_field="t", tag="joined"):
    """Somebody joined the room."""

    member: MemberId
    name: str


RoomNews = (
    Newcomer
    | Left
    | HostNamed
    | Lost
    | Arrived
    | BotSteppedIn
    | BotSteppedOut
    | PresenceAsked
    | PresenceShown
    | Said
    | Reacted
    | HostDid
)
"""What is told of the people of a room, beside what its view shows: the same to everybody."""


def room_news(event: RoomEvent) -> RoomNews | None:
    """What everybody may learn of the event; None if nothing beyond the next view."""
    match event:
        case Joined(member, name):
            return Newcomer(member, name)
        case Arrived(back=back):
            return event if back else None
        case (
            Left()
            | HostNamed()
            | Lost()
            | BotSteppedIn()
            | BotSteppedOut()
            | PresenceAsked()
            | PresenceShown()
            | Said()
            | Reacted()
            | HostDid()
        ):
            return event
        case _:
            return None


def news_for(events: Sequence[Event], seat: Seat | None) -> list[News | RoomNews]:
    """What this seat, or with None a spectator, may learn of the events of a step, in order."""
    told = [room_news(event) if isinstance(event, EventBase) else news(event, seat) for event in events]
    return [one for one in told if one is not None]


def takers(events: Sequence[Event]) -> set[Seat]:
    """The seats that learn more of these events than a spectator: those that took cards [R172]."""
    return {event.seat for event in events if isinstance(event, Took)}


def _by_member(sitters: Sequence[Sitter]) -> dict[MemberId, Seat]:
    return {sitter.member: Seat(seat) for seat, sitter in enumerate(sitters) if isinstance(sitter, Human)}
