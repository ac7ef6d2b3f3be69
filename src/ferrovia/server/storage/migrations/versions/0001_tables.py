"""Entries, listings, accounts, sessions and secrets."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

# SQLite only auto-increments a column of exactly this type.
COUNTER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    create_entries()
    create_listings()
    create_accounts()
    op.create_table(
        "secrets",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )


def create_entries() -> None:
    # Rows are added at the end, whichever table they belong to: a commit for many tables writes few pages.
    op.create_table(
        "entries",
        sa.Column("id", COUNTER, primary_key=True),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("table_id", "n"),
    )


def create_listings() -> None:
    op.create_table(
        "listings",
        sa.Column("created", COUNTER, primary_key=True),
        sa.Column("table_id", sa.Text, nullable=False, unique=True),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("wake_at", sa.BigInteger),
        sa.Column("summary", sa.LargeBinary, nullable=False),
    )
    op.create_index("listings_status", "listings", ["status"])
    in_lobby = sa.text("public and status <> 'finished'")
    lobby_order = [sa.text("status"), sa.text("created desc")]
    op.create_index(
        "listings_lobby", "listings", lobby_order, sqlite_where=in_lobby, postgresql_where=in_lobby
    )
    timed = sa.text("wake_at is not null")
    op.create_index("listings_due", "listings", ["wake_at"], sqlite_where=timed, postgresql_where=timed)
    op.create_table(
        "players",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("account", sa.BigInteger, primary_key=True),
    )
    op.create_index("players_account", "players", ["account"])


def create_accounts() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", COUNTER, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("folded_name", sa.Text, nullable=False, unique=True),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("digest", sa.LargeBinary, primary_key=True),
        sa.Column("account", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
