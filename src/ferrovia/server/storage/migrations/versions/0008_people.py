"""What names look like, the devices of sessions, accounts that were deleted, passwords to be chosen anew."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0006"


def upgrade() -> None:
    # Accounts from before get theirs when the server starts; of those that look alike, the first one does.
    op.create_table(
        "looks",
        sa.Column("digest", sa.LargeBinary, primary_key=True),
        sa.Column("account", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),  # how long the name of a deleted account stays taken
    )
    op.create_index("looks_account", "looks", ["account"])
    op.create_table(
        "resets",
        sa.Column("digest", sa.LargeBinary, primary_key=True),
        sa.Column("account", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.add_column("accounts", sa.Column("deleted", sa.BigInteger))
    op.add_column("players", sa.Column("gone", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("sessions", sa.Column("begun", sa.BigInteger))
    op.add_column("sessions", sa.Column("seen", sa.BigInteger))
    op.add_column("sessions", sa.Column("device", sa.Text))
    op.create_index("sessions_account", "sessions", ["account"])
