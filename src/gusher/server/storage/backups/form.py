"""What a backup is: an SQLite file of ordinary tables.

It has the tables of the database under their own names, in the form of the version in ``backup``, and three of its own:
``backup`` says what it is, ``backup_tables`` how many rows each table has and their digest, and ``backup_credentials``
holds what proves who is who. Left out is what means nothing elsewhere: who does what just now, and marks of commits.

The digest of a table is the sum of the SHA-256 of its rows as JSON, modulo 2^256: so it doesn't depend on an order,
which databases see differently. It finds damage, not malice: whoever can change a row can change that, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from typing import Any

import msgspec
from sqlalchemy import Connection, MetaData, column, select, table

FORMAT = 1
"""Backups of a higher one are for a newer Gusher."""
LEFT_OUT = frozenset({"alembic_version", "holders", "leases", "jobs", "commits", "secrets"})
"""Tables of a database that are none of a backup. Secrets are among the credentials."""
BATCH = 500
"""Rows that are in memory together."""
SQLITE = "sqlite"
POSTGRESQL = "postgresql"

OWN_TABLES = (
    "CREATE TABLE backup (format INTEGER NOT NULL, made TEXT NOT NULL, version TEXT NOT NULL, gusher TEXT NOT NULL, "
    "database TEXT NOT NULL)",
    "CREATE TABLE backup_tables (name TEXT PRIMARY KEY, rows INTEGER NOT NULL, digest TEXT NOT NULL)",
    "CREATE TABLE backup_credentials (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
)
"""``made`` is the time in UTC; ``version`` the newest migration of the database; ``gusher`` that of the program;
``database`` the kind that was backed up. Values of credentials are hexadecimal."""

CREDENTIALS = "backup_credentials"
"""Counted and summed up like the tables."""

Row = tuple[Any, ...]

_encode = msgspec.json.Encoder().encode


class Digest:
    """The rows of a table that have been seen so far."""

    def __init__(self) -> None:
        self.rows = 0
        self._sum = 0

    def add(self, rows: Iterable[Row]) -> None:
        """See these, too."""
        for row in rows:
            self.rows += 1
            self._sum += int.from_bytes(sha256(_encode(row)).digest(), "big")

    def __str__(self) -> str:
        return f"{self._sum % 2**256:064x}"


def shape_of(connection: Connection) -> dict[str, list[str]]:
    """The tables of a database that are part of a backup, each with its columns; what others refer to comes first."""
    metadata = MetaData()
    metadata.reflect(connection)
    return {
        each.name: [column.name for column in each.columns]
        for each in metadata.sorted_tables
        if each.name not in LEFT_OUT and not each.name.startswith("backup")
    }


def rows_of(connection: Connection, name: str, columns: Sequence[str]) -> Iterator[list[Row]]:
    """The rows of a table, in batches, as they stand there."""
    wanted: Any = select(*(column(each) for each in columns)).select_from(table(name))
    with connection.execute(wanted.execution_options(yield_per=BATCH)) as result:
        for batch in result.partitions():
            yield [tuple(int(value) if value is True or value is False else value for value in row) for row in batch]


@contextmanager
def as_it_stands(connection: Connection) -> Iterator[None]:
    """Let SQLite hand over texts that are no UTF-8 as the bytes they are: what is damaged shall not get worse."""
    driver: Any = connection.connection.driver_connection
    if connection.dialect.name != SQLITE:
        yield
        return
    usual, driver.text_factory = driver.text_factory, _exact
    try:
        yield
    finally:
        driver.text_factory = usual


def _exact(text: bytes) -> str | bytes:
    try:
        return text.decode()
    except UnicodeDecodeError:
        return text
