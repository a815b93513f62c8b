"""What people may do in a room, and what happens to it by itself.

All functions are pure: `now` is the owner's wall clock, chance comes from `rng` and is written into the events, and
`connected` names the members with a live connection, in the order in which they came. Each gives the events of one
step, or raises `Refused`. Before any of them the caller must have applied `tick` at the same `now` [R10].
"""

from collections.abc import Sequence
from random import Random
from typing import Final, assert_never

from partyside import uno
from partyside.bots import Past, Question
from partyside.room import chat, hosting
from partyside.room.clock import Wall
from partyside.room.commands import (
    Command,
    Here,
    HostCommand,
    Leave,
    React,
    RoomCommand,
    Say,
    StandUp,
    TakeSeat,
)
from partyside.room.draft import Draft
from partyside.room.events import (
    BotSteppedOut,
    Created,
    Deserted,
    Event,
    HostNamed,
    Joined,
    Lost,
    Moved,
    Offered,
    PresenceShown,
    Reacted,
    Said,
    Sat,
    SeatFreed,
    Visited,
    Woke,
)
from partyside.room.evolve import evolve
from partyside.room.names import BadName, clean
from partyside.room.refusals import Refusal, Refused
from partyside.room.state import MAX_MEMBERS, Member, MemberId, Offer, Plan, Room
from partyside.uno import MAX_SEATS, Action, Seat

HANDOVER_PLAYING: Final = 15_000
"""Milliseconds of the host's absence in a game after which the role passes on [R160]."""

HANDOVER_LOBBY: Final = 60_000
"""The same between games."""

OFFER_LASTS: Final = 300_000
"""Milliseconds in which a code moves a seat to another device [R163]."""

KEPT: Final = 24 * 3600 * 1000
"""Milliseconds that a room is kept while nobody is connected [R135, P32]."""


def create(code: str, name: str, secret: str, now: Wall, rng: Random) -> list[Event]:
    """A new room, with its creator as host on the first seat. `Refused` for an unusable nickname [P8]."""
    made = Created(code, now)
    draft = Draft(evolve(None, made), now, rng)
    draft.events.append(made)
    _enter(draft, name, secret)
    draft.add(HostNamed(draft.room.members[0].id))
    return draft.events


def join(room: Room, name: str, secret: str, now: Wall, rng: Random) -> list[Event]:
    """A newcomer: on the next free seat between games, else as a spectator [P10, R171]. May be `Refused` [P7, P8]."""
    draft = Draft(room, now, rng)
    if room.turned_away(secret):
        raise Refused(Refusal.REMOVED)
    if room.settings.locked:
        raise Refused(Refusal.ROOM_LOCKED)
    _enter(draft, name, secret)
    return draft.events


def arrive(room: Room, member: MemberId, now: Wall, rng: Random, connected: Sequence[MemberId]) -> list[Event]:
    """The member has a live connection, and is among the connected. He gets his seat back from a bot [R166], thaws the
    game if he was the last missing [R145], and becomes host of a room without one [R161]."""
    draft = Draft(room, now, rng, connected)
    if room.deserted is not None:
        draft.add(Visited())
    if draft.matters(member) and member not in room.present:
        draft.arrive(member)
    if room.host is None:
        draft.name_host(member)
    seat = room.seat_of(member)
    if seat is not None and room.bot_at(seat) is not None:
        draft.add(BotSteppedOut(seat))
    return draft.settled()


def lose(room: Room, member: MemberId, now: Wall, rng: Random, connected: Sequence[MemberId]) -> list[Event]:
    """The member's last connection is gone, and he is not among the connected any more; freezes a running game at once
    if he plays in it [R137, R139]."""
    draft = Draft(room, now, rng, connected)
    if member in room.present:
        draft.add(Lost(member, now))
    if not connected and room.deserted is None:
        draft.add(Deserted(now))
    return draft.settled()


def wake(room: Room, life: Wall, now: Wall, rng: Random) -> list[Event]:
    """The first step after loading: everybody is away, the clock stands at the room's last sign of life, and the time
    in which no server had the room does not count for the host's absence [R160].

    No events if it was left like that.
    """
    draft = Draft(room, now, rng)
    if room.deserted is None or room.host is not None:
        draft.add(Woke(life, now))
    return draft.settled()


def tick(room: Room, now: Wall, rng: Random, connected: Sequence[MemberId]) -> list[Event]:
    """What fell due by itself: decisions [R129-R133] and grace ends [R97], unless the game is frozen [R144]; and the
    hand-over of the host's role, which no freeze stops [R160]."""
    draft = Draft(room, now, rng, connected)
    game = room.playing
    if game is not None and room.clock.running:
        draft.add_all(uno.expire(game, draft.time, rng))
    due = _handover_at(draft.room)
    if due is not None and due <= now:
        draft.pass_role()
    return draft.settled()


def decide(
    room: Room, member: MemberId, command: Command, now: Wall, rng: Random, connected: Sequence[MemberId]
) -> list[Event]:
    """The events of a member's command; `Refused` of the room or of the game. The member is among the connected."""
    draft = Draft(room, now, rng, connected, member)
    asker = room.active(member)
    if asker is None:
        raise Refused(Refusal.LEFT)
    if isinstance(command, HostCommand):
        hosting.obey(draft, member, command)
    elif isinstance(command, RoomCommand):
        _obey(draft, asker, command)
    else:
        _act(draft, room.seat_of(member), command)
    return draft.settled()


