"""Who sees what: the bytes that go to each member hold all that he may know of the room, and nothing else."""

from collections.abc import Sequence
from random import Random

import msgspec
import pytest

from partyside import uno
from partyside.room import (
    AddBot,
    Event,
    Human,
    MemberId,
    Newcomer,
    Plan,
    Room,
    SetTimer,
    StandUp,
    Start,
    TakeSeat,
    Views,
    Wall,
    news_for,
    takers,
)
from partyside.room.events import Arrived, ClockStopped, Lost
from partyside.uno import NO_OPTIONS, Card, Millis, Over, Seat
from partyside.uno.events import Began, Dealt, Removed, Reshuffled, Took, TurnedBack
from partyside.uno.state import AfterDraw, Answer
from tests.room.given import ENCODER, EVENING, PEOPLE, Table, playing, redealt, secret, table
from tests.uno.given import Story, given


def test_the_lobby() -> None:
    """[P10] [P11] [P14] Who sits, who is connected, who watches, who is host, and the settings."""
    made = table(2, bots=1, limit=30, watching=["Зритель"])
    made.lose("Боря")
    view = msgspec.json.decode(ENCODER.encode(made.public()))
    (bot,) = (seat.bot for seat in made.public().seats if seat.bot is not None)
    assert view == {
        "code": "K7P2AC",
        "seats": [
            {"member": 1, "name": "Аня"},
            {"member": 2, "name": "Боря", "connected": False},
            {"bot": bot, "level": "normal"},
        ],
        "settings": {"limit": 30_000},
        "games": 0,
        "host": {"id": 1, "name": "Аня"},
        "wall": EVENING,
        "spectators": [{"id": 3, "name": "Зритель"}],
    }


def test_the_own_part_of_the_lobby() -> None:
    """[P10]"""
    made = table(2, watching=["Зритель"])
    assert msgspec.to_builtins(made.own("Аня")) == {"you": 1, "name": "Аня", "host": True, "seat": 0}
    assert msgspec.to_builtins(made.own("Боря")) == {"you": 2, "name": "Боря", "seat": 1}
    assert msgspec.to_builtins(made.own("Зритель")) == {"you": 3, "name": "Зритель"}


def test_nobody_else_has_a_view() -> None:
    """[R164]"""
    with pytest.raises(KeyError):
        Views(table(2).room, EVENING).own(MemberId(3))


def test_the_table() -> None:
    """[P14] [R169] Everything that everybody may see, and whose times count on which clock."""
    story = given("b1 g2 +3 | y8 b2 | b3", top="W/r", under="g5", limit=30, left=12_000, windows={"C": 4_000})
    made = playing(story, people=3)
    made.say("Боря", "DECLARE_UNO")
    made.passes(1_500)
    view = made.table()
    assert view.now == 1_500
    assert view.counts == (5, 2, 1)
    assert view.stock == 108 - 8 - 2
    assert (view.pile, view.discard) == (("g5", "W"), 2)
    assert view.color == "r"
    assert view.clockwise
    assert (view.phase, view.seat, view.decision) == ("turn", 0, made.game.decision)
    assert (view.deadline, view.limit) == (12_000, 30_000)
    assert view.armed == (1,)
    assert [(window.seat, window.grace_ends, window.exposed) for window in view.windows] == [(2, 4_000, False)]
    assert made.public().running
    assert made.public().wall == EVENING + 1_500


def test_the_own_hand() -> None:
    """[P14] [P16] [R164] Its cards, and what may be done; of no other hand a single card."""
    made = playing(given("r7 g2 | r8 y4 | b3 b4", top="r5"), watching=["Зритель"])
    for name, cards, play in (("Аня", ("r7", "g2"), ("r7",)), ("Боря", ("r8", "y4"), ()), ("Вера", ("b3", "b4"), ())):
        hand = made.own(name).hand
        assert hand is not None
        assert hand.hand == cards
        assert hand.options.play == play
        for card in {"r7", "g2", "r8", "y4", "b3", "b4"} - set(cards):
            assert f'"{card}"'.encode() not in made.screen(name)
    assert made.own("Зритель").hand is None
    for card in ("r7", "g2", "r8", "y4", "b3", "b4"):
        assert f'"{card}"'.encode() not in made.screen("Зритель")


