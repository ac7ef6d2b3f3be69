"""How the tables of a database come up to date: numbered files of SQL, in PostgreSQL's dialect.

Each file changes the schema once, in numerical order. A released one never changes.
"""

from __future__ import annotations

import re
from pathlib import Path

from ferrovia.server.storage.failures import DatabaseTooNew

FOLDER = Path(__file__).parent

# The first file makes the table.
VERSION_TABLE = "schema_version"
STORED = f"select max(number) from {VERSION_TABLE}"

# SQLite counts only a column of exactly this type; and it would take the second word for a constraint.
_SQLITE_TYPES = {"bigserial": "integer", "bytea": "blob", "double precision": "double"}


def steps(stored: int | None) -> list[str]:
    """What brings tables of that version up to date, None being none at all, for one transaction: all or
    nothing. Raises `DatabaseTooNew`.
    """
    files = {int(path.name[:4]): path for path in sorted(FOLDER.glob("[0-9]*.sql"))}
    if stored is not None and stored > max(files):
        raise DatabaseTooNew(
            f"this database was made by a newer Ferrovia (the version of its tables is {stored}): "
            "update Ferrovia, or use another database"
        )
    return [
        statement
        for number, path in files.items()
        if number > (stored or 0)
        for statement in (*_statements(path), f"insert into {VERSION_TABLE} (number) values ({number})")
    ]


def for_sqlite(statement: str) -> str:
    return re.sub("|".join(_SQLITE_TYPES), lambda name: _SQLITE_TYPES[name[0]], statement)


def _statements(path: Path) -> list[str]:
    return [text for text in re.split(r";\s*\n", path.read_text("utf-8")) if text.strip()]
