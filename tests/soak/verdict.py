"""What must be true after servers have died: nothing acknowledged is lost, nothing was done twice, and
everybody saw the same game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from ferrovia.game.event_log import EVERYBODY
from ferrovia.game.record import loads
from ferrovia.game.shuffle import Shuffle
from ferrovia.tables import entries
from ferrovia.tables.loader import read_table
from ferrovia.tables.table import Table
from ferrovia.tables.updates import what_of
from tests.server import patient
from tests.server.databases import Database, execute
from tests.soak.insisting import Insistent
from tests.soak.killing import Node
from tests.soak.stubborn import Stubborn


def check_everything(
    database: Database, nodes: Sequence[Node], people: Sequence[Stubborn], operator: Insistent
) -> int:
    """How many acknowledged commands are stored exactly once: all of them, or this fails."""
    stored = 0
    for id in {person.table for person in people}:
        group = [person for person in people if person.table == id]
        table = stored_table(database, id)
        assert table.status == "finished"
        stored += assert_commands_are_stored_once(table, group)
        for person in group:
            assert_saw_what_is_stored(table, person)
        assert_record_proves_its_shuffle(table, nodes[0].url)
        assert_there_is_one_rematch(database, table)
    assert_acts_are_done(database, nodes, operator)
    for node in nodes:
        log = node.log.read_text()
        assert "Traceback" not in log, log
    return stored


def stored_table(database: Database, id: str) -> Table:
    rows = execute(database, f"select n, body from entries where table_id = '{id}' order by n")
    assert [n for n, _ in rows] == list(range(len(rows)))
    return read_table(id, [entries.decode(body) for _, body in rows])


def assert_commands_are_stored_once(table: Table, people: Sequence[Stubborn]) -> int:
    stored = [entry.id for entry in table.entries]
    assert all(times == 1 for id, times in Counter(stored).items() if id is not None)
    for person in people:
        for id, n in person.acknowledged.items():
            assert stored[n] == id
    return sum(len(person.acknowledged) for person in people)


def assert_saw_what_is_stored(table: Table, person: Stubborn) -> None:
    """Each entry once, in order, with the events that the person may see; after the end, that is all."""
    seat = person.update["you"].get("seat")
    assert [(entry["at"], entry["what"]) for entry in person.entries] == [
        (entry.at, what_of(entry)) for entry in table.entries
    ]
    for n, seen in enumerate(person.entries):
        if n in table.steps:
            step = table.steps[n]
            assert seen.get("events", []) in (plain(step.events(seat)), plain(step.events(EVERYBODY)))


def assert_record_proves_its_shuffle(table: Table, url: str) -> None:
    record = loads(patient.get(f"{url}/api/tables/{table.id}/record").raise_for_status().text)
    record.verify()
    shuffle = record.header.shuffle
    assert isinstance(shuffle, Shuffle)
    assert shuffle.commitment == table.deal.commitment
    assert list(shuffle.added) == [chair.bytes for chair in table.chairs]
    if table.broken_off is None:  # nobody was left to decline when one wanted to end it
        assert record.ending is not None
        assert record.ending.secret is not None


def assert_there_is_one_rematch(database: Database, table: Table) -> None:
    """No other was begun: one that a dying server opened and did not get to link to stays empty."""
    assert table.follow_up is not None
    rows = execute(database, "select table_id, body from entries where n = 0")
    opened = [id for id, body in rows if getattr(entries.decode(body), "before", None) == table.id]
    begun = [id for id in opened if stored_table(database, id).game is not None]
    assert begun in ([table.follow_up.table], [])
    assert table.follow_up.table in opened


def assert_acts_are_done(database: Database, nodes: Sequence[Node], operator: Insistent) -> None:
    """Each is in the journal, and everywhere as it was wanted last."""
    journal = [msgspec.json.decode(act) for [act] in execute(database, "select act from journal")]
    hidden: dict[str, bool] = {}
    assert operator.done
    for act in operator.done:
        assert act in journal
        if act["type"] == "HideTables":
            hidden[act["tables"][0]] = act.get("hidden", True)
        elif act["type"] == "Strike":
            [n] = act["messages"]
            said = stored_table(database, act["table"]).entries[n]
            assert isinstance(said, entries.Said)
            assert said.text == ""
    listed = execute(database, "select table_id, hidden from listings")
    assert hidden == {id: bool(is_hidden) for id, is_hidden in listed if id in hidden}
    for node in nodes:
        words, bans = (
            patient.get(f"{node.url}/api/operator/{what}", headers=operator.headers).raise_for_status().json()
            for what in ("words", "bans")
        )
        for act in operator.done:
            if act["type"] == "SetWords":
                assert act["add"][0] in words
            elif act["type"] == "Ban":
                assert act["what"] in [ban["shown"] for ban in bans]


def plain(events: Any) -> Any:
    """As they are on the wire."""
    return msgspec.json.decode(msgspec.json.encode(events))
