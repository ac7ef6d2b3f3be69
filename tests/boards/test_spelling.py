"""Names as people type them."""

from __future__ import annotations

import pytest

from ferrovia.boards import BOARDS, load
from ferrovia.boards.spelling import plain


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Sault St. Marie", "sault st marie"),
        ("MONTRÉAL", "montreal"),
        ("Łódź", "lodz"),
        ("København-Århus", "kobenhavn arhus"),
        ("la-coruna", "la coruna"),
        ("Straße", "strasse"),
        ("Москва", "москва"),
        (" ... ", ""),
    ],
)
def test_capitals_accents_and_punctuation_do_not_matter(text: str, expected: str) -> None:
    assert plain(text) == expected


@pytest.mark.parametrize("board", BOARDS)
def test_no_two_cities_are_typed_alike(board: str) -> None:
    cities = load(board).cities
    assert len({plain(city.name) for city in cities}) == len(cities)
    assert [plain(city.name) for city in cities] == [plain(city.id) for city in cities]
