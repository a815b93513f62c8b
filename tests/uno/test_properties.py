"""What holds in every game, whatever is dealt and whoever does what; tried on random play with 2 to 10 seats."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from partyside.uno import (
    COLORS,
    DECK,
    Accept,
    Action,
    Card,
    Catch,
    Challenge,
    ChooseColor,
    DeclareUno,
    Draw,
    EndTurn,
    Event,
    Game,
    Millis,
    Over,
    Play,
    Refusal,
    Refused,
    Seat,
    decide,
    expire,
    legal,
    news,
    start,
    view,
    wake_at,
)
from partyside.uno.events import Dealt, Ended, Removed, Reshuffled, TimedOut, Took, TurnedBack
from partyside.uno.state import AfterDraw, Answer
from tests.uno.playing import Act, Ask, Remove, Step, Wait, answering, crowded, deal, dealt, fold, late, step, walk

tables = given(
    begin=st.sampled_from((dealt, late, answering, crowded)), seed=st.integers(min_value=0, max_value=999_999)
)
moments = given(
    begin=st.sampled_from((dealt, late, answering, crowded)),
    seed=st.integers(min_value=0, max_value=999_999),
    count=st.integers(min_value=1, max_value=200),
)
many = settings(max_examples=100, deadline=None, derandomize=True)
few = settings(many, max_examples=60)

Begin = Callable[[Random], Game]


def steps(begin: Begin, seed: int) -> Iterator[Step]:
    rng = Random(seed)
    return walk(begin(rng), rng, asks=150)


def moment(begin: Begin, seed: int, count: int) -> Step:
    """The last of so many steps of a walk."""
    *_, last = islice(steps(begin, seed), count)
    return last


def seats(game: Game) -> list[Seat]:
    return [Seat(seat) for seat in range(len(game.hands))]


@many
@tables
def test_the_cards_are_always_the_deck(begin: Begin, seed: int) -> None:
    """[R15] [R16] [R17] [R152] None is copied, none is lost."""
    deck = Counter(DECK)
    for happened in steps(begin, seed):
        game = happened.after
        assert Counter(card for pile in (game.stock, game.discard, *game.hands) for card in pile) == deck


@many
@tables
def test_what_must_stay_true_of_a_game(begin: Begin, seed: int) -> None:
    """[R54] [R91] [R92] [R100] [R151] [R152] [R153] The stock, windows, declarations, who is out."""
    for happened in steps(begin, seed):
        game = happened.after
        assert game.stock or len(game.discard) == 1
        assert all(len(game.hands[window.seat]) == 1 for window in game.windows)
        assert all(len(game.hands[seat]) == 2 for seat in game.armed)
        assert not any(game.hands[seat] for seat in game.out)
        assert isinstance(game.phase, Over) or game.phase.seat not in game.out
        assert list(game.armed) == sorted(set(game.armed))
        assert list(game.out) == sorted(set(game.out))


@many
@tables
def test_what_never_arises(begin: Begin, seed: int) -> None:
    """[R59] [R84] F1, F2, F4, F6: bluffs with the last or the drawn card, dead positions, two pending winners."""
    for happened in steps(begin, seed):
        before, phase = happened.before.phase, happened.after.phase
        if isinstance(phase, Answer) and not isinstance(before, Answer):
            assert phase.honest or (happened.after.hands[phase.player] and not isinstance(before, AfterDraw))
        if isinstance(phase, Over):
            assert phase.how == "won"
        else:
            without = [seat for seat in happened.after.playing() if not happened.after.hands[seat]]
            assert without in ([], [happened.after.pending_winner()])


@many
@given(players=st.integers(min_value=2, max_value=10), seed=st.integers(min_value=0, max_value=999_999))
def test_replay(players: int, seed: int) -> None:
    """[R10] [R18] The events alone give the same game, also when they were written down and read again."""
    rng = Random(seed)
    events = deal(rng, players)
    game = fold(None, events)
    for happened in walk(game, rng, asks=60):
        game = happened.after
        events += happened.events
    written = [msgspec.json.encode(event) for event in events]
    assert fold(None, events) == game
    assert fold(None, [msgspec.json.decode(line, type=Event) for line in written]) == game
    assert msgspec.json.decode(msgspec.json.encode(game), type=Game) == game


@few
@moments
def test_offered_is_accepted_and_nothing_else_is(begin: Begin, seed: int, count: int) -> None:
    """[R8] [R12] [R34] [R41] [R44] [R70] [R94] [R102] [R105] [R106] Every seat tries every action there is."""
    last = moment(begin, seed, count)
    game = last.after
    for seat in seats(game):
        offered = legal(game, seat, last.now)
        assert len(offered) == len(set(offered))
        assert set(offered) == {unmarked(action) for action in conceivable(game) if accepts(last, seat, action)}
        for action in offered:
            if not isinstance(action, DeclareUno | Catch):
                for decision in (game.decision - 1, game.decision + 1):
                    assert not accepts(last, seat, replace(action, decision=decision))
    for nobody in (Seat(-1), Seat(len(game.hands))):
        assert legal(game, nobody, last.now) == []
        assert not any(accepts(last, nobody, action) for action in conceivable(game))


def accepts(last: Step, seat: Seat, action: Action) -> bool:
    """Whether the action makes something happen; a declaration that is repeated does not [R106]."""
    try:
        return decide(last.after, seat, action, last.now, Random(0)) != []
    except Refused:
        return False


def unmarked(action: Action) -> Action:
    return replace(action, uno=False) if isinstance(action, Play) else action


def conceivable(game: Game) -> Iterator[Action]:
    """Every action there is, as an answer to the pending decision."""
    decision = game.decision
    yield from (ChooseColor(decision, color) for color in COLORS)
    for mark in (False, True):
        yield from (Play(decision, card, color, mark) for card in Card for color in (None, *COLORS))
    yield from (Draw(decision), EndTurn(decision), Accept(decision), Challenge(decision))
    yield DeclareUno()
    yield from (Catch(Seat(seat)) for seat in range(-1, len(game.hands) + 1))


@many
@tables
def test_refused_changes_nothing(begin: Begin, seed: int) -> None:
    """[R11] [R128] No card, no clock, no window, not even the chance of what comes next."""
    for happened in steps(begin, seed):
        if happened.refusal is not None:
            before = msgspec.json.encode(happened.before)
            chance = Random(seed)
            assert step(happened.before, happened.ask, happened.now, chance).refusal is happened.refusal
            assert msgspec.json.encode(happened.before) == before
            assert chance.getstate() == Random(seed).getstate()


@many
@tables
def test_what_is_hidden_changes_no_byte(begin: Begin, seed: int) -> None:
    """[R82] [R83] [R148] [R169] [R170] [R172] With other hands, stock, cards taken and verdicts nobody can tell."""
    rng = Random(seed)
    exchanged = False
    for happened in steps(begin, seed):
        viewer = rng.choice((None, *seats(happened.after)))
        other = disguised(happened.after, viewer, rng)
        exchanged |= other != happened.after
        assert shown(other, viewer, happened.now) == shown(happened.after, viewer, happened.now)
        for event in happened.events:
            assert told(disguised_event(event, viewer, rng), viewer) == told(event, viewer)
    assert exchanged


def shown(game: Game, viewer: Seat | None, now: Millis) -> bytes:
    return msgspec.json.encode(view(game, viewer, now))


def told(event: Event, viewer: Seat | None) -> bytes:
    return msgspec.json.encode(news(event, viewer))


def disguised(game: Game, viewer: Seat | None, rng: Random) -> Game:
    """Another game in which everything is the same that the viewer may know."""
    pool = [card for seat, hand in enumerate(game.hands) if seat != viewer for card in hand] + list(game.stock)
    rng.shuffle(pool)
    hands = tuple(hand if seat == viewer else tuple(pool.pop() for _ in hand) for seat, hand in enumerate(game.hands))
    phase = game.phase
    if isinstance(phase, AfterDraw) and phase.seat != viewer:
        phase = replace(phase, card=rng.choice(hands[phase.seat]))
    if isinstance(phase, Answer):
        phase = replace(phase, honest=not phase.honest)
    return replace(game, hands=hands, stock=tuple(pool), phase=phase)


def disguised_event(event: Event, viewer: Seat | None, rng: Random) -> Event:
    """Another event in which everything is the same that the viewer may learn."""

    def others(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(rng.choices(DECK, k=len(cards)))

    match event:
        case Dealt(_, hands, stock):
            hidden = tuple(hand if seat == viewer else others(hand) for seat, hand in enumerate(hands))
            return replace(event, hands=hidden, stock=others(stock))
        case Took(seat, cards) if seat != viewer:
            return replace(event, cards=others(cards))
        case TurnedBack(stock) | Reshuffled(stock):
            return replace(event, stock=others(stock))
        case Removed(_, stock):
            # Its size tells nobody more than the numbers of cards did before.
            return replace(event, stock=others(stock))
        case _:
            return event


@many
@given(players=st.integers(min_value=2, max_value=10), seed=st.integers(min_value=0, max_value=999_999))
def test_the_deal_tells_nothing(players: int, seed: int) -> None:
    """[R18] [R36] [R169] Nor do the cards turned back, nor who was dealt what."""
    rng = Random(seed)
    for event in deal(rng, players):
        for viewer in (None, *map(Seat, range(players))):
            assert told(disguised_event(event, viewer, rng), viewer) == told(event, viewer)


@many
@tables
def test_what_is_due_happens_once(begin: Begin, seed: int) -> None:
    """[R97] [R99] [R124] [R127] `wake_at` names the moment; before it nothing is due, after it nothing is left."""
    for happened in steps(begin, seed):
        game, now = happened.after, happened.now
        assert expire(game, now, Random(0)) == []
        due = wake_at(game)
        if due is None:
            assert expire(game, Millis(now + 10_000_000), Random(0)) == []
        else:
            assert due > now
            assert expire(game, Millis(due - 1), Random(0)) == []
            assert expire(game, due, Random(0)) != []
        if game.limit is None:
            assert not any(isinstance(event, TimedOut) for event in expire(game, Millis(now + 10_000_000), Random(0)))


@many
@tables
def test_each_decision_has_a_number_of_its_own(begin: Begin, seed: int) -> None:
    """[R12] [R14] [R126] [R128] [R157] It grows when a decision is taken or falls to another, and only then."""
    for happened in steps(begin, seed):
        before, after = happened.before, happened.after
        if taken(happened) and not isinstance(after.phase, Over):
            assert after.decision == before.decision + 1
            assert after.deadline == (None if after.limit is None else happened.now + after.limit)
        else:
            assert after.decision == before.decision
            assert isinstance(after.phase, Over) or (after.phase, after.deadline) == (before.phase, before.deadline)


def taken(happened: Step) -> bool:
    """Whether the pending decision was taken, by whomever, or its seat was."""
    if happened.refusal is not None:
        return False
    match happened.ask:
        case Wait():
            return any(isinstance(event, TimedOut) for event in happened.events)
        case Act(_, action):
            return not isinstance(action, DeclareUno | Catch)
        case Remove(seat):
            return not isinstance(happened.before.phase, Over) and happened.before.phase.seat == seat


@few
@moments
def test_a_game_that_is_over_stays_over(begin: Begin, seed: int, count: int) -> None:
    """[R88] [R113] [R120] Wherever it was stopped: what was possible is refused, and nothing falls due."""
    last = moment(begin, seed, count)
    over = fold(last.after, [Ended("abandoned")])
    assert expire(over, Millis(last.now + 10_000_000), Random(0)) == []
    assert wake_at(over) is None
    assert not any(legal(over, seat, last.now) for seat in seats(over))
    asks: list[Ask] = [Act(seat, action) for seat in seats(over) for action in legal(last.after, seat, last.now)]
    asks += [Remove(seat) for seat in seats(over)]
    asks += [Act(seat, DeclareUno()) for seat in seats(over)]
    assert {step(over, ask, last.now, Random(0)).refusal for ask in asks} == {Refusal.GAME_OVER}


@many
@given(players=st.integers(min_value=2, max_value=10), seed=st.integers(min_value=0, max_value=999_999))
def test_a_game_ends_if_somebody_moves(players: int, seed: int) -> None:
    """[R112] F5: However badly they play, without a clock somebody wins."""
    rng = Random(seed)
    game = fold(None, start(players, Seat(0), None, rng))
    for _ in range(10_000):
        if isinstance(game.phase, Over):
            break
        seat = game.phase.seat
        moves = [action for action in legal(game, seat, Millis(0)) if not isinstance(action, DeclareUno | Catch)]
        game = step(game, Act(seat, rng.choice(moves)), Millis(0), rng).after
    assert isinstance(game.phase, Over)
    assert game.phase.how == "won"
