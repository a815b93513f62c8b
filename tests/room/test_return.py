"""Safe return: who is back has everything back, from a bot as well, and from whichever device."""

from random import Random

import pytest
from msgspec.structs import replace

from partyside import room, uno
from partyside.bots import manner
from partyside.room import EndGame, Leave, LetBotPlay, Plan, RemovePerson, Start, TakeOut, Wall, news_for
from partyside.room.events import Arrived, BotSteppedOut
from partyside.room.rules import OFFER_LASTS
from partyside.room.state import SECRETS_KEPT, STAND_IN_LEVEL
from partyside.room.view import SitterView
from partyside.uno import Seat, Window
from partyside.uno.events import Ended
from partyside.uno.state import AfterDraw, Answer
from tests.room.given import Table, kinds, missing, playing, secret, table
from tests.uno.given import Story, given

HOUR = 3_600_000


def replaced(story: Story, *, people: int = 3, seed: int = 0) -> Table:
    """Боря is missing and a bot plays for him, which does nothing yet."""
    made = playing(story, people=people, seed=seed)
    made.think = None
    missing(made, "Боря")
    made.say("Аня", LetBotPlay(Seat(1)))
    return made


def plan_of(made: Table) -> Plan:
    """What the stand-in means to do about the decision."""
    (plan,) = (plan for plan in made.room.plans if plan.seat == 1 and plan.decision is not None)
    return plan


def is_stale(made: Table, plan: Plan, action: uno.Action) -> None:
    before = made.room
    with pytest.raises(uno.Refused) as refused:
        room.bot_acts(made.room, plan, action, made.now, Random(0), made.connected)
    assert refused.value.why is uno.Refusal.STALE
    assert made.room == before


def test_the_seat_is_taken_back_in_the_bots_turn() -> None:
    """[R166] [V149] [P29] At once; the bot's move is dropped, even one already thought out, the clock goes on."""
    made = replaced(given("+7 | r7 +6 | +7", current="B", limit=30, left=9_000))
    plan = plan_of(made)
    made.passes(plan.at - made.time)
    left = made.left
    assert room.due_plans(made.room, made.now) == [plan]
    assert made.arrive("Боря") == [Arrived(made.id("Боря"), back=True), BotSteppedOut(Seat(1))]
    assert made.room.plans == ()
    assert not made.frozen()
    assert made.left == left
    is_stale(made, plan, uno.Play(made.game.decision, uno.Card.RED_7))
    made.say("Боря", "PLAY r7")
    assert made.public().seats[1] == SitterView(made.id("Боря"), "Боря")


def test_everybody_learns_who_plays() -> None:
    """[R166] [P29]"""
    made = replaced(given("r7 +6 | +7 | +7"))
    told = [event for event in made.steps[-1].events if isinstance(event, room.events.BotSteppedIn)]
    assert told == [one for one in news_for(made.steps[-1].events, None) if one in told]
    events = made.arrive("Боря")
    assert news_for(events, None) == events


def test_the_hand_is_as_the_bot_left_it() -> None:
    """[R166] [R167] [P29]"""
    made = playing(given("r7 +6 | r8 +6 | +7"))
    made.say("Аня", "PLAY r7")
    missing(made, "Боря")
    made.say("Аня", LetBotPlay(Seat(1)))
    made.passes(3_500)
    assert made.current == "Вера"
    made.arrive("Боря")
    hand = made.own("Боря").hand
    assert hand is not None
    assert len(hand.hand) == 6
    assert hand.hand == made.game.hands[1]


@pytest.mark.usefixtures("always_notice")
def test_back_with_an_open_window() -> None:
    """[R166] [R101] [R97] He can declare for the bot's card, and be caught for it; his stand-in's hunts are over."""
    made = replaced(given("b1 | r7 b2 | +7", current="B", windows={"A": 0}))
    plan = plan_of(made)
    made.passes(plan.at)
    made.act(plan, uno.Play(made.game.decision, uno.Card.RED_7))
    window = made.game.window(Seat(1))
    assert window == Window(Seat(1), uno.Millis(made.time + 5_000))
    assert any(plan.catch == 0 for plan in made.room.plans)
    made.arrive("Боря")
    assert made.room.plans == ()
    assert made.game.window(Seat(1)) == window
    made.refuses("Вера", "CATCH B", "catch_too_early")
    made.say("Боря", "DECLARE_UNO")
    assert made.game.window(Seat(1)) is None


