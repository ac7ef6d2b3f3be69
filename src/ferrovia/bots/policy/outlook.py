"""What a player reads off the table: which tracks are free, what they score, how long the game will last.

Everything here looks only at what the seat may see: the table and its own cards.
"""

from __future__ import annotations

from msgspec import UNSET

from ferrovia.bots.policy.weights import Weights
from ferrovia.engine import codes
from ferrovia.engine.arrays import filled, floats
from ferrovia.engine.spec import BoardSpec
from ferrovia.engine.state import State
from ferrovia.engine.tables import BoardTables


class Outlook:
    """The rules of a board as far as they matter to a player's judgement."""

    def __init__(self, board: BoardTables, spec: BoardSpec) -> None:
        rules = spec.rules
        self.board = board
        self.shared_from = 1 if rules.parallels is UNSET else rules.parallels.all_from
        self.marked = rules.markers is not UNSET
        self.marker_price = 0 if rules.markers is UNSET else rules.markers.price
        self.connected = rules.start_cities is not UNSET
        self.stations = 0 if rules.stations is UNSET else rules.stations.per_player
        self.station_points = 0 if rules.stations is UNSET else rules.stations.unbuilt
        self.longest = 0 if rules.longest_path is UNSET else rules.longest_path.points
        self.most = rules.most_tickets is not UNSET
        self.n_festivals = len(spec.festivals)
        self.festival_cards = filled(codes.MAX_FESTIVALS)
        for number, festival in enumerate(spec.festivals):
            self.festival_cards[number] = festival.cards
        self.festival_points = filled(codes.MAX_CARDS_OF_A_KIND + 1)
        if rules.festivals is not UNSET:
            for size, points in rules.festivals.points.items():
                self.festival_points[int(size)] = points
        self.worth = floats(codes.MAX_FESTIVALS)  # of the cards lying at each festival, from `weigh_piles`,
        self.growth = floats(codes.MAX_FESTIVALS)  # and the points of those still to come
        self.best_pile = 0.0  # the highest `worth`
        # The most a track can score at once, festival cards aside; 99 where markers make it unknown.
        self.richest = 99.0 if self.marked else float(max(spec.points))
        self.first_keep = rules.tickets.keep
        self.later_keep = rules.tickets.draw_keep
        self.draft_keep = 0 if rules.drafts is UNSET else rules.drafts.keep
        self.draft_deal = 1 if rules.drafts is UNSET else rules.drafts.deal
        self.cards = [rules.cards.each] * codes.LOCO + [rules.cards.locomotives]
        self.dearest_first = filled(codes.MAX_TICKETS)
        tickets = sorted(range(board.n_tickets), key=lambda ticket: -spec.tickets[ticket].points)
        for rank, ticket in enumerate(tickets):
            self.dearest_first[rank] = ticket
        self.find_festival_tracks(spec)
        self.find_lanes(spec)
        self.searches = 0  # for ways, by all plans so far: most of the work of thinking

    def find_festival_tracks(self, spec: BoardSpec) -> None:
        """The tracks into the cities of each festival (IB-7)."""
        self.festival_first = filled(codes.MAX_FESTIVALS + 1)  # where each begins in `festival_tracks`
        self.festival_tracks = filled(2 * codes.MAX_TRACKS)
        n = 0
        for number, festival in enumerate(spec.festivals):
            for place, track in enumerate(spec.tracks):
                if track.a in festival.cities or track.b in festival.cities:
                    self.festival_tracks[n] = place
                    n += 1
            self.festival_first[number + 1] = n

    def find_lanes(self, spec: BoardSpec) -> None:
        """A lane is all the tracks between two cities: a search for a way needs only the cheapest of them."""
        lanes: dict[tuple[int, int], int] = {}
        self.lane = filled(codes.MAX_TRACKS)  # by track
        for number, track in enumerate(spec.tracks):
            self.lane[number] = lanes.setdefault((track.a, track.b), len(lanes))
        self.n_lanes = len(lanes)
        self.arc_first = filled(codes.MAX_CITIES + 1)  # by city: where its arcs begin
        self.arc_lane = filled(2 * codes.MAX_TRACKS)
        self.arc_city = filled(2 * codes.MAX_TRACKS)  # where the lane leads
        n = 0
        for city in range(spec.n_cities):
            for ends, lane in lanes.items():
                if city in ends:
                    self.arc_lane[n] = lane
                    self.arc_city[n] = sum(ends) - city
                    n += 1
            self.arc_first[city + 1] = n

    def free(self, state: State, seat: int, track: int) -> bool:
        """Can the seat still get the track (BASE-22, BASE-23)? The same as `Claims.attainable`, but without
        calling hooks: plans ask this about every track of every position."""
        if state.open_to[track] >> seat & 1:
            return True
        if state.owner[track] >= 0 or not self.connected:
            return False
        twin = self.board.twin[track]
        while twin != track:  # ends: the ring leads back
            owner = state.owner[twin]
            if owner >= 0 and (state.seats < self.shared_from or owner == seat):
                return False
            twin = self.board.twin[twin]
        return True

    def gain(self, state: State, seat: int, track: int, w: Weights) -> float:
        """What claiming the track is worth at once, with the festival cards lying there (IB-7); call
        `weigh_piles` first."""
        worth = self.score(state, seat, track, w)
        if self.best_pile > 0.0:
            worth += self.pile_at(self.board.end_a[track], self.board.end_b[track])
        return worth

    def score(self, state: State, seat: int, track: int, w: Weights) -> float:
        """What claiming the track scores at once: its points, whoever gets them (OW-5), and Alvin (ALV-2)."""
        a = self.board.end_a[track]
        b = self.board.end_b[track]
        worth: float = self.board.points[self.board.length[track]]
        if self.marked and (state.marker[a] >= 0 or state.marker[b] >= 0):
            worth *= self.share(state, seat, a, w) + self.share(state, seat, b, w)
        if state.alvin_city >= 0 and state.alvin_owner != seat and state.alvin_city in (a, b):
            worth += w.alvin
        return worth

    def share(self, state: State, seat: int, city: int, w: Weights) -> float:
        """What a point for the city's controller is worth to the seat (OW-5)."""
        if state.marker[city] < 0:
            return 0.0
        return 1.0 if state.marker[city] == seat else -w.foe

    def weigh_piles(self, state: State, seat: int, w: Weights) -> None:
        """Note in `worth` and `growth` what each pile of festival cards means to the seat.

        Cards count for what they add to the seat's set (IB-11), and a little for what they will add to the
        worth of those still to come.
        """
        self.best_pile = 0.0
        for festival in range(self.n_festivals):
            self.worth[festival] = 0.0
            self.growth[festival] = 0.0
            cards = state.piles[festival]
            if cards > 0:
                have = state.festivals[seat * codes.MAX_FESTIVALS + festival]
                ahead = self.festival_cards[festival] - cards
                for other in range(state.seats):
                    ahead -= state.festivals[other * codes.MAX_FESTIVALS + festival]
                points = self.festival_points[have + cards]
                later = self.festival_points[have + cards + ahead] - points
                rest = later - self.festival_points[have + ahead] + self.festival_points[have]
                self.worth[festival] = points - self.festival_points[have] + w.rest * rest
                self.growth[festival] = later
                if self.worth[festival] > self.best_pile:
                    self.best_pile = self.worth[festival]

    def pile_at(self, a: int, b: int) -> float:
        """What the better pile at two cities is worth (IB-7); call `weigh_piles` first."""
        one = self.board.festival[a]
        other = self.board.festival[b]
        here = self.worth[one] if one >= 0 else 0.0
        there = self.worth[other] if other >= 0 else 0.0
        return here if here > there else there

    def turns_left(self, state: State, seat: int, w: Weights) -> float:
        """How many turns the seat can expect, counting this one, if the others build as fast as they can."""
        if state.last_turns >= 0:
            return 1.0
        least = 99.0
        for other in range(state.seats):
            if other != seat:
                trains: float = state.trains[other] - codes.LAST_ROUND_TRAINS
                cards = trains - 0.85 * state.hand_size(other)
                turns = trains / w.pace + (cards / 2 if cards > 0 else 0.0)
                if turns < least:
                    least = turns
        return 1.0 + least
