"""Another game in the same room: who deals, who has kept a place, and who has found one."""

import pytest

from partyside.room import (
    AddBot,
    EndGame,
    FreeSeat,
    HandOver,
    Leave,
    LetBotPlay,
    MoveSeat,
    RemovePerson,
    SetTimer,
    StandUp,
    Start,
    TakeOut,
    TakeSeat,
)
from partyside.uno import Millis, Seat
from tests.room.given import Table, missing, playing, table
from tests.uno.given import given


def dealer(made: Table) -> str:
    return made.name_of(made.room.players[made.game.dealer])


def in_a_game_of(who: str, people: int = 4) -> Table:
    """A game that this person deals runs."""
    made = playing(people=people)
    while dealer(made) != who:
        made.say("Аня", EndGame())
        made.say("Аня", Start())
    return made


def again(made: Table) -> Table:
    """The host ends the game, and the next one begins."""
    host = made.host
    assert host is not None
    if made.room.playing is not None:
        made.say(host, EndGame())
    made.say(host, Start())
    return made


def test_everybody_keeps_the_place() -> None:
    """[P34] [R121] [R6] Round after round, whoever won."""
    made = playing(given("r7 | b1 b2 | g1 g2 g3"))
    made.say("Аня", "PLAY r7")
    for games in (2, 3, 4):
        again(made)
        assert made.sitting == "Аня Боря Вера"
        assert made.room.games == games
        assert made.room.playing is not None


def test_spectators_take_free_seats_between_games() -> None:
    """[R121] [R171] [P10] [P34] Those who came late, and those who were taken out; not before."""
    made = missing(playing(people=3), "Вера")
    made.say("Аня", TakeOut(Seat(2)))
    made.arrive("Вера")
    made.come("Лев")
    for name in ("Вера", "Лев"):
        made.refuses(name, TakeSeat(), "game_running")
    made.say("Аня", EndGame())
    assert made.sitting == "Аня Боря"
    assert [person.name for person in made.public().spectators] == ["Вера", "Лев"]
    made.say("Лев", TakeSeat())
    made.say("Вера", TakeSeat())
    made.say("Аня", Start())
    assert made.sitting == "Аня Боря Лев Вера"
    assert made.own("Вера").hand is not None


def test_who_joined_during_a_game_has_no_seat_by_itself() -> None:
    """[R171] [P10] Nor when it is over: a seat is taken, not given."""
    made = playing(people=2)
    made.come("Лев")
    again(made)
    assert made.sitting == "Аня Боря"
    assert made.own("Лев").hand is None


def test_an_absent_player_keeps_the_next_game_waiting() -> None:
    """[R4] [P11] [P28] His stand-in is gone with the game; the host frees the seat, or waits."""
    made = missing(playing(people=3), "Боря")
    made.say("Аня", LetBotPlay(Seat(1)))
    made.say("Аня", EndGame())
    made.refuses("Аня", Start(), "somebody_away")
    made.say("Аня", FreeSeat(Seat(1)))
    made.say("Аня", Start())
    assert made.sitting == "Аня Вера"


@pytest.mark.parametrize(("out", "deals"), [("Аня", "Боря"), ("Боря", "Вера"), ("Вера", "Гриша"), ("Гриша", "Аня")])
def test_the_deal_passes_over_who_was_taken_out(out: str, deals: str) -> None:
    """[R20] [R121] [V23] Аня .. Гриша deal in turn; whoever was taken out is not in the next circle."""
    for previous, regular in (("Аня", "Боря"), ("Боря", "Вера"), ("Вера", "Гриша"), ("Гриша", "Аня")):
        made = in_a_game_of(previous)
        if out == "Аня":
            made.say("Аня", HandOver(made.id("Боря")))
        missing(made, out)
        made.say("Боря" if out == "Аня" else "Аня", TakeOut(made.seat(out)))
        again(made)
        assert out not in made.sitting
        assert dealer(made) == (deals if regular == out else regular)