def test_back_with_an_armed_declaration() -> None:
    """[R166] [R91] It holds for the own play."""
    made = replaced(given("r7 +6 | r8 b1 | +7", armed="B"))
    made.arrive("Боря")
    made.say("Аня", "PLAY r7")
    made.say("Боря", "PLAY r8")
    assert made.game.windows == ()


def test_back_before_the_answer() -> None:
    """[R166] [R137] The question is his own again, with what was left of its time."""
    made = replaced(given("W4 r1 g2 | +7 | +7", limit=30))
    made.say("Аня", "PLAY W4→b")
    plan = plan_of(made)
    made.passes(700)
    made.arrive("Боря")
    is_stale(made, plan, uno.Accept(made.game.decision))
    assert isinstance(made.game.phase, Answer)
    assert made.left == 29_300
    made.say("Боря", "CHALLENGE")
    assert made.current == "Боря"


def test_back_after_the_bot_has_drawn() -> None:
    """[R166] [R172] The card is his to play or to keep."""
    made = replaced(given("+7 | b1 +2 | +7", current="B", stock="r8", limit=30))
    plan = plan_of(made)
    made.passes(plan.at)
    made.act(plan, uno.Draw(made.game.decision))
    after = plan_of(made)
    made.passes(400)
    made.arrive("Боря")
    assert made.game.phase == AfterDraw(Seat(1), uno.Card.RED_8)
    assert made.left == 29_600
    is_stale(made, after, uno.EndTurn(made.game.decision))
    hand = made.own("Боря").hand
    assert hand is not None
    assert hand.drawn == "r8"
    made.say("Боря", "PLAY r8")


def test_back_while_others_are_missing() -> None:
    """[R166] [R145] The seat is his at once; the game goes on when the others are back or decided."""
    made = replaced(given("+7 | r7 +6 | +7", current="B"))
    missing(made, "Вера")
    assert kinds(made.arrive("Боря")) == "Arrived BotSteppedOut"
    assert made.frozen()
    assert made.missing == "Вера"
    made.arrive("Вера")
    made.say("Боря", "PLAY r7")


def test_lost_again_after_the_return() -> None:
    """[R137] [R147] The bot does not step in by itself a second time; and it thinks anew."""
    made = replaced(given("+7 | r7 +6 | +7", current="B"))
    plan = plan_of(made)
    made.passes(500)
    made.arrive("Боря")
    missing(made, "Боря")
    assert made.missing == "Боря"
    made.say("Аня", LetBotPlay(Seat(1)))
    assert plan_of(made).at >= made.time + 700
    is_stale(made, plan, uno.Play(made.game.decision, uno.Card.RED_7))


def test_others_plans_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """[R166] Only the stand-in's are dropped."""
    monkeypatch.setitem(manner.NOTICES, "hard", 1.0)
    monkeypatch.setitem(manner.NOTICES, STAND_IN_LEVEL, 0.0)
    made = playing(given("r7 b1 | +7 | +7"), people=2, bots=1, level="hard")
    made.think = None
    missing(made, "Боря")
    made.say("Аня", LetBotPlay(Seat(1)))
    made.say("Аня", "PLAY r7")
    assert [plan.seat for plan in made.room.plans] == [1, 2]
    made.arrive("Боря")
    assert [(plan.seat, plan.catch) for plan in made.room.plans] == [(2, 0)]


@pytest.mark.usefixtures("always_correct")
def test_back_before_the_bot_has_said_uno() -> None:
    """[R166] [R101] It is his to say now, and nobody says it for him."""
    made = replaced(given("r7 +6 | b1 | +7", windows={"B": 5_000}))
    (plan,) = made.room.plans
    assert plan.declare
    made.passes(plan.at)
    made.arrive("Боря")
    assert made.room.plans == ()
    is_stale(made, plan, uno.DeclareUno())
    made.say("Боря", "DECLARE_UNO")
    assert made.game.window(Seat(1)) is None


def test_back_in_a_room_that_stood_still() -> None:
    """[R166] [R162] The first who returns is the one whose bot had played on."""
    made = replaced(given("r7 +6 | +7 | +7"))
    missing(made, "Аня", "Вера")
    made.passes(HOUR)
    assert kinds(made.arrive("Боря")) == "Visited Arrived HostNamed BotSteppedOut"
    assert made.missing == "Аня Вера"


