"""How numbers are distributed: one histogram below the other, on one axis."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from ferrovia.arena.report.charts import AXIS, EDGE, WIDTH, bottom_axis, chart, head
from ferrovia.arena.report.marks import Mark
from ferrovia.arena.report.markup import Markup, join, tag
from ferrovia.arena.report.numbers import percent, points
from ferrovia.arena.report.scale import Scale, fitted, round_step
from ferrovia.arena.study.spreads import spread_of

ROW = 84
PEAK = 56  # the height of the tallest bar
BARS = 30  # at most, over the whole axis


class Ridge(Struct, frozen=True):
    """The numbers of one row; at least one."""

    name: str
    numbers: Sequence[float]
    mark: Mark


def ridges(about: str, rows: Sequence[Ridge], axis: str) -> Markup:
    """The chart. Bars are shares of the row's own numbers, on the same scale for all rows."""
    low = min(min(row.numbers) for row in rows)
    high = max(max(row.numbers) for row in rows)
    width = max(1.0, round_step(max(1.0, high - low), BARS))
    scale = fitted(
        math.floor(low / width) * width, (math.floor(high / width) + 1) * width, EDGE, WIDTH - EDGE
    )
    bars = [bar_shares(row.numbers, width) for row in rows]
    peak = max(share for row in bars for share in row.values())
    bottom = len(rows) * ROW
    pieces = [bottom_axis(scale, 4, bottom, lambda number: points(number, 0), axis)]
    for place, (row, shares) in enumerate(zip(rows, bars, strict=True)):
        pieces.append(_row(row, shares, width, peak, scale, (place + 1) * ROW))
    return chart(about, WIDTH, bottom + AXIS, *pieces)


def bar_shares(numbers: Sequence[float], width: float) -> dict[int, float]:
    """The share of numbers in each bar, by index: bar k goes from k times the width to the next."""
    shares: dict[int, float] = {}
    for number in numbers:
        place = math.floor(number / width)
        shares[place] = shares.get(place, 0.0) + 1 / len(numbers)
    return dict(sorted(shares.items()))


def _row(
    row: Ridge, shares: dict[int, float], width: float, peak: float, scale: Scale, base: float
) -> Markup:
    spread = spread_of(row.numbers)
    bars = []
    for place, share in shares.items():
        left, right = scale(place * width), scale((place + 1) * width)
        height = share / peak * PEAK
        reach = f"{points(place * width, 0)} to {points((place + 1) * width - 1, 0)}"
        about = tag("title", f"{row.name}, {reach}: {percent(share)}")
        bars.append(
            tag(
                "rect",
                about,
                class_=f"bar {row.mark.colour}",
                x=left + 0.5,
                y=base - height,
                width=right - left - 1,
                height=height,
            )
        )
    x = scale(spread.mean)
    half = f"{points(spread.quarter, 0)} to {points(spread.three_quarters, 0)}"
    return tag(
        "g",
        tag("line", class_="base", x1=scale.start, x2=scale.end, y1=base, y2=base),
        join(*bars),
        tag("line", class_="mean", x1=x, x2=x, y1=base, y2=base - PEAK),
        row.mark.at(x, base - PEAK - 2),
        head(row.name, f"mean {points(spread.mean)}, middle half {half}", base - PEAK - 12),
    )
