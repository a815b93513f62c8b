"""A step as a line of JSON: the form in which it is stored, and in which every later version must still read it."""

from typing import Final

import msgspec

from partyside.log.step import Seq, Step, Unreadable

VERSION: Final = 1
"""Of the newest form that this program writes and knows."""

_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(Step).decode


def encode(step: Step) -> bytes:
    """The step as one line without a line break."""
    return _encode(step)


def decode(room: str, seq: Seq, line: bytes) -> Step:
    """The step that was stored under this number of the room; Unreadable if the line does not hold it."""
    try:
        step = _decode(line)
    except msgspec.MsgspecError as error:
        raise Unreadable(room, seq, str(error)) from error
    if step.version > VERSION:
        raise Unreadable(room, seq, f"it was written by a newer version of the program, in form {step.version}")
    if step.seq != seq:
        raise Unreadable(room, seq, f"it says that it is step {step.seq}")
    return step
