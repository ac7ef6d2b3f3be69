"""Long tickets, dealt once (EU-2). `tickets` deals them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ferrovia.mechanisms.declaration import Declaration, EntryMark, Rule


class LongTicketsRule(Rule, frozen=True):
    """EU-2: long tickets are dealt once, at set-up, beside the regular ones."""

    deal: Annotated[int, Meta(ge=1, le=4)] = 1


DECLARATION = Declaration(
    name="long_tickets",
    rows=("boards",),
    rule=LongTicketsRule,
    part="EU",
    marks=(EntryMark("ticket", "long"),),
    explains="Long tickets: each player is also dealt {deal} (EU-2).",
)
