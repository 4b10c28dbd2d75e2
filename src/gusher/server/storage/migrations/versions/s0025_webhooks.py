"""Reminders through other services, and tables of which somebody wants none."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    """From when only browsers took reminders, of all tables or of none."""
    op.create_table(
        "webhooks",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("url", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("site", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "unreminded",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.Text, primary_key=True),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Forget them."""
    op.drop_table("unreminded")
    op.drop_table("webhooks")
