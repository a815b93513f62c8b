"""Chance taken out of what bots notice and forget, for stories that need the one or the other."""

import pytest

from partyside.bots import manner


@pytest.fixture
def always_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    """No bot misses that somebody has not said UNO."""
    for level in manner.NOTICES:
        monkeypatch.setitem(manner.NOTICES, level, 1.0)


@pytest.fixture
def always_correct(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every bot that forgot UNO says it late."""
    monkeypatch.setattr(manner, "CORRECTS", 1.0)


@pytest.fixture
def never_correct(monkeypatch: pytest.MonkeyPatch) -> None:
    """No bot that forgot UNO says it late."""
    monkeypatch.setattr(manner, "CORRECTS", 0.0)
