"""Passkeys."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    """From when six words alone brought people to another device."""
    op.create_table(
        "passkeys",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("site", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("counter", sa.BigInteger, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("used", sa.Float, nullable=True),
        sqlite_with_rowid=False,
    )
    op.create_index("passkeys_person", "passkeys", ["person"])
    op.create_table(
        "spent",
        sa.Column("challenge", sa.Text, primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Forget them."""
    op.drop_table("spent")
    op.drop_table("passkeys")
