"""Which storage it is."""

from __future__ import annotations

from pathlib import Path

from .folder import BACKUPS, DATABASE
from .sql.storage import Storage
from .sqlite import SqliteStorage


def opened(folder: Path, address: str | None, backups: Path | None = None) -> Storage:
    """The storage at the ``address`` of a PostgreSQL, or in a file of the ``folder`` if none is given. UnusableError if
    it can't be used as ours. Before older tables get another form, they are backed up into the folder ``backups``,
    which is one in ``folder`` if none is given."""
    backups = backups or folder / BACKUPS
    if address is None:
        return SqliteStorage(folder / DATABASE, backups)
    # A laptop never loads it.
    from .postgres import PostgresStorage

    return PostgresStorage(address, backups)
