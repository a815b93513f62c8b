"""Bots: a bot is a function of what a person in its seat would see, and of chance; it is handed nothing else [R148].

The package is pure. It plays through the same `Action`s as people do.
"""

from collections.abc import Callable
from random import Random

from partyside.uno import Action, View

Think = Callable[[View, Random], Action]
"""The interface of a bot: the action for the decision that its seat owes."""
