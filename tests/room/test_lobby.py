"""Between games: who is a member, who sits where, and what the host may do."""

from collections import Counter

import pytest

from partyside import room, uno
from partyside.bots import Level
from partyside.room import (
    AddBot,
    Bot,
    EndGame,
    FreeSeat,
    HandOver,
    Human,
    LetBotPlay,
    MemberId,
    MoveSeat,
    Readmit,
    Refused,
    RemovePerson,
    RoomCommand,
    SetChat,
    SetLock,
    SetPace,
    SetTimer,
    Settings,
    StandUp,
    Start,
    TakeOut,
    TakeSeat,
)
from partyside.room.draft import BOT_NAMES
from partyside.room.events import Arrived, HostDid, Lost, Sat
from partyside.room.state import MAX_MEMBERS
from partyside.uno import Millis, Seat
from tests.room.given import EVENING, PEOPLE, Table, playing, secret, table
from tests.uno.given import given

HOST_ONLY: list[RoomCommand] = [
    SetTimer(Millis(30_000)),
    SetPace("fast"),
    SetChat(False),
    SetLock(True),
    AddBot(),
    FreeSeat(Seat(0)),
    MoveSeat(Seat(0), Seat(1)),
    RemovePerson(MemberId(1)),
    Readmit(MemberId(1)),
    HandOver(MemberId(2)),
    Start(),
    EndGame(),
    LetBotPlay(Seat(0)),
    TakeOut(Seat(0)),
]
LOBBY_ONLY: list[RoomCommand] = [
    TakeSeat(),
    StandUp(),
    SetTimer(Millis(30_000)),
    AddBot(),
    FreeSeat(Seat(0)),
    MoveSeat(Seat(0), Seat(1)),
    Start(),
]
GAME_ONLY: list[RoomCommand] = [EndGame(), LetBotPlay(Seat(1)), TakeOut(Seat(1))]


def kind(command: RoomCommand) -> str:
    return type(command).__name__


def test_the_creator_is_host_on_the_first_seat() -> None:
    """[P6] [P11] Creating asks for a nickname only."""
    made = Table("  Аня ")
    member = made.room.members[0]
    assert (member.id, member.name, member.joined) == (1, "Аня", EVENING)
    assert made.room.code == "K7P2AC"
    assert made.room.created == EVENING
    assert made.room.host == member.id
    assert made.room.seats == (Human(member.id),)
    assert made.room.present == ()
    assert made.room.settings == Settings(limit=None), "no limit unless changed"


def test_no_room_for_a_bad_name() -> None:
    """[P8]"""
    with pytest.raises(Refused) as refused:
        Table(" ")
    assert refused.value.why is room.BadName.EMPTY


def test_newcomers_take_the_seats_in_order() -> None:
    """[P10] [R5] Also while they are not connected yet."""
    made = table(1)
    made.join("Боря")
    made.say("Аня", AddBot())
    made.join("Вера")
    assert made.sitting == "Аня Боря bot Вера"
    assert [made.seat(name) for name in ("Аня", "Боря", "Вера")] == [0, 1, 3]
    assert [member.joined for member in made.room.members] == [EVENING] * 3


def test_the_eleventh_watches() -> None:
    """[R1] [R2] [V1]"""
    made = table(10)
    made.come("Лев")
    assert len(made.room.seats) == 10
    assert made.room.seat_of(made.id("Лев")) is None
    made.refuses("Лев", TakeSeat(), "seats_taken")
    made.refuses("Аня", AddBot(), "seats_taken")


def test_bots_take_seats_like_people() -> None:
    """[R1] [P12]"""
    made = table(1, bots=9)
    made.come("Боря")
    assert made.sitting == "Аня" + " bot" * 9
    made.refuses("Аня", AddBot(), "seats_taken")


def test_whoever_joins_during_a_game_watches() -> None:
    """[R171] [P10] The seats are those of the game; a free one can be taken when it is over."""
    made = playing(people=2)
    made.come("Вера")
    assert made.sitting == "Аня Боря"
    made.refuses("Вера", TakeSeat(), "game_running")
    made.say("Аня", EndGame())
    made.say("Вера", TakeSeat())
    assert made.sitting == "Аня Боря Вера"


def test_standing_up_and_sitting_down() -> None:
    """[P10] The host may watch too; those behind move up."""
    made = table(3)
    made.say("Аня", StandUp())
    assert made.sitting == "Боря Вера"
    assert made.room.host == made.id("Аня")
    made.refuses("Аня", StandUp(), "not_seated")
    made.say("Аня", TakeSeat())
    assert made.sitting == "Боря Вера Аня"
    made.refuses("Аня", TakeSeat(), "already_seated")


