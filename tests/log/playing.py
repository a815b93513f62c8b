"""Rooms for the log's tests: small made-up steps, and the steps of whole random evenings played by the real rules."""

from collections.abc import Iterable
from random import Random
from typing import Final

from partyside import room, uno
from partyside.bots import simple
from partyside.log import Seq, Step
from partyside.room import (
    AddBot,
    Command,
    EndGame,
    Event,
    HandOver,
    Here,
    Leave,
    LetBotPlay,
    MemberId,
    React,
    Readmit,
    RemovePerson,
    Room,
    Say,
    SetChat,
    SetLock,
    SetPace,
    SetTimer,
    StandUp,
    Start,
    TakeOut,
    TakeSeat,
    Wall,
)
from partyside.room.events import Arrived
from partyside.uno import DeclareUno, Millis, Over, Seat

EVENING: Final = Wall(1_760_000_000_000)


def step(seq: int, snapshot: bool = False) -> Step:
    """A step that is like no other of its room; that it makes no sense is nothing to a log."""
    state = Room("K7P2AC", EVENING, games=seq) if snapshot else None
    return Step(Seq(seq), Wall(EVENING + seq), (Arrived(MemberId(seq)),), MemberId(seq), f"ask-{seq}", state)


def fold(steps: Iterable[Step]) -> Room:
    """The room that is loaded from these steps, of which the first may carry a snapshot."""
    first, *later = steps
    state = first.snapshot or room.fold(None, first.events, first.by, first.ask)
    for one in later:
        state = room.fold(state, one.events, one.by, one.ask)
    return state


