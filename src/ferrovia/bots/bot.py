"""What a bot is."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from ferrovia.bots.clock import thread_time
from ferrovia.game.actions import Action
from ferrovia.game.events import Event
from ferrovia.game.view import View


class Bot:
    """One player at one table, from the deal to the end. It gets views and events, and nothing else.
    `view.history` has all events so far; a bot that keeps count on the way is shown them in `see`.

    A bot makes its choices from what it is shown and from `self.random`, so that the same seed at the same
    table gives the same game.

    >>> class Hasty(Bot):
    ...     def choose(self, view, options):
    ...         return options[0]
    >>> from ferrovia import new_game
    >>> view = new_game("usa", seats=2, seed=1).view(0)
    >>> Hasty().choose(view, view.options())
    KeepTickets(tickets=('denver--pittsburgh', 'new-york--seattle'))
    """

    times_itself = False  # true for a bot that limits the time of its choices; others are broken off

    def __init__(self, seed: int = 0) -> None:
        self.random = Random(seed)

    def choose(self, view: View, options: Sequence[Action]) -> Action:
        """One of the options; there is always at least one."""
        raise NotImplementedError

    def see(self, events: Sequence[Event]) -> None:
        """What this seat sees of every decision at the table, its own included, in order, starting with the
        deal. A bot that does not look back needs no `see`."""

    def ended(self, view: View) -> None:
        """The game is over: the final view, with `view.result`. A bot that learns nothing from it needs no
        `ended`."""

    def explain(self, view: View) -> dict[str, Any] | None:
        """Why it would choose what it chooses, as plain data; None if it cannot say."""
        return None

    def clock(self) -> float:
        """The clock that times its choices, in seconds: processor time, for a bot that thinks here."""
        return thread_time()
