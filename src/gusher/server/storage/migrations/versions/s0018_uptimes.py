"""When the server was up."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """From when an outage cost whoever was to move their time."""
    op.create_table(
        "uptimes",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("began", sa.Float, nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("uptimes_ended", "uptimes", ["ended"])


def downgrade() -> None:
    """Forget them."""
    op.drop_index("uptimes_ended", "uptimes")
    op.drop_table("uptimes")
