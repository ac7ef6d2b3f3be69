"""Where an array starts. The compiled form has addresses instead (`addresses.pxd`): handing a whole
memoryview from function to function would copy two hundred bytes each time."""

from __future__ import annotations

from typing import Any


def shorts(array: Any) -> Any:
    """An array of 16-bit numbers."""
    return array


def marks(array: Any) -> Any:
    """An array of bytes."""
    return array
