"""When everybody's time runs out again and again, the room asks whether anyone is there."""

from collections.abc import Iterable

import pytest

from partyside.room import (
    EndGame,
    Here,
    Leave,
    LetBotPlay,
    React,
    RemovePerson,
    Say,
    SetPace,
    StandUp,
    Start,
    TakeOut,
    news_for,
)
from partyside.room.events import ClockStarted, ClockStopped, PresenceAsked, PresenceShown
from partyside.uno import Seat
from partyside.uno.events import Caught, TimedOut
from tests.room.given import Table, kinds, missing, playing, table
from tests.uno.given import given

HOUR = 3_600_000
ACTIONS = ["CHOOSE_COLOR r", "PLAY r7", "DRAW", "END_TURN", "ACCEPT", "CHALLENGE", "DECLARE_UNO", "CATCH C"]


def idle(people: int = 2, *, bots: int = 0, watching: Iterable[str] = ()) -> Table:
    """Everybody has half a minute for each decision, and nothing that fits."""
    hands = " | ".join(["+4"] * (people + bots))
    return playing(given(hands, limit=30), people=people, bots=bots, watching=watching)


def asked(people: int = 3, *, bots: int = 0, watching: Iterable[str] = ()) -> Table:
    """Nobody has done anything for two rounds."""
    return until_asked(idle(people, bots=bots, watching=watching))


def until_asked(made: Table) -> Table:
    """Time goes by until the question is there; in ten minutes it is, if ever."""
    for _ in range(600):
        if made.room.asking is None:
            made.passes(1_000)
    assert made.room.asking is not None
    return made


def test_all_have_timed_out_twice_running() -> None:
    """[R135] [P27] With the last expiry the game stands still, and everybody sees since when and why."""
    made = idle(3)
    events = made.passes(179_999)
    assert [event.seat for event in events if isinstance(event, TimedOut)] == [0, 1, 2, 0, 1]
    assert not made.frozen()
    events = made.passes(1)
    assert events[-2:] == [PresenceAsked(made.now), ClockStopped(made.now)]
    assert PresenceAsked(made.now) in news_for(events, None)
    assert made.frozen()
    assert made.missing == ""
    assert made.public().asking == made.now
    assert not made.public().running


@pytest.mark.parametrize("action", ACTIONS)
def test_no_move_counts_until_somebody_is_here(action: str) -> None:
    """[R135] [R141] Not even of the one who would be to move."""
    made = asked()
    for name in ("Аня", "Боря", "Вера"):
        made.refuses(name, action, "paused")


def test_nothing_happens_until_somebody_is_here() -> None:
    """[R135] [R144] Nobody is removed, nobody times out, however long it takes."""
    made = asked(2, bots=1)
    before = made.room
    assert made.passes(24 * HOUR) == []
    assert made.room == before


@pytest.mark.parametrize("who", ["Аня", "Боря", "Вера"])
def test_any_player_is_here(who: str) -> None:
    """[R135] [R142] The game goes on with the full time of the decision that was begun, and the count from anew."""
    made = asked()
    current = made.current
    made.passes(HOUR)
    assert made.say(who, Here()) == [PresenceShown(made.id(who)), ClockStarted(made.now)]
    assert not made.frozen()
    assert made.room.asking is None
    assert made.current == current
    assert made.left == 30_000
    made.passes(5 * 30_000)
    assert not made.frozen()
    made.passes(30_000)
    assert made.frozen()


def test_everybody_learns_who_is_here() -> None:
    """[R135]"""
    made = asked()
    assert PresenceShown(made.id("Вера")) in news_for(made.say("Вера", Here()), None)


def test_who_cannot_answer() -> None:
    """[R135] Spectators, and those who were taken out or left: they take no part."""
    made = missing(idle(4), "Гриша")
    made.say("Аня", TakeOut(Seat(3)))
    made.come("Зритель")
    made.arrive("Гриша")
    until_asked(made)
    for name in ("Зритель", "Гриша"):
        made.refuses(name, Here(), "not_seated")
    made.say("Вера", Leave())
    made.refuses("Вера", Here(), "left")
    assert made.room.asking is not None


def test_here_is_no_question_without_one() -> None:
    """[R135] [R142] It is accepted, and counts as a sign of life like any."""
    made = idle(2)
    made.passes(60_000)
    assert made.say("Аня", Here(), ask="a1") == []
    made.passes(60_000)
    assert not made.frozen()
    made.passes(60_000)
    assert made.frozen()


def test_nobody_is_asked_between_games() -> None:
    """[R135] [R138]"""
    made = playing(people=2)
    made.say("Аня", EndGame())
    made.refuses("Аня", Here(), "no_game")
    assert made.passes(24 * HOUR) == []


@pytest.mark.parametrize("sign", [Say("Думаю"), React("hurry"), SetPace("slow"), "DECLARE_UNO"], ids=str)
def test_any_sign_of_life_counts(sign: Say | React | SetPace | str) -> None:
    """[R135] A command of any player in between, of whatever kind: the count begins anew for all."""
    made = playing(given("b1 b2 | +4", limit=30, left=1), people=2)
    made.passes(1)
    made.passes(60_000)
    assert made.room.idle == ((0, 2), (1, 1))
    made.lay(given("b1 b2 | +4", current="B", limit=30))
    made.say("Аня", sign)
    made.passes(30_000)
    assert not made.frozen()
    made.passes(60_000)
    assert not made.frozen()
    made.passes(30_000)
    assert made.frozen()


