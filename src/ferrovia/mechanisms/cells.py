"""What mechanisms add to a layer: a cell is the file of one mechanism that is named after the layer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from types import ModuleType

from ferrovia.mechanisms import FOLDERS, MECHANISMS
from ferrovia.mechanisms.declaration import Declaration, Row

_FOLDERS = {each.name: folder for each, folder in zip(MECHANISMS, FOLDERS, strict=True)}


def cells(mechanisms: Iterable[Declaration], row: Row) -> Iterator[tuple[Declaration, ModuleType]]:
    """Their cells of this row, in order, each with its declaration."""
    for each in mechanisms:
        if row in each.rows:
            yield each, _cell(each.name, row)


@cache
def _cell(name: str, row: Row) -> ModuleType:
    return import_module(f"ferrovia.mechanisms.{_FOLDERS[name]}.{row}")
