"""The host takes the seat of somebody missing out of the game."""

import pytest

from partyside.room import HandOver, Human, LetBotPlay, StandUp, Start, TakeOut, TakeSeat
from partyside.room.events import HostDid
from partyside.room.view import Missing
from partyside.uno import Over, Seat
from partyside.uno.events import Ended, Removed, Took
from tests.room.given import Table, kinds, missing, playing, table
from tests.uno.given import Story, dealt, given

HOUR = 3_600_000


def test_a_seat_is_taken_out() -> None:
    """[R143] [R151] [R152] [R17] The cards go into the stock, and the turn passes over the empty place."""
    made = missing(playing(given("r7 y1 | b1 b2 b3 | r8 y2")), "Боря")
    stock = len(made.game.stock)
    events = made.say("Аня", TakeOut(Seat(1)))
    assert kinds(events) == "HostDid Removed ClockStarted"
    removed = events[1]
    assert isinstance(removed, Removed)
    assert {"b1", "b2", "b3"} <= set(removed.stock)
    assert len(made.game.stock) == stock + 3
    for name in ("Аня", "Вера"):
        for card in ("b1", "b2", "b3"):
            assert f'"{card}"'.encode() not in made.screen(name)
    made.say("Аня", "PLAY r7")
    assert made.current == "Вера"


def test_whoever_is_taken_out_watches() -> None:
    """[R151] [R171] No hand, no move, no way back before the next game; and he is missed no more."""
    made = missing(playing(), "Боря")
    made.say("Аня", TakeOut(Seat(1)))
    assert kinds(made.arrive("Боря")) == "Arrived"
    assert made.own("Боря").hand is None
    for asked in ("DRAW", "DECLARE_UNO"):
        made.refuses("Боря", asked, "not_in_game")
    made.refuses("Боря", TakeSeat(), "game_running")
    missing(made, "Боря")
    assert not made.frozen()
    assert made.missing == ""


def test_places_of_those_who_were_taken_out() -> None:
    """[R116] [R151] The last ones, though they hold no card."""
    made = missing(playing(given("r7 | +1 | +3 | +2"), people=4), "Боря")
    made.say("Аня", TakeOut(Seat(1)))
    made.say("Аня", "PLAY r7")
    assert [(place.place, place.seat) for place in made.table().standings] == [(1, 0), (2, 3), (3, 2), (4, 1)]


def test_taken_out_in_the_own_turn() -> None:
    """[R153] The next begins a fresh turn with a full clock."""
    made = playing(given("r1 +3 | +7 | +7", limit=30))
    made.passes(12_000)
    made.say("Аня", HandOver(made.id("Вера")))
    missing(made, "Аня")
    made.say("Вера", TakeOut(Seat(0)))
    assert made.current == "Боря"
    assert made.left == 30_000


def test_taken_out_while_owing_the_opening_colour() -> None:
    """[R153] [V151] The next owes it, and moves first."""
    made = missing(playing(dealt(3, "W", limit=30)), "Боря")
    made.say("Аня", TakeOut(Seat(1)))
    assert made.table().phase == "opening_color"
    assert made.current == "Вера"
    assert made.left == 30_000
    made.say("Вера", "CHOOSE_COLOR g")
    assert made.current == "Вера"


def test_taken_out_while_owing_an_answer() -> None:
    """[R154] [V152] Nobody takes four, the named colour stays."""
    made = playing(given("W4 b1 b2 | +7 | +7"))
    made.say("Аня", "PLAY W4→b")
    missing(made, "Боря")
    events = made.say("Аня", TakeOut(Seat(1)))
    assert Took not in map(type, events)
    assert made.current == "Вера"
    assert made.game.color == "b"
    assert [len(hand) for hand in made.game.hands] == [2, 0, 7]


def test_taken_out_while_others_owe_the_answer() -> None:
    """[R155] [V154] It stays due on the stored verdict; after a success nobody takes cards."""
    made = playing(given("W4 r1 g2 | +7 | +7", top="r5", limit=30))
    made.say("Аня", "PLAY W4→b")
    made.passes(2_000)
    missing(made, "Аня")
    made.passes(15_000)
    made.say("Боря", TakeOut(Seat(0)))
    assert made.left == 28_000
    events = made.say("Боря", "CHALLENGE")
    assert Took not in map(type, events)
    assert made.current == "Боря"


def pending_victory() -> Table:
    """Аня has laid a Wild Draw Four as her last card and is missing; Боря owes the answer and is host."""
    made = playing(given("W4 | +7 | +7"))
    made.say("Аня", "PLAY W4→b")
    missing(made, "Аня")
    made.passes(15_000)
    return made


def test_a_pending_winner_is_not_taken_out() -> None:
    """[R156] [V155] Everybody sees why; a bot can be put in charge, and the victory is the seat's."""
    made = pending_victory()
    assert [(one.seat, one.left, one.needed) for one in made.public().missing] == [(0, False, True)]
    made.refuses("Боря", TakeOut(Seat(0)), "pending_winner")
    made.say("Боря", LetBotPlay(Seat(0)))
    assert Ended("won", Seat(0)) in made.say("Боря", "ACCEPT")
    assert len(made.game.hands[1]) == 11
    winner = made.public().players[0]
    assert winner.member == made.id("Аня")
    assert winner.bot is not None


