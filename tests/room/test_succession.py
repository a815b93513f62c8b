"""To whom the role of the host passes, and when."""

from random import Random

import pytest

from partyside import room
from partyside.room import (
    EndGame,
    HandOver,
    Leave,
    LetBotPlay,
    RemovePerson,
    SetTimer,
    StandUp,
    Start,
    TakeOut,
    TakeSeat,
    Wall,
)
from partyside.room.events import Arrived, HostDid, HostNamed, Lost, Visited
from partyside.uno import Millis, Seat
from tests.room.given import PEOPLE, Table, kinds, playing, table
from tests.uno.given import given

HOUR = 3_600_000


def test_fifteen_seconds_in_a_game() -> None:
    """[R160] [R161] [R159] [P13] [V157] Until then nobody can decide; afterwards the former host has but the seat."""
    made = playing()
    made.passes(4_000)
    made.lose("Аня")
    assert made.passes(14_999) == []
    made.refuses("Боря", EndGame(), "not_host")
    assert made.passes(1) == [HostNamed(made.id("Боря"))]
    made.arrive("Аня")
    assert made.host == "Боря"
    assert made.own("Аня").seat == 0
    assert not made.own("Аня").host
    made.refuses("Аня", EndGame(), "not_host")
    made.say("Боря", EndGame())


def test_sixty_seconds_in_the_lobby() -> None:
    """[R160] [R161] [P13] Before a game, and after one."""
    for made in (table(3), playing(people=3)):
        if made.room.playing is not None:
            made.say("Аня", EndGame())
        made.lose("Аня")
        assert made.passes(59_999) == []
        made.refuses("Боря", SetTimer(None), "not_host")
        assert made.passes(1) == [HostNamed(made.id("Боря"))]
        made.arrive("Аня")
        made.refuses("Аня", SetTimer(None), "not_host")
        made.say("Боря", SetTimer(None))


def test_a_host_who_is_back_in_time_keeps_the_role() -> None:
    """[R160] And each absence counts from its own beginning."""
    made = playing()
    for _ in range(3):
        made.lose("Аня")
        made.passes(14_999)
        made.arrive("Аня")
        assert made.passes(15_000) == []
    assert made.host == "Аня"


def test_the_room_says_when_the_role_passes() -> None:
    """[R160] [R144] It is all that a frozen game has to wait for."""
    made = playing(given("r7 +3 | +7 | b1", limit=30, left=9_000, windows={"C": 1}))
    made.lose("Аня")
    assert room.wake_at(made.room) == made.now + 15_000
    assert room.tick(made.room, Wall(made.now + 14_999), Random(0), made.connected) == []
    made.passes(15_000)
    assert room.wake_at(made.room) is None


def test_no_freeze_stops_it() -> None:
    """[R160] [R143] The host is missing himself; the next one decides what becomes of his seat."""
    made = playing(given("r7 +6 | +7 | +7", limit=30))
    made.lose("Аня")
    made.passes(15_000)
    assert made.frozen()
    assert made.host == "Боря"
    made.say("Боря", LetBotPlay(Seat(0)))
    assert not made.frozen()
    assert made.left == 30_000


def test_the_longest_present_player_comes_first() -> None:
    """[R160] Not the one who joined first, if he was away since; and not one who is missing."""
    made = playing(people=4)
    made.lose("Боря")
    made.passes(1_000)
    made.arrive("Боря")
    made.lose("Вера")
    made.lose("Аня")
    made.passes(15_000)
    assert made.host == "Гриша"
    made.lose("Гриша")
    made.passes(15_000)
    assert made.host == "Боря"


def test_whoever_was_there_longest_watched_first() -> None:
    """[R160] Present is who is connected: that he sat down later does not matter."""
    made = table(3)
    made.say("Боря", StandUp())
    made.say("Боря", TakeSeat())
    assert made.sitting == "Аня Вера Боря"
    made.say("Аня", Start())
    made.lose("Аня")
    made.passes(15_000)
    assert made.host == "Боря"


