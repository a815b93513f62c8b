"""A room that nobody is connected to: it stands still, is kept, and comes back to life with the first who returns."""

from random import Random

from partyside import room
from partyside.room import EndGame, LetBotPlay, StandUp, Start, Wall
from partyside.room.events import Arrived, Deserted, HostNamed, Lost, Visited, Woke
from partyside.room.rules import KEPT
from tests.room.given import EVENING, PEOPLE, Table, kinds, missing, playing, table
from tests.uno.given import given

HOUR = 3_600_000


def test_a_room_is_empty_until_its_creator_comes() -> None:
    """[R162] [R135]"""
    made = Table()
    assert made.room.deserted == EVENING
    made.passes(200)
    assert made.arrive("Аня") == [Visited(), Arrived(made.id("Аня"))]
    assert made.room.deserted is None


def test_the_last_connection_is_lost() -> None:
    """[R162] [R135] [P32] Whose it was does not matter: a spectator's presence counts here."""
    made = table(2, watching=["Зритель"])
    made.passes(1_000)
    made.lose("Аня")
    assert made.lose("Боря") == [Lost(made.id("Боря"), made.now)]
    made.passes(1_000)
    assert made.lose("Зритель") == [Deserted(made.now)]
    assert made.room.deserted == made.now
    assert made.lose("Зритель") == [], "once"
    assert made.arrive("Зритель") == [Visited()]
    assert made.room.deserted is None


def test_a_room_is_kept_for_a_day() -> None:
    """[R135] [P32] Nothing in it asks for anything before."""
    made = missing(playing(given("r7 +6 | +7 | +7", limit=30)), *PEOPLE[:3])
    assert KEPT == 24 * HOUR
    assert made.passes(KEPT) == [HostNamed(None)]
    assert room.wake_at(made.room) is None
    assert made.room.playing is not None
    for name in PEOPLE[:3]:
        made.arrive(name)
    assert not made.frozen()
    assert made.left == 30_000


def test_an_empty_game_stands_still() -> None:
    """[R162] [R137] Bots and all, though nobody is waited for; until one returns."""
    made = table(2, bots=2)
    made.think = None
    made.say("Аня", StandUp())
    made.say("Аня", Start())
    made.lay(given("+7 | r7 +6 | +7", current="B"))
    (plan,) = made.room.plans
    missing(made, "Боря")
    made.say("Аня", LetBotPlay(made.seat("Боря")))
    made.passes(500)
    assert kinds(missing(made, "Аня").steps[-1].events) == "Lost Deserted ClockStopped"
    assert made.missing == ""
    assert made.frozen()
    assert not made.public().running
    assert room.due_plans(made.room, Wall(made.now + HOUR)) == []
    made.passes(HOUR)
    assert made.time == 500
    assert kinds(made.arrive("Аня")) == "Visited HostNamed Arrived ClockStarted"
    assert made.room.plans == (plan,)


def test_who_comes_to_a_table_of_stand_ins() -> None:
    """[R162] [R166] The owner of a seat plays himself; the rest goes on with bots."""
    made = table(3)
    made.say("Аня", StandUp())
    made.say("Аня", Start())
    missing(made, "Боря", "Вера")
    made.say("Аня", LetBotPlay(made.seat("Боря")))
    made.say("Аня", LetBotPlay(made.seat("Вера")))
    missing(made, "Аня")
    made.passes(HOUR)
    assert kinds(made.arrive("Вера")) == "Visited Arrived HostNamed BotSteppedOut ClockStarted"
    assert made.room.bot_at(made.seat("Боря")) is not None


