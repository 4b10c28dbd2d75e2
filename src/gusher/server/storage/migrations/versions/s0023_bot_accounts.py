"""Accounts of bots that people have written."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """From when only people had seats, and our own bots."""
    op.create_table(
        "bot_accounts",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("digest", sa.Text, nullable=False, unique=True),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_index("bot_accounts_owner", "bot_accounts", ["owner"])


def downgrade() -> None:
    """Nobody knows their tokens any more."""
    op.drop_index("bot_accounts_owner", "bot_accounts")
    op.drop_table("bot_accounts")
