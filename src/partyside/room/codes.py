"""Room codes [P13a]: six characters that are easy to say and to type, the same key story in Latin and Cyrillic."""

from random import Random
from typing import Final

ALPHABET: Final = "23456789ACEHKMPTXY"
LENGTH: Final = 6

_TWINS: Final = str.maketrans("АСЕНКМРТХУ", "ACEHKMPTXY")
_FORGIVEN: Final = str.maketrans("", "", "-‐‑‒–—_.")


def parse(text: str) -> str | None:
    """The code somebody meant, or None. Case, spaces, dashes and the Cyrillic twins of letters are forgiven."""
    code = "".join(text.split()).upper().translate(_FORGIVEN).translate(_TWINS)
    return code if len(code) == LENGTH and all(character in ALPHABET for character in code) else None


def make(rng: Random) -> str:
    """A new code; that it is free shows when the room's first step is stored."""
    return "".join(rng.choice(ALPHABET) for _ in range(LENGTH))
