"""Stations in learning environments: whose stand where, what is left of them, and where one can be built."""

from __future__ import annotations

from typing import Any

from ferrovia.engine import codes
from ferrovia.engine.state import State
from ferrovia.env.arrays import planes
from ferrovia.env.arrays.action_numbers import ActionNumbers
from ferrovia.env.arrays.offer import OfferWriter
from ferrovia.env.arrays.section import SectionWriter
from ferrovia.env.sections import PublicNumber, Section
from ferrovia.mechanisms.stations.engine import Stations


class Sections(SectionWriter):
    place = 4
    shows = ("station", "stations_left", "n_stations")
    column = PublicNumber("stations", "stations")

    def describe(self) -> tuple[Section, ...]:
        return (Section("stations", (self.seats, self.n_cities), 1, 1, "the stations of each seat"),)

    def write(self, state: State, seat: int, out: Any, at: int) -> int:
        return planes.write_owners(state.station, self.n_cities, self.seats, seat, out, at)

    def count(self, state: State, counts: Any) -> None:
        for seat in range(self.seats):
            counts[seat] = state.stations_left[seat]


class Offers(OfferWriter):
    """What a station costs is the same in every city, so the payments are found once and copied."""

    offers_of = Stations

    def __init__(self, asker: Any, prompt: int, action_numbers: ActionNumbers) -> None:
        super().__init__(asker, prompt, action_numbers)
        self.stations = asker
        self.first = [0] * 64  # the number of the first payment for each city
        for city in range(asker.board.n_cities):
            self.first[city] = action_numbers.number(codes.STATION | codes.about(city))

    def write(self, state: State, seat: int, out: Any, base: int) -> int:
        """One in every free city, at the price of the next one (EU-9)."""
        stations: Stations = self.stations
        most = stations.per_player
        price = stations.price(state, seat)
        if price > most or not self.pay_any(state, seat, price, 0, most, 8 * most + price - 1):
            return 0
        for city in range(self.board.n_cities):
            if state.station[city] < 0:
                first = base + self.first[city]
                for payment in range(9 * most):
                    out[first + payment] = self.pattern[payment]
        return 1
