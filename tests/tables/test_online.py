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
from tests.tables.desk import Desk, two_chairs

SHELLY = Guest("@Shelly", account=7, seconds=10.0)
SECONDS = 10_000


def invite(desk: Desk, chair: int, guest: Guest = SHELLY) -> entries.AnyEntry:
    given = {"type": "SetChair", "n": desk.table.n, "id": f"invite-{desk.table.n}", "chair": chair}
    command: Any = msgspec.convert({**given, "to": guest.bot.lower()}, c.AnyCommand)
    return desk.note(decide(desk.table, 0, command, desk.now, guest))


def with_shelly(**chosen: Any) -> tuple[Desk, int]:
    """A game that has begun, and Shelly's seat."""
    desk = Desk(two_chairs(**chosen), people=("Anna",))
    invite(desk, 1)
    return desk.start(), 1


def answer(desk: Desk, seat: int, option: int = 0) -> entries.Moved:
    n = desk.table.clocks.open[seat].n
    moved = desk.note(choose(desk.table, SHELLY.account, n, option, desk.now))
    assert isinstance(moved, entries.Moved)
    return moved


def stored(table: Table) -> Table:
    """As on another node, or on the same one after a restart."""
    return read_table(table.id, [entries.decode(entries.encode(entry)) for entry in table.entries])


def test_a_guest_has_its_own_name_and_is_not_a_person() -> None:
    desk, seat = with_shelly()
    chair = common(desk.table).table.chairs[1]
    assert (chair.kind, chair.bot, chair.name, chair.account) == ("bot", "@Shelly", "", False)
    assert desk.table.player_names() == ("Anna", "@Shelly")
    assert summary_of(desk.table).bots == ("@Shelly",)
    assert not desk.table.sits(1, 0)
    assert desk.table.bot_of(seat) is None
    assert desk.table.bots_to_act() == ()


def test_a_guest_sits_only_once_at_a_table() -> None:
    desk = Desk(two_chairs(chairs=["open", "open", "open"]), people=("Anna",))
    invite(desk, 1)
    with pytest.raises(Refused) as caught:
        invite(desk, 2)
    assert caught.value.refusal.code == "ALREADY_SEATED"
    desk.do(0, c.SetChair, chair=1, to="level-1")
    invite(desk, 2)
    assert [chair.account for chair in desk.table.chairs] == [None, None, 7]


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
    desk, seat = with_shelly(pace=pace)
    desk.play(0)  # the person waits for the bot
    desk.now += seconds * 1000 - 1
    assert desk.run_out() is None
    assert wake_at(desk.table, 0) == desk.now + 1
    desk.now += 1
    moved = desk.run_out()
    assert isinstance(moved, entries.Moved)
    assert (moved.seat, moved.lost, moved.bot) == (seat, "late", True)
    [entry] = entries_for(desk.table, 0, desk.table.n - 1)
    assert (entry.what, entry.seat, entry.lost) == ("moved", seat, "late")


def test_every_choice_of_a_turn_has_its_own_time() -> None:
    desk, seat = with_shelly(first=1)
    desk.play(0)
    answer(desk, seat)
    desk.now += SECONDS - 1
    draw = next(
        place
        for place, option in enumerate(desk.table.playing.view(seat).options())
        if type(option).__name__ == "DrawBlind"
    )
    answer(desk, seat, draw)
    assert desk.table.clocks.open[seat].since < desk.now  # the turn goes on
    assert desk.table.deadline_of(seat) == desk.now + SECONDS


@pytest.mark.parametrize("how", ["late", "wrong"])
def test_three_lost_moves_lose_the_game(how: str) -> None:
    desk, seat = with_shelly()
    for lost in range(3):
        while seat not in desk.table.clocks.open:
            desk.play(0)
        assert desk.table.bot_of(seat) is None, lost
        if how == "wrong":
            assert answer(desk, seat, -1).lost == "wrong"
        else:
            desk.now += SECONDS
            assert isinstance(desk.run_out(), entries.Moved)
    for table in (desk.table, stored(desk.table)):
        assert table.bot_of(seat) == STAND_IN
        assert table.absent == {seat: "resigned"}
    with pytest.raises(Refused) as caught:
        choose(desk.table, SHELLY.account, desk.table.n, 0, desk.now)
    assert caught.value.refusal.code == "PLAYED_BY_BOT"


def test_the_random_move_is_the_same_on_every_node() -> None:
    desk, _ = with_shelly()
    other = stored(desk.table)
    desk.now += SECONDS
    moved = desk.run_out()
    desk.table = other
    assert desk.run_out() == moved


def test_an_answer_is_only_for_the_open_question() -> None:
    desk, seat = with_shelly()
    n = desk.table.clocks.open[seat].n
    for account, question, code in ((8, n, "NOT_SEATED"), (7, n - 1, "STALE"), (7, n + 1, "STALE")):
        with pytest.raises(Refused) as caught:
            choose(desk.table, account, question, 0, desk.now)
        assert caught.value.refusal.code == code
    assert answer(desk, seat).lost is None
    with pytest.raises(Refused) as caught:
        choose(desk.table, 7, n, 0, desk.now)
    assert caught.value.refusal.code == "STALE"


def test_a_rematch_invites_the_same_guest() -> None:
    desk, _ = with_shelly()
    while desk.table.status != "finished":
        for seat in list(desk.table.clocks.open):
            if seat == 1:
                answer(desk, seat)
            else:
                desk.play(seat)
    desk.table.note(entries.Wanted(at=desk.now, chair=0))
    opened, people = rematch_of(desk.table, desk.now)
    again = read_table("again", opened)
    assert people == {0: 0}
    assert again.chairs[1].online
    assert (again.chairs[1].bot, again.chairs[1].account, again.chairs[1].seconds) == ("@Shelly", 7, 10.0)
