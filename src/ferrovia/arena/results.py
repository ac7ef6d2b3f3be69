"""What the arena keeps of a game: enough for every table and picture of a report, and no secrets."""

from __future__ import annotations

from msgspec import Struct

from ferrovia import mechanisms

# The lines of the score sheet that add up to the total. Each board uses some of them.
POINTS = tuple(line.name for line in mechanisms.LINES)


class SeatOutcome(Struct, frozen=True):
    """One bot in one game."""

    bot: str  # its spec
    total: int
    points: dict[str, int]  # the lines of the score sheet by name, as in `ferrovia.game.result.SeatResult`
    share: float  # of the win: 1 alone, 1/2 if two share it, 0
    place: int  # 1 is first; ties share a place
    turns: int  # its own
    decisions: int
    seconds: float  # spent in its `choose` and `see`, processor time; this and `slowest` vary between runs
    slowest: float  # the longest single `choose`, processor time
    faults: int  # choices that were illegal or raised: a random move was made instead
    tickets_done: tuple[str, ...]
    tickets_failed: tuple[str, ...]
    tracks: tuple[str, ...]  # in the order claimed
    scores: tuple[int, ...]  # points on the board after each of its turns


class GameOutcome(Struct, frozen=True):
    """One game. Games of the same `deal` have the same cards and tickets, with the bots in other seats."""

    table: int  # the number of the line-up in the tournament
    deal: int
    turn_of_seats: int  # the number of the seating within the deal
    seed: int
    board: str
    options: tuple[str, ...]
    first: int
    seats: tuple[SeatOutcome, ...]
