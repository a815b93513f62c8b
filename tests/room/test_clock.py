"""The game clock: it counts only while the game runs, to the millisecond."""

from partyside.room import Clock, EndGame, Start, Wall
from partyside.uno import Millis
from tests.room.given import EVENING, playing
from tests.uno.given import given

LATER = Wall(EVENING + 12_345)


def test_it_stands_at_zero() -> None:
    """[R140]"""
    clock = Clock()
    assert not clock.running
    assert clock.read(EVENING) == clock.read(LATER) == 0
    assert clock.wall_at(Millis(5)) is None


def test_it_counts_while_it_runs() -> None:
    """[R140]"""
    clock = Clock().start(EVENING)
    assert clock.running
    assert clock.read(EVENING) == 0
    assert clock.read(LATER) == 12_345


def test_it_keeps_what_has_passed() -> None:
    """[R140] Time frozen counts for nothing."""
    stopped = Clock().start(EVENING).stop(LATER)
    assert not stopped.running
    assert stopped.read(Wall(LATER + 1_000_000)) == 12_345
    again = stopped.start(Wall(LATER + 1_000_000))
    assert again.read(Wall(LATER + 1_000_001)) == 12_346
    assert again.stop(Wall(LATER + 1_000_002)) == Clock(Millis(12_347))


def test_starting_and_stopping_twice_changes_nothing() -> None:
    """[R145] The stored times are those of the first freeze."""
    running = Clock(Millis(7)).start(EVENING)
    assert running.start(LATER) == running
    stopped = running.stop(LATER)
    assert stopped.stop(Wall(LATER + 99)) == stopped


def test_it_says_when_it_will_show_a_time() -> None:
    """[R126] The wall time at which something falls due."""
    clock = Clock(Millis(400)).start(EVENING)
    assert clock.wall_at(Millis(400)) == EVENING
    assert clock.wall_at(Millis(1_000)) == EVENING + 600
    assert clock.wall_at(Millis(1)) == EVENING - 399, "what was due before is due at once"


def test_a_wall_clock_set_back_takes_nothing() -> None:
    """[R140]"""
    clock = Clock(Millis(400)).start(LATER)
    assert clock.read(EVENING) == 400
    assert clock.stop(EVENING) == Clock(Millis(400))


def test_each_game_has_its_own_time() -> None:
    """[R126] It begins at 0, however long people sat in the lobby or the last game took."""
    made = playing(people=2)
    made.passes(1_000)
    assert made.time == 1_000
    made.say("Аня", EndGame())
    made.passes(60_000)
    assert made.time == 1_000, "between games no time passes"
    made.say("Аня", Start())
    assert made.time == 0
    made.passes(250)
    assert made.time == 250


def test_frozen_time_is_frozen_to_the_millisecond() -> None:
    """[R140] [P27] Through many short losses nothing is lost and nothing is won."""
    made = playing(given("r7 +3 | +7 | +7", limit=60))
    for millis in (1, 999, 3, 12_345, 17):
        made.passes(millis)
        made.lose("Боря")
        made.passes(1_000 * millis)
        made.arrive("Боря")
    assert made.time == 1 + 999 + 3 + 12_345 + 17
    assert made.left == 60_000 - made.time
