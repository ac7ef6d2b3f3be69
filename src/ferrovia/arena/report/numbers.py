"""Numbers formatted for readers."""

from __future__ import annotations

import math

from ferrovia.arena.study.estimates import Estimate

MINUS = "\u2212"
NONE = "\u2013"
THIN = "\u202f"


def percent(share: float, digits: int = 1) -> str:
    return f"{_fixed(100 * share, digits)}%"


def points(number: float, digits: int = 1) -> str:
    return _fixed(number, digits)


def signed(number: float, digits: int = 1) -> str:
    text = _fixed(number, digits)
    return text if text.startswith(MINUS) or not float(text) else f"+{text}"


def signed_percent(share: float, digits: int = 0) -> str:
    """A difference of two shares, in percentage points."""
    return signed(100 * share, digits)


def count(number: int) -> str:
    """With thin spaces between thousands."""
    return f"{number:,}".replace(",", THIN)


def interval(estimate: Estimate, *, share: bool = False, digits: int = 1) -> str:
    """The ends of an interval, "48.1 to 52.3"; of a share, in percent."""
    if not (math.isfinite(estimate.low) and math.isfinite(estimate.high)):
        return "unknown"
    scale = 100 if share else 1
    ends = f"{_fixed(scale * estimate.low, digits)} to {_fixed(scale * estimate.high, digits)}"
    return ends + ("%" if share else "")


def seconds(duration: float) -> str:
    """A short time in a suitable unit."""
    if duration < 0.001:
        return f"{1e6 * duration:.0f}{THIN}\u00b5s"
    if duration < 1:
        return f"{1e3 * duration:.3g}{THIN}ms"
    return f"{duration:.3g}{THIN}s"


def _fixed(number: float, digits: int) -> str:
    text = f"{number:.{digits}f}"
    if not float(text):
        text = text.removeprefix("-")
    return text.replace("-", MINUS)
