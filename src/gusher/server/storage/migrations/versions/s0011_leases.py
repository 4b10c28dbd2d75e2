"""Who does what, once, of several processes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """From before there were any."""
    op.create_table(
        "holders",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("holder", sa.Text, nullable=False),
    )
    op.create_index("leases_holder", "leases", ["holder"])


def downgrade() -> None:
    """Forget them."""
    op.drop_table("leases")
    op.drop_table("holders")
