"""Why the rules say no."""

from enum import StrEnum


class Refusal(StrEnum):
    """Stable codes: they stand on the wire and in the dictionaries of the browser."""

    GAME_OVER = "game_over"
    """The game has ended [R113]."""
    NOT_IN_GAME = "not_in_game"
    """A spectator, or a seat that was taken out [R151, R170]."""
    STALE = "stale"
    """The decision that the move answers is gone [R12]."""
    NOT_YOURS = "not_yours"
    """The awaited decision is another seat's [R8, R70, R71]."""
    COLOR_FIRST = "color_first"
    """Only the opening colour can be chosen now [R34]."""
    NO_COLOR_DUE = "no_color_due"
    """The opening colour is chosen once, and only after an opening Wild [R32]."""
    ANSWER_FIRST = "answer_first"
    """Only accept or challenge can answer a Wild Draw Four [R70]."""
    NO_ANSWER_DUE = "no_answer_due"
    """No Wild Draw Four awaits an answer."""
    NOT_IN_HAND = "not_in_hand"
    """The hand does not hold this card."""
    DOES_NOT_FIT = "does_not_fit"
    """Neither the active colour, nor the number or symbol of the top, nor a wild card [R38, R39]."""
    ONLY_DRAWN_CARD = "only_drawn_card"
    """After drawing, only the drawn card may be played [R47]."""
    COLOR_MISSING = "color_missing"
    """A wild card names its colour in the same move [R41]."""
    COLOR_UNWANTED = "color_unwanted"
    """A coloured card cannot name a colour."""
    MUST_PLAY = "must_play"
    """A card in the hand can be played, so none may be drawn [R44]."""
    ALREADY_DRAWN = "already_drawn"
    """One card a turn [R49]."""
    DRAW_FIRST = "draw_first"
    """A turn cannot be ended before drawing [R51]."""
    NO_UNO_TO_DECLARE = "no_uno_to_declare"
    """UNO is declared with two cards or with one [R106]."""
    CATCH_YOURSELF = "catch_yourself"
    """One catches others [R102]."""
    CATCH_TOO_EARLY = "catch_too_early"
    """The window is open and not exposed yet [R97, R105]."""
    NOTHING_TO_CATCH = "nothing_to_catch"
    """The seat has no open UNO window [R105]."""
    PENDING_WINNER = "pending_winner"
    """Whoever waits for the answer to a last Wild Draw Four cannot be removed [R156]."""


class Refused(Exception):
    """The rules say no. Nothing has changed [R11]; only the asker is told."""

    def __init__(self, why: Refusal) -> None:
        super().__init__(why.value)
        self.why = why
