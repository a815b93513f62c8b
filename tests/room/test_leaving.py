"""Leaving on purpose, and being removed by the host: gone for good."""

import pytest

from partyside.room import (
    Bot,
    EndGame,
    Here,
    Leave,
    LetBotPlay,
    Readmit,
    RemovePerson,
    Say,
    SetTimer,
    StandUp,
    Start,
    TakeOut,
    TakeSeat,
    Views,
    news_for,
)
from partyside.room.events import BotSteppedIn, ClockStopped, HostNamed, Left, SeatFreed
from partyside.room.state import MAX_MEMBERS
from partyside.room.view import Missing, SitterView
from partyside.uno import Over, Seat
from partyside.uno.events import Ended
from tests.room.given import PEOPLE, Table, kinds, missing, playing, secret, table
from tests.uno.given import given

HOUR = 3_600_000
GOES = ["leaves", "removed"]
"""A player goes by his own will, or by the host's."""


def goes(made: Table, name: str, how: str) -> None:
    if how == "leaves":
        made.say(name, Leave())
    else:
        made.say(made.host or "", RemovePerson(made.id(name)))


def secrets(made: Table, name: str) -> tuple[str, ...]:
    """What the room still knows this member by."""
    member = made.room.member(made.id(name))
    assert member is not None
    return member.secrets


def test_leaving_the_lobby() -> None:
    """[P30] The seat is free at once, and everybody learns who went."""
    made = table(3)
    member = made.id("Боря")
    events = made.say("Боря", Leave())
    assert events == [SeatFreed(Seat(1)), Left(member, "Боря", made.now)]
    assert news_for(events, None) == [Left(member, "Боря", made.now)]
    assert made.sitting == "Аня Вера"
    assert member not in made.connected


def test_leaving_a_game_freezes_it() -> None:
    """[R158] [P30] [V164] As a lost connection does, but the host cannot wait: he has the bot and the removal."""
    made = playing()
    made.passes(500)
    member = made.id("Боря")
    assert secrets(made, "Боря") == (secret("Боря"),)
    assert made.say("Боря", Leave()) == [Left(member, "Боря", made.now), ClockStopped(made.now)]
    assert made.frozen()
    assert made.public().missing == (Missing(Seat(1), made.now, left=True),)
    assert made.public().seats[1] == SitterView(member, "Боря", connected=False)
    assert made.public().removed == (), "he may come back as somebody new"
    made.passes(HOUR)
    assert made.frozen()
    assert secrets(made, "Боря") == ()


@pytest.mark.parametrize("how", GOES)
def test_whoever_is_gone_has_no_token(how: str) -> None:
    """[R158] [R136] [V164] [P9] What he asks for, or returns with, is nobody's."""
    made = playing()
    goes(made, "Боря", how)
    assert made.room.prove(secret("Боря")) is None
    assert made.room.active(made.id("Боря")) is None
    for asked in ("DRAW", Leave(), Say("Ещё здесь?"), Here(), TakeSeat()):
        made.refuses("Боря", asked, "left")


@pytest.mark.parametrize("how", GOES)
def test_a_bot_gets_the_seat_for_good(how: str) -> None:
    """[R158] [R136] [R143] [R147] [V164] [V170] Nobody's it is then, also in the lobby after the game."""
    made = playing(given("r7 +3 | b1 b2 b3 | +7", limit=30, left=9_000))
    goes(made, "Боря", how)
    hand = made.game.hands[1]
    made.say("Аня", LetBotPlay(Seat(1)))
    number = made.room.bot_at(Seat(1))
    assert number is not None
    assert made.room.seats[1] == Bot(number)
    assert made.game.hands[1] == hand
    assert made.left == 9_000
    assert not made.frozen()
    made.say("Аня", EndGame())
    assert made.sitting == "Аня bot Вера"


@pytest.mark.parametrize("how", GOES)
def test_the_seat_is_taken_out(how: str) -> None:
    """[R158] [R136] [R151] [V164] [V170]"""
    made = playing()
    goes(made, "Боря", how)
    made.say("Аня", TakeOut(Seat(1)))
    assert not made.frozen()
    assert made.game.out == (1,)
    made.say("Аня", EndGame())
    assert made.sitting == "Аня Вера"
    assert [player.name for player in made.public().players] == ["Аня", "Боря", "Вера"], "the result names him still"


