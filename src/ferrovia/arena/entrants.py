"""The bots that take part: by spec, or as makers of bots in Python."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, partial

from ferrovia.bots import Bot, UnknownBot, make
from ferrovia.bots.protocol.faults import ProtocolFault
from ferrovia.bots.registry import PROGRAM, find

Maker = Callable[[int], Bot]
Entrant = str | Maker  # a spec, or what makes a bot from a seed: a class, or a picklable function
Entrants = dict[str, Entrant]


def named(bots: Iterable[Entrant]) -> Entrants:
    """The bots by name: the spec, the name of the class, or what a program calls itself; #2, #3 ... if it
    repeats.

    Bot files are read again. Raises `UnknownBot` for a bot that cannot be made.
    """
    _maker_of_spec.cache_clear()
    entrants: Entrants = {}
    for bot in bots:
        require_bot(bot)
        plain = own_name(bot) if isinstance(bot, str) else getattr(bot, "__name__", type(bot).__name__)
        name, copy = plain, 2
        while name in entrants:
            name, copy = f"{plain}#{copy}", copy + 1
        entrants[name] = bot
    return entrants


def own_name(spec: str) -> str:
    """Raises `UnknownBot` for a program that does not say hello."""
    kind, _, argument = spec.partition(":")
    if kind != PROGRAM:
        return spec
    from ferrovia.bots.protocol.program_bot import (
        name_of,  # most runs have no programs, and need no other processes
    )

    try:
        return name_of(argument) or spec
    except ProtocolFault as fault:
        raise UnknownBot(f"the program of '{spec}' {fault}") from None


def require_bot(bot: Entrant) -> None:
    """Raises `UnknownBot`, with what is wrong, if no bot can be made."""
    try:
        made = make(bot) if isinstance(bot, str) else bot(0)
    except UnknownBot:
        raise
    except Exception as error:
        raise UnknownBot(f"the bot {bot!r} cannot be made: {error!r}") from error
    if not isinstance(made, Bot):
        raise UnknownBot(f"{bot!r} makes a {type(made).__name__}, which is not a Bot")


def maker_of(bot: Entrant) -> Maker:
    """What makes a new bot from a seed."""
    return _maker_of_spec(bot) if isinstance(bot, str) else bot


@lru_cache
def _maker_of_spec(spec: str) -> Maker:
    """Found only once: a bot file is run each time it is searched, and may be slow."""
    maker, argument = find(spec)
    return maker if argument is None else partial(_with_argument, maker, argument)


def _with_argument(maker: Callable[..., Bot], argument: str, seed: int) -> Bot:
    return maker(seed, argument)
