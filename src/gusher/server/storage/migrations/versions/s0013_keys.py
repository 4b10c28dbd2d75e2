"""People who have signed out everywhere."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """From when nobody could."""
    op.create_table(
        "keys",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("code", sa.Text, nullable=False, unique=True),
    )


def downgrade() -> None:
    """Their former cookies and codes are good again."""
    op.drop_table("keys")
