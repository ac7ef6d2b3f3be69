"""Times as people type them and read them, in the time zone of the machine."""

from __future__ import annotations

import re
import time
from datetime import datetime, timedelta

from ferrovia.cli.support.errors import CommandError

UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 7 * 86_400}

_SPAN = re.compile(r"(\d{1,6})([smhdw])")


def span(text: str) -> int:
    """Milliseconds in "30m", "12h" or "7d"."""
    found = _SPAN.fullmatch(text.strip())
    if found is None:
        raise CommandError(f"a span of time looks like 30m, 12h, 7d or 2w, not '{text}'.")
    return int(found[1]) * UNITS[found[2]] * 1000


def moment(text: str) -> int:
    """Milliseconds since 1970: "21:00" is the next one, "2026-05-01 21:00" just that."""
    now = datetime.now().astimezone()
    try:
        if ":" in text and "-" not in text:
            at = datetime.strptime(text.strip(), "%H:%M").time()
            on = now.replace(hour=at.hour, minute=at.minute, second=0, microsecond=0)
            return _milliseconds(on if on > now else on + timedelta(days=1))
        return _milliseconds(datetime.fromisoformat(text.strip()).astimezone())
    except ValueError:
        raise CommandError(f"a time looks like 21:00 or '2026-05-01 21:00', not '{text}'.") from None


def moment_after(text: str) -> int:
    """The end of a span of time that begins now."""
    return time.time_ns() // 1_000_000 + span(text)


def since(text: str) -> int:
    """Milliseconds since 1970: "2h" is two hours ago, "21:00" the last one."""
    if _SPAN.fullmatch(text.strip()):
        return time.time_ns() // 1_000_000 - span(text)
    at = moment(text)
    return at if at <= time.time_ns() // 1_000_000 else at - UNITS["d"] * 1000


def clock(at: int | None) -> str:
    """A time to read; "-" for none."""
    return "-" if at is None else datetime.fromtimestamp(at / 1000).strftime("%Y-%m-%d %H:%M")


def age(at: int) -> str:
    """How long ago, in the largest unit that fits."""
    seconds = max(0, time.time_ns() // 1_000_000 - at) // 1000
    unit = next((name for name in "wdhm" if seconds >= UNITS[name]), "s")
    return f"{seconds // UNITS[unit]}{unit}"


def _milliseconds(at: datetime) -> int:
    return round(at.timestamp() * 1000)
