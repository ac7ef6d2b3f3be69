"""The revision that the tables of a database should have. Knowing it takes none of what an upgrade needs."""

from __future__ import annotations

from pathlib import Path

NEWEST = max(path.name for path in (Path(__file__).parent / "migrations" / "versions").glob("[0-9]*.py"))[:4]
STORED = "select version_num from alembic_version"