@pytest.mark.parametrize("command", HOST_ONLY, ids=kind)
def test_only_the_host_decides(command: RoomCommand) -> None:
    """[R159] [V158] Whoever else asks is refused, in the lobby and in a game."""
    made = table(2, watching=["Зритель"])
    made.refuses("Боря", command, "not_host")
    made.refuses("Зритель", command, "not_host")
    made.say("Аня", Start())
    made.refuses("Боря", command, "not_host")


def test_a_host_who_watches_is_host() -> None:
    """[R159]"""
    made = table(3)
    made.say("Аня", StandUp())
    made.say("Аня", SetTimer(Millis(60_000)))
    made.say("Аня", Start())
    made.say("Аня", EndGame())


@pytest.mark.parametrize("command", LOBBY_ONLY, ids=kind)
def test_while_a_game_runs_the_lobby_is_closed(command: RoomCommand) -> None:
    """[R123] [R5] [V142]"""
    playing().refuses("Аня", command, "game_running")


@pytest.mark.parametrize("command", GAME_ONLY, ids=kind)
def test_between_games_there_is_no_game_to_decide(command: RoomCommand) -> None:
    """[R143] [R120] [R138] Neither before the first nor after one; also about somebody absent."""
    made = table(2)
    made.lose("Боря")
    made.refuses("Аня", command, "no_game")
    made.arrive("Боря")
    made.say("Аня", Start())
    made.say("Аня", EndGame())
    made.lose("Боря")
    made.refuses("Аня", command, "no_game")


@pytest.mark.parametrize("limit", [None, 30_000, 60_000, 90_000])
def test_timers(limit: int | None) -> None:
    """[R122] [V4] What V4 calls 0 is None here."""
    made = table(2)
    made.say("Аня", SetTimer(Millis(60_000)))
    made.say("Аня", SetTimer(None if limit is None else Millis(limit)))
    assert made.room.settings == Settings(None if limit is None else Millis(limit))
    made.say("Аня", Start())
    assert made.left == limit


@pytest.mark.parametrize("limit", [45_000, 0, 1, 30, -30_000])
def test_no_other_timer(limit: int) -> None:
    """[R122] [V4]"""
    table(2).refuses("Аня", SetTimer(Millis(limit)), "no_such_timer")


def test_bots_bear_different_names() -> None:
    """[P11] All names come up, and no two bots of a room share one."""
    drawn: Counter[int] = Counter()
    for seed in range(30):
        made = table(1, bots=9, seed=seed)
        numbers = [sitter.number for sitter in made.room.seats if isinstance(sitter, Bot)]
        assert len(set(numbers)) == 9
        drawn.update(numbers)
    assert sorted(drawn) == list(range(BOT_NAMES))


def test_a_bot_taken_out_leaves_its_name() -> None:
    """[P11]"""
    made = table(1, bots=9)
    for _ in range(20):
        made.say("Аня", FreeSeat(Seat(1)))
        made.say("Аня", AddBot())
    assert made.sitting == "Аня" + " bot" * 9


def test_freeing_the_seat_of_somebody_absent() -> None:
    """[P11] He stays welcome, and is nobody that anything waits for."""
    made = table(3)
    made.lose("Боря")
    made.say("Аня", FreeSeat(Seat(1)))
    assert made.sitting == "Аня Вера"
    assert made.room.away == ()
    made.arrive("Боря")
    made.say("Боря", TakeSeat())
    assert made.sitting == "Аня Вера Боря"


def test_freeing_the_seat_of_somebody_who_never_came() -> None:
    """[P11]"""
    made = table(1)
    made.join("Боря")
    made.say("Аня", FreeSeat(Seat(1)))
    assert made.sitting == "Аня"


def test_nobody_who_is_there_loses_the_seat() -> None:
    """[P11] [P9]"""
    made = table(2)
    made.refuses("Аня", FreeSeat(Seat(1)), "seat_in_use")
    made.refuses("Аня", FreeSeat(Seat(0)), "seat_in_use")


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_there_is_no_such_seat(seat: int) -> None:
    """[P42] Bad input gets a clear answer."""
    table(2).refuses("Аня", FreeSeat(Seat(seat)), "no_such_seat")


def test_a_room_holds_200_people() -> None:
    """[P13a]"""
    made = table(1)
    for number in range(2, MAX_MEMBERS + 1):
        made.join(f"Гость {number + 1_000}")
    assert len(made.room.members) == 200
    made.refuses_newcomer("Лишний", "room_full")


