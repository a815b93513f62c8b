"""What people may do in a room, and what happens to it by itself.

All functions are pure: `now` is the owner's wall clock, chance comes from `rng` and is written into the events. Each
gives the events of one step, or raises `Refused`. Before any of them the caller must have applied `tick` at the same
`now` [R10].
"""

from enum import StrEnum
from random import Random
from typing import Final, assert_never

from partyside import uno
from partyside.bots import manner
from partyside.room.clock import Wall
from partyside.room.commands import (
    AddBot,
    Command,
    EndGame,
    FreeSeat,
    RoomCommand,
    SetTimer,
    StandUp,
    Start,
    TakeSeat,
)
from partyside.room.events import (
    Arrived,
    BotPlanned,
    BotSat,
    ClockStarted,
    ClockStopped,
    Created,
    Event,
    HostNamed,
    Joined,
    Lost,
    Sat,
    SeatFreed,
    SettingsChanged,
    Started,
    Woke,
)
from partyside.room.evolve import evolve, fold
from partyside.room.names import BadName, clean
from partyside.room.state import MAX_MEMBERS, TIMERS, Bot, Human, MemberId, Plan, Room, Settings
from partyside.uno import MAX_SEATS, MIN_SEATS, Action, Millis, Seat

BOT_NAMES: Final = 12
"""How many names the browsers' dictionaries have for bots."""


class Refusal(StrEnum):
    """Why the room says no. Stable codes, as those of the game."""

    PAUSED = "paused"
    """The game is frozen [R141]."""
    NO_GAME = "no_game"
    """No game has been started, or none is running."""
    GAME_RUNNING = "game_running"
    """This is for the time between games [R123, P10]."""
    NOT_SEATED = "not_seated"
    """Only who holds a seat can play [R170]."""
    NOT_HOST = "not_host"
    """Only the host can do this [R159]."""
    NO_SUCH_TIMER = "no_such_timer"
    """Only no limit, 30, 60 or 90 seconds [R122]."""
    TOO_FEW_SEATS = "too_few_seats"
    """A game needs two seats taken [R4]."""
    NO_PERSON_SEATED = "no_person_seated"
    """A game of bots alone is not started [R2]."""
    SOMEBODY_AWAY = "somebody_away"
    """A person who sits is not connected [R4]."""
    SEATS_TAKEN = "seats_taken"
    """All ten seats are held [R1]."""
    ALREADY_SEATED = "already_seated"
    """One holds one seat."""
    NO_SUCH_SEAT = "no_such_seat"
    """Nobody holds a seat of this number."""
    SEAT_IN_USE = "seat_in_use"
    """The person on that seat is connected."""
    ROOM_FULL = "room_full"
    """A room has 200 members at most [P13a]."""


class Refused(Exception):
    """The room says no. Nothing has changed; only the asker is told."""

    def __init__(self, why: Refusal | BadName) -> None:
        super().__init__(why.value)
        self.why = why


def create(code: str, name: str, secret: str, now: Wall, rng: Random) -> list[Event]:
    """A new room, with its creator as host on the first seat. `Refused` for an unusable nickname [P8]."""
    draft = _Draft(evolve(None, Created(code, now)), now, rng)
    draft.events.append(Created(code, now))
    draft.join(name, secret)
    return draft.events


def join(room: Room, name: str, secret: str, now: Wall, rng: Random) -> list[Event]:
    """A newcomer: on the next free seat between games, else as a spectator [P10, R171]. May be `Refused` [P8]."""
    draft = _Draft(room, now, rng)
    draft.join(name, secret)
    return draft.events


def arrive(room: Room, member: MemberId, now: Wall, rng: Random) -> list[Event]:
    """The member has a live connection. Thaws the game if he was the last missing [R145]; mostly changes nothing."""
    draft = _Draft(room, now, rng)
    if draft.matters(member) and member not in room.present:
        draft.add(Arrived(member))
    return draft.settled()


def lose(room: Room, member: MemberId, now: Wall, rng: Random) -> list[Event]:
    """The member's last connection is gone; freezes a running game at once if he plays in it [R137, R139]."""
    draft = _Draft(room, now, rng)
    if member in room.present:
        draft.add(Lost(member, now))
    return draft.settled()


