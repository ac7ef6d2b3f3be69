"""Tunnels in the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.cli.terminal.prompts import Choice, asks, choose
from ferrovia.cli.terminal.table import TerminalTable
from ferrovia.cli.wording import Words, cards, payment, plural
from ferrovia.game import Action, View
from ferrovia.mechanisms.tunnels import PayTunnel


def _ask_tunnel(table: TerminalTable, view: View) -> Action:
    """The extra cards of a tunnel, or giving it up (EU-5 to EU-7)."""
    tunnel = view.tunnel
    assert tunnel is not None
    table.say(f"Turned up for the tunnel {table.words.track(tunnel.track)}: {cards(tunnel.turned)}.")
    table.say(f"It costs {plural(tunnel.extra, 'extra card')}. Your hand: {cards(view.hand)}.")
    choices: list[Choice[Action]] = []
    for option in view.options():
        if isinstance(option, PayTunnel):
            extra = payment(tunnel.extra, tunnel.colour, option.locomotives)
            choices.append(Choice(f"Pay {extra} and claim the route", option))
        else:
            choices.append(Choice("Give up the tunnel and take the cards back", option))
    return choose(table, asks(view), choices)


def on_table(words: Words, view: View) -> Iterator[str]:
    if view.tunnel is not None:
        tunnel = view.tunnel
        turned = cards(tunnel.turned)
        yield f"Tunnel {words.track(tunnel.track)}: turned up {turned}, {plural(tunnel.extra, 'extra card')}."


QUESTIONS = {"tunnel": _ask_tunnel}
