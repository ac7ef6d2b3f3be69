"""What must hold between the rules of a board and its facts: nothing unused, nothing unplayable."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from ferrovia.engine.codes import MAX_OFFER, N_COLOURS
from ferrovia.maps.board_map import rule_cities
from ferrovia.maps.faults import Faults, entry_name
from ferrovia.maps.shape import Shape
from ferrovia.mechanisms import MECHANISMS, named
from ferrovia.mechanisms.declaration import Entry
from ferrovia.mechanisms.drafts import DraftsRule
from ferrovia.mechanisms.festivals import FestivalsRule
from ferrovia.mechanisms.rules import Rules


def check_rules(shape: Shape, faults: Faults) -> None:
    """Note every fault in the rules."""
    _check_marks(shape, faults)
    _check_requirements(shape, faults)
    _check_cards(shape, faults)
    _check_tickets(shape, faults)
    if shape.rules.drafts is not UNSET:
        _check_drafts(shape.rules.drafts, shape, faults)
    if shape.rules.festivals is not UNSET:
        _check_festivals(shape.rules.festivals, shape, faults)
    _check_cities(shape, faults)
    _check_ties(shape, faults)


def _check_marks(shape: Shape, faults: Faults) -> None:
    """A mark on an entry needs the rule that uses it, and the other way round."""
    entries: dict[Entry, list[tuple[str, Any]]] = {
        "track": [(entry_name("track", i, t.a, t.b), t) for i, t in enumerate(shape.tracks)],
        "ticket": [(entry_name("ticket", i, t.a, t.b), t) for i, t in enumerate(shape.tickets)],
        "festival": [(entry_name("festival", i, f.id), f) for i, f in enumerate(shape.festivals)],
    }
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


def _check_cards(shape: Shape, faults: Faults) -> None:
    """BASE-1, BASE-2: there are enough train cards for every hand and the market."""
    cards = shape.rules.cards
    there = N_COLOURS * cards.each + cards.locomotives
    needed = shape.header.seats[1] * cards.deal + cards.market
    if there < needed:
        faults.add(
            "[rules.cards]", f"{there} train cards, but the first hands and the face-up cards take {needed}"
        )


def _check_tickets(shape: Shape, faults: Faults) -> None:
    """BASE-3, BASE-24, EU-2: an offer fits, holds enough to keep, and there is one for every seat."""
    rule = shape.rules.tickets
    seats = shape.header.seats[1]
    long = 0 if shape.rules.long_tickets is UNSET else shape.rules.long_tickets.deal
    n_long = sum(ticket.long for ticket in shape.tickets)
    if rule.deal + long > MAX_OFFER:
        faults.add(
            "[rules.tickets]", f"{rule.deal + long} tickets dealt, but at most {MAX_OFFER} fit an offer"
        )
    if rule.keep > rule.deal + long:
        faults.add("[rules.tickets]", f"`keep` is {rule.keep}, but only {rule.deal + long} are dealt")
    if rule.draw_keep > rule.draw:
        faults.add("[rules.tickets]", f"`draw_keep` is {rule.draw_keep}, but only {rule.draw} are drawn")
    _check_enough("[rules.tickets]", seats * rule.deal, len(shape.tickets) - n_long, faults)
    _check_enough("[rules.long-tickets]", seats * long, n_long, faults)


def _check_drafts(rule: DraftsRule, shape: Shape, faults: Faults) -> None:
    """IB-2, IB-3: the draft replaces the first deal, for any number of seats."""
    low, high = shape.header.seats
    if rule.keep > rule.deal:
        faults.add("[rules.drafts]", f"`keep` is {rule.keep}, but only {rule.deal} are dealt")
    if shape.rules.tickets.deal:
        faults.add("[rules.tickets]", "`deal` must be 0 where [rules.drafts] deals the first tickets")
    _check_keys("[rules.drafts]", "depth", rule.depth, range(low, high + 1), faults)
    n_regular = sum(not ticket.long for ticket in shape.tickets)
    _check_enough("[rules.drafts]", high * rule.deal, n_regular, faults)


def _check_festivals(rule: FestivalsRule, shape: Shape, faults: Faults) -> None:
    """IB-11: every possible size of a set has its points."""
    most = max((festival.cards for festival in shape.festivals), default=0)
    _check_keys("[rules.festivals]", "points", rule.points, range(1, most + 1), faults)


def _check_cities(shape: Shape, faults: Faults) -> None:
    """OW-2, ALV-1, ALV-2: a start city for everybody, so whoever catches Alvin has somewhere to put him."""
    alvin, starts = shape.rules.alvin, shape.rules.start_cities
    known = {city.id for city in shape.cities}
    for name, cities in rule_cities(shape.rules):
        for city in cities:
            if city not in known:
                faults.add(table(name.split(".")[0]), f"there is no city {city!r}")
    open_cities = len(shape.cities) - (alvin is not UNSET)
    if starts is not UNSET and open_cities < shape.header.seats[1]:
        faults.add("[rules.start-cities]", f"{open_cities} cities for {shape.header.seats[1]} seats")


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


def _check_enough(entry: str, needed: int, there: int, faults: Faults) -> None:
    if there < needed:
        faults.add(entry, f"{there} tickets, but the first deal to every seat takes {needed}")


def _check_keys(entry: str, what: str, found: dict[str, int], wanted: range, faults: Faults) -> None:
    for key in map(str, wanted):
        if key not in found:
            faults.add(entry, f"`{what}` has no entry for {key}")
    for key in found:
        if key not in map(str, wanted):
            faults.add(entry, f"`{what}` has an entry for {key!r}, which cannot occur")
