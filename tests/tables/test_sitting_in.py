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
from tests.tables.session import Session, known, read_again, two_chairs, update_for

THREE = {"chairs": ["open", "open", "open"]}
PEOPLE = ("Anna", "Bruno", "Carla")
HOST, BRUNO, CARLA = 0, 1, 2


def three(accounts: bool = False, **chosen: Any) -> Session:
    """Anna is the host."""
    session = Session(two_chairs(**THREE, **chosen), people=())
    for place, name in enumerate(PEOPLE):
        session.sit(name, account=place + 1 if accounts else None)
    return session.start()


def new_link(session: Session, by: int, chair: int, gone: dict[int, int]) -> entries.Reissued:
    reissued = reissue(session.table, by, chair, session.now, gone)
    session.table.note(reissued)
    return reissued


def refused_link(session: Session, by: int, chair: int, gone: dict[int, int]) -> str:
    before = known(session.table)
    with pytest.raises(Refused) as caught:
        new_link(session, by, chair, gone)
    assert known(session.table) == before
    return caught.value.refusal.code


def test_the_host_lets_a_bot_sit_in_for_who_has_really_gone_until_they_return() -> None:
    session = three()
    gone = {BRUNO: session.now}
    session.now += REALLY_GONE - 1  # they may be about to connect again
    assert session.refusal(HOST, c.SitIn, seat=BRUNO, gone=gone) == r.TOO_SOON
    session.now += 1
    session.do(HOST, c.SitIn, seat=BRUNO, gone=gone)
    assert session.table.bot_of(BRUNO) == STAND_IN
    assert common(session.table).table.chairs[BRUNO].absent == "away"
    assert known(read_again(session.table)) == known(session.table)
    session.let_bot_play(BRUNO)
    session.do(BRUNO, c.Return)
    assert session.table.bot_of(BRUNO) is None


def test_the_others_wait_a_while() -> None:
    session = three()
    gone = {BRUNO: session.now}
    session.now += A_WHILE - 1
    assert session.refusal(CARLA, c.SitIn, seat=BRUNO, gone=gone) == r.TOO_SOON
    session.now += 1
    session.do(CARLA, c.SitIn, seat=BRUNO, gone=gone)
    assert session.table.absent == {BRUNO: "away"}


@pytest.mark.parametrize("chosen", [{}, {"pace": {"type": "live", "move": 60, "bank": 0}}])
def test_in_a_rated_game_the_host_waits_too(chosen: dict[str, Any]) -> None:
    session = three(accounts=True, **chosen)
    gone = {BRUNO: session.now}
    assert session.refusal(HOST, c.SitIn, seat=BRUNO, gone=gone) == r.TOO_SOON
    session.now += A_WHILE
    session.do(HOST, c.SitIn, seat=BRUNO, gone=gone)


def test_in_a_game_over_days_the_clock_decides() -> None:
    session = three(pace={"type": "relaxed", "days": 1})
    assert session.refusal(HOST, c.SitIn, seat=BRUNO, gone={BRUNO: 0}) == r.CLOCK_DECIDES


def test_nobody_is_replaced_who_is_there() -> None:
    session = three()
    assert session.refusal(HOST, c.SitIn, seat=BRUNO, gone={CARLA: 0}) == r.NOT_ABSENT
    assert session.refusal(HOST, c.SitIn, seat=5, gone={}) == r.CHAIR_UNKNOWN
    session.do(HOST, c.SitIn, seat=CARLA, gone={CARLA: 0})
    assert session.refusal(HOST, c.SitIn, seat=CARLA, gone={CARLA: 0}) == r.NOT_ABSENT
    session.do(BRUNO, c.Resign)
    assert session.refusal(HOST, c.SitIn, seat=BRUNO, gone={BRUNO: 0}) == r.NOT_ABSENT
    assert session.refusal(HOST, c.GiveBack, seat=BRUNO) == r.RESIGNED


