"""Writes a game of UNO down for people to read: each step, the state after it, and what every viewer sees of it.

    python -m tools.playthrough tests/uno/golden/*.txt
    python -m tools.playthrough --seats 3 --limit 30 --seed 7 > new.txt

The first writes these games anew, each from its own head and its own steps, which are the lines that begin with `>`.
The second plays one at random. Edit the head or the steps of a file and write it anew: so a game is made.

The head says `seats`, `dealer`, `limit` in seconds (or none) and `seed`, the chance of all shuffles. Or, to begin in the
middle: `hands` parted by `|`, `top`, and the `stock` in the order in which it is taken, with all other cards under the
top; then it is the turn of A. A step is a game time in milliseconds and what is asked for then, in the words of
`tests/uno/given.py`; or a time and REMOVE and a seat; or a time alone, which passes.

How to read it. `>` is a step and `-` a moment at which something fell due. What came of it stands below, one event a
line; in brackets if nobody is told; after `told` stands what others than its owner hear, where that is less. Then comes
the whole state. Last what can be seen of it: `all` see the table, spectators included, and a seat sees its own part too,
written down only when it changes.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from textwrap import wrap
from typing import Any, get_args

import msgspec

from partyside.uno import (
    DECK,
    Catch,
    DeclareUno,
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
LONG = 14
"""A pile of more cards is cut short."""


class Playthrough:
    """A game as it is played and written down."""

    def __init__(self, head: dict[str, str]) -> None:
        self.rng = Random(int(head["seed"]))
        self.now = Millis(0)
        self.lines: list[str] = []
        self.shown: dict[Seat, str] = {}
        if "hands" in head:
            self.game = middle(head)
            self.show()
        else:
            limit = None if head["limit"] == "none" else Millis(1_000 * int(head["limit"]))
            events = start(int(head["seats"]), seat(head["dealer"]), limit, self.rng)
            self.game = evolve(None, events[0])
            self.tell(events[:1])
            self.happen(events[1:])

    def step(self, text: str) -> None:
        """One step, such as `1500 A PLAY r5 UNO`."""
        time, _, asked = text.partition(" ")
        while (due := wake_at(self.game)) is not None and due <= int(time):
            self.now = due
            self.lines.append(f"- {due}")
            self.happen(expire(self.game, due, self.rng))
        self.now = Millis(int(time))
        self.lines.append(f"> {text}")
        match asked.split(maxsplit=1):
            case []:
                return
            case ["REMOVE", who]:
                events = remove(self.game, seat(who), self.now, self.rng)
            case [who, action]:
                try:
                    events = decide(self.game, seat(who), read(action, self.game.decision), self.now, self.rng)
                except Refused as refused:
                    self.write("  refused", refused.why.value)
                    return
            case _:
                raise ValueError(text)
        self.happen(events)

    def happen(self, events: list[Event]) -> None:
        for event in events:
            self.game = evolve(self.game, event)
        self.tell(events)
        self.show()

    def tell(self, events: list[Event]) -> None:
        """The events, and what is heard of them."""
        for event in events:
            heard = news(event, None)
            if heard is None:
                self.write("  (" + line(event) + ")")
            elif heard == event:
                self.write("  " + line(event))
            else:
                self.write(f"  {line(event)}, told {line(heard)}")

    def show(self) -> None:
        """The state, and what is seen of it."""
        self.write("  game", line(self.game))
        table = view(self.game, None, self.now)
        assert table.own is None
        self.write("   all", line(table.table))
        for viewer in map(Seat, range(len(self.game.hands))):
            seen = view(self.game, viewer, self.now)
            assert seen.table == table.table
            own = line(seen.own) if seen.own is not None else "sees no more than a spectator"
            if self.shown.get(viewer) != own:
                self.shown[viewer] = own
                self.write(f"     {SEATS[viewer]}", own)
        self.lines.append("")

    def write(self, name: str, text: str) -> None:
        self.lines += wrap(f"{name} {text}", WIDTH, subsequent_indent=" " * (len(name) + 1), break_on_hyphens=False)


def middle(head: dict[str, str]) -> Game:
    """The table that the head describes."""
    rest = list(DECK)
    top, _, _ = head["top"].partition("/")
    for card in parse(f"{top} {head['stock']} {head['hands'].replace('|', ' ')}"):
        rest.remove(card)
    Random(int(head["seed"])).shuffle(rest)
    limit = None if head["limit"] == "none" else int(head["limit"])
    return given(head["hands"], top=head["top"], under=" ".join(rest), stock=head["stock"], limit=limit).game


def line(struct: msgspec.Struct) -> str:
    """All fields in the order of their declaration, except those that have their default."""
    config, words = struct.__struct_config__, []
    for field in msgspec.structs.fields(struct):
        value = getattr(struct, field.name)
        if value == field.default and isinstance(value, type(field.default)):
            continue
        words.append(worded(field.name, value, seats=Seat in (field.type, *get_args(field.type))))
    return f"{config.tag} {', '.join(words)}" if config.tag else ", ".join(words)


def worded(name: str, value: Any, seats: bool) -> str:
    match value:
        case bool():
            return name if value else f"not {name}"
        case msgspec.Struct():
            return f"{name} ({line(value)})"
        case tuple() if value and isinstance(value[0], msgspec.Struct):
            return f"{name} " + " ".join(f"({line(one)})" for one in value)
        case tuple() if value and isinstance(value[0], tuple):
            return f"{name} " + " | ".join(" ".join(cards) for cards in value)
        case tuple() if len(value) > LONG:
            return f"{name} {' '.join(value[:LONG])} ... {len(value)}"
        case tuple():
            return f"{name} {' '.join(SEATS[one] if seats else str(one) for one in value)}"
        case int() if seats:
            return f"{name} {SEATS[value]}"
        case _:
            return f"{name} {value}"


def playthrough(text: str) -> str:
    """The same game written anew, from the head and the steps of this text."""
    head, _, played = text.partition("\n\n")
    words = dict(entry.split(": ") for entry in head.splitlines() if not entry.startswith("#"))
    play = Playthrough(words)
    for entry in played.splitlines():
        if entry.startswith("> "):
            play.step(entry.removeprefix("> "))
    return f"{head}\n\n" + "\n".join(play.lines).rstrip("\n") + "\n"


def at_random(head: dict[str, str]) -> Iterator[str]:
    """The steps of a game in which whoever may do something does something at random."""
    play = Playthrough(head)
    rng = Random(play.rng.random())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    print(playthrough(open('/tmp/g.txt').read()))
main()
