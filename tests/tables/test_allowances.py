"""However much one person does at a table, nobody else is kept from anything."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any

import pytest

from ferrovia.game.actions import Claim
from ferrovia.game.refusals import Refused
from ferrovia.tables import abandonment, allowances, decisions, entries
from ferrovia.tables import commands as c
from ferrovia.tables import refusals as r
from ferrovia.tables.abandonment import LONG_GONE
from ferrovia.tables.absence import REALLY_GONE, reissue
from ferrovia.tables.allowances import ALLOWED, SITTINGS, UNDOS_PER_TURN, most_entries
from ferrovia.tables.decisions import Decided
from ferrovia.tables.entries import NOBODY
from tests.tables.session import Session, known, read_again, two_chairs

ANNA, BRUNO = 0, 1
BYTES = "5e" * 16


def until_refused(session: Session, act: Callable[[int], Any]) -> tuple[int, str]:
    """How often it went well, and why it then did not."""
    for times in range(most_entries()):
        try:
            act(times)
        except Refused as refused:
            return times, refused.refusal.code
    raise AssertionError("nobody ever refused it")


def test_chat_is_counted_for_each_person() -> None:
    session = Session().start()
    for chair in (ANNA, BRUNO):
        refused = until_refused(session, lambda _: greet(session, chair))  # noqa: B023 (called at once)
        assert refused == (ALLOWED["messages"], r.USED_UP)


def test_whoever_sits_down_in_a_chair_has_an_allowance_of_their_own() -> None:
    session = Session()
    until_refused(session, lambda _: greet(session, BRUNO))
    session.do(BRUNO, c.Leave)
    session.sit("Carla")
    session.do(BRUNO, c.Say, text="Hello!")
    assert known(read_again(session.table)) == known(session.table)
    assert read_again(session.table).spent == session.table.spent


def test_before_the_start_changes_are_counted_and_the_game_can_begin() -> None:
    session = Session(two_chairs(chairs=["open", "open", "open"]))
    assert until_refused(session, lambda _: session.do(BRUNO, c.Mix, bytes=BYTES)) == (
        ALLOWED["changes"],
        r.USED_UP,
    )
    to = ("closed", "level-1", "open")
    assert until_refused(session, lambda n: session.do(ANNA, c.SetChair, chair=2, to=to[n % 3])) == (
        ALLOWED["changes"],
        r.USED_UP,
    )
    session.start()
    session.play(BRUNO)


def test_a_host_without_a_chair_has_an_allowance_too() -> None:
    session = Session(two_chairs(chairs=["level-1", "level-1", "open"]), people=(), host=NOBODY)
    to = ("closed", "open")
    assert (
        until_refused(session, lambda n: session.do(NOBODY, c.SetChair, chair=2, to=to[n % 2]))[1]
        == r.USED_UP
    )
    session.start()


def test_people_who_come_and_go_do_not_keep_the_others_from_starting() -> None:
    session = Session(two_chairs(chairs=["open", "open", "open"]))

    def come_and_go(_: int) -> None:
        session.sit("Zoe")
        session.do(2, c.Leave)

    assert until_refused(session, come_and_go) == (SITTINGS - 2, r.USED_UP)
    session.start()


def test_whoever_is_removed_again_and_again_uses_up_the_hosts_allowance() -> None:
    session = Session(two_chairs(chairs=["open", "open"]), people=("Anna",))

    def come_and_be_removed(_: int) -> None:
        session.sit("Bruno")
        session.do(ANNA, c.SetChair, chair=BRUNO, to="open")

    times, _ = until_refused(session, come_and_be_removed)
    assert times <= SITTINGS
    assert session.table.spent[ANNA, "changes"] == times


def test_coming_back_is_counted_but_letting_a_bot_sit_in_is_not() -> None:
    session = Session().start()

    def ping_pong(_: int) -> None:
        session.do(ANNA, c.SitIn, seat=BRUNO, gone={BRUNO: session.now - REALLY_GONE})
        session.do(BRUNO, c.Return)

    assert until_refused(session, ping_pong) == (ALLOWED["changes"], r.USED_UP)
    assert session.table.absent == {BRUNO: "away"}
    session.let_bot_play(BRUNO)
    session.play(ANNA)


def test_a_host_who_gives_seats_back_uses_up_an_allowance_of_the_host() -> None:
    session = Session().start()

    def ping_pong(_: int) -> None:
        session.do(ANNA, c.SitIn, seat=BRUNO, gone={BRUNO: session.now - REALLY_GONE})
        session.do(ANNA, c.GiveBack, seat=BRUNO)

    assert until_refused(session, ping_pong) == (ALLOWED["changes"], r.USED_UP)
    session.do(BRUNO, c.Return)


def test_new_links_are_counted() -> None:
    session = Session().start()

    assert until_refused(session, lambda _: renew(session, BRUNO)) == (ALLOWED["changes"], r.USED_UP)


def test_asking_to_end_is_counted_for_whoever_asks_and_answering_is_free() -> None:
    session = Session().start()

    def ask(_: int) -> None:
        session.do(ANNA, c.End)
        session.do(BRUNO, c.End, agree=False)

    assert until_refused(session, ask) == (ALLOWED["proposals"], r.USED_UP)
    assert session.table.spent.keys() == {(ANNA, "proposals")}
    session.do(BRUNO, c.End)
    session.do(ANNA, c.End)
    assert session.table.broken_off == "agreed"


def claiming(seed: int) -> tuple[Session, int, Claim]:
    """A game of two in which somebody can claim a track."""
    chance = Random(seed)
    session = Session().start()
    while True:
        session.step(chance)
        seat = session.table.playing.to_act[0]
        claims = [each for each in session.table.playing.view(seat).options() if isinstance(each, Claim)]
        if claims and session.table.playing.view(None).prompt == "turn":
            return session, seat, claims[0]


def test_a_move_that_is_made_and_taken_back_for_ever_harms_nobody() -> None:
    """The rude one is refused in the same turn; the other goes on, resigns or ends the game."""
    for then in (c.Play, c.Resign, c.End):
        session, rude, claim = claiming(3)
        before = session.table.n

        def make_and_take_back(
            _: int, session: Session = session, rude: int = rude, claim: Claim = claim
        ) -> None:
            session.play(rude, claim)
            session.do(session.table.order[rude], c.Undo)

        times, code = until_refused(session, make_and_take_back)
        assert times <= UNDOS_PER_TURN
        assert code == r.UNDOS_OF_TURN
        assert session.table.n - before <= 2 * UNDOS_PER_TURN + 1
        other = 1 - rude
        if then is c.Play:
            session.play(other)
        elif then is c.Resign:
            session.do(other, c.Resign)
        else:
            session.do(other, c.End, gone={rude: session.now - LONG_GONE})
            assert session.table.status == "finished"


def test_a_game_that_never_ends_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(abandonment, "DECISIONS", 20)
    session = Session().start()
    chance = Random(1)
    while session.table.status == "playing":
        seat = session.table.playing.to_act[0]
        session.play(seat, chance.choice(session.table.playing.view(seat).options()))
    assert session.table.broken_off == "endless"
    assert len(session.table.playing.steps) == 21
    assert known(read_again(session.table)) == known(session.table)


def greet(session: Session, chair: int) -> None:
    session.do(chair, c.Say, text="!")


def renew(session: Session, chair: int) -> None:
    """Make a new link to one's own seat."""
    session.note(Decided(reissue(session.table, chair, chair, session.now, {})))


