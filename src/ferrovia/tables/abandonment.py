"""Ending a game before it is over: it has no result then, and counts for nobody.

Everybody has to agree. Nobody waits for those who have resigned, nor, in a game that does not count, for
those who have been gone for long: whoever is left alone may end it. In a game over days nobody has to be
connected, so there one is gone only once the clock has run out, too.

Where the game counts, for ratings or in a challenge, the others could escape a defeat as soon as somebody's
phone is flat. So there it takes everybody, gone or not; a bot sits in meanwhile (see `absence.py`), the game
is played to its end, and whoever left their seat to the bot comes last. That is how the win is claimed."""

from __future__ import annotations

from ferrovia.tables import commands as c
from ferrovia.tables import entries
from ferrovia.tables import refusals as r
from ferrovia.tables.absence import Gone
from ferrovia.tables.allowances import DECISIONS
from ferrovia.tables.refusals import refuse
from ferrovia.tables.settings import Relaxed
from ferrovia.tables.table import Table

LONG_GONE = 600_000  # milliseconds


def end(
    table: Table, chair: int, command: c.End, now: int, gone: Gone
) -> entries.AskedToEnd | entries.BrokenOff:
    """Somebody agrees to end the game, or plays on. A host without a chair may end a game of bots. Raises
    `Refused`."""
    if table.game is None:
        raise refuse(r.NOT_STARTED)
    if table.status == "finished":
        raise refuse(r.GAME_OVER)
    people = _people(table)
    if chair not in people and (people or chair != table.host):
        raise refuse(r.NOT_SEATED if table.seat_of(chair) is None else r.RESIGNED)
    if not command.agree:
        if not table.end_wanted:
            raise refuse(r.NOT_ASKED)
        return entries.AskedToEnd(at=now, id=command.id, by=chair, chair=chair, agree=False)
    missing = [
        other
        for other in people
        if other != chair and other not in table.end_wanted and not _long_gone(table, other, now, gone)
    ]
    if not missing:
        return entries.BrokenOff(at=now, id=command.id, by=chair, why="agreed")
    if chair in table.end_wanted:
        raise refuse(r.NOT_AGREED)
    proposes = not table.end_wanted
    return entries.AskedToEnd(at=now, id=command.id, by=chair, chair=chair, proposes=proposes)


def end_untouched(table: Table, now: int, after: int) -> entries.BrokenOff | None:
    """A table that waits for people who never come ends by itself `after` this many milliseconds."""
    ends = waits_for_people(table) and now >= table.touched + after
    return entries.BrokenOff(at=now, why="untouched") if ends else None


def waits_for_people(table: Table) -> bool:
    """Can it go on only if somebody comes, because it is before the start or in a game without a clock?"""
    return table.status != "finished" and table.deadline() is None and not table.bots_to_act()


def break_endless(table: Table, now: int) -> entries.BrokenOff | None:
    """A game that has had all its decisions, and still goes on (EU-7), ends instead of having another."""
    endless = len(table.playing.steps) > DECISIONS
    return entries.BrokenOff(at=now, why="endless") if endless else None


def asked(table: Table) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """If somebody wants to end the game: the seats that agree, and those of the people who have not."""
    if not table.end_wanted or table.status == "finished":
        return (), ()
    seats = {chair: seat for seat, chair in enumerate(table.order)}
    agreed = tuple(sorted(seats[chair] for chair in table.end_wanted))
    return agreed, tuple(seats[chair] for chair in _people(table) if chair not in table.end_wanted)


def _people(table: Table) -> list[int]:
    """The chairs of those who have not left their seats to a bot for good."""
    return [
        chair
        for seat, chair in enumerate(table.order)
        if table.chairs[chair].kind == "person" and table.absent.get(seat) != "resigned"
    ]


def _long_gone(table: Table, chair: int, now: int, gone: Gone) -> bool:
    if table.counts or chair not in gone or now < gone[chair] + LONG_GONE:
        return False
    return not isinstance(table.settings.pace, Relaxed) or table.seat_of(chair) in table.absent
