"""What the rules cost: deciding and folding one action, and the views after it, for 2, 4 and 10 seats.

Plays whole games at random, with the actions chosen beforehand, so that only the rules are timed. Prints the median of
five rounds of CPU time.
"""

from random import Random
from statistics import median
from time import process_time

import msgspec

from partyside import uno
from partyside.uno import Game, Millis, Over, Seat

GAMES = 60
ROUNDS = 5
PACE = Millis(900)
"""Game time between two actions."""

Moment = tuple[Game, Seat, uno.Action, Millis]


def play(seats: int, rng: Random) -> list[Moment]:
    """The moments of one random game: the game before an action, who acts, what, and when."""
    game = uno.replay(uno.start(seats, Seat(rng.randrange(seats)), None, rng))
    now, moments = Millis(0), []
    while not isinstance(game.phase, Over):
        now = Millis(now + PACE)
        game = fold(game, uno.expire(game, now, rng))
        assert not isinstance(game.phase, Over)
        seat = game.phase.seat
        action = rng.choice(uno.legal(game, seat, now))
        moments.append((game, seat, action, now))
        game = fold(game, uno.decide(game, seat, action, now, rng))
    return moments


def fold(game: Game, events: list[uno.Event]) -> Game:
    for event in events:
        game = uno.evolve(game, event)
    return game


def micros(work: float, count: int) -> float:
    return work / count * 1e6


def measure(seats: int) -> tuple[float, float, float]:
    """Microseconds an action: deciding and folding; all seats' views; the same encoded as JSON."""
    moments = [moment for seed in range(GAMES) for moment in play(seats, Random(seed))]
    encode = msgspec.json.Encoder().encode
    rng = Random(0)
    decided, viewed, encoded = [], [], []
    for _ in range(ROUNDS):
        begun = process_time()
        for game, seat, action, now in moments:
            fold(game, uno.expire(game, now, rng))
            fold(game, uno.decide(game, seat, action, now, rng))
        decided.append(micros(process_time() - begun, len(moments)))
        begun = process_time()
        views = [
            (uno.table_view(game, now), [uno.seat_view(game, Seat(seat), now) for seat in range(seats)])
            for game, _, _, now in moments
        ]
        viewed.append(micros(process_time() - begun, len(moments)))
        begun = process_time()
        for view in views:
            encode(view)
        encoded.append(micros(process_time() - begun, len(moments)))
    return median(decided), median(viewed), median(encoded)


def main() -> None:
    print(f"{'seats':>5}  {'decide+fold µs':>14}  {'views µs':>8}  {'encoding µs':>11}")
    for seats in (2, 4, 10):
        decided, viewed, encoded = measure(seats)
        print(f"{seats:>5}  {decided:>14.1f}  {viewed:>8.1f}  {encoded:>11.1f}")


if __name__ == "__main__":
    main()
