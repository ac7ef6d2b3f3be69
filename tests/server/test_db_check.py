"""`ferrovia db check`: a whole database is read and played again, and everything wrong is found."""

from __future__ import annotations

from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from ferrovia.cli import main
from tests.server.databases import Database, execute
from tests.server.games import finished_game, open_table
from tests.server.servers import running


def check(database: Database) -> tuple[int, str]:
    with redirect_stdout(StringIO()) as out, redirect_stderr(out):
        status = main(["db", "check", "--database", str(database)])
    return status, out.getvalue()


@pytest.fixture
def played(database: Database, tmp_path: Path) -> tuple[Database, str]:
    """A database with a finished game and one in progress, checked while its server runs; and the first."""
    with running(tmp_path, str(database)) as server:
        finished = finished_game(server.url).table
        open_table(server.url, "Anna")
        status, text = check(database)
        assert status == 0, text
        server.stop()
    return database, finished


def test_everything_wrong_is_found(played: tuple[Database, str]) -> None:
    database, finished = played
    status, text = check(database)
    assert status == 0, text
    assert "2 tables" in text
    assert "nothing is wrong" in text
    where = f"where table_id = '{finished}'"
    for damage, complaint in (
        (f"update listings set status = 'playing' {where}", "it is finished, but listed as playing"),
        (f"delete from listings {where}", "it is not listed"),
        ("insert into subscriptions values ('gone', 0, 'e', 1, 'k', 'a', 't', 0)", "table_id gone is not in"),
        ("insert into players (table_id, account) values ('gone', 7)", "account 7 is not in accounts"),
        (f"delete from entries {where} and n = 5", f"table {finished}: entry 5 is missing"),
        (f"update entries set body = 'x' {where} and n = 3", f"table {finished}: entry 5 is missing"),
        (f"delete from entries {where} and n > 4", f"table {finished}: entry 3 cannot be read"),
    ):
        execute(database, damage)
        status, text = check(database)
        assert status == 1
        assert complaint in text


def test_an_illegal_move_is_found(played: tuple[Database, str]) -> None:
    database, finished = played
    where = f"where table_id = '{finished}'"
    [[last]] = execute(database, f"select max(n) from entries {where}")
    execute(database, f"delete from entries {where} and n = 3")
    execute(database, f"update entries set n = 3 {where} and n = {last}")
    execute(database, f"delete from entries {where} and n > 3")
    status, text = check(database)
    assert status == 1
    assert f"table {finished}: it cannot be played again" in text


def test_what_is_no_database_is_one_sentence(tmp_path: Path) -> None:
    assert check(tmp_path / "none.db")[0] == 1
    notes = tmp_path / "notes.db"
    notes.write_text("These are my notes. " * 1000)
    status, text = check(notes)
    assert status == 1
    assert text.count("\n") == 1
