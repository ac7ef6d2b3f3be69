"""Challenges, their tables, and who has played them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "challenges",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("ends", sa.BigInteger, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("terms", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "challenge_tables",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("challenge", sa.Text, nullable=False),
        sa.Column("finished", sa.BigInteger),
        sa.Column("outcomes", sa.LargeBinary),
    )
    op.create_index("challenge_tables_finished", "challenge_tables", ["challenge", "finished"])
    op.create_table(
        "attempts",
        sa.Column("challenge", sa.Text, primary_key=True),
        sa.Column("who", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, nullable=False),
    )
