"""What `docs/env.md` shows is what happens."""

from __future__ import annotations

import doctest
from pathlib import Path

from ferrovia.env import Encoding
from ferrovia.maps import BOARDS, load

DOCS = Path(__file__).parents[2] / "docs" / "env.md"


def test_its_examples_run() -> None:
    failed, tried = doctest.testfile(str(DOCS), module_relative=False)
    assert tried > 8
    assert failed == 0


def test_its_numbers_of_actions_are_right() -> None:
    text = DOCS.read_text(encoding="utf-8")
    for board in BOARDS:
        assert f"{Encoding(board, load(board).seats[0]).actions:,}" in text
