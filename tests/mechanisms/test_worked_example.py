"""A mechanism that no board has is one folder and two lines, and plays everywhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "mechanism"
PARTS = (
    "engine option scoring records positions pictures terminal arena environments wire bad_moves server page"
)
CITIES = "atlanta chicago dallas denver helena kansas-city nashville oklahoma-city omaha pittsburgh saint-louis".split()
TOLLS = f"rules.tolls = {{ cities = {CITIES} }}\n"


def run(folder: Path, *command: str | Path) -> str:
    env = {
        **os.environ,
        "FERROVIA_PURE": "1",
        "PYTHONPATH": f"{folder / 'src'}{os.pathsep}{ROOT}",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    done = subprocess.run([sys.executable, *command], cwd=folder, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.once
def test_the_mechanism_of_the_guide_plays_everywhere(tmp_path: Path) -> None:
    """In plain Python: `make generate` and the same files are all that the compiled form needs besides.
    The server and the page know built-in boards alone, so it is an option of the USA there."""
    compiled = ignore_patterns("*.so", "__pycache__", "client")
    copytree(ROOT / "src" / "ferrovia", tmp_path / "src" / "ferrovia", ignore=compiled)
    copytree(ROOT / "tools", tmp_path / "tools", ignore=compiled)
    run(tmp_path, EXAMPLE / "install.py", tmp_path)
    usa = tmp_path / "src" / "ferrovia" / "maps" / "usa.toml"
    usa.write_text(
        usa.read_text(encoding="utf-8").replace("\nrules.", f"\n{TOLLS}rules.", 1), encoding="utf-8"
    )
    run(tmp_path, tmp_path / "tools" / "generate.py")
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
