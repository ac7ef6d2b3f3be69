"""What must hold between the rules of a board and its facts: nothing unused, nothing unplayable."""

from __future__ import annotations

from msgspec import UNSET

from ferrovia.boards.board import rule_cities
from ferrovia.boards.faults import Faults
from ferrovia.boards.shape import Shape
from ferrovia.mechanisms import MECHANISMS, named
from ferrovia.mechanisms.cells import cells
from ferrovia.mechanisms.rules import Rules


def check_rules(shape: Shape, faults: Faults) -> None:
    """Note every fault in the rules."""
    _check_marks(shape, faults)
    _check_requirements(shape, faults)
    _check_cities(shape, faults)
    _check_ties(shape, faults)
    for each, cell in cells(named(shape.rules), "boards"):
        cell.check(getattr(shape.rules, each.name), shape, faults)


def _check_marks(shape: Shape, faults: Faults) -> None:
    """A mark on an entry needs the rule that uses it, and the other way round."""
    entries = shape.entries()
    for each in MECHANISMS:
        for mark in each.marks:
            marked = [name for name, entry in entries[mark.entry] if getattr(entry, mark.name, True)]
            if not plays(shape.rules, each.name):
                for entry in marked:
                    faults.add(entry, f"`{mark.name}` without {table(each.name)}")
            elif not marked:
                faults.add(table(each.name), f"no entry of the board is a `{mark.name}`")


def _check_requirements(shape: Shape, faults: Faults) -> None:
    for each in named(shape.rules):
        for other, reason in each.requires.items():
            if not plays(shape.rules, other):
                faults.add(table(each.name), f"needs {table(other)}: {reason}")


def _check_cities(shape: Shape, faults: Faults) -> None:
    known = {city.id for city in shape.cities}
    for name, cities in rule_cities(shape.rules):
        for city in cities:
            if city not in known:
                faults.add(table(name.split(".")[0]), f"there is no city {city!r}")


def _check_ties(shape: Shape, faults: Faults) -> None:
    """BASE-29: a tie-break must be in play, and appears once."""
    order = shape.rules.ties.order
    owners = {each.tie.name: each.name for each in MECHANISMS if each.tie}
    for name in order:
        if name not in owners:
            faults.add("[rules.ties]", f"`{name}` is not one of {', '.join(sorted(owners))}")
        elif not plays(shape.rules, owners[name]):
            faults.add("[rules.ties]", f"`{name}` without {table(owners[name])}")
    if len(set(order)) < len(order):
        faults.add("[rules.ties]", "a tie-break is named twice")


def plays(rules: Rules, mechanism: str) -> bool:
    return getattr(rules, mechanism) is not UNSET


def table(mechanism: str) -> str:
    """The table of a mechanism, as a board file spells it."""
    return f"[rules.{mechanism.replace('_', '-')}]"
