"""The stock and its renewal, and what happens when there is nothing to take."""

from partyside.uno import parse
from partyside.uno.events import Ended, Reshuffled, Took
from tests.uno.given import Story, given


def reshuffled(story: Story) -> list[int]:
    """How many cards each new stock had."""
    return [len(event.stock) for event in story.events if isinstance(event, Reshuffled)]


def test_the_last_card_is_taken() -> None:
    """[R53] [R54] [V46] At once all discards but the top are the new stock."""
    story = given("+3 | +1", top="r5", under="+9", stock="y8", rest="B").when("A", "DRAW")
    assert story.sizes[0] == 4
    assert len(story.game.stock) == 9
    assert story.game.discard == parse("r5")
    assert story.game.color == "r"


def test_the_last_card_is_taken_and_the_discard_is_one_card() -> None:
    """[R54] There is nothing to renew the stock with, and nobody is told of a new one."""
    story = given("+3 | +1", top="r5", stock="y8", rest="B").when("A", "DRAW")
    assert story.game.stock == ()
    assert story.game.discard == parse("r5")
    assert reshuffled(story) == []


def test_the_new_stock_is_shuffled() -> None:
    """[R53] [R18] The chance of the step decides its order, and the event records it."""
    before = given("+3 | +1", top="r5", under="g8 g9 b8 b9 y6 y7", stock="y8", rest="B")
    orders = {Story(before.game, seed=seed).when("A", "DRAW").game.stock for seed in range(10)}
    assert len(orders) > 5
    assert {tuple(sorted(order)) for order in orders} == {tuple(sorted(before.game.discard[:-1]))}


def test_renewal_in_the_middle_of_a_penalty() -> None:
    """[R55] [R64] [V47] The laid card counts as a discard, the second card comes from the new stock."""
    story = given("r+2 +3 | +1 | +1", top="r5", under="+3", stock="y8", rest="C").when("A", "PLAY r+2")
    assert reshuffled(story) == [4]
    assert story.sizes[1] == 3
    assert len(story.game.stock) == 3
    assert story.game.discard == parse("r+2")
    assert story.awaits == "turn C"


def test_a_penalty_is_taken_from_the_top_one_by_one() -> None:
    """[R55]"""
    story = given("r+2 +3 | b1 | +1", top="r5", stock="y8 y9 y7").when("A", "PLAY r+2")
    assert story.hand("B") == "b1 y8 y9"
    assert story.game.stock[0] == "y7"
    assert reshuffled(story) == []


def test_wild_cards_in_the_new_stock_have_no_color() -> None:
    """[R56] [R75] [V49] The colour that was named with a W is forgotten: it makes no WD4 dishonest."""
    story = given("W4 y1 | b5 b7 | +1", top="W/b", stock="y8", rest="B", current="B", limit=30)
    story = story.when("B", "PLAY b5").when("C", "DRAW")
    assert story.game.stock == parse("W")
    story = story.until(30_000)
    assert story.hand("A") == "W4 y1 W"
    story = story.when("B", "PLAY b7").when("C", "DRAW").when("C", "END_TURN")
    assert story.game.color == "b"
    story = story.when("A", "PLAY W4→r").when("B", "CHALLENGE")
    assert story.sizes[0] == 2
    assert story.awaits == "turn C"


def test_a_wild_card_on_top_keeps_its_color() -> None:
    """[R53] [R56] [V50]"""
    story = given("+3 | +1", top="W/r", under="+5", stock="y8", rest="B").when("A", "DRAW")
    assert story.game.discard == parse("W")
    assert story.game.color == "r"
    assert len(story.game.stock) == 5


def test_a_card_laid_renews_an_empty_stock() -> None:
    """[R54] [V52]"""
    story = given("r7 +2 | +1", top="r5", rest="B").when("A", "PLAY r7")
    assert story.game.discard == parse("r7")
    assert story.game.stock == parse("r5")
    assert reshuffled(story) == [1]


def test_a_penalty_larger_than_all_that_exists() -> None:
    """[R57] [R64] What is missing is forgiven, the turn is lost all the same, and nothing is owed later."""
    story = given("r+2 +3 | +2 | r1 +1", top="r5", rest="C").when("A", "PLAY r+2")
    assert story.sizes[1] == 3
    assert story.game.stock == ()
    assert story.awaits == "turn C"
    after = story.when("C", "PLAY r1")
    assert after.sizes[1] == 3
    assert len(after.game.stock) == 1


def test_an_answer_with_too_few_cards() -> None:
    """[R57] [R76] [R79]"""
    story = given("W4 +2 | +2 | +1", top="r5", rest="C").when("A", "PLAY W4→b")
    for answer in ("ACCEPT", "CHALLENGE"):
        after = story.when("B", answer)
        assert after.sizes[:2] == [2, 3]
        assert after.awaits == "turn C"


def test_a_pending_victory_with_too_few_cards() -> None:
    """[R57] [R85] The end of the game comes all the same."""
    story = given("W4 | +2 | +1", top="r5", rest="C").when("A", "PLAY W4→b").when("B", "ACCEPT")
    assert story.sizes[1] == 3
    assert story.awaits == "won A"


def test_a_last_draw_two_with_too_few_cards() -> None:
    """[R57] [R114]"""
    story = given("r+2 | +2 | +1", top="r5", rest="C").when("A", "PLAY r+2")
    assert story.sizes[1] == 3
    assert story.awaits == "won A"


def test_nothing_can_be_taken() -> None:
    """[R58] [R57] DRAW is accepted, takes nothing and ends the turn."""
    story = given("b1 g2 | +1", top="r5", rest="B").when("A", "DRAW")
    assert story.hand("A") == "b1 g2"
    assert story.awaits == "turn B"
    assert not any(isinstance(event, Took) for event in story.events)


def test_blocked() -> None:
    """[R59] [V53] Nobody can take, nobody can lay: over, without a winner. The row injects it [F4]."""
    story = given("b1 g2 | g3 | y4", top="r5", rest="nowhere").when("A", "DRAW")
    assert story.awaits == "blocked"
    assert story.events[-1] == Ended("blocked")


def test_not_blocked_while_a_hand_can_play() -> None:
    """[R59] Anybody's card is enough, also of someone whose turn is far."""
    story = given("b1 g2 | g3 | r4", top="r5", rest="nowhere").when("A", "DRAW")
    assert story.awaits == "turn B"


def test_not_blocked_by_the_cards_of_a_hand_out_of_the_game() -> None:
    """[R59] [R152] Whoever is removed leaves the cards, so there is something to take."""
    story = given("b1 g2 | g3 | r4", top="r5", rest="nowhere").removes("C").when("A", "DRAW")
    assert story.awaits == "after_draw A"
    assert story.hand("A") == "b1 g2 r4"
