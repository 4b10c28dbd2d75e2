"""When time runs out at a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Until now only phases had a clock, which stood still when nobody was there."""
    op.add_column("tables", sa.Column("deadline", sa.Float, nullable=True))
    op.create_index("tables_deadline", "tables", ["deadline"])


def downgrade() -> None:
    """Forget them."""
    op.drop_index("tables_deadline", "tables")
    op.drop_column("tables", "deadline")
