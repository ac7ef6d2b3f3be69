"""A built distribution, installed where nothing else is, plays a game."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.packaging.conftest import ROOT, Build, installed, run

pytestmark = pytest.mark.packaging

GAME = """
import ferrovia
game = ferrovia.new_game("europe", seats=3, seed=7)
while not game.over:
    view = game.view(game.to_act[0])
    game.play(view.options()[0])
assert game.result()
print(ferrovia.engine.COMPILED)
"""


def check_sources(names: set[str]) -> None:
    """It holds the sources, the boards, their drawings, the rules, the type marker and the client, but not
    Python for the page."""
    package = ROOT / "src" / "ferrovia"
    sources = {
        path.relative_to(package.parent).as_posix()
        for pattern in ("*.py", "*.pxd", "*.toml", "*.json", "*.md", "*.sql", "py.typed")
        for path in package.rglob(pattern)
        if not path.is_relative_to(package / "site" / "python")
    }
    named = {"ferrovia/maps/usa.toml", "ferrovia/drawing/drawings/usa.json", "ferrovia/cli/support/rules.md"}
    assert named <= sources <= names
    assert "ferrovia/server/client/index.html" in names
    assert any(name.startswith("ferrovia/server/client/assets/start-") for name in names)
    assert not any(name.startswith("ferrovia/site/python/") for name in names)


def check_compiled(names: set[str]) -> None:
    """A compiled module stands beside every source with a type sheet."""

    def stems(*suffixes: str) -> set[str]:
        return {name.partition(".")[0] for name in names if name.endswith(suffixes)}

    assert stems(".so", ".pyd") == stems(".py") & stems(".pxd") != set()


def test_the_wheel_is_whole_and_plays_compiled(compiled_wheel: Path, base: Path, tmp_path: Path) -> None:
    names = set(ZipFile(compiled_wheel).namelist())
    check_sources(names)
    check_compiled(names)
    assert run(base, "-c", GAME, cwd=tmp_path) == "True"


def test_without_a_compiler_the_wheel_plays_as_plain_python(
    build: Build, sdist: Path, tmp_path: Path
) -> None:
    plain = build(sdist, "--wheel", CC="/bin/false")
    assert run(installed(plain, tmp_path, "run.txt"), "-c", GAME, cwd=tmp_path) == "False"
