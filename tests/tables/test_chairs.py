"""Who sits where before the start: names, the host, sittings."""

from __future__ import annotations

import pytest

from ferrovia.game.refusals import Refused
from ferrovia.tables import commands as c
from ferrovia.tables.chairs import clean_name
from ferrovia.tables.entries import NOBODY
from ferrovia.tables.refusals import BAD_NAME, NAME_TAKEN, NOT_HOST
from tests.tables.session import Session, two_chairs


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Anna \t Maria\n", "Anna Maria"),
        ("Ame\u0301lie", "Am\u00e9lie"),
        ("x" * 24, "x" * 24),
        ("\u7530\u4e2d", "\u7530\u4e2d"),
    ],
)
def test_a_name_is_tidied(given: str, kept: str) -> None:
    assert clean_name(given) == kept


@pytest.mark.parametrize(
    "name",
    [
        "",
        " \n ",
        "x" * 25,
        "An\x00na",
        "\x1b[31mAnna",
        "\u202eannA",
        "An\u200bna",
        "An\u2066na",
        "\ud800",
        "\ue000",
    ],
)
def test_an_invisible_name_is_refused(name: str) -> None:
    with pytest.raises(Refused, match=BAD_NAME):
        clean_name(name)


@pytest.mark.parametrize(
    "name", ["Anna", "anna", "ANNA", " Anna ", "\uff21nna", "\u24b6nna", "\U0001d400nna"]
)
def test_names_that_look_alike_clash(name: str) -> None:
    with pytest.raises(Refused, match=NAME_TAKEN):
        Session(people=("Anna",)).sit(name)


def test_a_name_is_free_again_after_its_owner_has_left() -> None:
    session = Session()
    session.do(1, c.Leave)
    assert session.sit("Bruno").chair == 1


def test_somebody_else_becomes_host_when_the_host_leaves() -> None:
    session = Session(two_chairs(chairs=["open", "level-1", "open"]))
    session.do(0, c.Leave)
    assert session.table.host == 2
    assert session.refusal(0, c.Start) == NOT_HOST
    session.start()


def test_a_guest_who_leaves_does_not_change_the_host() -> None:
    session = Session()
    session.do(1, c.Leave)
    assert session.table.host == 0


def test_a_host_without_a_chair_stays_host() -> None:
    session = Session(host=NOBODY)
    session.do(0, c.Leave)
    assert session.table.host == NOBODY
    assert session.table.sits(NOBODY, 0)


def test_the_token_of_a_sitting_ends_with_it() -> None:
    session = Session()
    session.do(0, c.SetChair, chair=1, to="open")
    assert not session.table.sits(1, 1)
    assert session.sit("Carla").sitting == 2
    assert session.table.sits(1, 2)
    assert not session.table.sits(1, 1)


@pytest.mark.parametrize(("chair", "sitting"), [(0, 0), (0, 2), (2, 1), (-1, 0), (-2, 1), (99, 1)])
def test_no_other_token_opens_a_chair(chair: int, sitting: int) -> None:
    assert not Session().table.sits(chair, sitting)


def test_leaving_takes_everything_along() -> None:
    session = Session(people=("Anna",))
    session.sit("Bruno", account=5)
    session.do(1, c.Leave)
    chair = session.table.chairs[1]
    assert (chair.kind, chair.name, chair.bytes, chair.account, chair.mail) == ("open", "", "", None, None)


def test_new_bytes_replace_the_old_ones_and_change_the_deal() -> None:
    session, other = Session(), Session()
    session.do(1, c.Mix, bytes="cd" * 20)
    assert session.table.chairs[1].bytes == "cd" * 20
    other.do(1, c.Mix, bytes="ce" * 20)
    assert session.start().do(0, c.Say, text="hello") is not None
    other.start()
    assert session.table.playing.steps[0].outcomes != other.table.playing.steps[0].outcomes
