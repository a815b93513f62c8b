"""Rooms for the log's tests: small made-up steps, and the steps of whole random evenings played by the real rules."""

from collections.abc import Iterable
from random import Random
from typing import Final

from partyside import room, uno
from partyside.bots import simple
from partyside.log import Seq, Step
from partyside.room import AddBot, Command, EndGame, Event, MemberId, Room, SetTimer, StandUp, Start, TakeSeat, Wall
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
    """A room in which people and bots play game after game; they lose their connections, and the server crashes."""

    def __init__(self, rng: Random, code: str = "K7P2AC") -> None:
        self.rng = rng
        self.now = EVENING
        self.steps: list[Step] = []
        events = room.create(code, "Аня", "a" * 64, self.now, rng)
        self.state = room.fold(None, events)
        self.steps.append(Step(Seq(1), self.now, tuple(events)))

    def gather(self, people: int, bots: int) -> None:
        """Others join, one changes his seat, and the host, who has to be there for it, brings bots and a timer."""
        for name in ("Борис", "Вера", "Глеб")[: people - 1]:
            self.add(room.join(self.state, name, name * 4, self.now, self.rng))
        self.add(room.arrive(self.state, MemberId(1), self.now, self.rng))
        for command in (StandUp(), TakeSeat()):
            self.ask(MemberId(people), command)
        for _ in range(bots):
            self.ask(MemberId(1), AddBot())
        self.ask(MemberId(1), SetTimer(self.rng.choice((None, Millis(30_000)))))

    def start(self) -> None:
        """All come, and the next game begins."""
        for member in self.state.members:
            self.add(room.arrive(self.state, member.id, self.now, self.rng))
        self.ask(MemberId(1), Start())

    def play(self, moments: int) -> None:
        """The game goes on for so long, or to its end."""
        while moments and self.state.playing is not None:
            moments -= 1
            self.moment()

    def moment(self) -> None:
        self.now = Wall(self.now + self.rng.choice((0, 1, 700, 1_900, 6_000)))
        self.add(room.tick(self.state, self.now, self.rng))
        for plan in room.due_plans(self.state, self.now)[:1]:
            self.add(room.bot_acts(self.state, plan, self.choose(plan.seat, plan.catch), self.now, self.rng))
        member = self.rng.choice(self.state.members).id
        if member not in self.state.present:
            self.add(room.arrive(self.state, member, self.now, self.rng))
        elif self.rng.random() < 0.05:
            self.add(room.lose(self.state, member, self.now, self.rng))
        elif self.rng.random() < 0.01:
            # The server was killed, and another one loaded the room.
            self.add(room.wake(self.state, self.now, self.rng))
        seat, game = self.state.seat_of(member), self.state.playing
        if seat is None or game is None or not self.state.clock.running:
            return
        if self.rng.random() < 0.2:
            self.ask(member, DeclareUno())
        elif not isinstance(game.phase, Over) and game.phase.seat == seat:
            self.ask(member, self.choose(seat))

    def choose(self, seat: Seat, catch: Seat | None = None) -> uno.Action:
        if catch is not None:
            return uno.Catch(catch)
        game = self.state.playing
        assert game is not None
        return simple.think(uno.view(game, seat, self.state.clock.read(self.now)), self.rng)

    def ask(self, member: MemberId, command: Command) -> None:
        try:
            events = room.decide(self.state, member, command, self.now, self.rng)
        except (room.Refused, uno.Refused):
            return
        self.add(events, member, f"{member}-{len(self.steps)}")

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
        table.start()
        table.play(moments=rng.randint(5, 400))
        table.ask(MemberId(1), EndGame())
    return table.steps
