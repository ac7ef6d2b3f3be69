"""Results of one deal at several tables, side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from ferrovia.game.result import Result


class Outcome(Struct, frozen=True, kw_only=True):
    """What one person made of the deal, at which `table` of a server or in which file. `lead` is over the
    best of the others there; `helped` means that a bot made decisions, so there is no rank."""

    table: str
    name: str
    seat: int
    place: int
    points: int
    lead: int
    tickets_done: int
    tickets_failed: int
    helped: bool = False


class Ranked(Struct, frozen=True):
    """An outcome and its rank among those of the same seat, which alone had the same cards."""

    rank: int | None
    outcome: Outcome


def outcome_of(table: str, result: Result, seat: int, name: str, helped: bool = False) -> Outcome:
    sheet = result.seats[seat]
    others = [other.total for other in result.seats if other.seat != seat]
    return Outcome(
        table=table,
        name=name,
        seat=seat,
        place=result.places[seat],
        points=sheet.total,
        lead=sheet.total - max(others),
        tickets_done=len(sheet.done),
        tickets_failed=len(sheet.failed),
        helped=helped,
    )


def compare(outcomes: Iterable[Outcome]) -> list[Ranked]:
    """Seat by seat, best first: by place at the table, then lead, then points. Those equal in all of them
    share a rank, and the next rank is skipped."""
    by_seat: dict[int, list[Outcome]] = {}
    for outcome in outcomes:
        by_seat.setdefault(outcome.seat, []).append(outcome)
    return [ranked for seat in sorted(by_seat) for ranked in _ranked(by_seat[seat])]


def _ranked(outcomes: Sequence[Outcome]) -> list[Ranked]:
    ordered = sorted(outcomes, key=lambda outcome: (outcome.helped, _merit(outcome)))
    ranked: list[Ranked] = []
    for place, outcome in enumerate(ordered, 1):
        equal = ranked and _merit(ranked[-1].outcome) == _merit(outcome)
        rank = ranked[-1].rank if equal else place
        ranked.append(Ranked(None if outcome.helped else rank, outcome))
    return ranked


def _merit(outcome: Outcome) -> tuple[int, int, int]:
    """Smaller is better."""
    return outcome.place, -outcome.lead, -outcome.points
