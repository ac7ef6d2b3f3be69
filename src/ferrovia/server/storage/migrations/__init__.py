"""Bring the tables of a database up to date."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from ferrovia.server.storage.errors import DatabaseTooNew


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Inside the transaction of the connection: it is done whole or not at all. Raises `DatabaseTooNew`.

    Not twice at a time in one process: a migration finds its connection in a global variable of Alembic.
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
