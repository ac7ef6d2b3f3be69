"""The types of the fields of actions and events: what a string or a number in one of them stands for.

The engine speaks in numbers, people and programs in names. From the type of a field follows how its number
becomes a name, where it stands in a packed action, and who may see it.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import fields


def _kind(name: str, *, secret: bool = False, barred: bool = False) -> Meta:
    return Meta(extra={"kind": name, "secret": secret, "barred": barred})


City = Annotated[str, _kind("city")]
Cities = Annotated[tuple[str, ...], _kind("cities")]  # of a rule
BarredCity = Annotated[str, _kind("city", barred=True)]  # of a rule: nobody starts or has a marker there
Track = Annotated[str, _kind("track")]
Ticket = Annotated[str, _kind("ticket")]
Festival = Annotated[str, _kind("festival")]
Card = Annotated[str, _kind("card")]
Tickets = Annotated[tuple[str, ...], _kind("tickets")]  # in the engine, a mask
Seat = Annotated[int, _kind("seat")]
Locomotives = Annotated[int, _kind("locomotives")]  # of a payment
Count = Annotated[int, _kind("count")]
TrackOrNone = Annotated[str | None, _kind("track")]

# Only the seat of the event may see these: everybody else gets None.
SecretCount = Annotated[int | None, _kind("count", secret=True)]
SecretCard = Annotated[str | None, _kind("card", secret=True)]
SecretTicket = Annotated[str | None, _kind("ticket", secret=True)]
SecretTickets = Annotated[tuple[str, ...] | None, _kind("tickets", secret=True)]


class FieldKind(Struct, frozen=True):
    """A field of an action or an event: its name, its kind, and whether it is its seat's secret."""

    name: str
    kind: str
    secret: bool


@cache
def kinds(struct: type[Struct]) -> tuple[FieldKind, ...]:
    """The fields of an action or an event, in order."""
    return tuple(_field_kind(field.name, field.type) for field in fields(struct))


def city_fields(rule: type[Struct]) -> list[str]:
    """The fields of a rule that name cities by their ids."""
    return [field.name for field in fields(rule) if _extra(field.type).get("kind") in ("city", "cities")]


@cache
def barred_fields(rule: type[Struct]) -> tuple[str, ...]:
    """Those of them that bar their cities."""
    return tuple(field.name for field in fields(rule) if _extra(field.type).get("barred"))


def _field_kind(name: str, annotated: object) -> FieldKind:
    extra = _extra(annotated)
    if not extra:
        raise TypeError(f"{name}: {annotated} is not a type of ferrovia.mechanisms.kinds")
    return FieldKind(name, extra["kind"], extra["secret"])


def _extra(annotated: object) -> dict[str, Any]:
    metas = [part for part in getattr(annotated, "__metadata__", ()) if isinstance(part, Meta)]
    return next((meta.extra for meta in metas if meta.extra), {})
