"""A mechanism that no board has is one folder and two lines, and plays everywhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.mechanisms.tolls import EXAMPLE, ROOT, copy_with_tolls, run

PARTS = (
    "engine option scoring records positions pictures terminal arena environments wire bad_moves server page"
)


@pytest.mark.once
def test_the_mechanism_of_the_guide_plays_everywhere(tmp_path: Path) -> None:
    copy_with_tolls(tmp_path)
    played = run(tmp_path, ROOT / "tests" / "mechanisms" / "everywhere.py", EXAMPLE / "toll-alps.toml")
    assert played.split() == PARTS.split()


@pytest.mark.once
def test_the_guide_shows_the_files_of_the_example() -> None:
    guide = (ROOT / "docs" / "writing-a-mechanism.md").read_text(encoding="utf-8")
    shown = re.findall(r"```(?:python|cython|toml)\n(.*?)```", guide, re.DOTALL)
    files = [
        path.read_text(encoding="utf-8")
        for path in EXAMPLE.rglob("*")
        if path.suffix in (".py", ".pxd", ".toml")
    ]
    assert len(shown) == 5
    for block in shown:
        assert any(block.strip() in text for text in files), block
