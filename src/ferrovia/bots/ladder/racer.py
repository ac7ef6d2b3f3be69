"""`racer`: long tracks only, and the end before the others have finished their tickets (Parker 2026)."""

from __future__ import annotations

from ferrovia.bots.support.baseline import Baseline, Situation

LONG = 6  # cars: the setting that Parker found the strongest


class Racer(Baseline):
    """What every learning method of Parker's study arrived at: keep the fewest and cheapest tickets, ignore
    them, spend all trains on long tracks, if possible connected ones, and draw for the nearest of those."""

    def turn(self, p: Situation) -> int:
        shortest = self.shortest(p)
        long = [track for track in p.claims if p.atlas.length[track] >= shortest and p.worth(track) >= 0]
        if not long:
            return self.second_card(p)
        value = {track: (p.worth(track), p.touches(track)) for track in long}
        most = max(value.values())
        return self.pay(p, self.pick(track for track in long if value[track] == most))

    def second_card(self, p: Situation) -> int:
        return self.collect(p, self.nearest_long_track(p, self.shortest(p)))

    def shortest(self, p: Situation) -> int:
        """How long a track must be: anything goes in the last round, or when nothing long is left for it."""
        return 1 if p.last_round else min(LONG, self.longest_left(p))
