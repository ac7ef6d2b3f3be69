"""What the game asks a person: any question as a list of what can be done, and better ways for some."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ferrovia.cli.terminal.asking import Choice, choose, choose_some
from ferrovia.cli.terminal.status import card_lines, need
from ferrovia.cli.terminal.table import TerminalTable
from ferrovia.cli.terminal.turns import ask_card, ask_payment, ask_turn
from ferrovia.cli.wording import cards, payment, plural, say_action, say_refusal
from ferrovia.cli.wording.words import capitalised
from ferrovia.game import Action, View
from ferrovia.game import actions as a
from ferrovia.mechanisms import PROMPTS
from ferrovia.mechanisms.markers import marker_price


def ask_action(table: TerminalTable) -> Action:
    """The person's answer to the open question, which is always legal."""
    view = table.view
    assert view.prompt is not None
    return QUESTIONS.get(view.prompt, ask_option)(table, view)


def ask_option(table: TerminalTable, view: View) -> Action:
    """One of the options, with the tickets in sight."""
    table.say(f"Your tickets: {table.words.tickets(view.tickets)}.")
    choices = [Choice(capitalised(say_action(table.words, option)), option) for option in view.options()]
    return choose(table, asks(view), sorted(choices, key=lambda choice: choice.label))


def asks(view: View) -> str:
    return next(prompt.asks for prompt in PROMPTS if prompt.name == view.prompt)


def ask_second_card(table: TerminalTable, view: View) -> Action:
    table.console.say_all(card_lines(view))
    return ask_card(table, view, asks(view))


def ask_tickets(table: TerminalTable, view: View) -> Action:
    """Which of the offered tickets to keep (BASE-3, BASE-24, IB-3)."""
    sizes = [len(option.tickets) for option in view.options() if isinstance(option, a.KeepTickets)]
    exactly = min(sizes) == max(sizes)
    how_many = f"{'exactly' if exactly else 'at least'} {min(sizes)}"
    table.say(f"You can choose from these tickets. Keep {how_many}.")
    list_tickets(table, view.offer)
    while True:
        kept = choose_some(table, f"Numbers of the tickets to keep, {how_many}: ", view.offer)
        action = a.KeepTickets(tuple(kept))
        refusal = view.check(action)
        if refusal is None:
            return action
        table.say(f"{say_refusal(table.words, refusal)} Keep {how_many}.")


def ask_draft(table: TerminalTable, view: View) -> Action:
    """One ticket out of the packet (IB-3)."""
    if view.offer:
        table.say(f"Taken so far: {table.words.tickets(view.offer)}.")
    ways = table.ways
    choices = [
        Choice(table.words.ticket(ticket), a.PickTicket(ticket), f": {need(table, ways, ticket)}")
        for ticket in view.packet
    ]
    return choose(table, asks(view), choices)


def ask_tunnel(table: TerminalTable, view: View) -> Action:
    """The extra cards of a tunnel, or giving it up (EU-5 to EU-7)."""
    tunnel = view.tunnel
    assert tunnel is not None
    table.say(f"Turned up for the tunnel {table.words.track(tunnel.track)}: {cards(tunnel.turned)}.")
    table.say(f"It costs {plural(tunnel.extra, 'extra card')}. Your hand: {cards(view.hand)}.")
    choices: list[Choice[Action]] = []
    for option in view.options():
        if isinstance(option, a.PayTunnel):
            extra = payment(tunnel.extra, tunnel.colour, option.locomotives)
            choices.append(Choice(f"Pay {extra} and claim the route", option))
        else:
            choices.append(Choice("Give up the tunnel and take the cards back", option))
    return choose(table, asks(view), choices)


def ask_festival(table: TerminalTable, view: View) -> Action:
    """The festival cards of one end (IB-7)."""
    choices = [
        Choice(
            f"{table.words.festival(option.festival)}: {view.piles[option.festival]} there, "
            f"{view.festivals.get(option.festival, 0)} yours",
            option,
        )
        for option in view.options()
        if isinstance(option, a.CollectFestival)
    ]
    return choose(table, asks(view), choices)


def ask_marker(table: TerminalTable, view: View) -> Action:
    """A marker on an end of the track just claimed, or none (OW-4)."""
    table.say(f"Your hand: {cards(view.hand)}. You have {plural(view.seats[0].markers, 'marker')} to place.")
    price = marker_price(table.game.board.rules)
    placing = [option for option in view.options() if isinstance(option, a.PlaceMarker)]
    choices: list[Choice[str | None]] = [Choice("No marker", None)]
    for city in dict.fromkeys(option.city for option in placing):
        choices.append(Choice(f"A marker in {table.words.city(city)}", city))
    chosen = choose(table, f"{asks(view)} It costs {plural(price, 'card')} of one colour.", choices)
    if chosen is None:
        return a.DeclineMarker()
    return ask_payment(table, view, price, [option for option in placing if option.city == chosen])


def list_tickets(table: TerminalTable, tickets: Sequence[str]) -> None:
    ways = table.ways
    for number, ticket in enumerate(tickets, 1):
        table.say(f"  {number}. {table.words.ticket(ticket)}: {need(table, ways, ticket)}")


QUESTIONS: dict[str, Callable[[TerminalTable, View], Action]] = {
    "first-tickets": ask_tickets,
    "keep-tickets": ask_tickets,
    "turn": ask_turn,
    "second-card": ask_second_card,
    "tunnel": ask_tunnel,
    "draft": ask_draft,
    "draft-keep": ask_tickets,
    "festival": ask_festival,
    "marker": ask_marker,
}
