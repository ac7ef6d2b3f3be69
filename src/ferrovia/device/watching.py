"""Who may look at a table of this device without a seat at it."""

from __future__ import annotations

from ferrovia.tables.refusals import SPECTATORS_OFF, refuse
from ferrovia.tables.table import Table


def check_spectator(table: Table, chair: int | None) -> None:
    """Raises `Refused` for a spectator, if there are none here. Anybody looking for a chair may look."""
    if chair is None and table.game is not None and not table.settings.spectators:
        raise refuse(SPECTATORS_OFF)