def test_players_come_before_spectators() -> None:
    """[R160] Even those who came later; without a player who is there it is the spectator who has watched longest."""
    made = table(2, watching=["Лев", "Мила"])
    made.come("Вера")
    made.lose("Лев")
    made.arrive("Лев")
    made.say("Аня", Start())
    made.say("Аня", Leave())
    assert made.host == "Боря"
    made.lose("Боря")
    made.passes(15_000)
    assert made.host == "Вера"
    made.lose("Вера")
    assert made.passes(15_000) == [HostNamed(made.id("Мила")), Arrived(made.id("Мила"))]
    made.say("Мила", EndGame())


def test_whoever_is_out_of_the_game_is_a_spectator() -> None:
    """[R160] [R151]"""
    made = playing(people=4, watching=["Лев"])
    made.lose("Боря")
    made.say("Аня", TakeOut(Seat(1)))
    made.arrive("Боря")
    made.say("Аня", Leave())
    assert made.host == "Вера"
    made.lose("Вера")
    made.lose("Гриша")
    made.passes(15_000)
    assert made.host == "Лев", "who came before him"


def test_between_games_those_who_sit_come_first() -> None:
    """[R160]"""
    made = table(2, watching=["Лев"])
    made.come("Вера")
    made.say("Боря", StandUp())
    made.lose("Аня")
    made.passes(60_000)
    assert made.host == "Вера"


def test_a_host_who_watches_leaves() -> None:
    """[R159] [R160] The role passes at once, and the game goes on."""
    made = table(3)
    made.say("Аня", StandUp())
    made.say("Аня", Start())
    assert HostNamed(made.id("Боря")) in made.say("Аня", Leave())
    assert not made.frozen()


@pytest.mark.parametrize("begun", [False, True])
def test_a_host_who_leaves_has_no_role(begun: bool) -> None:
    """[R160] [P13] It passes at once."""
    made = playing() if begun else table(3)
    assert HostNamed(made.id("Боря")) in made.say("Аня", Leave())
    assert made.passes(HOUR) == []
    made.lose("Боря")
    made.passes(60_000)
    assert made.host == "Вера"


def test_a_host_who_watches_loses_the_role_too() -> None:
    """[R159] [R160] In a game that goes on meanwhile."""
    made = table(3)
    made.say("Аня", StandUp())
    made.say("Аня", Start())
    made.lose("Аня")
    made.passes(14_999)
    assert made.host == "Аня"
    assert HostNamed(made.id("Боря")) in made.passes(1)
    assert made.time == 15_000
    assert made.room.away == (), "who neither sits nor hosts is not kept track of"


def test_the_place_and_not_the_absence_decides_how_long() -> None:
    """[R160] The game is over before the fifteen seconds are: sixty then, all counted from the loss."""
    made = table(3)
    made.say("Аня", StandUp())
    made.say("Аня", Start())
    made.lay(given("r7 | +7"))
    made.lose("Аня")
    made.passes(10_000)
    made.say("Боря", "PLAY r7")
    assert made.room.playing is None
    assert made.passes(49_999) == []
    assert made.passes(1) == [HostNamed(made.id("Боря"))]


def test_with_nobody_there_the_role_is_vacant() -> None:
    """[R161] [P13] It goes to whoever returns first; who had it before gets nothing back."""
    made = playing()
    vera = made.id("Вера")
    for name in PEOPLE[:3]:
        made.lose(name)
    assert made.passes(HOUR) == [HostNamed(None)]
    assert made.public().host is None
    assert made.arrive("Вера") == [Visited(), Arrived(vera, back=True), HostNamed(vera)]
    made.arrive("Аня")
    made.arrive("Боря")
    assert made.host == "Вера"


def test_they_come_back_in_another_order_before_the_time_is_over() -> None:
    """[R160] The role waits its fifteen seconds, then the first of those who are there gets it."""
    made = playing()
    for name in PEOPLE[:3]:
        made.lose(name)
    made.passes(10_000)
    made.arrive("Вера")
    made.arrive("Боря")
    assert made.host == "Аня"
    assert made.passes(5_000) == [HostNamed(made.id("Вера"))]
    assert made.frozen(), "Аня still is missing"
    made.arrive("Аня")
    assert not made.frozen()
    assert made.host == "Вера"


