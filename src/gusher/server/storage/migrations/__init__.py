"""Steps from one form of the database to the next, and how they are run."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import inspect, text

from gusher.server.storage.schema import HEAD, METADATA

if TYPE_CHECKING:
    from collections.abc import Callable

    from alembic.config import Config
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


def create_older(connection: Connection, version: str) -> None:
    """Give an empty database the form of an earlier ``version``, or the newest one. NewerError if it is not known
    here."""
    if version == HEAD:
        create(connection)
        return
    from alembic import command

    config = _config(connection)
    if version not in _known(config):
        raise NewerError(f"the form {version} is not known here")
    command.upgrade(config, version)


def version_of(connection: Connection) -> str:
    """The form that the database has. StrangeError if it is not ours."""
    if not inspect(connection).has_table("alembic_version"):
        raise StrangeError
    version = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    if not isinstance(version, str):
        raise StrangeError
    return version


def upgrade(connection: Connection, before: Callable[[str], None] | None = None) -> None:
    """Bring the database behind this connection to the newest form; ``before`` that, call this with the form that it
    has, if it has any. NewerError if it is ahead of us, StrangeError if it holds something else."""
    from alembic import command

    config = _config(connection)
    known = _known(config)
    if inspect(connection).has_table("alembic_version"):
        current = set(connection.execute(text("SELECT version_num FROM alembic_version")).scalars())
        if not current <= known:
            raise NewerError(f"the form {', '.join(sorted(current - known))} of the database is not known here")
    elif inspect(connection).get_table_names():
        raise StrangeError
    else:
        current = set()
    if before is not None and current:
        before(max(current))
    command.upgrade(config, "head")


def _config(connection: Connection) -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["connection"] = connection
    return config


def _known(config: Config) -> set[str]:
    from alembic.script import ScriptDirectory

    return {step.revision for step in ScriptDirectory.from_config(config).walk_revisions()}
