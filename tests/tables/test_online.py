"""Network bots at a table without a server: chairs, clocks, lost moves."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from ferrovia.game.refusals import Refused
from ferrovia.tables import commands as c
from ferrovia.tables import entries
from ferrovia.tables.decisions import Guest, choose, decide
from ferrovia.tables.listings import summary_of, wake_at
from ferrovia.tables.loader import read_table
from ferrovia.tables.rematch import rematch_of
from ferrovia.tables.table import STAND_IN, Table
from ferrovia.tables.updates import common, entries_for
from tests.tables.session import Session, two_chairs

SHELLY = Guest("@Shelly", account=7, seconds=10.0)
SECONDS = 10_000


def invite(session: Session, chair: int, guest: Guest = SHELLY) -> entries.AnyEntry:
    given = {"type": "SetChair", "n": session.table.n, "id": f"invite-{session.table.n}", "chair": chair}
    command: Any = msgspec.convert({**given, "to": guest.bot.lower()}, c.AnyCommand)
    return session.note(decide(session.table, 0, command, session.now, guest))


def with_shelly(**chosen: Any) -> tuple[Session, int]:
    """A game that has begun, and Shelly's seat."""
    session = Session(two_chairs(**chosen), people=("Anna",))
    invite(session, 1)
    return session.start(), 1


def answer(session: Session, seat: int, option: int = 0) -> entries.Moved:
    n = session.table.clocks.open[seat].n
    moved = session.note(choose(session.table, SHELLY.account, n, option, session.now))
    assert isinstance(moved, entries.Moved)
    return moved


def stored(table: Table) -> Table:
    """As on another node, or on the same one after a restart."""
    return read_table(table.id, [entries.decode(entries.encode(entry)) for entry in table.entries])


def test_a_guest_has_its_own_name_and_is_not_a_person() -> None:
    session, seat = with_shelly()
    chair = common(session.table).table.chairs[1]
    assert (chair.kind, chair.bot, chair.name, chair.account) == ("bot", "@Shelly", "", False)
    assert session.table.player_names() == ("Anna", "@Shelly")
    assert summary_of(session.table).bots == ("@Shelly",)
    assert not session.table.sits(1, 0)
    assert session.table.bot_of(seat) is None
    assert session.table.bots_to_act() == ()


def test_a_guest_sits_only_once_at_a_table() -> None:
    session = Session(two_chairs(chairs=["open", "open", "open"]), people=("Anna",))
    invite(session, 1)
    with pytest.raises(Refused) as caught:
        invite(session, 2)
    assert caught.value.refusal.code == "ALREADY_SEATED"
    session.do(0, c.SetChair, chair=1, to="level-1")
    invite(session, 2)
    assert [chair.account for chair in session.table.chairs] == [None, None, 7]


@pytest.mark.parametrize(
    ("pace", "seconds"),
    [
        ({"type": "untimed"}, 10),
        ({"type": "relaxed", "days": 3}, 10),
        ({"type": "live", "move": 5, "bank": 0}, 5),
        ({"type": "live", "move": 60, "bank": 300}, 10),
    ],
)
def test_a_guest_has_its_own_time_and_no_more_than_a_person(pace: Any, seconds: int) -> None:
    session, seat = with_shelly(pace=pace)
    session.play(0)  # the person waits for the bot
    session.now += seconds * 1000 - 1
    assert session.run_out() is None
    assert wake_at(session.table, 0) == session.now + 1
    session.now += 1
    moved = session.run_out()
    assert isinstance(moved, entries.Moved)
    assert (moved.seat, moved.lost, moved.bot) == (seat, "late", True)
    [entry] = entries_for(session.table, 0, session.table.n - 1)
    assert (entry.what, entry.seat, entry.lost) == ("moved", seat, "late")


def test_every_choice_of_a_turn_has_its_own_time() -> None:
    session, seat = with_shelly(first=1)
    session.play(0)
    answer(session, seat)
    session.now += SECONDS - 1
    draw = next(
        place
        for place, option in enumerate(session.table.playing.view(seat).options())
        if type(option).__name__ == "DrawBlind"
    )
    answer(session, seat, draw)
    assert session.table.clocks.open[seat].since < session.now  # the turn goes on
    assert session.table.deadline_of(seat) == session.now + SECONDS


@pytest.mark.parametrize("how", ["late", "wrong"])
def test_three_lost_moves_lose_the_game(how: str) -> None:
    session, seat = with_shelly()
    for lost in range(3):
        while seat not in session.table.clocks.open:
            session.play(0)
        assert session.table.bot_of(seat) is None, lost
        if how == "wrong":
            assert answer(session, seat, -1).lost == "wrong"
        else:
            session.now += SECONDS
            assert isinstance(session.run_out(), entries.Moved)
    for table in (session.table, stored(session.table)):
        assert table.bot_of(seat) == STAND_IN
        assert table.absent == {seat: "resigned"}
    with pytest.raises(Refused) as caught:
        choose(session.table, SHELLY.account, session.table.n, 0, session.now)
    assert caught.value.refusal.code == "PLAYED_BY_BOT"


def test_the_random_move_is_the_same_on_every_node() -> None:
    session, _ = with_shelly()
    other = stored(session.table)
    session.now += SECONDS
    moved = session.run_out()
    session.table = other
    assert session.run_out() == moved


def test_an_answer_is_only_for_the_open_question() -> None:
    session, seat = with_shelly()
    n = session.table.clocks.open[seat].n
    for account, question, code in ((8, n, "NOT_SEATED"), (7, n - 1, "STALE"), (7, n + 1, "STALE")):
        with pytest.raises(Refused) as caught:
            choose(session.table, account, question, 0, session.now)
        assert caught.value.refusal.code == code
    assert answer(session, seat).lost is None
    with pytest.raises(Refused) as caught:
        choose(session.table, 7, n, 0, session.now)
    assert caught.value.refusal.code == "STALE"


def test_a_rematch_invites_the_same_guest() -> None:
    session, _ = with_shelly()
    while session.table.status != "finished":
        for seat in list(session.table.clocks.open):
            if seat == 1:
                answer(session, seat)
            else:
                session.play(seat)
    session.table.note(entries.Wanted(at=session.now, chair=0))
    opened, people = rematch_of(session.table, session.now)
    again = read_table("again", opened)
    assert people == {0: 0}
    assert again.chairs[1].online
    assert (again.chairs[1].bot, again.chairs[1].account, again.chairs[1].seconds) == ("@Shelly", 7, 10.0)
