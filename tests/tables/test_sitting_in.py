"""A bot sits in for somebody who is not connected, and the host hands out a seat's link again."""

from __future__ import annotations

from typing import Any

import pytest

from ferrovia.game.refusals import Refused
from ferrovia.tables import commands as c
from ferrovia.tables import entries
from ferrovia.tables import refusals as r
from ferrovia.tables.absence import A_WHILE, REALLY_GONE, reissue
from ferrovia.tables.table import STAND_IN
from ferrovia.tables.updates import common
from tests.tables.desk import Desk, known, read_again, two_chairs, update_for

THREE = {"chairs": ["open", "open", "open"]}
PEOPLE = ("Anna", "Bruno", "Carla")
HOST, BRUNO, CARLA = 0, 1, 2


def three(accounts: bool = False, **chosen: Any) -> Desk:
    """Anna is the host."""
    desk = Desk(two_chairs(**THREE, **chosen), people=())
    for place, name in enumerate(PEOPLE):
        desk.sit(name, account=place + 1 if accounts else None)
    return desk.start()


def new_link(desk: Desk, by: int, chair: int, gone: dict[int, int]) -> entries.Reissued:
    reissued = reissue(desk.table, by, chair, desk.now, gone)
    desk.table.note(reissued)
    return reissued


def refused_link(desk: Desk, by: int, chair: int, gone: dict[int, int]) -> str:
    before = known(desk.table)
    with pytest.raises(Refused) as caught:
        new_link(desk, by, chair, gone)
    assert known(desk.table) == before
    return caught.value.refusal.code


def test_the_host_lets_a_bot_sit_in_for_who_has_really_gone_until_they_return() -> None:
    desk = three()
    gone = {BRUNO: desk.now}
    desk.now += REALLY_GONE - 1  # they may be about to connect again
    assert desk.refusal(HOST, c.SitIn, seat=BRUNO, gone=gone) == r.TOO_SOON
    desk.now += 1
    desk.do(HOST, c.SitIn, seat=BRUNO, gone=gone)
    assert desk.table.bot_of(BRUNO) == STAND_IN
    assert common(desk.table).table.chairs[BRUNO].absent == "away"
    assert known(read_again(desk.table)) == known(desk.table)
    desk.let_bot_play(BRUNO)
    desk.do(BRUNO, c.Return)
    assert desk.table.bot_of(BRUNO) is None


def test_the_others_wait_a_while() -> None:
    desk = three()
    gone = {BRUNO: desk.now}
    desk.now += A_WHILE - 1
    assert desk.refusal(CARLA, c.SitIn, seat=BRUNO, gone=gone) == r.TOO_SOON
    desk.now += 1
    desk.do(CARLA, c.SitIn, seat=BRUNO, gone=gone)
    assert desk.table.absent == {BRUNO: "away"}


@pytest.mark.parametrize("chosen", [{}, {"pace": {"type": "live", "move": 60, "bank": 0}}])
def test_in_a_rated_game_the_host_waits_too(chosen: dict[str, Any]) -> None:
    desk = three(accounts=True, **chosen)
    gone = {BRUNO: desk.now}
    assert desk.refusal(HOST, c.SitIn, seat=BRUNO, gone=gone) == r.TOO_SOON
    desk.now += A_WHILE
    desk.do(HOST, c.SitIn, seat=BRUNO, gone=gone)


def test_in_a_game_over_days_the_clock_decides() -> None:
    desk = three(pace={"type": "relaxed", "days": 1})
    assert desk.refusal(HOST, c.SitIn, seat=BRUNO, gone={BRUNO: 0}) == r.CLOCK_DECIDES


def test_nobody_is_replaced_who_is_there() -> None:
    desk = three()
    assert desk.refusal(HOST, c.SitIn, seat=BRUNO, gone={CARLA: 0}) == r.NOT_ABSENT
    assert desk.refusal(HOST, c.SitIn, seat=5, gone={}) == r.CHAIR_UNKNOWN
    desk.do(HOST, c.SitIn, seat=CARLA, gone={CARLA: 0})
    assert desk.refusal(HOST, c.SitIn, seat=CARLA, gone={CARLA: 0}) == r.NOT_ABSENT
    desk.do(BRUNO, c.Resign)
    assert desk.refusal(HOST, c.SitIn, seat=BRUNO, gone={BRUNO: 0}) == r.NOT_ABSENT
    assert desk.refusal(HOST, c.GiveBack, seat=BRUNO) == r.RESIGNED


