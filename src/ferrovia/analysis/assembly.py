"""Put an analysis together from what was measured."""

from __future__ import annotations

from collections.abc import Sequence

from ferrovia.analysis.calibration import calibration
from ferrovia.analysis.curves import LastLook, full_curve, known_curve
from ferrovia.analysis.data import Analysis, Decision
from ferrovia.analysis.decision import Measured
from ferrovia.analysis.luck import Luck
from ferrovia.analysis.mistakes import credits
from ferrovia.analysis.position import Option
from ferrovia.analysis.summary import decisive_tracks, seat_summaries, turning_points
from ferrovia.analysis.tickets import OpenTickets
from ferrovia.game import Game


def assemble(
    end: Game, measured: Sequence[Measured], last: LastLook, tickets: OpenTickets, dealt: Luck, playouts: int
) -> Analysis:
    """`last` is the position at the end of the record."""
    maps = calibration(end.board.id, end.seats)
    full = full_curve(measured, last, maps)
    chances = [tuple(round(chance, 4) for chance in here.chances) for here in full]
    known = [known_curve(measured, seat, chances[0][seat], end.seats, maps) for seat in range(end.seats)]
    credited = list(credits(measured, chances))
    decisions = []
    for place, (one, credit) in enumerate(zip(measured, credited, strict=True)):
        here, after = full[place], full[place + 1]
        judged = tuple(round(curve[place], 4) for curve in known)
        luck = after.chances[one.seat] - here.chances[one.seat] - here.changes[one.seat]
        decisions.append(
            Decision(
                n=one.n,
                turn=one.turn,
                seat=one.seat,
                played=one.played,
                full=chances[place],
                full_error=round(here.error, 4),
                known=judged,
                options=one.options or (Option(one.played, judged[one.seat], 0.0),),
                gave_up=round(credit.mistake, 4),
                error=round(credit.mistake_error, 4),
                plan=one.plan,
                luck=round(luck, 4) if one.open else 0.0,
                luck_error=round(here.moved_error, 4) if one.open else 0.0,
            )
        )
    return Analysis(
        board=end.board.id,
        options=end.options,
        seats=end.seats,
        playouts=playouts,
        decisions=tuple(decisions),
        final=last.shares if end.over else None,
        seats_summary=tuple(seat_summaries(decisions, credited, chances, dealt)),
        turning_points=tuple(turning_points(decisions, chances, [here.moved_error for here in full[:-1]])),
        tickets=tickets.held(),
        tracks=decisive_tracks(measured, maps.full),
    )
