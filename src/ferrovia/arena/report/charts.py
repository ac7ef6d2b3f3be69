"""What all charts have in common: the frame, the bottom axis, the words for people who cannot see it."""

from __future__ import annotations

from collections.abc import Callable

from ferrovia.arena.report.markup import Markup, join, tag
from ferrovia.arena.report.scale import Scale

WIDTH = 440  # of a chart, so that its text is still readable on a phone
EDGE = 14  # margin on the left and right
AXIS = 34  # the height of an axis with its name
LETTER = 7.4  # average width of a letter in a name
SMALL_LETTER = 6.4  # in a note

Form = Callable[[float], str]


def chart(about: str, width: float, height: float, *content: Markup) -> Markup:
    """A picture; `about` says in words what it shows."""
    return tag(
        "svg",
        *content,
        class_="chart",
        viewBox=f"0 0 {width:g} {height:g}",
        role="img",
        aria_label=about,
    )


def label(text: str, x: float, y: float, kind: str = "", anchor: str = "start") -> Markup:
    return tag("text", text, class_=f"t {kind}".strip(), x=x, y=y, text_anchor=anchor)


def bottom_axis(scale: Scale, top: float, bottom: float, form: Form, name: str) -> Markup:
    """Lines from `top` to `bottom` at round numbers, the numbers below them, and what they mean."""
    pieces = []
    for tick in scale.ticks():
        x = scale(tick)
        pieces.append(tag("line", class_="grid", x1=x, x2=x, y1=top, y2=bottom))
        pieces.append(label(form(tick), x, bottom + 14, "tick", "middle"))
    pieces.append(label(name, (scale.start + scale.end) / 2, bottom + 30, "axis", "middle"))
    return join(*pieces)


def reference_line(scale: Scale, value: float, top: float, bottom: float, about: str) -> Markup:
    x = scale.clamped(value)
    return tag("line", tag("title", about), class_="reference", x1=x, x2=x, y1=top, y2=bottom)


def head(name: str, note: str, y: float) -> Markup:
    """The name of a row on the left and a note on the right, which takes precedence."""
    room = WIDTH - 3 * EDGE - SMALL_LETTER * len(note)
    return join(
        label(clipped(name, room), EDGE, y, "name halo"), label(note, WIDTH - EDGE, y, "note halo", "end")
    )


def clipped(name: str, width: float) -> str:
    """A name cut to fit a width in the font of the charts; the tables have it in full."""
    letters = max(2, int(width / LETTER))
    return name if len(name) <= letters else name[: letters - 1] + "\u2026"
