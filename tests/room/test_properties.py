"""Whole rooms, driven at random: people come, go, leave, are removed and return, ask for what they may and may not,
hosts decide, time passes, servers crash.

`Table` checks after every step what must stay true of a room; what is checked here besides is that the log alone gives
the room back, that refusals change nothing, that nothing that fell due is left undone, that no screen shows a secret,
and that a room is never stuck: somebody who is connected, or time, can take it on, or it says who is awaited.
"""

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
    HandOver,
    Here,
    Human,
    Leave,
    LetBotPlay,
    MemberId,
    MoveSeat,
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
    fold,
)
from partyside.room.events import Arrived, HostNamed
from partyside.uno import COLORS, Card, Catch, DeclareUno, Millis, Play, Seat
from partyside.uno.actions import Accept, Challenge, ChooseColor, Draw, EndTurn
from tests.room.given import ENCODER, PEOPLE, Table, secret

EVENTS = msgspec.json.Decoder(tuple[Event, ...])
ROOM = msgspec.json.Decoder(Room)
NAMES = (*PEOPLE, "Лев", "Мила")

seats = st.integers(-1, 10).map(Seat)
members = st.integers(0, 14).map(MemberId)
own_commands: st.SearchStrategy[Command] = st.one_of(
    st.builds(TakeSeat),
    st.builds(StandUp),
    st.builds(Here),
    st.builds(Say, st.sampled_from(["Привет!", " ", "я" * 201, "\u202eнаоборот"])),
    st.builds(React, st.sampled_from(["like", "hurry"])),
)
host_commands: st.SearchStrategy[Command] = st.one_of(
    st.builds(AddBot),
    st.builds(EndGame),
    st.builds(SetTimer, st.sampled_from([None, *map(Millis, (30_000, 60_000, 90_000, 45_000))])),
    st.builds(SetPace, st.sampled_from(["slow", "normal", "fast"])),
    st.builds(SetChat, st.booleans()),
    st.builds(SetLock, st.booleans()),
    st.builds(FreeSeat, seats),
    st.builds(MoveSeat, seats, seats),
    st.builds(RemovePerson, members),
    st.builds(Readmit, members),
    st.builds(HandOver, members),
    st.builds(LetBotPlay, seats),
    st.builds(TakeOut, seats),
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
        if self.is_member(name):
            self.table.refuses_newcomer(name, "name_taken" if not self.table.room.settings.locked else "room_locked")
            self.table.arrive(name)
        else:
            self.joins(name)
            if self.is_member(name):
                self.table.arrive(name)

    @rule(name=st.sampled_from(NAMES))
    def joins(self, name: str) -> None:
        if self.is_member(name):
            return
        if self.table.room.turned_away(secret(name)):
            self.table.refuses_newcomer(name, "removed_by_host")
        elif self.table.room.settings.locked:
            self.table.refuses_newcomer(name, "room_locked")
        else:
            self.table.join(name)

    @precondition(lambda self: self.people())
    @rule(data=st.data())
    def loses(self, data: st.DataObject) -> None:
        self.table.lose(data.draw(st.sampled_from(self.people())))

    @precondition(lambda self: self.people())
    @rule(data=st.data())
    def arrives(self, data: st.DataObject) -> None:
        self.table.arrive(data.draw(st.sampled_from(self.people())))

    @precondition(lambda self: self.table.room.away)
    @rule(data=st.data())
    def returns(self, data: st.DataObject) -> None:
        """Who had a seat to lose, mostly."""
        gone = [self.name(member) for member, _ in self.table.room.away if self.table.room.active(member)]
        if gone:
            self.table.arrive(data.draw(st.sampled_from(gone)))

    @rule()
    def all_arrive(self) -> None:
        for name in self.people():
            self.table.arrive(name)

    @precondition(lambda self: self.table.connected)
    @rule(data=st.data())
    def leaves(self, data: st.DataObject) -> None:
        name = self.somebody(data)
        self.attempt(name, Leave())
        assert not self.is_member(name)
        assert self.table.room.prove(secret(name)) is None

    # Asks

    @precondition(lambda self: self.table.connected)
    @rule(data=st.data(), command=own_commands)
    def asks(self, data: st.DataObject, command: Command) -> None:
        self.attempt(self.somebody(data), command)

    @precondition(lambda self: self.table.connected)
    @rule(data=st.data(), command=host_commands)
    def asks_what_a_host_may(self, data: st.DataObject, command: Command) -> None:
        self.attempt(self.somebody(data), command)

    @precondition(lambda self: self.host() is not None)
    @rule(command=host_commands)
    def the_host_acts(self, command: Command) -> None:
        name = self.host()
        assert name is not None
        self.attempt(name, command)

    @precondition(lambda self: self.host() is not None and self.table.room.missing())
    @rule(data=st.data(), bot=st.booleans())
    def the_host_decides(self, data: st.DataObject, bot: bool) -> None:
        """[R143] Whatever may be offered for the seats that are missing is done."""
        table = self.table
        name = self.host()
        assert name is not None
        seat, _ = data.draw(st.sampled_from(table.room.missing()))
        if bot:
            table.say(name, LetBotPlay(seat))
        elif table.game.pending_winner() == seat:
            table.refuses(name, TakeOut(seat), "pending_winner")
        else:
            table.say(name, TakeOut(seat))

    @precondition(lambda self: self.table.room.playing is None and self.people())
    @rule(limit=st.sampled_from([None, Millis(30_000)]))
    def all_are_there_for_a_start(self, limit: Millis | None) -> None:
        self.all_arrive()
        name = self.host()
        assert name is not None
        self.attempt(name, SetTimer(limit))
        self.attempt(name, Start())

    @precondition(lambda self: self.table.connected)
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
            if isinstance(sitter, Human) and sitter.member in table.connected
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

    @rule(millis=st.one_of(st.integers(0, 6_000), st.sampled_from([16_000, 30_000, 90_000, 600_000])))
    def time_passes(self, millis: int) -> None:
        frozen, time, game = self.table.frozen(), self.table.time, self.table.room.game
        happened = self.table.passes(millis)
        if frozen:
            by_itself = [event for event in happened if not isinstance(event, HostNamed | Arrived)]
            assert not by_itself, "in a frozen game nothing happens by itself [R144] but that the host's role passes"
            assert (self.table.time, self.table.room.game) == (time, game)

    @precondition(lambda self: self.table.room.clock.running and self.table.game.limit is not None)
    @rule(turns=st.integers(1, 12))
    def nobody_does_anything(self, turns: int) -> None:
        """[R129] [R135] Until the game asks whether anyone is there, or for so many time limits."""
        for _ in range(turns):
            if self.table.room.clock.running:
                self.table.passes(30_000)

    @precondition(lambda self: self.table.connected)
    @rule(life=st.integers(0, 3_000))
    def the_server_crashes(self, life: int) -> None:
        time = self.table.time
        self.table.wake(life)
        assert time - life <= self.table.time <= time, "at most what passed since the last sign of life is given back"
        assert self.table.room.present == ()

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
        assert due is None or self.table.room.clock.running or self.table.room.host_away is not None

    @invariant()
    def it_is_never_stuck(self) -> None:
        """[P13] [R143] [R160] [R161] Time or somebody connected can take the room on, or it says who is awaited."""
        table, state = self.table, self.table.room
        if not table.connected:
            assert state.deserted is not None
            assert not state.clock.running, "nothing happens while nobody is there [R162]"
            return
        assert state.deserted is None
        assert state.host is not None, "the role is vacant only while nobody is connected"
        host_there = state.host in table.connected
        assert host_there or state.host_away is not None, "the role passes on"
        game = state.playing
        if game is None:
            return
        assert not isinstance(game.phase, uno.Over)
        if state.clock.running:
            seat = game.phase.seat
            if state.bot_at(seat) is None:
                assert uno.legal(game, seat, table.time), "whoever is to decide can"
            else:
                assert any(plan.decision == game.decision for plan in state.plans), "or his bot will"
        elif state.missing():
            assert table.public().missing, "the screen says who"
            if host_there:
                for seat, _ in state.missing():
                    self.accepts(state.host, LetBotPlay(seat))
                self.accepts(state.host, EndGame())
        else:
            assert state.asking is not None
            there = [member for _, member in state.owners() if member in table.connected]
            assert there
            self.accepts(there[0], Here())

    @invariant()
    def no_screen_shows_a_secret(self) -> None:
        """[P9] [R163]"""
        shown = b"".join(self.table.screen(name) for name in self.people())
        assert not any(secret(member.name).encode() in shown for member in self.table.room.members)

    # How

    def people(self) -> list[str]:
        """Who is a member, connected or not."""
        return [member.name for member in self.table.room.members if member.gone is None]

    def is_member(self, name: str) -> bool:
        return name in self.people()

    def somebody(self, data: st.DataObject) -> str:
        """One of the connected."""
        return self.name(data.draw(st.sampled_from(self.table.connected)))

    def name(self, member: MemberId) -> str:
        found = self.table.room.member(member)
        assert found is not None
        return found.name

    def host(self) -> str | None:
        """The host, if he is connected."""
        host = self.table.room.host
        return self.name(host) if host is not None and host in self.table.connected else None

    def accepts(self, member: MemberId, command: Command) -> None:
        table = self.table
        room.decide(table.room, member, command, table.now, Random(0), table.connected)

    def attempt(self, name: str, command: Command) -> None:
        """The ask is done, or it is refused and nothing has changed [R11]; repeated, it changes nothing more [R12]."""
        table = self.table
        table.let_due()
        before, steps, ask, member = table.room, len(table.steps), f"ask {len(table.steps)}", table.id(name)
        try:
            table.say(name, command, ask)
        except (room.Refused, uno.Refused):
            assert table.room is before
            assert len(table.steps) == steps
            return
        if isinstance(command, Leave):
            assert table.room.active(member) is None
            return
        after = table.room
        assert after.was_accepted(member, ask)
        assert table.say(name, command, ask) == []
        assert table.room is after


Rooms.TestCase.settings = settings(max_examples=200, stateful_step_count=50, deadline=None)
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
