"""Remembers which cards the others took face up, and claims first what they seem to want.

ferrovia tournament --bots examples/watchful.py:Watchful,random --games 200
"""

from collections import Counter

from ferrovia import Claim, DrawBlind, TakeCard
from ferrovia.bots import Bot
from ferrovia.game.events import CardTaken


class Watchful(Bot):
    def __init__(self, seed=0):
        super().__init__(seed)
        self.taken = Counter()  # (seat, colour): face-up cards taken so far

    def see(self, events):
        for event in events:
            if isinstance(event, CardTaken):
                self.taken[event.seat, event.card] += 1

    def choose(self, view, options):
        tracks = {track.id: track for track in view.board.tracks}
        wanted = Counter()
        for (seat, colour), cards in self.taken.items():
            if seat != view.seat:
                wanted[colour] += cards

        def worth(claim):
            track = tracks[claim.track]
            return track.length, wanted[track.colour], -claim.locomotives

        claims = [option for option in options if isinstance(option, Claim)]
        if claims:
            return max(claims, key=worth)
        cards = [option for option in options if isinstance(option, TakeCard | DrawBlind)]
        return self.random.choice(cards or options)