def test_a_newcomer_takes_a_vacant_role() -> None:
    """[R161] [P13] So that no room is ever stuck."""
    made = playing(people=2)
    made.lose("Аня")
    made.lose("Боря")
    made.passes(15_000)
    made.come("Лев")
    assert made.host == "Лев"
    assert made.missing == "Аня Боря"
    made.say("Лев", LetBotPlay(Seat(0)))
    made.say("Лев", LetBotPlay(Seat(1)))
    assert not made.frozen()


def test_the_last_one_leaves() -> None:
    """[R160] [R161]"""
    made = table(2)
    made.lose("Боря")
    made.say("Аня", Leave())
    assert made.public().host is None
    made.come("Вера")
    assert made.host == "Вера"
    made.arrive("Боря")
    assert made.host == "Вера"


def test_a_creator_who_never_comes() -> None:
    """[R160] [R161] His absence counts from the beginning."""
    made = Table()
    assert made.passes(59_999) == []
    assert made.passes(1) == [HostNamed(None)]
    made.come("Боря")
    assert made.host == "Боря"
    made.arrive("Аня")
    assert made.host == "Боря"


def test_the_time_in_which_the_server_was_down_does_not_count() -> None:
    """[R160] Of the host's absence only what the server lived through."""
    made = playing()
    made.passes(1_000)
    made.lose("Аня")
    made.passes(5_000)
    crash = made.now
    made.now = Wall(crash + HOUR)
    made.wake(HOUR)
    made.arrive("Боря")
    assert made.passes(9_999) == []
    assert made.host == "Аня"
    assert made.passes(1) == [HostNamed(made.id("Боря"))]


def test_a_host_whom_the_crash_cut_off_has_all_the_time() -> None:
    """[R160] From the waking on, once more for what was counted before the next crash."""
    made = playing()
    made.now = Wall(made.now + HOUR)
    made.wake(HOUR)
    made.passes(6_000)
    made.now = Wall(made.now + HOUR)
    made.wake(HOUR)
    made.arrive("Боря")
    made.passes(8_999)
    assert made.host == "Аня"
    made.passes(1)
    assert made.host == "Боря"


def test_a_host_who_is_back_after_a_crash_keeps_the_role() -> None:
    """[R160] Also as the last of all."""
    made = playing()
    made.wake(500)
    for name in ("Вера", "Боря", "Аня"):
        made.passes(4_000)
        made.arrive(name)
    assert made.host == "Аня"
    assert made.passes(HOUR) == []


def test_a_clock_set_back_hurries_nobody() -> None:
    """[R160] What the machine says the time is after a restart may lie before the loss."""
    made = playing()
    made.passes(HOUR)
    made.lose("Аня")
    made.passes(2_000)
    made.now = Wall(made.now - HOUR)
    made.wake(0)
    assert made.room.host_away == made.now
    made.arrive("Боря")
    made.passes(14_999)
    assert made.host == "Аня"
    made.passes(1)
    assert made.host == "Боря"


def test_whoever_was_made_host_is_followed_like_any() -> None:
    """[R160] [P11] And who gave the role away, by nobody."""
    made = playing()
    made.say("Аня", HandOver(made.id("Боря")))
    made.lose("Аня")
    assert made.passes(HOUR) == []
    assert made.lose("Боря") == [Lost(made.id("Боря"), made.now)]
    assert made.passes(15_000) == [HostNamed(made.id("Вера"))]


def test_the_host_cannot_be_removed() -> None:
    """[R159] [P11] Only left behind."""
    made = playing()
    made.say("Аня", HandOver(made.id("Боря")))
    events = made.say("Боря", RemovePerson(made.id("Аня")))
    assert events[0] == HostDid("Боря", "remove_person", "Аня")
    assert "HostNamed" not in kinds(events)
    assert made.host == "Боря"


def test_a_spectator_who_is_host_is_missed_by_nobody() -> None:
    """[R138] [R160] The game goes on without him, and his role passes on."""
    made = table(2, watching=["Лев"])
    made.say("Аня", HandOver(made.id("Лев")))
    made.say("Лев", SetTimer(Millis(30_000)))
    made.say("Лев", Start())
    made.lose("Лев")
    assert made.missing == ""
    assert not made.frozen()
    made.passes(15_000)
    assert made.host == "Аня"
