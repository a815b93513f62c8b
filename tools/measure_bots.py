"""Play the matches of docs/bots.md, `python -m tools.measure_bots`, and print its table of results.

The arena does the same, match by match; here the simulator is compiled, so that all of them take minutes. CPU times are
therefore not those of the server: ask the arena for these.
"""

import argparse
import os
import tempfile
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

os.environ["OPENBLAS_NUM_THREADS"] = "1"
from tools.train_bots import compile_core, use_core

MATCHES = (
    [("hard", "rule-v1", seats) for seats in (2, 3, 4, 6, 10)]
    + [("hard", "random", 2), ("hard", "random", 4), ("hard", "heuristic", 2), ("heuristic", "rule-v1", 2)]
    + [(level, "rule-v1", seats) for seats in (2, 4) for level in ("easy", "normal")]
    + [("normal", "easy", 2), ("hard", "normal", 2), ("normal", "easy", 4), ("hard", "normal", 4)]
    + [(f"hard/{style}", "rule-v1", 2) for style in ("attacker", "hoarder", "bluffer", "loyal", "cautious")]
)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--deals", type=int, default=10_000)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        compile_core(Path(folder))
        with ProcessPoolExecutor(os.cpu_count(), get_context("spawn"), use_core, (folder,)) as pool:
            use_core(folder)
            measure(pool, given.deals, given.seed)


def measure(pool: ProcessPoolExecutor, deals: int, seed: int) -> None:
    from partyside.arena import CHUNK, Match, Tally, play_part, result

    print("| hero | against | seats | won | even |\n|---|---|---|---|---|")
    for hero, versus, seats in MATCHES:
        match, tally = Match(hero, versus, seats, deals, seed), Tally()
        parts = [range(at, min(at + CHUNK, deals)) for at in range(0, deals, CHUNK)]
        for part in pool.map(play_part, [match] * len(parts), parts):
            tally.add(part)
        told = result(match, tally)
        print(f"| {hero} | {versus} | {seats} | {told.share:.1%} ± {told.margin:.1%} | {told.even:.1%} |", flush=True)


if __name__ == "__main__":
    main()
