"""Reminders by e-mail."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    """From when nobody was reminded by e-mail."""
    op.create_table(
        "mails",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False, unique=True),
        sa.Column("until", sa.Float, nullable=True),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Forget the addresses."""
    op.drop_table("mails")
