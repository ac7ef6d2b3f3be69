"""The mechanisms of the rules: a folder for each, and here the list of them all.

A folder's `__init__.py` declares what its mechanism asks, does, tells, refuses and scores. Its other files
are named after the layers of Ferrovia and hold what the mechanism adds to each: see `cells`. The rest of
Ferrovia follows from the declarations; after a change, `make generate` writes again what is written down.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from importlib import import_module
from operator import or_
from typing import TYPE_CHECKING

from msgspec import UNSET

from ferrovia.compiled import choose_form
from ferrovia.mechanisms.declaration import Act, Declaration, Field, Prompt, Refuse, ScoreLine, Tell, TieBreak
from ferrovia.mechanisms.kinds import barred_fields

if TYPE_CHECKING:
    from ferrovia.mechanisms.declaration import Action as Action
    from ferrovia.mechanisms.declaration import Event as Event
    from ferrovia.mechanisms.rules import Rules

# Mechanisms act in this order. They set up in it, and a prompt asked later is answered first: so tickets are
# chosen before start cities (OW-2). They follow a claim in it, and again what is asked later is answered
# first: so Alvin moves before a marker may be bought (ALV-2).
FOLDERS = (
    "table",
    "train_cards",
    "claims",
    "ferries",
    "parallels",
    "route_points",
    "markers",
    "alvin",
    "start_cities",
    "tunnels",
    "stations",
    "festivals",
    "long_tickets",
    "tickets",
    "drafts",
    "longest_path",
    "most_tickets",
    "ties",
)

# The tables of a board file, `[rules.NAME]`, in the order in which people read about them.
TABLES = (
    "cards",
    "tickets",
    "ties",
    "parallels",
    "long_tickets",
    "ferries",
    "tunnels",
    "stations",
    "drafts",
    "festivals",
    "start_cities",
    "markers",
    "alvin",
    "longest_path",
    "most_tickets",
)

choose_form(f"{folder}/{name}" for folder in __path__ for name in FOLDERS)


def _declaration(folder: str) -> Declaration:
    found: Declaration = import_module(f"{__name__}.{folder}").DECLARATION
    return found


MECHANISMS: tuple[Declaration, ...] = tuple(_declaration(folder) for folder in FOLDERS)


def named(rules: Rules) -> tuple[Declaration, ...]:
    """The mechanisms of a board, in their order, options included."""
    return tuple(each for each in MECHANISMS if each.rule is None or getattr(rules, each.name) is not UNSET)


def played(rules: Rules, options: frozenset[str]) -> tuple[Declaration, ...]:
    """The mechanisms of a table, in their order."""
    chosen = [each for each in named(rules) if not each.option or each.name in options]
    replaced = {each.replaces for each in chosen}
    return tuple(each for each in chosen if each.name not in replaced)


def barred(mechanisms: Iterable[Declaration]) -> list[str]:
    """The fields of their rules that bar cities, by mechanism and field: `alvin.city`."""
    return [f"{each.name}.{field}" for each in mechanisms if each.rule for field in barred_fields(each.rule)]


FIELDS: dict[str, Field] = {field.name: field for each in MECHANISMS for field in each.fields}
PROMPTS: tuple[Prompt, ...] = tuple(prompt for each in MECHANISMS for prompt in each.prompts)
ACTS: tuple[Act, ...] = tuple(act for each in MECHANISMS for act in each.actions)
TELLS: tuple[Tell, ...] = tuple(tell for each in MECHANISMS for tell in each.events)
REFUSALS: tuple[Refuse, ...] = tuple(refuse for each in MECHANISMS for refuse in each.refusals)


def lines(mechanisms: Iterable[Declaration]) -> tuple[ScoreLine, ...]:
    """The lines of their score sheet, in order."""
    found = [line for each in mechanisms for line in each.lines]
    return tuple(sorted(found, key=lambda line: line.number))


LINES = lines(MECHANISMS)
TIES: dict[str, TieBreak] = {each.tie.name: each.tie for each in MECHANISMS if each.tie}

if not TYPE_CHECKING:  # for decoders, which must know every type
    Action = reduce(or_, dict.fromkeys(act.type for act in ACTS))
    Event = reduce(or_, dict.fromkeys(tell.type for tell in TELLS))
