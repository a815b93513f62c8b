"""Games at random by the real rules, to see how fast the rules are and how games end."""

from random import Random

from msgspec import Struct

from partyside import uno
from partyside.uno import Millis, Over, Seat


class Played(Struct, frozen=True):
    """One finished game."""

    how: str
    actions: int


def play(seats: int, rng: Random) -> Played:
    """One game in which whoever may do something does something legal at random; nobody is timed or removed."""
    game = uno.replay(uno.start(seats, Seat(rng.randrange(seats)), None, rng))
    now, actions = Millis(0), 0
    while not isinstance(game.phase, Over):
        now = Millis(now + 1_000)
        # Only while a window is open may anybody act but the one whose decision it is.
        able = game.playing() if game.windows else (game.phase.seat,)
        seat, action = rng.choice([(seat, action) for seat in able for action in uno.legal(game, seat, now)])
        for event in uno.decide(game, seat, action, now, rng):
            game = uno.evolve(game, event)
        actions += 1
    return Played(game.phase.how, actions)
