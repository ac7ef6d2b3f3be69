"""What the tickets of a board must fit."""

from __future__ import annotations

from msgspec import UNSET

from ferrovia.boards.checks import check_enough
from ferrovia.boards.faults import Faults
from ferrovia.boards.shape import Shape
from ferrovia.engine.codes import MAX_OFFER
from ferrovia.mechanisms.tickets import TicketsRule


def check(rule: TicketsRule, shape: Shape, faults: Faults) -> None:
    """BASE-3, BASE-24, EU-2: an offer fits, holds enough to keep, and there is one for every seat."""
    long = 0 if shape.rules.long_tickets is UNSET else shape.rules.long_tickets.deal
    dealt = rule.deal + long
    if dealt > MAX_OFFER:
        faults.add("[rules.tickets]", f"{dealt} tickets dealt, but at most {MAX_OFFER} fit an offer")
    if rule.keep > dealt:
        faults.add("[rules.tickets]", f"`keep` is {rule.keep}, but only {dealt} are dealt")
    if rule.draw_keep > rule.draw:
        faults.add("[rules.tickets]", f"`draw_keep` is {rule.draw_keep}, but only {rule.draw} are drawn")
    check_enough("[rules.tickets]", rule.deal, shape, faults)
