"""How the tables of a database come up to date: numbered files of SQL, in PostgreSQL's dialect.

Each file changes the schema once, in numerical order. A released one never changes.
"""

from __future__ import annotations

import re
from pathlib import Path

from ferrovia.server.storage.errors import DatabaseTooNew

_FILES = {path.name[:4]: path for path in sorted(Path(__file__).parent.glob("[0-9]*.sql"))}
NEWEST = max(_FILES)

# Versions that used Alembic find its table, and a revision they do not know: they leave the database alone.
STORED = "select version_num from alembic_version"
_FIRST = (
    """create table alembic_version (
        version_num varchar(32) not null, constraint alembic_version_pkc primary key (version_num))""",
    "insert into alembic_version (version_num) values ('')",
)

# SQLite counts only a column of exactly this type; and it would take the second word for a constraint.
_SQLITE_TYPES = {
    "bigserial": "integer",
    "serial8": "bigint",
    "bytea": "blob",
    "double precision": "double",
}


def steps(stored: str | None, wanted: str) -> list[str]:
    """What brings the tables from one revision to another, for one transaction: all or nothing.

    Raises `DatabaseTooNew`.
    """
    if stored is not None and stored not in _FILES:
        raise DatabaseTooNew(
            f"this database was made by a newer Ferrovia (its revision is {stored}): "
            "update Ferrovia, or use another database"
        )
    missing = [path for revision, path in _FILES.items() if (stored or "") < revision <= wanted]
    if not missing:
        return []
    statements = [statement for path in missing for statement in _statements(path)]
    return [
        *(_FIRST if stored is None else ()),
        *statements,
        f"update alembic_version set version_num = '{missing[-1].name[:4]}'",
    ]


def for_sqlite(statement: str) -> str:
    return re.sub("|".join(_SQLITE_TYPES), lambda name: _SQLITE_TYPES[name[0]], statement)


def _statements(path: Path) -> list[str]:
    return [text for text in re.split(r";\s*\n", path.read_text("utf-8")) if text.strip()]
