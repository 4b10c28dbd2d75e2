"""Steps from one form of the database to the next, and how they are run."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import inspect, text

from gusher.server.schema import HEAD

if TYPE_CHECKING:
    from sqlalchemy import Connection


def is_current(connection: Connection) -> bool:
    """Whether the database has the newest form already; asks without loading Alembic."""
    if not inspect(connection).has_table("alembic_version"):
        return False
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == HEAD


def upgrade(connection: Connection) -> None:
    """Bring the database behind this connection to the newest form."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
