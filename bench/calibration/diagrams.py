"""Reliability diagrams: how often chances of each size were won. On the diagonal they come true."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bench.calibration.figures import Judged, calibration_error, tenths

SIDE = 220
MARGIN = 44
GAP = 70  # from one panel to the next
TITLES = {"full": "all hands known", "known": "as the player could judge"}


def diagrams(found: Mapping[str, Sequence[Judged]]) -> str:
    """One panel for each kind: chances as told, and in grey the shares of playouts they were made from."""
    width = len(TITLES) * (SIDE + GAP)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {SIDE + 2 * MARGIN}" '
        f'width="{width}" font-family="sans-serif" font-size="11">',
        '<rect width="100%" height="100%" fill="#fff"/>',
    ]
    for number, kind in enumerate(TITLES):
        lines += panel(MARGIN + number * (SIDE + GAP), kind, found)
    return "\n".join([*lines, "</svg>"]) + "\n"


def panel(left: float, kind: str, found: Mapping[str, Sequence[Judged]]) -> Iterator[str]:
    error = calibration_error(found[kind])
    yield f'<g transform="translate({left} {MARGIN - 10})">'
    yield f'<text x="{SIDE / 2}" y="-10" text-anchor="middle">{TITLES[kind]}: error {error:.3f}</text>'
    yield f'<path d="M0 0V{SIDE}H{SIDE}" fill="none" stroke="#555"/>'
    yield f'<path d="M0 {SIDE}L{SIDE} 0" stroke="#bbb" stroke-dasharray="3 3"/>'
    for tick in (0.0, 0.5, 1.0):
        at = SIDE * tick
        yield f'<text x="{at}" y="{SIDE + 15}" text-anchor="middle">{tick:.0%}</text>'
        yield f'<text x="-6" y="{SIDE - at + 4}" text-anchor="end">{tick:.0%}</text>'
    yield f'<text x="{SIDE / 2}" y="{SIDE + 31}" text-anchor="middle">chance</text>'
    yield f'<text transform="translate(-30 {SIDE / 2}) rotate(-90)" text-anchor="middle">won</text>'
    yield line(found[f"{kind}, as counted"], "#b0b0b0", 3.0)
    yield line(found[kind], "#0b62a8", 4.0)
    yield "</g>"


def line(found: Sequence[Judged], colour: str, radius: float) -> str:
    points = [(SIDE * mean, SIDE * (1.0 - won)) for n, mean, won in tenths(found) if n]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="{colour}"/>' for x, y in points)
    return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.5"/>{dots}'
