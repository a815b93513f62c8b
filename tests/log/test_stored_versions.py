"""Logs of every released version are read for ever, and mean what they meant. `stored/write.py` says what they are."""

import json
import sqlite3
from pathlib import Path
from typing import get_args

import pytest

from partyside.log import Mark, Seq, SqliteLog, Step
from partyside.log.encoding import VERSION, decode
from partyside.room import Event, Wall
from tests.log.playing import EVENING, fold, step
from tests.log.stored.write import STORED, facts, kinds

VERSIONS = sorted(path.stem for path in STORED.glob("*.jsonl"))


def steps(version: str) -> list[Step]:
    lines = (STORED / f"{version}.jsonl").read_bytes().splitlines()
    return [decode("K7P2AC", Seq(seq), line) for seq, line in enumerate(lines, start=1)]


def known(version: str) -> object:
    return json.loads((STORED / f"{version}.json").read_text(encoding="utf-8"))


def test_there_is_a_log_of_every_version() -> None:
    assert VERSIONS == ["v1"]


def test_every_kind_of_event_is_stored_in_the_newest_form() -> None:
    """So that none can change its form unnoticed."""
    assert kinds(steps(f"v{VERSION}")) == set(get_args(Event))


@pytest.mark.parametrize("version", VERSIONS)
def test_a_stored_room_is_folded_to_the_known_state(version: str) -> None:
    """[P40]"""
    assert facts(fold(steps(version))) == known(version)


@pytest.mark.parametrize("version", VERSIONS)
def test_a_stored_room_is_also_loaded_from_its_snapshot(version: str) -> None:
    found = steps(version)
    snapshots = [one.seq for one in found if one.snapshot is not None]
    assert snapshots
    for seq in snapshots:
        assert facts(fold(found[seq - 1 :])) == known(version)


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.anyio
async def test_a_stored_file_is_opened_and_goes_on(version: str, tmp_path: Path) -> None:
    file = sqlite3.connect(tmp_path / "rooms.sqlite")
    file.executescript((STORED / f"{version}.sql").read_text(encoding="utf-8"))
    file.close()
    log = await SqliteLog.open(tmp_path)
    assert await log.rooms() == {"K7P2AC": Mark(Seq(3), Seq(2), Wall(EVENING + 3))}
    assert await log.read("K7P2AC") == [step(1), step(2, snapshot=True), step(3)]
    assert await log.last_alive() == EVENING
    await log.append("K7P2AC", step(4))
    await log.close()
