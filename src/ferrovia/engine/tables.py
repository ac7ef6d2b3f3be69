"""A board as tables for the rules to read: tracks by fare, cities, tickets."""

from __future__ import annotations

from ferrovia.engine import codes
from ferrovia.engine.arrays import filled
from ferrovia.engine.spec import BoardSpec, TrackSpec


class BoardTables:
    """Immutable tables.

    A *fare* is what a track costs: its colour, its length, its locomotive symbols. Tracks of one fare
    are interchangeable for the hand that pays, so the rules count open tracks by fare instead of
    looking at each. Ferries (EU-4, IB-10) have fares of their own from FERRIES on.
    """

    def __init__(self, spec: BoardSpec) -> None:
        self.n_cities = spec.n_cities
        self.n_tracks = len(spec.tracks)
        self.n_tickets = len(spec.tickets)
        self.barred_cities = 0
        self.points = filled(codes.MAX_LENGTH + 1)
        for length in range(len(spec.points)):
            self.points[length] = spec.points[length]
        self.fill_tracks(spec)
        self.fill_fares(spec)
        self.fill_twins(spec)
        self.fill_cities(spec)
        self.fill_tickets(spec)

    def fill_tracks(self, spec: BoardSpec) -> None:
        self.end_a = filled(codes.MAX_TRACKS)
        self.end_b = filled(codes.MAX_TRACKS)
        self.length = filled(codes.MAX_TRACKS)
        self.colour = filled(codes.MAX_TRACKS)
        self.need = filled(codes.MAX_TRACKS)
        self.tunnel = filled(codes.MAX_TRACKS)
        for number, track in enumerate(spec.tracks):
            self.end_a[number] = track.a
            self.end_b[number] = track.b
            self.length[number] = track.length
            self.colour[number] = track.colour
            self.need[number] = track.ferry
            self.tunnel[number] = 1 if track.tunnel else 0

    def fill_fares(self, spec: BoardSpec) -> None:
        self.fare = filled(codes.MAX_TRACKS)
        self.fare_first = filled(codes.MAX_FARES + 1)  # where the fare begins in fare_tracks
        self.fare_tracks = filled(codes.MAX_TRACKS)
        self.fare_length = filled(codes.MAX_FARES)
        self.fare_need = filled(codes.MAX_FARES)
        self.fare_colour = filled(codes.MAX_FARES)
        ferries = sorted({_costs(track) for track in spec.tracks if track.ferry})
        self.end_fares = codes.FERRIES + len(ferries)
        for number, track in enumerate(spec.tracks):
            fare = codes.fare(track.colour, track.length)
            if track.ferry:
                fare = codes.FERRIES + ferries.index(_costs(track))
            self.fare[number] = fare
            self.fare_length[fare], self.fare_need[fare], self.fare_colour[fare] = _costs(track)
        place = 0
        for fare in range(codes.MAX_FARES):
            self.fare_first[fare] = place
            for number in range(self.n_tracks):
                if self.fare[number] == fare:
                    self.fare_tracks[place] = number
                    place += 1
        self.fare_first[codes.MAX_FARES] = place

    def fill_twins(self, spec: BoardSpec) -> None:
        """For each track the next one between the same two cities, in a ring (BASE-22); itself if there is no
        other."""
        self.twin = filled(codes.MAX_TRACKS)
        between: dict[frozenset[int], list[int]] = {}
        for number, track in enumerate(spec.tracks):
            between.setdefault(frozenset((track.a, track.b)), []).append(number)
        for ring in between.values():
            for place, number in enumerate(ring):
                self.twin[number] = ring[place - 1]

    def fill_cities(self, spec: BoardSpec) -> None:
        self.city_first = filled(codes.MAX_CITIES + 1)
        self.city_tracks = filled(2 * codes.MAX_TRACKS)
        self.festival = filled(codes.MAX_CITIES, codes.NOBODY)
        place = 0
        for city in range(spec.n_cities):
            self.city_first[city] = place
            for number, track in enumerate(spec.tracks):
                if city in (track.a, track.b):
                    self.city_tracks[place] = number
                    place += 1
        self.city_first[spec.n_cities] = place
        for number, festival in enumerate(spec.festivals):
            for city in festival.cities:
                self.festival[city] = number

    def fill_tickets(self, spec: BoardSpec) -> None:
        self.ticket_a = filled(codes.MAX_TICKETS)
        self.ticket_b = filled(codes.MAX_TICKETS)
        self.ticket_points = filled(codes.MAX_TICKETS)
        self.regular_tickets = 0
        self.long_tickets = 0
        for number, ticket in enumerate(spec.tickets):
            self.ticket_a[number] = ticket.a
            self.ticket_b[number] = ticket.b
            self.ticket_points[number] = ticket.points
            if ticket.long:
                self.long_tickets |= 1 << number
            else:
                self.regular_tickets |= 1 << number


def _costs(track: TrackSpec) -> tuple[int, int, int]:
    """What sets one fare apart from another."""
    return track.length, track.ferry, track.colour
