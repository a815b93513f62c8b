"""Random play, for the tests that need many whole games.

A walk alternates: time passes and what is due falls due, then a seat asks for something, sensible or not, or is taken
out of the game. All of it comes from one `Random`, so that a seed names a walk.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import assert_never

from msgspec.structs import replace

from partyside.uno import (
    COLORS,
    DECK,
    Action,
    Card,
    Catch,
    DeclareUno,
    Event,
    Game,
    Millis,
    Over,
    Play,
    Refusal,
    Refused,
    Seat,
    Window,
    decide,
    evolve,
    expire,
    legal,
    remove,
    replay,
    start,
)
from partyside.uno.actions import Accept, Challenge, ChooseColor, Draw, EndTurn
from partyside.uno.state import UNO_GRACE, Answer, Turn

LIMITS = (None, Millis(30_000), Millis(60_000), Millis(90_000), Millis(3_000))
"""Those that a host can pick, and one with which a decision can expire before a grace ends."""


@dataclass(frozen=True)
class Wait:
    """Nobody asks for anything; what is due by now falls due."""


@dataclass(frozen=True)
class Act:
    seat: Seat
    action: Action


@dataclass(frozen=True)
class Remove:
    seat: Seat


Ask = Wait | Act | Remove


@dataclass(frozen=True)
class Step:
    before: Game
    now: Millis
    ask: Ask
    events: tuple[Event, ...]
    refusal: Refusal | None
    after: Game


def step(game: Game, ask: Ask, now: Millis, rng: Random) -> Step:
    """What comes of the ask. Before an ask at a new `now` comes a `Wait` at the same."""
    try:
        match ask:
            case Wait():
                events = expire(game, now, rng)
            case Act(seat, action):
                events = decide(game, seat, action, now, rng)
            case Remove(seat):
                events = remove(game, seat, now, rng)
            case _:
                assert_never(ask)
    except Refused as refused:
        return Step(game, now, ask, (), refused.why, game)
    return Step(game, now, ask, tuple(events), None, fold(game, events))


def fold(game: Game | None, events: Iterable[Event]) -> Game:
    for event in events:
        game = evolve(game, event)
    assert game is not None
    return game


@dataclass(frozen=True)
class Habits:
    """How the people at one table play: the chances of what may happen before each move."""

    dawdle: float
    """Time passes until the decision expires, give or take a millisecond."""
    blunder: float
    """Somebody asks for anything at all, be it nonsense."""
    quit: float
    """Somebody is taken out of the game."""
    call: float
    """Somebody declares or catches."""
    bluff: float
    """If a Wild Draw Four can be laid, it is."""

    @classmethod
    def some(cls, rng: Random) -> "Habits":
        return cls(
            dawdle=rng.choice((0.01, 0.05, 0.2)),
            blunder=rng.choice((0.03, 0.1)),
            quit=rng.choice((0, 0.02, 0.05)),
            call=rng.choice((0.1, 0.6)),
            bluff=rng.choice((0, 0.9)),
        )


def walk(game: Game, rng: Random, asks: int) -> Iterator[Step]:
    """The steps of a game from here to its end, or to the removal that leaves one seat [R118], or so many asks long.

    A game that is over is asked once more.
    """
    habits = Habits.some(rng)
    now = Millis(0)
    for _ in range(asks):
        now = later(game, now, habits, rng)
        passed = step(game, Wait(), now, rng)
        yield passed
        asked = step(passed.after, choose(passed.after, now, habits, rng), now, rng)
        yield asked
        game = asked.after
        if isinstance(asked.before.phase, Over) or len(game.playing()) == 1:
            return


def later(game: Game, now: Millis, habits: Habits, rng: Random) -> Millis:
    """The moment of the next ask: at once, soon, or about a moment at which something falls due."""
    graces = [window.grace_ends for window in game.windows if window.grace_ends >= now]
    if graces and rng.random() < 0.3:
        return Millis(max(now, rng.choice(graces) + rng.choice((-1, 0))))
    if game.deadline is not None and rng.random() < habits.dawdle * rarity(game):
        return Millis(max(now, game.deadline + rng.choice((-1, 0, 1, 4_000))))
    return Millis(now + rng.choice((0, 0, 1, rng.randrange(3_000))))


def rarity(game: Game) -> int:
    """How much more often than in a turn something odd is done, to make up for how seldom such a moment is."""
    return 1 if isinstance(game.phase, Turn) else 8


def choose(game: Game, now: Millis, habits: Habits, rng: Random) -> Ask:
    """What is asked for next."""
    phase = game.phase
    if isinstance(phase, Over):
        return rng.choice((Act(anyone(game, rng), anything(game, rng)), Remove(anyone(game, rng))))
    if rng.random() < habits.quit * rarity(game):
        player = phase.player if isinstance(phase, Answer) else phase.seat
        return Remove(rng.choice((phase.seat, player, anyone(game, rng))))
    if rng.random() < habits.blunder * rarity(game):
        return Act(rng.choice((phase.seat, phase.seat, anyone(game, rng))), anything(game, rng))
    if rng.random() < habits.call:
        calls = [
            Act(seat, action)
            for seat in game.playing()
            for action in (*legal(game, seat, now), *(Catch(window.seat) for window in game.windows))
            if isinstance(action, DeclareUno | Catch)
        ]
        if calls:
            return rng.choice(calls)
    moves = [action for action in legal(game, phase.seat, now) if not isinstance(action, DeclareUno | Catch)]
    if rng.random() < habits.bluff:
        moves = [move for move in moves if isinstance(move, Play) and move.card is Card.WILD_DRAW_FOUR] or moves
    move = rng.choice(moves)
    if isinstance(move, Play) and rng.random() < 0.3:
        move = Play(move.decision, move.card, move.color, uno=True)
    return Act(phase.seat, move)


def anything(game: Game, rng: Random) -> Action:
    """An action that may be nonsense: another's card, a decision that is gone, a seat that does not exist."""
    decision = game.decision if rng.random() < 0.9 else game.decision - 1
    hands = game.hands if isinstance(game.phase, Over) or rng.random() < 0.3 else (game.hands[game.phase.seat],)
    match rng.randrange(8):
        case 0:
            return ChooseColor(decision, rng.choice(COLORS))
        case 1 | 2 | 3:
            cards = [card for hand in hands for card in hand]
            return Play(
                decision, rng.choice(cards or DECK), rng.choice((None, rng.choice(COLORS))), uno=rng.random() < 0.5
            )
        case 4:
            return rng.choice((Draw, EndTurn))(decision)
        case 5:
            return rng.choice((Accept, Challenge))(decision)
        case 6:
            return DeclareUno()
        case _:
            return Catch(anyone(game, rng))


