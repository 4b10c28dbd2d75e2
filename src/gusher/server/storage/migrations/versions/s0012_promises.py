"""Dice to which devices promise what they add before anybody says it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """From when devices said it at once. Games that have begun go on as they did; where none has, what was said is
    forgotten, since nobody had promised it."""
    op.add_column("tables", sa.Column("scheme", sa.Integer, nullable=False, server_default="1"))
    op.add_column("tables", sa.Column("promises", sa.Text, nullable=True))
    op.add_column("seats", sa.Column("promise", sa.Text, nullable=False, server_default=""))
    op.execute("UPDATE seats SET nonce = '' WHERE table_id IN (SELECT id FROM tables WHERE nonces IS NULL)")
    op.execute("UPDATE tables SET scheme = 2 WHERE nonces IS NULL")


def downgrade() -> None:
    """Forget what was promised; who has promised it adds it all the same."""
    op.drop_column("seats", "promise")
    op.drop_column("tables", "promises")
    op.drop_column("tables", "scheme")
