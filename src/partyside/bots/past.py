"""What everybody could remember of a game, folded from what everybody was shown."""

from msgspec import Struct


class Past(Struct, frozen=True, rename="camel", omit_defaults=True):
    """Public knowledge of a running game."""
