"""What lies on the table, in lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import UNSET

from ferrovia.cli.terminal.planning import Plan, Way, in_order
from ferrovia.cli.terminal.table import ME, TerminalTable
from ferrovia.cli.wording import cards, listed, plural
from ferrovia.cli.wording.words import spaces
from ferrovia.game import View


def turn_lines(table: TerminalTable) -> Iterator[str]:
    """All that matters at the beginning of a turn."""
    view = table.view
    yield f"Turn {view.turn}. It is your {'turn' if view.last_round is None else 'last turn'}."
    yield from card_lines(view)
    yield from _extra_lines(table, view)
    yield "Points: " + ", ".join(f"{table.words.name(seat.seat)} {seat.score}" for seat in view.seats) + "."
    yield from ticket_lines(table, view.tickets)


def card_lines(view: View) -> Iterator[str]:
    discarded = sum(view.discard.values())
    yield f"Face up: {cards(view.market)}."
    yield f"Deck: {view.deck}. Discard pile: {discarded}. Ticket deck: {view.tickets_left}."
    yield f"Your hand: {cards(view.hand)}. You have {plural(view.seats[ME].trains, 'train')} left."


def _extra_lines(table: TerminalTable, view: View) -> Iterator[str]:
    """Pieces that only some boards have."""
    words = table.words
    rules = table.game.board.rules
    if rules.stations is not UNSET:
        yield f"You have {plural(view.seats[ME].stations, 'station')} to build."
    if rules.markers is not UNSET:
        yield f"You have {plural(view.seats[ME].markers, 'marker')} to place."
    if rules.festivals is not UNSET:
        piles = [f"{words.festival(festival)} {n}" for festival, n in view.piles.items()]
        own = [f"{words.festival(festival)} {n}" for festival, n in view.festivals.items()]
        yield f"Festival cards on the board: {', '.join(piles) or 'none'}. Yours: {', '.join(own) or 'none'}."
    if view.alvin is not None:
        city, owner = view.alvin
        has = "Nobody has him." if owner is None else f"{words.does(owner, 'has')} him."
        yield f"Alvin is in {words.city(city)}. {has}"


def score_lines(table: TerminalTable) -> Iterator[str]:
    """What everybody knows of everybody (R-6)."""
    rules = table.game.board.rules
    yield "Points so far, without tickets and bonuses:"
    for seat in table.view.seats:
        parts = [plural(seat.score, "point"), plural(seat.trains, "train"), plural(seat.cards, "card")]
        parts.append(plural(seat.tickets, "ticket"))
        if rules.stations is not UNSET:
            parts.append(plural(seat.stations, "station") + " to build")
        if rules.markers is not UNSET:
            parts.append(plural(seat.markers, "marker") + " to place")
        if rules.festivals is not UNSET:
            parts.append(plural(seat.festivals, "festival card"))
        yield f"{table.words.name(seat.seat)}: {', '.join(parts)}."


def ticket_lines(table: TerminalTable, tickets: Iterable[str]) -> Iterator[str]:
    """Each ticket, and what it still needs."""
    plan = table.plan
    for ticket in tickets:
        yield f"Ticket {table.words.ticket(ticket)}: {need(table, plan, ticket)}"


def need(table: TerminalTable, plan: Plan, ticket: str) -> str:
    """What a ticket still needs, as the end of a sentence."""
    way = plan.way(table.words.ticket_of(ticket))
    if way is None:
        return "no way of your own is left."
    if not way.hops:
        return "done."
    return f"{plural(way.trains, 'train')} to go{_short(table, way)}, by {_hops(table, plan, way)}."


def _short(table: TerminalTable, way: Way) -> str:
    trains = table.view.seats[ME].trains
    return "" if way.trains <= trains else f" (more than your {trains})"


def _hops(table: TerminalTable, plan: Plan, way: Way) -> str:
    """The hops of a way, where each goes on from the last if it can: "Dallas to Houston (1 grey), to ..."."""
    parts: list[str] = []
    end = ""
    for hop in way.hops:
        a, b = (table.words.city(city) for city in hop)
        parts.append(f"{'' if hop[0] == end else f'{a} '}to {b} ({_asks(table, plan, hop)})")
        end = hop[1]
    return ", ".join(parts)


def _asks(table: TerminalTable, plan: Plan, hop: tuple[str, str]) -> str:
    """What the open tracks of a hop ask for, equal ones once: "2 orange or 2 black"."""
    group = table.game.board.parallels[in_order(*hop)]
    tracks = [track for track in group if track.id in plan.open_tracks]
    shortest = min(track.length for track in tracks)
    return listed(list(dict.fromkeys(spaces(t) for t in tracks if t.length == shortest)), "or")
