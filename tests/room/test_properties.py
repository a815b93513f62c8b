"""Whole rooms, driven at random: people come and go, ask for what they may and may not, time passes, servers crash.

`Table` checks after every step what must stay true of a room; what is checked here besides is that the log alone gives
the room back, that refusals change nothing, that nothing that fell due is left undone, and that no screen shows a
secret.
"""

from contextlib import suppress
from random import Random

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from partyside import room, uno
from partyside.room import (
    AddBot,
    Command,
    EndGame,
    Event,
    FreeSeat,
    Human,
    Room,
    SetTimer,
    StandUp,
    Start,
    TakeSeat,
    fold,
)
from partyside.uno import COLORS, Card, Catch, DeclareUno, Millis, Play, Seat
from partyside.uno.actions import Accept, Challenge, ChooseColor, Draw, EndTurn
from tests.room.given import ENCODER, PEOPLE, Table, secret

EVENTS = msgspec.json.Decoder(tuple[Event, ...])
ROOM = msgspec.json.Decoder(Room)
NAMES = (*PEOPLE, "Лев", "Мила")

seats = st.integers(-1, 10).map(Seat)
room_commands: st.SearchStrategy[Command] = st.one_of(
    st.builds(TakeSeat),
    st.builds(StandUp),
    st.builds(AddBot),
    st.builds(EndGame),
    st.builds(SetTimer, st.sampled_from([None, *map(Millis, (30_000, 60_000, 90_000, 45_000))])),
    st.builds(FreeSeat, seats),
)
past = st.integers(-1, 2)
"""How far back the decision is that a move answers; mostly it is the pending one, or none that ever was."""


