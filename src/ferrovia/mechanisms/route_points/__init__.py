"""Points for a claimed track, to the one who claims it (BASE-21)."""

from __future__ import annotations

from ferrovia.mechanisms.declaration import Declaration

DECLARATION = Declaration(name="route_points", rows=("engine", "game"))
