"""Whole games written down, with the state after each step and what every viewer sees of it, are still played so.

When a change is meant, `python -m tools.playthrough tests/uno/golden/*.txt` writes them anew; then read the difference
as carefully as the code. How to read and to make such a game says `tools/playthrough.py`.
"""

from pathlib import Path
from random import Random
from typing import get_args

import pytest

from partyside.uno import Event, Seat, legal
from tests.uno.given import read
from tests.uno.playing import answering, crowded, dealt, late, walk
from tools.playthrough import asked, playthrough, steps

GAMES = sorted((Path(__file__).parent / "golden").glob("*.txt"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_golden_game(path: Path) -> None:
    """[R5-R18] [R21-R117] [R124-R134] [R151-R157] [R169-R172] To the letter."""
    written = path.read_text(encoding="utf-8")
    assert playthrough(written).splitlines() == written.splitlines(), (
        f"if this is meant: python -m tools.playthrough {path}"
    )


def test_the_golden_games_show_every_event() -> None:
    """A new kind of event comes with a game in which it can be seen."""
    told = {word for path in GAMES for word in path.read_text(encoding="utf-8").replace("(", " ").split()}
    assert [event for event in get_args(Event) if event.__struct_config__.tag not in told] == []


@pytest.mark.parametrize("seats", ["2", "10"])
def test_a_game_at_random_can_be_written_anew(seats: str) -> None:
    """As `python -m tools.playthrough --seats` does."""
    head = {"seats": seats, "dealer": "B", "limit": "30", "seed": "1"}
    text = "".join(f"{name}: {value}\n" for name, value in head.items()) + "\n"
    text += "".join(f"> {step}\n" for step in steps(head))
    written = playthrough(text)
    assert "ended how won" in written
    assert playthrough(written) == written


def test_every_action_has_its_words() -> None:
    """What a step says is what `given.read` reads."""
    for begin in (dealt, late, answering, crowded):
        rng = Random(1)
        for step in walk(begin(rng), rng, asks=100):
            for seat in map(Seat, range(len(step.after.hands))):
                for action in legal(step.after, seat, step.now):
                    assert read(asked(action), step.after.decision) == action
