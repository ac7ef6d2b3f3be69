"""Who goes first: chance, or whom the host chose (BASE-4)."""

from __future__ import annotations

from typing import Any

import pytest

from ferrovia.tables import commands as c
from ferrovia.tables import refusals as r
from ferrovia.tables.entries import NOBODY, Opened
from ferrovia.tables.rematch import rematch_of, want
from tests.tables.session import Session, known, read_again, two_chairs, update_for

THREE = ["open", "open", "level-1"]


def starts(session: Session) -> int:
    """The chair that goes first, also after a restart."""
    session.start()
    read = read_again(session.table)
    assert known(read) == known(session.table)
    return read.order[read.playing.state.first]


@pytest.mark.parametrize("chair", [0, 1, 2])
@pytest.mark.parametrize("order", ["seated", "shuffled"])
@pytest.mark.parametrize("board", ["usa", "iberia", "old-west"])
def test_the_chosen_player_goes_first_wherever_they_sit(board: str, order: str, chair: int) -> None:
    session = Session(two_chairs(board=board, chairs=THREE, order=order))
    session.do(0, c.SetFirst, chair=chair)
    assert starts(session) == chair


@pytest.mark.parametrize("chair", [0, 1, 2])
def test_a_table_opens_with_a_choice(chair: int) -> None:
    assert starts(Session(two_chairs(chairs=THREE, first=chair, order="shuffled"))) == chair


def test_shuffled_seats_do_move_the_chosen_player() -> None:
    """Else the tests above would show nothing."""
    session = Session(two_chairs(chairs=THREE, first=0, order="shuffled")).start()
    assert session.table.order != (0, 1, 2)


def test_everybody_sees_the_choice_until_it_is_left_to_chance_again() -> None:
    session = Session()
    session.do(0, c.SetFirst, chair=1)
    for chair in (None, 0, 1):
        told = update_for(read_again(session.table), chair, 2)
        assert told.table.settings.first == 1
        assert [(entry.what, entry.chair) for entry in told.entries] == [("first-set", 1)]
    session.do(0, c.SetFirst)
    assert session.table.settings.first is None
    session.start()
    assert session.table.playing.record().header.first is None


def test_a_host_without_a_chair_chooses() -> None:
    session = Session(host=NOBODY)
    assert session.refusal(0, c.SetFirst, chair=0) == r.NOT_HOST
    session.do(NOBODY, c.SetFirst, chair=1)
    assert starts(session) == 1


def test_an_open_chair_can_be_chosen_and_whoever_sits_down_there_goes_first() -> None:
    session = Session(two_chairs(chairs=["open", "open", "open"]))
    session.do(0, c.SetFirst, chair=2)
    session.sit("Carla", 2)
    assert starts(session) == 2


def test_chance_decides_if_the_chosen_chair_stays_empty() -> None:
    session = Session(two_chairs(chairs=["open", "open", "open"], first=2)).start()
    assert session.table.playing.record().header.first is None


@pytest.mark.parametrize(
    ("chosen", "by", "kind", "fields"),
    [
        (0, 0, c.Leave, {}),
        (1, 1, c.Leave, {}),
        (1, 0, c.SetChair, {"chair": 1, "to": "open"}),
        (2, 0, c.SetChair, {"chair": 2, "to": "open"}),
        (2, 0, c.SetChair, {"chair": 2, "to": "closed"}),
        (3, 0, c.SetChair, {"chair": 3, "to": "closed"}),
    ],
)
def test_chance_decides_again_when_the_chosen_chair_is_empty(
    chosen: int, by: int, kind: type[c.Command], fields: dict[str, Any]
) -> None:
    session = Session(two_chairs(chairs=[*THREE, "open"]))
    session.do(0, c.SetFirst, chair=chosen)
    session.do(by, kind, **fields)
    assert session.table.settings.first is None
    assert read_again(session.table).settings.first is None


def test_the_choice_stays_while_others_come_and_go() -> None:
    session = Session(two_chairs(chairs=[*THREE, "open"]))
    session.do(0, c.SetFirst, chair=2)
    session.do(1, c.Leave)
    session.do(0, c.SetChair, chair=1, to="closed")
    session.do(0, c.SetChair, chair=3, to="level-2")
    session.do(0, c.SetChair, chair=2, to="level-3")
    assert starts(session) == 2
    assert session.table.playing.state.first == 1


@pytest.mark.parametrize("chair", [2, 3, 5])
def test_there_must_be_such_a_chair(chair: int) -> None:
    session = Session(two_chairs(chairs=["open", "open", "closed"], first=1))
    assert session.refusal(0, c.SetFirst, chair=chair) == r.CHAIR_UNKNOWN
    assert starts(session) == 1


def test_the_host_may_not_change_it_for_ever() -> None:
    session = Session()
    for n in range(100):
        session.do(0, c.SetFirst, chair=n % 2)
    assert session.refusal(0, c.SetFirst, chair=0) == r.USED_UP
    assert starts(session) == 1


@pytest.mark.parametrize("chosen", [0, 1])
def test_a_rematch_goes_on_with_the_next_player(chosen: int) -> None:
    session = Session(two_chairs(order="shuffled"))
    session.do(0, c.SetFirst, chair=chosen)
    session.start()
    for chair in (0, 1):
        session.do(chair, c.End)
    for chair in (0, 1):
        asked = want(session.table, chair, c.Rematch(n=0, id="12345678"), session.now)
        assert asked is not None
        session.table.note(asked)
    opened, people = rematch_of(session.table, session.now)
    assert isinstance(opened[0], Opened)
    assert opened[0].settings.first == people[1 - chosen]
