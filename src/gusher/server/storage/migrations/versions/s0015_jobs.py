"""What servers let workers elsewhere work out."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """From when each server worked it out itself."""
    op.create_table(
        "jobs",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("task", sa.Text, nullable=False),
        sa.Column("arguments", sa.LargeBinary, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("asked", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("holder", sa.Text, nullable=True),
        sa.Column("done", sa.Boolean, nullable=False),
        sa.Column("result", sa.LargeBinary, nullable=True),
        sa.Column("failure", sa.Text, nullable=False),
    )
    op.create_index("jobs_waiting", "jobs", ["done", "asked"])


def downgrade() -> None:
    """Forget them."""
    op.drop_table("jobs")
