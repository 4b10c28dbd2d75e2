"""What people say at a table, beside its log."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """From before anybody could say anything."""
    op.create_table(
        "remarks",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("watching", sa.Boolean, nullable=False),
        sa.Column("hidden", sa.Boolean, nullable=False),
        sa.Column("reported", sa.Boolean, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("remarks_person", "remarks", ["person"])
    op.create_table(
        "chats",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("is_on", sa.Boolean, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "silenced",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.Text, primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "muted",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("other", sa.Text, primary_key=True),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Forget it."""
    for name in ("muted", "silenced", "chats", "remarks"):
        op.drop_table(name)
