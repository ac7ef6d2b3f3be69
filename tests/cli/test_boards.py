"""Boards: listed, shown, checked, drawn, laid out."""

from __future__ import annotations

import sys
from importlib.resources import files
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from ferrovia.boards import BOARDS, load, report
from ferrovia.drawing import draw
from tests.cli.conftest import Ferrovia

TINY = Path(__file__).parents[1] / "boards" / "tiny.toml"


def test_list_has_a_line_for_each_board(ferrovia: Ferrovia) -> None:
    outcome = ferrovia("boards", "list")
    assert [line.split()[0] for line in outcome.lines[1:]] == list(BOARDS)
    assert outcome.lines[3].endswith("partly reconstructed")
    assert "alvin" in outcome.lines[4]


@pytest.mark.parametrize("name", BOARDS)
def test_show_has_counts_rules_and_tickets(ferrovia: Ferrovia, name: str) -> None:
    board = load(name)
    outcome = ferrovia("boards", "show", name)
    assert f"{board.name} ({board.year}), {board.seats[0]} to {board.seats[1]} players." in outcome.lines
    assert f"Train cars: {board.trains} for each player (BASE-1)." in outcome.lines
    tickets = outcome.lines[outcome.lines.index("Tickets:") + 1 :]
    assert len(tickets) == len(board.tickets)
    assert ("Note: " in outcome.out) == (board.reconstructed is not None)


def test_show_explains_each_mechanism_with_the_numbers_of_the_board(ferrovia: Ferrovia) -> None:
    """One that is a template with a place in it, one with a condition, one that the board has not."""
    lines = ferrovia("boards", "show", "old-west").lines
    alvin = "he starts in Roswell; catching him scores 10 points, having him at the end 10 (ALV-1 to ALV-4)."
    assert f"Option alvin: {alvin}" in lines
    assert "Tickets: 5 dealt, keep at least 3; later draw 4 and keep at least 1 (BASE-3, BASE-24)." in lines
    assert not any(line.startswith("Tunnels: 3") for line in lines)


def test_check_prints_counts_and_tickets_of_odd_value(ferrovia: Ferrovia) -> None:
    outcome = ferrovia("boards", "check", TINY)
    assert outcome.code == 0
    odd = report(load(TINY)).odd_tickets
    assert f"Tickets whose value is not the length of the shortest path: {len(odd)}." in outcome.lines
    assert sum("the shortest path has" in line for line in outcome.lines) == len(odd)


def test_check_lists_every_fault(ferrovia: Ferrovia, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    text = TINY.read_text(encoding="utf-8")
    path.write_text(text.replace("length = 2", "length = 99"), encoding="utf-8")
    assert text.count("length = 2") > 1
    outcome = ferrovia("boards", "check", path)
    assert outcome.code == 1
    faults = [line for line in outcome.lines if line.startswith(f"{path}: ")]
    assert len(faults) == text.count("length = 2")
    assert outcome.lines[-1] == f"{len(faults)} faults."


def test_draw_prints_the_picture_or_writes_it(ferrovia: Ferrovia, tmp_path: Path) -> None:
    printed = ferrovia("boards", "draw", TINY)
    assert ElementTree.fromstring(printed.out).tag.endswith("svg")
    path = tmp_path / "tiny.svg"
    assert ferrovia("boards", "draw", TINY, "--out", path).code == 0
    assert path.read_text(encoding="utf-8") == draw(load(TINY))
    assert printed.out.strip() == path.read_text(encoding="utf-8").strip()


def test_a_board_of_ones_own_can_be_played_from_its_file(ferrovia: Ferrovia) -> None:
    assert ferrovia("boards", "show", TINY).code == 0
    assert ferrovia("simulate", "--board", TINY, "--games", "3").code == 0


@pytest.fixture
def stored() -> Path:
    return Path(str(files("ferrovia.drawing.drawings"))) / "usa.json"


def test_layout_measures_a_drawing(ferrovia: Ferrovia, stored: Path) -> None:
    outcome = ferrovia("boards", "layout", "usa", "--check", stored)
    assert outcome.code == 0
    assert outcome.lines[0].startswith("Sheet: ")
    assert outcome.lines[-1] == "Overlaps: 0."


def test_layout_names_what_overlaps(ferrovia: Ferrovia, stored: Path, tmp_path: Path) -> None:
    drawing = msgspec.json.decode(stored.read_bytes())
    drawing["cities"]["miami"] = drawing["cities"]["boston"]
    path = tmp_path / "usa.json"
    path.write_bytes(msgspec.json.encode(drawing))
    outcome = ferrovia("boards", "layout", "usa", "--check", path)
    assert outcome.code == 1
    assert "  Boston and Miami" in outcome.lines


def test_layout_refuses_the_drawing_of_another_board(ferrovia: Ferrovia, stored: Path) -> None:
    outcome = ferrovia("boards", "layout", "europe", "--check", stored)
    assert outcome.code != 0
    assert "not of this board" in outcome.err
    assert "is not a drawing" in ferrovia("boards", "layout", "usa", "--check", TINY).err


def test_layout_says_which_package_is_missing(ferrovia: Ferrovia, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [name for name in sys.modules if name.startswith("ferrovia.drawing.plan.")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "numpy", None)
    outcome = ferrovia("boards", "layout", "usa")
    assert outcome.code != 0
    assert "needs the package numpy" in outcome.err