def stored(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events as a log gives them back."""
    return EVENTS.decode(ENCODER.encode(events))


class Rooms(RuleBasedStateMachine):
    """One room, from its creation on."""

    @initialize(seed=st.integers(0, 2**32), people=st.integers(1, 5), bots=st.integers(0, 3), begun=st.booleans())
    def create(self, seed: int, people: int, bots: int, begun: bool) -> None:
        self.table = Table(seed=seed)
        self.folded: Room | None = None
        self.replayed = 0
        self.table.arrive(PEOPLE[0])
        self.table.come(*PEOPLE[1:people])
        for _ in range(bots):
            self.table.say(PEOPLE[0], AddBot())
        if begun:
            self.attempt(PEOPLE[0], Start())

    # People

    @rule(name=st.sampled_from(NAMES))
    def comes(self, name: str) -> None:
        if any(member.name == name for member in self.table.room.members):
            self.table.refuses_newcomer(name, "name_taken")
            self.table.arrive(name)
        else:
            self.table.come(name)

    @rule(name=st.sampled_from(NAMES))
    def joins(self, name: str) -> None:
        if all(member.name != name for member in self.table.room.members):
            self.table.join(name)

    @rule(data=st.data())
    def loses(self, data: st.DataObject) -> None:
        self.table.lose(self.somebody(data))

    @rule(data=st.data())
    def arrives(self, data: st.DataObject) -> None:
        self.table.arrive(self.somebody(data))

    @rule()
    def all_arrive(self) -> None:
        for member in self.table.room.members:
            self.table.arrive(member.name)

    # Asks

    @rule(data=st.data(), command=room_commands)
    def asks(self, data: st.DataObject, command: Command) -> None:
        self.attempt(self.somebody(data), command)

    @precondition(lambda self: self.table.room.playing is None)
    @rule(limit=st.sampled_from([None, Millis(30_000)]))
    def all_are_there_for_a_start(self, limit: Millis | None) -> None:
        self.all_arrive()
        self.attempt(self.host(), SetTimer(limit))
        self.attempt(self.host(), Start())

    @rule(data=st.data(), back=past)
    def tries_a_move(self, data: st.DataObject, back: int) -> None:
        decision = self.table.room.game.decision - back if self.table.room.game else 0
        action = data.draw(
            st.one_of(
                st.builds(
                    Play, st.just(decision), st.sampled_from(Card), st.sampled_from([None, *COLORS]), st.booleans()
                ),
                st.sampled_from([kind(decision) for kind in (Draw, EndTurn, Accept, Challenge)]),
                st.builds(ChooseColor, st.just(decision), st.sampled_from(COLORS)),
                st.builds(Catch, seats),
                st.builds(DeclareUno),
            )
        )
        self.attempt(self.somebody(data), action)

    @precondition(lambda self: self.table.room.playing is not None)
    @rule(data=st.data())
    def makes_a_legal_move(self, data: st.DataObject) -> None:
        table, game = self.table, self.table.game
        moves = [
            (table.name_of(sitter), action)
            for seat, sitter in enumerate(table.room.seats)
            if isinstance(sitter, Human)
            for action in uno.legal(game, Seat(seat), table.time)
        ]
        if moves:
            name, action = data.draw(st.sampled_from(moves))
            if table.frozen():
                table.refuses(name, action, "paused")
            else:
                table.say(name, action)

    @precondition(lambda self: self.table.room.clock.running)
    @rule(turns=st.integers(1, 40))
    def all_play_on(self, turns: int) -> None:
        self.table.play_out(turns)

    # Time

    @rule(millis=st.one_of(st.integers(0, 6_000), st.sampled_from([30_000, 90_000, 600_000])))
    def time_passes(self, millis: int) -> None:
        frozen, time, game = self.table.frozen(), self.table.time, self.table.room.game
        happened = self.table.passes(millis)
        if not self.table.room.clock.running and not happened:
            assert self.table.time == time
        if frozen:
            assert not happened, "in a frozen game nothing happens by itself [R144]"
            assert (self.table.time, self.table.room.game) == (time, game)

    @rule(life=st.integers(0, 3_000))
    def the_server_crashes(self, life: int) -> None:
        time = self.table.time
        self.table.wake(life)
        assert time - life <= self.table.time <= time, "at most what passed since the last sign of life is given back"
        assert self.table.room.present == ()
        assert self.table.wake(life) == []

    # What holds

    @invariant()
    def the_log_gives_the_room_back(self) -> None:
        """[P40] Step by step from the beginning, each written as JSON and read again."""
        for step in self.table.steps[self.replayed :]:
            self.folded = fold(self.folded, stored(step.events), step.member, step.ask)
        self.replayed = len(self.table.steps)
        assert self.folded == self.table.room
        assert ROOM.decode(ENCODER.encode(self.table.room)) == self.table.room

    @invariant()
    def what_fell_due_is_done(self) -> None:
        """[R10] The next thing to do, if there is any, lies ahead."""
        self.table.let_due()
        due = room.wake_at(self.table.room)
        assert due is None or due > self.table.now
        assert room.due_plans(self.table.room, self.table.now) == []
        assert due is None or self.table.room.clock.running

    @invariant()
    def no_screen_shows_a_secret(self) -> None:
        """[P9] [R163]"""
        shown = b"".join(self.table.screen(member.name) for member in self.table.room.members)
        assert not any(secret(member.name).encode() in shown for member in self.table.room.members)

    # How

    def somebody(self, data: st.DataObject) -> str:
        return data.draw(st.sampled_from([member.name for member in self.table.room.members]))

    def host(self) -> str:
        return next(member.name for member in self.table.room.members if member.id == self.table.room.host)

    def attempt(self, name: str, command: Command) -> None:
        """The ask is done, or it is refused and nothing has changed [R11]; repeated, it changes nothing more [R12]."""
        table = self.table
        table.let_due()
        before, steps, ask = table.room, len(table.steps), f"ask {len(table.steps)}"
        with suppress(room.Refused, uno.Refused):
            table.say(name, command, ask)
        if not table.room.was_accepted(table.id(name), ask):
            assert table.room is before
            assert len(table.steps) == steps
        else:
            after = table.room
            assert table.say(name, command, ask) == []
            assert table.room is after


Rooms.TestCase.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
TestRooms = Rooms.TestCase
"""[R11] [R12] [R17] [R137] [R140] [R144] [P40] What the rules and invariants above say, for all of them at once."""


def test_long_games_are_given_back_by_their_log() -> None:
    """[P40] [R17] Whole games of people and bots, with losses, returns and crashes on the way."""
    for seed in range(6):
        rng = Random(seed)
        table = Table(seed=seed)
        table.arrive("Аня")
        table.come(*PEOPLE[1 : 1 + seed % 4])
        people = [member.name for member in table.room.members]
        for _ in range(1 + seed % 3):
            table.say("Аня", AddBot())
        if seed % 2:
            table.say("Аня", SetTimer(Millis(30_000)))
        for _ in range(2):
            table.say("Аня", Start())
            while table.room.playing is not None:
                table.play_out(turns=5)
                table.passes(rng.choice([0, 1_500, 40_000]))
                if rng.random() < 0.2:
                    table.lose(rng.choice(people))
                    table.passes(5_000)
                if rng.random() < 0.05:
                    table.wake(rng.randrange(2_000))
                for name in rng.sample(people, len(people)):
                    table.arrive(name)
        folded = None
        for step in table.steps:
            folded = fold(folded, stored(step.events), step.member, step.ask)
        assert folded == table.room
