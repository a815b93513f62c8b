"""The bot of docs/bots.md plays."""

import re
from pathlib import Path
from random import Random

from partyside.arena import Player, play, player
from partyside.bots import Question
from partyside.bots.position import OVER
from partyside.bots.reading import thinking
from partyside.bots.styles import STYLES
from partyside.uno import as_actions
from tests.bots.both import Both

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"


def documented() -> Player:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, Player] = {}
    exec(code, names)
    return names["choose"]


def test_the_bot_of_the_page_plays() -> None:
    """In the arena, better than chance; and on the server's side, legally."""
    choose = documented()
    assert sum(play(choose, player("random"), 2, range(200), seed=1).shares) > 105
    think = thinking(choose)
    both = Both(4, 1)
    while both.sim.phase != OVER:
        move = think(Question(both.view, both.past, seed=3))
        own = both.view.own
        assert own is not None
        plain = [type(action) for action in as_actions(own.options, both.game.decision)]
        assert type(move) in plain
        both.step(choose(both.sim.position(), both.sim.legal(), Random(3)))


def test_every_player_of_the_page_exists() -> None:
    """The names in its table are those that the arena knows."""
    table = re.findall(r"^\| (`[^|]*) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    names = [name for cell in table for name in re.findall(r"`([a-z0-9/-]+)`", cell)]
    assert {"random", "rule-v1", "heuristic", "easy", "normal", "hard", "hard/bluffer"} <= set(names)
    for name in names:
        player(f"hard/{name}" if name in STYLES else name)


def test_a_player_of_ones_own() -> None:
    """`module:function` is imported."""
    assert player("partyside.bots.baselines:rule_v1") is player("rule-v1")
