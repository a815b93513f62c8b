"""Stories about rooms: a table where people come and go, say things and let time pass, as the room's host drives it.

Every step goes through the real functions of the room, is folded, and is checked against all that must stay true of a
room. Ids like V143 name situations, ids like [R140] the clauses of `docs/rules.md` that decide them, [P27] the promises
to users.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Final

import msgspec
import pytest
from msgspec.structs import replace

from partyside import room, uno
from partyside.bots import Level, Think, simple
from partyside.room import (
    AddBot,
    Bot,
    Clock,
    Command,
    Event,
    Human,
    MemberId,
    OwnView,
    Plan,
    Room,
    RoomView,
    SetTimer,
    StandUp,
    Start,
    Views,
    Wall,
    fold,
)
from partyside.room.draft import Draft
from partyside.room.evolve import stands
from partyside.room.state import ANSWERS_KEPT, MAX_MEMBERS
from partyside.uno import MAX_SEATS, MIN_SEATS, Millis, Seat
from partyside.uno.state import AfterDraw, Answer
from tests.uno.given import Story, cards, read
from tests.uno.given import check as check_game

PEOPLE: Final = ("Аня", "Боря", "Вера", "Гриша", "Даша", "Егор", "Женя", "Зоя", "Инна", "Катя")
"""They sit in this order, so that the first letters tell the seats: А is seat A, Б is seat B ..."""

EVENING: Final = Wall(1_760_000_000_000)
"""When every story begins."""

ENCODER: Final = msgspec.json.Encoder()


@dataclass(frozen=True)
class Step:
    """What one ask, or one moment, did to the room."""

    at: Wall
    events: tuple[Event, ...]
    member: MemberId | None = None
    ask: str | None = None


class Table:
    """A room and the wall clock beside it. Whoever joins is called by name; members keep their numbers."""

    def __init__(self, host: str = PEOPLE[0], *, seed: int = 0) -> None:
        self.now = EVENING
        self.rng = Random(seed)
        self.think: Think | None = simple.think
        """How bots choose; with None they sit and do nothing."""
        self.steps: list[Step] = []
        self.connected: list[MemberId] = []
        """Who has a live connection, in the order in which they came."""
        events = room.create("K7P2AC", host, secret(host), self.now, self.rng)
        self.room = fold(None, events)
        self.steps.append(Step(self.now, tuple(events)))
        check(self.room)

    # People

    def join(self, name: str) -> None:
        """Somebody new becomes a member, not connected yet."""
        self.let_due()
        self._step(room.join(self.room, name, secret(name), self.now, self.rng))

    def arrive(self, name: str) -> list[Event]:
        """The member's connection stands."""
        self.let_due()
        member = self.id(name)
        if member not in self.connected:
            self.connected.append(member)
        return self._step(room.arrive(self.room, member, self.now, self.rng, self.connected))

    def come(self, *names: str) -> None:
        """Newcomers join, and their connections stand."""
        for name in names:
            self.join(name)
            self.arrive(name)

    def lose(self, name: str) -> list[Event]:
        """The member's last connection is lost."""
        self.let_due()
        return self._lose(self.id(name))

    def _lose(self, member: MemberId) -> list[Event]:
        if member in self.connected:
            self.connected.remove(member)
        return self._step(room.lose(self.room, member, self.now, self.rng, self.connected))

    def id(self, name: str) -> MemberId:
        """The member of this name; if several had it, the newest."""
        return next(member.id for member in reversed(self.room.members) if member.name == name)

    def seat(self, name: str) -> Seat:
        seat = self.room.seat_of(self.id(name))
        assert seat is not None
        return seat

    @property
    def sitting(self) -> str:
        """Who sits, in order: `Аня bot Вера`."""
        return " ".join(self.name_of(sitter) for sitter in self.room.seats)

    @property
    def current(self) -> str:
        """Who owes the pending decision."""
        phase = self.game.phase
        assert not isinstance(phase, uno.Over)
        return self.name_of(self.room.seats[phase.seat])

    def name_of(self, sitter: Human | Bot) -> str:
        if isinstance(sitter, Bot):
            return "bot"
        member = self.room.member(sitter.member)
        assert member is not None
        return member.name

    @property
    def host(self) -> str | None:
        """Who is host; None while the role is vacant."""
        member = None if self.room.host is None else self.room.member(self.room.host)
        return None if member is None else member.name

    @property
    def missing(self) -> str:
        """Whom the frozen game waits for, by seats: `Боря Вера`."""
        return " ".join(self.name_of(self.room.seats[seat]) for seat, _ in self.room.missing())

    def offer(self, name: str, code: str) -> None:
        """The member asks for a code with this hash that moves his seat to another device."""
        self.let_due()
        self._step(room.offer_move(self.room, self.id(name), code, self.now))

    def move(self, code: str, device: str) -> None:
        """Somebody spends the code on a device that has a secret of its own."""
        self.let_due()
        self._step(room.move(self.room, code, secret(device), self.now))

    # Asks

    def say(self, name: str, asked: Command | str, ask: str | None = None) -> list[Event]:
        """The member asks for something, and it is done. A text is an action for the pending decision: `PLAY r5`."""
        self.let_due()
        member = self.id(name)
        if ask is not None and self.room.was_accepted(member, ask):
            return []
        events = room.decide(self.room, member, self._command(asked), self.now, self.rng, self.connected)
        told = self._step(events, member, ask)
        for gone in [other for other in self.connected if self.room.active(other) is None]:
            # The server closes their connections.
            told = [*told, *self._lose(gone)]
        return told

    def refuses(self, name: str, asked: Command | str, why: str, ask: str | None = None) -> None:
        """The member asks for something, and is told no with this code; nothing has changed [R11]."""
        self.let_due()
        before, steps = self.room, len(self.steps)
        with pytest.raises((room.Refused, uno.Refused)) as refused:
            self.say(name, asked, ask)
        assert str(refused.value) == why
        assert self.room == before
        assert len(self.steps) == steps

    def refuses_newcomer(self, name: str, why: str) -> None:
        before = self.room
        with pytest.raises(room.Refused) as refused:
            self.join(name)
        assert str(refused.value) == why
        assert self.room == before

    def _command(self, asked: Command | str) -> Command:
        if isinstance(asked, str):
            return read(asked, self.room.game.decision if self.room.game else 0)
        return asked

    # Time

    def passes(self, millis: int) -> list[Event]:
        """So much time goes by, in which nobody asks for anything; what falls due happens, bots act."""
        first, end = len(self.steps), Wall(self.now + millis)
        while (due := self._next_due()) is not None and due <= end:
            self.now = max(self.now, due)
            self.let_due()
        self.now = end
        self.let_due()
        return self.happened(first)

    def let_due(self) -> None:
        """What has fallen due happens, expiries before bots, until nothing is left."""
        while (due := self._next_due()) is not None and due <= self.now:
            steps = len(self.steps)
            self._step(room.tick(self.room, self.now, self.rng, self.connected))
            plans = room.due_plans(self.room, self.now)
            if plans and self.think is not None:
                self._step(self._bot_acts(plans[0], self.think))
            assert len(self.steps) > steps, "whatever is due can be done"

    def wake(self, life: int) -> list[Event]:
        """The server was away and loads the room; its last sign of life is so many milliseconds old."""
        self.connected.clear()
        return self._step(room.wake(self.room, Wall(self.now - life), self.now, self.rng))

    def happened(self, first: int) -> list[Event]:
        """All events since that many steps."""
        return [event for step in self.steps[first:] for event in step.events]

    def _next_due(self) -> Wall | None:
        if self.think is not None:
            return room.wake_at(self.room)
        return room.wake_at(replace(self.room, plans=()))

    def _bot_acts(self, plan: Plan, think: Think) -> list[Event]:
        if plan.catch is not None:
            action: uno.Action = uno.Catch(plan.catch)
        elif plan.declare:
            action = uno.DeclareUno()
        else:
            action = think(room.question(self.room, plan, self.now, self.rng.getrandbits(32)))
        return room.bot_acts(self.room, plan, action, self.now, self.rng, self.connected)

    def act(self, plan: Plan, action: uno.Action) -> None:
        """A bot does what it planned in just this way."""
        self._step(room.bot_acts(self.room, plan, action, self.now, self.rng, self.connected))

    @property
    def time(self) -> Millis:
        """Game time."""
        return self.room.clock.read(self.now)

    # The game

    @property
    def game(self) -> uno.Game:
        """The running game, or the last one."""
        assert self.room.game is not None
        return self.room.game

    def frozen(self) -> bool:
        """Whether a game runs whose clock stands still."""
        return self.room.playing is not None and not self.room.clock.running

    @property
    def left(self) -> int | None:
        """What is left for the pending decision; None without a limit."""
        return None if self.game.deadline is None else self.game.deadline - self.time

    def grace_left(self, name: str) -> int:
        """What is left of the five seconds of somebody's UNO window."""
        window = self.game.window(self.seat(name))
        assert window is not None
        return window.grace_ends - self.time

    def lay(self, story: Story) -> None:
        """The running game stands like this now, where play alone would hardly lead. Bots see it at once."""
        assert len(story.game.hands) == len(self.room.seats)
        assert self.room.clock.running
        clock = Clock(story.now, self.now)
        self.room = replace(self.room, game=story.game, clock=clock, plans=())
        draft = Draft(self.room, self.now, self.rng, self.connected)
        draft.before = replace(self.room, game=replace(story.game, windows=()))
        self._step(draft.settled())

    def play_out(self, turns: int = 2_000) -> None:
        """Everybody plays like a bot until the game is over, or for so many turns."""
        for _ in range(turns):
            game = self.room.playing
            if game is None:
                return
            assert not isinstance(game.phase, uno.Over)
            sitter = self.room.seats[game.phase.seat]
            if isinstance(sitter, Human):
                self.say(self.name_of(sitter), simple.choose(uno.view(game, game.phase.seat, self.time), self.rng))
            else:
                self.passes(3_000)

    # Views

    @property
    def views(self) -> Views:
        return Views(self.room, self.now, self.connected)

    def own(self, name: str) -> OwnView:
        return self.views.own(self.id(name))

    def public(self) -> RoomView:
        return self.views.room()

    def table(self) -> uno.TableView:
        table = self.public().table
        assert table is not None
        return table

    def screen(self, name: str) -> bytes:
        """All that this member sees, as it goes over the wire."""
        return ENCODER.encode((self.public(), self.own(name)))

    # Steps

    def _step(self, events: list[Event], member: MemberId | None = None, ask: str | None = None) -> list[Event]:
        if not events and ask is None:
            return events
        before, self.room = self.room, fold(self.room, events, member, ask)
        self.steps.append(Step(self.now, tuple(events), member, ask))
        check(self.room)
        if not any(isinstance(event, room.events.Started | room.events.Woke) for event in events):
            assert self.room.clock.read(self.now) == before.clock.read(self.now), "no event moves game time"
        return events


