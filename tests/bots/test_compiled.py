"""mypyc compiles the fast core unchanged, and what it makes plays and judges the same."""

import subprocess
import sys
import sysconfig
from hashlib import sha256
from pathlib import Path
from random import Random
from shutil import which

import pytest

from partyside.bots import features
from partyside.bots.position import OVER
from partyside.bots.sim import Sim
from partyside.bots.tracker import Tracker

ROOT = Path(__file__).parents[2]
COMPILES = which("cc") and Path(sysconfig.get_path("include"), "Python.h").exists()


def fingerprint() -> str:
    """Of whole games of two to ten, and of every row that a bot would look at in them."""
    made, rng = sha256(), Random(1)
    for game in range(45):
        seats = 2 + game % 9
        sim = Sim(seats, rng, Tracker())
        sim.deal(game % seats)
        while sim.phase != OVER:
            legal = sim.legal()
            for row in features.rows(sim.position(), legal):
                made.update(row)
            sim.step(rng.choice(legal))
        made.update(bytes([sim.winner]))
    return made.hexdigest()


@pytest.mark.slow
@pytest.mark.skipif(not COMPILES, reason="there is no C compiler, or Python's headers are missing")
def test_compiled_and_not_it_is_the_same(tmp_path: Path) -> None:
    """[P37] What is trained compiled is what plays uncompiled on the server."""
    code = f"""
from pathlib import Path
from tools.train_bots import compile_core, use_core
compile_core(Path({str(tmp_path)!r}))
use_core({str(tmp_path)!r})
from partyside.bots import sim
assert not sim.__file__.endswith(".py"), sim.__file__
from tests.bots.test_compiled import fingerprint
print(fingerprint())
"""
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.strip() == fingerprint()