def test_an_idle_player_is_removed_by_the_host() -> None:
    """[R136] [R158] [R124] [V170] With no limit nothing else would help; the game freezes and the host decides."""
    made = playing(given("r7 +3 | +7 | +7"), people=3)
    made.say("Аня", "PLAY r7")
    assert made.passes(HOUR) == []
    events = made.say("Аня", RemovePerson(made.id("Боря")))
    assert kinds(events) == "HostDid Left ClockStopped"
    assert [(one.seat, one.left) for one in made.public().missing] == [(1, True)]
    made.refuses_newcomer("Боря", "removed_by_host")
    made.say("Аня", TakeOut(Seat(1)))
    assert made.current == "Вера"


def test_a_person_who_is_missing_is_removed() -> None:
    """[R136] [R158] From then on there is nothing to wait for."""
    made = missing(playing(), "Боря")
    made.passes(7_000)
    made.say("Аня", RemovePerson(made.id("Боря")))
    assert [(one.seat, one.left) for one in made.public().missing] == [(1, True)]
    made.say("Аня", LetBotPlay(Seat(1)))
    assert isinstance(made.room.seats[1], Bot)


def test_a_person_whose_seat_a_bot_plays_is_removed() -> None:
    """[R136] [R147] The seat is the bot's for good then; no second freeze, no plan dropped."""
    made = missing(playing(given("+7 | r7 +6 | +7", current="B")), "Боря")
    made.say("Аня", LetBotPlay(Seat(1)))
    number, plans = made.room.bot_at(Seat(1)), made.room.plans
    assert number is not None
    events = made.say("Аня", RemovePerson(made.id("Боря")))
    assert kinds(events) == "HostDid Left BotSteppedIn"
    assert events[-1] == BotSteppedIn(Seat(1), number)
    assert made.room.seats[1] == Bot(number)
    assert made.room.plans == plans
    assert not made.frozen()


def test_the_last_owner_is_removed_while_a_bot_plays_for_him() -> None:
    """[R119] [R136] The game went on for a host who watches; without a seat of a person it is abandoned."""
    made = table(2, bots=1)
    made.say("Аня", StandUp())
    made.say("Аня", Start())
    missing(made, "Боря")
    made.say("Аня", LetBotPlay(made.seat("Боря")))
    assert not made.frozen()
    assert Ended("abandoned") in made.say("Аня", RemovePerson(made.id("Боря")))
    assert made.sitting == "bot bot"
    made.refuses("Аня", Start(), "no_person_seated")


def test_a_spectator_leaves_a_game() -> None:
    """[R138] [P30] Nothing freezes, nor for one who was taken out before."""
    made = missing(playing(watching=["Зритель"]), "Боря")
    made.say("Аня", TakeOut(Seat(1)))
    made.arrive("Боря")
    for name in ("Зритель", "Боря"):
        made.say(name, Leave())
        assert not made.frozen()
    made.say("Аня", EndGame())
    assert made.sitting == "Аня Вера"
    assert made.public().spectators == ()


def test_whoever_is_gone_watches_no_more() -> None:
    """[P10] [P30] Not even while his connection is being closed; whether the room still names him or not."""
    made = playing(watching=["Зритель"])
    gone = [made.id("Зритель"), made.id("Боря")]
    made.say("Зритель", Leave())
    made.say("Аня", RemovePerson(made.id("Боря")))
    made.say("Аня", LetBotPlay(Seat(1)))
    assert Views(made.room, made.now, [*made.connected, *gone]).room().spectators == ()


def test_the_host_leaves_a_game() -> None:
    """[R158] [R160] [P13] [P30] The next host decides about the seat."""
    made = playing()
    events = made.say("Аня", Leave())
    assert events[:2] == [Left(made.id("Аня"), "Аня", made.now), HostNamed(made.id("Боря"))]
    assert made.frozen()
    made.say("Боря", TakeOut(Seat(0)))
    assert not made.frozen()