def wake(room: Room, life: Wall, rng: Random) -> list[Event]:
    """The first step after loading: everybody is away, and the clock stands at the room's last sign of life.

    No events if it was left like that.
    """
    draft = _Draft(room, life, rng)
    if room.present:
        draft.add(Woke(life))
    return draft.settled()


def tick(room: Room, now: Wall, rng: Random) -> list[Event]:
    """What fell due by itself: decisions [R129-R133] and grace ends [R97]. Nothing while frozen [R144]."""
    game = room.playing
    if game is None or not room.clock.running:
        return []
    draft = _Draft(room, now, rng)
    draft.add_all(uno.expire(game, draft.time, rng))
    return draft.settled()


def decide(room: Room, member: MemberId, command: Command, now: Wall, rng: Random) -> list[Event]:
    """The events of a member's command; `Refused` of the room or of the game."""
    draft = _Draft(room, now, rng)
    if isinstance(command, RoomCommand):
        draft.command(member, command)
    else:
        draft.act(room.seat_of(member), command)
    return draft.settled()


def bot_acts(room: Room, plan: Plan, action: Action, now: Wall, rng: Random) -> list[Event]:
    """The events of a bot's action, judged like anybody's; a plan that no longer stands is refused as stale [R166]."""
    draft = _Draft(room, now, rng)
    if plan not in room.plans:
        raise uno.Refused(uno.Refusal.STALE)
    draft.act(plan.seat, action)
    return draft.settled()


def due_plans(room: Room, now: Wall) -> list[Plan]:
    """The bots that are to act now, in the order in which they fell due."""
    if room.playing is None or not room.clock.running:
        return []
    time = room.clock.read(now)
    return sorted((plan for plan in room.plans if plan.at <= time), key=lambda plan: plan.at)


def wake_at(room: Room) -> Wall | None:
    """When `tick` or a bot has something to do, if nothing else happens before."""
    game = room.playing
    if game is None or not room.clock.running:
        return None
    times = [plan.at for plan in room.plans]
    due = uno.wake_at(game)
    if due is not None:
        times.append(due)
    return room.clock.wall_at(min(times)) if times else None


