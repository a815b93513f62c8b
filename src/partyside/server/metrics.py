"""What an operator can watch: Prometheus counters, gauges and histograms [P41].

Made once for each server, on a registry of its own, so that several servers in one process (tests) count apart. The
methods cost about a third of a microsecond: children of labels are made once and kept.
"""

from asyncio import get_running_loop, sleep
from time import perf_counter
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.context_managers import Timer

_LATENCIES: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The counters of one server. Labels hold only words of the protocol, so that their number is bounded."""

    def __init__(self, lag_every: float = 0.5) -> None:
        """`lag_every` is how often, in seconds, the event loop's lag is measured."""
        self.registry: Final = CollectorRegistry()
        self._lag_every: Final = lag_every
        asks = Counter("partyside_asks", "Asks by kind and result.", ("kind", "result"), registry=self.registry)
        closes = Counter("partyside_closes", "Connections closed by the server.", ("code",), registry=self.registry)
        calls = Counter("partyside_http_refusals", "Refused HTTP calls.", ("code",), registry=self.registry)
        self._asks: Final = _Children(asks)
        self._closes: Final = _Children(closes)
        self._calls: Final = _Children(calls)
        self._answers: Final = self._histogram("partyside_answer_seconds", "From an ask's arrival to its answer.")
        self._appends: Final = self._histogram("partyside_append_seconds", "From a step's hand-over to the log's word.")
        self._lag: Final = self._histogram("partyside_loop_lag_seconds", "How late the event loop wakes a sleeper.")
        self._rooms: Final = self._gauge("partyside_rooms", "Rooms in memory.")
        self._connections: Final = self._gauge("partyside_connections", "Live WebSockets.")
        self._slow: Final = self._counter("partyside_slow_peers", "Times a connection fell behind and skipped updates.")
        self._resyncs: Final = self._counter("partyside_resyncs", "Whole views sent to who had missed an update.")
        self._failures: Final = self._counter("partyside_room_failures", "Rooms stopped by a fault, to be loaded anew.")
        thoughts = Counter("partyside_thoughts", "Bots' thoughts by outcome.", ("outcome",), registry=self.registry)
        failures = Counter(
            "partyside_bot_failures", "Simple moves in place of a bot's own [P38].", ("why",), registry=self.registry
        )
        self._thoughts: Final = _Children(thoughts)
        self._bot_failures: Final = _Children(failures)
        self._thinking: Final = self._histogram("partyside_thought_seconds", "From a thought's begin to its end.")
        self._thinkers: Final = self._gauge("partyside_thinkers", "Worker processes that are ready to think.")
        self._presence: Final = self._counter("partyside_presence_questions", "Tables asked whether anyone is there.")
        self._rooms_ended: Final = self._counter("partyside_rooms_ended", "Rooms dropped after a day without anybody.")

    def ask(self, kind: str, result: str) -> None:
        """An ask was answered; `kind` is the command's name, `result` is "done" or the code of the refusal."""
        self._asks[kind, result].inc()

    def answered(self, waited: "Stopwatch") -> None:
        """An ask got its answer, this long after it arrived."""
        self._answers.observe(waited.read())

    def appending(self) -> Timer:
        """Measures the block that it opens: storing one step."""
        return self._appends.time()

    def room_opened(self) -> None:
        self._rooms.inc()

    def room_closed(self) -> None:
        self._rooms.dec()

    def connected(self) -> None:
        self._connections.inc()

    def disconnected(self) -> None:
        self._connections.dec()

    def closed(self, code: str) -> None:
        """The server said `Bye` with this code."""
        self._closes[code,].inc()

    def call_refused(self, code: str) -> None:
        self._calls[code,].inc()

    def fell_behind(self) -> None:
        self._slow.inc()

    def resynced(self) -> None:
        self._resyncs.inc()

    def room_failed(self) -> None:
        self._failures.inc()

    def thought(self, outcome: str, waited: "Stopwatch") -> None:
        """A bot's thought has ended, this long after it was begun: "done", or why it came to nothing."""
        self._thoughts[outcome,].inc()
        self._thinking.observe(waited.read())

    def thinker_started(self) -> None:
        self._thinkers.inc()

    def thinker_ended(self) -> None:
        self._thinkers.dec()

    def bot_failed(self, why: str) -> None:
        self._bot_failures[why,].inc()

    def presence_asked(self) -> None:
        self._presence.inc()

    def room_ended(self) -> None:
        self._rooms_ended.inc()

    async def watch_loop(self) -> None:
        """Measure the event loop's lag until cancelled."""
        loop = get_running_loop()
        while True:
            asleep = loop.time()
            await sleep(self._lag_every)
            self._lag.observe(max(0.0, loop.time() - asleep - self._lag_every))

    def value(self, name: str, **labels: str) -> float:
        """One sample as it would be scraped, 0 while it has never been touched."""
        return self.registry.get_sample_value(name, labels) or 0.0

    def _histogram(self, name: str, help_text: str) -> Histogram:
        return Histogram(name, help_text, buckets=_LATENCIES, registry=self.registry)

    def _gauge(self, name: str, help_text: str) -> Gauge:
        return Gauge(name, help_text, registry=self.registry)

    def _counter(self, name: str, help_text: str) -> Counter:
        return Counter(name, help_text, registry=self.registry)


class Stopwatch:
    """Seconds since it was made."""

    __slots__ = ("_started",)

    def __init__(self) -> None:
        self._started = perf_counter()

    def read(self) -> float:
        return perf_counter() - self._started


class _Children(dict[tuple[str, ...], Counter]):
    """The counters of one family by their labels, looked up once: `labels()` costs four times a dictionary's read."""

    def __init__(self, family: Counter) -> None:
        super().__init__()
        self._family = family

    def __missing__(self, labels: tuple[str, ...]) -> Counter:
        child = self[labels] = self._family.labels(*labels)
        return child
