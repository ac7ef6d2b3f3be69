"""What start cities must fit."""

from __future__ import annotations

from ferrovia.boards.board import rule_cities
from ferrovia.boards.faults import Faults
from ferrovia.boards.shape import Shape
from ferrovia.mechanisms import barred, named
from ferrovia.mechanisms.start_cities import StartCitiesRule


def check(rule: StartCitiesRule, shape: Shape, faults: Faults) -> None:
    """OW-2, ALV-1: there is a city for everybody, without those that a rule bars."""
    seats = shape.header.seats[1]
    barring = barred(named(shape.rules))
    n_barred = sum(len(cities) for name, cities in rule_cities(shape.rules) if name in barring)
    if len(shape.cities) - n_barred < seats:
        faults.add("[rules.start-cities]", f"{len(shape.cities) - n_barred} cities for {seats} seats")
