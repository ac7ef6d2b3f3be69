"""What happens at the table, as rows of a journal."""

from __future__ import annotations

from ferrovia.engine import bits, codes
from ferrovia.engine.fields import Inlined


class EventWriter(Inlined):
    """Without a journal, telling makes no Python object. In the compiled form a state looks for one in place:
    a method that is inlined in other modules must replace one of another class."""

    def tell(
        self,
        event: int,
        seat: int,
        a: int = codes.NOTHING,
        b: int = codes.NOTHING,
        c: int = codes.NOTHING,
        d: int = codes.NOTHING,
    ) -> None:
        """Write an event of a seat (NOBODY: of none) into the journal, if there is one; a to d are its other
        numbers, as many as it has."""
        if self.journal is not None:
            self.write(event, seat, [a, b, c, d])

    def tell_tickets(self, event: int, seat: int, tickets: int, back: int = codes.NOTHING) -> None:
        """The same for an event about tickets: how many a seat gets, how many it gives back, and which it
        gets."""
        if self.journal is not None:
            self.write(event, seat, [bits.size(tickets), back, tickets])

    def write(self, event: int, seat: int, more: list[int]) -> None:
        """A row of the journal."""
        assert self.journal is not None
        self.journal.append((event, seat, *[number for number in more if number != codes.NOTHING]))
