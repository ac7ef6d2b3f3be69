"""Names that people would mix up have the same look; names of different people do not."""

from __future__ import annotations

import pytest

from ferrovia.game.refusals import Refused
from ferrovia.tables.chairs import clean_name
from ferrovia.tables.confusables import look, same_name
from ferrovia.tables.refusals import BAD_NAME, NAME_TAKEN
from tests.tables.session import Session

ALIKE = [
    ("Zoe", "\uff3aoe"),  # fullwidth
    ("Zoe", "Z\u043ee"),  # a Cyrillic o
    ("Zoe", "\u0396oe"),  # a Greek Z
    ("Zoe", "zOE"),
    ("Zoe", "Zo\u00eb"),
    ("Zoe", "Zo\u1eb9"),  # a dot below
    ("Zoe", "Z0e"),
    ("Zoe", "Zoe."),
    ("Zoe", "Zo\ufe0fe"),  # an invisible selector
    ("Zoe", "Z\u034foe"),
    ("Zoe", "Z o e"),
    ("Anna Maria", "anna_maria"),
    ("Alice", "AIice"),  # a capital I
    ("Alice", "A\u04cfice"),
    ("Alice", "A1ice"),
    ("COCO", "\u0421\u041e\u0421\u041e"),  # all in Cyrillic
    ("Arne", "Ame"),
    ("Iris", "IRIS"),
    ("ida", "\u00cdDA"),  # one accent, and capitals
    ("\u0130lker", "Ilker"),
    ("Strasse", "stra\u00dfe"),
]
DIFFERENT = [
    ("Zoe", "Zora"),
    ("Neil", "Nell"),
    ("Anna", "Anne"),
    ("Anna 2", "Anna 3"),
    ("\u7530\u4e2d", "\u7530\u53e3"),
    ("\u0930\u093e\u092e", "\u0930\u092e"),  # vowels of Devanagari are marks, too
    ("\u0418\u0432\u0430\u043d", "\u0418\u0432\u043e\u043d"),
    ("\U0001f682", "\U0001f683"),
    ("---", "+++"),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_alike_are_the_same(one: str, other: str) -> None:
    assert same_name(one, other)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_names_that_look_different_are_different(one: str, other: str) -> None:
    assert not same_name(one, other)


@pytest.mark.parametrize("name", ["Z\u043ee", "\u0396oe", "\u0410nna", "P\u0435ter \u0418\u0432\u0430\u043d"])
def test_a_word_of_two_alphabets_is_no_name(name: str) -> None:
    with pytest.raises(Refused, match=BAD_NAME):
        clean_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "\u0418\u0432\u0430\u043d",
        "Zoe \u0418\u0432\u0430\u043d",
        "\u7530\u4e2d san",
        "\u039d\u03af\u03ba\u03bf\u03c2",
    ],
)
def test_a_name_may_be_in_any_alphabet(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize("name", ["\u3164", "\u2800\u2800", "\u1160"])
def test_a_name_that_nobody_sees_is_none(name: str) -> None:
    assert look(name) == ""
    with pytest.raises(Refused, match=BAD_NAME):
        clean_name(name)


@pytest.mark.parametrize("name", ["Former player", "F0RMER PLAYER"])
def test_nobody_can_pose_as_somebody_who_has_left(name: str) -> None:
    with pytest.raises(Refused, match=NAME_TAKEN):
        clean_name(name)


@pytest.mark.parametrize("name", ["Zo\u00eb", "\uff3aoe", "zoe!"])
def test_guests_at_a_table_do_not_look_like_each_other(name: str) -> None:
    with pytest.raises(Refused, match=NAME_TAKEN):
        Session(people=("Zoe",)).sit(name)
