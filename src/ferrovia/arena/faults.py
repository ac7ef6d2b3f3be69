"""What bots do wrong, counted: the same fault is one fault, however often it happens."""

from __future__ import annotations

import traceback
import warnings
from collections.abc import Callable, Iterable
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

LONGEST = 300  # characters of what a bot answered or raised: it may be anything
LONGEST_TRACE = 8000


class ArenaFault(Struct, frozen=True):
    """Something that a bot did wrong, and how many of its moves chance made instead.

    `kind` is the same for faults that only differ in details, `what` has those of the first one, `trace` is
    its traceback (empty for a program) and `where` the game.
    """

    bot: str
    kind: str
    what: str
    trace: str = ""
    where: str = ""
    times: int = 1

    def __str__(self) -> str:
        return f"{self.bot} {self.what}{f' ({self.where})' if self.where else ''}"

    @property
    def story(self) -> str:
        """All that its author needs to know, on as many lines as it takes."""
        return f"{self}; a random move was played instead.\n{self.trace}".rstrip()


class BotFaultWarning(UserWarning):
    """A bot failed, and a random move was played instead."""


Tell = Callable[[ArenaFault], None]


def warn(fault: ArenaFault) -> None:
    """Python shows a warning at once, and the same one only once."""
    warnings.warn(BotFaultWarning(fault.story), stacklevel=2)


def keep_quiet(fault: ArenaFault) -> None:
    """For who looks at the faults later."""


def once(tell: Tell) -> Tell:
    """Passes on only the first of faults of the same kind."""
    told: set[tuple[str, str]] = set()

    def first(fault: ArenaFault) -> None:
        if (fault.bot, fault.kind) not in told:
            told.add((fault.bot, fault.kind))
            tell(fault)

    return first


def together(faults: Iterable[ArenaFault]) -> tuple[ArenaFault, ...]:
    """Each fault once, in the order of their first times."""
    different: dict[tuple[str, str], ArenaFault] = {}
    for fault in faults:
        known = different.get((fault.bot, fault.kind))
        more = fault if known is None else replace(known, times=known.times + fault.times)
        different[fault.bot, fault.kind] = more
    return tuple(different.values())


def raised(bot: str, doing: str, error: BaseException) -> ArenaFault:
    """`doing` is the method that failed."""
    *_, last = traceback.extract_tb(error.__traceback__)
    place = f"{Path(last.filename).name}, line {last.lineno}"
    return ArenaFault(
        bot,
        kind=f"{doing} raised {type(error).__name__} in {place}",
        what=f"{doing} raised {shown(error)} in {place}",
        trace=trace_of(error),
    )


def trace_of(error: BaseException) -> str:
    """The traceback, from the bot's own first line on."""
    own = error.__traceback__
    while own is not None and own.tb_next is not None and _ours(own.tb_frame.f_code.co_filename):
        own = own.tb_next
    return "".join(traceback.format_exception(type(error), error, own)).rstrip()[-LONGEST_TRACE:]


def shown(thing: object) -> str:
    """Its `repr`, on one line and not too long; a bot may answer with anything, or raise it."""
    try:
        text = " ".join(repr(thing).split())
    except Exception:
        text = f"{type(thing).__name__} (which cannot be shown)"
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


def _ours(filename: str) -> bool:
    return Path(filename).parent == Path(__file__).parent
