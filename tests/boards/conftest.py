"""A small board and ways to change it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from ferrovia.boards import Board, load

TINY = Path(__file__).with_name("tiny.toml")


@pytest.fixture
def tiny() -> Board:
    return load(TINY)


@pytest.fixture
def edited(tmp_path: Path) -> Callable[[str, str], Path]:
    """Write the small board with one piece of text replaced; returns the path."""

    def edit(old: str, new: str) -> Path:
        text = TINY.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} occurs {text.count(old)} times"
        path = tmp_path / "edited.toml"
        path.write_text(text.replace(old, new), encoding="utf-8")
        return path

    return edit
