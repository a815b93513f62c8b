"""Every clause of docs/rules.md, and every situation built on them, has its story.

A story cites in its docstring what it tells, `[R44]` for a clause and `[V31]` for a situation; `[P11]`, a promise of
docs/promises.md, is cited in the same way, but promises have tests of many kinds and are not counted here.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parents[1]
DOCS = TESTS.parent / "docs"

STORIES = {
    "uno": (
        "deck_and_deal",
        "first_card",
        "turn",
        "stock",
        "action_cards",
        "wild_draw_four",
        "uno_calls",
        "winning",
        "clock",
        "removal",
        "views",
        "replay",
    ),
    "room": (
        "lobby",
        "host",
        "start",
        "play",
        "clock",
        "pause",
        "missing",
        "taking_out",
        "leaving",
        "return",
        "succession",
        "idle",
        "empty",
        "bots_in_room",
        "chat",
        "end",
        "rematch",
        "view",
    ),
    "bots": ("brain", "honesty", "manner", "simple"),
}
"""The files that count, as test_*.py in each folder; other tests cite what they like."""


def ids(letter: str, text: str) -> set[str]:
    """The ids of a text such as `5-18 21`."""
    found = set()
    for word in text.split():
        first, _, last = word.partition("-")
        found |= {f"{letter}{number}" for number in range(int(first), int(last or first) + 1)}
    return found


CLAUSES = ids("R", "1-172")

SITUATIONS = {
    "lobby": ids("V", "1 2 4 5"),
    "deal and first card": ids("V", "7 8 10 11 13 14 16 17 19 20 22 23"),
    "turn": ids("V", "25 26 28 29 31 32 34 35 37 38 40 41 43 44"),
    "stock": ids("V", "46 47 49 50 52 53"),
    "action cards": ids("V", "55 56 58 59 61 62"),
    "Wild Draw Four": ids("V", "64 65 67 68 70 71 73 74 76 77 79 80 82 83"),
    "Wild Draw Four as last card": ids("V", "84-89"),
    "Wild Draw Four as second-last card": ids("V", "91-95 97 98"),
    "winning": ids("V", "100 101 103"),
    "UNO": ids("V", "104 106 107 109 110 112 113 115 116 118 119 121 122 124 125 127 128 130 131 133 134"),
    "clock": ids("V", "136 137 139 140 142"),
    "freeze": ids("V", "143 145 146 167"),
    "bots in charge and removal": ids("V", "148 149 151 152 154 155 166"),
    "host": ids("V", "157 158 169 170"),
    "return": ids("V", "160 161"),
    "leaving": ids("V", "163 164"),
    "what bots know": ids("V", "172"),
    "views": ids("V", "173"),
}


def marked(page: str, pattern: str) -> set[str]:
    """The ids that a page of the docs gives to its lines."""
    return set(re.findall(pattern, (DOCS / page).read_text(encoding="utf-8"), flags=re.MULTILINE))


def clauses_of_the_rules() -> set[str]:
    return marked("rules.md", r"^- \*\*(R\d+)\*\* ")


def stories() -> Iterator[tuple[str, str]]:
    """Name and docstring of every test in the files of stories."""
    for folder, names in STORIES.items():
        for name in names:
            path = TESTS / folder / f"test_{name}.py"
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                    yield f"{folder}/{path.name}::{node.name}", ast.get_docstring(node) or ""


@cache
def citations() -> dict[str, list[str]]:
    """Which stories cite an id."""
    found: dict[str, list[str]] = {}
    for name, docstring in stories():
        for cited in re.findall(r"\[([RVP]\d+a?)\]", docstring):
            found.setdefault(cited, []).append(name)
    return found


def in_order(found: set[str]) -> list[str]:
    return sorted(found, key=lambda cited: (cited[0], int(cited[1:].rstrip("a"))))


def test_every_clause_has_a_story() -> None:
    assert in_order(CLAUSES - citations().keys()) == []


def test_every_situation_has_a_story() -> None:
    for about, situations in SITUATIONS.items():
        assert in_order(situations - citations().keys()) == [], about


def test_stories_cite_what_there_is() -> None:
    clauses, promises = clauses_of_the_rules(), marked("promises.md", r"^- \*\*(P\d+a?)\*\* ")
    assert in_order(CLAUSES ^ clauses) == []
    known = clauses.union(promises, *SITUATIONS.values())
    assert {cited: citations()[cited] for cited in in_order(citations().keys() - known)} == {}


def test_every_story_cites_something() -> None:
    told = {name for names in citations().values() for name in names}
    assert [name for name, _ in stories() if name not in told] == []
