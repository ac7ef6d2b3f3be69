"""Who may be sent notices, what was sent, the lobby's order, and tables that cannot be read."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    create_notices()
    op.add_column("listings", sa.Column("origin", sa.Text, nullable=False, server_default=""))
    op.add_column("listings", sa.Column("attended", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("listings", sa.Column("unreadable", sa.BigInteger))
    attended = [sa.text("attended desc")]
    waiting = sa.text("public and status = 'open'")
    op.create_index("listings_attended", "listings", attended, sqlite_where=waiting, postgresql_where=waiting)
    stuck = sa.text("unreadable is not null")
    op.create_index(
        "listings_unreadable", "listings", ["unreadable"], sqlite_where=stuck, postgresql_where=stuck
    )


def create_notices() -> None:
    op.create_table(
        "consents",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("mailbox", sa.LargeBinary, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_index("consents_mailbox", "consents", ["mailbox"])
    op.create_index("consents_expires", "consents", ["expires"])
    op.create_table(
        "stopped",
        sa.Column("target", sa.LargeBinary, primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "spent",
        sa.Column("day", sa.Integer, primary_key=True),
        sa.Column("budget", sa.LargeBinary, primary_key=True),
        sa.Column("times", sa.Integer, nullable=False),
    )
    op.create_table(
        "notices",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("chair", sa.Integer, primary_key=True),
        sa.Column("turn", sa.Integer, nullable=False),
    )
