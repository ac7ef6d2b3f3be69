"""What the server says about a board."""

from __future__ import annotations

from pathlib import Path

import msgspec

from ferrovia.boards import BOARDS, load
from ferrovia.boards.rulebook import PrintedRule, rules_of
from ferrovia.drawing.thumbnail import thumbnail
from tests.server import patient
from tests.server.servers import running


def test_the_figures_and_terms_of_the_rules_are_included(tmp_path: Path, sqlite_database: Path) -> None:
    with running(tmp_path, str(sqlite_database)) as server:
        europe = patient.get(f"{server.url}/api/boards/europe").json()
        iberia = patient.get(f"{server.url}/api/boards/iberia").json()
    assert europe["figures"]["longest-path.points"] == 10
    assert europe["figures"]["stations.unbuilt"] == 4
    assert iberia["figures"]["festivals.points.7"] == 22
    assert not any(name.startswith("longest-path") for name in iberia["figures"])
    assert europe["terms"] == {
        "tickets.first_returns": ["out"],
        "ties.order": ["tickets", "stations", "longest-path"],
    }
    assert iberia["terms"]["ties.order"] == ["tickets"]


def test_boards_have_small_pictures_that_browsers_keep(tmp_path: Path, sqlite_database: Path) -> None:
    with running(tmp_path, str(sqlite_database)) as server:
        answer = patient.get(f"{server.url}/api/boards/usa/thumbnail.svg")
        unknown = patient.get(f"{server.url}/api/boards/atlantis/thumbnail.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.headers["content-encoding"] == "gzip"
    assert "max-age=86400" in answer.headers["cache-control"]
    assert answer.text == thumbnail(load("usa"))
    assert unknown.status_code == 404


def test_every_board_has_its_numbered_rules(tmp_path: Path, sqlite_database: Path) -> None:
    with running(tmp_path, str(sqlite_database)) as server:
        answers = {board: patient.get(f"{server.url}/api/boards/{board}/rules") for board in BOARDS}
        unknown = patient.get(f"{server.url}/api/boards/atlantis/rules")
    for board, answer in answers.items():
        assert msgspec.convert(answer.json(), list[PrintedRule]) == rules_of(load(board))
        assert answer.headers["content-encoding"] == "gzip"
        assert "no-cache" in answer.headers["cache-control"]
    assert unknown.status_code == 404
