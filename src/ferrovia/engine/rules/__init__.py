"""The mechanisms, one file each, and how a board's list of rules becomes a set of them."""

from __future__ import annotations

from importlib import import_module

from ferrovia import vocabulary
from ferrovia.engine.assembly import Assembly
from ferrovia.engine.board import Board
from ferrovia.engine.facts import Facts
from ferrovia.engine.mechanism import Mechanism
from ferrovia.engine.rules.claims import Claims
from ferrovia.engine.rules.train_cards import TrainCards


def assemble(facts: Facts, board: Board, seats: int, options: frozenset[str]) -> list[Mechanism]:
    """The mechanisms of a board in the order in which they act."""
    parts = Assembly(facts, board, seats)
    for declared in vocabulary.played(facts.rules, options):
        if declared.module:
            parts.rule = getattr(facts.rules, declared.name, None)
            parts.mechanisms.append(mechanism_class(declared.module)(parts))
    connect(parts)
    return parts.mechanisms


def mechanism_class(module: str) -> type[Mechanism]:
    """The class of the mechanism in a file: `StartCities` in `start_cities`."""
    name = "".join(word.capitalize() for word in module.split("_"))
    found: type[Mechanism] = getattr(import_module(f"{__name__}.{module}"), name)
    return found


def connect(parts: Assembly) -> None:
    """Register each hook with its caller."""
    cards, claims = parts.get(TrainCards), parts.get(Claims)
    for mechanism in parts.mechanisms:
        for hook, callers in (
            ("before_card", cards.watchers),
            ("turned_up", cards.keepers),
            ("bars", claims.barriers),
            ("interposes", claims.interposers),
            ("claimed", claims.followers),
        ):
            if hook in mechanism.hooks:
                callers.append(mechanism)
