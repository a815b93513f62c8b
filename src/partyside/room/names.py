"""Nicknames [P8]: what one may be called, and when two people of a room would look the same."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final
from unicodedata import normalize

import disarm
import regex

MAX_LENGTH: Final = 20
"""In grapheme clusters: what a reader counts as characters."""

MAX_POINTS: Final = 160
"""In code points; a family emoji needs a dozen, a tower of accents is no letter."""

# Scripts whose letters change their shape beside others, which a joiner asks for or prevents.
_JOINING: Final = "".join(
    rf"\p{{{script}}}"
    for script in (
        *("Adlam", "Arabic", "Hanifi_Rohingya", "Mandaic", "Mongolian", "Nko", "Syriac"),
        *("Bengali", "Devanagari", "Gujarati", "Gurmukhi", "Kannada", "Khmer", "Malayalam", "Myanmar", "Oriya"),
        *("Sinhala", "Tamil", "Telugu"),
    )
)
# What is invisible yet right in its place: a joiner between letters of such a script or after a sign that kills the
# vowel, a joiner between the pictures of one emoji, the selector of an emoji's looks, and the tags that make a flag of
# a region.
RIGHT_INVISIBLES: Final = regex.compile(
    rf"(?<=[{_JOINING}]\p{{M}}*)[\u200c\u200d](?=[{_JOINING}])"
    r"|(?<=\p{Canonical_Combining_Class=Virama})[\u200c\u200d]"
    r"|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})"
    r"|(?<=\p{Emoji})[\ufe0e\ufe0f]"
    r"|(?<=\U0001F3F4)[\U000E0020-\U000E007E]+\U000E007F",
    regex.V1,
)
# A braille cell without dots and a note without a head are symbols that nobody sees.
UNSEEN: Final = r"\p{Default_Ignorable_Code_Point}\u2800\U0001D159"
VISIBLE: Final = regex.compile(rf"[\p{{L}}\p{{N}}\p{{P}}\p{{S}}--[{UNSEEN}]]", regex.V1)
_ALLOWED: Final = regex.compile(rf"[\p{{L}}\p{{M}}\p{{N}}\p{{P}}\p{{S}} --[{UNSEEN}]]+", regex.V1)
_TOWER: Final = regex.compile(r"\p{M}{5}")
CLUSTER: Final = regex.compile(r"\X")


class BadName(StrEnum):
    """What is wrong with a nickname; stable codes, as those of the rules."""

    EMPTY = "name_empty"
    """Nothing to be called by."""
    TOO_LONG = "name_too_long"
    """More than 20 characters as a reader counts them."""
    CHARACTERS = "name_characters"
    """Controls, direction changers, invisible characters out of place, towers of accents."""
    TAKEN = "name_taken"
    """Somebody in the room has this name, or one that looks the same."""


def clean(name: str, taken: Iterable[str]) -> str | BadName:
    """The nickname as it will be shown: trimmed, composed, inner blanks single; or what is wrong with it."""
    if len(name) > 4 * MAX_POINTS:
        return BadName.TOO_LONG
    name = regex.sub(" +", " ", normalize("NFC", name).strip())
    if not name:
        return BadName.EMPTY
    if len(name) > MAX_POINTS or len(CLUSTER.findall(name)) > MAX_LENGTH:
        return BadName.TOO_LONG
    plain = RIGHT_INVISIBLES.sub("", name)
    if not _ALLOWED.fullmatch(plain) or not VISIBLE.search(plain) or _TOWER.search(normalize("NFD", plain)):
        return BadName.CHARACTERS
    looks = _looks(name)
    if any(not looks.isdisjoint(_looks(other)) for other in taken):
        return BadName.TAKEN
    return name


def _looks(name: str) -> set[str]:
    """Keys of what the name looks like as it is written, where I is like l, and in small letters, where it is like i.

    One key will not do: the library looks for look-alikes before it folds case, and finds others for Л than for л.
    """
    # "А н я" beside "Аня" would pass for the same person at a glance.
    close = name.replace(" ", "")
    return {disarm.skeleton_key(form, digit_policy="tr39") for form in (close, close.casefold())}
