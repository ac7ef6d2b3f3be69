"""A built distribution, installed where nothing else is, plays a game."""

import os
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Mapping
from pathlib import Path
from zipfile import ZipFile

import pytest
from uv import find_uv_bin

pytestmark = pytest.mark.packaging

ROOT = Path(__file__).parents[2]

GAME = """
import ferrovia
game = ferrovia.new_game("europe", seats=3, seed=7)
while not game.over:
    view = game.view(game.to_act[0])
    game.play(view.options()[0])
assert game.result()
print(ferrovia.engine.COMPILED)
"""

Build = Callable[..., Path]


def run(*command: str | Path, cwd: Path = ROOT, extra: Mapping[str, str] = {}) -> str:
    """The output of a command that knows nothing of this test run's own form of the engine."""
    env = {key: value for key, value in os.environ.items() if not key.startswith(("FERROVIA_", "PYTHON"))}
    done = subprocess.run(command, cwd=cwd, env={**env, **extra}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip()


@pytest.fixture(scope="session")
def build(tmp_path_factory: pytest.TempPathFactory) -> Build:
    """Builds with the setuptools and the Cython of this environment, so without a network."""

    def make(source: Path, kind: str, **env: str) -> Path:
        out = tmp_path_factory.mktemp(kind.strip("-"))
        options = ("--no-build-isolation", "--python", sys.executable, "--out-dir", out)
        run(find_uv_bin(), "build", kind, *options, source, extra=env)
        [artifact] = (path for path in out.iterdir() if path.suffix in {".gz", ".whl"})
        return artifact

    return make


@pytest.fixture(scope="session")
def sdist(build: Build) -> Path:
    return build(ROOT, "--sdist")


def install_and_play(wheel: Path, folder: Path) -> str:
    """Play a game from the wheel and the pinned requirements alone; tell if the engine is compiled."""
    uv, venv, away = find_uv_bin(), folder / "venv", folder / "away"
    away.mkdir()
    run(uv, "venv", "--python", sys.executable, venv)
    requirements = ROOT / "requirements" / "run.txt"
    run(uv, "pip", "install", "--python", venv, "--require-hashes", "--requirement", requirements)
    run(uv, "pip", "install", "--python", venv, "--no-deps", wheel)
    run(uv, "pip", "check", "--python", venv)
    return run(venv / "bin" / "python", "-c", GAME, cwd=away)


def check_sources(names: set[str]) -> None:
    """It holds the sources, the boards, their drawings, the rules, the type marker and the client."""
    package = ROOT / "src" / "ferrovia"
    sources = {
        path.relative_to(package.parent).as_posix()
        for pattern in ("*.py", "*.pxd", "*.toml", "*.json", "*.md", "*.sql", "py.typed")
        for path in package.rglob(pattern)
    }
    named = {"ferrovia/maps/usa.toml", "ferrovia/drawing/drawings/usa.json", "ferrovia/cli/support/rules.md"}
    assert named <= sources <= names
    assert "ferrovia/server/client/index.html" in names
    assert any(name.startswith("ferrovia/server/client/assets/start-") for name in names)


def check_compiled(names: set[str]) -> None:
    """A compiled module stands beside every source with a type sheet. Those for web pages are all in one."""

    def stems(*suffixes: str) -> set[str]:
        ours = [name for name in names if not name.startswith("ferrovia/site/python/")]
        return {name.partition(".")[0] for name in ours if name.endswith(suffixes)}

    assert stems(".so", ".pyd") == stems(".py") & stems(".pxd") != set()


@pytest.fixture
def compiler(tmp_path: Path) -> str:
    """The usual one, but it does not optimise: that takes longer than everything else, and all other tests
    use a build that did."""
    path = tmp_path / "cc"
    path.write_text(f'#!/bin/sh\nexec {sysconfig.get_config_var("CC")} "$@" -O0\n')
    path.chmod(0o755)
    return str(path)


def test_the_wheel_is_whole_and_plays_compiled(
    build: Build, sdist: Path, compiler: str, tmp_path: Path
) -> None:
    wheel = build(sdist, "--wheel", CC=compiler)
    names = set(ZipFile(wheel).namelist())
    check_sources(names)
    check_compiled(names)
    assert install_and_play(wheel, tmp_path) == "True"


def test_without_a_compiler_the_wheel_plays_as_plain_python(
    build: Build, sdist: Path, tmp_path: Path
) -> None:
    plain = build(sdist, "--wheel", CC="/bin/false")
    assert install_and_play(plain, tmp_path) == "False"
