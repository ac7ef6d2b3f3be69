"""Ticket drafts in the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.cli.terminal.prompts import Choice, asks, choose
from ferrovia.cli.terminal.status import need
from ferrovia.cli.terminal.table import TerminalTable
from ferrovia.cli.wording import Words
from ferrovia.game import Action, View
from ferrovia.mechanisms.drafts import PacketPassed, PickTicket
from ferrovia.mechanisms.tickets.cli import ask_tickets


def _ask_draft(table: TerminalTable, view: View) -> Action:
    """One ticket out of the packet (IB-3)."""
    if view.offer:
        table.say(f"Taken so far: {table.words.tickets(view.offer)}.")
    ways = table.ways
    choices = [
        Choice(table.words.ticket(ticket), PickTicket(ticket), f": {need(table, ways, ticket)}")
        for ticket in view.packet
    ]
    return choose(table, asks(view), choices)


def in_hand(words: Words, view: View) -> Iterator[str]:
    if view.packet:
        yield f"Packet: {words.tickets(view.packet)}."


QUESTIONS = {"draft": _ask_draft, "draft-keep": ask_tickets}
UNTOLD = (PacketPassed,)
