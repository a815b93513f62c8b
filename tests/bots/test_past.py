"""What everybody could remember: what a seat's moves tell of its hand, and what they do not."""

from random import Random

import msgspec
import pytest

from partyside import uno
from partyside.bots.past import Past, PersonPast, remember
from partyside.bots.position import OVER, Person
from partyside.bots.reading import NUMBERS
from partyside.bots.tracker import NO_WILD, Tracker, cross
from partyside.uno import Seat
from tests.bots.both import Both
from tests.uno.given import Story, given

RED, GREEN, BLUE, YELLOW = range(4)


def told(story: Story, seats: int, before: Past | None = None) -> Past:
    """What is remembered of the story's events by whoever knew the table before."""
    news = [one for event in story.events if (one := uno.told_to_all(event)) is not None]
    return remember(before, news, seats)


def knowing(hands: str, top: str = "r5") -> tuple[Story, Past]:
    """A story, and what is remembered of it so far: the sizes of the hands and the table."""
    story = given(hands, top=top)
    past = Past(
        people=tuple(PersonPast((0,) * len(hand)) for hand in story.game.hands),
        top=NUMBERS[story.game.top],
        color=RED,
    )
    return story, past


def test_drawing_tells_that_nothing_fitted() -> None:
    """[R44] [R46] No red, no five, no wild card: of all that was held, and of the card drawn if the turn is over."""
    story, past = knowing("g1 b2 y3 | +7")
    after = told(story.injected(stock=uno.parse("g7 b9")).when("A", "DRAW"), 2, past)
    nothing = 1 << RED | 1 << (4 + 5) | NO_WILD
    assert cross(RED, 5) == nothing
    assert after.people[0].cards == (nothing, nothing, nothing, nothing)
    assert after.people[1].cards == (0,) * 7


def test_a_card_that_may_be_played_is_any_card() -> None:
    """[R47] [R172] Nothing is told of it beyond that; kept, it looks like one of the colour."""
    story, past = knowing("g1 b2 | +7")
    drawn = story.injected(stock=uno.parse("r7 b9")).when("A", "DRAW")
    after = told(drawn, 2, past)
    assert after.people[0].cards[-1] == 0
    assert after.people[0].cards[0] == cross(RED, 5)
    kept = told(drawn.when("A", "END_TURN"), 2, past)
    assert kept.people[0].cards == after.people[0].cards
    assert kept.people[0].wants[RED] > after.people[0].wants[RED]
    laid = told(drawn.when("A", "PLAY r7"), 2, past)
    assert laid.people[0].cards == after.people[0].cards[:2]
    assert laid.fresh


def test_an_expired_turn_tells_nothing() -> None:
    """[R129] [R130] The server draws even if something fitted."""
    story = given("r1 b2 | +7", limit=30, stock="r7 b9")
    _, past = knowing("r1 b2 | +7")
    after = told(story.until(30_000), 2, past)
    assert after.people[0].cards == (0, 0, 0)
    assert not after.expired


def test_having_nothing_to_take_tells_the_same_as_drawing() -> None:
    """[R58]"""
    _, past = knowing("g1 b2 | +7")
    news: list[uno.News | uno.Due] = [uno.events.TurnEnded(Seat(0)), uno.Due(Seat(1))]
    assert remember(past, news, 2).people[0].cards == (cross(RED, 5),) * 2


def test_a_lost_challenge_tells_that_there_was_none_of_the_color() -> None:
    """[R79] [R82] Of the cards that were judged [R74], not of those that came later."""
    story, past = knowing("W4 b1 g2 | +7 | +7")
    after = told(story.when("A", "PLAY W4→b").when("B", "CHALLENGE"), 3, past)
    assert after.people[0].cards == (1 << RED, 1 << RED)
    assert after.people[0].honest == 1
    tracker = Tracker()
    tracker.deal(2)
    tracker.played(0, 53, BLUE, RED, False)
    tracker.took(0, 2)
    tracker.checked(0, RED, False)
    assert tracker.people[0].cards == [1 << RED] * 6 + [0, 0]


