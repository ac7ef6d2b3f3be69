"""What must hold for the tracks of a board file, each by itself, in parallel, and as one network."""

from __future__ import annotations

from ferrovia.boards.check_facts import check_ends
from ferrovia.boards.entries import TrackEntry, by_pair
from ferrovia.boards.faults import Faults, entry_name
from ferrovia.boards.shape import Shape
from ferrovia.engine.codes import FERRIES, MAX_FARES, MAX_PARALLEL


def check_tracks(shape: Shape, faults: Faults) -> None:
    """Note every fault in the tracks."""
    ids = {city.id for city in shape.cities}
    for index, track in enumerate(shape.tracks):
        entry = entry_name("track", index, track.a, track.b)
        check_ends(entry, track.pair, ids, faults)
        _check_track(entry, track, faults)
        if str(track.length) not in shape.header.points:
            faults.add(entry, f"[board.points] has no points for length {track.length}")
    kinds = len({(track.length, track.ferry, track.colour) for track in shape.tracks if track.ferry})
    if kinds > MAX_FARES - FERRIES:
        faults.add("tracks", f"{kinds} different kinds of ferry, but at most {MAX_FARES - FERRIES} fit")
    _check_parallels(shape, faults)
    _check_connected(shape, faults)


def _check_track(entry: str, track: TrackEntry, faults: Faults) -> None:
    """EU-4: the symbols of a ferry are on its spaces."""
    if track.symbols > track.length:
        faults.add(entry, f"{track.symbols} locomotive symbols on {track.length} spaces")
    if len(track.marks) > 1:
        faults.add(entry, f"{' and '.join(track.marks)} at once")


def _check_parallels(shape: Shape, faults: Faults) -> None:
    for group in by_pair(shape.tracks).values():
        first = group[0]
        entry = entry_name("track", shape.tracks.index(first), first.a, first.b)
        lengths = sorted({track.length for track in group})
        if len(lengths) > 1:
            faults.add(entry, f"parallel tracks of different lengths: {', '.join(map(str, lengths))}")
        if len(group) > MAX_PARALLEL:
            faults.add(entry, f"{len(group)} parallel tracks, but at most {MAX_PARALLEL} are possible")


def _check_connected(shape: Shape, faults: Faults) -> None:
    """A ticket must be possible between any two cities."""
    neighbours: dict[str, set[str]] = {city.id: set() for city in shape.cities}
    for track in shape.tracks:
        if track.a in neighbours and track.b in neighbours:
            neighbours[track.a].add(track.b)
            neighbours[track.b].add(track.a)
    start = next(iter(neighbours), None)
    reached: set[str] = set()
    queue = [] if start is None else [start]
    while queue:
        city = queue.pop()
        if city not in reached:
            reached.add(city)
            queue.extend(neighbours[city])
    for index, lost in enumerate(shape.cities):
        if lost.id not in reached:
            faults.add(entry_name("city", index, lost.id), f"no tracks lead there from {start}")
