"""The identity of a board: docs/versions.md defines it for programs in any language."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec

# What is for people and pictures: of the board, and of each entry of a list.
OF_BOARD = {"name", "year", "height", "reconstructed"}
OF_ENTRY = {"name", "lat", "lon", "at"}


def fingerprint_of(tables: Mapping[str, Any]) -> str:
    """Thirty-two hex digits that change with anything in a board file that matters to play, ids and the order
    of lists included."""
    played = dict(tables, board=_without(tables["board"], OF_BOARD))
    for key, value in tables.items():
        if isinstance(value, list):
            played[key] = [_without(entry, OF_ENTRY) for entry in value]
    return hashlib.sha256(msgspec.json.encode(played, order="sorted")).hexdigest()[:32]


def _without(table: Mapping[str, Any], keys: set[str]) -> dict[str, Any]:
    return {key: value for key, value in table.items() if key not in keys}
