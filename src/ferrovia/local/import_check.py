"""A table that comes from outside. Our own entries were decided by the rules before they were stored; these
may be anything, so each is checked against the table as it was, and the game is played again."""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from datetime import date

import msgspec

from ferrovia.game.refusals import Refused
from ferrovia.game.shuffle import ADDED, HEX_32
from ferrovia.local.challenges import KEY, table_of
from ferrovia.local.tables import may_be_local_id
from ferrovia.tables import entries as e
from ferrovia.tables.chairs import clean_name
from ferrovia.tables.commands import MAX_TEXT, CommandId
from ferrovia.tables.daily import DAILY, make_daily
from ferrovia.tables.entries import NOBODY, AnyEntry
from ferrovia.tables.loader import read_along
from ferrovia.tables.refusals import BOARD_CHANGED, TABLE_UNREADABLE, refuse
from ferrovia.tables.settings import MAX_CHAIRS, ONLINE, check_chair, check_settings
from ferrovia.tables.table import Table
from ferrovia.tables.updates import Audience, common, update

MAX_ENTRY = 10_000  # characters: a deal takes a thousand
LATEST = 10**14  # milliseconds since 1970

log = logging.getLogger(__name__)


class Wrong(Exception):
    """Nothing here would have written such an entry."""


def received(id: str, bodies: Sequence[str]) -> Table:
    """The table that these entries make. Raises `Refused`."""
    try:
        _must(max(map(len, bodies)) <= MAX_ENTRY)
        return _followed(id, [e.decode(body.encode()) for body in bodies])
    except Refused as refused:
        if refused.refusal.code == BOARD_CHANGED:
            raise
    except Exception as error:  # whatever it holds, it is not a table
        log.info("table %s from outside: %r", id, error)
    raise refuse(TABLE_UNREADABLE)


def _followed(id: str, stored: list[AnyEntry]) -> Table:
    opened = stored[0]
    _check_entry(opened)
    _check_opened(id, opened)
    along = read_along(id, stored)
    table = next(along)
    for entry in stored[1:]:
        _check_entry(entry)
        _check(table, entry)
        table = next(along)
    for chair in (None, *range(len(table.chairs))):
        msgspec.json.encode(update(table, Audience(chair), common(table), 0))
    return table


def _check_entry(entry: AnyEntry) -> None:
    _must(0 <= entry.at <= LATEST)
    _must(entry.by is None or NOBODY <= entry.by < MAX_CHAIRS)
    if entry.id is not None:
        msgspec.convert(entry.id, CommandId)


def _check_opened(id: str, opened: AnyEntry) -> None:
    if not isinstance(opened, e.Opened):
        raise Wrong
    check_settings(opened.settings)
    _must(not any(chair.startswith(ONLINE) for chair in opened.settings.chairs))
    _must(HEX_32.fullmatch(opened.secret) is not None)
    _must(NOBODY <= opened.host < len(opened.settings.chairs))
    _must(opened.webhook is None and not opened.origin)
    _must(opened.before is None or may_be_local_id(opened.before))
    if opened.challenge is not None:
        named = DAILY.fullmatch(opened.challenge)
        if named is None:
            raise Wrong
        known = make_daily(named[1], date.fromisoformat(named[2]), KEY)
        _must(id == table_of(known.id))
        _must(opened.secret == known.secret.hex() and opened.settings == known.terms.settings)


def _check(table: Table, entry: AnyEntry) -> None:
    """Before it is read. What the rules of the game decide is decided by them."""
    chairs, seats = range(len(table.chairs)), range(len(table.order))
    match entry:
        case e.Sat():
            _must(table.game is None and entry.chair in chairs)
            _must(clean_name(entry.name) == entry.name)
            _must(entry.account is None and entry.mail is None and not entry.who)
            _must(entry.sitting == table.chairs[entry.chair].sittings + 1)
            _must(ADDED.fullmatch(entry.bytes) is not None)
        case e.Mixed():
            _must(table.game is None and entry.chair in chairs)
            _must(ADDED.fullmatch(entry.bytes) is not None)
        case e.Left():
            _must(table.game is None and entry.chair in chairs)
        case e.ChairsSet():
            _must(table.game is None and len(entry.chairs) <= MAX_CHAIRS)
            _must(all(0 <= chair < MAX_CHAIRS for chair in entry.chairs))
            _must(entry.account is None and not entry.seconds and not entry.to.startswith(ONLINE))
            check_chair(entry.to)
        case e.FirstSet():
            _must(table.game is None and table.challenge is None)
            _must(entry.chair is None or entry.chair in chairs)
        case e.Started():
            playing = [number for number, chair in enumerate(table.chairs) if chair.playing]
            _must(table.game is None and sorted(entry.order) == playing)
        case e.Moved():
            _must(table.status == "playing" and entry.lost is None)
        case e.Undone():
            _must(table.status == "playing" and entry.seat in seats)
            _must(1 <= entry.steps < len(table.standing))
        case e.Said():
            _must(entry.chair in chairs and len(entry.text) <= MAX_TEXT)
        case e.WentAway() | e.SatIn() | e.CameBack() | e.Resigned():
            _must(entry.seat in seats)
        case e.Reissued():
            _must(entry.chair in chairs and entry.sitting == table.chairs[entry.chair].sittings + 1)
        case e.AskedToEnd():
            _must(table.status == "playing" and entry.chair in table.order)
        case e.BrokenOff():
            _must(table.status != "finished")
        case e.Wanted():
            _must(table.status == "finished" and _known(entry.chair, chairs))
            _must(ADDED.fullmatch(entry.bytes) is not None)
        case e.Followed():
            _must(may_be_local_id(entry.table) and len(entry.chairs) <= MAX_CHAIRS)
            _must(all(_known(old, chairs) and 0 <= new < MAX_CHAIRS for old, new in entry.chairs.items()))
        case _:  # what only a server writes
            raise Wrong


def _known(chair: int, chairs: Collection[int]) -> bool:
    return chair == NOBODY or chair in chairs


def _must(holds: bool) -> None:
    if not holds:
        raise Wrong
