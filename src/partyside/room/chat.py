"""What may be said in the chat [P25]: one line of plain text, without what could disturb the lines around it."""

from typing import Final
from unicodedata import normalize

import regex

from partyside.room.commands import MAX_TEXT
from partyside.room.names import CLUSTER, RIGHT_INVISIBLES, UNSEEN, VISIBLE
from partyside.room.refusals import Refusal

_BLANKS: Final = regex.compile(r"\s+")
_OUT_OF_PLACE: Final = regex.compile(
    rf"({RIGHT_INVISIBLES.pattern})|[^[\p{{L}}\p{{M}}\p{{N}}\p{{P}}\p{{S}} --[{UNSEEN}]]]", regex.V1
)
_TOWER: Final = regex.compile(r"(\p{M}{4})\p{M}+")


def clean(text: str) -> str | Refusal:
    """The message as it will be shown: one line, controls and direction changers dropped; or what is wrong with it."""
    text = _BLANKS.sub(" ", normalize("NFC", text))
    text = _OUT_OF_PLACE.sub(lambda found: found[1] or "", text)
    text = _TOWER.sub(r"\1", text).strip()
    if not VISIBLE.search(text):
        return Refusal.CHAT_EMPTY
    return Refusal.CHAT_TOO_LONG if len(CLUSTER.findall(text)) > MAX_TEXT else text
