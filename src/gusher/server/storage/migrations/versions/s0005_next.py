"""Which table goes on from another one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Before, none knew of the next."""
    op.add_column("tables", sa.Column("next", sa.Text, nullable=True))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("tables", "next")
