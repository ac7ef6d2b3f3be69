"""The race for points once the tickets are done."""

from __future__ import annotations

from ferrovia.bots.policy.hand import PlannedHand
from ferrovia.bots.policy.outlook import Outlook
from ferrovia.bots.policy.weights import Weights
from ferrovia.engine import codes
from ferrovia.engine.arrays import filled
from ferrovia.engine.state import State


class PointsRace:
    """Remembers which track each seat is going for: its second card is drawn for the same one."""

    def __init__(self, outlook: Outlook, hand: PlannedHand) -> None:
        self.outlook = outlook
        self.board = outlook.board
        self.hand = hand
        self.target = filled(codes.MAX_SEATS, codes.NOBODY)

    def forget(self) -> None:
        for seat in range(codes.MAX_SEATS):
            self.target[seat] = codes.NOBODY

    def run(self, state: State, seat: int, left: float, w: Weights) -> int:
        """With nothing left to plan: go for the track that scores best for the turns it takes."""
        target = codes.NOBODY
        most = -1e9
        stack = self.hand.largest_stack(state, seat)
        for track in range(self.board.n_tracks):
            if state.open_to[track] >> seat & 1 and self.board.length[track] <= state.trains[seat]:
                lack = self.hand.lack(state, seat, track, stack)
                if 1 + (lack + 1) // 2 <= left:
                    worth = self.outlook.gain(state, seat, track, w) - w.turn * (w.claim + w.card * lack)
                    if worth + w.touch > most:
                        if self.touches(state, seat, track):
                            worth += w.touch
                        if worth > most:
                            most = worth
                            target = track
        self.target[seat] = target
        return self.go_for(state, seat)

    def go_for(self, state: State, seat: int) -> int:
        """Claim the target of the race, or count what it still needs."""
        target = self.target[seat]
        if target == codes.NOBODY:
            return codes.NOBODY
        self.hand.count_track(state, seat, target)
        self.hand.count_grey_track(state, seat, target)
        payment = self.hand.payment(state, seat, target, 1)
        return codes.NOBODY if payment == codes.NOBODY else codes.CLAIM | codes.about(target) | payment

    def touches(self, state: State, seat: int, track: int) -> bool:
        for end in range(2):
            city = self.board.end_b[track] if end else self.board.end_a[track]
            for place in range(self.board.city_first[city], self.board.city_first[city + 1]):
                if state.owner[self.board.city_tracks[place]] == seat:
                    return True
        return False
