"""The cheapest way to a ticket that is still open: what a player with a good eye sees on the board."""

from __future__ import annotations

from heapq import heappop, heappush

from msgspec import UNSET, Struct

from ferrovia.game.view import View
from ferrovia.maps import BoardMap


class Way(Struct, frozen=True):
    """Tracks from end to end, the seat's own among them, and how many trains the others take."""

    tracks: tuple[str, ...]
    trains: int


def ways(view: View, tickets: tuple[str, ...]) -> dict[str, Way | None]:
    """For each ticket the way with the fewest trains; None where there is none any more. Stations are not
    counted on."""
    costs = prices(view)
    found: dict[str, Way | None] = {}
    for ticket in view.map.tickets:
        if ticket.id in tickets:
            found[ticket.id] = cheapest(view.map, costs, ticket.a, ticket.b)
    return found


def prices(view: View) -> dict[str, int]:
    """The trains that each track takes which the seat has or may still get (BASE-22, BASE-23)."""
    parallels = view.map.rules.parallels
    shared = parallels is UNSET or len(view.seats) >= parallels.all_from
    found: dict[str, int] = {}
    for group in view.map.parallels.values():
        owners = {view.tracks[track.id] for track in group if track.id in view.tracks}
        for track in group:
            owner = view.tracks.get(track.id)
            if owner is None and (not owners or (shared and view.seat not in owners)):
                found[track.id] = track.length
            elif owner is not None and owner == view.seat:
                found[track.id] = 0
    return found


def cheapest(board: BoardMap, costs: dict[str, int], start: str, end: str) -> Way | None:
    """Dijkstra's way over the tracks that have a cost."""
    beside: dict[str, list[tuple[str, str]]] = {}
    for track in board.tracks:
        if track.id in costs:
            beside.setdefault(track.a, []).append((track.b, track.id))
            beside.setdefault(track.b, []).append((track.a, track.id))
    queue: list[tuple[int, str, tuple[str, ...]]] = [(0, start, ())]
    seen: set[str] = set()
    while queue:
        trains, city, tracks = heappop(queue)
        if city == end:
            return Way(tracks, trains)
        if city in seen:
            continue
        seen.add(city)
        for other, way in beside.get(city, ()):
            if other not in seen:
                heappush(queue, (trains + costs[way], other, (*tracks, way)))
    return None
