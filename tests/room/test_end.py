"""The end of a game: when it is certain, what is shown of it, and what comes after."""

import pytest

from partyside.room import AddBot, EndGame, FreeSeat, SetTimer, Settings, StandUp, Start, TakeSeat
from partyside.room.events import ClockStopped, HostDid
from partyside.uno import Millis, Over, Seat
from partyside.uno.events import Ended, Played
from tests.room.given import playing, table
from tests.uno.given import given

ACTIONS = ["CHOOSE_COLOR r", "PLAY b1", "DRAW", "END_TURN", "ACCEPT", "CHALLENGE", "DECLARE_UNO", "CATCH B"]


def test_the_last_card_ends_the_game_in_its_own_step() -> None:
    """[R113] [P33] And game time stops with it."""
    made = playing(given("r7 | b1 +2 | b2 b3"))
    made.passes(1_500)
    events = made.say("Аня", "PLAY r7")
    assert isinstance(events[0], Played)
    assert events[1:] == [Ended("won", Seat(0)), ClockStopped(made.now)]
    made.passes(10_000)
    assert made.time == 1_500
    assert made.room.playing is None


@pytest.mark.parametrize("action", ACTIONS)
def test_after_the_end_nothing_counts(action: str) -> None:
    """[R113] No move, no declaration, no catch."""
    made = playing(given("r7 | b1 | b2 b3", windows={"B": 0}))
    made.say("Аня", "PLAY r7")
    made.refuses("Вера", action, "game_over")
    made.refuses("Боря", action, "game_over")


def test_a_win_is_not_announced_before_it_is_certain() -> None:
    """[R84] [P33] [V84] A Wild Draw Four as the last card waits for its answer."""
    made = playing(given("W4 | +7 | +7"))
    made.say("Аня", "PLAY W4→b")
    assert made.table().over is None
    assert made.table().standings == ()
    assert made.public().running
    made.say("Боря", "ACCEPT")
    assert made.table().over == Over("won", Seat(0))


def test_the_end_by_the_clock() -> None:
    """[R133] [V87] An answer that is not given is an accept; the room ends as by any other."""
    made = playing(given("W4 | +7 | +7", limit=30))
    made.say("Аня", "PLAY W4→b")
    made.passes(30_000)
    assert made.table().over == Over("won", Seat(0))
    assert not made.public().running


def test_the_standings() -> None:
    """[R116] [R117] [P33] By numbers of cards, equal ones sharing a place; the numbers are all that is shown."""
    made = playing(given("r7 | b1 b2 b3 | g1 g2 g3 | y1 y2"), people=4)
    made.say("Аня", "PLAY r7")
    places = [
        (place.place, made.name_of(made.room.players[place.seat]), place.cards) for place in made.table().standings
    ]
    assert places == [(1, "Аня", 0), (2, "Гриша", 2), (3, "Боря", 3), (3, "Вера", 3)]
    for name, other in (("Аня", "b1"), ("Боря", "g1"), ("Вера", "y1"), ("Гриша", "b1")):
        assert f'"{other}"'.encode() not in made.screen(name)
    hand = made.own("Боря").hand
    assert hand is not None
    assert hand.hand == ("b1", "b2", "b3"), "everybody still sees the own one"


def test_the_host_stops_the_game() -> None:
    """[R120] [V169] Abandoned, without a winner."""
    made = playing()
    made.passes(100)
    told = [HostDid("Аня", "end_game"), Ended("abandoned"), ClockStopped(made.now)]
    assert made.say("Аня", EndGame()) == told
    assert made.table().over == Over("abandoned", None)
    made.refuses("Аня", EndGame(), "no_game")


def test_there_is_no_game_to_stop() -> None:
    """[R120]"""
    table(2).refuses("Аня", EndGame(), "no_game")


def test_afterwards_everyone_is_in_the_lobby() -> None:
    """[R121] Seats can be taken, given up and freed, bots added, the timer changed."""
    made = playing(people=2, watching=["Зритель"])
    made.say("Аня", EndGame())
    made.say("Зритель", TakeSeat())
    made.say("Боря", StandUp())
    made.say("Аня", AddBot())
    made.say("Аня", FreeSeat(Seat(2)))
    made.say("Аня", SetTimer(Millis(90_000)))
    assert made.sitting == "Аня Зритель"
    assert made.room.settings == Settings(Millis(90_000))


def test_the_result_keeps_its_players() -> None:
    """[P33] Whoever sits on the seats since, the last game shows those who played it, and each his own hand."""
    made = playing(given("r7 | b1 b2 | g1 g2 g3"), watching=["Зритель"])
    assert made.public().players == ()
    made.say("Аня", "PLAY r7")
    made.say("Боря", StandUp())
    made.say("Зритель", TakeSeat())
    view = made.public()
    assert [seat.name for seat in view.players] == ["Аня", "Боря", "Вера"]
    assert [seat.name for seat in view.seats] == ["Аня", "Вера", "Зритель"]
    for name, cards in (("Боря", ("b1", "b2")), ("Вера", ("g1", "g2", "g3"))):
        hand = made.own(name).hand
        assert hand is not None
        assert hand.hand == cards
    assert made.own("Вера").seat == 1, "the place in the lobby"
    assert made.own("Зритель").hand is None


def test_play_again() -> None:
    """[P34] [R6] The host deals anew, in the same room; nothing is carried over."""
    made = playing(given("r7 | b1 b2 | g1 g2 g3", limit=30))
    made.say("Аня", "PLAY r7")
    made.refuses("Боря", Start(), "not_host")
    made.say("Аня", Start())
    assert made.room.playing is not None
    assert made.room.games == 2
    assert made.table().over is None
    assert made.table().standings == ()
    assert made.public().players == ()
    assert made.time == 0
    assert made.left is None, "the timer is the room's"
    assert sum(made.table().counts) + made.table().stock + made.table().discard == 108


def test_between_games_nobody_is_awaited_and_no_seat_is_at_stake() -> None:
    """[R121] [R138] Whoever sits there is a guest of the lobby."""
    made = playing(people=2)
    assert len(made.room.owners()) == 2
    made.say("Аня", EndGame())
    made.lose("Боря")
    assert made.room.owners() == []
    assert made.room.missing() == []
