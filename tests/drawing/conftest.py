"""The small board of the map tests."""

from pathlib import Path

import pytest

from ferrovia.maps import BoardMap, load


@pytest.fixture
def tiny() -> BoardMap:
    return load(Path(__file__).parents[1] / "maps" / "tiny.toml")
