"""Double and triple routes between the same two cities (BASE-22, BASE-23, OW-7)."""

from __future__ import annotations

from ferrovia.mechanisms.declaration import Declaration, Refuse, Rule
from ferrovia.mechanisms.sizes import Positive


class ParallelsRule(Rule, frozen=True):
    """BASE-22, BASE-23: from this number of seats on, all tracks of a set can be used."""

    all_from: Positive = 4


DECLARATION = Declaration(
    name="parallels",
    rows=("engine", "game"),
    rule=ParallelsRule,
    explains="Double routes: with fewer than {all_from} players, only one of the routes can be used "
    "(BASE-22, BASE-23).",
    refusals=(
        Refuse(
            9,
            "PARALLEL_CLOSED",
            "BASE-23",
            "With so few players only one of these double routes can be used, and it is taken.",
        ),
        Refuse(
            10,
            "PARALLEL_OWN",
            "BASE-22",
            "You already have a route between these cities, and nobody may have two.",
        ),
    ),
)
