"""`ferrovia site build`, as somebody types it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.once


def build(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "ferrovia.cli", "site", "build", str(folder)]
    return subprocess.run(command, capture_output=True, text=True)


def test_it_says_what_it_made_and_how_to_look_at_it(tmp_path: Path) -> None:
    made = build(tmp_path / "site")
    assert made.returncode == 0, made.stderr
    assert "MB from a server that compresses." in made.stdout
    assert f"python3 -m http.server --bind 127.0.0.1 --directory {tmp_path / 'site'} 8001" in made.stdout
    assert (tmp_path / "site" / "python" / "ferrovia.so").is_file()


def test_it_does_not_touch_what_is_not_its_own(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("chapter one")
    refused = build(tmp_path)
    assert refused.returncode == 2
    assert "holds something else: name a new folder, or an empty one." in refused.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]
