"""From parsed TOML to typed entries: right keys, right types, numbers in range."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from msgspec import NODEFAULT, Struct, ValidationError

from ferrovia.boards.entries import BoardEntry, BoardHeader, City, Festival, Ticket, TrackEntry
from ferrovia.boards.faults import Faults, entry_name
from ferrovia.engine.codes import MAX_CITIES, MAX_FESTIVALS, MAX_TICKETS, MAX_TRACKS
from ferrovia.mechanisms.declaration import Entry
from ferrovia.mechanisms.rules import Rules

KEYS = ("board", "rules", "cities", "tracks", "tickets", "festivals")
RULE_FIELDS = {field.encode_name: field for field in msgspec.structs.fields(Rules)}
AnyEntry = TypeVar("AnyEntry", bound=BoardEntry)


class Shape(Struct, frozen=True):
    """A file whose entries are each well-formed."""

    header: BoardHeader
    rules: Rules
    cities: tuple[City, ...]
    tracks: tuple[TrackEntry, ...]
    tickets: tuple[Ticket, ...]
    festivals: tuple[Festival, ...]

    def entries(self) -> dict[Entry, list[tuple[str, BoardEntry]]]:
        """Those that can have marks, each with the name that faults give it."""
        return {
            "track": [(entry_name("track", i, t.a, t.b), t) for i, t in enumerate(self.tracks)],
            "ticket": [(entry_name("ticket", i, t.a, t.b), t) for i, t in enumerate(self.tickets)],
            "festival": [(entry_name("festival", i, f.id), f) for i, f in enumerate(self.festivals)],
        }


def read_shape(raw: dict[str, Any], faults: Faults) -> Shape:
    """Type every entry, and raise all malformed ones at once: they cannot be checked any further."""
    for key in raw:
        if key not in KEYS:
            faults.add(repr(key), f"no such key in a board file; it has {', '.join(KEYS)}")
    header = _read_header(raw.get("board"), faults)
    rules = _read_rules(raw.get("rules"), faults)
    cities = _read_list("city", raw.get("cities"), City, MAX_CITIES, faults)
    tracks = _read_list("track", raw.get("tracks"), TrackEntry, MAX_TRACKS, faults)
    tickets = _read_list("ticket", raw.get("tickets"), Ticket, MAX_TICKETS, faults)
    festivals = _read_list("festival", raw.get("festivals", []), Festival, MAX_FESTIVALS, faults)
    if header is None or rules is None or faults.lines:
        raise faults.error()
    return Shape(header, rules, cities, tracks, tickets, festivals)


def _read_header(raw: object, faults: Faults) -> BoardHeader | None:
    if not isinstance(raw, dict):
        faults.add("[board]", "missing, or not a table")
        return None
    try:
        return msgspec.convert(raw, BoardHeader)
    except ValidationError as error:
        faults.add_invalid("[board]", error)
        return None


def _read_rules(raw: object, faults: Faults) -> Rules | None:
    """The `[rules.x]` tables. A mechanism that the engine does not know is a fault, never ignored."""
    if not isinstance(raw, dict):
        faults.add("[rules]", "missing, or not a table")
        return None
    found: dict[str, Any] = {}
    for name, numbers in raw.items():
        field = RULE_FIELDS.get(name)
        if field is None:
            faults.add(f"[rules.{name}]", f"no such rule; there are {', '.join(RULE_FIELDS)}")
            continue
        try:
            found[field.name] = msgspec.convert(numbers, field.type)
        except ValidationError as error:
            faults.add_invalid(f"[rules.{name}]", error)
    for name, field in RULE_FIELDS.items():
        if field.default is NODEFAULT and name not in raw:
            faults.add(f"[rules.{name}]", "missing; every board needs it")
    return None if faults.lines else Rules(**found)


def _read_list(
    kind: str, raw: object, entry: type[AnyEntry], most: int, faults: Faults
) -> tuple[AnyEntry, ...]:
    """The entries of a list, if the compiled core has room for them all."""
    if not isinstance(raw, list):
        faults.add(f"list of {kind} entries", "missing, or not a list")
        return ()
    if len(raw) > most:
        faults.add(f"list of {kind} entries", f"{len(raw)} of them, but at most {most} fit")
    found = []
    for index, line in enumerate(raw[:most]):
        keys = line if isinstance(line, dict) else {}
        name = entry_name(kind, index, keys.get("id"), keys.get("a"), keys.get("b"))
        try:
            found.append(msgspec.convert(line, entry))
        except ValidationError as error:
            faults.add_invalid(name, error)
    return tuple(found)
