"""Which tables are lessons."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Before, there were none."""
    op.add_column("tables", sa.Column("lesson", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    """Lessons become tables like any other."""
    op.drop_column("tables", "lesson")
