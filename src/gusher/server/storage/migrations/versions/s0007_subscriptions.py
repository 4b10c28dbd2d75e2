"""Where browsers take messages for people who are away."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """From before anybody was reminded."""
    op.create_table(
        "subscriptions",
        sa.Column("endpoint", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("p256dh", sa.Text, nullable=False),
        sa.Column("auth", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("site", sa.Text, nullable=False),
    )
    op.create_index("subscriptions_person", "subscriptions", ["person"])


def downgrade() -> None:
    """Forget them."""
    op.drop_table("subscriptions")
