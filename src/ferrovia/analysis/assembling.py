"""Put an analysis together from what was measured."""

from __future__ import annotations

from collections.abc import Sequence

from ferrovia.analysis.curves import full_curve, known_curve, shared
from ferrovia.analysis.data import Analysis, Decision
from ferrovia.analysis.dealt import Dealt
from ferrovia.analysis.smoothing import Point
from ferrovia.analysis.summary import decisive_tracks, seat_summary, turning_points
from ferrovia.analysis.tickets import OpenTickets
from ferrovia.analysis.weighing import Measured
from ferrovia.game import Game


def assemble(
    end: Game, measured: Sequence[Measured], last: Point, tickets: OpenTickets, dealt: Dealt, playouts: int
) -> Analysis:
    """`last` is the position at the end of the record."""
    full = full_curve(measured, last)
    chances = [shared(smooth.chances) for smooth in full]
    known = [known_curve(measured, seat, chances[0][seat]) for seat in range(end.seats)]
    decisions = []
    for place, one in enumerate(measured):
        here, after = full[place], full[place + 1]
        luck = after.chances[one.seat] - here.chances[one.seat] - one.looked.changes[one.seat]
        decisions.append(
            Decision(
                n=one.n,
                turn=one.turn,
                seat=one.seat,
                played=one.played,
                full=chances[place],
                full_error=round(here.error, 4),
                known=tuple(round(curve[place], 4) for curve in known),
                options=one.options,
                gave_up=max(0.0, round(one.regret, 4)),
                error=round(one.error, 4),
                plan=one.plan,
                luck=round(luck, 4) if one.open else 0.0,
                luck_error=round(here.moved_error, 4) if one.open else 0.0,
            )
        )
    moved = [smooth.moved_error for smooth in full[:-1]]
    return Analysis(
        board=end.board.id,
        options=end.options,
        seats=end.seats,
        playouts=playouts,
        decisions=tuple(decisions),
        final=tuple(last.chances) if end.over else None,
        seats_summary=tuple(
            seat_summary(seat, decisions, measured, chances, dealt) for seat in range(end.seats)
        ),
        turning_points=tuple(turning_points(decisions, chances, moved)),
        tickets=tickets.held(),
        tracks=decisive_tracks(measured),
    )
