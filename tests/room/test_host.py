"""What the host may do, and that everybody can read it."""

import pytest

from partyside.bots.manner import Pace
from partyside.room import (
    AddBot,
    Bot,
    EndGame,
    FreeSeat,
    HandOver,
    Leave,
    LetBotPlay,
    MemberId,
    MoveSeat,
    Readmit,
    RemovePerson,
    RoomCommand,
    SetChat,
    SetLock,
    SetPace,
    SetTimer,
    StandUp,
    Start,
    TakeOut,
    TakeSeat,
    news_for,
)
from partyside.room.events import Arrived, HostDid, HostNamed, Left
from partyside.room.view import PersonView
from partyside.uno import Millis, Seat
from tests.room.given import PEOPLE, Table, kinds, missing, playing, secret, table
from tests.uno.given import given

BORIS = MemberId(2)

SETTINGS: list[tuple[RoomCommand, HostDid]] = [
    (SetPace("fast"), HostDid("Аня", "set_pace", pace="fast")),
    (SetPace("normal"), HostDid("Аня", "set_pace", pace="normal")),
    (SetChat(False), HostDid("Аня", "chat_off")),
    (SetChat(True), HostDid("Аня", "chat_on")),
    (SetLock(True), HostDid("Аня", "lock")),
    (SetLock(False), HostDid("Аня", "unlock")),
]
"""What the host may change at any time, and back."""

TIMER: list[tuple[RoomCommand, HostDid]] = [
    (SetTimer(Millis(30_000)), HostDid("Аня", "set_timer", limit=Millis(30_000))),
    (SetTimer(Millis(90_000)), HostDid("Аня", "set_timer", limit=Millis(90_000))),
    (SetTimer(None), HostDid("Аня", "set_timer")),
]
PEOPLE_ACTS: list[tuple[RoomCommand, HostDid]] = [
    (RemovePerson(BORIS), HostDid("Аня", "remove_person", "Боря")),
    (HandOver(BORIS), HostDid("Аня", "hand_over", "Боря")),
]


def reads(made: Table, command: RoomCommand, line: HostDid) -> None:
    """The host does it, and exactly this line about it is told to everybody."""
    events = made.say("Аня", command)
    assert [event for event in events if isinstance(event, HostDid)] == [line]
    for seat in (None, Seat(0), Seat(1)):
        assert line in news_for(events, seat)


def test_everybody_reads_what_the_host_sets() -> None:
    """[P11] In the lobby, in a game, and in a freeze [R142]; the timer only between games [R123]."""
    made = table(3)
    for command, line in (*SETTINGS, *TIMER):
        reads(made, command, line)
    made.say("Аня", Start())
    for command, line in SETTINGS:
        reads(made, command, line)
    made.lose("Вера")
    for command, line in SETTINGS:
        reads(made, command, line)


def test_setting_what_is_set_already_is_no_news() -> None:
    """[P11] [P24] A log of what happened does not fill with what did not."""
    made = table(2)
    for command, _ in (*SETTINGS, *TIMER):
        made.say("Аня", command)
        assert made.say("Аня", command) == []


@pytest.mark.parametrize(("command", "line"), PEOPLE_ACTS, ids=str)
def test_everybody_reads_what_the_host_does_to_people(command: RoomCommand, line: HostDid) -> None:
    """[P11] [R142] In the lobby, in a game, and in a freeze."""
    reads(table(3), command, line)
    reads(playing(), command, line)
    reads(missing(playing(), "Вера"), command, line)


def test_everybody_reads_what_the_host_does_with_the_game() -> None:
    """[P11] [P34] [R120]"""
    made = table(3)
    reads(made, MoveSeat(Seat(1), Seat(0)), HostDid("Аня", "move_seat", "Боря"))
    reads(made, Start(), HostDid("Аня", "start"))
    reads(made, EndGame(), HostDid("Аня", "end_game"))
    reads(made, Start(), HostDid("Аня", "start"))


