"""Without any extra there is the library with its command line, and it is small."""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from ferrovia.extras import NEEDS, PACKAGES
from tests.packaging.conftest import ROOT, run

pytestmark = pytest.mark.packaging

MOST_MEGABYTES = 30

# What follows `ferrovia`. Every command is here but those of `ferrovia admin`, which all begin the same way.
WORKS = """
--help
play --terminal --board usa --seed 1
simulate --games 2 --out scores.csv
tournament --bots random,racer --games 2 --jobs 1 --out report.html --out results.json
bots
stats game.jsonl --out stats.html
train --out weights.toml --steps 1
analyse game.jsonl --playouts 1
rules usa
bench --quick --board usa --seats 2
bot check -- sh bot.sh
bot schema
challenge new deal.json --against random
challenge play deal.json --name Ann --record mine.jsonl
record convert game.jsonl --to notation
record show game.jsonl
record verify game.jsonl
record replay game.jsonl
position show game.jsonl --at 10
position read POSITION
position draw game.jsonl --at 10 --out position.svg
boards list
boards show usa
boards check board.toml
boards draw usa --out usa.svg
"""
# They get as far as their own objection.
OBJECTS = {
    "challenge score deal.json mine.jsonl": "mine.jsonl",
    "site build page": "Python for the page was not built",
}
# The part of `NEEDS` that the base install lacks for it.
LACKS = {
    "play": "ferrovia play without --terminal",
    "play --network": "ferrovia play without --terminal",
    "serve": "ferrovia serve",
    "health": "ferrovia health",
    "backup copy.sqlite": "ferrovia backup",
    "db check": "ferrovia db",
    "admin tables": "ferrovia admin",
    "bot online --server http://127.0.0.1:9 --token-file game.jsonl -- cat": "ferrovia bot online",
    "tournament --bots random,racer --server http://127.0.0.1:9": "ferrovia tournament --server",
    "tournament --bots random,racer --dask tcp://127.0.0.1:9": "a cluster",
    "simulate --games 2 --out scores.parquet": "a .parquet file",
    "env actions usa": "ferrovia.env",
    "env observation usa": "ferrovia.env",
    "boards layout usa": "ferrovia boards layout",
}

TRY = """
import contextlib, io, json, sys
from ferrovia.cli import main
for line in json.load(open("lines.json")):
    streams = [io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in "oe"]
    with contextlib.redirect_stdout(streams[0]), contextlib.redirect_stderr(streams[1]):
        code = main(line)
    print(json.dumps([code, *(stream.buffer.getvalue().decode() for stream in streams)]))
"""

LIST = """
import json
from ferrovia.cli.app import app
def paths(group, above=()):
    for command in group.registered_commands:
        yield [*above, command.name]
    for inner in group.registered_groups:
        yield from paths(inner.typer_instance, (*above, inner.name))
print(json.dumps(list(paths(app))))
"""


def tried(python: Path, folder: Path, lines: list[list[str]]) -> list[tuple[int, str, str]]:
    """Exit status, output and errors of each command, one after the other."""
    (folder / "lines.json").write_text(json.dumps(lines))
    return [tuple(json.loads(line)) for line in run(python, "-c", TRY, cwd=folder).splitlines()]


@pytest.fixture
def away(tmp_path: Path) -> Path:
    """A folder with a recorded game, a board and a bot."""
    shutil.copy(ROOT / "tests" / "golden" / "usa-2-1.jsonl", tmp_path / "game.jsonl")
    shutil.copy(ROOT / "examples" / "bots" / "first.sh", tmp_path / "bot.sh")
    shutil.copy(ROOT / "src" / "ferrovia" / "boards" / "usa.toml", tmp_path / "board.toml")
    return tmp_path


def test_every_command_works_or_names_the_line_that_installs_its_extra(base: Path, away: Path) -> None:
    read = run(base, "-m", "ferrovia.cli", "position", "show", "game.jsonl", "--at", "10", cwd=away)
    works = [line.split() for line in WORKS.strip().splitlines()]
    works = [[read if word == "POSITION" else word for word in line] for line in works]
    for line, (code, out, err) in zip(works, tried(base, away, works), strict=True):
        assert (code, bool(out) or "--out" in line) == (0, True), (line, err)
    objecting = [line.split() for line in OBJECTS]
    for (typed, words), (code, out, err) in zip(OBJECTS.items(), tried(base, away, objecting), strict=True):
        assert (code, words in out + err) == (1, True), (typed, out, err)
    lacking = [line.split() for line in LACKS]
    for (typed, part), (code, out, err) in zip(LACKS.items(), tried(base, away, lacking), strict=True):
        told = rf"Error: {re.escape(part)} needs the package \w+, which is not installed: "
        assert (code, out) == (2, ""), (typed, err)
        assert re.fullmatch(rf"{told}pip install 'ferrovia\[{NEEDS[part]}\]'\.\n", err), (typed, err)


def test_no_command_and_no_part_is_forgotten_above(base: Path) -> None:
    tried = [line.split() for line in [*WORKS.strip().splitlines(), *OBJECTS, *LACKS]]
    for path in json.loads(run(base, "-c", LIST)):
        assert path[0] == "admin" or any(line[: len(path)] == path for line in tried), path
    assert set(LACKS.values()) == set(NEEDS)


def test_help_is_there_without_any_extra(base: Path, away: Path) -> None:
    paths = [[], *json.loads(run(base, "-c", LIST))]
    for path, (code, out, _) in zip(paths, tried(base, away, [[*p, "--help"] for p in paths]), strict=True):
        assert (code, out.startswith("Usage: ferrovia")) == (0, True), path


def test_the_base_install_is_small_with_bytecode_and_all(base: Path) -> None:
    packages = Path(run(base, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"))
    run(base, "-m", "compileall", "-q", packages)
    size = sum(file.stat().st_size for file in packages.rglob("*") if file.is_file())
    assert size < MOST_MEGABYTES * 1e6


def test_the_packages_that_are_looked_for_are_those_of_the_extras() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = dict(project["optional-dependencies"])
    assert extras.pop("all") == [f"ferrovia[{','.join(sorted(PACKAGES))}]"]
    named: dict[str, str] = {}
    for module, distributions in packages_distributions().items():
        named |= {re.sub(r"[-_.]+", "-", name).lower(): module for name in distributions if module[0] != "_"}
    for extra, requirements in extras.items():
        everywhere = [re.match(r"[\w-]+", line)[0] for line in requirements if ";" not in line]  # type: ignore[index]  # each begins with a name
        assert {named[name] for name in everywhere} == set(PACKAGES[extra])