def test_a_drawn_card_is_its_owners() -> None:
    """[R172] [V173] That it may be played is public, its face is not."""
    made = playing(given("b1 +2 | +7 | +7", stock="r8"), watching=["Зритель"])
    events = made.say("Аня", "DRAW")
    assert made.table().phase == "after_draw"
    assert made.table().counts == (4, 7, 7)
    assert b'"r8"' in made.screen("Аня")
    for name in ("Боря", "Зритель"):
        assert b'"r8"' not in made.screen(name)
    assert "r8" in str(news_for(events, made.views.game_seat(made.id("Аня"))))
    for name in ("Боря", "Зритель"):
        seat = made.views.game_seat(made.id(name))
        assert seat not in takers(events), "what all may hear is made once for all"
        assert "r8" not in str(news_for(events, seat))


def test_the_verdict_is_shown_to_nobody() -> None:
    """[R82] [R83] [R169] [V173] Not while the answer is due, and after a challenge only who was right."""
    screens, told = [], []
    for honest in (True, False):
        made = playing(given("W4 r1 g2 | +7 | +7", top="r5"))
        made.say("Аня", "PLAY W4→b")
        made.lay(Story(made.game).with_verdict(honest))
        screens.append([made.screen(name) for name in PEOPLE[:3]])
        told.append(news_for(made.say("Боря", "ACCEPT"), None))
        screens.append([made.screen(name) for name in PEOPLE[:3]])
    assert screens[:2] == screens[2:]
    assert told[0] == told[1]


def test_a_frozen_game_offers_nothing() -> None:
    """[R141] [R142] The hand can still be looked at."""
    made = playing(given("r7 g2 | b1 b2 | b3", top="r5", windows={"C": 0}))
    hands = [made.own(name).hand for name in PEOPLE[:3]]
    assert all(hand is not None and hand.options != NO_OPTIONS for hand in hands)
    made.lose("Вера")
    for name, before in zip(PEOPLE[:3], hands, strict=True):
        hand = made.own(name).hand
        assert hand is not None
        assert before is not None
        assert hand.options == NO_OPTIONS
        assert hand.hand == before.hand
    made.arrive("Вера")
    assert [made.own(name).hand for name in PEOPLE[:3]] == hands


def test_a_removed_seat_sees_no_hand() -> None:
    """[R151] Who is out of the game is a spectator of it."""
    made = playing(given("r7 g2 | b1 b2 | b3 b4", top="r5"))
    out = msgspec.structs.replace(made.game, out=(Seat(1),), hands=(made.game.hands[0], (), made.game.hands[2]))
    views = Views(msgspec.structs.replace(made.room, game=out), made.now)
    assert views.own(made.id("Боря")).hand is None
    assert views.own(made.id("Вера")).hand is not None


def test_news_are_told_in_order() -> None:
    """[P20] [P24] What the table shows anyway, such as a new decision, is no news."""
    made = playing(given("r+2 +2 | +7 | +7", top="r5"))
    events = made.say("Аня", "PLAY r+2")
    told = [one.__struct_config__.tag for one in news_for(events, None)]
    assert told == ["played", "took", "passed_over"]
    lost = Lost(made.id("Боря"), made.now)
    assert made.lose("Боря") == [lost, ClockStopped(made.now)]
    assert news_for(made.steps[-1].events, None) == [lost], "who is gone is told, that time stands still is seen"


