"""A new table for the same people."""

from __future__ import annotations

from random import Random

import pytest

from ferrovia.tables import commands as c
from ferrovia.tables import entries
from ferrovia.tables.entries import NOBODY
from ferrovia.tables.loader import read_table
from ferrovia.tables.rematch import missing, rematch_of, want
from ferrovia.tables.table import STAND_IN, Table
from ferrovia.tables.updates import common
from tests.tables.session import Session, read_again, two_chairs


@pytest.fixture(scope="module")
def finished() -> Session:
    """Anna and Bruno with a bot between them and a closed chair, a fixed deal, Bruno first."""
    chairs = ["open", "level-1", "closed", "open"]
    session = Session(two_chairs(chairs=chairs, seed=3, first=3))
    return session.start().play_to_the_end(Random(3))


def asked_by(session: Session, *chairs: int) -> Table:
    """The table once these chairs have asked for a rematch, as it is read from the database."""
    table = read_again(session.table)
    for chair in chairs:
        command = c.Rematch(n=table.n, id=f"rematch-{chair}", bytes=f"{chair:02x}" * 16)
        wanted = want(table, chair, command, session.now)
        assert wanted is not None
        table.note(wanted)
    return read_again(table)


def next_table(table: Table) -> tuple[Table, dict[int, int]]:
    opened, chairs = rematch_of(table, 2_000_000)
    return read_table("next", [entries.decode(entries.encode(entry)) for entry in opened]), chairs


def seated(table: Table) -> list[tuple[str, str, str | None]]:
    return [(chair.kind, chair.name, chair.bot) for chair in table.chairs]


def test_everybody_keeps_their_seat_and_the_next_one_goes_first(finished: Session) -> None:
    table, chairs = next_table(asked_by(finished, 0, 3))
    assert finished.table.order == (0, 1, 3)
    assert seated(table) == [("person", "Anna", None), ("bot", "", "level-1"), ("person", "Bruno", None)]
    assert chairs == {0: 0, 3: 2}
    assert table.host == 0
    assert table.before == "table"
    assert all(table.sits(chair, 1) for chair in chairs.values())
    assert finished.table.playing.state.first == 2
    assert table.settings.first == 0


def test_shuffled_seats_are_not_shuffled_again() -> None:
    chairs = ["open", "open", "level-1", "level-1"]
    session = Session(two_chairs(chairs=chairs, order="shuffled")).start().play_to_the_end(Random(8))
    old = [session.table.chair_of(seat).name for seat in range(4)]
    assert old != ["Anna", "Bruno", "", ""]
    table, _ = next_table(asked_by(session, 0, 1))
    assert [chair.name for chair in table.chairs] == old
    again = Session(host=table.host)
    again.table = table
    assert again.start().table.order == (0, 1, 2, 3)


def test_a_bot_takes_the_place_of_whoever_does_not_ask(finished: Session) -> None:
    table, chairs = next_table(asked_by(finished, 3))
    assert seated(table) == [("bot", "", STAND_IN), ("bot", "", "level-1"), ("person", "Bruno", None)]
    assert chairs == {3: 2}
    assert table.host == 2


def test_the_next_game_waits_for_everybody_who_played_to_the_end(finished: Session) -> None:
    assert common(asked_by(finished)).table.rematch is None
    told = common(asked_by(finished, 3)).table.rematch
    assert told is not None
    assert (told.wanted, told.missing) == ((2,), (0,))
    assert missing(asked_by(finished, 3, 0)) == ()
    resigned = Session(two_chairs(chairs=["open", "open", "level-1"])).start()
    resigned.do(1, c.Resign)
    resigned.play_to_the_end(Random(5))
    assert missing(asked_by(resigned, 0)) == ()
    assert next_table(asked_by(resigned, 0, 1))[1] == {0: 0, 1: 1}


def test_asking_twice_changes_nothing(finished: Session) -> None:
    table = asked_by(finished, 0)
    assert want(table, 0, c.Rematch(n=0, id="rematch-again"), finished.now) is None


def test_nothing_of_the_old_deal_is_repeated(finished: Session) -> None:
    table, _ = next_table(asked_by(finished, 0, 3))
    assert table.settings.seed is None
    assert table.deal.commitment != finished.table.deal.commitment
    assert [chair.bytes for chair in table.chairs] == ["00" * 16, "", "03" * 16]


def test_a_host_without_a_chair_hosts_the_next_table_too() -> None:
    session = Session(host=NOBODY).start().play_to_the_end(Random(4))
    table, chairs = next_table(asked_by(session, 0, 1))
    assert table.host == NOBODY
    assert set(chairs) == {0, 1}


def test_the_old_table_links_to_the_next_one(finished: Session) -> None:
    table = asked_by(finished, 0, 3)
    _, chairs = next_table(table)
    table.note(entries.Followed(at=finished.now, table="next", chairs=chairs))
    assert table.follow_up is not None
    assert (table.follow_up.table, table.follow_up.chairs) == ("next", chairs)
