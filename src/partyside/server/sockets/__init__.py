"""WebSockets behind one small port, so that the gateway does not know who speaks the protocol.

`picows.py` is the fast implementation, `asgi.py` the one that needs nothing but plain ASGI. Both make a `Session` of
the gateway for each handshake that it admits, hand it a `Socket`, and then call the session's `opened`, `received`,
`fell_behind`, `drained` and `closed`, all in the event loop's thread. Text frames only; frames longer than
`wire.MAX_MESSAGE` are refused with close code 1009, binary ones with 1003.
"""

from typing import Final, Protocol

from msgspec import Struct

BEHIND_BYTES: Final = 16 * 1024
"""With more than this waiting to be sent a peer has fallen behind: no further updates until it has caught up."""

CAUGHT_UP_BYTES: Final = 4 * 1024

TOO_SLOW_BYTES: Final = 256 * 1024
"""With more than this waiting a connection is given up."""


class Timing(Struct, frozen=True):
    """Seconds. A peer that has gone silent is noticed within ten: `ping_after` and `pong_within` together."""

    hello_within: float = 5.0
    ping_after: float = 4.5
    pong_within: float = 4.5
    """Not more than `ping_after`: picows wants it so."""
    close_within: float = 2.0
    """How long a peer may take to answer a close; then the connection is cut."""


class Socket(Protocol):
    """One open WebSocket, as the gateway uses it."""

    def send(self, data: bytes) -> None:
        """Queue a text frame, UTF-8. Never blocks and keeps the order; does nothing once it is closing."""
        ...

    @property
    def waiting(self) -> int:
        """Bytes queued that the kernel has not taken yet."""
        ...

    def close(self, code: int) -> None:
        """Send what is queued, then close; cut the connection if that takes too long. Idempotent."""
        ...
