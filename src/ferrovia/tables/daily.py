"""The daily deal: one for each board, the same for everybody, from midnight to midnight (UTC).

Its secret follows from one that the server keeps, so every node makes the same; the secrets of some days
reveal nothing about another.
"""

from __future__ import annotations

import hmac
import re
from datetime import UTC, date, datetime, timedelta

from ferrovia.boards import BOARDS
from ferrovia.tables.challenge_terms import Known, terms_for
from ferrovia.tables.settings import OPEN, Settings

AGAINST = "level-3"
DAYS = 7  # shown besides today
DAILY = re.compile(rf"({'|'.join(BOARDS)})-(\d{{4}}-\d\d-\d\d)")


def daily_id(board: str, day: date) -> str:
    return f"{board}-{day.isoformat()}"


def day_of(now: int) -> date:
    return datetime.fromtimestamp(now / 1000, UTC).date()


def days_until(day: date) -> list[date]:
    """This day and some before it, newest first."""
    return [day - timedelta(days=back) for back in range(DAYS + 1)]


def ends_of(day: date) -> int:
    return _begins(day + timedelta(days=1))


def make_daily(board: str, day: date, key: bytes) -> Known:
    """`key` is whoever's who makes daily deals: the same key, the same deals."""
    id = daily_id(board, day)
    terms = terms_for(Settings(board=board, chairs=(OPEN, AGAINST)), _begins(day), daily=True)
    secret = hmac.digest(key, id.encode(), "sha256")
    return Known(id, ends_of(day), secret, terms)


def _begins(day: date) -> int:
    """In milliseconds since 1970."""
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()) * 1000