def test_names_are_cleaned_and_told_apart() -> None:
    """[P8]"""
    made = table(2)
    made.refuses_newcomer("  БОРЯ", "name_taken")
    made.refuses_newcomer("Б" * 21, "name_too_long")
    made.refuses_newcomer("Бо\u202eря", "name_characters")
    made.join(" Кто ")
    assert made.room.members[-1].name == "Кто"


def test_a_member_is_known_by_the_secret_alone() -> None:
    """[P9] [R163] Whatever else one knows, one is a stranger without it."""
    made = table(2)
    proved = made.room.prove(secret("Боря"))
    assert proved is not None
    assert proved.id == made.id("Боря")
    assert made.room.prove("Боря") is None
    assert made.room.prove("") is None
    assert made.room.member(made.id("Боря")) == proved
    assert made.room.member(room.MemberId(3)) is None


def test_a_loss_in_the_lobby_is_noted() -> None:
    """[R138] [V146] [P14] Nothing freezes, the seat stays, everybody sees it."""
    made = table(2)
    made.passes(700)
    assert made.lose("Боря") == [Lost(made.id("Боря"), made.now)]
    assert dict(made.room.away) == {made.id("Боря"): made.now}
    assert made.sitting == "Аня Боря"
    assert [seat.connected for seat in made.public().seats] == [True, False]
    assert made.public().missing == (), "nobody is waited for"
    made.arrive("Боря")
    assert dict(made.room.away) == {}
    assert [seat.connected for seat in made.public().seats] == [True, True]


def test_losses_are_kept_by_member() -> None:
    """[P27] Who left first does not matter; a second loss counts from the second."""
    made = table(3)
    made.lose("Вера")
    made.passes(1_000)
    made.lose("Аня")
    assert made.room.away == ((made.id("Аня"), made.now), (made.id("Вера"), EVENING))
    made.arrive("Вера")
    made.passes(1_000)
    made.lose("Вера")
    assert dict(made.room.away)[made.id("Вера")] == made.now


def test_what_is_known_is_not_noted_again() -> None:
    """[R165] A second arrival or a loss of somebody absent is no event."""
    made = table(2)
    assert made.arrive("Боря") == []
    made.lose("Боря")
    assert made.lose("Боря") == []


def test_whether_spectators_are_connected_is_not_kept() -> None:
    """[P10] Their coming and going is no event; a view lists those who are connected at its moment."""
    made = table(2)
    made.come("Вера")
    made.say("Вера", StandUp())
    assert list(made.room.present) == [made.id("Аня"), made.id("Боря")]
    assert made.lose("Вера") == []
    assert made.arrive("Вера") == []
    assert made.say("Вера", TakeSeat()) == [Sat(made.id("Вера")), Arrived(made.id("Вера"))]
    assert list(made.room.present) == [made.id("Аня"), made.id("Боря"), made.id("Вера")]


def test_the_presence_of_a_host_is_kept_on_any_place() -> None:
    """[R159] [R160] With a seat or without."""
    made = table(2)
    made.say("Аня", StandUp())
    assert made.id("Аня") in made.room.present
    made.lose("Аня")
    assert [member for member, _ in made.room.away] == [made.id("Аня")]
    made.arrive("Аня")
    assert made.id("Аня") in made.room.present


def test_ten_people_sit_and_everybody_sees_who_watches() -> None:
    """[R168] [P10] [P14]"""
    made = table(10, watching=["Лев", "Мила"])
    made.lose("Лев")
    view = made.public()
    assert [seat.name for seat in view.seats] == list(PEOPLE)
    assert [person.name for person in view.spectators] == ["Мила"]
    assert view.host is not None
    assert view.host.name == "Аня"


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_a_bot_has_a_level(level: Level) -> None:
    """[P11] [P37] Everybody sees it at its seat and reads it in the log, and the bot is told it."""
    made = table(1)
    made.say("Аня", AddBot(level))
    sitter = made.public().seats[1]
    assert sitter.level == level
    assert any(isinstance(event, HostDid) and event.level == level for event in made.steps[-1].events)
    made.think = None
    made.say("Аня", Start())
    made.lay(given("+7 | r7 +6", current="B"))
    (plan,) = made.room.plans
    asked = room.question(made.room, plan, made.now, seed=7)
    assert (asked.level, asked.number, asked.seed) == (level, sitter.bot, 7)
    assert asked.view == uno.view(made.game, Seat(1), made.time)
