"""Tickets in the terminal: choosing them, their lines of the score sheet, their tie-break."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.boards import Board
from ferrovia.cli.terminal.prompts import choose_some
from ferrovia.cli.terminal.status import need
from ferrovia.cli.terminal.table import TerminalTable
from ferrovia.cli.wording import Words, plural, say_refusal
from ferrovia.game import Action, SeatResult, View
from ferrovia.mechanisms.tickets import KeepTickets, TicketsOffered, TicketsRule


def ask_tickets(table: TerminalTable, view: View) -> Action:
    """Which of the offered tickets to keep (BASE-3, BASE-24, IB-3)."""
    sizes = [len(option.tickets) for option in view.options() if isinstance(option, KeepTickets)]
    exactly = min(sizes) == max(sizes)
    how_many = f"{'exactly' if exactly else 'at least'} {min(sizes)}"
    table.say(f"You can choose from these tickets. Keep {how_many}.")
    ways = table.ways
    for number, ticket in enumerate(view.offer, 1):
        table.say(f"  {number}. {table.words.ticket(ticket)}: {need(table, ways, ticket)}")
    while True:
        kept = choose_some(table, f"Numbers of the tickets to keep, {how_many}: ", view.offer)
        action = KeepTickets(tuple(kept))
        refusal = view.check(action)
        if refusal is None:
            return action
        table.say(f"{say_refusal(table.words, refusal)} Keep {how_many}.")


def _completed(words: Words, sheet: SeatResult) -> Iterator[str]:
    for ticket in map(words.ticket_of, sheet.done):
        yield f"Ticket completed: {words.ends(ticket)}, {ticket.points}."


def _failed(words: Words, sheet: SeatResult) -> Iterator[str]:
    for ticket in map(words.ticket_of, sheet.failed):
        yield f"Ticket failed: {words.ends(ticket)}, minus {ticket.points}."


def tied(sheet: SeatResult) -> tuple[int, str]:
    return len(sheet.done), plural(len(sheet.done), "completed ticket")


def explain(board: Board, rule: TicketsRule) -> str:
    later = f"later draw {rule.draw} and keep at least {rule.draw_keep}"
    if not rule.deal:
        return f"Tickets: drafted first; {later} (BASE-24)."
    out = " First tickets that are returned leave the game." if rule.first_returns == "out" else ""
    return f"Tickets: {rule.deal} dealt, keep at least {rule.keep}; {later} (BASE-3, BASE-24).{out}"


QUESTIONS = {"first-tickets": ask_tickets, "keep-tickets": ask_tickets}
UNTOLD = (TicketsOffered,)
SHEET = {"tickets_done": _completed, "tickets_failed": _failed}
