"""Ticket drafts in views and positions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ferrovia.engine import codes
from ferrovia.game.rows import Row, ticket_lines
from ferrovia.game.spelling import codecs as c
from ferrovia.game.spelling.codecs import PositionError, require
from ferrovia.game.spelling.parts import Part

if TYPE_CHECKING:
    from ferrovia.game.position.reader import PositionReader
    from ferrovia.game.position.writer import PositionWriter
    from ferrovia.game.view import View

OFFERS = (codes.DRAFT_KEEP,)
DUE = "due"
MOST = 9_999


def packet(view: View) -> tuple[str, ...]:
    return () if view.seat is None else view.names.ticket_names(view.known.packet[view.seat])


def passes_to(view: View) -> int | None:
    known = view.known
    if view.seat is None or known.over or known.prompt() != codes.DRAFT:
        return None
    return (view.seat + (-1 if known.tickets_open else 1)) % known.seats


def own_rows(view: View) -> Iterator[Row]:
    yield "Packet", ticket_lines(view, view.packet)


def write_draft(writer: PositionWriter) -> str:
    state = writer.state
    if state.draft_max != codes.NOBODY:
        return f"{state.draft_min}{c.LIST}{state.draft_max}"
    return c.NOTHING if state.tickets_open else DUE


def read_draft(reader: PositionReader, text: str) -> None:
    """Where the draft card can be, or that the second draft follows this turn (IB-5)."""
    state = reader.state
    state.tickets_open = 0
    if text == DUE:
        state.draft_due = 1
        return
    least, slash, most = text.partition(c.LIST)
    if not slash:
        raise PositionError("the draft card lies within LEAST/MOST cards, or the draft is due")
    state.draft_max = c.read_number(most, 0, state.deck_total - 1)
    state.draft_min = c.read_number(least, -MOST, state.draft_max)


PARTS = (
    Part("packets", ("packet",), place=42),
    Part(
        "draft",
        ("draft_min", "draft_max", "draft_due", "tickets_open"),
        place=44,
        write=write_draft,
        read=read_draft,
    ),
)


def check_position(position: PositionReader) -> None:
    """IB-3."""
    state = position.state
    drafting = state.prompt() == codes.DRAFT
    answered = state.asked[state.depth - 1] & ~state.pending[state.depth - 1] if drafting else 0
    shown = [seat for seat in range(position.seats) if position.shows(seat)]
    for seat in shown:
        offer, packet = state.offer[seat].bit_count(), state.packet[seat].bit_count()
        require(drafting or not packet, "packets: nobody is asked about them")
        require(not drafting or packet > 1, "packets: there is nothing to choose from")
        require(not drafting or offer + packet <= codes.MAX_OFFER, "packets: they are too large")
        picked = state.packet[seat] >> state.answers[seat] & 1
        require(bool(picked) or not answered >> seat & 1, "chosen: a seat picked a ticket of another packet")
    if drafting or state.prompt() == codes.DRAFT_KEEP:
        taken = state.packet if drafting else state.offer
        sizes = {taken[seat].bit_count() for seat in shown}
        require(len(sizes) <= 1, "packets: all seats have the same number")
