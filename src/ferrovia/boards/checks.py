"""What the tables of several mechanisms must fit."""

from __future__ import annotations

from ferrovia.boards.faults import Faults
from ferrovia.boards.shape import Shape


def check_enough(table: str, dealt: int, shape: Shape, faults: Faults, *, long: bool = False) -> None:
    """BASE-3, EU-2: a deck has tickets for the first deal to every seat."""
    needed = shape.header.seats[1] * dealt
    there = sum(ticket.long == long for ticket in shape.tickets)
    if there < needed:
        faults.add(table, f"{there} tickets, but the first deal to every seat takes {needed}")


def check_keys(table: str, what: str, found: dict[str, int], wanted: range, faults: Faults) -> None:
    """There is an entry for every number that can occur, and for no other."""
    for key in map(str, wanted):
        if key not in found:
            faults.add(table, f"`{what}` has no entry for {key}")
    for key in found:
        if key not in map(str, wanted):
            faults.add(table, f"`{what}` has an entry for {key!r}, which cannot occur")
