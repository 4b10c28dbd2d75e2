"""Who is alive of the processes that share a database, and what time it is there."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Connection, exists, func

from gusher.server.storage.schema import HOLDERS

SECONDS_HELD = 3.0
"""A process that has not been heard of for so long holds nothing any more."""

SECONDS_OF_A_STEP = 1.0
"""Clocks are put right by small steps, too."""


def now(connection: Connection) -> Any:
    """The database's time, in seconds since 1970: processes on different machines need not agree on theirs."""
    if connection.dialect.name == "postgresql":
        return func.extract("epoch", func.clock_timestamp())
    return func.julianday("now") * 86400.0 - 210866760000.0


def is_alive(connection: Connection, holder: ColumnElement[str | None]) -> Any:
    """Whether a holder is, who is named in a column. Nobody is alive for longer than they can have said: then the
    database's clock has been put back, and whoever is there says so again within a second."""
    time = now(connection)
    is_heard = HOLDERS.c.until.between(time, time + SECONDS_HELD + SECONDS_OF_A_STEP)
    return exists().where(HOLDERS.c.id == holder, is_heard).correlate_except(HOLDERS)
