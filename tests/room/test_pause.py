"""The freeze: a lost connection stops everything, a return lets it go on as if nothing had been."""

from random import Random

import pytest
from msgspec.structs import replace

from partyside import room
from partyside.room import EndGame, FreeSeat, StandUp, Start, TakeSeat, Wall
from partyside.room.events import Arrived, ClockStarted, ClockStopped, HostDid, HostNamed, Lost, Woke
from partyside.uno import Seat
from partyside.uno.events import Ended, TimedOut
from partyside.uno.state import Answer, Turn
from tests.room.given import PEOPLE, playing, table
from tests.uno.given import given

ACTIONS = ["CHOOSE_COLOR r", "PLAY r7", "DRAW", "END_TURN", "ACCEPT", "CHALLENGE", "DECLARE_UNO", "CATCH C"]
HOUR = 3_600_000


@pytest.mark.parametrize("who", ["Аня", "Боря", "Вера"])
def test_any_lost_player_freezes_the_game(who: str) -> None:
    """[R137] [R138] [P27] Whoever is to move, the host included; in the same step."""
    made = playing()
    made.passes(500)
    assert made.lose(who) == [Lost(made.id(who), made.now), ClockStopped(made.now)]
    assert made.frozen()
    view = made.public()
    assert not view.running
    assert [(missing.seat, missing.since) for missing in view.missing] == [(made.seat(who), made.now)]
    assert [seat.connected for seat in view.seats] == [name != who for name in PEOPLE[:3]]


def test_the_return_thaws_it_at_once() -> None:
    """[R145] [R146] [P28]"""
    made = playing()
    made.lose("Боря")
    made.passes(HOUR)
    assert made.arrive("Боря") == [Arrived(made.id("Боря"), back=True), ClockStarted(made.now)]
    assert not made.frozen()
    assert made.public().missing == ()


def test_a_reload_freezes_for_a_moment() -> None:
    """[R139] [R140] There is no delay before the freeze, and none after the return."""
    made = playing(given("r7 +3 | +7 | +7", limit=30))
    made.passes(1_000)
    made.lose("Вера")
    made.refuses("Аня", "PLAY r7", "paused")
    made.passes(300)
    made.arrive("Вера")
    assert made.left == 29_000
    made.say("Аня", "PLAY r7")


def test_what_was_left_is_left() -> None:
    """[R137] [R140] [V143] Of the decision and of a window, after ten minutes."""
    made = playing(given("r7 +3 | +7 | b1", current="A", limit=30, left=12_345, windows={"C": 2_300}))
    made.lose("Боря")
    made.passes(600_000)
    assert (made.left, made.grace_left("Вера")) == (12_345, 2_300)
    made.arrive("Боря")
    assert (made.left, made.grace_left("Вера")) == (12_345, 2_300)
    made.passes(2_299)
    made.refuses("Боря", "CATCH C", "catch_too_early")
    made.passes(1)
    made.say("Боря", "CATCH C")


def test_a_move_after_the_return_exposes_as_ever() -> None:
    """[R97] [V143]"""
    made = playing(given("r7 +3 | +7 | b1", limit=30, left=12_345, windows={"C": 2_300}))
    made.lose("Боря")
    made.passes(600_000)
    made.arrive("Боря")
    made.say("Аня", "PLAY r7")
    made.say("Боря", "CATCH C")


@pytest.mark.parametrize("action", ACTIONS)
def test_nobody_acts_in_a_frozen_game(action: str) -> None:
    """[R141] Neither those who are there nor, through a message that was on its way, the one who is missing."""
    made = playing(given("r7 +3 | b1 b2 | b3", windows={"C": 0}))
    made.lose("Боря")
    for name in PEOPLE[:3]:
        made.refuses(name, action, "paused")


def test_no_time_out_in_a_frozen_game() -> None:
    """[R144] [R142] [V167] However long; only the host's role passes on. And people may come to watch."""
    made = playing(given("r7 +3 | +7 | b1", limit=30, left=1, windows={"C": 1}))
    made.lose("Аня")
    game = made.game
    assert made.passes(HOUR) == [HostNamed(made.id("Боря"))]
    made.come("Зритель")
    assert made.passes(HOUR) == []
    assert made.game == game
    made.arrive("Аня")
    assert [type(event).__name__ for event in made.passes(1)][:2] == ["Exposed", "TimedOut"]


def test_nothing_is_due_but_in_a_game_that_runs() -> None:
    """[R138] [R144] Whoever asks, and whenever."""
    lobby = table(2)
    frozen = playing(given("r7 +3 | +7 | b1", limit=30, windows={"C": 1}))
    frozen.lose("Боря")
    over = playing()
    over.say("Аня", EndGame())
    for made in (lobby, frozen, over):
        assert room.wake_at(made.room) is None
        assert room.tick(made.room, Wall(made.now + HOUR), Random(0), made.connected) == []
        assert room.due_plans(made.room, Wall(made.now + HOUR)) == []


