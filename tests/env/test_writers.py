"""What mechanisms add to arrays, in their own files."""

from __future__ import annotations

from pathlib import Path

import pytest

from ferrovia import engine, mechanisms
from ferrovia.boards import load
from ferrovia.env import Encoding
from ferrovia.env.sections import columns, writers
from ferrovia.game.view import PublicSeat
from ferrovia.mechanisms.cells import cells
from tests.env.conftest import SETTINGS, Setting, walk

CELLS = [cell for _, cell in cells(mechanisms.MECHANISMS, "env")]


def test_every_place_is_given_once() -> None:
    places = [cell.Sections.place for cell in CELLS]
    assert 0 not in places
    assert len(set(places)) == len(places)


@pytest.mark.parametrize(
    ("board", "added"),
    [("usa", []), ("europe", ["stations"]), ("iberia", ["festivals"]), ("old-west", ["markers"])],
)
def test_a_column_is_what_everybody_knows_of_a_seat(board: str, added: list[str]) -> None:
    """A mechanism brings its own, to the boards that are played with it."""
    names = [column.name for column in columns(writers(load(board), 2, ()))]
    assert names == ["score", "trains", "cards", "tickets", *added]
    assert set(names) <= set(PublicSeat.__struct_fields__)


def test_what_writes_has_c_types() -> None:
    """Without them, the compiled core would not call it."""
    for cell in CELLS:
        assert cell.__file__ is not None
        assert (Path(cell.__file__).parent / "env.pxd").exists()


@pytest.mark.skipif(engine.COMPILED, reason="calls what is inside the compiled core")
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_sections_are_as_long_as_they_are_described(setting: Setting) -> None:
    """Who comes next begins where the one before says that it ends."""
    for game in walk(setting, 1, 20):
        for writer in writers(load(setting.board), setting.seats, setting.options):
            for described, write in (
                (writer.describe(), writer.write),
                (writer.describe_secret(), writer.write_secret),
            ):
                size = sum(section.size for section in described)
                assert not described or write(game.state, 0, [0] * size, 0) == size


def test_the_last_track_is_shown_where_something_is_asked_about_it() -> None:
    shown = {
        board: any(section.name == "last" for section in Encoding(board, 2).sections)
        for board in ("usa", "europe", "iberia", "old-west")
    }
    assert shown == {"usa": False, "europe": False, "iberia": True, "old-west": True}