def test_everything_is_shown_on_return() -> None:
    """[R167] [P29] [P31] As it would be had he stayed: hand, drawn card, times, and what may be done."""
    made = playing(given("+7 | b1 +2 | b2", current="B", stock="r8", limit=30, windows={"C": 4_000}))
    made.passes(1_000)
    made.say("Боря", "DRAW")
    made.passes(700)
    own, seen = made.own("Боря"), made.table()
    missing(made, "Боря")
    made.passes(14_000)
    made.arrive("Боря")
    assert made.own("Боря") == own
    assert made.table() == seen
    assert (made.left, made.grace_left("Вера")) == (29_300, 2_300)


def test_the_victory_of_a_stand_in_is_the_seats() -> None:
    """[R166] [R156] His owner, back before the answer, is the one who wins."""
    made = replaced(given("+7 | W4 | +7", current="B"))
    plan = plan_of(made)
    made.passes(plan.at)
    made.act(plan, uno.Play(made.game.decision, uno.Card("W4"), uno.Color("b")))
    made.arrive("Боря")
    assert Ended("won", Seat(1)) in made.say("Вера", "ACCEPT")
    assert made.public().players[1] == SitterView(made.id("Боря"), "Боря")


def test_back_after_being_taken_out() -> None:
    """[R151] [R166] The seat of the game is gone; only the room is his again."""
    made = missing(playing(people=4), "Боря")
    made.say("Аня", TakeOut(Seat(1)))
    assert made.arrive("Боря") == [Arrived(made.id("Боря"), back=True)]
    assert made.own("Боря").hand is None
    assert made.game.out == (1,)


def test_back_after_the_game() -> None:
    """[R121] [R166] There is no bot to relieve any more."""
    made = replaced(given("r7 +6 | +7 | +7"))
    made.say("Аня", EndGame())
    assert made.arrive("Боря") == [Arrived(made.id("Боря"), back=True)]
    made.say("Аня", Start())


def test_two_tabs_are_one_person() -> None:
    """[R165] [V160] [P29] The second freezes nothing and pushes nobody aside; either may play."""
    made = playing(given("r7 rS +6 | +7"), people=2)
    before = made.room
    assert made.arrive("Аня") == []
    assert made.room == before
    made.say("Аня", "PLAY rS", ask="new 1")
    made.say("Аня", "PLAY r7", ask="old 1")


def test_a_double_command_of_two_devices() -> None:
    """[R165] [R12] [V161] One is done, the other finds its decision gone."""
    made = playing(given("r7 r8 +6 | +7"), people=2)
    made.offer("Аня", "code")
    made.move("code", "phone")
    answers = [uno.Play(made.game.decision, card) for card in (uno.Card.RED_7, uno.Card.RED_8)]
    made.say("Аня", answers[0], ask="desk 1")
    made.refuses("Аня", answers[1], "stale", ask="phone 1")
    assert len(made.game.hands[0]) == 7


# Moving to another device


def test_the_owner_sees_until_when_a_code_is_open() -> None:
    """[R163] And nobody else; once it is spent or too old, it is gone."""
    made = table(2)
    assert made.own("Аня").offer is None
    made.offer("Аня", "code")
    assert made.own("Аня").offer == made.now + 300_000
    assert made.own("Боря").offer is None
    made.move("code", "phone")
    assert made.own("Аня").offer is None
    made.offer("Аня", "another")
    made.passes(300_000)
    assert made.own("Аня").offer is None


def proved(made: Table, device: str) -> str | None:
    """Whom the secret of this device proves."""
    member = made.room.prove(secret(device))
    return None if member is None else member.name


def no_move(made: Table, code: str, device: str, why: str) -> None:
    before = made.room
    with pytest.raises(room.Refused) as refused:
        made.move(code, device)
    assert str(refused.value) == why
    assert made.room == before


def test_a_seat_moves_to_another_device() -> None:
    """[R163] [R165] By a code asked for from the seat. Each device proves the person by a secret of its own."""
    made = playing()
    made.offer("Боря", "code")
    assert room.offered(made.room, "code", made.now).id == made.id("Боря")
    made.move("code", "phone")
    assert proved(made, "phone") == proved(made, "Боря") == "Боря"
    member = made.room.member(made.id("Боря"))
    assert member is not None
    assert member.secrets == (secret("Боря"), secret("phone"))
    assert made.room.offers == ()
    assert not made.frozen()


def test_a_code_is_spent_once() -> None:
    """[R163]"""
    made = table(2)
    made.offer("Боря", "code")
    made.move("code", "phone")
    no_move(made, "code", "tablet", "no_such_offer")
    assert proved(made, "tablet") is None


