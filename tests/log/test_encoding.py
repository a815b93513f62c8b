"""The stored form of a step."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from partyside.log import Seq, Unreadable
from partyside.log.encoding import VERSION, decode, encode
from partyside.room import MemberId, Wall
from tests.log.playing import evening, fold, step


@given(
    seed=st.integers(0, 2**32),
    at=st.integers(-(2**50), 2**50).map(Wall),
    by=st.none() | st.integers(1, 2**31).map(MemberId),
    ask=st.none() | st.text(),
)
@settings(max_examples=50, deadline=None)
def test_every_step_of_every_evening_is_read_as_it_was_written(
    seed: int, at: Wall, by: MemberId | None, ask: str | None
) -> None:
    steps = evening(seed)
    lines = [encode(one) for one in steps]
    assert [decode("K7P2AC", Seq(seq), line) for seq, line in enumerate(lines, start=1)] == steps
    stranger = msgspec.structs.replace(steps[-1], at=at, by=by, ask=ask)
    line = encode(stranger)
    assert decode("K7P2AC", stranger.seq, line) == stranger
    assert b"\n" not in line


@given(seed=st.integers(0, 2**32))
@settings(max_examples=20, deadline=None)
def test_a_room_is_the_same_from_wherever_its_loading_begins(seed: int) -> None:
    """A snapshot is what the steps up to it make."""
    steps = evening(seed)
    for index, one in enumerate(steps):
        if one.snapshot is not None:
            assert one.snapshot == fold(steps[: index + 1])
            assert fold(steps[index:]) == fold(steps)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (encode(step(3))[:-1], "truncated"),
        (b"", "truncated"),
        (b'{"seq":3}', "missing required field"),
        (b'{"seq":3,"at":1,"events":[{"t":"teleported"}]}', "teleported"),
        (encode(step(4)), "step 4"),
        (encode(msgspec.structs.replace(step(3), version=VERSION + 1)), "newer version"),
    ],
)
def test_what_cannot_be_read_is_named(line: bytes, why: str) -> None:
    with pytest.raises(Unreadable, match=r"step 3 of room K7P2AC") as error:
        decode("K7P2AC", Seq(3), line)
    assert why in str(error.value)
    assert (error.value.room, error.value.seq) == ("K7P2AC", 3)