class Evening:
    """A room in which people and bots play game after game, talk, come and go for a while or for good, while the host
    does what hosts do, and the server crashes now and then. Without chance: `ask`, `add` and their like."""

    def __init__(self, rng: Random, code: str = "K7P2AC") -> None:
        self.rng = rng
        self.now = EVENING
        self.steps: list[Step] = []
        self.connected: list[MemberId] = []
        events = room.create(code, "Аня", "a" * 64, self.now, rng)
        self.state = room.fold(None, events)
        self.steps.append(Step(Seq(1), self.now, tuple(events)))

    def gather(self, people: int, bots: int) -> None:
        """Others join, one changes his seat, and the host, who has to be there for it, brings bots and a timer."""
        self.arrive(MemberId(1))
        for name in ("Борис", "Вера", "Глеб")[: people - 1]:
            self.join(name)
        for command in (StandUp(), TakeSeat()):
            self.ask(MemberId(people), command)
        for _ in range(bots):
            self.ask(MemberId(1), AddBot())
        self.ask(MemberId(1), SetTimer(self.rng.choice((None, Millis(30_000)))))

    def start(self) -> None:
        """All come, and the next game begins."""
        for member in self.people():
            self.arrive(member)
        if self.state.host is not None:
            self.ask(self.state.host, Start())

    def play(self, moments: int) -> None:
        """The game goes on for so long, or to its end."""
        while moments and self.state.playing is not None:
            moments -= 1
            self.moment()

    def moment(self) -> None:
        self.pass_time(self.rng.choice((0, 1, 700, 1_900, 6_000)))
        member = self.rng.choice(self.people())
        if self.rng.random() < 0.01:
            self.crash()
        elif member not in self.connected:
            self.arrive(member)
        elif self.rng.random() < 0.05:
            self.lose(member)
        elif self.rng.random() < 0.1:
            self.ask(member, self.whim())
        self.decide_missing()
        self.answer(member)

    def answer(self, member: MemberId) -> None:
        """The member does what the game expects of him, if anything."""
        seat, game = self.state.seat_of(member), self.state.playing
        if seat is None or game is None or member not in self.connected:
            return
        if self.state.asking is not None:
            self.ask(member, Here())
        elif self.rng.random() < 0.2:
            self.ask(member, DeclareUno())
        elif not isinstance(game.phase, Over) and game.phase.seat == seat and self.state.clock.running:
            self.ask(member, self.choose(seat))

    def whim(self) -> Command:
        """Something that anybody might ask for; what only the host may is mostly refused."""
        other, on = self.rng.choice(self.people()), self.rng.random() < 0.7
        return self.rng.choice(
            (
                Say("Привет 👋🏽"),
                React("laugh"),
                Leave() if self.rng.random() < 0.1 and len(self.people()) > 1 else React("hurry"),
                SetPace(self.rng.choice(("slow", "normal", "fast"))),
                SetChat(on),
                SetLock(not on),
                HandOver(other),
                RemovePerson(other) if self.rng.random() < 0.1 else HandOver(other),
                *(Readmit(gone.id) for gone in self.state.members if gone.gone == "removed"),
            )
        )

    def decide_missing(self) -> None:
        """The host, if he is there, may decide about one of those for whom the game waits."""
        missing = self.state.missing()
        if missing and self.state.host in self.connected and self.rng.random() < 0.3:
            seat, _ = self.rng.choice(missing)
            self.ask(self.state.host, TakeOut(seat) if self.rng.random() < 0.1 else LetBotPlay(seat))

    def choose(self, seat: Seat, catch: Seat | None = None) -> uno.Action:
        if catch is not None:
            return uno.Catch(catch)
        game = self.state.playing
        assert game is not None
        return simple.choose(uno.view(game, seat, self.state.clock.read(self.now)), self.rng)

    def people(self) -> list[MemberId]:
        """All who are not gone."""
        return [member.id for member in self.state.members if not member.gone]

    def join(self, name: str) -> None:
        self.add(room.join(self.state, name, name * 4, self.now, self.rng))
        self.arrive(self.people()[-1])

    def arrive(self, member: MemberId) -> None:
        if member not in self.connected:
            self.connected.append(member)
        self.add(room.arrive(self.state, member, self.now, self.rng, self.connected))

    def lose(self, member: MemberId) -> None:
        self.connected.remove(member)
        self.add(room.lose(self.state, member, self.now, self.rng, self.connected))

    def crash(self) -> None:
        """The server was killed, and another one loaded the room."""
        self.connected = []
        self.add(room.wake(self.state, self.now, self.now, self.rng))

    def change_device(self, member: MemberId) -> None:
        """The member moves his seat to another device."""
        code, secret = f"code-{len(self.steps)}", f"secret-{len(self.steps)}"
        self.add(room.offer_move(self.state, member, code, self.now))
        self.add(room.move(self.state, code, secret, self.now))

    def pass_time(self, millis: int) -> None:
        """What falls due by the end of it happens then; one bot may act."""
        self.now = Wall(self.now + millis)
        self.add(room.tick(self.state, self.now, self.rng, self.connected))
        for plan in room.due_plans(self.state, self.now)[:1]:
            action = uno.DeclareUno() if plan.declare else self.choose(plan.seat, plan.catch)
            self.add(room.bot_acts(self.state, plan, action, self.now, self.rng, self.connected))

    def ask(self, member: MemberId, command: Command) -> None:
        try:
            events = room.decide(self.state, member, command, self.now, self.rng, self.connected)
        except (room.Refused, uno.Refused):
            return
        self.add(events, member, f"{member}-{len(self.steps)}")
        for gone in [other for other in self.connected if not self.state.active(other)]:
            self.lose(gone)

    def add(self, events: list[Event], by: MemberId | None = None, ask: str | None = None) -> None:
        if not events and ask is None:
            return
        before = self.state
        self.state = room.fold(before, events, by, ask)
        ended = before.playing is not None and self.state.playing is None
        seq = Seq(len(self.steps) + 1)
        self.steps.append(Step(seq, self.now, tuple(events), by, ask, self.state if ended else None))


def evening(seed: int) -> list[Step]:
    """A whole random evening of two games."""
    rng = Random(seed)
    table = Evening(rng)
    people = rng.randint(1, 4)
    table.gather(people, bots=rng.randint(1 if people == 1 else 0, 3))
    for _ in range(2):
        table.change_device(rng.choice(table.people()))
        table.start()
        table.play(moments=rng.randint(5, 400))
        if table.state.host is not None:
            table.ask(table.state.host, EndGame())
    return table.steps