def test_a_first_connection_is_no_news() -> None:
    """[P24] That somebody joined was told; that he is back after a loss is told again."""
    made = table(1)
    made.join("Боря")
    assert [type(one) for one in news_for(made.steps[-1].events, None)] == [Newcomer]
    assert news_for(made.arrive("Боря"), None) == []
    made.lose("Боря")
    assert news_for(made.arrive("Боря"), None) == [Arrived(made.id("Боря"), back=True)]


def test_news_of_a_last_game_go_to_those_who_played_it() -> None:
    """[R172] [P33] Also where somebody else sits on that seat since."""
    made = playing(given("r+2 | +7 | +7", top="r5"), watching=["Зритель"])
    events = made.say("Аня", "PLAY r+2")
    made.say("Аня", StandUp())
    made.say("Зритель", TakeSeat())
    assert made.sitting == "Боря Вера Зритель"
    assert takers(events) == {1}
    assert made.views.game_seat(made.id("Боря")) == 1
    for name in ("Аня", "Вера", "Зритель"):
        assert made.views.game_seat(made.id(name)) != 1


@pytest.mark.usefixtures("always_notice")
def test_secrets_and_plans_are_in_no_view() -> None:
    """[P9] [P41] [R148] [R163]"""
    made = playing(given("r7 b1 | +7 | +7", top="r5"), people=2, bots=1)
    made.say("Аня", "PLAY r7", ask="0123456789abcdef-7")
    assert made.room.plans
    others = msgspec.structs.replace(
        made.room,
        plans=(Plan(Seat(2), Millis(77), decision=1),),
        answered=(),
        members=tuple(msgspec.structs.replace(member, secrets=("0" * 64,)) for member in made.room.members),
    )
    for name in ("Аня", "Боря"):
        for member in ("Аня", "Боря"):
            assert secret(member).encode() not in made.screen(name)
        assert b"abcdef-7" not in made.screen(name)
        assert bytes_for(others, made.now, made.id(name)) == bytes_for(made.room, made.now, made.id(name))


def bytes_for(room: Room, now: Wall, member: MemberId) -> bytes:
    """All that this member is sent of the room; everybody is connected."""
    views = Views(room, now, [one.id for one in room.members])
    return ENCODER.encode((views.room(), views.own(member)))


def game_seat(room: Room, member: MemberId) -> Seat | None:
    """Which hand of the running game, or of the last one, is this member's."""
    seats = [Seat(seat) for seat, player in enumerate(room.players) if player == Human(member)]
    return seats[0] if seats else None


def shuffled(room: Room, seat: Seat | None, rng: Random) -> Room:
    """The same room to the eyes of this seat: everything that it may not see is another."""
    game = room.game
    if game is not None:
        game = redealt(game, seat, rng)
    plans = tuple(
        Plan(Seat(rng.randrange(2)), Millis(rng.randrange(99_999)), decision=7) for _ in range(rng.randrange(3))
    )
    members = tuple(
        msgspec.structs.replace(member, secrets=(f"{rng.getrandbits(256):064x}",)) for member in room.members
    )
    return msgspec.structs.replace(room, game=game, plans=plans, members=members, answered=())


def other_cards(cards: Sequence[Card], rng: Random) -> tuple[Card, ...]:
    return tuple(rng.choice(uno.DECK) for _ in cards)


def retold(event: Event, seat: Seat | None, rng: Random) -> Event:
    """The same event to the ears of this seat: what it may not learn is another."""
    match event:
        case Took(taker, cards, why) if taker != seat:
            return Took(taker, other_cards(cards, rng), why)
        case Dealt(dealer, hands, stock, limit):
            return Dealt(dealer, tuple(other_cards(hand, rng) for hand in hands), other_cards(stock, rng), limit)
        case TurnedBack(stock):
            return TurnedBack(other_cards(stock, rng))
        case Reshuffled(stock):
            return Reshuffled(other_cards(stock, rng))
        case Removed(removed, stock):
            return Removed(removed, other_cards(stock, rng))
        case Began(AfterDraw(taker, _), deadline) if taker != seat:
            return Began(AfterDraw(taker, rng.choice(uno.DECK)), deadline)
        case Began(Answer() as answer, deadline):
            return Began(msgspec.structs.replace(answer, honest=not answer.honest), deadline)
        case _:
            return event


