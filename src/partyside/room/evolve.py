"""Folds events into a room. Nothing is decided here."""

from collections.abc import Iterable, Sequence
from typing import assert_never

from msgspec.structs import replace

from partyside.bots.past import remember
from partyside.room.clock import Clock, Wall
from partyside.room.events import (
    Arrived,
    BotPlanned,
    BotSat,
    BotSteppedIn,
    BotSteppedOut,
    ClockStarted,
    ClockStopped,
    Created,
    Deserted,
    Event,
    EventBase,
    HostDid,
    HostNamed,
    Joined,
    Left,
    Lost,
    Moved,
    Offered,
    PresenceAsked,
    PresenceShown,
    Reacted,
    Readmitted,
    RoomEvent,
    Said,
    Sat,
    SeatFreed,
    SeatMoved,
    SettingsChanged,
    Started,
    Visited,
    Woke,
)
from partyside.room.state import (
    ANSWERS_KEPT,
    SECRETS_KEPT,
    STAND_IN_LEVEL,
    Bot,
    Human,
    Member,
    MemberId,
    Plan,
    Room,
    Sitter,
)
from partyside.uno import Event as GameEvent
from partyside.uno import Game, Over, Seat, told_to_all
from partyside.uno import evolve as evolve_game
from partyside.uno.events import TimedOut


def evolve(room: Room | None, event: Event) -> Room:
    """The room after the event. Only `Created` makes one, and only without a room before it; else ValueError."""
    if room is None:
        if not isinstance(event, Created):
            raise ValueError(f"a room begins with Created, not with {type(event).__name__}")
        return Room(event.code, event.at, deserted=event.at)
    if isinstance(event, EventBase):
        return _evolve(room, event)
    return _fold_game(room, (event,))


def fold(room: Room | None, events: Iterable[Event], member: MemberId | None = None, ask: str | None = None) -> Room:
    """The room after a whole step. An ask with an id is remembered as accepted, also if it changed nothing; whatever a
    participant asked for shows that somebody is there [R135]."""
    of_game: list[GameEvent] = []
    for event in events:
        if room is not None and not isinstance(event, EventBase):
            of_game.append(event)
            continue
        if room is not None and of_game:
            room = _fold_game(room, of_game)
            of_game = []
        room = evolve(room, event)
    if room is None:
        raise ValueError("no events")
    if of_game:
        room = _fold_game(room, of_game)
    if member is None:
        return room
    if room.idle and room.seat_of(member) is not None:
        room = replace(room, idle=())
    return room if ask is None or room.active(member) is None else _remembering(room, member, ask)


def _fold_game(room: Room, events: Sequence[GameEvent]) -> Room:
    """Events of the game in a row make one new room, not one each: they are most of every step."""
    game, idle = room.playing, room.idle
    for event in events:
        game = evolve_game(game, event)
        if isinstance(event, TimedOut):
            idle = _once_more(idle, event.seat)
    assert game is not None
    plans = room.plans and tuple(plan for plan in room.plans if stands(plan, game))
    if isinstance(game.phase, Over):
        return replace(room, game=game, plans=plans, past=None, idle=(), asking=None)
    told = [news for event in events if (news := told_to_all(event)) is not None]
    return replace(room, game=game, plans=plans, past=remember(room.past, told, len(game.hands)), idle=idle)


def stands(plan: Plan, game: Game) -> bool:
    """Whether what the bot planned for is still there."""
    if isinstance(game.phase, Over):
        return False
    if plan.catch is not None:
        return plan.seat not in game.out and game.window(plan.catch) is not None
    if plan.declare:
        return game.window(plan.seat) is not None
    return plan.decision == game.decision


