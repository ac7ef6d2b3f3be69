"""Means that change over time, each within its band."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ferrovia.arena.report.charts import AXIS, EDGE, LETTER, WIDTH, Form, bottom_axis, chart, clipped, label
from ferrovia.arena.report.marks import Mark
from ferrovia.arena.report.markup import Markup, join, tag
from ferrovia.arena.report.scale import Scale, fitted

HEIGHT = 300
LEFT = 40  # for the numbers on the left
LINE = 14  # between the names at the ends of the curves
ROOM = 150  # for the names, at most


class Moment(Struct, frozen=True):
    """One point in time: a mean and the band around it."""

    time: int
    mean: float
    low: float
    high: float


class ChartCurve(Struct, frozen=True):
    """`moments` in order of time; at least one."""

    name: str
    moments: Sequence[Moment]
    mark: Mark


def curves(about: str, lines: Sequence[ChartCurve], form: Form, axis: str) -> Markup:
    """The chart. Names are on the right, next to the ends of their curves."""
    room = min(ROOM, 2 * EDGE + LETTER * max(len(line.name) for line in lines))
    moments = [moment for line in lines for moment in line.moments]
    times = [moment.time for moment in moments]
    across = Scale(min(times), max(max(times), min(times) + 1), LEFT, WIDTH - room)
    up = fitted(min(moment.low for moment in moments), max(moment.high for moment in moments), HEIGHT - 4, 12)
    pieces = [bottom_axis(across, 12, HEIGHT, lambda time: f"{time:g}", axis), _left_axis(up, across, form)]
    pieces += [_band(line, across, up) for line in lines]
    pieces += [_line(line, across, up) for line in lines]
    pieces += _names(lines, across, up)
    return chart(about, WIDTH, HEIGHT + AXIS, *pieces)


def _left_axis(up: Scale, across: Scale, form: Form) -> Markup:
    pieces = []
    for tick in up.ticks():
        y = up(tick)
        pieces.append(tag("line", class_="grid", x1=across.start, x2=across.end, y1=y, y2=y))
        pieces.append(label(form(tick), across.start - 6, y + 4, "tick", "end"))
    return join(*pieces)


def _band(line: ChartCurve, across: Scale, up: Scale) -> Markup:
    upper = [f"{across(m.time):.1f} {up(m.high):.1f}" for m in line.moments]
    lower = [f"{across(m.time):.1f} {up(m.low):.1f}" for m in reversed(line.moments)]
    return tag("path", class_=f"band {line.mark.colour}", d="M" + "L".join(upper + lower) + "z")


def _line(line: ChartCurve, across: Scale, up: Scale) -> Markup:
    places = [f"{across(m.time):.1f} {up(m.mean):.1f}" for m in line.moments]
    last = line.moments[-1]
    about = f"{line.name}: {last.mean:.1f} on average after {last.time}"
    path = tag(
        "path",
        tag("title", about),
        class_=f"curve {line.mark.colour}",
        d="M" + "L".join(places),
        stroke_dasharray=line.mark.dash,
    )
    return join(path, line.mark.at(across(last.time), up(last.mean)))


def _names(lines: Sequence[ChartCurve], across: Scale, up: Scale) -> list[Markup]:
    """The names next to the ends of their curves, moved apart where they would overlap."""
    ends = sorted(((up(line.moments[-1].mean), line) for line in lines), key=lambda end: end[0])
    heights = spread_apart([height for height, _ in ends], LINE, 12, HEIGHT - 2)
    left = across.end + 2 * EDGE - 6
    pieces = []
    for height, (end, line) in zip(heights, ends, strict=True):
        start = across(line.moments[-1].time) + 7
        pieces.append(tag("line", class_="leader", x1=start, x2=left - 3, y1=end, y2=height))
        pieces.append(label(clipped(line.name, WIDTH - left), left, height + 4, "name"))
    return pieces


def spread_apart(heights: Sequence[float], gap: float, top: float, bottom: float) -> list[float]:
    """Move sorted heights until neighbours are `gap` apart, within the ends if there is room."""
    moved = list(heights)
    for place in range(len(moved)):
        least = top if place == 0 else moved[place - 1] + gap
        moved[place] = max(moved[place], least)
    for place in reversed(range(len(moved))):
        most = bottom if place == len(moved) - 1 else moved[place + 1] - gap
        moved[place] = min(moved[place], most)
    return moved
