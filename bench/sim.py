"""What the bots' simulator costs, and what RLCard costs beside it: random games of two, in this process, one core.

RLCard takes part where it is installed (`pip install rlcard`). Prints the median of five rounds of CPU time, taken in
turns, and what the simulator with what bots remember, and one judgement of a position, cost.
"""

from collections.abc import Callable
from importlib.util import find_spec
from random import Random
from statistics import median
from time import process_time

from partyside.bots.brain import net
from partyside.bots.features import rows
from partyside.bots.position import OVER, Position
from partyside.bots.sim import Sim
from partyside.bots.tracker import Tracker

ROUNDS = 5
Play = Callable[[int], None]
"""Plays so many games."""


def simulator(seats: int, remembers: bool = False) -> Play:
    rng = Random(1)
    random = rng.random

    def play(games: int) -> None:
        for _ in range(games):
            sim = Sim(seats, rng, Tracker() if remembers else None)
            sim.deal(0)
            while sim.phase != OVER:
                legal = sim.legal()
                sim.step(legal[0] if len(legal) == 1 else legal[int(random() * len(legal))])

    return play


def rlcard_env() -> Play:
    """With what its agents are shown at each step."""
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make("uno")
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play(games: int) -> None:
        for _ in range(games):
            env.run(is_training=False)

    return play


def rlcard_game() -> Play:
    """Its rules alone."""
    from rlcard.games.uno import Game

    random, game = Random(1).random, Game()

    def play(games: int) -> None:
        for _ in range(games):
            game.init_game()
            while not game.is_over():
                legal = game.get_legal_actions()
                game.step(legal[0] if len(legal) == 1 else legal[int(random() * len(legal))])

    return play


def judging(seats: int) -> tuple[float, float]:
    """Microseconds for a decision with a choice, and how many actions it has, on average."""
    rng, spent, decisions, actions = Random(1), 0.0, 0, 0
    for _ in range(60):
        sim = Sim(seats, rng, Tracker())
        sim.deal(0)
        while sim.phase != OVER:
            legal = sim.legal()
            if len(legal) > 1:
                position: Position = sim.position()
                begun = process_time()
                net()(b"".join(rows(position, legal)))
                spent += process_time() - begun
                decisions, actions = decisions + 1, actions + len(legal)
            sim.step(legal[int(rng.random() * len(legal))])
    return spent / decisions * 1e6, actions / decisions


def main() -> None:
    sides: dict[str, tuple[Play, int]] = {
        "simulator, 2 seats": (simulator(2), 1_500),
        "simulator, 4 seats": (simulator(4), 1_500),
        "simulator, 10 seats": (simulator(10), 800),
        "with memory, 2 seats": (simulator(2, remembers=True), 1_000),
    }
    if find_spec("rlcard") is not None:
        sides["RLCard env.run, 2 seats"] = (rlcard_env(), 120)
        sides["RLCard game alone, 2 seats"] = (rlcard_game(), 400)
    rates: dict[str, list[float]] = {name: [] for name in sides}
    for _ in range(ROUNDS):
        for name, (play, games) in sides.items():
            begun = process_time()
            play(games)
            rates[name].append(games / (process_time() - begun))
    ours = median(rates["simulator, 2 seats"])
    print(f"{'':<27}  {'games/s':>8}  {'simulator, 2 seats, is':>22}")
    for name, found in rates.items():
        print(f"{name:<27}  {median(found):>8,.0f}  {ours / median(found):>15.1f} times")
    for seats in (2, 4, 10):
        micros, actions = judging(seats)
        print(f"one decision, {seats} seats: {micros:.0f} µs of CPU for {actions:.1f} actions")


if __name__ == "__main__":
    main()