def test_a_pending_winner_who_is_the_only_person_is_not_taken_out() -> None:
    """[R156] [R119] Nor is the game abandoned by the attempt."""
    made = table(2, bots=1)
    made.say("Аня", StandUp())
    made.say("Аня", Start())
    made.lay(given("W4 | +7"))
    made.say("Боря", "PLAY W4→b")
    missing(made, "Боря")
    made.refuses("Аня", TakeOut(Seat(0)), "pending_winner")


def test_only_the_pending_winner_is_needed() -> None:
    """[R156] Another one who is missing can be taken out meanwhile."""
    made = pending_victory()
    missing(made, "Вера")
    assert made.public().missing[1] == Missing(Seat(2), made.now)
    made.say("Боря", TakeOut(Seat(2)))
    made.arrive("Аня")
    assert Ended("won", Seat(0)) in made.say("Боря", "ACCEPT")


def test_after_the_answer_he_can_be_taken_out() -> None:
    """[R156] [R86] The victory was undone by a verdict that play cannot reach."""
    made = playing(given("W4 | +7 | +7"))
    made.say("Аня", "PLAY W4→b")
    made.lay(Story(made.game).with_verdict(honest=False))
    made.say("Боря", "CHALLENGE")
    missing(made, "Вера")
    missing(made, "Аня")
    made.passes(15_000)
    assert not any(one.needed for one in made.public().missing)
    made.say("Боря", TakeOut(Seat(0)))
    assert made.missing == "Вера"


def test_a_removal_exposes_no_window() -> None:
    """[R157] [R140] [V166] And it takes no time from anybody."""
    made = playing(given("W4 g1 | +7 | +7 | +7", limit=30), people=4)
    made.say("Аня", "PLAY W4→b")
    made.passes(2_000)
    missing(made, "Вера")
    made.passes(HOUR)
    made.say("Аня", TakeOut(Seat(2)))
    assert made.left == 28_000
    assert made.grace_left("Аня") == 3_000
    made.refuses("Гриша", "CATCH A", "catch_too_early")
    made.passes(2_999)
    made.refuses("Гриша", "CATCH A", "catch_too_early")
    made.passes(1)
    made.say("Гриша", "CATCH A")


@pytest.mark.usefixtures("always_notice")
def test_the_window_of_a_seat_that_is_out() -> None:
    """[R151] It is gone, and so are the bots' plans for it."""
    made = playing(given("b1 | r7 +6 | +7", current="B", windows={"A": 5_000}), people=2, bots=1)
    assert [plan.catch for plan in made.room.plans] == [0]
    missing(made, "Аня")
    made.passes(15_000)
    made.say("Боря", TakeOut(Seat(0)))
    assert made.game.windows == ()
    assert made.room.plans == ()


def test_one_of_two_is_taken_out() -> None:
    """[R118] [R143] The other one wins, by walkover."""
    made = missing(playing(people=2), "Боря")
    assert Ended("walkover", Seat(0)) in made.say("Аня", TakeOut(Seat(1)))
    assert made.table().over == Over("walkover", Seat(0))
    assert made.sitting == "Аня", "who was taken out has no seat in the lobby"


def test_a_walkover_of_somebody_absent() -> None:
    """[R118] The seat that is left is a person's, though a bot plays it."""
    made = table(2, watching=["Зритель"])
    made.say("Аня", HandOver(made.id("Зритель")))
    made.say("Зритель", Start())
    missing(made, "Аня", "Боря")
    made.say("Зритель", LetBotPlay(Seat(1)))
    assert Ended("walkover", Seat(1)) in made.say("Зритель", TakeOut(Seat(0)))
    assert made.sitting == "Боря"
    assert made.room.seats == (Human(made.id("Боря")),), "stand-ins are done"


def test_no_walkover_while_a_bot_is_left() -> None:
    """[R118] One person and one bot play on."""
    made = missing(playing(people=2, bots=1), "Боря")
    made.say("Аня", TakeOut(Seat(1)))
    assert made.room.playing is not None
    assert not made.frozen()


def test_without_any_seat_of_a_person() -> None:
    """[R119] The game of a host who watches is abandoned with the last person's seat, bots or not."""
    made = table(2, bots=2)
    made.say("Аня", StandUp())
    made.say("Аня", Start())
    missing(made, "Боря")
    events = made.say("Аня", TakeOut(Seat(0)))
    assert events[:2] == [HostDid("Аня", "take_out", "Боря"), Ended("abandoned")]
    assert made.table().over == Over("abandoned", None)


def test_a_removal_that_confirms_a_victory() -> None:
    """[R154] [R118] [R156] An ordinary victory, also where only one is left."""
    for people in (2, 3):
        hands = " | ".join(["W4", *["+7"] * (people - 1)])
        made = playing(given(hands), people=people)
        made.say("Аня", "PLAY W4→b")
        missing(made, "Боря")
        assert Ended("won", Seat(0)) in made.say("Аня", TakeOut(Seat(1)))


def test_a_removal_that_would_confirm_a_bots_victory() -> None:
    """[R119] [R154] If his was the last seat of a person, abandonment comes first."""
    made = table(2, bots=2)
    made.say("Аня", StandUp())
    made.say("Аня", Start())
    made.lay(given("+7 | W4 | +7", current="B", direction="-"))
    made.passes(3_000)
    assert made.game.pending_winner() == 1
    assert made.current == "Боря"
    missing(made, "Боря")
    assert Ended("abandoned") in made.say("Аня", TakeOut(Seat(0)))
    assert made.table().over == Over("abandoned", None)