def anyone(game: Game, rng: Random) -> Seat:
    """Any seat, and now and then one that does not exist."""
    return Seat(rng.randrange(-1, len(game.hands) + 1))


def deal(rng: Random, seats: int) -> list[Event]:
    return start(seats, Seat(rng.randrange(seats)), rng.choice(LIMITS), rng)


def dealt(rng: Random) -> Game:
    """A real beginning."""
    return replay(deal(rng, rng.randrange(2, 11)))


def late(rng: Random) -> Game:
    """Everybody holds few cards, and rather such as do something."""
    hands, piles = few(DECK, rng)
    return arranged(hands, piles, rng)


def answering(rng: Random) -> Game:
    """A Wild Draw Four awaits its answer, the last card or nearly so, with any verdict, F1 or not."""
    deck = list(DECK)
    deck.remove(Card.WILD_DRAW_FOUR)
    hands, piles = few(deck, rng)
    nothing_left = rng.random() < 0.5
    if nothing_left:
        hands[-1] += piles
        piles = []
    game = arranged(hands, [*piles, Card.WILD_DRAW_FOUR], rng)
    player = min(game.playing(), key=lambda seat: len(hands[seat]))
    game = replace(game, phase=Answer(game.next_after(player), player, rng.choice(COLORS), honest=rng.random() < 0.5))
    if nothing_left or rng.random() < 0.5:
        return game
    return replace(
        game,
        hands=(*game.hands[:player], (), *game.hands[player + 1 :]),
        stock=game.stock + game.hands[player],
        armed=tuple(seat for seat in game.armed if seat != player),
        windows=tuple(window for window in game.windows if window.seat != player),
    )


def crowded(rng: Random) -> Game:
    """Nearly all cards are in the hands: the stock runs out again and again, and there is too little to take."""
    deck = list(DECK)
    rng.shuffle(deck)
    piles = [deck.pop() for _ in range(rng.randrange(1, 7))]
    # Some hold few cards, so that UNO is called and games end; the last one holds the rest.
    hands = [[deck.pop() for _ in range(rng.randrange(1, 5))] for _ in range(rng.randrange(1, 10))]
    return arranged([*hands, deck], piles, rng)


def poor(rng: Random) -> Game:
    """Few cards and none of them wild: such games may end blocked, which those with 108 cards cannot [R59]."""
    deck = [card for card in DECK if card.color is not None]
    rng.shuffle(deck)
    hands = [[deck.pop() for _ in range(rng.choice((1, 1, 2, 3)))] for _ in range(rng.choice((2, 2, 3)))]
    return arranged(hands, [deck.pop() for _ in range(rng.randrange(1, 4))], rng)


def few(cards: Iterable[Card], rng: Random) -> tuple[list[list[Card]], list[Card]]:
    """Short hands, and all other cards."""
    deck = sorted(cards, key=lambda card: card.face.isdigit() + 2 * rng.random())
    hands = [[deck.pop(0) for _ in range(rng.randrange(1, 4))] for _ in range(rng.randrange(2, 11))]
    rng.shuffle(deck)
    return hands, deck


def arranged(hands: Sequence[Sequence[Card]], piles: Sequence[Card], rng: Random) -> Game:
    """Somebody's turn, with these hands; the piles are one pile cut in two."""
    cut = rng.randrange(len(piles))
    # An empty stock means a discard of one card [R54].
    stock, discard = (piles[:cut], piles[cut:]) if cut else (piles[:-1], piles[-1:])
    limit = rng.choice(LIMITS)
    return Game(
        hands=tuple(tuple(hand) for hand in hands),
        stock=tuple(stock),
        discard=tuple(discard),
        dealer=Seat(rng.randrange(len(hands))),
        phase=Turn(Seat(rng.randrange(len(hands)))),
        color=discard[-1].color or rng.choice(COLORS),
        clockwise=rng.random() < 0.5,
        deadline=limit,
        limit=limit,
        armed=tuple(Seat(seat) for seat, hand in enumerate(hands) if len(hand) == 2 and rng.random() < 0.3),
        windows=tuple(
            Window(Seat(seat), UNO_GRACE) for seat, hand in enumerate(hands) if len(hand) == 1 and rng.random() < 0.7
        ),
    )
