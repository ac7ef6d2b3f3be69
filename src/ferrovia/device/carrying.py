"""All games of a device as one text, for another device or a safe place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ferrovia.device.requests import Asked

if TYPE_CHECKING:
    from ferrovia.device.desk import Desk


async def export(desk: Desk, asked: Asked) -> bytes:
    raise NotImplementedError


async def bring(desk: Desk, asked: Asked) -> bytes:
    raise NotImplementedError
