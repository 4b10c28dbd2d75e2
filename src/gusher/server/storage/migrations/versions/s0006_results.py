"""How games ended, and which tables are in whose list no more."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """What a game ended with that is over by now is kept when its table is next opened."""
    op.add_column("tables", sa.Column("result", sa.Text, nullable=True))
    op.create_table(
        "removed",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Forget it."""
    op.drop_table("removed")
    op.drop_column("tables", "result")
