"""Backups of whatever database a server is in, made while it serves, and restored to either kind.

Rows are copied, not pages, so one path leads from each database to each: in batches, within one transaction that sees
one moment. Restoring first checks that all of a backup is whole; then it fills an empty place in one transaction, in
which migrations bring it to today's form.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from sqlalchemy import Connection, func, inspect, select, table
from sqlalchemy.exc import SQLAlchemyError

from . import sqlite
from .backups import making, reading
from .backups.filling import fill, keep_credentials
from .backups.form import POSTGRESQL, SQLITE
from .backups.making import Progress, Source
from .folder import DATABASE, PUSH_KEY, SECRET, UnusableError, credentials_in, held, put, write_whole
from .schema import HOLDERS

SECONDS_TO_WRITE = 600
"""A backup to a disk that takes longer for one batch is broken off."""

Filling = Callable[[Connection], int]
"""Fills an empty database; returns how many texts had to be changed."""

_RESTORING = f".{DATABASE}.restoring-"


@dataclass(frozen=True)
class Restored:
    """What was restored: when it was backed up, in UTC, how many rows each table has, and how many texts had to be
    changed because PostgreSQL can't hold them."""

    made: str
    rows: dict[str, int]
    changed: int = 0


def back_up(folder: Path, address: str | None, file: Path, *, over: bool, progress: Progress) -> dict[str, int]:
    """Back up the PostgreSQL at an ``address``, or a data ``folder``, to a new file, or ``over`` one that is there. How
    many rows each table has. UnusableError if that can't be."""
    if not file.parent.is_dir():
        raise UnusableError(f"There is no folder {file.parent} for the backup.")
    if file.is_dir():
        raise UnusableError(f"{file} is a folder. Name a file for the backup.")
    with _in_database(address) if address is not None else _in_folder(folder, file) as source:
        return making.write(source, file, over=over, progress=progress)


def check(file: Path, progress: Progress) -> Restored:
    """Find out whether a backup is whole. UnusableError if not."""
    with reading.opened(file) as backup:
        backup.check(progress)
        return Restored(backup.made, backup.counts)


def restore(file: Path, folder: Path, address: str | None, progress: Progress, *, as_it_was: bool = False) -> Restored:
    """Bring a backup to the PostgreSQL at an ``address``, or to a data ``folder``, either of which holds nothing
    yet, in today's form or ``as_it_was``, for the Gusher of then. All of it or nothing. UnusableError if that can't
    be."""
    with reading.opened(file) as backup:
        # Twice through it: what is wrong with it is to be said before anything is begun.
        backup.check(lambda done, every: progress(done, 2 * every))
        so_far = backup.size

        def further(done: int, every: int) -> None:
            progress(so_far + done, 2 * every)

        filling = partial(fill, backup, progress=further, as_it_was=as_it_was)
        changed = _to_folder(backup, folder, filling) if address is None else _to_database(backup, address, filling)
        return Restored(backup.made, backup.counts, changed)


# From and to a folder -------------------------------------------------------------------------------------------------


@contextmanager
def _in_folder(folder: Path, file: Path) -> Iterator[Source]:
    database = folder / DATABASE
    if not database.is_file():
        raise UnusableError(f"There is nothing to back up: {folder} has no {DATABASE}. Name another with --data.")
    if file.resolve().parent == folder.resolve() and file.name.startswith((DATABASE, SECRET, PUSH_KEY, "server.")):
        raise UnusableError(f"{file} is what the server itself works with. Choose another name for the backup.")
    credentials = credentials_in(folder)
    engine = sqlite.engine_of(database, 1)
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql("BEGIN")
            yield Source(connection, SQLITE, str(database), credentials)
            connection.exec_driver_sql("ROLLBACK")
    except SQLAlchemyError as error:
        raise UnusableError(sqlite.cannot_open(database, str(getattr(error, "orig", error)))) from None
    finally:
        engine.dispose()


