"""Who is waiting for the bots of a table."""

from __future__ import annotations

from ferrovia.tables.bot_requests.priority import Priority, Urgency
from ferrovia.tables.room import Room
from ferrovia.tables.table import Table


def place_of(room: Room, table: Table) -> Priority:
    """Where the bots of a table stand in the queue for thinking."""
    return Priority(urgency_at(room, table), table.origin)


def urgency_at(room: Room, table: Table) -> Urgency:
    present = room.present()
    playing = [chair for seat, chair in enumerate(table.order) if seat not in table.absent]
    if any(chair in present for chair in playing):
        return Urgency.PERSON
    if room.watchers or table.followed():
        return Urgency.FOLLOWED
    return Urgency.UNWATCHED


def has_people(table: Table) -> bool:
    """Would a person play, if the game began now?"""
    return any(chair.kind == "person" for chair in table.chairs)
