"""What the train cards of a board must fit."""

from __future__ import annotations

from ferrovia.boards.faults import Faults
from ferrovia.boards.shape import Shape
from ferrovia.engine.codes import N_COLOURS
from ferrovia.mechanisms.train_cards import CardsRule


def check(rule: CardsRule, shape: Shape, faults: Faults) -> None:
    """BASE-1, BASE-2: there are enough train cards for every hand and the market."""
    there = N_COLOURS * rule.each + rule.locomotives
    needed = shape.header.seats[1] * rule.deal + rule.market
    if there < needed:
        faults.add(
            "[rules.cards]", f"{there} train cards, but the first hands and the face-up cards take {needed}"
        )
