"""Starting a game: when it may begin, who deals, and how a deal passes on."""

from collections import Counter
from random import Random

import pytest

from partyside.room import EndGame, FreeSeat, StandUp, Start, TakeSeat
from partyside.room.events import ClockStarted, HostDid, Started
from partyside.uno import Seat
from partyside.uno.events import Began, Dealt
from tests.room.given import EVENING, PEOPLE, Table, playing, table


def dealer(made: Table) -> str:
    return made.name_of(made.room.players[made.game.dealer])


def test_nobody_plays_alone() -> None:
    """[R4] [V2] [P12]"""
    table(1).refuses("Аня", Start(), "too_few_seats")


def test_bots_alone_do_not_play() -> None:
    """[R2] [V2] [P12] Nor for a host who watches."""
    made = table(1, bots=2)
    made.say("Аня", StandUp())
    made.refuses("Аня", Start(), "no_person_seated")


def test_a_game_does_not_start_without_somebody_who_sits() -> None:
    """[R4] [V2] Lost, or joined and not connected yet; whether spectators are there does not matter."""
    made = table(2, watching=["Вера"])
    made.lose("Боря")
    made.refuses("Аня", Start(), "somebody_away")
    made.arrive("Боря")
    made.join("Гриша")
    made.refuses("Аня", Start(), "somebody_away")
    made.arrive("Гриша")
    made.lose("Вера")
    made.say("Аня", Start())


def test_a_host_alone_with_a_bot() -> None:
    """[R3] [P12]"""
    made = table(1, bots=1)
    made.say("Аня", Start())
    assert [len(hand) >= 7 for hand in made.game.hands] == [True, True]


def test_ten_play() -> None:
    """[R1] [R5] The seats are those of the lobby, in its order."""
    made = playing(people=10)
    assert len(made.game.hands) == 10
    assert made.sitting == " ".join(PEOPLE)
    assert [made.own(name).seat for name in PEOPLE] == list(range(10))


def test_a_start_is_one_step() -> None:
    """[R3] [R5] The deal, its first decision, and the clock that runs from 0."""
    made = table(2, limit=30)
    made.passes(5_000)
    events = made.say("Аня", Start())
    assert events[0] == HostDid("Аня", "start")
    assert isinstance(events[1], Started)
    assert isinstance(events[2], Dealt)
    assert isinstance(events[-2], Began)
    assert events[-1] == ClockStarted(made.now)
    assert made.now == EVENING + 5_000
    assert made.time == 0
    assert made.left == 30_000
    assert made.room.games == 1
    assert made.room.players == made.room.seats


@pytest.mark.parametrize("seats", [2, 4])
def test_the_first_dealer_is_drawn(seats: int) -> None:
    """[R19] [R18] [V5] Each with the same odds: of 200 games a seat, none strays as far as a third from its share."""
    deals = Counter(playing(people=seats, seed=seed).game.dealer for seed in range(200 * seats))
    assert sorted(deals) == list(range(seats))
    assert all(140 <= count <= 260 for count in deals.values()), deals


def test_the_deal_passes_on() -> None:
    """[R20] [P34] Seat by seat, and from the last to the first."""
    made = playing(people=3)
    first = made.game.dealer
    for game in range(1, 7):
        made.say("Аня", EndGame())
        made.say("Аня", Start())
        assert made.game.dealer == (first + game) % 3
        assert made.room.games == game + 1


def after_a_deal_of(who: str, people: int = 3) -> Table:
    """A lobby after a game that this person dealt."""
    made = playing(people=people)
    made.say("Аня", EndGame())
    while dealer(made) != who:
        made.say("Аня", Start())
        made.say("Аня", EndGame())
    return made


def leave(made: Table, *names: str) -> None:
    for name in names:
        made.say(name, StandUp())


def test_the_next_dealer_has_left() -> None:
    """[R20] [V23] The deal goes to the one behind him."""
    made = after_a_deal_of("Аня", people=4)
    leave(made, "Боря")
    made.say("Аня", Start())
    assert made.sitting == "Аня Вера Гриша"
    assert dealer(made) == "Вера"


def test_the_dealer_has_left() -> None:
    """[R20] The deal still goes to his neighbour."""
    made = after_a_deal_of("Боря")
    leave(made, "Боря")
    made.say("Аня", Start())
    assert dealer(made) == "Вера"


def test_somebody_before_the_dealer_has_left() -> None:
    """[R20] The seats move up; the deal does not skip anybody."""
    made = after_a_deal_of("Вера", people=4)
    leave(made, "Боря")
    made.say("Аня", Start())
    assert dealer(made) == "Гриша"


def test_somebody_behind_the_next_dealer_has_left() -> None:
    """[R20]"""
    made = after_a_deal_of("Аня", people=4)
    leave(made, "Вера")
    made.say("Аня", Start())
    assert dealer(made) == "Боря"


def test_the_last_seat_has_dealt() -> None:
    """[R20] The next after it is the first, or whoever sat down behind it meanwhile."""
    made = after_a_deal_of("Вера")
    made.say("Аня", Start())
    assert dealer(made) == "Аня"
    made = after_a_deal_of("Вера")
    made.come("Гриша")
    made.say("Аня", Start())
    assert dealer(made) == "Гриша"


def test_the_last_seat_has_dealt_and_left() -> None:
    """[R20]"""
    made = after_a_deal_of("Вера")
    leave(made, "Вера")
    made.say("Аня", Start())
    assert dealer(made) == "Аня"


def test_a_seat_that_was_freed() -> None:
    """[R20] [P11] A bot taken out, or the seat of somebody absent, counts as leaving."""
    made = after_a_deal_of("Аня")
    made.lose("Боря")
    made.say("Аня", FreeSeat(Seat(1)))
    made.say("Аня", Start())
    assert dealer(made) == "Вера"


def test_the_host_stops_a_game() -> None:
    """[R120] [R20] [V169] The next one deals as after any game."""
    made = playing(people=4)
    before = made.game.dealer
    made.say("Аня", EndGame())
    made.say("Аня", Start())
    assert made.game.dealer == (before + 1) % 4


@pytest.mark.parametrize("seed", range(25))
def test_whoever_comes_and_goes_the_deal_passes_clockwise(seed: int) -> None:
    """[R20] Worked out another way: a queue of those behind the dealer, newcomers, and those up to the dealer."""
    rng = Random(seed)
    made = playing(people=rng.randint(2, 6), seed=seed)
    for _ in range(12):
        circle = made.sitting.split()
        behind, before = circle[made.game.dealer + 1 :], circle[: made.game.dealer + 1]
        made.say("Аня", EndGame())
        for _ in range(rng.randint(0, 5)):
            sitting = made.sitting.split()
            name = rng.choice(PEOPLE)
            if name not in sitting:
                if any(member.name == name for member in made.room.members):
                    made.say(name, TakeSeat())
                else:
                    made.come(name)
                behind.append(name)
            elif len(sitting) > 2:
                made.say(name, StandUp())
                (behind if name in behind else before).remove(name)
        made.say("Аня", Start())
        assert dealer(made) == [*behind, *before][0]
