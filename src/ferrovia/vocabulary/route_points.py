"""Points for a claimed track, to the one who claims it (BASE-21)."""

from __future__ import annotations

from ferrovia.vocabulary.declare import Vocabulary

VOCABULARY = Vocabulary(name="route_points", module="route_points")
