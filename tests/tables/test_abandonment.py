"""A game that ends without a result: by consent, alone after a long absence, or by itself."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ferrovia.game.events import TicketsKept
from ferrovia.game.record import loads
from ferrovia.tables import commands as c
from ferrovia.tables import entries
from ferrovia.tables import refusals as r
from ferrovia.tables.abandonment import LONG_GONE, end_untouched
from ferrovia.tables.clocks import DAY
from ferrovia.tables.entries import NOBODY
from ferrovia.tables.listings import listing_of, summary_of, wake_at
from ferrovia.tables.outcomes import outcomes_at
from ferrovia.tables.rematch import rematch_of, want
from ferrovia.tables.updates import common
from tests.tables.session import Session, known, read_again, two_chairs, update_for

ANNA, BRUNO, CARLA = 0, 1, 2
RELAXED = {"type": "relaxed", "days": 1}
MONTH = 30 * DAY


def three(accounts: int = 0, **chosen: Any) -> Session:
    session = Session(two_chairs(chairs=["open"] * 3, **chosen), people=())
    for place, name in enumerate(("Anna", "Bruno", "Carla")):
        session.sit(name, account=place + 1 if place < accounts else None)
    return session.start()


def wanted(session: Session) -> tuple[tuple[int, ...], tuple[int, ...]]:
    told = common(session.table).table
    return told.end_wanted, told.end_missing


def test_a_game_ends_when_everybody_agrees() -> None:
    session = three()
    session.do(CARLA, c.End)
    assert wanted(session) == ((CARLA,), (ANNA, BRUNO))
    assert isinstance(session.do(ANNA, c.End), entries.AskedToEnd)
    assert known(read_again(session.table)) == known(session.table)
    assert isinstance(session.do(BRUNO, c.End), entries.BrokenOff)
    assert session.table.status == "finished"
    assert wanted(session) == ((), ())
    assert common(session.table).table.broken_off == "agreed"
    assert known(read_again(session.table)) == known(session.table)


def test_everybody_reads_who_wants_to_end_and_who_plays_on() -> None:
    session = three()
    before = session.table.n
    session.do(CARLA, c.End)
    session.do(ANNA, c.End, agree=False)
    told = update_for(session.table, BRUNO, before).entries
    assert [(each.what, each.seat) for each in told] == [("asked-to-end", CARLA), ("played-on", ANNA)]


def test_one_who_plays_on_is_enough() -> None:
    session = three()
    session.do(CARLA, c.End)
    session.do(ANNA, c.End)
    session.do(BRUNO, c.End, agree=False)
    assert wanted(session) == ((), ())
    assert session.refusal(BRUNO, c.End, agree=False) == r.NOT_ASKED


def test_whoever_makes_a_move_no_longer_wants_to_end() -> None:
    session = three()
    session.do(ANNA, c.End)
    session.do(BRUNO, c.End)
    session.play(ANNA)
    assert wanted(session) == ((BRUNO,), (ANNA, CARLA))
    session.do(CARLA, c.End)
    assert session.table.status == "playing"


def test_nothing_can_be_done_in_a_game_that_has_ended() -> None:
    session = three()
    session.play(BRUNO)
    for chair in (ANNA, BRUNO, CARLA):
        session.do(chair, c.End)
    table = session.table
    assert (table.bots_to_act(), table.deadline()) == ((), None)
    assert update_for(table, ANNA).options == ()
    assert not update_for(table, BRUNO).you.undo
    assert session.refusal(BRUNO, c.Play, do={"type": "DrawBlind"}) == r.GAME_OVER
    assert session.refusal(BRUNO, c.Undo) == r.GAME_OVER
    assert session.refusal(BRUNO, c.Resign) == r.GAME_OVER
    assert session.refusal(BRUNO, c.Return) == r.GAME_OVER
    assert session.refusal(BRUNO, c.End) == r.GAME_OVER
    assert session.refusal(BRUNO, c.SitIn, seat=CARLA, gone={CARLA: 0}) == r.GAME_OVER
    session.do(BRUNO, c.Say, text="Thanks!")


def test_a_game_without_a_result_counts_for_nobody() -> None:
    session = three(accounts=3)
    assert session.table.counts
    for chair in (ANNA, BRUNO, CARLA):
        session.do(chair, c.End)
    summary = summary_of(session.table)
    assert (summary.status, summary.broken_off, summary.scores, summary.winners) == ("finished", True, (), ())
    assert outcomes_at(session.table) == []


def test_its_record_is_kept_and_shows_all_hands() -> None:
    session = Session().start()
    chance = Random(5)
    for _ in range(20):
        session.step(chance)
    session.do(ANNA, c.End)
    session.do(BRUNO, c.End)
    record = loads(session.table.record().dumps())
    record.verify()
    assert record.ending is None
    assert len(record.lines) == len(session.table.playing.steps)
    told = [event for entry in update_for(session.table, None).entries for event in entry.events]
    kept = [event for event in told if isinstance(event, TicketsKept) and event.seat == ANNA]
    assert kept[0].tickets


def test_nobody_waits_for_those_who_have_resigned() -> None:
    session = three()
    session.do(BRUNO, c.End)
    session.do(BRUNO, c.Resign)
    assert wanted(session) == ((), ())
    assert session.refusal(BRUNO, c.End) == r.RESIGNED
    session.do(CARLA, c.End)
    session.do(ANNA, c.End)
    assert session.table.broken_off == "agreed"


@pytest.mark.parametrize("pace", [{"type": "untimed"}, {"type": "live", "move": 60, "bank": 0}])
def test_whoever_is_left_alone_for_long_may_end_the_game(pace: dict[str, Any]) -> None:
    session = three(pace=pace)
    gone = {BRUNO: session.now, CARLA: session.now}
    session.now += LONG_GONE - 1
    session.do(ANNA, c.End, gone=gone)
    assert session.table.status == "playing"
    assert session.refusal(ANNA, c.End, gone=gone) == r.NOT_AGREED
    session.now += 1
    session.do(ANNA, c.End, gone=gone)
    assert session.table.broken_off == "agreed"


def test_it_takes_everybody_who_is_there() -> None:
    session = three()
    session.do(ANNA, c.End, gone={BRUNO: session.now - LONG_GONE})
    assert session.table.status == "playing"
    session.do(CARLA, c.End, gone={BRUNO: session.now - LONG_GONE})
    assert session.table.broken_off == "agreed"


def test_in_a_game_over_days_one_is_gone_once_the_clock_has_run_out() -> None:
    session = Session(two_chairs(pace=RELAXED)).start()
    away = session.answer_first_questions()
    here = 1 - away
    gone = {away: session.now}
    session.now += DAY - 1
    session.do(here, c.End, gone=gone)
    assert session.table.status == "playing"
    session.now += 1
    assert session.run_out() is not None
    session.do(here, c.End, gone=gone)
    assert session.table.broken_off == "agreed"


def test_where_the_game_counts_nobody_escapes_a_defeat_because_a_phone_is_flat() -> None:
    """A bot sits in, and the game has a result."""
    session = three(accounts=2)
    gone = {BRUNO: 0, CARLA: 0}
    session.do(ANNA, c.End, gone=gone)
    assert session.refusal(ANNA, c.End, gone=gone) == r.NOT_AGREED
    for seat in (BRUNO, CARLA):
        session.do(ANNA, c.SitIn, seat=seat, gone=gone)
    session.play_to_the_end(Random(6))
    assert session.table.broken_off is None


def test_a_single_person_ends_a_game_with_bots_at_once() -> None:
    session = Session(two_chairs(chairs=["open", "level-1"]), people=("Anna",)).start()
    session.do(ANNA, c.End)
    assert session.table.broken_off == "agreed"


def test_a_host_without_a_chair_may_end_a_game_of_bots_only() -> None:
    session = Session(two_chairs(chairs=["level-1", "level-1"]), people=(), host=NOBODY).start()
    session.do(NOBODY, c.End)
    assert session.table.broken_off == "agreed"
    session = Session(two_chairs(chairs=["open", "level-1"]), people=("Anna",), host=NOBODY)
    assert session.refusal(ANNA, c.End) == r.NOT_STARTED
    session.start()
    assert session.refusal(NOBODY, c.End) == r.NOT_SEATED


def test_a_table_that_nobody_touches_ends_by_itself() -> None:
    session = Session().start()
    session.play(ANNA)
    touched = session.now
    session.now += 5 * DAY
    session.do(BRUNO, c.Say, text="Are you there?")
    assert wake_at(session.table, MONTH) == touched + MONTH
    assert end_untouched(session.table, touched + MONTH - 1, MONTH) is None
    ended = end_untouched(session.table, touched + MONTH, MONTH)
    assert ended is not None
    session.table.note(ended)
    assert session.table.broken_off == "untouched"
    assert end_untouched(session.table, touched + 2 * MONTH, MONTH) is None
    assert known(read_again(session.table)) == known(session.table)


def test_where_a_clock_or_a_bot_is_to_decide_the_table_goes_on() -> None:
    session = Session(two_chairs(pace=RELAXED)).start()
    assert end_untouched(session.table, session.now + MONTH, MONTH) is None
    session = Session(two_chairs(chairs=["open", "level-1"]), people=("Anna",)).start()
    assert end_untouched(session.table, session.now + MONTH, MONTH) is None


def test_a_table_where_the_game_never_starts_ends_too() -> None:
    session = Session()
    ended = end_untouched(session.table, session.now + MONTH, MONTH)
    assert ended is not None
    session.table.note(ended)
    assert session.table.status == "finished"
    assert listing_of(session.table, MONTH).status == "finished"
    assert session.refusal(ANNA, c.Start) == r.GAME_OVER
    with pytest.raises(Exception, match=r.GAME_OVER):
        session.sit("Carla")
    with pytest.raises(Exception, match=r.NOT_OVER):
        want(session.table, ANNA, c.Rematch(n=0, id="12345678"), 0)
    assert common(session.table).table.broken_off == "untouched"


def test_after_a_game_without_a_result_there_can_be_a_rematch() -> None:
    session = Session().start()
    session.do(ANNA, c.End)
    session.do(BRUNO, c.End)
    for chair in (ANNA, BRUNO):
        asked = want(session.table, chair, c.Rematch(n=0, id="12345678"), session.now)
        assert asked is not None
        session.table.note(asked)
    opened, chairs = rematch_of(session.table, session.now)
    assert len(opened) == 3
    assert chairs == {ANNA: 0, BRUNO: 1}