class _Draft:
    """One step being worked out: the room so far, and the events that led to it. Folds each event as it is added."""

    def __init__(self, room: Room, now: Wall, rng: Random) -> None:
        self.room = room
        self.now = now
        self.rng = rng
        self.events: list[Event] = []

    @property
    def time(self) -> Millis:
        return self.room.clock.read(self.now)

    def add(self, event: Event) -> None:
        self.events.append(event)
        self.room = evolve(self.room, event)

    def add_all(self, events: list[uno.Event]) -> None:
        if events:
            self.events += events
            self.room = fold(self.room, events)

    def matters(self, member: MemberId) -> bool:
        """Whether the presence of this member is kept."""
        return member == self.room.host or self.room.seat_of(member) is not None

    def join(self, name: str, secret: str) -> None:
        room = self.room
        if len(room.members) >= MAX_MEMBERS:
            raise Refused(Refusal.ROOM_FULL)
        called = clean(name, taken=[member.name for member in room.members])
        if isinstance(called, BadName):
            raise Refused(called)
        member = MemberId(len(room.members) + 1)
        self.add(Joined(member, called, secret, self.now))
        if room.host is None:
            self.add(HostNamed(member))
        if room.playing is None and len(room.seats) < MAX_SEATS:
            self.add(Sat(member))

    def act(self, seat: Seat | None, action: Action) -> None:
        game = self.room.playing
        if seat is None:
            raise Refused(Refusal.NOT_SEATED)
        if game is None:
            raise uno.Refused(uno.Refusal.GAME_OVER) if self.room.game else Refused(Refusal.NO_GAME)
        if not self.room.clock.running:
            raise Refused(Refusal.PAUSED)
        self.add_all(uno.decide(game, seat, action, self.time, self.rng))

    def command(self, member: MemberId, command: RoomCommand) -> None:
        seat = self.room.seat_of(member)
        if not isinstance(command, TakeSeat | StandUp) and member != self.room.host:
            raise Refused(Refusal.NOT_HOST)
        if isinstance(command, EndGame):
            self.end_game()
            return
        if self.room.playing is not None:
            raise Refused(Refusal.GAME_RUNNING)
        match command:
            case TakeSeat():
                if seat is not None:
                    raise Refused(Refusal.ALREADY_SEATED)
                self.need_free_seat()
                self.add(Sat(member))
                # Whoever asks is connected; a spectator's presence was not kept before.
                self.add(Arrived(member))
            case StandUp():
                if seat is None:
                    raise Refused(Refusal.NOT_SEATED)
                self.add(SeatFreed(seat))
            case SetTimer(limit):
                if limit not in TIMERS:
                    raise Refused(Refusal.NO_SUCH_TIMER)
                self.add(SettingsChanged(Settings(limit)))
            case AddBot():
                self.need_free_seat()
                used = {sitter.number for sitter in self.room.seats if isinstance(sitter, Bot)}
                self.add(BotSat(self.rng.choice([number for number in range(BOT_NAMES) if number not in used])))
            case FreeSeat(other):
                self.free_seat(other)
            case Start():
                self.start()
            case _:
                assert_never(command)

    def need_free_seat(self) -> None:
        if len(self.room.seats) >= MAX_SEATS:
            raise Refused(Refusal.SEATS_TAKEN)

    def free_seat(self, seat: Seat) -> None:
        if not 0 <= seat < len(self.room.seats):
            raise Refused(Refusal.NO_SUCH_SEAT)
        sitter = self.room.seats[seat]
        if isinstance(sitter, Human) and sitter.member in self.room.present:
            raise Refused(Refusal.SEAT_IN_USE)
        self.add(SeatFreed(seat))

    def start(self) -> None:
        room, count = self.room, len(self.room.seats)
        people = [sitter.member for sitter in room.seats if isinstance(sitter, Human)]
        if not people:
            raise Refused(Refusal.NO_PERSON_SEATED)
        if count < MIN_SEATS:
            raise Refused(Refusal.TOO_FEW_SEATS)
        if any(member not in room.present for member in people):
            raise Refused(Refusal.SOMEBODY_AWAY)
        dealer = Seat(self.rng.randrange(count) if room.next_dealer is None else room.next_dealer % count)
        self.add(Started(dealer))
        self.add_all(uno.start(count, dealer, room.settings.limit, self.rng))

    def end_game(self) -> None:
        if self.room.playing is None:
            raise Refused(Refusal.NO_GAME)
        self.add(uno.Ended("abandoned"))

    def settled(self) -> list[Event]:
        """The events, and those that follow from them: the clock stops or starts [R137, R145], bots plan [R149]."""
        room = self.room
        runs = room.playing is not None and not room.missing()
        if runs != room.clock.running:
            self.add(ClockStarted(self.now) if runs else ClockStopped(self.now))
        game = self.room.playing
        if game is not None and any(isinstance(sitter, Bot) for sitter in room.seats):
            self.plan_bots(game)
        return self.events

    def plan_bots(self, game: uno.Game) -> None:
        phase, plans = game.phase, self.room.plans
        assert not isinstance(phase, uno.Over)
        if self.is_bot(phase.seat) and not any(plan.decision == game.decision for plan in plans):
            at = Millis(self.time + manner.delay(self.rng))
            self.add(BotPlanned(Plan(phase.seat, at, decision=game.decision)))
        for window in game.windows:
            for seat in game.playing():
                known = any(plan.seat == seat and plan.catch == window.seat for plan in plans)
                if seat != window.seat and self.is_bot(seat) and not known:
                    # Never within five seconds of the play, even if the window is exposed sooner [R150].
                    at = Millis(max(self.time, window.grace_ends) + manner.catch_delay(self.rng))
                    self.add(BotPlanned(Plan(seat, at, catch=window.seat)))

    def is_bot(self, seat: Seat) -> bool:
        return isinstance(self.room.seats[seat], Bot)
