"""The analysis of a game, as it is written to JSON (docs/analysis.md explains each figure)."""

from __future__ import annotations

from msgspec import Struct

from ferrovia.analysis.position import Option, SeatPlan
from ferrovia.game.actions import Action

FORMAT = "ferrovia-analysis"
VERSION = 1


class Decision(Struct, frozen=True):
    """One decision of a record. `n` counts from 0; `full` and `known` are chances before it. Entry s of
    `known` is what seat s itself could judge when it last decided."""

    n: int
    turn: int
    seat: int
    played: Action
    full: tuple[float, ...]
    full_error: float
    known: tuple[float, ...]
    options: tuple[Option, ...]
    gave_up: float
    error: float
    plan: SeatPlan | None  # None where there was nothing to decide
    luck: float
    luck_error: float


class Fortune(Struct, frozen=True):
    """What a seat got by luck, and what it would get on average."""

    seen: int
    expected: float


class SeatSummary(Struct, frozen=True):
    """Skill is what the seat's own choices gained or lost it, `others` what those of the others did, luck all
    else: together they are the way from the first chance to the result."""

    seat: int
    skill: float
    skill_error: float
    others: float
    luck: float
    luck_error: float
    blunders: tuple[int, ...]
    locomotives: Fortune
    ticket_points: Fortune


class TicketHeld(Struct, frozen=True):
    """A ticket that a seat holds at the end. If it was not completed: the last decision before which it still
    could have been with the trains the seat had, and how many it would have taken."""

    seat: int
    ticket: str
    done: bool
    open_until: int | None = None
    trains: int | None = None


class DecisiveTrack(Struct, frozen=True):
    """A claim, and by how much it raised the seat's chance compared with drawing a card."""

    track: str
    n: int
    seat: int
    swing: float
    error: float


class Analysis(Struct, frozen=True, kw_only=True):
    """The analysis of a game."""

    format: str = FORMAT
    version: int = VERSION
    board: str
    options: tuple[str, ...]
    seats: int
    playouts: int
    decisions: tuple[Decision, ...]
    final: tuple[float, ...] | None  # None while the game is not over
    seats_summary: tuple[SeatSummary, ...]
    turning_points: tuple[int, ...]
    tickets: tuple[TicketHeld, ...]
    tracks: tuple[DecisiveTrack, ...]
