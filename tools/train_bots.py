"""Make the bots' weights from nothing: self-play, and games against the baselines, in Monte-Carlo fashion.

A net judges what each action leads to, plays by its judgement, and learns from who won. Everything is seeded. Run it
with `python tools/train_bots.py`; it compiles the simulator with mypyc first, into a temporary folder.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from concurrent.futures import Future, ProcessPoolExecutor
from hashlib import sha256
from math import cos, pi
from multiprocessing import get_context
from pathlib import Path
from random import Random
from shutil import copy
from time import perf_counter
from typing import TYPE_CHECKING, Final

for threads in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[threads] = "1"

import numpy as np  # noqa: E402 - reads the environment
from numpy.typing import NDArray  # noqa: E402

import partyside.bots  # noqa: E402

if TYPE_CHECKING:
    from partyside.bots.net import Net
    from partyside.bots.sim import Sim

Floats = NDArray[np.float32]
Bytes = NDArray[np.uint8]

SOURCE: Final = Path(partyside.bots.__path__[0])
COMPILED: Final = ("position", "tracker", "sim", "features", "baselines")

WORKERS: Final = 2
ROUND: Final = 4_000
"""Games that one worker plays with the same weights."""
AT_ONCE: Final = 256
"""Games that a worker plays side by side, so that the net judges many rows in one go."""
EXPLORES: Final = 0.05
"""How often the net plays any legal action instead of its choice."""
TRUST: Final = 0.4
"""How much of what is learnt of a choice is the net's own opinion at the seat's next one."""
LEARNS_TO_TRUST: Final = 0.15
"""The part of the training in which that rises from nothing."""
BATCH: Final = 1024
RATE: Final = 2e-3
LAST_RATE: Final = 3e-5
AVERAGES: Final = 0.9995
"""The weights that are kept are an average: each step moves it by what is missing to 1."""

REPORT: Final = """# How `weights.bin` was made

`python tools/train_bots.py --games {games} --seed {seed}`, from nothing: {games:,} games; {choices:,} choices
were learnt from, each once. It took {minutes:.0f} minutes on two cores. The last loss was {loss:.4f} nats a choice.

