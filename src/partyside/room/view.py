"""What a member may see of the room. Together with `uno.view` the only way from state to a screen.

Hidden are the secrets' hashes, the bots' plans and what `uno.view` hides.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from partyside.room.clock import Wall
from partyside.room.events import Event, RoomEvent
from partyside.room.state import Human, MemberId, Room, Settings, Sitter
from partyside.uno import NO_OPTIONS, News, Seat, SeatView, TableView, news, seat_view, table_view


class ViewBase(Struct, frozen=True, rename="camel", omit_defaults=True):
    """Base of what is shown; gives it one encoding."""


class PersonView(ViewBase, frozen=True):
    id: MemberId
    name: str


class SitterView(ViewBase, frozen=True):
    """Who holds a seat: a person, or a bot with the number of its name."""

    member: MemberId | None = None
    name: str = ""
    bot: int | None = None
    connected: bool = True


class Missing(ViewBase, frozen=True):
    """A seated person whose connection is lost, and since when [P27]."""

    seat: Seat
    since: Wall


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
    wall: Wall = Wall(0)
    """The server's clock at this view, to tell how long somebody has been missing."""
    spectators: tuple[PersonView, ...] = ()
    """Connected members without a seat [P10]."""


class OwnView(ViewBase, frozen=True):
    """What only this member sees."""

    you: MemberId
    name: str
    host: bool = False
    seat: Seat | None = None
    """The own place in `seats`."""
    hand: SeatView | None = None
    """The own seat of the game."""


def room_view(room: Room, now: Wall, connected: Sequence[MemberId]) -> RoomView:
    """The public part. `connected` names all members with a live connection, for the list of spectators."""
    since = dict(room.away)
    names = {member.id: member.name for member in room.members}
    host, game = room.host, room.game
    over = game is not None and room.playing is None
    return RoomView(
        code=room.code,
        seats=tuple(_sitter(sitter, names, room) for sitter in room.seats),
        settings=room.settings,
        games=room.games,
        host=None if host is None else PersonView(host, names[host]),
        players=tuple(_sitter(player, names, room) for player in room.players) if over else (),
        table=None if game is None else table_view(game, room.clock.read(now)),
        running=room.clock.running,
        missing=tuple(Missing(seat, since.get(member, now)) for seat, member in room.missing()),
        wall=now,
        spectators=tuple(PersonView(one, names[one]) for one in connected if room.seat_of(one) is None),
    )


def own_view(room: Room, viewer: MemberId, now: Wall) -> OwnView:
    """The part that only this member sees. KeyError for nobody of this room."""
    member = room.member(viewer)
    if member is None:
        raise KeyError(viewer)
    game, seat = room.game, room.game_seat_of(viewer)
    hand = None
    if game is not None and seat is not None and seat not in game.out:
        hand = seat_view(game, seat, room.clock.read(now))
        if not room.clock.running:
            # Whatever is asked for now is refused [R141], so nothing is offered.
            hand = replace(hand, options=NO_OPTIONS)
    return OwnView(viewer, member.name, viewer == room.host, room.seat_of(viewer), hand)


def news_for(room: Room, events: Sequence[Event], viewer: MemberId | None) -> list[News]:
    """What this member, or with None a spectator, may learn of the game's events of a step, in order."""
    seat = None if viewer is None else room.game_seat_of(viewer)
    told = [news(event, seat) for event in events if not isinstance(event, RoomEvent)]
    return [one for one in told if one is not None]


def _sitter(sitter: Sitter, names: dict[MemberId, str], room: Room) -> SitterView:
    if isinstance(sitter, Human):
        return SitterView(sitter.member, names[sitter.member], connected=sitter.member in room.present)
    return SitterView(bot=sitter.number)