def test_a_refused_command_is_no_sign_of_life() -> None:
    """[R135] [R11]"""
    made = idle(2)
    made.passes(90_000)
    made.refuses("Аня", "DRAW", "not_yours")
    made.passes(30_000)
    assert made.frozen()


def test_bots_are_nobody() -> None:
    """[R135] Their moves are no sign of life."""
    made = asked(1, bots=2)
    assert dict(made.room.idle)[Seat(0)] == 2
    assert made.frozen()


def test_without_a_limit_nobody_is_asked() -> None:
    """[R135] [R124] [P27]"""
    made = playing(given("+7 | +7"), people=2)
    assert made.passes(24 * HOUR) == []
    assert not made.frozen()


def test_only_those_who_are_connected_are_asked() -> None:
    """[R135] A bot plays for the other."""
    made = missing(idle(2), "Боря")
    made.say("Аня", LetBotPlay(Seat(1)))
    until_asked(made)
    assert dict(made.room.idle)[Seat(0)] == 2


def test_somebody_returns_to_the_question() -> None:
    """[R135] [R166] He has his seat back, and can say that he is here."""
    made = missing(idle(2), "Боря")
    made.say("Аня", LetBotPlay(Seat(1)))
    until_asked(made)
    assert kinds(made.arrive("Боря")) == "Arrived BotSteppedOut"
    assert made.frozen()
    made.say("Боря", Here())
    assert not made.frozen()


def test_somebody_is_lost_during_the_question() -> None:
    """[R135] [R145] Then both must be answered, in either order."""
    made = missing(asked(), "Боря")
    made.say("Аня", Here())
    assert made.room.asking is None
    assert made.frozen()
    made.arrive("Боря")
    assert not made.frozen()
    made = missing(asked(), "Боря")
    made.arrive("Боря")
    assert made.frozen()
    made.say("Боря", Here())
    assert not made.frozen()


def test_a_crash_during_the_question() -> None:
    """[R135] [P40] Whoever comes back shows by that that he is there; the game waits for all, as after any crash."""
    made = asked(2)
    assert kinds(made.wake(500)) == "Woke PresenceShown"
    made.arrive("Аня")
    assert made.missing == "Боря"
    made.arrive("Боря")
    assert not made.frozen()
    assert made.left == 30_000


def test_all_are_lost_during_the_question() -> None:
    """[R135] [R162] With the last of those who were asked it falls away; not before."""
    made = missing(asked(watching=["Зритель"]), "Аня", "Боря")
    assert made.room.asking is not None
    assert kinds(made.lose("Вера")) == "Lost PresenceShown"
    assert made.public().asking is None
    for name in ("Аня", "Боря", "Вера"):
        made.arrive(name)
    assert not made.frozen()


def test_a_return_is_a_sign_of_life() -> None:
    """[R135] As good as a command: the count begins anew for all."""
    made = idle(3)
    made.passes(179_000)
    made.lose("Аня")
    made.arrive("Аня")
    made.passes(150_000)
    assert not made.frozen()


def test_the_host_ends_the_game_during_the_question() -> None:
    """[R135] [R120] No question reaches into the lobby or the next game."""
    made = asked()
    made.say("Аня", EndGame())
    assert made.room.asking is None
    made.say("Аня", Start())
    assert not made.frozen()
    assert made.room.idle == ()


def test_the_next_game_counts_anew() -> None:
    """[R135] Nothing is left of the last one, whoever ended it."""
    made = table(3, limit=30)
    made.say("Аня", StandUp())
    made.say("Аня", Start())
    made.lay(given("+4 | +4", limit=30))
    made.passes(90_000)
    made.say("Аня", EndGame())
    made.say("Аня", Start())
    made.lay(given("+4 | +4", limit=30))
    made.passes(119_999)
    assert not made.frozen()
    made.passes(1)
    assert made.frozen()


def test_a_game_that_ends_by_itself_takes_the_count_with_it() -> None:
    """[R135]"""
    made = playing(given("r7 | b1 b2", current="B", limit=30, windows={"A": 60_000}), people=2)
    made.passes(30_000)
    assert made.room.idle == ((1, 1),)
    made.say("Аня", "PLAY r7")
    assert made.room.playing is None
    assert not made.room.idle


@pytest.mark.usefixtures("always_notice")
def test_a_bot_that_catches_is_no_sign_of_life() -> None:
    """[R135] [R102] Nor is being caught."""
    made = playing(given("b1 | +4 | +4", limit=30, windows={"A": 0}), people=2, bots=1)
    made.say("Боря", Say("Сейчас вернусь"))
    assert any(isinstance(event, Caught) for event in made.passes(25_000))
    until_asked(made)
    assert all(count == 2 for seat, count in made.room.idle if seat < 2)


def test_whoever_goes_has_given_a_command() -> None:
    """[R135] [R136] [R158] So has the host who removes somebody: the one who is left is not asked at once."""
    for command in (Leave(), None):
        made = idle(2, bots=1)
        made.think = None
        made.passes(30_000 * 4)
        assert made.room.idle == ((0, 2), (1, 1), (2, 1))
        if command is None:
            made.say("Аня", RemovePerson(made.id("Боря")))
        else:
            made.say("Боря", command)
        assert made.room.asking is None
        made.say("Аня", LetBotPlay(Seat(1)))
        assert not made.frozen()


def test_the_last_who_was_awake_is_lost() -> None:
    """[R135] Of those who are connected then, each has timed out twice."""
    made = idle(2)
    made.passes(90_000)
    assert made.room.idle == ((0, 2), (1, 1))
    assert PresenceAsked(made.now) in made.lose("Боря")
