"""Commands that need more than the library."""

from __future__ import annotations

from ferrovia.cli.support.errors import CommandError
from ferrovia.extras import missing_for


def require(part: str) -> None:
    """Raises `CommandError` with the line that installs what a part of `ferrovia.extras.NEEDS` needs."""
    missing = missing_for(part)
    if missing is not None:
        raise CommandError(f"{missing}.")
