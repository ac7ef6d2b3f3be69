"""`ferrovia admin`: with a server that is running, and without one."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from ferrovia.cli.support import times
from ferrovia.cli.support.errors import CommandError
from tests.cli.conftest import Ferrovia, Outcome
from tests.server import patient
from tests.server.databases import execute
from tests.server.servers import QUICK, Person, Server, close_all, empty_tables, running, seat_people

TWO = {"board": "usa", "chairs": ["open", "open"], "public": True}
RUDE = {"X-Forwarded-For": "198.51.100.7"}


class Terminal:
    """`terminal("tables")`: `ferrovia admin` on one database."""

    def __init__(self, ferrovia: Ferrovia, database: str) -> None:
        self._ferrovia = ferrovia
        self._database = database

    def __call__(self, *arguments: str) -> Outcome:
        return self._ferrovia("admin", "--database", self._database, *arguments)

    def done(self, *arguments: str) -> str:
        outcome = self(*arguments)
        assert (outcome.code, outcome.err) == (0, "")
        return outcome.out


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("admin")
    with running(folder, str(folder / "ferrovia.db"), QUICK) as server:
        yield server


@pytest.fixture
def terminal(ferrovia: Ferrovia, server: Server) -> Terminal:
    return Terminal(ferrovia, server.database)


def open_table(server: Server) -> str:
    body = {"settings": {"board": "usa", "chairs": ["level-1", "level-1"], "public": True}}
    seat = patient.post(f"{server.url}/api/tables", json=body, headers=RUDE).raise_for_status().json()
    return str(seat["table"])


def listed(server: Server) -> list[str]:
    return [table["id"] for table in patient.get(f"{server.url}/api/tables").json()]


def test_alone_it_prints_its_help(ferrovia: Ferrovia) -> None:
    outcome = ferrovia("admin")
    assert outcome.code == 0
    for command in ("tables", "remove", "ban", "close", "rotate-key", "journal"):
        assert re.search(rf"^  {command} ", outcome.out, re.MULTILINE)


def test_a_server_that_is_running_is_asked(terminal: Terminal, server: Server) -> None:
    flood = [open_table(server) for _ in range(3)]
    tables = terminal.done("tables")
    assert all(id in tables for id in flood)
    rows = json.loads(terminal.done("tables", flood[0], "--json"))
    assert [row["id"] for row in rows] == flood[:1]
    terminal.done("hide", flood[0])
    assert flood[0] not in listed(server)
    terminal.done("show", flood[0])
    assert flood[0] in listed(server)
    assert "Deleted: 1 table." in terminal.done("delete", flood[0], "--yes")
    assert "2 tables" in terminal.done("remove", "--from", "198.51.100.7", "--dry-run")
    assert set(flood[1:]) <= set(listed(server))
    assert "Deleted: 2 tables" in terminal.done("remove", "--from", "198.51.100.7", "--ban", "7d", "--yes")
    assert not set(flood) & set(listed(server))
    refused = patient.get(f"{server.url}/api/tables", headers=RUDE)
    assert refused.json()["code"] == "BANNED"
    [ban] = json.loads(terminal.done("bans", "--json"))
    assert abs(ban["until"] - time.time() * 1000 - 7 * 86_400_000) < 3_600_000
    terminal.done("unban", str(ban["id"]))
    assert patient.get(f"{server.url}/api/tables", headers=RUDE).status_code == 200
    journal = terminal.done("journal")
    assert [line.split()[4] for line in journal.splitlines()[1:4]] == ["LiftBan", "Remove", "Ban"]


def test_every_list_can_be_read_by_people_and_by_programs(terminal: Terminal, server: Server) -> None:
    open_table(server)
    account = {"name": "Rita", "password": "correct horse battery"}
    patient.post(f"{server.url}/api/accounts", json=account).raise_for_status()
    terminal.done("words", "--add", "worm")
    terminal.done("ban", "--name", "Nero", "--note", "again and again")
    for what, expected in (
        ("tables", "open, public"),
        ("people", "Rita"),
        ("addresses", "origin"),
        ("bans", "again and again"),
        ("words", "worm"),
        ("load", "commits"),
        ("storage", "entries"),
        ("journal", "SetWords"),
        ("reports", "None."),
    ):
        assert expected in terminal.done(what)
        json.loads(terminal.done(what, "--json"))
    terminal.done("words", "--remove", "worm")


def test_the_words_of_a_file_are_added(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("worm\n\n  slug*\n")
    terminal.done("words", "--file", str(file))
    assert json.loads(terminal.done("words", "--json")) == ["slug*", "worm"]
    terminal.done("words", "--remove", "worm", "--remove", "slug*")
    assert terminal("words", "--file", str(tmp_path / "none")).code == 2


def test_a_link_is_whole_where_the_address_is_known(
    terminal: Terminal, server: Server, ferrovia: Ferrovia, tmp_path: Path
) -> None:
    _, link, advice = terminal.done("invite").splitlines()
    assert link.startswith("/")
    assert "public_url" in advice
    settings = tmp_path / "settings.toml"
    settings.write_text('public_url = "https://trains.example"\n')
    outcome = ferrovia("admin", "--config", str(settings), "--database", server.database, "invite")
    _, link = outcome.out.splitlines()
    assert link.startswith("https://trains.example/")


def test_an_account_is_made_by_whoever_has_the_machine(
    terminal: Terminal, server: Server, ferrovia: Ferrovia, tmp_path: Path
) -> None:
    """Beside a server and without one, even for the name of an operator; the journal has it, not the link."""
    said, link, _ = terminal.done("create-account", "Anna Maria").splitlines()
    assert said.startswith("The account Anna Maria is made")
    chosen = {"token": link.partition("/account#reset=")[2], "password": "correct horse battery"}
    assert patient.post(f"{server.url}/api/reset", json=chosen).json()["name"] == "Anna Maria"
    assert patient.post(f"{server.url}/api/reset", json=chosen).json()["code"] == "BAD_TOKEN"
    again = terminal("create-account", "anna maria")
    assert (again.code, again.err.count("\n")) == (2, 1)
    assert "already is an account" in again.err
    journal = terminal.done("journal")
    assert "CreateAccount" in journal
    assert chosen["token"] not in journal
    settings = tmp_path / "settings.toml"
    settings.write_text('operators = ["Olga"]\npublic_url = "https://trains.example"\n')
    database = tmp_path / "ferrovia.db"
    database.write_bytes(empty_tables())
    made = ferrovia("admin", "--config", str(settings), "--database", str(database), "create-account", "Olga")
    assert made.out.splitlines()[1].startswith("https://trains.example/account#reset=")
    assert "CreateAccount" in Terminal(ferrovia, str(database)).done("journal")


def test_what_cannot_be_undone_is_asked_about(terminal: Terminal, server: Server) -> None:
    id = open_table(server)
    for act in (("delete", id), ("end", id), ("rotate-key",), ("remove", "--from", "198.51.100.7")):
        outcome = terminal(*act)
        assert outcome.code == 2
        assert "--yes" in outcome.err
    assert id in listed(server)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("remove",), "whose traces"),
        (("ban",), "give one of"),
        (("ban", "--name", "a", "--address", "192.0.2.1"), "give one of"),
        (("ban", "--address", "nonsense"), "not an address"),
        (("ban", "--name", "Ada", "--for", "a while"), "30m"),
        (("unban", "12345"), "no such thing"),
        (("reset-password", "Nobody", "--yes"), "no account"),
        (("create-account", "@robot"), "cannot have that name"),
        (("close", "Soon.", "--at", "noonish"), "21:00"),
        (("strike", "a" * 14), "say what"),
        (("strike", "a" * 14, "--message", "3"), "no such table"),
        (("remove", "--from", "10.0.0.0/8", "--yes"), "too wide"),
    ],
)
def test_a_mistake_is_explained_in_one_line(
    terminal: Terminal, arguments: tuple[str, ...], told: str
) -> None:
    outcome = terminal(*arguments)
    assert outcome.code == 2
    assert told in outcome.err
    assert outcome.err.count("\n") == 1


def test_without_a_server_it_does_the_same_itself(ferrovia: Ferrovia, tmp_path: Path) -> None:
    database = tmp_path / "ferrovia.db"
    terminal = Terminal(ferrovia, str(database))
    with running(tmp_path, str(database), QUICK) as server:
        people = asyncio.run(_seat(server.url))
        flood = [open_table(server) for _ in range(3)]
        server.stop()
        assert set(flood) <= {row["id"] for row in json.loads(terminal.done("tables", "--json"))}
        assert "Deleted: 3 tables" in terminal.done("remove", "--from", "198.51.100.7", "--yes")
        terminal.done("strike", people[0].table, "--name", "1")
        terminal.done("end", people[0].table, "--yes")
        terminal.done("ban", "--name", "Nero")
        terminal.done("close", "We are moving.")
        assert terminal("load").code == 1
        assert execute(database, "select count(*) from entries where table_id = '" + flood[0] + "'") == [(0,)]
        server.start()
        table = patient.get(f"{server.url}/api/tables/{people[0].table}").json()["table"]
        assert (table["status"], table["chairs"][1]["name"]) == ("finished", "Guest 2")
        body = {"settings": TWO, "name": "Nero"}
        assert patient.post(f"{server.url}/api/tables", json=body).json()["code"] == "MAINTENANCE"
        terminal.done("reopen")
        assert patient.post(f"{server.url}/api/tables", json=body).json()["code"] == "BANNED"


async def _seat(url: str) -> list[Person]:
    people = await seat_people(url, TWO)
    await close_all(people)
    return people


def test_a_database_that_is_not_there_is_not_made(ferrovia: Ferrovia, tmp_path: Path) -> None:
    outcome = ferrovia("admin", "--database", tmp_path / "none.db", "tables")
    assert outcome.code == 1
    assert "there is no database" in outcome.err
    assert list(tmp_path.iterdir()) == []


def test_times_are_read_as_people_write_them() -> None:
    now = time.time() * 1000
    assert times.span("90m") == 90 * 60_000
    assert times.span("2w") == 14 * 86_400_000
    assert abs(times.since("2h") - (now - 7_200_000)) < 60_000
    assert now < times.moment("03:30") <= now + 86_400_000
    assert now - 86_400_000 <= times.since("03:30") <= time.time() * 1000
    assert times.clock(times.moment("2031-05-01 21:15")) == "2031-05-01 21:15"
    assert (times.age(round(now) - 59_000), times.age(round(now) - 7_260_000)) == ("59s", "2h")
    for wrong in ("", "7", "7 days", "-1d", "d7"):
        with pytest.raises(CommandError):
            times.span(wrong)
    for wrong in ("25:00", "tomorrow", ""):
        with pytest.raises(CommandError):
            times.moment(wrong)