def test_a_bluff_tells_that_there_is_one() -> None:
    """[R77]"""
    story, past = knowing("W4 r1 g2 | +7 | +7")
    after = told(story.when("A", "PLAY W4→b").when("B", "CHALLENGE"), 3, past)
    assert after.people[0].wants[RED] > 0
    assert after.people[0].bluffs == 1
    assert len(after.people[0].cards) == 6


def test_an_answer_that_was_not_asked_for_tells_nothing() -> None:
    """[R83] Accepted, a Wild Draw Four is never shown to have been a bluff or not."""
    story, past = knowing("W4 r1 g2 | +7 | +7")
    after = told(story.when("A", "PLAY W4→b").when("B", "ACCEPT"), 3, past)
    assert (after.people[0].bluffs, after.people[0].honest) == (0, 0)
    assert after.people[0].cards == (0, 0)


def test_a_wild_card_looks_like_a_want_of_color() -> None:
    """Who lays one mostly has nothing else that fits, and names what it holds."""
    story, past = knowing("W r1 g2 | +7")
    person = told(story.when("A", "PLAY W→g"), 2, past).people[0]
    assert person.lacks[RED] > 50
    assert person.wants[GREEN] > 50


def test_the_discard_is_remembered_until_it_is_the_stock() -> None:
    """[R53] After a reshuffle only the top is known."""
    reshuffled = 0
    for seed in range(40):
        both, rng = Both(7, seed), Random(seed)
        while both.sim.phase != OVER:
            seen = [0] * 54
            for card in both.game.discard:
                seen[NUMBERS[card]] += 1
            assert list(both.past.seen) == seen
            assert [len(person.cards) for person in both.past.people] == [len(hand) for hand in both.game.hands]
            both.step(rng.choice(both.sim.legal()))
        reshuffled += any(isinstance(event, uno.events.Reshuffled) for event in both.events)
    assert reshuffled


def test_a_seat_that_is_out_is_forgotten() -> None:
    """[R152] Its cards are in the stock again."""
    story, past = knowing("g1 b2 | +7 | +7")
    after = told(story.removes("B"), 3, past)
    assert [len(person.cards) for person in after.people] == [2, 0, 7]


def test_a_caught_seat_has_two_more() -> None:
    """[R103] Two cards of which nothing is known; what was known of the others stays."""
    tracker = Tracker()
    tracker.people = [Person(1)]
    tracker.people[0].cards = [cross(RED, 5)]
    tracker.took(0, 2)
    assert tracker.people[0].cards == [cross(RED, 5), 0, 0]


def test_it_can_be_written_down_at_any_moment() -> None:
    """[P32] A room keeps it: through JSON and back it is the same."""
    for seed in range(5):
        both, rng = Both(4, seed), Random(seed)
        while both.sim.phase != OVER:
            assert msgspec.json.decode(msgspec.json.encode(both.past), type=Past) == both.past
            both.step(rng.choice(both.sim.legal()))


def test_whoever_comes_late_remembers_from_then_on() -> None:
    """[P38] A game that was not followed from its deal breaks nothing."""
    both, rng = Both(3, 2), Random(2)
    past: Past | None = None
    told_before = len(both.events)
    while both.sim.phase != OVER:
        both.step(rng.choice(both.sim.legal()))
        news = [one for event in both.events[told_before:] if (one := uno.told_to_all(event)) is not None]
        told_before = len(both.events)
        past = remember(past, news, 3)
    assert past is not None
    assert len(past.people) == 3


@pytest.mark.parametrize("wild", [52, 53])
def test_the_likeliest_card_is_taken_for_the_one_laid(wild: int) -> None:
    """Of hidden cards that a laid one can have been, the one of which most is known; never one that it cannot be."""
    tracker = Tracker()
    tracker.people = [Person(3)]
    tracker.people[0].cards = [0, 1 << RED, cross(RED, 5)]
    tracker.played(0, wild, BLUE, RED, False)
    assert tracker.people[0].cards == [0, cross(RED, 5)]
    tracker.played(0, 13 * BLUE + 7, BLUE, BLUE, False)
    assert tracker.people[0].cards == [0]
