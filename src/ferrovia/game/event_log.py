"""The engine's journal for one audience: rows of numbers become typed events."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ferrovia import mechanisms
from ferrovia.engine import codes
from ferrovia.game.names import SUBJECTS, Names
from ferrovia.mechanisms import Event, kinds
from ferrovia.mechanisms.declaration import Tell
from ferrovia.mechanisms.numbers import CARDS

Row = tuple[int, ...]
Teller = Callable[[Names, Row, bool], Event]
Named = Callable[[Names, int], object]

EVERYBODY = -2  # an audience that sees all: records, tests, a finished game


def tell(names: Names, rows: Iterable[Row], audience: int) -> tuple[Event, ...]:
    """The events as a seat sees them; NOBODY is a spectator, EVERYBODY sees all."""
    return tuple(TELLERS[row[0]](names, row, audience in (row[1], EVERYBODY)) for row in rows)


def _named(kind: str) -> Named:
    """How a number in the journal becomes the value of a field; NOBODY becomes None."""
    if kind in SUBJECTS:
        return lambda names, number: None if number == codes.NOBODY else names.subjects[kind][number]
    if kind == "card":
        return lambda names, number: CARDS[number]
    if kind == "tickets":
        return lambda names, number: names.ticket_names(number)
    return lambda names, number: number


def places(tell: Tell) -> list[tuple[int, kinds.FieldKind]]:
    """A row is the kind, the seat or NOBODY, and the other fields of the event in their order."""
    fields = kinds.kinds(tell.type)
    after = 1 if fields[:1] and fields[0].kind == "seat" else 2
    return list(enumerate(fields, after))


def _teller(tell: Tell) -> Teller:
    readers = [(place, _named(field.kind), field.secret) for place, field in places(tell)]

    def teller(names: Names, row: Row, own: bool) -> Event:
        return tell.type(
            *[None if secret and not own else named(names, row[place]) for place, named, secret in readers]
        )

    return teller


TELLERS: dict[int, Teller] = {tell.number: _teller(tell) for tell in mechanisms.TELLS}
# The kinds of rows with secrets of their seat, and the places of these.
SECRETS: dict[int, tuple[int, ...]] = {
    tell.number: secrets
    for tell in mechanisms.TELLS
    if (secrets := tuple(place for place, field in places(tell) if field.secret))
}
