"""What must hold between the header, the cities, the tickets and the festivals of a board file."""

from __future__ import annotations

import re

from ferrovia.boards.entries import City, Pair
from ferrovia.boards.faults import Faults, entry_name
from ferrovia.boards.shape import Shape
from ferrovia.engine.codes import MAX_LENGTH, MAX_SEATS

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def check_facts(shape: Shape, faults: Faults) -> None:
    """Note every fault in the entries other than tracks."""
    _check_header(shape, faults)
    _check_cities(shape, faults)
    _check_tickets(shape, faults)
    _check_festivals(shape, faults)


def _check_header(shape: Shape, faults: Faults) -> None:
    header = shape.header
    _check_names("[board]", header.id, header.name, faults)
    if not (header.reconstructed or "").isprintable():
        faults.add("[board]", "`reconstructed` has a character that cannot be printed")
    low, high = header.seats
    if not 2 <= low <= high <= MAX_SEATS:
        faults.add("[board]", f"`seats` is {low} to {high}, not within 2 to {MAX_SEATS}")
    lengths = [str(length) for length in range(1, MAX_LENGTH + 1)]
    for key in header.points:
        if key not in lengths:
            faults.add("[board.points]", f"{key!r} is not a length from 1 to {MAX_LENGTH}")


def _check_cities(shape: Shape, faults: Faults) -> None:
    if len(shape.cities) < 2:
        faults.add("cities", "a board needs at least two")
    first: dict[object, str] = {}
    for index, city in enumerate(shape.cities):
        entry = entry_name("city", index, city.id)
        _check_names(entry, city.id, city.name, faults)
        _check_place(entry, city, shape.header.height, faults)
        for what, value in (("id", city.id), ("name", city.name), ("at", city.at)):
            if (what, value) in first:
                faults.add(entry, f"the same `{what}` as {first[what, value]}")
            first.setdefault((what, value), entry)


def _check_place(entry: str, city: City, height: int, faults: Faults) -> None:
    """Written so that `nan` is out of range too."""
    x, y = city.at
    for what, value, low, high in (
        ("lat", city.lat, -90, 90),
        ("lon", city.lon, -180, 180),
        ("at[0]", x, 0, 1000),
        ("at[1]", y, 0, height),
    ):
        if not low <= value <= high:
            faults.add(entry, f"`{what}` is {value}, not within {low} to {high}")


def _check_tickets(shape: Shape, faults: Faults) -> None:
    ids = {city.id for city in shape.cities}
    first: dict[Pair, str] = {}
    for index, ticket in enumerate(shape.tickets):
        entry = entry_name("ticket", index, ticket.a, ticket.b)
        check_ends(entry, ticket.pair, ids, faults)
        if ticket.pair in first:
            faults.add(entry, f"the same two cities as {first[ticket.pair]}")
        first.setdefault(ticket.pair, entry)


def _check_festivals(shape: Shape, faults: Faults) -> None:
    """IB-7: a city has at most one pile."""
    ids = {city.id for city in shape.cities}
    first_id: dict[str, str] = {}
    first_city: dict[str, str] = {}
    for index, festival in enumerate(shape.festivals):
        entry = entry_name("festival", index, festival.id)
        _check_names(entry, festival.id, festival.name, faults)
        if festival.id in first_id:
            faults.add(entry, f"the same `id` as {first_id[festival.id]}")
        first_id.setdefault(festival.id, entry)
        for city in festival.cities:
            if city not in ids:
                faults.add(entry, f"there is no city {city!r}")
            if city in first_city:
                faults.add(entry, f"{city!r} already has its pile in {first_city[city]}")
            first_city.setdefault(city, entry)


def check_ends(entry: str, pair: Pair, ids: set[str], faults: Faults) -> None:
    """The ends of a track or ticket must be two different cities."""
    if pair[0] == pair[1]:
        faults.add(entry, "both ends are the same city")
    for city in sorted(set(pair) - ids):
        faults.add(entry, f"there is no city {city!r}")


def _check_names(entry: str, slug: str, name: str, faults: Faults) -> None:
    if not SLUG.fullmatch(slug):
        faults.add(entry, f"id {slug!r} is not a kebab-case slug")
    if not name.isprintable() or not name.strip():
        faults.add(entry, f"name {name!r} cannot be printed")
