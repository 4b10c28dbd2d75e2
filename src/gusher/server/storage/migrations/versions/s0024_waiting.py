"""People who play with whoever is there, and for whom an open table is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """From when everybody had to find the others, and open tables were for anybody."""
    op.add_column("tables", sa.Column("level", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "waiting",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("level", sa.Text, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("found", sa.Text, nullable=True),
        sqlite_with_rowid=False,
    )
    op.create_index("waiting_game", "waiting", ["game", "since"])


def downgrade() -> None:
    """Forget them."""
    op.drop_index("waiting_game", "waiting")
    op.drop_table("waiting")
    op.drop_column("tables", "level")
