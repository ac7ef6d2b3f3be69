"""`blocker`: a planner that takes threatened edges (willdzeng's adversarial agent; Yang et al. 2023)."""

from __future__ import annotations

from ferrovia.bots.ladder.steiner_plus import SteinerPlus
from ferrovia.bots.support.baseline import Situation
from ferrovia.bots.support.graph import groups
from ferrovia.game.view import attainable


class Blocker(SteinerPlus):
    """As `steiner+`, but before its own plan it looks for a *threatened edge*: a track that would join two
    parts of a rival's network. It claims the worst one if denying it is worth more than a turn."""

    worst = 6.0  # a threat of this many points is worth a turn and the cards
    distraction = 1.0  # points that each further threat takes off: among many, none is decisive

    def turn(self, p: Situation) -> int:
        threats = self.threats(p)
        if threats:
            track = max(threats, key=lambda t: (threats[t], p.worth(t)))
            if threats[track] - self.distraction * (len(threats) - 1) >= self.worst:
                return self.pay(p, track)
        return super().turn(p)

    def threats(self, p: Situation) -> dict[int, float]:
        """The threatened edges it could claim now, with what denying them is worth.

        The shorter of the two parts is what a rival would gain. That matters more late in the game, and less
        with many rivals, who would get most of the benefit.
        """
        late = 1 - min(p.trains) / max(p.trains[p.seat] + p.cars(p.own), 1)
        rivals = [seat for seat in range(p.seats) if seat != p.seat]
        found: dict[int, float] = {}
        for rival in rivals:
            tracks = [track for track, owner in enumerate(p.owner) if owner == rival]
            group = groups(p.atlas, tracks)
            cars = [0] * p.atlas.n_cities
            for track in tracks:
                cars[group[p.atlas.ends[track][0]]] += p.atlas.length[track]
            for track in self.deniable(p, rival):
                a, b = (group[city] for city in p.atlas.ends[track])
                if a != b and cars[a] and cars[b]:
                    gain = min(cars[a], cars[b]) * late / len(rivals)
                    found[track] = max(found.get(track, 0), gain)
        return found

    def deniable(self, p: Situation, rival: int) -> list[int]:
        """Tracks it can claim now that leave the rival no parallel one."""
        return [track for track in p.claims if self.closes(p, track, rival)]

    def closes(self, p: Situation, track: int, rival: int) -> bool:
        """Does claiming the track close the way between its ends to the rival?"""
        beside = p.atlas.siblings[track]
        if not beside or any(p.owner[t] == rival for t in beside):
            return not beside
        after = p.view.known.clone()
        after.owner = [p.seat if t == track else owner for t, owner in enumerate(after.owner)]
        return not {*beside}.intersection(attainable(p.view.core, after, rival))