@pytest.mark.parametrize("removed", [False, True])
def test_the_deal_passes_over_who_is_gone(removed: bool) -> None:
    """[R20] [R158] [V23] The previous dealer A; B has left in the game: C deals, in a circle of A, C, D."""
    made = in_a_game_of("Аня")
    if removed:
        made.say("Аня", RemovePerson(made.id("Боря")))
    else:
        made.say("Боря", Leave())
    again(made)
    assert made.sitting == "Аня Вера Гриша"
    assert dealer(made) == "Вера"


def test_several_are_gone() -> None:
    """[R20] Before and behind the dealer, the dealer himself too."""
    made = in_a_game_of("Вера")
    for name in ("Боря", "Вера"):
        made.say(name, Leave())
    again(made)
    assert made.sitting == "Аня Гриша"
    assert dealer(made) == "Гриша"
    made = in_a_game_of("Вера")
    for name in ("Вера", "Гриша"):
        made.say(name, Leave())
    again(made)
    assert dealer(made) == "Аня"


def test_a_bot_that_took_over_for_good_deals() -> None:
    """[R20] [R158] The seat is still in the circle."""
    made = in_a_game_of("Аня")
    made.say("Боря", Leave())
    made.say("Аня", LetBotPlay(Seat(1)))
    again(made)
    assert made.sitting == "Аня bot Вера Гриша"
    assert dealer(made) == "bot"


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("to", range(4))
def test_reordering_leaves_the_deal_with_the_person(seat: int, to: int) -> None:
    """[R20] [P11] Whoever would have dealt deals, wherever he sits now."""
    for previous, deals in (("Аня", "Боря"), ("Вера", "Гриша"), ("Гриша", "Аня")):
        made = in_a_game_of(previous)
        made.say("Аня", EndGame())
        made.say("Аня", MoveSeat(Seat(seat), Seat(to)))
        made.say("Аня", Start())
        assert dealer(made) == deals


def test_reordering_before_the_first_game() -> None:
    """[R19] [P11] The first dealer is drawn all the same."""
    dealers = set()
    for seed in range(30):
        made = table(3, seed=seed)
        made.say("Аня", MoveSeat(Seat(2), Seat(0)))
        made.say("Аня", Start())
        dealers.add(dealer(made))
    assert dealers == {"Аня", "Боря", "Вера"}


def test_reordering_and_leaving_and_coming() -> None:
    """[R20] [P11] One after the other."""
    made = in_a_game_of("Аня")
    made.say("Аня", EndGame())
    made.say("Аня", MoveSeat(Seat(1), Seat(3)))
    assert made.sitting == "Аня Вера Гриша Боря"
    made.say("Вера", StandUp())
    made.say("Вера", TakeSeat())
    made.say("Аня", AddBot())
    made.say("Аня", Start())
    assert made.sitting == "Аня Гриша Боря Вера bot"
    assert dealer(made) == "Боря"


def test_the_host_stops_a_game_for_another() -> None:
    """[R120] [R121] [R20] [V169] With another timer, if he likes [R123]."""
    made = in_a_game_of("Боря")
    made.say("Аня", EndGame())
    made.say("Аня", SetTimer(Millis(60_000)))
    made.say("Аня", Start())
    assert dealer(made) == "Вера"
    assert made.left == 60_000


def test_a_walkover_is_followed_by_another_game() -> None:
    """[R118] [R121] The winner is in the lobby, and the other may sit down again."""
    made = missing(playing(people=2), "Боря")
    made.say("Аня", TakeOut(Seat(1)))
    assert made.sitting == "Аня"
    made.refuses("Аня", Start(), "too_few_seats")
    made.arrive("Боря")
    made.say("Боря", TakeSeat())
    made.say("Аня", Start())
    assert made.sitting == "Аня Боря"


def test_the_host_who_begins_another_is_the_present_one() -> None:
    """[P34] [R161] Not who began the first."""
    made = playing(given("r7 +6 | +7 | +7"))
    made.lose("Аня")
    made.passes(15_000)
    made.arrive("Аня")
    made.say("Боря", EndGame())
    made.refuses("Аня", Start(), "not_host")
    made.say("Боря", Start())