class Watched(Table):
    """A table at which, after every step, nothing hidden shows on any screen."""

    seen = 0

    def watch(self) -> None:
        for step in self.steps[self.seen :]:
            for member in self.room.members:
                seat = game_seat(self.room, member.id)
                told = ENCODER.encode(news_for(step.events, seat))
                other = [retold(event, seat, self.rng) for event in step.events]
                assert ENCODER.encode(news_for(other, seat)) == told
                if seat not in takers(step.events):
                    assert ENCODER.encode(news_for(step.events, None)) == told
        self.seen = len(self.steps)
        for member in self.room.members:
            seat = game_seat(self.room, member.id)
            other_room = shuffled(self.room, seat, self.rng)
            assert bytes_for(other_room, self.now, member.id) == bytes_for(self.room, self.now, member.id)


def watched_game(seed: int) -> set[str]:
    """Plays with people and bots, freezes and spectators, watching all screens; which decisions came up."""
    made = Watched(seed=seed)
    made.arrive("Аня")
    made.come(*PEOPLE[1 : 2 + seed % 3])
    people = [member.name for member in made.room.members]
    for _ in range(1 + seed % 2):
        made.say("Аня", AddBot())
    made.come("Зритель")
    made.say("Зритель", StandUp())
    if seed % 4 == 0:
        made.say("Аня", SetTimer(Millis(30_000)))
    made.watch()
    made.say("Аня", Start())
    phases: set[str] = set()
    while made.room.playing is not None and len(made.steps) < 80:
        made.watch()
        phases.add(made.table().phase)
        if made.rng.random() < 0.1:
            name = made.rng.choice(people)
            made.lose(name)
            made.watch()
            made.arrive(name)
        made.passes(made.rng.choice([0, 700, 4_000]))
        made.play_out(turns=1)
    made.watch()
    phases.add(made.table().phase)
    return phases


def test_what_is_hidden_changes_not_one_byte() -> None:
    """[R82] [R148] [R169] [R172] [P10] Of any member's view or news, in games of which one begins with a Wild."""
    phases = {phase for seed in range(45, 60) for phase in watched_game(seed)}
    assert phases == {"opening_color", "turn", "after_draw", "answer", "over"}


def test_the_check_of_what_is_hidden_would_find_something() -> None:
    """[R172] A card of the own hand, shown or told, does change the bytes."""
    made = playing(given("b1 +2 | +7 | +7", stock="r8"))
    events = made.say("Аня", "DRAW")
    anya, boris = made.id("Аня"), made.id("Боря")
    other = shuffled(made.room, made.seat("Боря"), Random(1))
    assert bytes_for(other, made.now, boris) == bytes_for(made.room, made.now, boris)
    assert bytes_for(other, made.now, anya) != bytes_for(made.room, made.now, anya)
    retelling = [retold(event, made.seat("Боря"), Random(1)) for event in events]
    assert news_for(retelling, None) == news_for(events, None)
    assert news_for(retelling, made.seat("Аня")) != news_for(events, made.seat("Аня"))


def test_what_a_member_sees_after_the_end() -> None:
    """[R117] [P33] The numbers of cards; whose hand it was sees it still, until the next game."""
    made = playing(given("r7 | b1 b2 | g1 g2"), watching=["Зритель"])
    made.say("Аня", "PLAY r7")
    assert made.table().over == Over("won", Seat(0))
    assert made.table().counts == (0, 2, 2)
    for name in ("Аня", "Боря", "Вера", "Зритель"):
        member = made.id(name)
        other = shuffled(made.room, game_seat(made.room, member), Random(1))
        assert bytes_for(other, made.now, member) == bytes_for(made.room, made.now, member)
