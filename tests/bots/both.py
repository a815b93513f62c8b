"""One game in both engines at once: `partyside.uno`, with what a bot would remember of it, and the fast core."""

from random import Random

from msgspec.structs import replace

from partyside import uno
from partyside.bots.past import Past, remember
from partyside.bots.position import AFTER_DRAW, ANSWER, OPENING, OVER, TURN, Person, Position
from partyside.bots.reading import NUMBERS, actions_of, move_of, position_of
from partyside.bots.sim import Sim
from partyside.bots.tracker import Tracker
from partyside.uno import COLORS, Draw, Game, Millis, Over, Seat
from partyside.uno.state import AfterDraw, Answer, OpeningColor, Turn

NOW = Millis(0)
PHASES = {OpeningColor: OPENING, Turn: TURN, AfterDraw: AFTER_DRAW, Answer: ANSWER}


class Both:
    """The same deck, the same dealer, and the same chance for every reshuffle."""

    def __init__(self, seats: int, seed: int) -> None:
        self.rng = Random(seed)
        dealer = seed % seats
        deck = list(uno.DECK)
        Random(seed).shuffle(deck)
        events = uno.start(seats, Seat(dealer), None, self.rng)
        self.game: Game = uno.replay(events)
        self.past: Past = _remember(None, events, seats)
        chance = Random(seed)
        chance.shuffle(list(uno.DECK))
        self.sim = Sim(seats, chance, Tracker())
        self.sim.deal(dealer, [NUMBERS[card] for card in deck])
        self.events = events
        """All since the deal."""
        self._draw()

    def step(self, action: int) -> None:
        """Do the action in both."""
        self._do(move_of(action, self.game.decision))
        self.sim.step(action)
        self._draw()

    def _draw(self) -> None:
        """The fast core draws by itself."""
        while isinstance(self.game.phase, Turn) and uno.options(self.game, self.game.phase.seat, NOW).draw:
            self._do(Draw(self.game.decision))

    def _do(self, move: uno.Move) -> None:
        assert not isinstance(self.game.phase, Over)
        seats = len(self.game.hands)
        events = uno.decide(self.game, self.game.phase.seat, move, NOW, self.rng)
        for event in events:
            self.game = uno.evolve(self.game, event)
        self.past = _remember(self.past, events, seats)
        self.events += events

    @property
    def view(self) -> uno.View:
        """What whoever is to move sees."""
        assert not isinstance(self.game.phase, Over)
        return uno.view(self.game, self.game.phase.seat, NOW)

    def position(self) -> Position:
        """As a bot on the server would have it."""
        return position_of(self.view, self.past)

    def check(self) -> None:
        """Both stand alike, and both let the same be done."""
        game, sim = self.game, self.sim
        assert [[NUMBERS[card] for card in hand] for hand in game.hands] == sim.hands
        assert [NUMBERS[card] for card in game.stock] == sim.stock[::-1]
        assert [NUMBERS[card] for card in game.discard] == sim.discard
        assert game.clockwise == (sim.ahead == 1)
        phase = game.phase
        if isinstance(phase, Over):
            assert sim.phase == OVER
            assert phase.winner == sim.winner
            return
        assert PHASES[type(phase)] == sim.phase
        assert phase.seat == sim.turn
        if game.color is not None:
            assert COLORS.index(game.color) == sim.color
        if isinstance(phase, Answer):
            assert (phase.player, phase.honest) == (sim.player, sim.honest)
            assert COLORS.index(phase.before) == sim.before
        if isinstance(phase, AfterDraw):
            assert NUMBERS[phase.card] == sim.drawn
        assert actions_of(uno.options(game, phase.seat, NOW)) == sim.legal()


def same(one: Position, other: Position) -> None:
    """Both say the same; what only matters in some phases, in those."""
    for name in ("seats", "hand", "sizes", "seen", "ahead", "phase", "stock"):
        assert getattr(one, name) == getattr(other, name), name
    assert [_told(person) for person in one.others] == [_told(person) for person in other.others]
    if one.phase != OPENING:
        assert (one.color, one.rank) == (other.color, other.rank)
    if one.phase == AFTER_DRAW:
        assert one.drawn == other.drawn
    if one.phase == ANSWER:
        assert (one.player, one.before, one.fresh) == (other.player, other.before, other.fresh)


def _told(person: Person) -> tuple[list[int], list[int], list[int], int, int]:
    return person.cards, person.lacks, person.wants, person.bluffs, person.honest


def _remember(past: Past | None, events: list[uno.Event], seats: int) -> Past:
    return remember(past, [told for event in events if (told := uno.told_to_all(event)) is not None], seats)


def dealt_anew(game: Game, seat: Seat, rng: Random) -> Game:
    """The same game to the eyes of this seat: other cards in other hands and in the stock, another verdict."""
    cards = [*game.stock, *(card for other, hand in enumerate(game.hands) if other != seat for card in hand)]
    rng.shuffle(cards)
    hands = [hand if other == seat else tuple(cards.pop() for _ in hand) for other, hand in enumerate(game.hands)]
    phase = game.phase
    if isinstance(phase, Answer):
        phase = replace(phase, honest=not phase.honest)
    return replace(game, hands=tuple(hands), stock=tuple(cards), phase=phase)