def _evolve(room: Room, event: RoomEvent) -> Room:
    match event:
        case Arrived(member):
            return replace(
                room,
                present=tuple(sorted({*room.present, member})),
                away=tuple(absence for absence in room.away if absence[0] != member),
                host_away=None if member == room.host else room.host_away,
                idle=(),
            )
        case Lost(member, at):
            return replace(
                room,
                present=tuple(other for other in room.present if other != member),
                away=tuple(sorted({*room.away, (member, at)})),
                host_away=at if member == room.host else room.host_away,
            )
        case ClockStarted(at):
            return replace(room, clock=room.clock.start(at))
        case ClockStopped(at):
            return replace(room, clock=room.clock.stop(at))
        case BotPlanned(plan):
            return replace(room, plans=(*room.plans, plan))
        case Said() | Reacted() | HostDid():
            return room
        case Joined(member, name, secret, at):
            newcomer = Member(member, name, (secret,), at)
            return replace(room, members=(*room.members, newcomer), joined=member)
        case Left():
            return _without(room, event)
        case Readmitted(member):
            return _forgetting(_changing(room, replace(_member(room, member), gone="left", secrets=())))
        case HostNamed(member):
            # An absent host can only be named while nobody is there: when the room is made.
            there = member is None or member in room.present
            return _tracking(replace(room, host=member, host_away=None if there else room.deserted))
        case Sat(member):
            return replace(room, seats=(*room.seats, Human(member)))
        case BotSat(number, level):
            return replace(room, seats=(*room.seats, Bot(number, level)))
        case SeatFreed(seat):
            following = room.next_dealer
            if following is not None and seat < following:
                following -= 1
            return _tracking(replace(room, seats=room.seats[:seat] + room.seats[seat + 1 :], next_dealer=following))
        case SeatMoved(seat, to):
            return _reordered(room, seat, to)
        case SettingsChanged(settings):
            return replace(room, settings=settings)
        case Deserted(at):
            return replace(room, deserted=at)
        case Visited():
            return replace(room, deserted=None)
        case Offered(offer):
            others = tuple(other for other in room.offers if other.member != offer.member)
            return replace(room, offers=(*others, offer))
        case Moved(member, secret):
            mover = _member(room, member)
            kept = tuple(other for other in mover.secrets if other != secret)
            moved = _changing(room, replace(mover, secrets=(*kept, secret)[-SECRETS_KEPT:]))
            return replace(moved, offers=tuple(offer for offer in room.offers if offer.member != member))
        case Started(dealer):
            return _forgetting(
                replace(
                    room,
                    game=None,
                    players=room.seats,
                    clock=Clock(),
                    plans=(),
                    games=room.games + 1,
                    next_dealer=dealer + 1,
                )
            )
        case BotSteppedIn(seat, number):
            sitter = room.seats[seat]
            if isinstance(sitter, Human) and room.active(sitter.member):
                return _seating(room, seat, replace(sitter, stand_in=number))
            return _forgetting(_tracking(_seating(room, seat, Bot(number, STAND_IN_LEVEL))))
        case BotSteppedOut(seat):
            plans = tuple(plan for plan in room.plans if plan.seat != seat)
            return replace(_seating(room, seat, replace(room.seats[seat], stand_in=None)), plans=plans)
        case PresenceAsked(at):
            return replace(room, asking=at)
        case PresenceShown():
            return replace(room, asking=None, idle=())
        case Woke(life, at):
            away = {*room.away, *((member, life) for member in room.present)}
            counted = 0 if room.host_away is None else max(0, life - room.host_away)
            return replace(
                room,
                present=(),
                away=tuple(sorted(away)),
                clock=room.clock.stop(life),
                host_away=None if room.host is None else Wall(at - counted),
                deserted=at if room.deserted is None else room.deserted,
            )
        case Created():
            raise ValueError("Created within a room")
        case _:
            assert_never(event)


def _member(room: Room, wanted: MemberId) -> Member:
    member = room.member(wanted)
    assert member is not None
    return member


def _changing(room: Room, changed: Member) -> Room:
    return replace(room, members=tuple(changed if member.id == changed.id else member for member in room.members))


def _without(room: Room, left: Left) -> Room:
    """The member is gone. The secrets of a removed one are kept to know him by, should he come again."""
    member = _member(room, left.member)
    gone = replace(member, gone="removed") if left.removed else replace(member, gone="left", secrets=())
    changed = replace(
        _changing(room, gone),
        present=tuple(other for other in room.present if other != member.id),
        away=tuple(sorted({*(absence for absence in room.away if absence[0] != member.id), (member.id, left.at)})),
        offers=tuple(offer for offer in room.offers if offer.member != member.id),
        answered=tuple(entry for entry in room.answered if entry[0] != member.id),
    )
    return _forgetting(_tracking(changed))


def _forgetting(room: Room) -> Room:
    """Forget those who left and after whom no seat is named."""
    named = {sitter.member for sitter in (*room.seats, *room.players) if isinstance(sitter, Human)} | {room.host}
    kept = tuple(member for member in room.members if member.gone != "left" or member.id in named)
    return room if len(kept) == len(room.members) else replace(room, members=kept)


def _seating(room: Room, seat: Seat, sitter: Sitter) -> Room:
    """Another one plays this seat. The result of a finished game keeps who played it."""
    seats = (*room.seats[:seat], sitter, *room.seats[seat + 1 :])
    return replace(room, seats=seats, players=seats if room.playing is not None else room.players)


def _reordered(room: Room, seat: Seat, to: Seat) -> Room:
    order = list(range(len(room.seats)))
    order.insert(to, order.pop(seat))
    following = room.next_dealer
    # The deal stays with the one whose turn it is [R20].
    dealer = None if following is None else order.index(following % len(order))
    return replace(room, seats=tuple(room.seats[old] for old in order), next_dealer=dealer)


def _once_more(idle: tuple[tuple[Seat, int], ...], seat: Seat) -> tuple[tuple[Seat, int], ...]:
    counts = dict(idle)
    counts[seat] = counts.get(seat, 0) + 1
    return tuple(sorted(counts.items()))


def _tracking(room: Room) -> Room:
    """Forget the presence of those who hold neither a seat nor the host role any more."""
    tracked = {sitter.member for sitter in room.seats if isinstance(sitter, Human)} | {room.host}
    return replace(
        room,
        present=tuple(member for member in room.present if member in tracked),
        away=tuple(absence for absence in room.away if absence[0] in tracked),
    )


def _remembering(room: Room, member: MemberId, ask: str) -> Room:
    mine = next((asks for other, asks in room.answered if other == member), ())
    others = tuple(entry for entry in room.answered if entry[0] != member)
    return replace(room, answered=(*others, (member, (*mine, ask)[-ANSWERS_KEPT:])))
