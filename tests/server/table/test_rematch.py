"""A new table for the same people."""

from __future__ import annotations

from random import Random

import pytest

from ferrovia.server.table import commands as c
from ferrovia.server.table import entries
from ferrovia.server.table.entries import NOBODY
from ferrovia.server.table.rematch import followed, rematch_of
from ferrovia.server.table.table import Table, read_table
from tests.server.table.desk import Desk, two_chairs


@pytest.fixture(scope="module")
def finished() -> Desk:
    """Anna and Bruno with a bot between them and a closed chair, a fixed deal, Bruno first."""
    chairs = ["open", "level-1", "closed", "open"]
    desk = Desk(two_chairs(chairs=chairs, seed=3, first=3))
    return desk.start().play_to_the_end(Random(3))


def next_table(desk: Desk) -> tuple[Table, dict[int, int]]:
    opened, chairs = rematch_of(desk.table, desk.table.host, desk.now)
    return read_table("next", [entries.decode(entries.encode(entry)) for entry in opened]), chairs


def test_everybody_sits_one_chair_further(finished: Desk) -> None:
    table, chairs = next_table(finished)
    assert [(chair.kind, chair.name, chair.bot) for chair in table.chairs] == [
        ("person", "Bruno", None),
        ("person", "Anna", None),
        ("bot", "", "level-1"),
    ]
    assert chairs == {0: 1, 3: 0}
    assert table.host == 1
    assert table.before == "table"
    assert all(table.sits(chair, 1) for chair in chairs.values())


def test_nothing_of_the_old_deal_is_repeated(finished: Desk) -> None:
    table, _ = next_table(finished)
    assert table.settings.seed is None
    assert table.settings.first is None
    assert table.deal.commitment != finished.table.deal.commitment
    assert not any(chair.bytes for chair in table.chairs)


def test_a_host_without_a_chair_hosts_the_next_table_too() -> None:
    desk = Desk(host=NOBODY).start().play_to_the_end(Random(4))
    table, chairs = next_table(desk)
    assert table.host == NOBODY
    assert set(chairs) == {0, 1}


def test_the_old_table_links_to_the_next_one(finished: Desk) -> None:
    _, chairs = next_table(finished)
    table = read_table("table", finished.table.entries)
    table.note(followed(c.Rematch(n=table.n, id="rematch-1"), 0, "next", chairs, finished.now))
    assert table.follow_up is not None
    assert (table.follow_up.table, table.follow_up.chairs) == ("next", chairs)
