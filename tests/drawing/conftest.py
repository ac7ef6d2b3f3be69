"""The small board of the tests of boards."""

from pathlib import Path

import pytest

from ferrovia.boards import Board, load


@pytest.fixture
def tiny() -> Board:
    return load(Path(__file__).parents[1] / "boards" / "tiny.toml")
