"""Friends, invitations, challenges, and what bots of others may be asked for."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    """From when people knew each other only at tables, and bots were found by links."""
    op.create_table(
        "friends",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("other", sa.Text, primary_key=True),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("shows_here", sa.Boolean, nullable=False),
        sa.Column("shows_games", sa.Boolean, nullable=False),
        sa.Column("seen", sa.Float, nullable=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "invitations",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("invitations_person", "invitations", ["person"])
    op.create_table(
        "challenges",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("asker", sa.Text, nullable=False),
        sa.Column("asked", sa.Text, nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
        sa.Column("declined", sa.Boolean, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("challenges_asker", "challenges", ["asker"])
    op.create_index("challenges_asked", "challenges", ["asked"])
    op.add_column("bot_accounts", sa.Column("games", sa.Text, nullable=False, server_default=""))
    op.add_column("bot_accounts", sa.Column("is_off", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("bot_accounts", sa.Column("seen", sa.Float, nullable=True))


def downgrade() -> None:
    """Forget them."""
    for column in ("seen", "is_off", "games"):
        op.drop_column("bot_accounts", column)
    op.drop_table("challenges")
    op.drop_table("invitations")
    op.drop_table("friends")