def test_one_person_among_bots_leaves() -> None:
    """[R158] [R119] [V163] The game is abandoned, without a winner."""
    made = playing(people=1, bots=3)
    events = made.say("Аня", Leave())
    assert Ended("abandoned") in events
    assert made.table().over == Over("abandoned", None)
    assert made.sitting == "bot bot bot"
    assert made.public().host is None
    made.come("Боря")
    made.say("Боря", Start())
    assert made.sitting == "bot bot bot Боря"


def test_all_leave_one_after_the_other() -> None:
    """[R119] [R158] [R160] With the last of them the game is abandoned, bot or not; a stranger finds a lobby."""
    for bots in (0, 1):
        made = playing(bots=bots)
        made.say("Аня", Leave())
        assert made.host == "Боря"
        made.say("Вера", Leave())
        assert made.missing == "Аня Вера"
        assert made.room.playing is not None
        assert Ended("abandoned") in made.say("Боря", Leave())
        assert made.sitting == " ".join(["bot"] * bots)
        assert made.public().host is None
        made.come("Лев")
        assert made.host == "Лев"


def test_the_last_one_who_owns_a_seat_is_absent() -> None:
    """[R119] [R162] His seat keeps the game; it waits for him, and the first who comes may decide."""
    made = missing(playing(people=2), "Боря")
    made.say("Аня", Leave())
    assert made.room.playing is not None
    assert made.passes(HOUR) == []
    made.arrive("Боря")
    assert made.host == "Боря"
    assert Ended("walkover", Seat(1)) in made.say("Боря", TakeOut(Seat(0)))


@pytest.mark.parametrize("how", GOES)
def test_one_of_two_goes(how: str) -> None:
    """[R118] [R158] [R136] The game freezes; the host takes him out and wins by walkover, or plays on with a bot."""
    made = playing(people=2)
    goes(made, "Боря", how)
    assert made.frozen()
    assert Ended("walkover", Seat(0)) in made.say("Аня", TakeOut(Seat(1)))
    made = playing(people=2)
    goes(made, "Боря", how)
    made.say("Аня", LetBotPlay(Seat(1)))
    made.play_out()
    assert made.table().over is not None


@pytest.mark.parametrize("how", GOES)
def test_a_pending_winner_goes(how: str) -> None:
    """[R156] [R158] [R136] Neither waiting nor removal: a bot, and the victory is credited to the seat."""
    made = playing(given("W4 | +7 | +7", current="A"))
    made.say("Аня", "PLAY W4→b")
    if how == "leaves":
        made.say("Аня", Leave())
    else:
        missing(made, "Аня")
        made.passes(15_000)
        made.say("Боря", RemovePerson(made.id("Аня")))
    assert [(one.left, one.needed) for one in made.public().missing] == [(True, True)]
    made.refuses("Боря", TakeOut(Seat(0)), "pending_winner")
    made.say("Боря", LetBotPlay(Seat(0)))
    assert Ended("won", Seat(0)) in made.say("Боря", "ACCEPT")
    assert made.public().players[0].member is None, "a bot's victory"


def test_the_only_owner_leaves_with_a_victory_pending() -> None:
    """[R119] [R156] Without any seat of a person there is nothing to confirm."""
    made = playing(given("W4 | +7 | +7"), people=1, bots=2)
    made.say("Аня", "PLAY W4→b")
    assert Ended("abandoned") in made.say("Аня", Leave())


def test_the_host_stops_the_game_for_all() -> None:
    """[R120] [R121] [V169] Also while somebody who left is to be decided about."""
    made = playing(people=4)
    dealer = made.game.dealer
    made.say("Гриша", Leave())
    assert Ended("abandoned") in made.say("Аня", EndGame())
    assert made.sitting == "Аня Боря Вера"
    made.say("Аня", Start())
    assert made.game.dealer == (dealer + 1 if dealer < 2 else 0)


