"""Estimates with their intervals, one row each, on one axis."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from ferrovia.arena.report.charts import AXIS, EDGE, WIDTH, Form, bottom_axis, chart, head, reference_line
from ferrovia.arena.report.marks import Mark
from ferrovia.arena.report.markup import Markup, join, tag
from ferrovia.arena.report.scale import Scale, fitted
from ferrovia.arena.study.estimates import Estimate

ROW = 38


class WhiskerRow(Struct, frozen=True):
    """`note` goes at the end of the row, above the line."""

    name: str
    estimate: Estimate
    note: str
    mark: Mark


def whiskers(
    about: str,
    rows: Sequence[WhiskerRow],
    form: Form,
    axis: str,
    reference: float | None = None,
    reference_about: str = "",
) -> Markup:
    """The chart. An interval without ends spans the whole axis."""
    ends = [end for row in rows for end in (row.estimate.low, row.estimate.high, row.estimate.value)]
    ends += [] if reference is None else [reference]
    finite = [end for end in ends if math.isfinite(end)]
    scale = fitted(min(finite), max(finite), EDGE + 6, WIDTH - EDGE - 6)
    bottom = len(rows) * ROW + 6
    pieces = [bottom_axis(scale, 4, bottom, form, axis)]
    if reference is not None:
        pieces.append(reference_line(scale, reference, 4, bottom, reference_about))
    pieces += [_row(row, scale, place * ROW, form) for place, row in enumerate(rows)]
    return chart(about, WIDTH, bottom + AXIS, *pieces)


def _row(row: WhiskerRow, scale: Scale, top: float, form: Form) -> Markup:
    y = top + 27
    low, high = scale.clamped(row.estimate.low), scale.clamped(row.estimate.high)
    about = f"{row.name}: {form(row.estimate.value)}"
    if math.isfinite(row.estimate.low):
        about += f", 95% interval {form(row.estimate.low)} to {form(row.estimate.high)}"
    return tag(
        "g",
        tag("title", about),
        head(row.name, row.note, top + 15),
        tag("line", class_=f"whisker {row.mark.colour}", x1=low, x2=high, y1=y, y2=y),
        join(
            *(
                tag("line", class_=f"cap {row.mark.colour}", x1=x, x2=x, y1=y - 4, y2=y + 4)
                for x in (low, high)
            )
        ),
        row.mark.at(scale(row.estimate.value), y),
    )