{size:,} bytes in half precision, SHA-256 `{digest}`. Another run gives other
bytes, for sums of floating point numbers differ between machines, of much the same strength. How strong
these are says docs/bots.md.
"""

TABLES: Final = {2: 42, 3: 14, 4: 20, 5: 5, 6: 9, 8: 4, 10: 6}
"""How often so many sit at a table, in per cent."""
SELF: Final = 0.55
"""How often only the net sits there; else others do with the chances below, and the net at least once."""
NET, HEURISTIC, RULE, RANDOM = range(4)
OTHERS: Final = (NET, NET, HEURISTIC, HEURISTIC, RULE, RULE, RANDOM)


def compile_core(folder: Path) -> None:
    """Compile the simulator into this folder, for `use_core`."""
    package = folder / "partyside" / "bots"
    package.mkdir(parents=True)
    shells = ["partyside/__init__.py", "partyside/bots/__init__.py"]
    for shell in shells:
        (folder / shell).touch()
    sources = [f"partyside/bots/{name}.py" for name in COMPILED]
    for source in sources:
        copy(SOURCE / Path(source).name, package)
    subprocess.run([sys.executable, "-m", "mypyc", *sources], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    # What is left must hide neither the rest of the real package nor its compiled files.
    for file in (*shells, *sources):
        (folder / file).unlink()


def use_core(folder: str | None) -> None:
    """Import the compiled simulator instead of its source, from now on, in this process."""
    if folder is not None:
        sys.path.insert(0, folder)
        partyside.bots.__path__.insert(0, f"{folder}/partyside/bots")


class Table:
    """One game in progress, and what the net chose in it."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.sim: Sim
        self.kinds: list[int] = []
        self.chosen: list[tuple[int, bytes, float]] = []
        """Seat, row, and how likely the seat then was to win by the best it could have done."""
        self.legal: list[int] = []
        self.rows: list[bytes] = []
        self.begin()

    def begin(self) -> None:
        from partyside.bots.sim import Sim
        from partyside.bots.tracker import Tracker

        rng = self.rng
        seats = rng.choices(list(TABLES), list(TABLES.values()))[0]
        self.kinds = [NET] * seats
        if rng.random() >= SELF:
            self.kinds = [rng.choice(OTHERS) for _ in range(seats)]
            self.kinds[rng.randrange(seats)] = NET
        self.sim = Sim(seats, rng, Tracker())
        self.sim.deal(rng.randrange(seats))
        self.chosen = []

    def advance(self) -> bool:
        """Go on until the net has a choice; False if the game ends before."""
        from partyside.bots import baselines, features
        from partyside.bots.position import OVER

        sim, rng = self.sim, self.rng
        while sim.phase != OVER:
            legal = sim.legal()
            if len(legal) == 1:
                sim.step(legal[0])
                continue
            kind = self.kinds[sim.turn]
            if kind == NET:
                self.legal, self.rows = legal, features.rows(sim.position(), legal)
                return True
            if kind == HEURISTIC:
                sim.step(baselines.heuristic(sim.position(), legal, baselines.TUNED))
            elif kind == RULE:
                sim.step(baselines.rule_v1(sim.position(), legal, rng))
            else:
                sim.step(baselines.at_random(legal, rng))
        return False

    def choose(self, values: Floats) -> None:
        at = self.rng.randrange(len(self.legal)) if self.rng.random() < EXPLORES else int(values.argmax())
        self.chosen.append((self.sim.turn, self.rows[at], float(values.max())))
        self.sim.step(self.legal[at])

    def aims(self, trust: float) -> list[float]:
        """The chance to win that each choice shall be learnt to have: whether its seat won, and, as far as the net
        is trusted, what it thought of the seat at its next choice, which says the same with less luck."""
        after = {seat: float(seat == self.sim.winner) for seat in range(self.sim.seats)}
        aims = []
        for seat, _, value in reversed(self.chosen):
            aims.append(after[seat])
            after[seat] = trust * value + (1 - trust) * after[seat]
        return aims[::-1]


def generate(weights: bytes, seed: str, games: int, trust: float) -> tuple[bytes, bytes]:
    """Play so many games; the rows that the net chose, end to end, and for each the chance to win it is to learn."""
    from partyside.bots.net import Net

    net, rng = Net.load(weights), Random(seed)
    rows: list[bytes] = []
    aims: list[float] = []
    tables = [Table(rng) for _ in range(AT_ONCE)]
    finished = 0
    while tables:
        ready = []
        for table in tables:
            while not table.advance():
                rows += [row for _, row, _ in table.chosen]
                aims += table.aims(trust)
                finished += 1
                if finished + len(tables) > games:
                    break
                table.begin()
            else:
                ready.append(table)
        tables = ready
        values = net(b"".join(row for table in tables for row in table.rows)) if tables else None
        at = 0
        for table in tables:
            assert values is not None
            table.choose(values[at : at + len(table.rows)])
            at += len(table.rows)
    return b"".join(rows), np.array(aims, np.float32).tobytes()


