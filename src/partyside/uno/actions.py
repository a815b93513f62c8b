"""What a seat may ask for. A move names the decision it answers [R12]; declaring and catching answer none [R14]."""

from msgspec import Struct

from partyside.uno.cards import Card, Color
from partyside.uno.state import Seat


class ActionBase(Struct, frozen=True, tag_field="t", tag=True, rename="camel", omit_defaults=True):
    """Base of all actions; gives them one encoding."""


class ChooseColor(ActionBase, frozen=True, tag="choose_color"):
    """Name the starting colour after a Wild opened the discard [R34]."""

    decision: int
    color: Color


class Play(ActionBase, frozen=True, tag="play"):
    decision: int
    card: Card
    color: Color | None = None
    """The colour named with a wild card, and only with one [R41]."""
    uno: bool = False
    """Declares UNO together with the move; ignored unless one card is left [R93, R94]."""


class Draw(ActionBase, frozen=True, tag="draw"):
    """Take one card because none in the hand can be played [R44, R46]."""

    decision: int


class EndTurn(ActionBase, frozen=True, tag="end_turn"):
    """Keep the card just taken [R47]."""

    decision: int


class Accept(ActionBase, frozen=True, tag="accept"):
    """Answer a Wild Draw Four by taking four cards [R76]."""

    decision: int


class Challenge(ActionBase, frozen=True, tag="challenge"):
    """Answer a Wild Draw Four by having it checked [R77, R79]."""

    decision: int


class DeclareUno(ActionBase, frozen=True, tag="declare_uno"):
    """Say UNO beforehand, with two cards, or afterwards, with one [R91, R95, R101]."""


class Catch(ActionBase, frozen=True, tag="catch"):
    """Catch a seat that has not declared [R102]."""

    seat: Seat


Move = ChooseColor | Play | Draw | EndTurn | Accept | Challenge
Action = Move | DeclareUno | Catch
