"""UNO as in docs/rules.md: a game is a fold over its events.

`start`, `decide`, `expire` and `remove` make events, `evolve` folds them, `view` and `news` say who may see what. The
package is pure: it reads no clock, owns no randomness, does no I/O, and knows nothing of people, rooms, pauses or
hosts.
"""

from partyside.uno.actions import (
    Accept,
    Action,
    Catch,
    Challenge,
    ChooseColor,
    DeclareUno,
    Draw,
    EndTurn,
    Move,
    Play,
)
from partyside.uno.cards import COLORS, DECK, Card, Color, Face, fits, parse
from partyside.uno.events import Ended, Event, Took
from partyside.uno.evolve import evolve, replay
from partyside.uno.options import NO_OPTIONS, Options, as_actions, legal, options
from partyside.uno.refusals import Refusal, Refused
from partyside.uno.rules import decide, expire, remove, start, wake_at
from partyside.uno.state import MAX_SEATS, MIN_SEATS, Game, Millis, Over, Seat, Window
from partyside.uno.view import (
    Due,
    News,
    SeatView,
    TableView,
    View,
    news,
    seat_view,
    standings,
    table_view,
    told_to_all,
    view,
)

__all__ = [
    "COLORS",
    "DECK",
    "MAX_SEATS",
    "MIN_SEATS",
    "NO_OPTIONS",
    "Accept",
    "Action",
    "Card",
    "Catch",
    "Challenge",
    "ChooseColor",
    "Color",
    "DeclareUno",
    "Draw",
    "Due",
    "EndTurn",
    "Ended",
    "Event",
    "Face",
    "Game",
    "Millis",
    "Move",
    "News",
    "Options",
    "Over",
    "Play",
    "Refusal",
    "Refused",
    "Seat",
    "SeatView",
    "TableView",
    "Took",
    "View",
    "Window",
    "as_actions",
    "decide",
    "evolve",
    "expire",
    "fits",
    "legal",
    "news",
    "options",
    "parse",
    "remove",
    "replay",
    "seat_view",
    "standings",
    "start",
    "table_view",
    "told_to_all",
    "view",
    "wake_at",
]