class Learner:
    """The net's weights, and Adam, which improves them."""

    def __init__(self, seed: int) -> None:
        from partyside.bots.net import SHAPES

        chance = np.random.default_rng(seed)
        self.chance = chance
        self.weights: list[Floats] = []
        for shape in SHAPES:
            scale = np.sqrt(2 / shape[0]) if len(shape) == 2 else 0
            self.weights.append((chance.standard_normal(shape) * scale).astype(np.float32))
        self.weights[4] *= np.float32(0.1)
        self.average = [weight.copy() for weight in self.weights]
        self._first = [np.zeros_like(weight) for weight in self.weights]
        self._second = [np.zeros_like(weight) for weight in self.weights]
        self._steps = 0

    def learn(self, rows: Bytes, aims: Floats, rate: float) -> float:
        """Once over these rows, in any order; the mean loss."""
        from partyside.bots.features import ONE

        order = self.chance.permutation(len(rows))
        losses = []
        for at in range(0, len(order) - BATCH + 1, BATCH):
            picked = order[at : at + BATCH]
            x = rows[picked].astype(np.float32) / np.float32(ONE)
            losses.append(self._step(x, aims[picked], rate))
        return float(np.mean(losses))

    def _step(self, x: Floats, aims: Floats, rate: float) -> float:
        w1, b1, w2, b2, w3, b3 = self.weights
        h1 = np.maximum(x @ w1 + b1, 0)
        h2 = np.maximum(h1 @ w2 + b2, 0)
        logits = (h2 @ w3 + b3)[:, 0]
        chance = 1 / (1 + np.exp(-logits))
        slope = ((chance - aims) / len(aims))[:, None].astype(np.float32)
        to2 = (slope @ w3.T) * (h2 > 0)
        to1 = (to2 @ w2.T) * (h1 > 0)
        slopes = [x.T @ to1, to1.sum(0), h1.T @ to2, to2.sum(0), h2.T @ slope, slope.sum(0)]
        self._steps += 1
        step = rate * np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps)
        keep = min(AVERAGES, 1 - 1 / self._steps)
        for at, weight in enumerate(self.weights):
            self._first[at] += np.float32(0.1) * (slopes[at] - self._first[at])
            self._second[at] += np.float32(0.001) * (slopes[at] ** 2 - self._second[at])
            weight -= np.float32(step) * self._first[at] / (np.sqrt(self._second[at]) + np.float32(1e-8))
            self.average[at] += np.float32(1 - keep) * (weight - self.average[at])
        clear = np.clip(chance, 1e-6, 1 - 1e-6)
        return float(-np.mean(aims * np.log(clear) + (1 - aims) * np.log(1 - clear)))


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=3_000_000)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--out", type=Path, default=SOURCE / "weights.bin")
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        compile_core(Path(folder))
        use_core(folder)
        train(folder, given.games, given.seed, given.out)


def train(folder: str, games: int, seed: int, out: Path) -> None:
    from partyside.bots.features import WIDTH
    from partyside.bots.net import Net

    learner, begun = Learner(seed), perf_counter()
    rounds, choices = games // (ROUND * WORKERS), 0

    def net() -> "Net":
        return Net([weight.copy() for weight in learner.average])

    with ProcessPoolExecutor(WORKERS, get_context("spawn"), use_core, (folder,)) as pool:

        def deal(number: int) -> list[Future[tuple[bytes, bytes]]]:
            weights, trust = net().dump(), TRUST * min(1, number / rounds / LEARNS_TO_TRUST)
            return [pool.submit(generate, weights, f"{seed}:{number}:{one}", ROUND, trust) for one in range(WORKERS)]

        coming = deal(0)
        for number in range(rounds):
            made = [one.result() for one in coming]
            # The next games are played while these are learnt from.
            if number + 1 < rounds:
                coming = deal(number + 1)
            rows = np.frombuffer(b"".join(rows for rows, _ in made), np.uint8).reshape(-1, WIDTH)
            aims = np.frombuffer(b"".join(aims for _, aims in made), np.float32)
            rate = LAST_RATE + (RATE - LAST_RATE) * (1 + cos(pi * number / rounds)) / 2
            loss = learner.learn(rows, aims, rate)
            choices += len(rows)
            if number % 10 == 9 or number + 1 == rounds:
                seconds = perf_counter() - begun
                print(f"{(number + 1) * ROUND * WORKERS:>9} games  {seconds:6.0f} s  loss {loss:.4f}", flush=True)
                data = net().dump()
                out.write_bytes(data)
                report = REPORT.format(
                    seed=seed, games=(number + 1) * ROUND * WORKERS, choices=choices, minutes=seconds / 60,
                    loss=loss, size=len(data), digest=sha256(data).hexdigest(),
                )  # fmt: skip
                out.with_suffix(".md").write_text(report, encoding="utf-8")


if __name__ == "__main__":
    main()
