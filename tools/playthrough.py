"""Writes a game of UNO down for people to read: each step, the state after it, and what every viewer sees of it.

    python -m tools.playthrough tests/uno/golden/*.txt
    python -m tools.playthrough --seats 3 --limit 30 --seed 7 > new.txt

The first writes these games anew, each from its own head and its own steps, which are the lines with `>`. The second
plays one at random. Edit the head or the steps of a file and write it anew: so a game is made.

The head says `seats`, `dealer`, `limit` in seconds (or none) and `seed`, the chance of all shuffles. To begin in the
middle it says, instead of the first two, `hands` parted by `|`, the `top`, and the `stock` in the order in which it is
taken; all other cards lie under the top, and it is the turn of A. A step is a time in milliseconds and what is asked
for then, in the words of `tests/uno/given.py`; or REMOVE and a seat; or nothing, and time passes. A dash marks a moment
at which something fell due.

What came of a step stands below it, one event a line: in brackets if nobody is told, with `told` if others are told
less than there is. Then comes the whole state, then what can be seen of it: all see the table, spectators included, and
each seat its own part too, which is written down when it changes.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from textwrap import wrap
from typing import Any, assert_never, get_args

import msgspec

from partyside.uno import (
    DECK,
    Accept,
    Action,
    Catch,
    Challenge,
    ChooseColor,
    DeclareUno,
    Draw,
    EndTurn,
    Event,
    Game,
    Millis,
    Over,
    Play,
    Refused,
    Seat,
    decide,
    evolve,
    expire,
    legal,
    news,
    parse,
    remove,
    start,
    view,
    wake_at,
)
from tests.uno.given import SEATS, given, read, seat

WIDTH = 120
LONG = 8
"""So many cards of a pile are written, those next to be taken or last laid, and the number of the others."""

Head = dict[str, str]


class Playthrough:
    """A game as it is played and written down."""

    def __init__(self, head: Head) -> None:
        self.rng = Random(int(head["seed"]))
        self.now = Millis(0)
        self.lines: list[str] = []
        self.seen: dict[Seat, str] = {}
        limit = None if head["limit"] == "none" else int(head["limit"])
        if "hands" in head:
            self.game = middle(head, limit)
            self.show()
        else:
            time = None if limit is None else Millis(1_000 * limit)
            dealt, *opening = start(int(head["seats"]), seat(head["dealer"]), time, self.rng)
            self.game = evolve(None, dealt)
            self.tell(dealt)
            self.happen(opening)

    def step(self, text: str) -> None:
        """Let time pass, and then do what is asked for."""
        time, _, ask = text.partition(" ")
        while (due := wake_at(self.game)) is not None and due <= int(time):
            self.now = due
            events = expire(self.game, due, self.rng)
            assert events, "at the moment that `wake_at` names something falls due"
            self.lines += ["", f"- {due}"]
            self.happen(events)
        self.now = Millis(int(time))
        self.lines += ["", f"> {text}"]
        if ask:
            try:
                self.happen(self.asked(ask))
            except Refused as refused:
                self.write(f"refused: {refused.why}")

    def asked(self, ask: str) -> list[Event]:
        who, _, action = ask.partition(" ")
        if who == "REMOVE":
            return remove(self.game, seat(action), self.now, self.rng)
        return decide(self.game, seat(who), read(action, self.game.decision), self.now, self.rng)

    def happen(self, events: list[Event]) -> None:
        for event in events:
            self.game = evolve(self.game, event)
            self.tell(event)
        self.show()

    def tell(self, event: Event) -> None:
        """The event, and what is heard of it."""
        heard = news(event, None)
        if heard is None:
            self.write(f"({said(event)})")
        elif heard == event:
            self.write(said(event))
        else:
            self.write(f"{said(event)}; told: {said(heard)}")
        for viewer in self.seats():
            own = news(event, viewer)
            if own != heard:
                assert own is not None
                self.write(f"told {SEATS[viewer]}: {said(own)}")

    def show(self) -> None:
        """The state, and what is seen of it."""
        self.write(f"hands: {' | '.join(' '.join(hand) or 'none' for hand in self.game.hands)}")
        self.write(f"game: {said(self.game, without='hands')}")
        everybody = view(self.game, None, self.now)
        assert everybody.own is None
        self.write(f"seen: {said(everybody.table)}")
        for viewer in self.seats():
            seen = view(self.game, viewer, self.now)
            assert seen.table == everybody.table
            own = said(seen.own) if seen.own else f"{SEATS[viewer]}, a spectator now"
            if self.seen.get(viewer) != own:
                self.seen[viewer] = own
                self.write(f"seen by {own}")

    def seats(self) -> list[Seat]:
        return list(map(Seat, range(len(self.game.hands))))

    def write(self, text: str) -> None:
        self.lines += wrap(text, WIDTH, initial_indent="  ", subsequent_indent="      ", break_on_hyphens=False)


def middle(head: Head, limit: int | None) -> Game:
    """The game in the midst of which the head begins."""
    rest = list(DECK)
    top, _, _ = head["top"].partition("/")
    for card in parse(f"{top} {head['stock']} {head['hands'].replace('|', ' ')}"):
        rest.remove(card)
    Random(int(head["seed"])).shuffle(rest)
    return given(
        head["hands"], top=head["top"], under=" ".join(rest), stock=head["stock"], rest="nowhere", limit=limit
    ).game


def said(struct: msgspec.Struct, without: str = "") -> str:
    """All fields that differ from their default: a new field cannot be forgotten here."""
    words: list[str] = []
    for field in msgspec.structs.fields(struct):
        value = getattr(struct, field.name)
        if field.name != without and (value != field.default or type(value) is not type(field.default)):
            name = "" if field.name == "seat" and not words else f"{field.name} "
            words.append(word(name, value, seats=Seat in (field.type, *get_args(field.type))))
    tag = struct.__struct_config__.tag
    return " ".join([*([str(tag)] if tag else []), ", ".join(words)])


def word(name: str, value: Any, seats: bool) -> str:
    match value:
        case bool():
            return name.rstrip() if value else f"not {name.rstrip()}"
        case int() if seats:
            return f"{name}{SEATS[value]}"
        case tuple() if seats:
            return f"{name}{' '.join(SEATS[one] for one in value)}"
        case msgspec.Struct():
            return f"{name}({said(value)})"
        case [msgspec.Struct(), *_]:
            return f"{name}{' '.join(f'({said(one)})' for one in value)}"
        case [tuple(), *_]:
            return f"{name}{' | '.join(' '.join(cards) for cards in value)}"
        case tuple() if len(value) > LONG and name == "discard ":
            return f"{name}{len(value) - LONG} and {' '.join(value[-LONG:])}"
        case tuple() if len(value) > LONG and name == "stock ":
            return f"{name}{' '.join(value[:LONG])} and {len(value) - LONG}"
        case tuple():
            return f"{name}{' '.join(map(str, value)) or 'none'}"
        case _:
            return f"{name}{value}"


def playthrough(text: str) -> str:
    """The game of this text written anew, from its head and its steps."""
    head, _, played = text.partition("\n\n")
    play = Playthrough(dict(entry.split(": ") for entry in head.splitlines() if not entry.startswith("#")))
    for entry in played.splitlines():
        if entry.startswith("> "):
            play.step(entry.removeprefix("> "))
    return "\n".join([head, "", *play.lines, ""])


def steps(head: Head) -> Iterator[str]:
    """A game at random in which somebody is slow now and then."""
    play = Playthrough(head)
    rng = Random(play.rng.random())
    while not isinstance(play.game.phase, Over):
        now = play.now + rng.choice((900, 1_500, 2_200, 6_000))
        able = play.seats() if play.game.windows else [play.game.phase.seat]
        who, action = rng.choice([(who, action) for who in able for action in legal(play.game, who, play.now)])
        text = f"{now} {SEATS[who]} {asked(action)}"
        yield text
        play.step(text)


def asked(action: Action) -> str:
    """The words for an action, as `given.read` understands them."""
    match action:
        case ChooseColor(_, color):
            return f"CHOOSE_COLOR {color}"
        case Play(_, card, color, uno):
            return f"PLAY {card}{f'→{color}' if color else ''}{' UNO' if uno else ''}"
        case Draw():
            return "DRAW"
        case EndTurn():
            return "END_TURN"
        case Accept():
            return "ACCEPT"
        case Challenge():
            return "CHALLENGE"
        case DeclareUno():
            return "DECLARE_UNO"
        case Catch(target):
            return f"CATCH {SEATS[target]}"
        case _:
            assert_never(action)


def main() -> None:
    parser = argparse.ArgumentParser(description="Writes games down for people to read; see the file's own text.")
    parser.add_argument("files", nargs="*", type=Path, help="games to be written anew")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--dealer", default="A")
    parser.add_argument("--limit", default="none", help="seconds")
    parser.add_argument("--seed", default="0")
    args = parser.parse_args()
    for path in args.files:
        path.write_text(playthrough(path.read_text(encoding="utf-8")), encoding="utf-8")
    if not args.files:
        head = {name: str(getattr(args, name)) for name in ("seats", "dealer", "limit", "seed")}
        text = "\n".join(f"{name}: {value}" for name, value in head.items())
        sys.stdout.write(playthrough(text + "\n\n" + "\n".join(f"> {step}" for step in steps(head))))


if __name__ == "__main__":
    main()
