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
from tests.tables.session import Session, two_chairs

ANNA = 7
THREE = two_chairs(chairs=["open", "open", "open"])


def session_with_anna() -> Session:
    session = Session(THREE, people=())
    for name, account in (("Anna", ANNA), ("Bruno", 8), ("Carla", None)):
        session.sit(name, account=account)
    return session


def leave(session: Session) -> AnyEntry:
    entry = forget(session.table, ANNA, session.now)
    assert entry is not None
    session.table.note(entry)
    return entry


def told(session: Session) -> str:
    return str(
        (entries_for(session.table, None, -1), common(session.table).table, session.table.player_names())
    )


def test_before_the_start_the_chair_is_free_again() -> None:
    session = session_with_anna()
    leave(session)
    assert "Anna" not in told(session)
    assert (session.table.chairs[0].kind, session.table.chairs[0].account) == ("open", None)
    assert session.table.host == 1
    assert not session.table.sits(0, 1)


def test_in_a_game_a_bot_plays_on_and_somebody_else_is_host() -> None:
    session = session_with_anna().start()
    assert leave(session) == entries.Forgotten(at=session.now, account=ANNA, seat=0)
    assert "Anna" not in told(session)
    assert session.table.player_names() == (FORMER, "Bruno", "Carla")
    assert session.table.absent == {0: "resigned"}
    assert session.table.bot_of(0) is not None
    assert session.table.host == 1
    assert not session.table.sits(0, 1), "an old link opens nothing"
    assert session.table.sits(1, 1)
    assert session.table.counts, "two accounts began it"


def test_a_finished_game_stays_as_it_was_played() -> None:
    session = session_with_anna().start()
    session.play_to_the_end(Random(1))
    result, lines = session.table.playing.result(), session.table.record().lines
    assert leave(session) == entries.Forgotten(at=session.now, account=ANNA)
    assert (session.table.playing.result(), session.table.record().lines) == (result, lines)
    assert session.table.record().header.players == (FORMER, "Bruno", "Carla")
    assert session.table.absent == {}
    assert missing(session.table) == (1, 2), "nobody waits for somebody who has left"


def test_who_asked_for_a_rematch_and_left_is_not_in_it() -> None:
    session = session_with_anna().start()
    session.play_to_the_end(Random(1))
    session.table.note(entries.Wanted(at=session.now, chair=0))
    leave(session)
    assert session.table.again == {}


def test_one_who_had_left_before_the_start_is_forgotten_too() -> None:
    session = session_with_anna()
    session.do(0, c.Leave)
    leave(session)
    assert "Anna" not in told(session)
    assert session.table.host == 1


def test_the_last_one_leaves_a_table_to_whoever_comes() -> None:
    session = Session(people=())
    session.sit("Anna", account=ANNA)
    leave(session)
    assert session.table.host == GONE
    assert session.sit("Dora").chair == 0
    assert session.table.host == 0


def test_what_is_stored_leads_to_the_same_table() -> None:
    """With the old names, which a node may have read, or without them."""
    session = session_with_anna().start()
    before = [*session.table.entries]
    left = leave(session)
    for stored in ([*before, left], [*session.table.entries]):
        again = read_table("table", stored)
        assert again.entries == session.table.entries
        assert again.chairs == session.table.chairs
        assert again.absent == session.table.absent


def test_nothing_is_written_where_nothing_reminds_of_the_account() -> None:
    session = session_with_anna()
    assert forget(session.table, 99, session.now) is None
    leave(session)
    assert forget(session.table, ANNA, session.now) is None
