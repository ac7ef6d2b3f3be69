"""Bots by name, for the command line, the arena and the server.

A *spec* names a bot: `planner`, `search:100ms` (a name with the bot's own argument), `level-3`, `rosa` (a
character), `my_bots.py:Mine` (a class in a file) or `run:COMMAND` (a program that speaks the bot protocol).
Other packages add bots through the entry point group `ferrovia.bots`.
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ferrovia.bots.bot import Bot
from ferrovia.bots.characters import CHARACTERS

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

GROUP = "ferrovia.bots"
PROGRAM = "run"

# In the order of the ladder, weakest first. Modules are imported when their bot is needed.
BOTS: dict[str, str] = {
    "random": "ferrovia.bots.ladder.random_bot:RandomBot",
    "hoarder": "ferrovia.bots.ladder.hoarder:HoarderBot",
    "greedy-points": "ferrovia.bots.ladder.greedy_points:GreedyPoints",
    "path": "ferrovia.bots.ladder.path:Path",
    "steiner": "ferrovia.bots.ladder.steiner:Steiner",
    "big-track": "ferrovia.bots.ladder.big_track:BigTrack",
    "one-step": "ferrovia.bots.ladder.one_step:OneStep",
    "racer": "ferrovia.bots.ladder.racer:Racer",
    "blocker": "ferrovia.bots.ladder.blocker:Blocker",
    "long-route": "ferrovia.bots.ladder.long_route:LongRoute",
    "steiner+": "ferrovia.bots.ladder.steiner_plus:SteinerPlus",
    "hungry": "ferrovia.bots.ladder.hungry:Hungry",
    "plan-turn": "ferrovia.bots.ladder.plan_turn:PlanTurnBot",
    "builder": "ferrovia.bots.ladder.builder:BuilderBot",
    "collector": "ferrovia.bots.ladder.collector:CollectorBot",
    "planner": "ferrovia.bots.ladder.planner:PlannerBot",
    "search": "ferrovia.bots.ladder.search:SearchBot",
    "expert": "ferrovia.bots.ladder.expert:ExpertBot",
}

# Levels for people, each a bot of the ladder (docs/strength.md says how they do against each other).
LEVELS: dict[str, str] = {
    "level-1": "greedy-points",
    "level-2": "path",
    "level-3": "planner",
    "level-4": "search:300",
    "level-5": "expert:200ms",
}

Maker = Callable[..., Bot]


class UnknownBot(ValueError):
    """A spec that names no bot, or gives a bot an argument it does not understand."""


def make(spec: str, seed: int = 0) -> Bot:
    """A new bot for one seat of one game. Raises `UnknownBot`, whose text says what is wrong."""
    maker, argument = find(spec)
    require_fitting(spec, maker, argument)
    if argument is None:
        return maker(seed)
    try:
        return maker(seed, argument)
    except FileNotFoundError:
        raise UnknownBot(f"the bot of '{spec}' does not take '{argument}': there is no such file") from None
    except (TypeError, ValueError) as error:
        raise UnknownBot(f"the bot of '{spec}' does not take '{argument}': {error}") from None


def require_fitting(spec: str, maker: Maker, argument: str | None) -> None:
    """Raises `UnknownBot` if what is to be called does not take a seed, or no argument."""
    try:
        shape = inspect.signature(maker)
    except (TypeError, ValueError):  # something compiled that does not say
        return
    try:
        shape.bind(0)
    except TypeError:
        raise UnknownBot(f"the bot '{spec}' is made with a seed: def __init__(self, seed=0)") from None
    if argument is not None:
        try:
            shape.bind(0, argument)
        except TypeError:
            name = spec.partition(":")[0]
            raise UnknownBot(f"the bot '{name}' takes nothing after a colon, not '{argument}'") from None


def find(spec: str) -> tuple[Maker, str | None]:
    """The class that a spec names, and its argument."""
    bot = CHARACTERS[spec].spec if spec in CHARACTERS else spec
    name, colon, argument = LEVELS.get(bot, bot).partition(":")
    if name.endswith(".py"):
        return _from_file(Path(name), argument), None
    if name == PROGRAM:
        return _load("ferrovia.bots.protocol.program_bot:ProgramBot"), argument
    target = BOTS.get(name)
    if target is not None:
        return _load(target), argument if colon else None
    for point in _added():
        if point.name == name:
            try:
                maker: Maker = point.load()
            except Exception as error:
                raise UnknownBot(f"the bot '{name}' cannot be loaded: {_reason(error)}") from error
            return maker, argument if colon else None
    raise UnknownBot(f"there is no bot '{name}': the bots are {', '.join(names())}")


def names() -> tuple[str, ...]:
    """Every bot that can be named: ours in the order of the ladder, then those from other packages."""
    others = sorted({point.name for point in _added()} - BOTS.keys())
    return (*BOTS, *others)


def _added() -> EntryPoints:
    """By other packages."""
    from importlib.metadata import entry_points  # takes long to import, and few need it

    return entry_points(group=GROUP)


def _load(target: str) -> Maker:
    module, _, name = target.partition(":")
    maker: Maker = getattr(importlib.import_module(module), name)
    return maker


def _from_file(path: Path, name: str) -> Maker:
    spec = importlib.util.spec_from_file_location(f"ferrovia_bot_{path.stem}", path)
    if spec is None or spec.loader is None or not path.is_file():
        raise UnknownBot(f"there is no file '{path}'")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise UnknownBot(f"'{path}' cannot be loaded: {_reason(error)}") from error
    maker = getattr(module, name, None)
    if not callable(maker):
        missing = f"has no class '{name}'" if name else "is a file, not a bot"
        raise UnknownBot(f"'{path}' {missing}; write FILE.py:CLASS")
    made: Maker = maker
    return made


def _reason(error: Exception) -> str:
    """The exception on one line, as Python tells it, with the place."""
    *_, last = traceback.format_exception_only(error)
    *_, frame = traceback.extract_tb(error.__traceback__)
    file, line = frame.filename, frame.lineno
    if isinstance(error, SyntaxError):
        file, line = error.filename or file, error.lineno
    return f"{' '.join(last.split())[:300]} ({Path(file).name}, line {line})"