@pytest.mark.parametrize("begun", [False, True])
def test_the_name_is_free_again(begun: bool) -> None:
    """[P8] [P30] Somebody new may bear it, also while the game still names the seat after who left."""
    made = playing() if begun else table(3)
    old = made.id("Боря")
    made.say("Боря", Leave())
    made.come("Боря")
    assert made.id("Боря") != old
    assert (made.room.seat_of(made.id("Боря")) is None) == begun
    assert made.frozen() == begun, "and he thaws nothing [R164]"
    if begun:
        made.refuses("Боря", "DRAW", "not_seated")
        assert made.own("Боря").hand is None
        assert [seat.name for seat in made.public().seats] == ["Аня", "Боря", "Вера"]


def test_whoever_left_is_forgotten_when_nothing_names_him() -> None:
    """[P41] The result of the latest game does; the next game does not."""
    made = playing(people=4)
    left = made.id("Боря")
    made.say("Боря", Leave())
    made.say("Аня", EndGame())
    assert made.room.member(left) is not None
    made.say("Аня", Start())
    assert made.room.member(left) is None
    assert made.room.joined == 4, "his number is nobody else's"


def test_a_removed_person_is_let_in_while_the_game_runs() -> None:
    """[P11] [R171] As a spectator; the seat stays to be decided."""
    made = playing()
    made.say("Аня", RemovePerson(made.id("Боря")))
    made.say("Аня", Readmit(made.id("Боря")))
    assert secrets(made, "Боря") == ()
    made.come("Боря")
    assert made.missing == "Боря"
    assert made.public().missing[0].left
    made.refuses("Боря", TakeSeat(), "game_running")
    made.say("Аня", TakeOut(Seat(1)))
    made.say("Аня", EndGame())
    made.say("Боря", TakeSeat())
    assert made.sitting == "Аня Вера Боря"


def test_those_who_are_gone_do_not_fill_the_room() -> None:
    """[P13a] A room holds 200 people, without those who left or were removed."""
    made = table(2)
    for number in range(3, MAX_MEMBERS + 1):
        made.join(f"Гость {number + 1_000}")
    made.refuses_newcomer("Лишний", "room_full")
    made.say("Боря", Leave())
    made.come("Лишний")
    made.refuses_newcomer("Ещё один", "room_full")
    made.say("Аня", RemovePerson(made.id("Лишний")))
    made.come("Ещё один")


def test_what_was_asked_is_remembered_of_those_who_stay() -> None:
    """[R12] [P40] Across a loss, a bot's game, a return, a crash and others' leaving; not of those who are gone."""
    made = playing(given("+7 | +7 | +7"))
    made.say("Аня", "DRAW", ask="a1")
    made.say("Вера", Say("Привет"), ask="v1")
    missing(made, "Аня")
    made.passes(15_000)
    made.say("Боря", LetBotPlay(Seat(0)))
    made.arrive("Аня")
    made.say("Вера", Leave(), ask="v2")
    made.say("Боря", TakeOut(Seat(2)), ask="b1")
    made.wake(500)
    for name in ("Боря", "Аня"):
        made.arrive(name)
    assert made.say("Аня", "DRAW", ask="a1") == []
    assert made.say("Боря", TakeOut(Seat(2)), ask="b1") == []
    gone = made.id("Вера")
    assert not any(made.room.was_accepted(gone, ask) for ask in ("v1", "v2"))


def test_leaving_between_games_is_no_walkover() -> None:
    """[R138] [R119] The last result stays as it is."""
    made = playing(given("r7 | b1 b2"), people=2)
    made.say("Аня", "PLAY r7")
    made.say("Боря", Leave())
    made.say("Аня", SetTimer(None))
    assert made.table().over == Over("won", Seat(0))
    assert [player.name for player in made.public().players] == ["Аня", "Боря"]


def test_everybody_learns_who_was_removed() -> None:
    """[P11] [P27] From the host's line, and that it was no leaving of his own."""
    made = playing()
    events = made.say("Аня", RemovePerson(made.id("Боря")))
    for name in PEOPLE[:3]:
        told = news_for(events, made.views.game_seat(made.id(name)))
        assert Left(made.id("Боря"), "Боря", made.now, removed=True) in told


def test_standing_up_is_no_leaving() -> None:
    """[P10] [P30] Who watches is of the room, and may sit down again."""
    made = table(2)
    made.say("Боря", StandUp())
    assert made.room.prove(secret("Боря")) is not None
    made.say("Боря", TakeSeat())