def table(
    people: int = 3,
    *,
    bots: int = 0,
    level: Level = "normal",
    limit: int | None = None,
    watching: Iterable[str] = (),
    seed: int = 0,
) -> Table:
    """A lobby: the first of `PEOPLE` on the first seats, then bots, then those who only watch."""
    made = Table(PEOPLE[0], seed=seed)
    made.arrive(PEOPLE[0])
    made.come(*PEOPLE[1:people])
    for _ in range(bots):
        made.say(PEOPLE[0], AddBot(level))
    for name in watching:
        made.come(name)
        if made.room.seat_of(made.id(name)) is not None:
            made.say(name, StandUp())
    if limit is not None:
        made.say(PEOPLE[0], SetTimer(Millis(limit * 1_000)))
    return made


def playing(
    story: Story | None = None,
    people: int = 3,
    *,
    bots: int = 0,
    level: Level = "normal",
    limit: int | None = None,
    watching: Iterable[str] = (),
    seed: int = 0,
) -> Table:
    """Such a table with a game begun; with a story, one that stands as the story tells."""
    made = table(people, bots=bots, level=level, limit=limit, watching=watching, seed=seed)
    made.say(PEOPLE[0], Start())
    if story is not None:
        made.lay(story)
    return made


def missing(made: Table, *names: str) -> Table:
    """The same table, at which these are lost, in this order."""
    for name in names:
        made.lose(name)
    return made


