"""A bot at a table: its choices are timed, and its faults do not stop the game."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ferrovia.arena.faults import ArenaFault, Tell, raised, shown, trace_of, warn
from ferrovia.arena.thinking_time import SECONDS, TookTooLong, think
from ferrovia.bots import Bot
from ferrovia.bots.ladder.random_bot import RandomBot
from ferrovia.bots.protocol.faults import ProtocolFault
from ferrovia.game import Action, Event, Game, Step, View

# A bot that tries to exit has failed like any other.
FAILURES = (Exception, SystemExit)


class SeatedBot:
    """One bot in one seat, from the deal to the end. Where it fails, chance moves instead of it, and `tell`
    hears of each different fault once, at once."""

    def __init__(self, name: str, bot: Bot, seed: int, seconds: float = SECONDS, tell: Tell = warn) -> None:
        self.name = name
        self.bot = bot
        self.looks_back = type(bot).see is not Bot.see  # otherwise no events need to be made for it
        self.seconds = 0.0
        self.slowest = 0.0
        self.different: dict[str, ArenaFault] = {}
        self._tell = tell
        self._limit = None if bot.times_itself else seconds
        self._late: ArenaFault | None = None  # a bot broken off in the middle of a thought is not asked again
        self._stand_in = RandomBot(seed)

    @property
    def faults(self) -> int:
        """How often it failed."""
        return sum(fault.times for fault in self.different.values())

    def see(self, events: Sequence[Event]) -> None:
        if self._late is not None:
            return
        began = self.bot.clock()
        try:
            think(self._limit, self.bot.see, events)
        except TookTooLong as late:
            self._broken_off("see", late)
        except FAILURES as error:
            self._fault(raised(self.name, "see", error))
        self.seconds += self.bot.clock() - began

    def end(self, view: View) -> None:
        """The game is over."""
        if self._late is not None:
            return
        try:
            think(self._limit, self.bot.ended, view)
        except TookTooLong as late:
            self._broken_off("ended", late)
        except FAILURES as error:
            self._fault(raised(self.name, "ended", error))

    def decide(self, game: Game, seat: int) -> Step:
        """Make one decision of the game."""
        view = game.view(seat)
        options = view.options()
        action = self._choice(view, options)
        if action is not None:
            try:
                return game.play(action, seat)
            except Exception as error:  # nothing has changed yet: the action is checked first
                kind = f"chose a {type(action).__name__}: {error}"
                self._fault(ArenaFault(self.name, kind, f"chose {shown(action)}: {error}"))
        return game.play(self._stand_in.choose(view, options), seat)

    def _choice(self, view: View, options: Sequence[Action]) -> Action | None:
        """What the bot answers, legal or not; None if it is not an action."""
        if self._late is not None:
            self._fault(self._late)
            return None
        began = self.bot.clock()
        try:
            answer: object = think(self._limit, self.bot.choose, view, options)
        except ProtocolFault as fault:
            self._fault(ArenaFault(self.name, fault.kind, str(fault)))
            return None
        except TookTooLong as late:
            self._broken_off("choose", late)
            return None
        except FAILURES as error:
            self._fault(raised(self.name, "choose", error))
            return None
        finally:
            took = self.bot.clock() - began
            self.seconds += took
            self.slowest = max(self.slowest, took)
        if isinstance(answer, Action):
            return answer
        what = f"chose {shown(answer)}, which is not an action"
        self._fault(ArenaFault(self.name, f"chose a {type(answer).__name__}", what))
        return None

    def _broken_off(self, doing: str, late: TookTooLong) -> None:
        what = f"{doing} took longer than {self._limit:g} seconds; it is not asked again in this game"
        self._late = ArenaFault(self.name, what, what, trace_of(late))
        self._fault(self._late)

    def _fault(self, fault: ArenaFault) -> None:
        known = self.different.get(fault.kind)
        self.different[fault.kind] = fault if known is None else replace(known, times=known.times + 1)
        if known is None:
            self._tell(fault)
