"""`run:COMMAND`: a program that speaks the bot protocol; `run:2s:COMMAND` gives it 2 seconds per choice."""

from __future__ import annotations

import re
import shutil
from collections import defaultdict
from collections.abc import Sequence
from multiprocessing.util import Finalize
from time import monotonic

from ferrovia.bots.bot import Bot
from ferrovia.bots.protocol.faults import ProgramLost, ProtocolFault
from ferrovia.bots.protocol.messages import EventsMessage, GameMessage, ResultMessage
from ferrovia.bots.protocol.process import Program, command_of
from ferrovia.game.actions import Action
from ferrovia.game.events import Event
from ferrovia.game.view import View
from ferrovia.game.view_message import view_message

SECONDS = 5.0
MOST_LOST = 3  # choices in one game; then the game is lost too
BUDGET = re.compile(r"(\d{1,4}(?:\.\d{1,3})?)(ms|s):(.*)", re.DOTALL)

Command = tuple[str, ...]

# Programs kept between games: starting one may take longer than a game.
_resting: defaultdict[Command, list[Program]] = defaultdict(list)


class ProgramBot(Bot):
    """One seat of one game, played by a program.

    If the program is late or wrong, `choose` raises, and the arena picks at random. One that has died, floods
    us or fails too often has lost the game: it is not asked again until the next one."""

    times_itself = True

    def __init__(self, seed: int = 0, argument: str = "") -> None:
        super().__init__(seed)
        self._seed = seed
        self._seconds, self._command = _read(argument)
        self._program: Program | None = None
        self._before: list[tuple[Event, ...]] = []  # events before the first question
        self._faults = 0
        self._lost: str | None = None

    def see(self, events: Sequence[Event]) -> None:
        if self._program is None:
            self._before.append(tuple(events))
            return
        self._program.say(EventsMessage(tuple(events)))

    def ended(self, view: View) -> None:
        if self._program is not None:
            self._program.say(ResultMessage(view_message(view)))
            _resting[self._command].append(self._program)
            self._program = None

    def choose(self, view: View, options: Sequence[Action]) -> Action:
        if self._lost is not None:
            raise ProtocolFault(self._lost)
        try:
            if self._program is None:
                self._program = self._begin(view)
            return self._program.ask(view, options, self._seconds)
        except ProtocolFault as fault:
            self._faults += 1
            if isinstance(fault, ProgramLost) or self._faults == MOST_LOST:
                self._lose(fault)
            raise

    def clock(self) -> float:
        return monotonic()  # it thinks in its own process

    def _begin(self, view: View) -> Program:
        assert view.seat is not None
        resting = _resting[self._command]
        program = resting.pop() if resting else Program(self._command)
        program.tell_board(view.board)
        program.say(GameMessage(view.board.id, len(view.seats), view.seat, self._seed, self._seconds))
        for events in self._before:
            program.say(EventsMessage(events))
        return program

    def _lose(self, fault: ProtocolFault) -> None:
        self._lost = str(fault)
        if self._program is not None:
            self._program.kill()
            self._program = None


def name_of(argument: str) -> str:
    """What the program calls itself. It is kept running for the first game. Raises `ProgramLost`."""
    _, command = _read(argument)
    resting = _resting[command]
    if not resting:
        resting.append(Program(command))
    return resting[-1].name


def _read(argument: str) -> tuple[float, Command]:
    """The seconds per choice and the command. Raises `ValueError`."""
    budget = BUDGET.fullmatch(argument)
    seconds = SECONDS if budget is None else float(budget[1]) / (1000 if budget[2] == "ms" else 1)
    command = command_of(argument if budget is None else budget[3])
    if shutil.which(command[0]) is None:
        raise ValueError(f"there is no program '{command[0]}'")
    return seconds, tuple(command)


def _end_all() -> None:
    for programs in _resting.values():
        for program in programs:
            program.end()


# Unlike atexit, this also runs at the end of a worker process.
Finalize(None, _end_all, exitpriority=10)
