"""What can be asked about a table, beside what happens at it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, get_args

from ferrovia.game.actions import DrawBlind, DrawTickets, TakeCard
from ferrovia.game.event_log import EVERYBODY
from ferrovia.game.notation import write
from ferrovia.game.record import Record
from ferrovia.game.view import View
from ferrovia.game.view_message import view_message
from ferrovia.game.ways import together, ways
from ferrovia.tables.messages import Draws, Position, Tracks, Ways
from ferrovia.tables.refusals import ENTRY_UNKNOWN, NO_RESULT, NOT_OVER, NOT_SEATED, refuse
from ferrovia.tables.replays import Replay
from ferrovia.tables.table import Table

Form = Literal["record", "notation"]
FORMS: tuple[Form, ...] = get_args(Form)


def own_view(table: Table, chair: int | None) -> View:
    """What the person in a chair sees of the game. Raises `Refused`."""
    seat = table.seat_of(chair)
    if table.game is None or seat is None:
        raise refuse(NOT_SEATED)
    return table.game.view(seat)


def tracks(n: int, view: View) -> Tracks:
    checked = {track.id: view.check_track(track.id) for track in view.board.tracks}
    return Tracks(n, {track: refusal for track, refusal in checked.items() if refusal is not None})


def draws(n: int, view: View) -> Draws:
    checked = {card: view.check(TakeCard(card)) for card in view.market}
    cards = {card: refusal for card, refusal in checked.items() if refusal is not None}
    return Draws(n, cards, view.check(DrawBlind()), view.check(DrawTickets()))


def kept(view: View, keep: Collection[str]) -> tuple[str, ...]:
    """Those of the offered tickets that are about to be kept."""
    return tuple(ticket for ticket in (*view.offer, *view.packet) if ticket in keep)


def ticket_ways(n: int, view: View, kept: tuple[str, ...]) -> Ways:
    found = ways(view, (*view.tickets, *view.offer, *view.packet))
    open_ones = [ticket for ticket in view.tickets if found[ticket].lost is None]
    lengths = {track.id: track.length for track in view.board.tracks}
    return Ways(n, found, sum(lengths[track] for track in together(view, (*open_ones, *kept))))


def check_position(table: Table, n: int) -> None:
    """Raises `Refused` unless anybody may look back at this entry."""
    check_over(table)
    if n > table.n:
        raise refuse(ENTRY_UNKNOWN, n=n)


def position(table: Table, n: int, replay: Replay) -> Position:
    """After entry `n` of a finished game. Raises `Refused` for one before the deal."""
    views = replay.views(n)
    if not views:
        raise refuse(ENTRY_UNKNOWN, n=n)
    events = table.steps[n].events(EVERYBODY) if n in table.steps else ()
    return Position(n, table.n, events, tuple(view_message(view) for view in views))


def check_over(table: Table) -> None:
    """Raises `Refused` unless there was a game, and it is over."""
    if table.status != "finished" or table.game is None:
        raise refuse(NOT_OVER)


def check_result(table: Table) -> None:
    """Raises `Refused` unless there is a result."""
    check_over(table)
    if table.broken_off is not None:
        raise refuse(NO_RESULT)


def written(record: Record, form: Form) -> str:
    """A game for a file: its record, or in the notation that people read."""
    return write(record) if form == "notation" else record.dumps()
