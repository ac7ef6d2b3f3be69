"""The way to complete a ticket, as a player with a good eye sees it. The browser, the terminal, hints and
analysis all use this one answer. (Bots that look at thousands of positions have their own.)"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Literal

from msgspec import UNSET, Struct

from ferrovia.boards import Ticket
from ferrovia.game.paths import CLAIM, Paths, links

if TYPE_CHECKING:
    from ferrovia.game.view import View

Lost = Literal["cut-off", "trains", "turns", "station"]
LOST: dict[Lost, str] = {
    "cut-off": "lost: no open route leads there",
    "trains": "lost: too few train cars",
    "turns": "lost: too few turns",
    "station": "needs a station",
}

NO_END = 1000  # turns, before the last round


class Way(Struct, frozen=True):
    """The cheapest way to complete a ticket, in trains; in the last round, where turns are few, in claims.

    `tracks` are all of it: the seat's own, those its stations borrow (`borrowed`, EU-10), and those it has to
    claim (`claims`), in an order in which it may claim them; these take `trains` trains. With nothing to
    claim the ticket is complete.

    `lost` says why it can no longer be completed: "cut-off", no tracks it may claim lead there; "trains", it
    has too few for the cheapest way; "turns", the game ends first. It is "station" instead if stations that
    the seat can still build could borrow what is missing.
    """

    tracks: tuple[str, ...]
    claims: tuple[str, ...]
    borrowed: tuple[str, ...]
    trains: int
    lost: Lost | None


def ways(view: View, tickets: Iterable[str]) -> dict[str, Way]:
    """The way to each of these tickets, for the seat of the view."""
    found = WayFinder(view)
    index = view.board.ticket_index
    return {ticket: found.to(view.board.tickets[index[ticket]]) for ticket in tickets}


def together(view: View, tickets: Iterable[str]) -> tuple[str, ...]:
    """The tracks that the seat would claim to complete all these tickets, with what they share counted once.

    Each ticket is planned upon the plans of the others, and all of them again as long as that saves trains:
    what a good eye finds, not a proof that nothing is shorter. Tickets without any way are left out.
    """
    lengths = {track.id: track.length for track in view.board.tracks}
    found = ways(view, tickets)
    open_ones = sorted((ticket for ticket, way in found.items() if way.tracks), key=lambda t: found[t].trains)
    plans: dict[str, frozenset[str]] = {}
    best: tuple[str, ...] | None = None
    while True:
        for ticket in open_ones:
            others = frozenset[str]().union(*(plan for each, plan in plans.items() if each != ticket))
            way = WayFinder(view, others).to(view.board.tickets[view.board.ticket_index[ticket]])
            plans[ticket] = frozenset((*way.claims, *way.borrowed))
        claims = frozenset[str]().union(*plans.values()) & view.attainable
        if best is not None and sum(map(lengths.__getitem__, claims)) >= sum(map(lengths.__getitem__, best)):
            return best
        best = tuple(sorted(claims))


class WayFinder:
    """What the tracks of the board cost one seat, at one moment of the game. How many turns are left is not
    known before the last round (BASE-26); a turn that has begun counts. Tracks that are `planned` anyway
    cost nothing."""

    def __init__(self, view: View, planned: Collection[str] = ()) -> None:
        seat = view.seat
        assert seat is not None  # a spectator claims nothing
        self._lengths = {track.id: track.length for track in view.board.tracks}
        self._others = {track for track, owner in view.tracks.items() if owner != seat}
        self._trains = view.seats[seat].trains
        self._turns = view.last_seats.count(seat) if view.over or view.last_round is not None else NO_END
        self._view = view
        self._to_claim = view.attainable
        self._prices = {
            track: length if track in view.attainable and track not in planned else 0
            for track, length in self._lengths.items()
            if track in view.attainable or view.tracks.get(track) == seat
        }
        self._claim = 0 if self._turns == NO_END else CLAIM
        self._lent = _lent(view, self._others, planned)
        self._network: Paths | None = None
        if view.board.rules.start_cities is UNSET:
            self._links = links(view.board, self._prices, self._lent, self._claim)
        else:  # no board has stations too: borrowed tracks would not be part of the network
            self._links = links(view.board, self._prices, claim=self._claim)
            starts = view.network or _planned_cities(view, planned) or _possible_starts(view)
            self._network = Paths(self._links, starts)

    def to(self, ticket: Ticket) -> Way:
        tracks = self._tracks(ticket)
        if tracks is None:
            return Way((), (), (), 0, self._lost(ticket, "cut-off"))
        claims = tuple(track for track in tracks if track in self._to_claim)
        borrowed = tuple(track for track in tracks if track in self._others)
        trains = sum(self._lengths[track] for track in claims)
        lost: Lost | None = None
        if trains > self._trains:
            lost = self._lost(ticket, "trains")
        elif len(claims) > self._turns:
            lost = self._lost(ticket, "turns")
        return Way(tracks, claims, borrowed, trains, lost)

    def _lost(self, ticket: Ticket, why: Lost) -> Lost:
        return "station" if self._could_borrow(ticket) else why

    def _could_borrow(self, ticket: Ticket) -> bool:
        """EU-9, EU-10: would the stations that the seat has left be enough, if each of them, in a city that
        has none yet, borrowed the track that is missing most? Each takes a turn."""
        assert self._view.seat is not None
        left = min(self._view.seats[self._view.seat].stations, self._turns)
        free = [
            track.id
            for track in self._view.board.tracks
            if track.id in self._others and not {track.a, track.b} <= self._view.stations.keys()
        ]
        if not left or not free:
            return False
        lent = {**self._lent, **{f"new {n}": free for n in range(left)}}
        found = Paths(links(self._view.board, self._prices, lent, self._claim), [ticket.a])
        if ticket.b not in found.weights:
            return False
        tracks = found.tracks(ticket.b)
        claims = [track for track in tracks if track in self._to_claim]
        built = max(0, sum(track in self._others for track in tracks) - len(self._lent))
        trains = sum(self._lengths[track] for track in claims)
        return trains <= self._trains and len(claims) + built <= self._turns

    def _tracks(self, ticket: Ticket) -> tuple[str, ...] | None:
        """All tracks of the cheapest way; None if there is none."""
        one = Paths(self._links, [ticket.a])
        if self._network is not None:
            return _tree(self._network, one, Paths(self._links, [ticket.b]), ticket.a)
        return tuple(one.tracks(ticket.b)) if ticket.b in one.weights else None


def _tree(network: Paths, one: Paths, other: Paths, start: str) -> tuple[str, ...] | None:
    """OW-3: the cheapest tracks that join both cities of a ticket to the network, in an order in which each
    touches it: from the network to the city where the three paths meet (ideally the `start`), then to the
    ends."""
    legs = (network, one, other)
    meeting = [city for city in network.weights if city in one.weights and city in other.weights]
    if not meeting:
        return None
    middle = min(meeting, key=lambda city: (sum(leg.weights[city] for leg in legs), city != start, city))
    to_ends = [*reversed(one.tracks(middle)), *reversed(other.tracks(middle))]
    return tuple(dict.fromkeys([*network.tracks(middle), *to_ends]))


def _lent(view: View, others: set[str], planned: Collection[str]) -> dict[str, list[str]]:
    """EU-10: the tracks of others that each of the seat's stations could borrow; if it is planned to borrow
    one of them, only that."""
    found: dict[str, list[str]] = {}
    for city in (city for city, owner in view.stations.items() if owner == view.seat):
        near = [track.id for track in view.board.tracks if track.id in others and city in (track.a, track.b)]
        found[city] = [track for track in near if track in planned] or near
    return found


def _planned_cities(view: View, planned: Collection[str]) -> list[str]:
    return [city for track in view.board.tracks if track.id in planned for city in (track.a, track.b)]


def _possible_starts(view: View) -> list[str]:
    """OW-2, ALV-1: where the seat could still start its network."""
    barred = view.core.board.barred_cities
    cities = enumerate(view.board.cities)
    return [city.id for i, city in cities if city.id not in view.markers and not barred >> i & 1]
