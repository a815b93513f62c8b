"""The bots that people play with: `think` is the `Think` of the server."""

from functools import cache
from importlib.resources import files
from random import Random

from partyside.bots import Question, manner
from partyside.bots.levels import choose
from partyside.bots.net import Net
from partyside.bots.position import KEEP
from partyside.bots.reading import actions_of, move_of, position_of
from partyside.bots.styles import style_of
from partyside.uno import Draw, Move


@cache
def net() -> Net:
    """The net that was trained by `tools/train_bots.py`. Its weights lie beside the code and are as constant."""
    return Net.load(files("partyside.bots").joinpath("weights.bin").read_bytes())


def think(question: Question) -> Move:
    """The move for the decision that the view's own seat owes. ValueError if it owes none."""
    view, rng = question.view, Random(question.seed)
    position = position_of(view, question.past)
    assert view.own is not None
    legal, decision = actions_of(view.own.options), view.table.decision
    if not legal:
        return Draw(decision)
    action = choose(net(), position, legal, question.level, rng, style_of(question.number))
    comes_to_one = action < KEEP and len(view.own.hand) == 2
    return move_of(action, decision, uno=comes_to_one and manner.declares(rng, question.level))
