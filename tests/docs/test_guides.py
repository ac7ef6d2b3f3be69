"""What the guides show is what happens: their commands, their files, and the packages they describe."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import fields

from ferrovia.mechanisms.rules import Rules

ROOT = Path(__file__).parents[2]
GUIDES = ("writing-a-board", "writing-a-bot")
LENIENT = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def guide(name: str) -> str:
    return (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")


def blocks(name: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", guide(name), re.DOTALL)


def run(command: str, folder: Path, path: Path = ROOT) -> str:
    """What a shell prints, in a folder that has the examples."""
    env = {key: value for key, value in os.environ.items() if not key.startswith("FERROVIA_")}
    env |= {"PATH": f"{Path(sys.executable).parent}:{env['PATH']}", "PYTHONPATH": str(path), "COLUMNS": "200"}
    done = subprocess.run(command, shell=True, cwd=folder, env=env, capture_output=True, text=True)
    return done.stdout + done.stderr


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    return tmp_path


@pytest.mark.parametrize("name", GUIDES)
def test_its_commands_print_what_it_shows(name: str, folder: Path) -> None:
    shown = [
        session.partition("\n") for block in blocks(name, "console") for session in block.split("$ ")[1:]
    ]
    assert len(shown) > 4
    for command, _, expected in shown:
        printed = run(command, folder)
        assert doctest.OutputChecker().check_output(expected, printed, LENIENT), (command, printed)


def test_the_pieces_of_the_board_are_the_example() -> None:
    pieces = tomllib.loads("".join(blocks("writing-a-board", "toml")))
    with (ROOT / "examples" / "boards" / "alps.toml").open("rb") as file:
        assert pieces == tomllib.load(file)


def test_every_rule_and_every_field_of_it_is_described() -> None:
    rows = dict(
        re.findall(r"^\| `([a-z-]+)` \| (.*) \| [A-Z]+-\d+ \|$", guide("writing-a-board"), re.MULTILINE)
    )
    assert set(rows) == {rule.encode_name for rule in fields(Rules)}
    for rule in fields(Rules):
        (struct, *_) = get_args(rule.type) or (rule.type,)
        for field in fields(struct):
            assert re.search(rf"`{field.name}\b", rows[rule.encode_name]), (rule.name, field.name)


def test_a_package_with_the_entry_point_adds_a_bot(folder: Path) -> None:
    (snippet,) = blocks("writing-a-bot", "toml")
    ((group, points),) = tomllib.loads(snippet)["project"]["entry-points"].items()
    installed = folder / "site" / "watchful-1.0.dist-info"
    installed.mkdir(parents=True)
    shutil.copy(folder / "examples" / "watchful.py", folder / "site")
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: watchful\nVersion: 1.0\n")
    lines = [f"[{group}]", *(f"{name} = {target}" for name, target in points.items())]
    (installed / "entry_points.txt").write_text("\n".join(lines) + "\n")
    printed = run("ferrovia tournament --bots watchful,random --games 2 --jobs 1", folder, folder / "site")
    assert "watchful" in printed
    assert "no bot" not in printed
