"""Steps from one form of the database to the next, and how they are run."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import inspect, text

from gusher.server.storage.schema import HEAD, METADATA

if TYPE_CHECKING:
    from sqlalchemy import Connection


class NewerError(Exception):
    """The database was written by a newer Gusher than this one, which must leave it alone."""


class StrangeError(Exception):
    """The database is not ours."""


def is_current(connection: Connection) -> bool:
    """Whether the database has the newest form already; asks without loading Alembic."""
    if not inspect(connection).has_table("alembic_version"):
        return False
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == HEAD


def create(connection: Connection) -> bool:
    """Give an empty database the newest form at once, without Alembic: nobody waits for that at a first start. False
    if something is in it already."""
    if inspect(connection).get_table_names():
        return False
    METADATA.create_all(connection)
    # As Alembic makes it, which finds it there from the next migration on.
    connection.exec_driver_sql(
        "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, "
        "CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"
    )
    connection.execute(text("INSERT INTO alembic_version VALUES (:head)"), {"head": HEAD})
    return True


def upgrade(connection: Connection) -> None:
    """Bring the database behind this connection to the newest form. NewerError if it is ahead of us, StrangeError if
    it holds something else."""
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["connection"] = connection
    known = {step.revision for step in ScriptDirectory.from_config(config).walk_revisions()}
    if inspect(connection).has_table("alembic_version"):
        found = set(connection.execute(text("SELECT version_num FROM alembic_version")).scalars())
        if not found <= known:
            raise NewerError(f"the form {', '.join(sorted(found - known))} of the database is not known here")
    elif inspect(connection).get_table_names():
        raise StrangeError
    command.upgrade(config, "head")
