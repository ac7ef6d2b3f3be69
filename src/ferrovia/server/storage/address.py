"""The address of a PostgreSQL database, in a form that is safe to show."""

from __future__ import annotations

import re

from ferrovia.server.storage.failures import CannotOpen

SCHEMES = ("postgresql://", "postgres://")

_HOST = r"(?:\[[\da-fA-F:.]+\]|[\w.-]*)(?::\d+)?"
_ADDRESS = re.compile(rf"postgres(?:ql)?://(?:[^@/?#]*@)?({_HOST}(?:,{_HOST})*(?:/[^@/?#]*)?)(?:\?[^@#]*)?")


def shown(url: str) -> str:
    """The address without user, password and options. Raises `CannotOpen` if they cannot be separated."""
    parts = _ADDRESS.fullmatch(url)
    if parts is None:
        raise CannotOpen(
            "the address of a PostgreSQL database looks like postgresql://user:password@host:port/name, "
            "with %40 %2F %3F %23 for @ / ? # in user and password"
        )
    return f"postgresql://{parts[1]}"