def test_all_missing_must_return() -> None:
    """[R145] [P28] The stored times are those of the first freeze."""
    made = playing(given("r7 +3 | +7 | +7", limit=30))
    made.passes(10_000)
    made.lose("Боря")
    first = made.now
    made.passes(5_000)
    assert made.lose("Вера") == [Lost(made.id("Вера"), made.now)]
    assert [(missing.seat, missing.since) for missing in made.public().missing] == [(1, first), (2, first + 5_000)]
    made.passes(5_000)
    assert made.arrive("Боря") == [Arrived(made.id("Боря"), back=True)]
    assert made.frozen()
    assert [missing.seat for missing in made.public().missing] == [2]
    made.passes(5_000)
    made.arrive("Вера")
    assert not made.frozen()
    assert made.left == 20_000


def test_with_nobody_there_all_stands_still() -> None:
    """[R162] [P32] Until the last of them is back."""
    made = playing(given("r7 +3 | +7 | +7", limit=30))
    for name in PEOPLE[:3]:
        made.lose(name)
    assert made.passes(24 * HOUR) == [HostNamed(None)]
    for name in PEOPLE[:2]:
        made.arrive(name)
        assert made.frozen()
    made.arrive("Вера")
    assert made.left == 30_000


def test_a_wild_draw_four_waits_for_its_responder() -> None:
    """[R137] [R144] The question and its time are there after the return; nobody accepted for him."""
    made = playing(given("W4 b1 b2 | +7 | +7", limit=30))
    made.say("Аня", "PLAY W4→b")
    made.passes(2_000)
    made.lose("Боря")
    made.passes(HOUR)
    assert isinstance(made.game.phase, Answer)
    made.refuses("Боря", "ACCEPT", "paused")
    made.arrive("Боря")
    assert made.left == 28_000
    assert made.own("Боря").hand is not None
    made.say("Боря", "ACCEPT")
    assert len(made.game.hands[1]) == 11


def test_a_pending_victory_waits_too() -> None:
    """[R84] [R137] [P33]"""
    made = playing(given("W4 | +7 | +7", limit=30))
    made.say("Аня", "PLAY W4→b")
    made.lose("Аня")
    assert made.passes(HOUR) == [HostNamed(made.id("Боря"))]
    made.refuses("Боря", "ACCEPT", "paused")
    made.arrive("Аня")
    assert Ended("won", Seat(0)) in made.say("Боря", "ACCEPT")
    assert not made.frozen()


def test_the_grace_of_a_window_stops() -> None:
    """[R96] [R137] Who came down to one card can declare after the return as before."""
    made = playing(given("r7 b1 | +7 | +7"))
    made.say("Аня", "PLAY r7")
    made.passes(1_000)
    made.lose("Аня")
    made.passes(HOUR)
    made.arrive("Аня")
    assert made.grace_left("Аня") == 4_000
    made.say("Аня", "DECLARE_UNO")
    assert made.game.windows == ()


def test_spectators_never_freeze_a_game() -> None:
    """[R138] [V146] Nor does a host who watches."""
    made = table(3, watching=["Зритель"])
    made.say("Аня", StandUp())
    made.say("Аня", Start())
    for name in ("Зритель", "Аня"):
        made.lose(name)
        assert not made.frozen()
        assert made.public().missing == ()
    made.passes(1_000)
    assert made.time == 1_000


def test_whoever_is_out_of_the_game_never_freezes_it() -> None:
    """[R138] [R151] [V146]"""
    made = playing(given("r7 +3 | +7 | +7").removes("B"))
    made.lose("Боря")
    assert not made.frozen()
    assert made.public().missing == ()


def test_lobby_and_finished_games_do_not_freeze() -> None:
    """[R138] [V146]"""
    made = table(2)
    made.lose("Боря")
    assert not made.frozen()
    made.arrive("Боря")
    made.say("Аня", Start())
    made.say("Аня", EndGame())
    assert made.lose("Боря") == [Lost(made.id("Боря"), made.now)]
    assert not made.frozen()
    assert made.public().missing == ()


def test_presence_is_a_matter_of_persons() -> None:
    """[R165] [V160] A second tab that comes changes nothing; the game stands while the person has no connection."""
    made = playing()
    assert made.arrive("Боря") == []
    assert not made.frozen()
    made.lose("Боря")
    assert made.frozen()
    made.arrive("Боря")
    assert made.arrive("Боря") == []
    assert not made.frozen()


def test_a_stranger_thaws_nothing() -> None:
    """[R164] [R171] Whatever the name, a newcomer is a spectator."""
    made = playing()
    made.lose("Боря")
    made.come("Боря 2")
    assert made.frozen()
    assert made.own("Боря 2").seat is None
    assert made.own("Боря 2").hand is None
    made.refuses("Боря 2", "DRAW", "not_seated")