def test_everybody_reads_what_becomes_of_seats() -> None:
    """[P11] [R143] Which bot, and whose seat."""
    made = table(3)
    bot = HostDid("Аня", "add_bot", bot=made_bot(made), level="normal")
    assert bot in made.steps[-1].events
    made.say("Аня", MoveSeat(Seat(3), Seat(2)))
    assert HostDid("Аня", "move_seat", bot=bot.bot) in made.steps[-1].events
    reads(made, FreeSeat(Seat(2)), HostDid("Аня", "take_bot", bot=bot.bot))
    made.lose("Вера")
    reads(made, FreeSeat(Seat(2)), HostDid("Аня", "free_seat", "Вера"))
    made.come("Гриша")
    made.say("Аня", Start())
    made.lose("Боря")
    made.lose("Гриша")
    made.say("Аня", LetBotPlay(Seat(1)))
    assert HostDid("Аня", "let_bot_play", "Боря", made.room.bot_at(Seat(1))) in made.steps[-1].events
    reads(made, TakeOut(Seat(2)), HostDid("Аня", "take_out", "Гриша"))


def made_bot(made: Table) -> int:
    made.say("Аня", AddBot())
    sitter = made.room.seats[-1]
    assert isinstance(sitter, Bot)
    return sitter.number


def test_everybody_reads_who_is_let_in_again() -> None:
    """[P11]"""
    made = table(3)
    made.say("Аня", RemovePerson(BORIS))
    reads(made, Readmit(BORIS), HostDid("Аня", "readmit", "Боря"))


def test_the_bots_speed() -> None:
    """[P11] [R149] Set in a running game it counts from the next decision on."""

    def thinks(pace: Pace, seed: int) -> int:
        made = playing(given("r7 +6 | r8 +6"), people=1, bots=1, seed=seed)
        made.say("Аня", SetPace(pace))
        made.say("Аня", "PLAY r7")
        (plan,) = made.room.plans
        made.say("Аня", SetPace("normal"))
        assert made.room.plans == (plan,)
        return plan.at - made.time

    for seed in range(20):
        normal = thinks("normal", seed)
        assert 700 <= normal <= 3_500
        assert thinks("slow", seed) == pytest.approx(1.5 * normal, abs=1)
        assert thinks("fast", seed) == pytest.approx(0.5 * normal, abs=1)


def test_a_locked_room_turns_newcomers_away() -> None:
    """[P7] [P11] Not those who are of the room."""
    made = table(2)
    made.say("Аня", SetLock(True))
    assert made.room.settings.locked
    made.refuses_newcomer("Вера", "room_locked")
    made.lose("Боря")
    made.arrive("Боря")
    assert made.sitting == "Аня Боря"
    made.say("Аня", SetLock(False))
    made.come("Вера")
    assert made.sitting == "Аня Боря Вера"


def test_a_removed_person_may_not_come_back() -> None:
    """[P11] The seat is free at once, the name too; the room knows the browser, whatever name it gives."""
    made = table(3)
    member = made.id("Боря")
    events = made.say("Аня", RemovePerson(member))
    assert Left(member, "Боря", made.now, removed=True) in events
    assert made.sitting == "Аня Вера"
    assert member not in made.connected
    assert made.room.away == ()
    assert made.public().removed == (PersonView(member, "Боря"),)
    made.refuses_newcomer("Боря", "removed_by_host")
    made.refuses("Боря", TakeSeat(), "left")
    assert [made.room.turned_away(secret(name)) for name in PEOPLE[:3]] == [False, True, False]


def test_a_removed_person_is_let_in_again() -> None:
    """[P11] As a newcomer, under the old name."""
    made = table(3)
    member = made.id("Боря")
    made.say("Аня", RemovePerson(member))
    made.say("Аня", Readmit(member))
    assert made.public().removed == ()
    assert made.room.member(member) is None, "nothing names him any more"
    made.come("Боря")
    assert made.id("Боря") == 4, "somebody new"
    assert made.sitting == "Аня Вера Боря"


def test_a_lock_keeps_out_those_who_are_let_in_again() -> None:
    """[P11] And who was removed learns just that, locked or not."""
    made = table(2)
    made.say("Аня", SetLock(True))
    made.say("Аня", RemovePerson(BORIS))
    made.refuses_newcomer("Боря", "removed_by_host")
    made.say("Аня", Readmit(BORIS))
    made.refuses_newcomer("Боря", "room_locked")


