"""Who has reported what, and who is not let in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """From when nobody knew who had reported a remark."""
    op.create_table(
        "reports",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("reports_person", "reports", ["person"])
    op.create_table(
        "bans",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    # Of those that were reported before, nobody knows by whom.
    op.execute(
        "INSERT INTO reports (table_id, n, person, at) "
        "SELECT table_id, n, '', at FROM remarks WHERE reported AND NOT hidden"
    )


def downgrade() -> None:
    """Forget them."""
    op.drop_table("bans")
    op.drop_index("reports_person", "reports")
    op.drop_table("reports")
