"""Time: since when a seat has been to act, and how long it has.

All times are in milliseconds and come from entries, so that every node and every restart computes the same.
They never run backwards by more than `SKEW`: see `Table.put_back`.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct
from msgspec.structs import replace

from ferrovia.tables.settings import Live, Pace, Relaxed

DAY = 86_400_000
ALWAYS = 1 << 62  # longer than any clock has run
SKEW = 60_000  # by which the clocks of nodes may differ: if one goes back further, it was put back


class Question(Struct, frozen=True):
    """A seat is to act: asked by entry `n` at this time, in this turn since `since`."""

    n: int
    at: int
    since: int


class Clocks:
    """The open questions, and what is left of each seat's time bank."""

    def __init__(self, pace: Pace, seats: int) -> None:
        self.pace = pace
        self.bank = [pace.bank * 1000 if isinstance(pace, Live) else 0] * seats
        self.open: dict[int, Question] = {}
        self._turn = 0
        # How all this was before each decision, and when it was made.
        self._before: list[tuple[dict[int, Question], list[int], int, int]] = []

    def ask(self, n: int, at: int, turn: int, seats: Collection[int], unchanged: bool) -> None:
        """Entry `n` led to a position in which these seats are to act.

        `unchanged` if nothing changed for those who were already asked: somebody else answered in secret. A
        turn of several decisions has one clock."""
        self._before.append((self.open, self.bank[:], self._turn, at))
        for seat, question in self.open.items():
            if seat not in seats or turn != self._turn:
                self._charge(seat, at - question.since)
        kept = self.open if turn == self._turn else {}
        self._turn = turn
        self.open = {
            seat: kept[seat]
            if unchanged and seat in kept
            else Question(n, at, kept[seat].since if seat in kept else at)
            for seat in seats
        }

    def take_back(self, n: int, at: int, seat: int, steps: int, unchanged: bool) -> None:
        """Entry `n` undid the last `steps` decisions, back to one of the seat, whose clock has never stopped;
        but it did not run while bots were thinking."""
        asked, self.bank, self._turn, decided = self._before[-steps]
        del self._before[-steps:]
        bots = at - decided if steps > 1 else 0
        self.open = {
            other: question if unchanged and other != seat else Question(n, at, question.since + bots)
            for other, question in asked.items()
        }

    def turn_before(self, steps: int) -> int:
        """The turn in which the first of the last `steps` decisions was made."""
        return self._before[-steps][2]

    def restart(self, seat: int, at: int) -> None:
        """Somebody is back: the clock of the turn starts again."""
        if seat in self.open:
            self.open[seat] = replace(self.open[seat], since=at)

    def deadline(self, seat: int) -> int | None:
        """When the seat runs out of time; None if it never does."""
        question = self.open.get(seat)
        if question is None:
            return None
        if isinstance(self.pace, Live):
            return question.since + self.pace.move * 1000 + self.bank[seat]
        if isinstance(self.pace, Relaxed):
            return question.since + self.pace.days * DAY
        return None

    def _charge(self, seat: int, used: int) -> None:
        if isinstance(self.pace, Live):
            self.bank[seat] = max(0, self.bank[seat] - max(0, used - self.pace.move * 1000))
