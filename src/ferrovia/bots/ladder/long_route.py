"""`long-route`: few tickets, and long tracks before and after (de Mesentier Silva et al., FDG 2017)."""

from __future__ import annotations

from ferrovia.bots.ladder.one_step import OneStep
from ferrovia.bots.support.baseline import Situation


class LongRoute(OneStep):
    """As `one-step`, but its tracks for tickets have three cars or more, it keeps the fewest tickets, those
    with the fewest points, and never draws others."""

    shortest = 3

    def draws_tickets(self, p: Situation) -> bool:
        return False

    def keep(self, p: Situation) -> int:
        points = p.atlas.ticket_points
        return min(p.choices(), key=lambda choice: (len(choice[1]), sum(points[t] for t in choice[1])))[0]
