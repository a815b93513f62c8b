"""Folds events into a room. Nothing is decided here."""

from collections.abc import Iterable, Sequence
from typing import assert_never

from msgspec.structs import replace

from partyside.room.clock import Clock
from partyside.room.events import (
    Arrived,
    BotPlanned,
    BotSat,
    ClockStarted,
    ClockStopped,
    Created,
    Event,
    EventBase,
    HostNamed,
    Joined,
    Lost,
    RoomEvent,
    Sat,
    SeatFreed,
    SettingsChanged,
    Started,
    Woke,
)
from partyside.room.state import ANSWERS_KEPT, Bot, Human, Member, MemberId, Plan, Room
from partyside.uno import Event as GameEvent
from partyside.uno import Game, Over
from partyside.uno import evolve as evolve_game


def evolve(room: Room | None, event: Event) -> Room:
    """The room after the event. Only `Created` makes one, and only without a room before it; else ValueError."""
    if room is None:
        if not isinstance(event, Created):
            raise ValueError(f"a room begins with Created, not with {type(event).__name__}")
        return Room(event.code, event.at)
    if isinstance(event, EventBase):
        return _evolve(room, event)
    return _fold_game(room, (event,))


def fold(room: Room | None, events: Iterable[Event], member: MemberId | None = None, ask: str | None = None) -> Room:
    """The room after a whole step. An ask with an id is remembered as accepted, also if it changed nothing."""
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
    return room if member is None or ask is None else _remembering(room, member, ask)


def _fold_game(room: Room, events: Sequence[GameEvent]) -> Room:
    """Events of the game in a row make one new room, not one each: they are most of every step."""
    game = room.playing
    for event in events:
        game = evolve_game(game, event)
    assert game is not None
    plans = room.plans and tuple(plan for plan in room.plans if stands(plan, game))
    return replace(room, game=game, plans=plans)


def stands(plan: Plan, game: Game) -> bool:
    """Whether what the bot planned for is still there."""
    if isinstance(game.phase, Over):
        return False
    if plan.catch is not None:
        return plan.seat not in game.out and game.window(plan.catch) is not None
    return plan.decision == game.decision


def _evolve(room: Room, event: RoomEvent) -> Room:
    match event:
        case Arrived(member):
            return replace(
                room,
                present=tuple(sorted({*room.present, member})),
                away=tuple(absence for absence in room.away if absence[0] != member),
            )
        case Lost(member, at):
            return replace(
                room,
                present=tuple(other for other in room.present if other != member),
                away=tuple(sorted({*room.away, (member, at)})),
            )
        case ClockStarted(at):
            return replace(room, clock=room.clock.start(at))
        case ClockStopped(at):
            return replace(room, clock=room.clock.stop(at))
        case BotPlanned(plan):
            return replace(room, plans=(*room.plans, plan))
        case Joined(member, name, secret, at):
            return replace(room, members=(*room.members, Member(member, name, secret, at)))
        case HostNamed(member):
            return _tracking(replace(room, host=member))
        case Sat(member):
            return replace(room, seats=(*room.seats, Human(member)))
        case BotSat(number):
            return replace(room, seats=(*room.seats, Bot(number)))
        case SeatFreed(seat):
            following = room.next_dealer
            if following is not None and seat < following:
                following -= 1
            return _tracking(replace(room, seats=room.seats[:seat] + room.seats[seat + 1 :], next_dealer=following))
        case SettingsChanged(settings):
            return replace(room, settings=settings)
        case Started(dealer):
            return replace(
                room,
                game=None,
                players=room.seats,
                clock=Clock(),
                plans=(),
                games=room.games + 1,
                next_dealer=dealer + 1,
            )
        case Woke(life):
            away = {*room.away, *((member, life) for member in room.present)}
            return replace(room, present=(), away=tuple(sorted(away)), clock=room.clock.stop(life))
        case Created():
            raise ValueError("Created within a room")
        case _:
            assert_never(event)


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
