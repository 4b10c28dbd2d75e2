"""A backup that is read: whether it is one, whether it is whole, and its rows."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import URL, Connection, NullPool, create_engine, inspect, text
from sqlalchemy.exc import SQLAlchemyError

from gusher.server.storage import migrations
from gusher.server.storage.folder import SECRET, SECRET_BYTES, UnusableError

from .form import CREDENTIALS, FORMAT, Digest, Row, as_it_stands, rows_of, shape_of
from .making import Progress


@dataclass(frozen=True)
class Counted:
    """What a backup says of one of its tables."""

    rows: int
    digest: str


@dataclass(frozen=True)
class Backup:
    """An open backup. ``made`` is when, in UTC; ``version`` the form of its tables; ``gusher`` the program that made
    it; ``tables`` what it says of them, and ``credentials`` what proves who is who."""

    file: Path
    connection: Connection
    made: str
    version: str
    gusher: str
    tables: dict[str, Counted]
    credentials: dict[str, bytes]

    @property
    def counts(self) -> dict[str, int]:
        """How many rows each of the database's tables has."""
        return {name: each.rows for name, each in self.tables.items() if name != CREDENTIALS}

    @property
    def size(self) -> int:
        """How many rows it has."""
        return sum(self.counts.values())

    def rows(self, name: str, columns: list[str]) -> Iterator[list[Row]]:
        """The rows of a table, in batches. UnusableError if they can't be read."""
        with _read(self.file):
            yield from rows_of(self.connection, name, columns)

    def check(self, progress: Progress) -> None:
        """Go through all of it. UnusableError names what is missing, is not as it was written, or can't be restored
        by this Gusher."""
        done = 0
        with _read(self.file):
            shape = {**shape_of(self.connection), CREDENTIALS: ["name", "value"]}
        for name, columns in self._form().items():
            for missing in set(columns) - set(shape.get(name, ())):
                raise UnusableError(damaged(self.file, f"the column “{missing}” of the table “{name}” is missing"))
        for name in self.tables.keys() - shape.keys():
            raise UnusableError(damaged(self.file, f"the table “{name}” is missing"))
        for name, columns in shape.items():
            said, seen = self.tables.get(name), Digest()
            if said is None:
                raise UnusableError(damaged(self.file, f"the table “{name}” is none of it"))
            for batch in self.rows(name, columns):
                seen.add(batch)
                done += len(batch)
                progress(done, self.size)
            if seen.rows != said.rows:
                raise UnusableError(
                    damaged(self.file, f"the table “{name}” has {seen.rows} rows instead of {said.rows}")
                )
            if str(seen) != said.digest:
                raise UnusableError(damaged(self.file, f"rows of the table “{name}” are not as they were written"))

    def create(self, target: Connection) -> None:
        """Give an empty database the tables of this backup, in its form. UnusableError if that is not known here."""
        try:
            migrations.create_older(target, self.version)
        except migrations.NewerError:
            raise UnusableError(
                f"The backup {self.file} was made by a newer Gusher ({self.gusher}). Use that one."
            ) from None

    def _form(self) -> dict[str, list[str]]:
        engine = create_engine("sqlite://")
        try:
            with engine.connect() as empty:
                self.create(empty)
                return shape_of(empty)
        finally:
            engine.dispose()


@contextmanager
def opened(file: Path) -> Iterator[Backup]:
    """The backup in a file. UnusableError if it is none, or one for a newer Gusher."""
    if not file.is_file():
        raise UnusableError(f"There is no file {file}.")
    database = f"file:{quote(str(file.absolute()))}"
    url = URL.create("sqlite", database=database, query={"mode": "ro", "immutable": "1", "uri": "true"})
    engine = create_engine(url, isolation_level="AUTOCOMMIT", poolclass=NullPool)
    try:
        with _read(file):
            connection = engine.connect()
        with connection, as_it_stands(connection):
            yield _introduced(file, connection)
    finally:
        engine.dispose()


def damaged(file: Path, why: str) -> str:
    """What to say of a backup that isn't as it was written."""
    return f"The backup {file} is damaged: {why}. Nothing has been restored; take another backup."


def _introduced(file: Path, connection: Connection) -> Backup:
    with _read(file):
        names = set(inspect(connection).get_table_names())
        if "backup" not in names:
            what = "the database of a data folder itself" if "alembic_version" in names else "something else"
            raise UnusableError(f"{file} is no backup by “gusher backup”, but {what}.")
        records = connection.execute(text("SELECT * FROM backup")).mappings().all()
    if len(records) != 1 or not isinstance(records[0].get("format"), int):
        raise UnusableError(damaged(file, "what it is does not stand in the table “backup”"))
    about = records[0]
    if about["format"] > FORMAT:
        by = f" ({about['gusher']})" if isinstance(about.get("gusher"), str) else ""
        raise UnusableError(f"The backup {file} was made by a newer Gusher{by}. Use that one.")
    for field in ("made", "version", "gusher", "database"):
        if not isinstance(about.get(field), str):
            raise UnusableError(damaged(file, f"“{field}” in the table “backup” is missing"))
    with _read(file):
        tables = {
            str(name): Counted(rows, digest)
            for name, rows, digest in connection.execute(text("SELECT name, rows, digest FROM backup_tables"))
        }
        kept = connection.execute(text("SELECT name, value FROM backup_credentials")).all()
    try:
        credentials = {str(name): bytes.fromhex(value) for name, value in kept}
    except (TypeError, ValueError):
        raise UnusableError(damaged(file, "a value in the table “backup_credentials” is not hexadecimal")) from None
    if SECRET in credentials and len(credentials[SECRET]) != SECRET_BYTES:
        raise UnusableError(damaged(file, f"“{SECRET}” in the table “backup_credentials” was cut short"))
    return Backup(file, connection, about["made"], about["version"], about["gusher"], tables, credentials)


@contextmanager
def _read(file: Path) -> Iterator[None]:
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error) as error:
        said = str(getattr(error, "orig", None) or error)
        if "not a database" in said:
            raise UnusableError(f"{file} is no backup by “gusher backup”.") from None
        raise UnusableError(damaged(file, said)) from None