def redealt(game: uno.Game, seat: Seat | None, rng: Random) -> uno.Game:
    """The cards that this seat does not see, dealt anew in the same numbers; and another verdict."""
    unseen = [*game.stock, *(card for other, hand in enumerate(game.hands) if other != seat for card in hand)]
    rng.shuffle(unseen)
    hands = list(game.hands)
    for other, hand in enumerate(game.hands):
        if other != seat:
            hands[other], unseen = tuple(unseen[: len(hand)]), unseen[len(hand) :]
    phase = game.phase
    if isinstance(phase, AfterDraw) and phase.seat != seat:
        phase = replace(phase, card=rng.choice(hands[phase.seat]))
    if isinstance(phase, Answer):
        phase = replace(phase, honest=not phase.honest)
    return replace(game, hands=tuple(hands), stock=tuple(unseen), phase=phase)


def kinds(events: Iterable[Event]) -> str:
    """What sort of events they are, in order: `Lost ClockStopped`."""
    return " ".join(type(event).__name__ for event in events)


def secret(name: str) -> str:
    """Stands for the SHA-256 of a person's or a device's secret: 64 hexadecimal digits that occur nowhere else."""
    return name.encode().hex().ljust(64, "f")[:64]


def check(state: Room) -> None:
    """Whatever happens, this holds of a room."""
    game = state.game
    people = [sitter.member for sitter in state.seats if isinstance(sitter, Human)]
    bots = [number for seat in range(len(state.seats)) if (number := state.bot_at(Seat(seat))) is not None]
    ids = [member.id for member in state.members]
    away = [member for member, _ in state.away]
    assert ids == sorted(set(ids))
    assert max(ids, default=0) <= state.joined
    assert sum(member.gone is None for member in state.members) <= MAX_MEMBERS
    assert len(state.seats) <= MAX_SEATS, "ten seats at most [R1]"
    assert len(set(people)) == len(people), "nobody sits twice"
    assert len(set(bots)) == len(bots), "no two bots have the same name"
    assert list(state.present) == sorted(set(state.present))
    assert away == sorted(set(away))
    assert not set(away) & set(state.present), "nobody is here and away"
    assert {*away, *state.present} <= {*people, state.host}, "presence is kept of players and the host only"
    assert all(state.active(member) for member in state.present), "who is gone is not here"
    assert all(len(asks) <= ANSWERS_KEPT for _, asks in state.answered)
    assert len({member for member, _ in state.answered}) == len(state.answered)
    assert state.host is None or state.active(state.host), "the host is somebody of the room, or the role is vacant"
    assert (state.host_away is None) == (state.host is None or state.host in state.present)
    assert all(state.active(offer.member) for offer in state.offers)
    assert state.deserted is None or not state.present
    assert state.playing is not None or state.asking is None
    if game is not None:
        assert sorted(cards(game)) == sorted(uno.DECK), "108 cards [R17]"
        check_game(game)
        assert len(game.hands) == len(state.players)
        assert all(stands(plan, game) for plan in state.plans), "nobody plans for what is over"
        assert all(state.bot_at(plan.seat) is not None for plan in state.plans), "only bots plan"
    if state.playing is None:
        assert not state.clock.running
        assert all(state.active(member) for member in people), "nobody who is gone holds a place in the lobby"
        assert all(isinstance(one, Bot) or one.stand_in is None for one in state.seats), "stand-ins are done [R121]"
        return
    assert state.seats == state.players, "seats are fixed while a game runs [R5]"
    assert state.owners(), "without any seat of a person the game is over [R119]"
    assert len(state.playing.playing()) >= MIN_SEATS, "with one seat left the game is over [R118]"
    runs = not state.missing() and state.asking is None and state.deserted is None
    assert state.clock.running == runs, "the clock runs exactly while nobody is missing [R137] [R138] [R135] [R162]"
