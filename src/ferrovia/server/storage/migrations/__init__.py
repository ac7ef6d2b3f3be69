"""Bring the tables of a database up to date.

Loading this takes a third of a server's start, so it is skipped for a database that is up to date.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

import sqlalchemy
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, NullPool, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from ferrovia.server.storage import statements as sql
from ferrovia.server.storage.errors import DatabaseTooNew, UpgradeFailed


def upgrade_sqlite(connect: Callable[[], sqlite3.Connection], revision: str) -> None:
    """Raises `DatabaseTooNew` and `UpgradeFailed`."""
    engine = sqlalchemy.create_engine("sqlite://", creator=connect, poolclass=NullPool)
    try:
        with engine.connect() as connection:
            # By hand: Python's driver would run each change of the schema in a transaction of its own.
            connection.exec_driver_sql("begin immediate")
            _upgrade(connection, revision)
            connection.commit()
    except SQLAlchemyError as error:
        raise UpgradeFailed(str(error)) from error


async def upgrade_postgres(connect: Callable[..., Any], revision: str) -> None:
    """If several nodes do this at once, all but the first find it done. Raises as above."""
    engine = create_async_engine("postgresql+asyncpg://", async_creator=connect, poolclass=NullPool)
    try:
        async with engine.begin() as connection:
            await connection.execute(text(sql.LOCK_MIGRATIONS))
            await connection.run_sync(_upgrade, revision)
    except SQLAlchemyError as error:
        raise UpgradeFailed(str(error)) from error


def _upgrade(connection: Connection, revision: str) -> None:
    """Inside the transaction of the connection: all or nothing. Raises `DatabaseTooNew`.

    Only one at a time in a process: a migration finds its connection in a global variable of Alembic.
    """
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "ferrovia.server.storage:migrations")
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    stored = MigrationContext.configure(connection).get_current_revision()
    if stored is not None and stored not in known:
        raise DatabaseTooNew(
            f"this database was made by a newer Ferrovia (its revision is {stored}): "
            "update Ferrovia, or use another database"
        )
    command.upgrade(config, revision)
