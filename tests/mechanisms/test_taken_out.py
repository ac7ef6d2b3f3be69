"""A mechanism that is not wanted is gone with its folder and its two lines."""

from __future__ import annotations

import re
from pathlib import Path
from shutil import copytree, ignore_patterns, rmtree

import pytest

from ferrovia.boards import BOARDS
from tests.mechanisms.tolls import ROOT, run


@pytest.mark.once
def test_every_board_plays_without_alvin(tmp_path: Path) -> None:
    unused = ignore_patterns("*.so", "__pycache__", "client")
    package = tmp_path / "src" / "ferrovia"
    copytree(ROOT / "src" / "ferrovia", package, ignore=unused)
    copytree(ROOT / "tools", tmp_path / "tools", ignore=unused)
    rmtree(package / "mechanisms" / "alvin")
    for file, line in (
        (package / "mechanisms" / "__init__.py", r'^    "alvin",\n'),
        (package / "boards" / "old-west.toml", r"^rules\.alvin = .*\n"),
    ):
        text = file.read_text(encoding="utf-8")
        assert re.search(line, text, re.MULTILINE)
        file.write_text(re.sub(line, "", text, flags=re.MULTILINE), encoding="utf-8")
    run(tmp_path, tmp_path / "tools" / "generate.py")
    assert run(tmp_path, ROOT / "tests" / "mechanisms" / "without.py").split() == list(BOARDS)
