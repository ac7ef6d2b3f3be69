"""An account is deleted: what its tables still say, and that nobody waits for its owner."""

from __future__ import annotations

from random import Random

from ferrovia.tables import commands as c
from ferrovia.tables import entries
from ferrovia.tables.confusables import FORMER
from ferrovia.tables.decisions import forget
from ferrovia.tables.entries import AnyEntry
from ferrovia.tables.loader import read_table
from ferrovia.tables.rematch import missing
from ferrovia.tables.table import GONE
from ferrovia.tables.updates import common, entries_for
from tests.tables.desk import Desk, two_chairs

ANNA = 7
THREE = two_chairs(chairs=["open", "open", "open"])


def desk_with_anna() -> Desk:
    desk = Desk(THREE, people=())
    for name, account in (("Anna", ANNA), ("Bruno", 8), ("Carla", None)):
        desk.sit(name, account=account)
    return desk


def leave(desk: Desk) -> AnyEntry:
    entry = forget(desk.table, ANNA, desk.now)
    assert entry is not None
    desk.table.note(entry)
    return entry


def told(desk: Desk) -> str:
    return str((entries_for(desk.table, None, -1), common(desk.table).table, desk.table.player_names()))


def test_before_the_start_the_chair_is_free_again() -> None:
    desk = desk_with_anna()
    leave(desk)
    assert "Anna" not in told(desk)
    assert (desk.table.chairs[0].kind, desk.table.chairs[0].account) == ("open", None)
    assert desk.table.host == 1
    assert not desk.table.sits(0, 1)


def test_in_a_game_a_bot_plays_on_and_somebody_else_is_host() -> None:
    desk = desk_with_anna().start()
    assert leave(desk) == entries.Forgotten(at=desk.now, account=ANNA, seat=0)
    assert "Anna" not in told(desk)
    assert desk.table.player_names() == (FORMER, "Bruno", "Carla")
    assert desk.table.absent == {0: "resigned"}
    assert desk.table.bot_of(0) is not None
    assert desk.table.host == 1
    assert not desk.table.sits(0, 1), "an old link opens nothing"
    assert desk.table.sits(1, 1)
    assert desk.table.counts, "two accounts began it"


def test_a_finished_game_stays_as_it_was_played() -> None:
    desk = desk_with_anna().start()
    desk.play_to_the_end(Random(1))
    result, lines = desk.table.playing.result(), desk.table.record().lines
    assert leave(desk) == entries.Forgotten(at=desk.now, account=ANNA)
    assert (desk.table.playing.result(), desk.table.record().lines) == (result, lines)
    assert desk.table.record().header.players == (FORMER, "Bruno", "Carla")
    assert desk.table.absent == {}
    assert missing(desk.table) == (1, 2), "nobody waits for somebody who has left"


def test_who_asked_for_a_rematch_and_left_is_not_in_it() -> None:
    desk = desk_with_anna().start()
    desk.play_to_the_end(Random(1))
    desk.table.note(entries.Wanted(at=desk.now, chair=0))
    leave(desk)
    assert desk.table.again == {}


def test_one_who_had_left_before_the_start_is_forgotten_too() -> None:
    desk = desk_with_anna()
    desk.do(0, c.Leave)
    leave(desk)
    assert "Anna" not in told(desk)
    assert desk.table.host == 1


def test_the_last_one_leaves_a_table_to_whoever_comes() -> None:
    desk = Desk(people=())
    desk.sit("Anna", account=ANNA)
    leave(desk)
    assert desk.table.host == GONE
    assert desk.sit("Dora").chair == 0
    assert desk.table.host == 0


def test_what_is_stored_leads_to_the_same_table() -> None:
    """With the old names, which a node may have read, or without them."""
    desk = desk_with_anna().start()
    before = [*desk.table.entries]
    left = leave(desk)
    for stored in ([*before, left], [*desk.table.entries]):
        again = read_table("table", stored)
        assert again.entries == desk.table.entries
        assert again.chairs == desk.table.chairs
        assert again.absent == desk.table.absent


def test_nothing_is_written_where_nothing_reminds_of_the_account() -> None:
    desk = desk_with_anna()
    assert forget(desk.table, 99, desk.now) is None
    leave(desk)
    assert forget(desk.table, ANNA, desk.now) is None