def _to_folder(backup: reading.Backup, folder: Path, filling: Filling) -> int:
    with held(folder):
        in_the_way = [name for name in (DATABASE, f"{DATABASE}-wal", f"{DATABASE}-journal") if (folder / name).exists()]
        # Those of a restoring that was cut short are the same, and in nobody's way.
        in_the_way += [name for name, value in credentials_in(folder).items() if backup.credentials.get(name) != value]
        if in_the_way:
            raise UnusableError(
                f"The folder {folder} is in use: it holds {', '.join(in_the_way)}. A backup goes to an empty one. "
                "Choose another with --data, or move away what is there."
            )
        for left in folder.glob(f"{_RESTORING}*"):
            left.unlink()
        fresh = folder / f"{_RESTORING}{secrets.token_hex(4)}"
        made: list[Path] = []
        try:
            fresh.touch(0o600)
            changed = _filled(fresh, filling)
            for name in (SECRET, PUSH_KEY):
                if name in backup.credentials and not (folder / name).exists():
                    made.append(folder / name)
                    write_whole(folder / name, backup.credentials[name])
            put(fresh, folder / DATABASE)
        except BaseException as error:
            for each in made:
                each.unlink(missing_ok=True)
            if isinstance(error, OSError):
                raise UnusableError(f"{folder} can't be written: {error.strerror or error}.") from None
            raise
        finally:
            for left in folder.glob(f"{fresh.name}*"):
                left.unlink(missing_ok=True)
        return changed


def _filled(fresh: Path, filling: Filling) -> int:
    engine = sqlite.engine_of(fresh, 1)
    try:
        with engine.connect() as connection:
            # What is damaged hurts itself alone, here as there: rows that belong to nothing come along.
            connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            changed = filling(connection)
            connection.exec_driver_sql("COMMIT")
            return changed
    except SQLAlchemyError as error:
        raise UnusableError(sqlite.cannot_open(fresh.parent / DATABASE, str(getattr(error, "orig", error)))) from None
    finally:
        engine.dispose()


# From and to PostgreSQL -----------------------------------------------------------------------------------------------


@contextmanager
def _in_database(address: str) -> Iterator[Source]:
    from .shared_credentials import credentials_of

    with _connected(address) as (connection, name):
        connection.exec_driver_sql(f"SET idle_in_transaction_session_timeout = '{SECONDS_TO_WRITE}s'")
        connection.exec_driver_sql("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        yield Source(connection, POSTGRESQL, f"The database {name}", credentials_of(connection, name))
        connection.exec_driver_sql("ROLLBACK")


def _to_database(backup: reading.Backup, address: str, filling: Filling) -> int:
    from .postgres import MIGRATING

    with _connected(address) as (connection, name):
        connection.exec_driver_sql(f"SET idle_in_transaction_session_timeout = '{SECONDS_TO_WRITE}s'")
        connection.exec_driver_sql("BEGIN")
        try:
            # Servers that start now wait.
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
            _refuse_what_is_there(connection, name)
            changed = filling(connection)
            keep_credentials(connection, backup.credentials)
        except BaseException:
            with suppress(SQLAlchemyError):
                connection.exec_driver_sql("ROLLBACK")
            raise
        connection.exec_driver_sql("COMMIT")
        return changed


def _refuse_what_is_there(connection: Connection, name: str) -> None:
    names = sorted(inspect(connection).get_table_names())
    if HOLDERS.name in names:
        now = func.extract("epoch", func.clock_timestamp())
        if connection.execute(select(HOLDERS.c.id).where(HOLDERS.c.until > now)).first():
            raise UnusableError(f"A server uses the database {name}. A backup goes to an empty one.")
    if names:
        counted = {
            each: connection.execute(select(func.count()).select_from(table(each))).scalar_one() for each in names
        }
        what = ", ".join(f"{each} ({rows} rows)" for each, rows in counted.items() if rows) or ", ".join(names)
        raise UnusableError(
            f"The database {name} is in use: it holds the tables {what}. A backup goes to an empty one. Make one "
            "with CREATE DATABASE."
        )


@contextmanager
def _connected(address: str) -> Iterator[tuple[Connection, str]]:
    from .connecting import engine_of, said_of, without_password

    name = without_password(address)
    engine = engine_of(address, 1)
    try:
        with engine.connect() as connection:
            yield connection, name
    except SQLAlchemyError as error:
        reason, advice = said_of(error)
        raise UnusableError(f"The database {name} can't be used: {reason}. {advice}") from None
    finally:
        engine.dispose()
