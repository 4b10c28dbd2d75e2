"""How people like the screens."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """From when that was kept on devices only: they bring it when they are next used."""
    op.create_table(
        "settings",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("chosen", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Forget it; devices keep theirs."""
    op.drop_table("settings")
