"""Rooms, and seats that several people share or that a bot plays for now."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """From before there were any."""
    op.add_column("tables", sa.Column("room", sa.Text, nullable=True))
    op.add_column("tables", sa.Column("side_names", sa.Text, nullable=True))
    op.create_index("tables_room", "tables", ["room"])
    op.add_column("seats", sa.Column("others", sa.Text, nullable=True))
    op.add_column("seats", sa.Column("for_now", sa.Boolean, nullable=True))
    op.create_table(
        "rooms",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("code", sa.Text, nullable=False, unique=True),
        sa.Column("closes", sa.Float, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("beside", sa.Text, nullable=False),
    )
    op.create_index("rooms_closes", "rooms", ["closes"])
    op.create_table(
        "room_entries",
        sa.Column("room_id", sa.Text, sa.ForeignKey("rooms.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("entry", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Forget them."""
    op.drop_table("room_entries")
    op.drop_table("rooms")
    op.drop_index("tables_room", "tables")
    for table, columns in (("seats", ("for_now", "others")), ("tables", ("side_names", "room"))):
        for column in columns:
            op.drop_column(table, column)
