"""The operator's journal, bans and standing orders; reports by players; who opened what, from where."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0006"

COUNTER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column(
        "listings", sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.text("false"))
    )
    op.create_table(
        "journal",
        sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("act", sa.LargeBinary, nullable=False),
        sa.Column("effect", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "bans",
        sa.Column("id", COUNTER, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("shown", sa.Text, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
        sa.UniqueConstraint("kind", "what"),
    )
    op.create_table(
        "orders",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )
    create_origins()
    op.create_table(
        "reports",
        sa.Column("id", COUNTER, primary_key=True),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("chair", sa.Integer, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("times", sa.Integer, nullable=False),
        sa.Column("settled", sa.Boolean, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("table_id", "chair", "n"),
    )
    op.create_index("reports_settled", "reports", ["settled"])


def create_origins() -> None:
    # Chair -1 is the opening of the table.
    op.create_table(
        "table_origins",
        sa.Column("origin", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("chair", sa.Integer, primary_key=True),
        sa.Column("sitting", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("table_origins_table", "table_origins", ["table_id"])
    op.create_index("table_origins_at", "table_origins", ["at"])
    op.create_table(
        "account_origins",
        sa.Column("origin", sa.Text, primary_key=True),
        sa.Column("account", sa.BigInteger, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("account_origins_account", "account_origins", ["account"])
