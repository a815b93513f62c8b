"""Room codes: easy to say, to type and to read in two alphabets."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from partyside.room.codes import ALPHABET, LENGTH, make, parse

TWINS = {"А": "A", "С": "C", "Е": "E", "Н": "H", "К": "K", "М": "M", "Р": "P", "Т": "T", "Х": "X", "У": "Y"}
"""Cyrillic letters, and the Latin ones that look the same."""


def test_the_alphabet() -> None:
    """[P13a] Digits that no letter looks like, and every letter with a Cyrillic twin."""
    assert ALPHABET == "23456789ACEHKMPTXY"
    assert {character for character in ALPHABET if character.isalpha()} == set(TWINS.values())
    assert LENGTH == 6


@pytest.mark.parametrize(
    "text",
    [
        "K7P2AC",
        "K7P-2AC",
        "k7p2ac",
        " k7p 2ac\n",
        "K7P\N{NO-BREAK SPACE}2AC",
        "K 7 P 2 A C",
        "K7P–2AC",
        "K7P — 2AC",
        "K7P\N{NON-BREAKING HYPHEN}2AC",
        "k7p_2ac",
        "K7P.2AC",
        "К7Р2АС",
        "к7р-2ас",
        "К7P2AС",
    ],
)
def test_what_is_forgiven(text: str) -> None:
    """[P6] [P13a] Case, spaces, dashes, and the Cyrillic twins."""
    assert parse(text) == "K7P2AC"


@pytest.mark.parametrize(
    "text",
    ["", "K7P2A", "K7P2ACC", "K7P2A0", "K7P2A1", "K7P2AO", "K7P2AB", "K7P2AI", "Б7Р2АС", "K7P/2AC", "K7P2A٣", "-- --"],
)
def test_what_is_no_code(text: str) -> None:
    """[P7] [P13a]"""
    assert parse(text) is None


@given(st.text(ALPHABET, min_size=LENGTH, max_size=LENGTH))
def test_a_code_is_understood_as_it_is_shown_and_as_it_is_typed(code: str) -> None:
    """[P13a]"""
    twins = {ord(latin): twin for twin, latin in TWINS.items()}
    cyrillic = code.translate(twins)
    for typed in (code, f"{code[:3]}-{code[3:]}", cyrillic, cyrillic.lower()):
        assert parse(typed) == code


@given(st.text())
def test_whatever_is_typed_is_a_code_or_none(text: str) -> None:
    """[P42]"""
    code = parse(text)
    assert code is None or parse(code) == code


def test_codes_are_drawn_from_all_there_are() -> None:
    """[P42] Each character is as likely on each place, so that none can be guessed: of 18 000 codes, 1000 each."""
    rng = Random(0)
    codes = [make(rng) for _ in range(18_000)]
    assert all(parse(code) == code for code in codes)
    for place in range(LENGTH):
        drawn = Counter(code[place] for code in codes)
        assert sorted(drawn) == sorted(ALPHABET)
        assert all(850 <= count <= 1_150 for count in drawn.values())
