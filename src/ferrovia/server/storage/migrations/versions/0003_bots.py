"""Bot accounts: whose they are, their tokens, and when they were last seen."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "bots",
        sa.Column("account", sa.BigInteger, primary_key=True),
        sa.Column("owner", sa.BigInteger, nullable=False),
        sa.Column("digest", sa.LargeBinary, unique=True),  # null once the token has been revoked
        sa.Column("stream", sa.Text),  # the connection that counts: the last one
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("hello", sa.LargeBinary, nullable=False),
    )
    op.create_index("bots_owner", "bots", ["owner"])
    op.create_index("bots_seen", "bots", ["seen"])
