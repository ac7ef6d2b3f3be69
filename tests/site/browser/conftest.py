"""The folder that all tests here look at."""

from __future__ import annotations

import shutil
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from ferrovia.drawing.thumbnail import thumbnail
from ferrovia.maps import BOARDS
from ferrovia.maps.told import told
from ferrovia.tables.boards import board_called
from ferrovia.tables.choices import boards_listed, bots_told
from tests.site.browser.hosting import complete

CLIENT = Path(str(files("ferrovia.server") / "client"))
PYTHON = Path(str(files("ferrovia") / "site" / "python"))


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("site") / "folder"
    shutil.copytree(CLIENT, made)
    shutil.copytree(PYTHON, made / "python")
    page = (made / "index.html").read_text()
    page = page.replace('<base href="/" />', '<base href="./" />').replace(
        'data-home="server"', 'data-home="static"'
    )
    (made / "index.html").write_text(page)
    facts = made / "api" / "boards"
    facts.mkdir(parents=True)
    (made / "api" / "bots.json").write_bytes(msgspec.json.encode(bots_told(())))
    (made / "api" / "boards.json").write_bytes(msgspec.json.encode(boards_listed()))
    for board in BOARDS:
        (facts / f"{board}.json").write_bytes(msgspec.json.encode(told(board_called(board))))
        (facts / board).mkdir()
        drawing = files("ferrovia.drawing.drawings") / f"{board}.json"
        (facts / board / "drawing.json").write_bytes(drawing.read_bytes())
        (facts / board / "thumbnail.svg").write_text(thumbnail(board_called(board)))
    complete(made)
    return made