def bot_acts(
    room: Room, plan: Plan, action: Action, now: Wall, rng: Random, connected: Sequence[MemberId]
) -> list[Event]:
    """The events of a bot's action, judged like anybody's; a plan that no longer stands is refused as stale [R166]."""
    draft = Draft(room, now, rng, connected)
    if plan not in room.plans:
        raise uno.Refused(uno.Refusal.STALE)
    _act(draft, plan.seat, action)
    return draft.settled()


def question(room: Room, plan: Plan, now: Wall, seed: int) -> Question:
    """What a bot is told that has to answer a decision; the plan must stand [R148]."""
    game = room.game
    assert game is not None
    view = uno.view(game, plan.seat, room.clock.read(now))
    number = room.bot_at(plan.seat)
    assert number is not None
    return Question(view, room.past or Past(), room.level_at(plan.seat), number, seed)


def offer_move(room: Room, member: MemberId, code: str, now: Wall) -> list[Event]:
    """Let the member move his seat to another device with a code of this SHA-256; an earlier one is void [R163]."""
    if room.active(member) is None:
        raise Refused(Refusal.LEFT)
    return [Offered(Offer(member, code, Wall(now + OFFER_LASTS)))]


def move(room: Room, code: str, secret: str, now: Wall) -> list[Event]:
    """Spend the code of this SHA-256: the secret of this SHA-256 proves to be its member from now on [R163, R165].

    `Refused` if there is no such offer any more, or if the secret is somebody else's of this room.
    """
    mover = offered(room, code, now)
    owner = room.prove(secret)
    if owner is not None and owner.id != mover.id:
        raise Refused(Refusal.ANOTHER_PERSON)
    return [Moved(mover.id, secret)]


def offered(room: Room, code: str, now: Wall) -> Member:
    """Whose seat the code of this SHA-256 moves; `Refused` if nobody's, or no longer."""
    for offer in room.offers:
        if offer.code == code and now < offer.until:
            member = room.active(offer.member)
            if member is not None:
                return member
    raise Refused(Refusal.NO_SUCH_OFFER)


def due_plans(room: Room, now: Wall) -> list[Plan]:
    """The bots that are to act now, in the order in which they fell due."""
    if room.playing is None or not room.clock.running:
        return []
    time = room.clock.read(now)
    return sorted((plan for plan in room.plans if plan.at <= time), key=lambda plan: plan.at)


def wake_at(room: Room) -> Wall | None:
    """When `tick` or a bot has something to do, if nothing else happens before."""
    times: list[Wall] = []
    handover = _handover_at(room)
    if handover is not None:
        times.append(handover)
    game = room.playing
    if game is not None and room.clock.running:
        planned = [plan.at for plan in room.plans]
        due = uno.wake_at(game)
        for time in planned if due is None else [*planned, due]:
            at = room.clock.wall_at(time)
            assert at is not None
            times.append(at)
    return min(times, default=None)


def _handover_at(room: Room) -> Wall | None:
    """When the absent host's role passes on."""
    if room.host is None or room.host_away is None:
        return None
    return Wall(room.host_away + (HANDOVER_LOBBY if room.playing is None else HANDOVER_PLAYING))


def _enter(draft: Draft, name: str, secret: str) -> None:
    room = draft.room
    members = [member for member in room.members if not member.gone]
    if len(members) >= MAX_MEMBERS:
        raise Refused(Refusal.ROOM_FULL)
    called = clean(name, taken=[member.name for member in members])
    if isinstance(called, BadName):
        raise Refused(called)
    member = MemberId(room.joined + 1)
    draft.add(Joined(member, called, secret, draft.now))
    if room.playing is None and len(room.seats) < MAX_SEATS:
        draft.add(Sat(member))


def _act(draft: Draft, seat: Seat | None, action: Action) -> None:
    room = draft.room
    game = room.playing
    if seat is None:
        raise Refused(Refusal.NOT_SEATED)
    if game is None:
        raise uno.Refused(uno.Refusal.GAME_OVER) if room.game else Refused(Refusal.NO_GAME)
    if not room.clock.running:
        raise Refused(Refusal.PAUSED)
    draft.add_all(uno.decide(game, seat, action, draft.time, draft.rng))


def _obey(draft: Draft, asker: Member, command: TakeSeat | StandUp | Leave | Here | Say | React) -> None:
    """Add what a member asked for in his own name to the step."""
    room, seat = draft.room, draft.room.seat_of(asker.id)
    watching = seat is None or (room.playing is not None and seat in room.playing.out)
    match command:
        case TakeSeat():
            draft.need_lobby()
            if seat is not None:
                raise Refused(Refusal.ALREADY_SEATED)
            draft.need_free_seat()
            draft.add(Sat(asker.id))
            # Whoever asks is connected; a spectator's presence was not kept before.
            draft.arrive(asker.id)
        case StandUp():
            draft.need_lobby()
            if seat is None:
                raise Refused(Refusal.NOT_SEATED)
            draft.add(SeatFreed(seat))
        case Leave():
            draft.part(asker)
        case Here():
            if room.playing is None:
                raise Refused(Refusal.NO_GAME)
            if not any(owner == asker.id for _, owner in room.owners()):
                raise Refused(Refusal.NOT_SEATED)
            if room.asking is not None:
                draft.add(PresenceShown(asker.id))
        case Say(text):
            if not room.settings.chat:
                raise Refused(Refusal.CHAT_OFF)
            said = chat.clean(text)
            if isinstance(said, Refusal):
                raise Refused(said)
            draft.add(Said(asker.id, asker.name, said, watching))
        case React(reaction):
            draft.add(Reacted(asker.id, asker.name, reaction, watching))
        case _:
            assert_never(command)
