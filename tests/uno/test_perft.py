"""In how many ways a game can go on: all sequences of so many accepted actions of any seats, from fixed tables.

A row of `TABLES` reads: so many ways with one action, so many with two, and so on. The counts are pinned: whatever
changes what is allowed, or what comes of it, moves them, also where no story looks. No time passes, so that only moves
expose a window; a play that leaves one card counts twice, with UNO said and unsaid.

If a count is wrong, see the one at depth 1, which can be checked by hand. If that is right, follow each action in turn
until depth 1 of what remains is wrong.
"""

import copy
from collections.abc import Iterator, MutableSequence
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from partyside.uno import DECK, Game, Millis, Play, Seat, legal, replay, start
from tests.uno.given import given
from tests.uno.judging import oracle_at
from tests.uno.oracle import Command, Oracle
from tests.uno.playing import Act, step

NOW = Millis(0)


class Table(NamedTuple):
    game: Game
    oracle: Oracle
    counts: tuple[int, ...]


class Orderly(Random):
    """Instead of chance: the first shuffle takes every so-manieth card of the deck, further ones sort the cards."""

    def __init__(self, stride: int | None = None) -> None:
        super().__init__()
        self.stride = stride

    def shuffle(self, x: MutableSequence[Any]) -> None:
        x[:] = strided(self.stride) if self.stride else orderly(x)
        self.stride = None


def strided(stride: int) -> list[Any]:
    return [DECK[place * stride % len(DECK)] for place in range(len(DECK))]


def orderly(cards: MutableSequence[Any]) -> list[Any]:
    return sorted(cards, reverse=True)


def no_color() -> str:
    raise AssertionError("only a timeout picks a colour")


def deal(seats: int, stride: int, *counts: int) -> Table:
    game = replay(start(seats, Seat(0), None, Orderly(stride)))
    deck = [card.value for card in strided(stride)]
    return Table(game, Oracle(seats, 0, None, deck, orderly, no_color), counts)


def late(game: Game, *counts: int) -> Table:
    return Table(game, oracle_at(game, orderly, no_color), counts)


TABLES = {
    "a Skip was turned first": deal(2, 53, 1, 4, 22, 69, 333, 1_099, 4_806),
    "a Wild was turned first": deal(4, 19, 4, 7, 34, 100, 344, 1_024, 2_767),
    "a Wild Draw Four was turned first": deal(3, 41, 5, 9, 21, 43, 64, 112, 194, 304, 451),
    "ten seats": deal(10, 55, 7, 19, 69, 172, 409, 1_186, 3_982),
    "a bluff": late(given("W4 r1 g2 | W4 b3 | r4 r+2 | y1", stock="W r6 y+2").game, 7, 43, 233, 1_027, 3_461),
    "UNO": late(given("r1 r2 | r3 rS | rR b2", stock="y8 g2 W").game, 7, 44, 226, 856, 2_210, 3_696),
    "last cards": late(
        given("W4 r1 | r+2 b1 | gS", stock="y8 y9 y1 b1 b2", rest="nowhere").game, 12, 61, 205, 519, 1_238, 3_099
    ),
    "hardly a card left": late(
        given("r1 b1 y1 | r+2 g1 | y+2 b+2", stock="y8", rest="nowhere").game, 3, 11, 44, 146, 386, 950, 2_142
    ),
}


@pytest.mark.parametrize("name", TABLES)
def test_the_engine_counts(name: str) -> None:
    """[R8] [R38] [R44] [R54] [R69] [R91] [R102] All ways are those that were counted once."""
    table = TABLES[name]
    assert tuple(ways(table.game, depth) for depth in range(1, len(table.counts) + 1)) == table.counts


@pytest.mark.parametrize("name", TABLES)
def test_the_oracle_counts_the_same(name: str) -> None:
    """[R8] [R38] [R44] [R54] [R69] [R91] [R102] It is slow, so it counts less deep."""
    table = TABLES[name]
    counts = table.counts[:4]
    assert tuple(oracle_ways(table.oracle, depth) for depth in range(1, len(counts) + 1)) == counts


def ways(game: Game, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(ways(step(game, act, NOW, Orderly()).after, depth - 1) for act in acts(game))


def acts(game: Game) -> Iterator[Act]:
    for seat in game.playing():
        for action in legal(game, seat, NOW):
            yield Act(seat, action)
            if isinstance(action, Play) and len(game.hands[seat]) == 2:
                yield Act(seat, replace(action, uno=True))


def oracle_ways(oracle: Oracle, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for seat, command, mark in commands(oracle):
        after = copy.deepcopy(oracle)
        assert after.do(seat, command, mark, NOW) == "ok"
        total += oracle_ways(after, depth - 1)
    return total


def commands(oracle: Oracle) -> Iterator[tuple[int, Command, bool]]:
    for seat in range(oracle.seats):
        for command in oracle.legal(seat, NOW):
            yield seat, command, False
            if command[0] == "play" and len(oracle.hands[seat]) == 2:
                yield seat, command, True
