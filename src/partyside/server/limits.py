"""How much one connection and one address may ask for [P42, P13a]. The present is an argument, in seconds."""

import math
from collections import Counter, OrderedDict, deque
from typing import Final

ASKS_AT_ONCE: Final = 20
ASKS_PER_SECOND: Final = 10.0
"""More than a person makes, whatever he taps."""

PATIENCE: Final = 60
"""Messages over the limit that are answered before the connection is closed; forgiven at one a second."""

CHAT_AT_ONCE: Final = 6
CHAT_PER_SECOND: Final = 0.5
"""Messages and reactions of one member; more would be noise for the others [P25]."""

WRONG_CODES_PER_MINUTE: Final = 10

ADDRESSES_KEPT: Final = 50_000
"""How many addresses a limit remembers; of more, those that were quiet longest are forgotten."""


class Credit:
    """Credits that come back with time: a bucket of tokens."""

    __slots__ = ("_at", "_left", "_most", "_per_second")

    def __init__(self, most: float, per_second: float, now: float) -> None:
        self._most = most
        self._per_second = per_second
        self._left = most
        self._at = now

    def take(self, now: float, cost: int = 1) -> bool:
        """Use one up, or several; False if fewer are left."""
        self._left = min(self._most, self._left + (now - self._at) * self._per_second)
        self._at = now
        if self._left < cost:
            return False
        self._left -= cost
        return True


class PerMinute:
    """So many times within any minute for one address; None stands for any number."""

    def __init__(self, limit: int | None) -> None:
        self._limit = limit
        self._times: OrderedDict[str, deque[float]] = OrderedDict()

    def is_used_up(self, address: str, now: float) -> bool:
        times = self._times.get(address)
        return times is not None and len(times) == self._limit and now - times[0] < 60

    def count(self, address: str, now: float) -> None:
        """One more; beyond the limit the oldest is forgotten."""
        if self._limit is None:
            return
        times = self._times.setdefault(address, deque(maxlen=self._limit))
        times.append(now)
        self._times.move_to_end(address)
        if len(self._times) > ADDRESSES_KEPT:
            self._times.popitem(last=False)

    def take(self, address: str, now: float) -> bool:
        """Count one more if the limit admits it."""
        if self.is_used_up(address, now):
            return False
        self.count(address, now)
        return True


class AtOnce:
    """So many at one moment for one address; None stands for any number."""

    def __init__(self, limit: int | None) -> None:
        self._limit = limit
        self._held: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        """Hold one more if the limit admits it; you must give it back."""
        if self._limit is not None and self._held[address] >= self._limit:
            return False
        self._held[address] += 1
        return True

    def give_back(self, address: str) -> None:
        self._held[address] -= 1
        if not self._held[address]:
            del self._held[address]


class Limits:
    """All limits of one server."""

    def __init__(self, connections: int, entries: int, enforced: bool = True) -> None:
        """How many connections an address may hold, and how many rooms it may create and join within a minute.

        With `enforced` false there is no limit at all.
        """
        self._enforced = enforced
        self.connections: Final = AtOnce(connections if enforced else None)
        self.entries: Final = PerMinute(entries if enforced else None)
        self.wrong_codes: Final = PerMinute(WRONG_CODES_PER_MINUTE if enforced else None)

    def asks(self, now: float) -> Credit:
        """What a new connection may ask for."""
        return Credit(ASKS_AT_ONCE if self._enforced else math.inf, ASKS_PER_SECOND, now)

    def patience(self, now: float) -> Credit:
        """How many messages over that it may send before it is closed."""
        return Credit(PATIENCE, 1, now)
