"""The folder without a server is put together from what was built, and put down beside what others own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from ferrovia.boards import BOARDS
from ferrovia.boards.facts import BoardFacts, board_facts
from ferrovia.boards.rulebook import PrintedRule, rules_of
from ferrovia.site.builder import Taken, contents, size, write
from ferrovia.site.facts import Files, facts
from ferrovia.site.offline import known
from ferrovia.site.parts import PAGE, NotBuilt, moved
from ferrovia.tables.boards import board_called
from ferrovia.tables.choices import board_summaries, bots_message
from ferrovia.tables.messages import BoardSummary, BotsMessage

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[2]
FIRST_DOWNLOAD = 9_000_000  # bytes, compressed
SITE = {"a.txt": b"one", "deep/b.txt": b"two", PAGE: b"page", "sw.js": b'const FOLDER = {"a.txt": []}\n'}


@pytest.fixture(scope="module")
def whole() -> Files:
    return contents()


def silent(done: int) -> None:
    pass


def test_the_facts_are_what_a_server_answers() -> None:
    files = facts()
    assert msgspec.json.decode(files["api/boards.json"], type=list[BoardSummary]) == board_summaries()
    assert msgspec.json.decode(files["api/bots.json"], type=BotsMessage) == bots_message()
    for board in BOARDS:
        facts_of_it = msgspec.json.decode(files[f"api/boards/{board}.json"], type=BoardFacts)
        assert facts_of_it == board_facts(board_called(board))
        rules = msgspec.json.decode(files[f"api/boards/{board}/rules.json"], type=list[PrintedRule])
        assert rules == rules_of(board_called(board))
        assert b'"cities"' in files[f"api/boards/{board}/drawing.json"]
        assert files[f"api/boards/{board}/thumbnail.svg"].startswith(b"<svg")


def test_the_page_is_told_where_it_lives(whole: Files) -> None:
    page = whole[PAGE].decode()
    assert '<base href="./" />' in page
    assert 'data-home="static"' in page
    assert 'href="/' not in page
    assert 'src="/' not in page


def test_a_page_that_cannot_be_told_is_refused() -> None:
    with pytest.raises(NotBuilt, match="data-home"):
        moved(b'<html><base href="/" /></html>')


def test_the_service_worker_knows_every_file(whole: Files) -> None:
    listed = known(whole["sw.js"].decode())
    assert listed is not None
    assert listed.keys() == whole.keys() - {"sw.js"}
    assert all(listed[path][1] == len(body) for path, body in whole.items() if path != "sw.js")


def test_python_comes_with_it(whole: Files) -> None:
    manifest = msgspec.json.decode(whole["python/manifest.json"])
    sizes = {name: len(whole[f"python/{name}"]) for name in manifest["files"]}
    assert sizes == manifest["files"]
    assert {"ferrovia.so", "ferrovia.zip", "python_stdlib.zip"} <= sizes.keys()


def test_the_first_download_is_small(whole: Files) -> None:
    assert size(whole).zipped < FIRST_DOWNLOAD


def test_the_same_parts_give_the_same_bytes(whole: Files) -> None:
    assert contents() == whole


def test_a_zip_file_depends_on_nothing_but_what_is_in_it() -> None:
    code = """if True:
        from tools.runtime.packing import pack
        files = {f"{name}.py": f"NAMES = {{{name!r}, 'x', 'y'}}".encode() for name in "abcdef"}
        assert pack(files) == pack(dict(reversed(files.items())))
        print(pack(files).hex())
    """
    once, again = (subprocess.check_output([sys.executable, "-c", code], cwd=ROOT) for _ in range(2))
    assert once == again


def test_a_new_folder_gets_every_file(tmp_path: Path) -> None:
    write(SITE, tmp_path / "new" / "site", silent)
    assert found(tmp_path / "new" / "site") == SITE


def test_an_earlier_site_is_replaced_and_what_others_put_there_stays(tmp_path: Path) -> None:
    write(SITE, tmp_path, silent)
    (tmp_path / "CNAME").write_bytes(b"example.org")
    later = {**SITE, "c.txt": b"three", PAGE: b"new page"}
    del later["a.txt"]
    write(later, tmp_path, silent)
    assert found(tmp_path) == {**later, "CNAME": b"example.org"}


def test_a_folder_that_holds_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_bytes(b"chapter one")
    with pytest.raises(Taken, match="something else"):
        write(SITE, tmp_path, silent)
    assert found(tmp_path) == {"thesis.txt": b"chapter one"}


def found(folder: Path) -> Files:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }
