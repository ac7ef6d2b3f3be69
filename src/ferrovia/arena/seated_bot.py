"""A bot at a table: its choices are timed, and its faults do not stop the game."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from pathlib import Path

from ferrovia.bots import Bot
from ferrovia.bots.ladder.random_bot import RandomBot
from ferrovia.bots.line.faults import LineFault
from ferrovia.game import Action, Event, Game, Step, View

# A bot that tries to exit has failed like any other.
FAILURES = (Exception, SystemExit)


class SeatedBot:
    """One bot in one seat, from the deal to the end. Where it fails, a random move is made instead."""

    def __init__(self, name: str, bot: Bot, seed: int) -> None:
        self.name = name
        self.bot = bot
        self.looks_back = type(bot).see is not Bot.see  # otherwise no events need to be made for it
        self.seconds = 0.0
        self.slowest = 0.0
        self.faults = 0
        self.first_fault: str | None = None
        self._stand_in = RandomBot(seed)

    def see(self, events: Sequence[Event]) -> None:
        began = self.bot.clock()
        try:
            self.bot.see(events)
        except FAILURES as error:
            self._fault(f"see raised {described(error)}")
        self.seconds += self.bot.clock() - began

    def decide(self, game: Game, seat: int) -> Step:
        """Make one decision of the game."""
        view = game.view(seat)
        options = view.options()
        action = self._choice(view, options)
        if action is not None:
            try:
                return game.play(action, seat)
            except Exception as error:  # nothing has changed yet: the action is checked first
                self._fault(f"chose {action!r}: {error}")
        return game.play(self._stand_in.choose(view, options), seat)

    def _choice(self, view: View, options: Sequence[Action]) -> Action | None:
        """What the bot answers, legal or not; None if it is not an action."""
        began = self.bot.clock()
        try:
            answer: object = self.bot.choose(view, options)
        except LineFault as fault:
            self._fault(str(fault))
            return None
        except FAILURES as error:
            self._fault(f"choose raised {described(error)}")
            return None
        finally:
            took = self.bot.clock() - began
            self.seconds += took
            self.slowest = max(self.slowest, took)
        if isinstance(answer, Action):
            return answer
        self._fault(f"chose {answer!r}, which is not an action")
        return None

    def _fault(self, text: str) -> None:
        self.faults += 1
        self.first_fault = self.first_fault or f"{self.name} {text}"


def described(error: BaseException) -> str:
    """The exception and the line that raised it, on one line."""
    *_, last = traceback.extract_tb(error.__traceback__)
    return f"{error!r} in {Path(last.filename).name}, line {last.lineno}"
