"""Ferries: tracks with locomotive symbols (EU-4, IB-10)."""

from __future__ import annotations

from ferrovia.mechanisms.declaration import Declaration, EntryMark, Refuse, Rule


class FerriesRule(Rule, frozen=True):
    """EU-4: locomotive symbols on tracks (`ferry` of a track)."""


DECLARATION = Declaration(
    name="ferries",
    rows=("cli",),
    rule=FerriesRule,
    marks=(EntryMark("track", "ferry"),),
    refusals=(Refuse(15, "FERRY_LOCOMOTIVES", "EU-4", "Needs {needed:locomotive}, you have {held}."),),
)
