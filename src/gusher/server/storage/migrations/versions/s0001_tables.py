"""Tables, their seats and logs, and people's names."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """From nothing."""
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("maker", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("from_file", sa.Boolean, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("nonces", sa.Text, nullable=True),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("movers", sa.Text, nullable=False),
    )
    op.create_index("tables_public", "tables", ["public", "over", "changed"])
    op.create_index("tables_maker", "tables", ["maker", "made"])
    op.create_index("tables_over", "tables", ["over"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("bot", sa.Text, nullable=True),
        sa.Column("person", sa.Text, nullable=True),
        sa.Column("nonce", sa.Text, nullable=False),
    )
    op.create_index("seats_person", "seats", ["person"])
    op.create_table(
        "entries",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("entry", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "people",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """To nothing."""
    for name in ("people", "entries", "seats", "tables"):
        op.drop_table(name)