def exhaust(session: Session, acts: list[Callable[[], Any]], chance: Random, bound: int) -> None:
    """Do all this in any order, until all of it is refused again and again."""
    refused = 0
    while refused < 10 * len(acts):
        refused += 1
        before = session.table.n
        with suppress(Refused):
            chance.choice(acts)()
        if session.table.n > before:
            refused = 0
        assert session.table.n <= bound


@pytest.fixture
def bound(monkeypatch: pytest.MonkeyPatch) -> int:
    """Of a table where everybody may do little."""
    for purpose in ALLOWED:
        monkeypatch.setitem(ALLOWED, purpose, 4)
    for module, name, few in (
        (allowances, "SITTINGS", 9),
        (decisions, "SITTINGS", 9),
        (allowances, "DECISIONS", 60),
        (abandonment, "DECISIONS", 60),
        (allowances, "STEPS_BACK", 1),  # as many as there can be without bots
    ):
        monkeypatch.setattr(module, name, few)
    return most_entries()


@pytest.mark.parametrize("seed", range(3))
def test_a_table_cannot_be_filled_before_the_start(seed: int, bound: int) -> None:
    session = Session(two_chairs(chairs=["open", "open", "open"]))
    table = session.table

    def come_and_go(leave: bool) -> None:
        if table.chairs[2].kind == "open":
            session.sit("Zoe")
        elif table.chairs[2].kind == "person" and leave:
            session.do(2, c.Leave)

    def set_chair(to: str) -> None:
        session.do(ANNA, c.SetChair, chair=2, to=to)

    acts: list[Callable[[], Any]] = [
        *(partial(session.do, chair, c.Mix, bytes=BYTES) for chair in (ANNA, BRUNO)),
        *(partial(act, session, chair) for act in (greet, renew) for chair in (ANNA, BRUNO)),
        *(partial(come_and_go, leave) for leave in (True, False)),
        *(partial(set_chair, to) for to in ("open", "closed", "level-1")),
    ]
    exhaust(session, acts, Random(seed), bound)
    session.start()


@pytest.mark.parametrize("away", [False, True])
def test_a_table_cannot_be_filled_during_the_game(away: bool, bound: int) -> None:
    """People who do everything they can between any two decisions, as often as they can, are stopped by their
    allowances alone. The table that they leave can be read again."""
    session, chance = Session(two_chairs(board="europe")).start(), Random(4)
    table = session.table

    def sit_in(seat: int) -> None:
        session.do(table.order[seat - 1], c.SitIn, seat=seat, gone={table.order[seat]: 0})

    acts: list[Callable[[], Any]] = [
        *(partial(session.do, chair, kind) for chair in (ANNA, BRUNO) for kind in (c.Undo, c.Return)),
        *(partial(act, session, chair) for act in (greet, renew) for chair in (ANNA, BRUNO)),
        partial(session.do, ANNA, c.End),
        *(partial(session.do, chair, c.End, agree=False) for chair in (ANNA, BRUNO)),
        *(partial(sit_in, seat) for seat in (0, 1) if away),
    ]
    while table.status == "playing":
        seat = chance.choice(table.playing.to_act)
        if table.bot_of(seat) is None:
            session.play(seat, chance.choice(table.playing.view(seat).options()))
        else:
            session.let_bot_play(seat)
        exhaust(session, acts, chance, bound)
    kinds = {type(entry) for entry in table.entries}
    assert {entries.AskedToEnd, entries.Reissued, entries.Said} <= kinds
    assert {entries.SatIn, entries.CameBack} <= kinds if away else entries.Undone in kinds
    assert table.broken_off == "endless"
    assert read_again(table).spent == table.spent


def test_the_bound_is_small_enough_to_read() -> None:
    assert most_entries() < 100_000
