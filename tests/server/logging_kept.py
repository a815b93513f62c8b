"""Tests that configure the logs give back what they found."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import structlog


@contextmanager
def logging_kept() -> Iterator[None]:
    root, uvicorn = logging.getLogger(), logging.getLogger("uvicorn.error")
    handlers, filters, levels = root.handlers[:], uvicorn.filters[:], (root.level, uvicorn.level)
    try:
        yield
    finally:
        structlog.reset_defaults()
        root.handlers[:] = handlers
        root.setLevel(levels[0])
        uvicorn.filters[:] = filters
        uvicorn.setLevel(levels[1])