def test_a_code_lasts_five_minutes() -> None:
    """[R163]"""
    made = table(2)
    made.offer("Боря", "code")
    made.passes(OFFER_LASTS - 1)
    assert room.offered(made.room, "code", made.now).name == "Боря"
    assert OFFER_LASTS == 5 * 60_000
    made.passes(1)
    no_move(made, "code", "phone", "no_such_offer")


def test_a_newer_code_voids_the_older() -> None:
    """[R163] Of the same person only."""
    made = table(2)
    made.offer("Аня", "hers")
    made.offer("Боря", "first")
    made.offer("Боря", "second")
    no_move(made, "first", "phone", "no_such_offer")
    made.move("hers", "desk")
    made.move("second", "phone")
    assert (proved(made, "desk"), proved(made, "phone")) == ("Аня", "Боря")


@pytest.mark.parametrize("code", ["", "cod", "code2", "Боря"])
def test_a_code_that_is_none(code: str) -> None:
    """[R163] Neither a name nor a part of a code will do."""
    made = table(2)
    made.offer("Боря", "code")
    no_move(made, code, "phone", "no_such_offer")


def test_the_device_is_another_persons() -> None:
    """[R163] [R165] Nobody becomes two people of a room by one secret; the code stays good."""
    made = table(2)
    made.offer("Боря", "code")
    no_move(made, "code", "Аня", "another_person")
    made.move("code", "phone")


def test_a_device_that_is_his_already() -> None:
    """[R165] Moving there again changes nothing but the code, which is spent."""
    made = table(2)
    made.offer("Боря", "code")
    made.move("code", "Боря")
    member = made.room.member(made.id("Боря"))
    assert member is not None
    assert member.secrets == (secret("Боря"),)
    no_move(made, "code", "Боря", "no_such_offer")


def test_a_person_has_so_many_devices() -> None:
    """[P42] The oldest proves nothing any more, unless it was moved to again since."""
    made = table(1)
    for number in range(1, SECRETS_KEPT):
        made.offer("Аня", f"code {number}")
        made.move(f"code {number}", f"device {number}")
    made.offer("Аня", "again")
    made.move("again", "Аня")
    made.offer("Аня", "more")
    made.move("more", "one more")
    assert proved(made, "Аня") == "Аня"
    assert proved(made, "device 1") is None
    assert proved(made, "device 2") == "Аня"
    assert len(made.room.members[0].secrets) == SECRETS_KEPT


@pytest.mark.parametrize("removed", [False, True])
def test_a_code_of_somebody_who_is_gone(removed: bool) -> None:
    """[R158] [R163] [R136] Void like all his secrets; nor does he get another."""
    made = playing()
    made.offer("Боря", "code")
    made.offer("Боря", "other")
    made.move("other", "phone")
    made.offer("Боря", "code")
    if removed:
        made.say("Аня", RemovePerson(made.id("Боря")))
    else:
        made.say("Боря", Leave())
    no_move(made, "code", "tablet", "no_such_offer")
    assert proved(made, "phone") is None
    with pytest.raises(room.Refused) as refused:
        made.offer("Боря", "new")
    assert refused.value.why is room.Refusal.LEFT
    lingering = replace(made.room, offers=(room.Offer(made.id("Боря"), "code", Wall(made.now + 1)),))
    with pytest.raises(room.Refused):
        room.offered(lingering, "code", made.now)


def test_a_removed_person_is_known_on_all_devices() -> None:
    """[P11] [R165]"""
    made = table(2)
    made.offer("Боря", "code")
    made.move("code", "phone")
    made.say("Аня", RemovePerson(made.id("Боря")))
    for device in ("Боря", "phone"):
        assert made.room.turned_away(secret(device))
    made.refuses_newcomer("phone", "removed_by_host")


def test_spectators_move_too() -> None:
    """[R163] And a game does not care, frozen or not."""
    made = missing(playing(watching=["Зритель"]), "Вера")
    made.offer("Зритель", "code")
    made.move("code", "phone")
    assert proved(made, "phone") == "Зритель"
    made.offer("Вера", "hers")
    made.move("hers", "tablet")
    assert made.frozen(), "until a connection stands"


def test_a_code_and_its_offer_are_in_no_view() -> None:
    """[R163] [P9]"""
    made = playing()
    made.offer("Боря", "0123456789abcdef")
    events = made.steps[-1].events
    assert news_for(events, Seat(1)) == []
    assert b"0123456789abcdef" not in made.screen("Боря") + made.screen("Аня")
    made.move("0123456789abcdef", "phone")
    assert news_for(made.steps[-1].events, Seat(1)) == []
