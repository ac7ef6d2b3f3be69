"""`path`: the shortest path of each ticket, all at once (de Mesentier Silva et al., FDG 2017)."""

from __future__ import annotations

from ferrovia.bots.support.baseline import Baseline, Situation, tracks_between
from ferrovia.bots.support.graph import CLOSED


class Path(Baseline):
    """Keeps every ticket of the deal and draws no more. Paths are the shortest in tracks, not in cars; tracks
    of the dearest ticket come first. With its tickets done it takes the smallest tracks first, as the
    published one does."""

    def turn(self, p: Situation) -> int:
        wanted = self.wanted(p)
        for track in wanted:
            if track in p.claims:
                return self.pay(p, track)
        return self.collect(p, wanted[0] if wanted else None)

    def second_card(self, p: Situation) -> int:
        wanted = self.wanted(p)
        return self.collect(p, wanted[0] if wanted else None)

    def keep(self, p: Situation) -> int:
        return max(p.choices(), key=lambda choice: len(choice[1]))[0]

    def wanted(self, p: Situation) -> list[int]:
        """The tracks it would claim, first choice first."""
        trains = p.trains[p.seat]
        hops = [1 if cars <= trains else CLOSED for cars in p.lengths()]
        value: dict[int, int] = {}
        for ticket in p.open_tickets(p.held):
            for track in p.joining(hops, [ticket]):
                for beside in tracks_between(p, track):
                    value.setdefault(beside, p.atlas.points[beside] + 2 * p.atlas.ticket_points[ticket])
        claimable = [track for track in value if p.open[track]]
        if claimable:
            return sorted(claimable, key=lambda track: -value[track])
        return sorted(p.fitting(), key=lambda track: p.atlas.points[track])
