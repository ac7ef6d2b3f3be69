"""What a code host reads: valid, and true."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from msgspec import yaml

from ferrovia.boards import BOARDS, load
from ferrovia.bots.protocol.messages import PROTOCOL
from ferrovia.env import VERSION as ENVIRONMENTS
from ferrovia.game.challenge import FORMAT as CHALLENGE
from ferrovia.game.notation.words import VERSION as NOTATION
from ferrovia.game.position.writer import VERSION as POSITION
from ferrovia.game.record import FORMAT as RECORD
from ferrovia.version import VERSION

ROOT = Path(__file__).parents[1]
HOST = ROOT / ".github"
MADE_FOR_HOSTS = sorted([*HOST.rglob("*.yml"), ROOT / "CITATION.cff"])
WORKFLOWS = sorted((HOST / "workflows").glob("*.yml"))


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def promised(heading: str) -> dict[str, str]:
    """The first two columns of a table of docs/versions.md."""
    _, _, rest = read("docs/versions.md").partition(f"\n## {heading}\n")
    return dict(re.findall(r"^\| ([\w -]+) \| `(.+?)` \|", rest.partition("\n## ")[0], re.MULTILINE))


def test_versions_promise_what_the_code_says() -> None:
    assert promised("Formats") == {
        "record": str(RECORD),
        "notation": NOTATION,
        "position": POSITION.removeprefix("ferrovia-position-"),
        "challenge": str(CHALLENGE),
        "bot protocol": str(PROTOCOL),
        "environments": str(ENVIRONMENTS),
    }


def test_versions_name_every_board_with_its_fingerprint() -> None:
    fingerprints = {board: load(board).fingerprint for board in BOARDS}
    assert promised("Boards") == fingerprints


def test_the_version_is_written_down_once_and_cited() -> None:
    cited = yaml.decode(read("CITATION.cff"))
    assert cited["version"] == VERSION
    assert f"\n## {VERSION} ({cited['date-released']})\n" in read("CHANGELOG.md")
    assert "version" not in tomllib.loads(read("pyproject.toml"))["project"]
    assert "version" not in json.loads(read("web/package.json"))


def test_the_changelog_is_ready_for_the_next_release() -> None:
    coming, *released = re.findall(r"^## (.*)$", read("CHANGELOG.md"), re.MULTILINE)
    assert coming == "Unreleased"
    assert all(re.fullmatch(r"\d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)", heading) for heading in released)


@pytest.mark.parametrize("path", MADE_FOR_HOSTS, ids=lambda path: path.name)
def test_a_file_for_hosts_can_be_read(path: Path) -> None:
    assert isinstance(yaml.decode(path.read_text(encoding="utf-8")), dict)


def steps(path: Path) -> list[dict[str, Any]]:
    jobs = yaml.decode(path.read_text(encoding="utf-8"))["jobs"]
    return [step for job in jobs.values() for step in job["steps"]]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_recipe_runs_what_there_is(path: Path) -> None:
    makefile = read("Makefile")
    for command in [step["run"] for step in steps(path) if "run" in step]:
        program, *arguments = command.split()
        if program == "make":
            for target in arguments:
                assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
        elif program not in {"pip", "ferrovia", "build/exe/ferrovia"}:
            assert (ROOT / program).is_file(), command


@pytest.mark.skipif(not HOST.is_dir(), reason="a source distribution has nothing for code hosts")
def test_a_fault_is_reported_with_its_record() -> None:
    form = yaml.decode((HOST / "ISSUE_TEMPLATE" / "fault.yml").read_text(encoding="utf-8"))
    required = {field.get("id") for field in form["body"] if field.get("validations", {}).get("required")}
    assert {"record", "version"} <= required
    catalogue = json.loads(read("web/src/i18n/en.json"))
    for key in ("share.open", "result.record"):
        assert f'"{catalogue[key]}"' in form["body"][0]["attributes"]["value"]