def test_a_crash_in_the_middle_of_everything() -> None:
    """[P40] [R140] [R147] [R162] One replaced, one missing, one who left: all as before but that nobody is there."""
    made = playing(given("r7 +3 | +7 | +7 | +7", limit=30), people=4)
    made.think = None
    made.passes(3_000)
    missing(made, "Боря")
    made.say("Аня", LetBotPlay(made.seat("Боря")))
    number = made.room.bot_at(made.seat("Боря"))
    missing(made, "Вера")
    made.say("Гриша", room.Leave())
    made.passes(2_000)
    before = made.public()
    made.now = Wall(made.now + HOUR)
    made.wake(HOUR)
    assert made.room.bot_at(made.seat("Боря")) == number
    assert made.missing == "Аня Вера Гриша"
    assert [(one.seat, one.left) for one in made.public().missing] == [(0, False), (2, False), (3, True)]
    assert made.public().missing[1:] == before.missing
    assert made.left == 27_000
    made.arrive("Аня")
    made.say("Аня", LetBotPlay(made.seat("Гриша")))
    made.arrive("Вера")
    assert not made.frozen()
    assert made.left == 27_000
    assert kinds(made.arrive("Боря")) == "Arrived BotSteppedOut"
    assert made.left == 27_000


def test_a_crash_of_an_empty_room_moves_only_the_hosts_time() -> None:
    """[R160] [R162] Since when nobody is there is as it was; with the role vacant there is nothing to note at all."""
    made = missing(playing(), *PEOPLE[:3])
    empty, away = made.room.deserted, made.room.away
    made.passes(5_000)
    made.now = Wall(made.now + HOUR)
    assert made.wake(HOUR) == [Woke(Wall(made.now - HOUR), made.now)]
    assert (made.room.deserted, made.room.away) == (empty, away)
    made.passes(9_999)
    assert made.host == "Аня"
    made.passes(1)
    assert made.public().host is None
    assert made.wake(0) == []


def test_a_crash_leaves_the_room_empty_from_the_waking_on() -> None:
    """[R135] [P32] It is kept a whole day, however long the server was down."""
    made = playing()
    made.now = Wall(made.now + 10 * KEPT)
    made.wake(10 * KEPT)
    assert made.room.deserted == made.now


def test_a_clock_set_back_harms_nothing() -> None:
    """[R140] [P40] A server whose date lies before all that has happened loads the room and plays on."""
    made = playing(given("r7 +3 | +7 | b1", limit=30, windows={"C": 5_000}))
    made.passes(2_000)
    missing(made, "Боря")
    made.passes(1_000)
    made.arrive("Боря")
    made.passes(1_000)
    made.now = Wall(made.now - 10 * HOUR)
    made.wake(0)
    assert 27_000 <= (made.left or 0) <= 28_000, "never to a player's loss"
    for name in PEOPLE[:3]:
        made.passes(100)
        made.arrive(name)
    assert not made.frozen()
    made.say("Аня", "PLAY r7")
    made.lose("Боря")
    made.passes(20_000)
    made.arrive("Боря")
    made.play_out()


def test_a_clock_set_back_at_every_turn() -> None:
    """[R140] No ask, loss, return or moment before its predecessor breaks anything."""
    made = playing(given("r7 +3 | r8 +3 | r9 b1", limit=30))
    made.now = Wall(made.now - HOUR)
    made.say("Аня", "PLAY r7")
    assert room.tick(made.room, made.now, Random(0), made.connected) == []
    made.now = Wall(made.now - HOUR)
    made.lose("Вера")
    made.now = Wall(made.now - HOUR)
    made.arrive("Вера")
    assert not made.frozen()
    made.say("Боря", "PLAY r8")
    made.now = Wall(made.now - HOUR)
    for name in PEOPLE[:3]:
        made.lose(name)
    made.now = Wall(made.now - HOUR)
    made.arrive("Аня")
    assert made.host == "Аня"
    made.say("Аня", EndGame())


def test_an_empty_lobby_keeps_its_seats() -> None:
    """[P32] [R138]"""
    made = missing(table(3, bots=1), "Аня", "Боря", "Вера")
    made.passes(KEPT)
    assert made.sitting == "Аня Боря Вера bot"
    made.arrive("Боря")
    assert made.host == "Боря"
    made.refuses("Боря", Start(), "somebody_away")
