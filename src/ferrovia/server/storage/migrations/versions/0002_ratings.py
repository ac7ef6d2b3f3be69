"""The tables whose players have received their ratings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table("ratings", sa.Column("table_id", sa.Text, primary_key=True))
