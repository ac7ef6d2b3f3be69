"""Start cities, and networks that grow from them (OW-2, OW-3)."""

from __future__ import annotations

from ferrovia.engine import bits, codes
from ferrovia.engine.assembly import Assembly
from ferrovia.engine.mechanism import Mechanism
from ferrovia.engine.state import State
from ferrovia.mechanisms.claims.engine import Claims


class StartCities(Mechanism):
    offers_in = (codes.START_CITY,)
    owns = (codes.START,)
    hooks = ("bars", "claimed")

    def __init__(self, parts: Assembly) -> None:
        super().__init__(parts)
        self.claims = parts.get(Claims)
        self.claims.starts_open = False

    def set_up(self, state: State) -> None:
        """OW-2: the last player in turn order chooses first, so that prompt goes on top."""
        for place in range(state.seats):
            state.ask(codes.START_CITY, (state.first + place) % state.seats)

    def restore(self, state: State) -> None:
        for city in range(self.board.n_cities):
            if state.marker[city] >= 0:
                self.connect(state, state.marker[city], city)
        for track in range(self.board.n_tracks):
            if state.owner[track] >= 0:
                self.claimed(state, state.owner[track], track)

    def bars(self, state: State, seat: int, track: int) -> int:
        ends = bits.bit(self.board.end_a[track]) | bits.bit(self.board.end_b[track])
        return codes.FINE if state.network[seat] & ends else codes.NOT_CONNECTED

    def claimed(self, state: State, seat: int, track: int) -> None:
        self.connect(state, seat, self.board.end_a[track])
        self.connect(state, seat, self.board.end_b[track])

    def connect(self, state: State, seat: int, city: int) -> None:
        """Add a city to the seat's network, and open the tracks into it."""
        if state.network[seat] >> city & 1:
            return
        state.network[seat] |= bits.bit(city)
        for place in range(self.board.city_first[city], self.board.city_first[city + 1]):
            track = self.board.city_tracks[place]
            if self.claims.barred(state, seat, track) == codes.FINE:
                state.open_track(seat, track)

    def takes_start(self, state: State, city: int) -> bool:
        return state.marker[city] < 0 and not self.board.barred_cities >> city & 1

    def count(self, state: State, seat: int, prompt: int) -> int:
        n = 0
        for city in range(self.board.n_cities):
            if self.takes_start(state, city):
                n += 1
        return n

    def nth(self, state: State, seat: int, prompt: int, k: int) -> int:
        for city in range(self.board.n_cities):
            if self.takes_start(state, city):
                if k == 0:
                    return codes.START | codes.about(city)
                k -= 1
        return codes.START

    def refuses(self, state: State, seat: int, action: int) -> int:
        city = codes.subject(action)
        if state.prompt() != codes.START_CITY:
            return codes.NOT_NOW
        if codes.payment(action) or city >= self.board.n_cities:
            return codes.MALFORMED
        if self.board.barred_cities >> city & 1:
            return codes.CITY_BARRED
        return codes.FINE if state.marker[city] < 0 else codes.CITY_HAS_MARKER

    def act(self, state: State, seat: int, action: int) -> None:
        state.drop()
        city = codes.subject(action)
        state.marker[city] = seat
        state.markers_left[seat] -= 1
        state.tell(codes.START_CHOSEN, seat, city)
        self.connect(state, seat, city)