def test_everybody_is_told_what_they_may_do_about_it() -> None:
    session = three()
    gone = {BRUNO: 5, CARLA: 7}
    host = update_for(session.table, HOST, gone=gone).you
    assert host.sit_in == host.reissue == {BRUNO: 5 + REALLY_GONE, CARLA: 7 + REALLY_GONE}
    carla = update_for(session.table, CARLA, gone=gone).you
    assert (carla.sit_in, carla.reissue) == ({BRUNO: 5 + A_WHILE}, {})
    spectator = update_for(session.table, None, gone=gone).you
    assert (spectator.sit_in, spectator.reissue) == ({}, {})


def test_a_bot_does_not_sit_in_before_the_start() -> None:
    assert Session().refusal(HOST, c.SitIn, seat=1, gone={1: 0}) == r.NOT_STARTED


def test_the_host_gives_the_seat_back() -> None:
    session = three()
    assert session.refusal(HOST, c.GiveBack, seat=BRUNO) == r.NOT_AWAY
    session.do(HOST, c.SitIn, seat=BRUNO, gone={BRUNO: 0})
    assert session.refusal(CARLA, c.GiveBack, seat=BRUNO) == r.NOT_HOST
    session.do(HOST, c.GiveBack, seat=BRUNO)
    assert session.table.absent == {}


def test_a_new_link_ends_the_old_one() -> None:
    session = three()
    gone = {BRUNO: session.now}
    session.now += REALLY_GONE
    assert new_link(session, HOST, BRUNO, gone).sitting == 2
    assert session.table.sits(BRUNO, 2)
    assert not session.table.sits(BRUNO, 1)
    assert session.table.ended == {(BRUNO, 1): "replaced"}
    assert known(read_again(session.table)) == known(session.table)
    told = update_for(session.table, CARLA, session.table.n - 1).entries
    assert [(entry.what, entry.seat) for entry in told] == [("reissued", BRUNO)]


def test_a_flicker_of_the_line_is_not_enough_for_a_new_link() -> None:
    session = three()
    gone = {BRUNO: session.now}
    session.now += REALLY_GONE - 1
    assert refused_link(session, HOST, BRUNO, gone) == r.TOO_SOON
    assert refused_link(session, HOST, BRUNO, {}) == r.NOT_ABSENT


def test_a_new_link_for_others_is_for_the_host() -> None:
    session = three()
    gone = dict.fromkeys(range(3), 0)
    assert refused_link(session, CARLA, BRUNO, gone) == r.NOT_HOST
    assert refused_link(session, HOST, 3, gone) == r.CHAIR_UNKNOWN


def test_there_is_no_new_link_to_the_seat_of_an_account() -> None:
    session = Session(two_chairs(**THREE), people=("Anna",))
    session.sit("Bruno", account=7)
    session.sit("Carla")
    session.start()
    assert refused_link(session, HOST, BRUNO, {BRUNO: 0}) == r.SEAT_PROTECTED
    new_link(session, HOST, CARLA, {CARLA: 0})


def test_there_is_no_new_link_in_a_rated_game() -> None:
    session = Session(two_chairs(**THREE), people=())
    session.sit("Anna", account=1)
    session.sit("Bruno", account=2)
    session.sit("Carla")
    session.start()
    assert refused_link(session, HOST, CARLA, {CARLA: 0}) == r.SEAT_PROTECTED


@pytest.mark.parametrize("accounts", [False, True])
def test_everybody_may_make_a_new_link_to_their_own_seat(accounts: bool) -> None:
    """Also where the game counts, and for an account's seat."""
    session = three(accounts=accounts)
    assert new_link(session, CARLA, CARLA, {}).sitting == 2
    assert session.table.sits(CARLA, 2)
    assert not session.table.sits(CARLA, 1)
    assert session.table.ended == {(CARLA, 1): "replaced"}
    told = update_for(session.table, HOST, session.table.n - 1).entries
    assert [(entry.what, entry.seat) for entry in told] == [("renewed", CARLA)]


def test_how_a_sitting_ended_is_known() -> None:
    session = Session()
    session.do(HOST, c.SetChair, chair=BRUNO, to="open")
    session.sit("Bruno")
    session.do(BRUNO, c.Leave)
    assert session.table.ended == {(BRUNO, 1): "removed", (BRUNO, 2): "left"}
