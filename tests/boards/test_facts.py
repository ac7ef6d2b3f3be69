"""What clients are told of a board."""

from __future__ import annotations

from ferrovia.boards import load
from ferrovia.boards.facts import board_facts, option_words
from ferrovia.tables.choices import board_summaries


def test_an_option_is_explained_with_the_numbers_and_cities_of_the_board() -> None:
    (sentence,) = option_words(load("old-west")).values()
    assert sentence.startswith("Option alvin: he starts in Roswell; catching him scores 10 points, ")
    assert "{" not in sentence


def test_a_list_of_boards_explains_the_options_of_each() -> None:
    for listed in board_summaries():
        assert tuple(listed.explains) == listed.options
        assert listed.explains == board_facts(load(listed.id)).words.options
