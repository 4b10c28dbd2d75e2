"""How a backup is made."""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, NullPool, create_engine, func, select, table
from sqlalchemy.exc import SQLAlchemyError

from gusher import __version__
from gusher.server.storage import migrations
from gusher.server.storage.folder import UnusableError, put

from .form import CREDENTIALS, FORMAT, OWN_TABLES, Digest, as_it_stands, rows_of, shape_of

Progress = Callable[[int, int], None]
"""Called with how many rows are done, and how many there are."""


@dataclass(frozen=True)
class Source:
    """A database to back up: ``connection`` is in a transaction in which everything belongs together, ``kind`` and
    ``name`` are what people call it, and ``credentials`` what proves who is who there."""

    connection: Connection
    kind: str
    name: str
    credentials: Mapping[str, bytes]


def write(source: Source, file: Path, *, over: bool = False, progress: Progress | None = None) -> dict[str, int]:
    """Write a backup, and return how many rows each table has. Until it is whole and on the disk it doesn't bear its
    name. UnusableError says what can't be read or written; then nothing is left of it."""
    try:
        version = migrations.version_of(source.connection)
    except migrations.StrangeError:
        raise UnusableError(f"{source.name} holds no tables of Gusher. There is nothing to back up.") from None
    if file.exists() and not over:
        raise UnusableError(_is_there(file))
    with _fresh(file, over=over) as fresh, _made(fresh, version) as target:
        return _copy(source, version, target, file, progress or (lambda _done, _all: None))


def _copy(source: Source, version: str, target: Connection, file: Path, progress: Progress) -> dict[str, int]:
    shape = shape_of(target)
    with _reading(source):
        counts = {
            name: source.connection.execute(select(func.count()).select_from(table(name))).scalar_one()
            for name in shape
        }
    done, all_rows = 0, sum(counts.values())
    progress(done, all_rows)
    digests = {name: Digest() for name in shape}
    for name, columns in shape.items():
        gaps = ", ".join("?" for _ in columns)
        named = ", ".join(f'"{each}"' for each in columns)
        with _reading(source), as_it_stands(source.connection):
            for batch in rows_of(source.connection, name, columns):
                with _writing(file):
                    _driver(target).executemany(f'INSERT INTO "{name}" ({named}) VALUES ({gaps})', batch)  # noqa: S608
                digests[name].add(batch)
                done += len(batch)
                progress(done, all_rows)
    with _writing(file):
        _tell_about_it(source, version, target, digests)
    return {name: digest.rows for name, digest in digests.items()}


def _tell_about_it(source: Source, version: str, target: Connection, digests: Mapping[str, Digest]) -> None:
    for each in OWN_TABLES:
        _driver(target).execute(each)
    made = datetime.now(UTC).isoformat(timespec="seconds")
    about = (FORMAT, made, version, __version__, source.kind)
    _driver(target).execute("INSERT INTO backup VALUES (?, ?, ?, ?, ?)", about)
    credentials = [(name, value.hex()) for name, value in source.credentials.items()]
    _driver(target).executemany("INSERT INTO backup_credentials VALUES (?, ?)", credentials)
    of_them = Digest()
    of_them.add(credentials)
    counted = [(name, digest.rows, str(digest)) for name, digest in {**digests, CREDENTIALS: of_them}.items()]
    _driver(target).executemany("INSERT INTO backup_tables VALUES (?, ?, ?)", counted)


def _driver(connection: Connection) -> Any:
    return connection.connection.driver_connection


@contextmanager
def _fresh(file: Path, *, over: bool) -> Iterator[Path]:
    """A name beside the file's own, until what is there is whole."""
    fresh = file.with_name(f".{file.name}.{secrets.token_hex(4)}.part")
    try:
        with _writing(file):
            os.close(os.open(fresh, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        yield fresh
        with _writing(file):
            with fresh.open("rb+") as written:
                os.fsync(written.fileno())
            put(fresh, file, over=over)
    finally:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)


@contextmanager
def _made(fresh: Path, version: str) -> Iterator[Connection]:
    """Empty tables of that form, in a transaction."""
    engine = create_engine(URL.create("sqlite", database=str(fresh)), isolation_level="AUTOCOMMIT", poolclass=NullPool)
    try:
        with _writing(fresh):
            connection = engine.connect()
        with connection:
            with _writing(fresh):
                # Whoever dies leaves a file that nobody uses: it need not be whole before its end.
                connection.exec_driver_sql("PRAGMA journal_mode = OFF")
                connection.exec_driver_sql("PRAGMA synchronous = OFF")
                connection.exec_driver_sql("BEGIN")
                migrations.create_older(connection, version)
            yield connection
            with _writing(fresh):
                connection.exec_driver_sql("COMMIT")
    finally:
        engine.dispose()


@contextmanager
def _reading(source: Source) -> Iterator[None]:
    try:
        yield
    except SQLAlchemyError as error:
        said = str(getattr(error, "orig", None) or error).strip().splitlines()
        raise UnusableError(f"{source.name} can't be read: {said[0] if said else type(error).__name__}.") from None


@contextmanager
def _writing(file: Path) -> Iterator[None]:
    try:
        yield
    except FileExistsError:
        raise UnusableError(_is_there(file)) from None
    except migrations.NewerError:
        raise UnusableError("What is to be backed up was kept by a newer Gusher. Use that one.") from None
    except OSError as error:
        raise UnusableError(_cannot_write(file, error.strerror or str(error))) from None
    except (SQLAlchemyError, sqlite3.Error) as error:  # rows go to the driver itself
        raise UnusableError(_cannot_write(file, str(getattr(error, "orig", None) or error))) from None


def _is_there(file: Path) -> str:
    return f"There is a file {file} already. Choose another name, or write over it with --force."


def _cannot_write(file: Path, reason: str) -> str:
    advice = "Make room on the disk." if "full" in reason or "No space" in reason else "Choose another place."
    return f"The backup {file} can't be written: {reason}. {advice}"
