"""Tickets in views and positions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ferrovia.engine import codes
from ferrovia.game import holdings
from ferrovia.game.rows import Row, ticket_lines
from ferrovia.game.spelling import codecs as c
from ferrovia.game.spelling.codecs import PositionError, require
from ferrovia.game.spelling.fields import assign
from ferrovia.game.spelling.parts import Part, offers
from ferrovia.mechanisms import FIELDS
from ferrovia.mechanisms.cells import cells

if TYPE_CHECKING:
    from ferrovia.game.position.reader import PositionReader
    from ferrovia.game.position.writer import PositionWriter
    from ferrovia.game.view import View

OFFERS = (codes.FIRST_TICKETS, codes.KEEP_TICKETS)


def own_rows(view: View) -> Iterator[Row]:
    yield "Tickets", ticket_lines(view, view.tickets)
    yield "Offered", ticket_lines(view, view.offer)


def write_pool(writer: PositionWriter) -> str:
    """The ticket deck, the first set to be drawn from first."""
    state = writer.state
    if writer.view is not None:
        return f"{c.HIDDEN}{state.tickets_left}{c.LIST}{state.n_strata}"
    strata = (state.ticket_layer(i) for i in range(state.n_strata))
    return ",".join(map(c.write_set, strata)) or c.NOTHING


def read_pool(reader: PositionReader, text: str) -> None:
    state, size = reader.state, len(reader.board.tickets)
    if reader.is_view:
        tickets, slash, sets = text.partition(c.LIST)
        if not slash:
            raise PositionError("a view gives the ticket deck as ?TICKETS/SETS")
        state.tickets_left = reader.count(tickets, size)
        state.n_strata = c.read_number(sets, min(1, state.tickets_left), state.tickets_left)
        return
    parts = [] if text == c.NOTHING else text.split(",")
    if len(parts) > codes.MAX_TICKETS or c.NOTHING in parts:
        raise PositionError("the ticket deck is a list of sets that are not empty: 0.4.7,3.5")
    strata = [c.read_set(part, size) for part in parts]
    assign(state, "strata", strata)
    state.n_strata, state.tickets_left = len(strata), sum(map(int.bit_count, strata))


PARTS = (
    Part("tickets", ("held",), place=40, needed=True),
    Part("offers", ("offer",), place=41),
    Part(
        "pool",
        ("strata", "n_strata", "tickets_left"),
        place=43,
        needed=True,
        write=write_pool,
        read=read_pool,
    ),
)


def check_position(position: PositionReader) -> None:
    if position.state.prompt() == codes.FIRST_TICKETS:
        require(position.board.rules.tickets.deal > 0, "ask: the board has no such question")
        require(position.state.turn == 0, "turn: this question comes before the first one")
    _check_places(position)
    _check_offers(position)


def _check_places(position: PositionReader) -> None:
    """Each ticket is in one place; only some boards let tickets leave the game (EU-2, EU-3)."""
    board, state = position.board, position.state
    there = count = 0
    for mask in holdings.tickets(position.core, state):
        require(not there & mask, "tickets: one is in two places")
        there |= mask
        count += mask.bit_count()
    if position.is_view:
        hidden = [n for name, n in position.hidden.items() if FIELDS[name].holds == "tickets"]
        count += state.tickets_left + sum(map(sum, hidden))
        require(count <= len(board.tickets), "tickets: there are more than the board has")
    elif board.rules.tickets.first_returns == "bottom":
        require(not state.board.regular_tickets & ~there, "tickets: one is missing")


def _check_offers(position: PositionReader) -> None:
    """Whoever chooses among tickets has some, and no more than the engine has room for."""
    core, state = position.core, position.state
    prompt, asked = state.prompt(), state.asked[state.depth - 1] if state.depth else 0
    about = [each.prompts for each, cell in cells(core.played, "game") if hasattr(cell, "OFFERS")]
    collecting = any(prompt == each.number for prompts in about for each in prompts)
    for seat in filter(position.shows, range(position.seats)):
        n = state.offer[seat].bit_count()
        require(n <= codes.MAX_OFFER, f"offers: at most {codes.MAX_OFFER} tickets are offered at once")
        require(n == 0 or (collecting and asked >> seat & 1 == 1), "offers: nobody is asked about them")
        choosing = prompt in offers(core.played) and asked >> seat & 1 == 1
        require(n > 0 or not choosing, "offers: there is nothing to choose from")