def test_everybody_is_told_what_they_may_do_about_it() -> None:
    desk = three()
    gone = {BRUNO: 5, CARLA: 7}
    host = update_for(desk.table, HOST, gone=gone).you
    assert host.sit_in == host.reissue == {BRUNO: 5 + REALLY_GONE, CARLA: 7 + REALLY_GONE}
    carla = update_for(desk.table, CARLA, gone=gone).you
    assert (carla.sit_in, carla.reissue) == ({BRUNO: 5 + A_WHILE}, {})
    spectator = update_for(desk.table, None, gone=gone).you
    assert (spectator.sit_in, spectator.reissue) == ({}, {})


def test_a_bot_does_not_sit_in_before_the_start() -> None:
    assert Desk().refusal(HOST, c.SitIn, seat=1, gone={1: 0}) == r.NOT_STARTED


def test_the_host_gives_the_seat_back() -> None:
    desk = three()
    assert desk.refusal(HOST, c.GiveBack, seat=BRUNO) == r.NOT_AWAY
    desk.do(HOST, c.SitIn, seat=BRUNO, gone={BRUNO: 0})
    assert desk.refusal(CARLA, c.GiveBack, seat=BRUNO) == r.NOT_HOST
    desk.do(HOST, c.GiveBack, seat=BRUNO)
    assert desk.table.absent == {}


def test_a_new_link_ends_the_old_one() -> None:
    desk = three()
    gone = {BRUNO: desk.now}
    desk.now += REALLY_GONE
    assert new_link(desk, HOST, BRUNO, gone).sitting == 2
    assert desk.table.sits(BRUNO, 2)
    assert not desk.table.sits(BRUNO, 1)
    assert desk.table.ended == {(BRUNO, 1): "replaced"}
    assert known(read_again(desk.table)) == known(desk.table)
    told = update_for(desk.table, CARLA, desk.table.n - 1).entries
    assert [(entry.what, entry.seat) for entry in told] == [("reissued", BRUNO)]


def test_a_flicker_of_the_line_is_not_enough_for_a_new_link() -> None:
    desk = three()
    gone = {BRUNO: desk.now}
    desk.now += REALLY_GONE - 1
    assert refused_link(desk, HOST, BRUNO, gone) == r.TOO_SOON
    assert refused_link(desk, HOST, BRUNO, {}) == r.NOT_ABSENT


def test_a_new_link_for_others_is_for_the_host() -> None:
    desk = three()
    gone = dict.fromkeys(range(3), 0)
    assert refused_link(desk, CARLA, BRUNO, gone) == r.NOT_HOST
    assert refused_link(desk, HOST, 3, gone) == r.CHAIR_UNKNOWN


def test_there_is_no_new_link_to_the_seat_of_an_account() -> None:
    desk = Desk(two_chairs(**THREE), people=("Anna",))
    desk.sit("Bruno", account=7)
    desk.sit("Carla")
    desk.start()
    assert refused_link(desk, HOST, BRUNO, {BRUNO: 0}) == r.SEAT_PROTECTED
    new_link(desk, HOST, CARLA, {CARLA: 0})


def test_there_is_no_new_link_in_a_rated_game() -> None:
    desk = Desk(two_chairs(**THREE), people=())
    desk.sit("Anna", account=1)
    desk.sit("Bruno", account=2)
    desk.sit("Carla")
    desk.start()
    assert refused_link(desk, HOST, CARLA, {CARLA: 0}) == r.SEAT_PROTECTED


@pytest.mark.parametrize("accounts", [False, True])
def test_everybody_may_make_a_new_link_to_their_own_seat(accounts: bool) -> None:
    """Also where the game counts, and for an account's seat."""
    desk = three(accounts=accounts)
    assert new_link(desk, CARLA, CARLA, {}).sitting == 2
    assert desk.table.sits(CARLA, 2)
    assert not desk.table.sits(CARLA, 1)
    assert desk.table.ended == {(CARLA, 1): "replaced"}
    told = update_for(desk.table, HOST, desk.table.n - 1).entries
    assert [(entry.what, entry.seat) for entry in told] == [("renewed", CARLA)]


def test_how_a_sitting_ended_is_known() -> None:
    desk = Desk()
    desk.do(HOST, c.SetChair, chair=BRUNO, to="open")
    desk.sit("Bruno")
    desk.do(BRUNO, c.Leave)
    assert desk.table.ended == {(BRUNO, 1): "removed", (BRUNO, 2): "left"}
