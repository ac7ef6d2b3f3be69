"""Where browsers want to be reminded of their turn."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "subscriptions",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("chair", sa.Integer, primary_key=True),
        sa.Column("endpoint", sa.Text, primary_key=True),
        sa.Column("sitting", sa.Integer, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("auth", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
