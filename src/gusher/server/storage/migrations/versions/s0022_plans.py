"""What players have planned for their next turns."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0018"


def upgrade() -> None:
    """From when nobody could plan anything."""
    op.add_column("seats", sa.Column("plan", sa.Text, nullable=True))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("seats", "plan")
