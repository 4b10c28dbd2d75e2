"""Tables that go on with the game in a file."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    """From when every table but a lesson began with nothing in its log."""
    op.add_column("tables", sa.Column("brought", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    """Forget which entries came with a file."""
    op.drop_column("tables", "brought")
