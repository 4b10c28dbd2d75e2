"""Who has erased all that was known of them, and the games that they are still to leave."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """From when nobody could."""
    op.create_table(
        "erased",
        sa.Column("fingerprint", sa.Text, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("person", sa.Text, nullable=True),
    )
    op.create_table("vacated", sa.Column("table_id", sa.Text, primary_key=True))


def downgrade() -> None:
    """Forget them."""
    op.drop_table("vacated")
    op.drop_table("erased")