def test_only_the_removed_are_let_in_again() -> None:
    """[P42] Nobody else can be, nor anybody twice."""
    made = table(3)
    for member in (MemberId(1), BORIS, MemberId(99)):
        made.refuses("Аня", Readmit(member), "no_such_person")
    made.say("Аня", RemovePerson(BORIS))
    made.say("Аня", Readmit(BORIS))
    made.refuses("Аня", Readmit(BORIS), "no_such_person")
    made = playing()
    made.say("Боря", Leave())
    made.refuses("Аня", Readmit(BORIS), "no_such_person")


def test_who_can_be_removed() -> None:
    """[P11] Whoever is of the room, connected or not, seated or not; but the host."""
    made = table(3, watching=["Зритель"])
    made.refuses("Аня", RemovePerson(made.id("Аня")), "yourself")
    made.refuses("Аня", RemovePerson(MemberId(99)), "no_such_person")
    made.lose("Вера")
    for name in ("Зритель", "Вера"):
        made.say("Аня", RemovePerson(made.id(name)))
        made.refuses("Аня", RemovePerson(made.id(name)), "no_such_person")
    assert made.sitting == "Аня Боря"
    assert [person.name for person in made.public().removed] == ["Вера", "Зритель"]
    assert made.public().spectators == ()


def test_making_another_player_host() -> None:
    """[P11] [R159] The role is his from then on."""
    made = table(3)
    assert made.say("Аня", HandOver(BORIS)) == [HostDid("Аня", "hand_over", "Боря"), HostNamed(BORIS)]
    assert made.host == "Боря"
    assert made.own("Боря").host
    assert not made.own("Аня").host
    made.refuses("Аня", Start(), "not_host")
    made.say("Боря", Start())


def test_making_a_spectator_host() -> None:
    """[P11] [R159] His presence is kept from then on, and that of a host who watched no longer."""
    made = table(3, watching=["Зритель"])
    made.say("Аня", StandUp())
    spectator = made.id("Зритель")
    events = made.say("Аня", HandOver(spectator))
    assert events == [HostDid("Аня", "hand_over", "Зритель"), HostNamed(spectator), Arrived(spectator)]
    assert made.room.present == (made.id("Боря"), made.id("Вера"), spectator)
    made.say("Зритель", Start())


def test_to_whom_the_role_cannot_be_given() -> None:
    """[P11] [P13] Nobody who is not there, lest the room be stuck."""
    made = table(3)
    made.lose("Боря")
    made.refuses("Аня", HandOver(BORIS), "person_away")
    made.refuses("Аня", HandOver(made.id("Аня")), "yourself")
    made.say("Аня", RemovePerson(BORIS))
    for member in (BORIS, MemberId(99)):
        made.refuses("Аня", HandOver(member), "no_such_person")
    assert made.host == "Аня"


@pytest.mark.parametrize("to", range(4))
@pytest.mark.parametrize("seat", range(4))
def test_reordering_seats(seat: int, to: int) -> None:
    """[P11] [R5] Whoever is moved gets that place, the others close up; all keep what is theirs."""
    made = table(3, bots=1)
    order = made.sitting.split()
    order.insert(to, order.pop(seat))
    made.say("Аня", MoveSeat(Seat(seat), Seat(to)))
    assert made.sitting.split() == order
    assert made.room.present == (1, 2, 3)
    made.say("Аня", Start())
    assert [made.own(name).seat for name in PEOPLE[:3]] == [order.index(name) for name in PEOPLE[:3]]


@pytest.mark.parametrize(("seat", "to"), [(-1, 0), (0, -1), (2, 0), (0, 2), (99, 99)])
def test_reordering_seats_that_are_none(seat: int, to: int) -> None:
    """[P42]"""
    table(2).refuses("Аня", MoveSeat(Seat(seat), Seat(to)), "no_such_seat")


def test_a_game_is_not_disturbed_by_settings() -> None:
    """[P11] [R128] Pace, chat and lock stop no clock and no plan."""
    made = playing(given("r7 +6 | r8 +6", current="B", limit=30), people=1, bots=1)
    made.passes(300)
    plans, left = made.room.plans, made.left
    for command in (SetPace("slow"), SetChat(False), SetLock(True)):
        assert kinds(made.say("Аня", command)) == "SettingsChanged HostDid"
    assert (made.room.plans, made.left) == (plans, left)
