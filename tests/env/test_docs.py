"""What `docs/env.md` says is so; its examples are run by `make check-docs`."""

from __future__ import annotations

from pathlib import Path

from ferrovia.boards import BOARDS, load
from ferrovia.env import Encoding

DOCS = Path(__file__).parents[2] / "docs" / "env.md"


def test_its_numbers_of_actions_are_right() -> None:
    text = DOCS.read_text(encoding="utf-8")
    for board in BOARDS:
        assert f"{Encoding(board, load(board).seats[0]).actions:,}" in text
