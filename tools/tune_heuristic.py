"""Find weights for the heuristic: change some at random, and keep what wins more, against `rule_v1` and itself.

`python -m tools.tune_heuristic` prints the weights for `baselines.TUNED`. Seeded, like all training; it takes minutes.
"""

import argparse
import tempfile
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from tools import train_bots

if TYPE_CHECKING:
    from partyside.arena import Player, Tally

DEALS = 2_000


def playing(weights: list[float]) -> "Player":
    from partyside.bots import baselines

    return lambda position, legal, _rng: baselines.heuristic(position, legal, weights)


def share(tally: "Tally") -> float:
    return sum(tally.shares) / len(tally.shares)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--tries", type=int, default=400)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        train_bots.compile_core(Path(folder))
        train_bots.use_core(folder)
        tune(given.tries, given.seed)


def tune(tries: int, seed: int) -> None:
    from partyside.arena import play
    from partyside.bots import baselines

    rng, best = Random(seed), list(baselines.TUNED)
    kept = 0
    for number in range(tries):
        tried = [weight + rng.gauss(0, 0.4 * abs(weight) + 0.2) if rng.random() < 0.25 else weight for weight in best]
        # All of it on the same deals, which are new for each try: luck is kept out, and not learnt by heart.
        deals = range(number * DEALS, (number + 1) * DEALS)
        gain = 0.0
        for seats, weight in ((2, 1.0), (4, 2.0)):
            some = deals if seats == 2 else deals[: DEALS // 2]
            gain += weight * share(play(playing(tried), baselines.rule_v1, seats, some, seed))
            gain -= weight * share(play(playing(best), baselines.rule_v1, seats, some, seed))
            gain += weight * (share(play(playing(tried), playing(best), seats, some, seed)) - 1 / seats)
        if gain > 0.01:
            best, kept = tried, kept + 1
            print(f"try {number}: gain {gain:.4f}, {kept} kept", flush=True)
    print("[" + ", ".join(f"{weight:.2f}" for weight in best) + "]")


if __name__ == "__main__":
    main()
