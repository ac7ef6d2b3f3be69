"""The fingerprint of a board, as docs/versions.md defines it."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest

from ferrovia.boards import BOARDS, Board, load
from tests.boards.conftest import TINY

Edit = Callable[[str, str], Path]
BUILT_IN = [Path(str(files("ferrovia.boards") / f"{board}.toml")) for board in BOARDS]


@pytest.mark.parametrize("path", [TINY, *BUILT_IN], ids=lambda path: path.stem)
def test_fingerprint_is_what_its_definition_gives(path: Path) -> None:
    """Step by step, without the package."""
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    for key in ("name", "year", "height", "reconstructed"):
        tables["board"].pop(key, None)
    for city in tables["cities"]:
        for key in ("name", "lat", "lon", "at"):
            del city[key]
    for festival in tables.get("festivals", []):
        del festival["name"]
    text = json.dumps(tables, sort_keys=True, separators=(",", ":"))
    assert load(path).fingerprint == hashlib.sha256(text.encode("ascii")).hexdigest()[:32]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("length = 1,", "length = 2,", id="length"),
        pytest.param('colour = "green"', 'colour = "pink"', id="colour"),
        pytest.param("points = 8, long", "points = 9, long", id="ticket-points"),
        pytest.param("reveal = 3", "reveal = 2", id="rule-number"),
        pytest.param("rules.most-tickets = { points = 15 }", "", id="rule-left-out"),
        pytest.param("trains = 20", "trains = 21", id="trains"),
        pytest.param("seats = [2, 3]", "seats = [2, 2]", id="seats"),
        pytest.param("3 = 4 }", "3 = 5 }", id="points-of-a-length"),
        pytest.param('id = "fair"', 'id = "feast"', id="festival-id"),
        pytest.param('id = "tiny"', 'id = "small"', id="board-id"),
        pytest.param('city = "dover", capture', 'city = "corby", capture', id="city-of-a-rule"),
        pytest.param('a = "dover", b = "byron"', 'a = "byron", b = "dover"', id="order-of-cities"),
        pytest.param("draw = 2, draw_keep = 1", "draw = 2", id="default-left-out"),
    ],
)
def test_fingerprint_changes_with_a_fact(tiny: Board, edited: Edit, old: str, new: str) -> None:
    assert load(edited(old, new)).fingerprint != tiny.fingerprint


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("at = [100, 100]", "at = [120, 80]", id="place"),
        pytest.param("lat = 10, lon = 10", "lat = 11, lon = 12", id="coordinates"),
        pytest.param('name = "Aston"', 'name = "Aston Hill"', id="name"),
        pytest.param('name = "Fair"', 'name = "Feast"', id="name-of-a-festival"),
        pytest.param('name = "Tiny"', 'name = "Small"', id="name-of-the-board"),
        pytest.param("year = 2020", 'year = 2021\nboard.reconstructed = "All."', id="source"),
        pytest.param("height = 600", "height = 700", id="height"),
        pytest.param("\ntickets = [", "\n# a comment\n\ntickets  =  [", id="comment"),
        pytest.param("each = 12, locomotives = 14", "locomotives = 14, each = 12", id="order-of-numbers"),
        pytest.param("1 = 2, 2 = 5", "2 = 5, 1 = 2", id="order-of-points"),
    ],
)
def test_fingerprint_ignores_what_does_not_matter_to_play(
    tiny: Board, edited: Edit, old: str, new: str
) -> None:
    assert load(edited(old, new)).fingerprint == tiny.fingerprint


def test_fingerprint_changes_with_a_city_id(tiny: Board, tmp_path: Path) -> None:
    text = Path(__file__).with_name("tiny.toml").read_text(encoding="utf-8")
    path = tmp_path / "other.toml"
    path.write_text(text.replace('"corby"', '"derby"'), encoding="utf-8")
    assert load(path).spec() == tiny.spec()
    assert load(path).fingerprint != tiny.fingerprint