def test_in_a_frozen_game_the_lobby_is_closed_too() -> None:
    """[R142] [R171] The seat of a missing player is neither taken nor freed."""
    made = playing(watching=["Зритель"])
    made.lose("Боря")
    made.refuses("Зритель", TakeSeat(), "game_running")
    made.refuses("Аня", FreeSeat(Seat(1)), "game_running")
    made.refuses("Вера", StandUp(), "game_running")


def test_the_host_ends_a_frozen_game() -> None:
    """[R143] [R120] [P28] All are in the lobby then; the missing one need not come back."""
    made = playing()
    made.lose("Боря")
    made.refuses("Вера", EndGame(), "not_host")
    assert made.say("Аня", EndGame()) == [HostDid("Аня", "end_game"), Ended("abandoned")]
    made.refuses("Аня", Start(), "somebody_away")
    made.say("Аня", FreeSeat(Seat(1)))
    made.say("Аня", Start())
    assert made.sitting == "Аня Вера"
    assert not made.frozen()


def test_a_crash_is_a_loss_of_all() -> None:
    """[P27] [P40] [R140] The clock stands at the last sign of life; each who comes back is back, the last one thaws."""
    made = playing(given("r7 +3 | +7 | +7", limit=30))
    made.passes(10_000)
    made.now = Wall(made.now + 7_000)
    life = Wall(made.now - 6_500)
    assert made.wake(6_500) == [Woke(life, made.now)]
    assert made.frozen()
    assert made.left == 30_000 - 10_500
    assert made.room.present == ()
    assert made.room.away == tuple((made.id(name), life) for name in PEOPLE[:3])
    for name in PEOPLE[:3]:
        made.passes(40_000)
        assert made.frozen()
        assert made.left == 30_000 - 10_500
        made.arrive(name)
    assert not made.frozen()
    assert made.left == 30_000 - 10_500


def test_a_crash_takes_no_time_from_anybody() -> None:
    """[P27] A sign of life older than the clock's start counts as that start."""
    made = playing(given("r7 +3 | +7 | +7", limit=30))
    made.passes(10_000)
    made.lose("Боря")
    made.passes(500)
    made.arrive("Боря")
    made.passes(400)
    made.wake(1_000)
    assert made.left == 20_000


def test_what_a_crash_left_undone_waits_for_all() -> None:
    """[R144] [R137] The time was over, and a bot's too, when the server died: nothing happens before the thaw."""
    made = playing(given("+7 | +7 | r7 +6", current="C", limit=30), people=2, bots=1)
    made.now = Wall(made.now + 30_100)
    made.wake(0)
    assert made.left == -100
    assert room.wake_at(made.room) == made.now + 15_000, "then the host's role passes on; nothing else"
    assert room.due_plans(made.room, made.now) == []
    assert room.tick(made.room, made.now, Random(0), []) == []
    made.arrive("Аня")
    made.arrive("Боря")
    assert made.game.phase == Turn(Seat(2))
    assert made.passes(0)[0] == TimedOut(Seat(2))


def test_a_crash_in_a_freeze() -> None:
    """[P27] Who was missing already has been so since he was lost."""
    made = playing(given("r7 +3 | +7 | +7", limit=30))
    made.passes(10_000)
    made.lose("Боря")
    lost = made.now
    made.passes(60_000)
    made.wake(500)
    assert dict(made.room.away) == {
        made.id("Аня"): made.now - 500,
        made.id("Боря"): lost,
        made.id("Вера"): made.now - 500,
    }
    for name in PEOPLE[:3]:
        made.arrive(name)
    assert made.left == 20_000


def test_a_crash_in_the_lobby() -> None:
    """[P40] [R138] The seats are kept; only presence is void."""
    made = table(2, watching=["Зритель"])
    made.wake(800)
    assert made.sitting == "Аня Боря"
    assert [seat.connected for seat in made.public().seats] == [False, False]
    made.arrive("Аня")
    made.refuses("Аня", Start(), "somebody_away")
    made.arrive("Боря")
    made.say("Аня", Start())


def test_waking_again_changes_nothing() -> None:
    """[P40] If nobody came in between and the host's role is vacant; and a person who has come is away again."""
    made = playing()
    made.wake(800)
    made.passes(15_000)
    before = made.room
    assert made.wake(100) == []
    assert made.room == before
    made.arrive("Аня")
    assert made.wake(100) == [Woke(Wall(made.now - 100), made.now)]


def test_on_return_the_whole_seat_is_shown() -> None:
    """[R167] [R161] [P31] The own hand, what was drawn, the remaining times, and what may be done; not the role."""
    made = playing(given("b1 +2 | +7 | +7", stock="r8", limit=30))
    made.say("Аня", "DRAW")
    made.passes(4_000)
    before = made.own("Аня")
    made.lose("Аня")
    made.passes(HOUR)
    made.arrive("Аня")
    hand = made.own("Аня").hand
    assert made.own("Аня") == replace(before, host=False)
    assert hand is not None
    assert hand.drawn == "r8"
    assert hand.options.play == ("r8",)
    assert made.left == 26_000
