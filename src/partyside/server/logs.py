"""What the server writes about itself: lines of JSON about changes of state, with room codes and request ids [P41].

Never in a line: secrets, their hashes, cookies, names of cards. An exception is told by its type and its places in the
code; its text is left out, as it may quote anything, except where it comes from the operating system or SQLite.
"""

import logging
import sqlite3
import sys
import traceback
from types import TracebackType
from typing import Final, TextIO

import msgspec
import structlog
from structlog.types import EventDict, Processor, WrappedLogger

_PLAIN_SPOKEN: Final = (OSError, sqlite3.Error)
"""Exceptions whose text an operator needs, and which know nothing of a game."""

_encoder: Final = msgspec.json.Encoder(enc_hook=str)


def configure(level: str, stream: TextIO | None = None) -> None:
    """Write structlog's events from that level on, and the libraries' warnings, to this stream or standard output."""
    number = logging.getLevelNamesMapping()[level.upper()]
    processors: list[Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _exception,
        _render,
    ]
    structlog.configure(
        processors=processors,
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.WriteLoggerFactory(stream or sys.stdout),
        cache_logger_on_first_use=False,
    )
    libraries = logging.getLogger()
    libraries.handlers[:] = [_Forwarder()]
    libraries.setLevel(logging.WARNING)
    # uvicorn warns of every malformed request, and takes broken text for an error. Both are the public's doing.
    uvicorn = logging.getLogger("uvicorn.error")
    uvicorn.setLevel(logging.ERROR)
    uvicorn.addFilter(_is_ours)


def _is_ours(record: logging.LogRecord) -> bool:
    return not str(record.msg).startswith("Invalid UTF-8")


class _Forwarder(logging.Handler):
    """Passes on what libraries log by `logging`: only the fixed part of the text, as the rest may quote anything."""

    def emit(self, record: logging.LogRecord) -> None:
        text = str(record.msg).partition("\n")[0]
        structlog.get_logger().log(record.levelno, "library", logger=record.name, text=text, exc_info=record.exc_info)


def _exception(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Replace `exc_info` by what may be told of the exception and of what it came from."""
    info = event.pop("exc_info", None)
    error = sys.exc_info()[1] if info is True else info[1] if isinstance(info, tuple) else info
    if isinstance(error, BaseException):
        event["exception"] = [_told(one) for one in _chain(error)]
    return event


def _chain(error: BaseException | None) -> list[BaseException]:
    chain: list[BaseException] = []
    while error is not None and error not in chain:
        chain.append(error)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return chain


def _told(error: BaseException) -> dict[str, object]:
    told: dict[str, object] = {"type": type(error).__qualname__, "at": _places(error.__traceback__)}
    if isinstance(error, _PLAIN_SPOKEN):
        told["text"] = str(error)
    return told


def _places(frames: TracebackType | None) -> list[str]:
    summary = traceback.extract_tb(frames)
    return [f"{place.filename}:{place.lineno} {place.name}" for place in summary]


def _render(_logger: WrappedLogger, _method: str, event: EventDict) -> str:
    named = {"time": event.pop("timestamp"), "level": event.pop("level"), "event": event.pop("event")}
    return _encoder.encode({**named, **event}).decode()
