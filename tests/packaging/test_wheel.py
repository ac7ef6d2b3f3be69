"""A built distribution, installed where nothing else is, plays a game."""

from __future__ import annotations

import json
import shutil
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.packaging.conftest import ROOT, Build, installed, run
from tools.packages.checking import Unfit, check_wheel
from tools.packages.targets import TARGETS, page
from tools.packages.wheels import with_modules
from tools.runtime.packing import unpacked, zipped

pytestmark = pytest.mark.packaging

PYODIDE = ROOT / "web" / "node_modules" / "pyodide"

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
    """It holds the sources, the boards, their drawings, the rules and the type marker."""
    package = ROOT / "src" / "ferrovia"
    sources = {
        path.relative_to(package.parent).as_posix()
        for pattern in ("*.py", "*.pxd", "*.toml", "*.json", "*.md", "*.sql", "py.typed")
        for path in package.rglob(pattern)
        if not path.is_relative_to(package / "site" / "python")
    }
    named = {"ferrovia/boards/usa.toml", "ferrovia/drawing/drawings/usa.json", "ferrovia/boards/rules.md"}
    assert named <= sources <= names


def test_the_wheel_is_whole_and_plays_compiled(compiled_wheel: Path, base: Path, tmp_path: Path) -> None:
    names = set(ZipFile(compiled_wheel).namelist())
    check_sources(names)
    check_wheel(compiled_wheel)
    assert run(base, "-c", GAME, cwd=tmp_path) == "True"


def test_without_a_compiler_the_wheel_plays_as_plain_python_but_is_not_for_others(
    slow_wheel: Path, tmp_path: Path
) -> None:
    assert run(installed(slow_wheel, tmp_path, "run.txt"), "-c", GAME, cwd=tmp_path) == "False"
    with pytest.raises(Unfit, match=r"lacks compiled modules: .*ferrovia/engine/core"):
        check_wheel(slow_wheel)


@pytest.fixture(scope="session")
def plain(build: Build, sdist: Path) -> Path:
    return build(sdist, "--wheel", FERROVIA_PURE="1")


@pytest.fixture(scope="session")
def cross_built(plain: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel for another system, with something in the place of what is compiled for it."""
    declared = [path.removesuffix(".pxd") for path in unpacked(plain) if path.endswith(".pxd")]
    ending = TARGETS[-1].ending
    modules = {f"{stem}{ending}": b"compiled" for stem in declared if f"{stem}.py" in unpacked(plain)}
    return with_modules(plain, modules, TARGETS[-1], tmp_path_factory.mktemp("cross"))


@pytest.fixture
def cross(cross_built: Path, tmp_path: Path) -> Path:
    """The same, to be broken."""
    return Path(shutil.copy(cross_built, tmp_path))


def test_the_plain_wheel_is_for_every_system_and_plays(plain: Path, tmp_path: Path) -> None:
    assert plain.name.endswith("-py3-none-any.whl")
    check_wheel(plain)
    assert run(installed(plain, tmp_path, "run.txt"), "-c", GAME, cwd=tmp_path) == "False"


def test_a_wheel_for_another_system_is_named_after_it(cross: Path) -> None:
    check_wheel(cross)
    assert cross.name.endswith("-cp311-abi3-macosx_11_0_arm64.whl")
    (told,) = [text for path, text in unpacked(cross).items() if path.endswith(".dist-info/WHEEL")]
    assert b"Tag: cp311-abi3-macosx_11_0_arm64\n" in told
    assert b"Root-Is-Purelib: false\n" in told


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        ("ferrovia/server/client/index.html", "lacks the client"),
        ("ferrovia/server/client/assets/start-", "lacks the scripts of the client"),
        ("ferrovia/engine/core.abi3.so", "lacks compiled modules: ferrovia/engine/core$"),
        ("ferrovia/boards/usa.toml", "holds other files than it records: ferrovia/boards/usa.toml"),
    ],
)
def test_a_wheel_that_lacks_anything_is_refused(cross: Path, broken: str, said: str) -> None:
    kept = {path: content for path, content in unpacked(cross).items() if not path.startswith(broken)}
    cross.write_bytes(zipped(kept))
    with pytest.raises(Unfit, match=said):
        check_wheel(cross)


def test_a_wheel_with_another_file_than_it_records_is_refused(cross: Path) -> None:
    cross.write_bytes(zipped({**unpacked(cross), "ferrovia/version.py": b"VERSION = '9'"}))
    with pytest.raises(Unfit, match=r"holds another ferrovia/version\.py than it records"):
        check_wheel(cross)


def test_a_plain_wheel_with_a_compiled_module_is_refused(plain: Path, tmp_path: Path) -> None:
    mixed = tmp_path / plain.name
    mixed.write_bytes(zipped({**unpacked(plain), "ferrovia/engine/core.abi3.so": b""}))
    with pytest.raises(Unfit, match="is for every system but has compiled modules"):
        check_wheel(mixed)


# In the source distribution, and made rather than tracked.
MADE = ("src/ferrovia/server/client/", "src/ferrovia.egg-info/", "PKG-INFO", "setup.cfg")


def test_the_source_distribution_is_the_repository_and_the_client(sdist: Path) -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("this is no repository, so nothing says what belongs to it")
    with tarfile.open(sdist) as archive:
        names = {member.name.partition("/")[2] for member in archive if member.isfile()}
    # What is new and not yet added counts; what is deleted and not yet committed does not.
    listed = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0")
    repository = {name for name in listed if name and (ROOT / name).exists()}
    assert not repository - names, "lacks these; see MANIFEST.in"
    assert not {name for name in names - repository if not name.startswith(MADE)}
    assert "src/ferrovia/server/client/index.html" in names


def test_everything_that_make_reads_is_in_the_source_distribution(source: Path) -> None:
    """A file that a rule needs and nobody makes ends even a dry run."""
    for target in ("build/trapped", "site", "dist", "docs"):
        run("make", "--dry-run", target, cwd=source)


def test_the_wheel_for_web_pages_is_named_after_the_pinned_pyodide(plain: Path, tmp_path: Path) -> None:
    """And tried with the installer that belongs to it."""
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text())
    wheel = with_modules(plain, {}, page(PYODIDE), tmp_path)
    platform = f"{lock['info']['platform']}_wasm32"
    assert wheel.name.endswith(f"-cp311-cp311-{platform}.whl")
    with pytest.raises(Unfit, match="lacks compiled modules"):
        check_wheel(wheel)
    pinned = (ROOT / "requirements" / "dist.txt").read_text()
    assert f"\nmicropip=={lock['packages']['micropip']['version']} " in pinned
