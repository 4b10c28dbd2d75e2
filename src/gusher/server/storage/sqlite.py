"""What only SQLite can, and a storage in one file of it.

A file that has been moved, deleted or replaced is no longer written to, and no empty one takes its place.
"""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path
from typing import Any, get_args
from urllib.parse import quote

from filelock import FileLock
from sqlalchemy import URL, ColumnElement, Connection, Engine, Table, and_, case, create_engine, event, func
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import SQLAlchemyError

from gusher.table.entries import EntryKind

from . import migrations
from .backups.before import Precaution
from .backups.form import SQLITE
from .database import READERS, Database
from .folder import BACKUPS, UnusableError, credentials_in
from .schema import ENTRIES
from .sql.storage import Storage
from .straight import execute
from .writer import log

MILLISECONDS_TO_WAIT = 10_000
"""For a writer in another process."""
MILLISECONDS_TO_OVERWRITE = 500
"""For those who read while something is erased."""
SECONDS_TO_OPEN = 600
"""For another process that backs the database up and brings it up to date."""
ROOM_NEEDED = 2**20
"""Bytes on the disk, below which a server isn't well."""

WITHOUT_LOG = (
    "SQLite can't keep its log in %s (it stays with “%s”): that is probably a share of another computer. Everything"
    " works, but saving takes longer, and readers wait for writers. A folder on this computer's own disk is better"
    " (--data)."
)

_IS_ENTRY = case(
    (
        func.json_valid(ENTRIES.c.entry) == 1,
        and_(
            func.typeof(ENTRIES.c.entry) == "text",
            func.json_extract(ENTRIES.c.entry, "$.n").is_not_distinct_from(ENTRIES.c.n),
            func.json_extract(ENTRIES.c.entry, "$.kind").in_(get_args(EntryKind)),
        ),
    ),
    else_=False,
)


class SqliteStorage(Storage):
    """Tables, seats, entries and people in one file. UnusableError if it can't be opened as ours."""

    def __init__(self, file: Path, backups: Path | None = None) -> None:
        super().__init__(Sqlite(file, backups))


class Sqlite(Database):
    """A file. UnusableError if it can't be opened as ours. Before older tables get another form they are backed up into
    the folder ``backups``, which is one beside the file if none is given."""

    def __init__(self, file: Path, backups: Path | None = None) -> None:
        self._file = file
        self._backups = backups or file.parent / BACKUPS
        self.engine = engine_of(file, READERS + 1)
        try:
            self._open()
        except BaseException:
            self.engine.dispose()
            raise
        self._identity = _identity(file)

    def _open(self) -> None:
        try:
            # What lies beside it gets the same permissions from SQLite.
            os.close(os.open(self._file, os.O_RDWR | os.O_CREAT, 0o600))
            # Two processes that start together must not both do it.
            with (
                FileLock(self._file.with_suffix(".lock"), SECONDS_TO_OPEN, 0o600),
                self.engine.connect() as connection,
            ):
                self._bring_up_to_date(connection)
                # The file remembers that. Not before we know that it is ours.
                journal = connection.exec_driver_sql("PRAGMA journal_mode = WAL").scalar()
                if journal != "wal":
                    log.warning(WITHOUT_LOG, self._file.parent, journal)
        except migrations.NewerError:
            raise UnusableError(
                f"The tables in {self._file.parent} were kept by a newer Gusher. Get that one, or choose another "
                "folder with --data."
            ) from None
        except migrations.StrangeError:
            raise UnusableError(cannot_open(self._file, "it is another program's database")) from None
        except SQLAlchemyError as error:
            raise UnusableError(cannot_open(self._file, str(getattr(error, "orig", error)))) from error
        except OSError as error:
            raise UnusableError(cannot_open(self._file, error.strerror or str(error))) from error

    def _bring_up_to_date(self, connection: Connection) -> None:
        precaution = Precaution(self._backups, str(self._file), SQLITE, lambda: credentials_in(self._file.parent))
        # All of it or nothing: whoever dies on the way leaves the database as it was.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        try:
            if not (migrations.is_current(connection) or migrations.create(connection)):
                migrations.upgrade(connection, lambda version: precaution.take(connection, version))
        except BaseException:
            with suppress(SQLAlchemyError):
                connection.exec_driver_sql("ROLLBACK")
            precaution.withdraw()
            raise
        connection.exec_driver_sql("COMMIT")
        precaution.settle()

    def check(self) -> None:
        """See ``Database.check``."""
        # What is written to a file that has been deleted is lost, and nobody else would say so.
        if self._identity is not None and _identity(self._file) != self._identity:
            raise OSError(f"{self._file} has been moved, deleted or replaced")

    def begin(self, connection: Connection) -> None:
        """See ``Database.begin``."""
        execute(connection, "BEGIN IMMEDIATE")

    def begin_reading(self, connection: Connection) -> None:
        """See ``Database.begin_reading``."""
        connection.exec_driver_sql("BEGIN")

    def insert(self, table: Table) -> Any:
        """See ``Database.insert``."""
        return sqlite.insert(table)

    def lock(self, connection: Connection, name: str) -> None:
        """See ``Database.lock``. Only one transaction writes at a time, anyway."""

    @property
    def is_no_entry(self) -> ColumnElement[bool]:
        """See ``Database.is_no_entry``."""
        return ~_IS_ENTRY

    def overwrite(self, connection: Connection) -> None:
        """Bring everything into the main file, which forgets what was deleted (``secure_delete``), and empty the log
        beside it. Where somebody reads just then, that has to wait for the next time."""
        try:
            execute(connection, f"PRAGMA busy_timeout = {MILLISECONDS_TO_OVERWRITE}")
            execute(connection, "PRAGMA wal_checkpoint(TRUNCATE)")
            execute(connection, f"PRAGMA busy_timeout = {MILLISECONDS_TO_WAIT}")
        except SQLAlchemyError as error:
            log.warning("What was erased is still in the log of the database: %s", error)

    def change_nothing(self, connection: Connection) -> None:
        """See ``Database.change_nothing``."""
        # The same value again, which is written all the same.
        execute(connection, "UPDATE alembic_version SET version_num = version_num")

    def has_room(self) -> None:
        """See ``Database.has_room``."""
        # That little fits into what the log of the database has in hand, even on a full disk; a move may not.
        if shutil.disk_usage(self._file.parent).free < ROOM_NEEDED:
            raise OSError(f"there is hardly any room in {self._file.parent}")


def engine_of(file: Path, connections: int) -> Engine:
    """What connects to a file that is there, so many times at most."""
    # We begin and end transactions ourselves: the driver's own way loses updates.
    engine = create_engine(_url(file), isolation_level="AUTOCOMMIT", pool_size=connections)
    event.listen(engine, "connect", _prepare)
    return engine


def _prepare(connection: Any, _record: Any) -> None:
    # What is no UTF-8 is damaged; it must not make an error of everything that is read with it.
    connection.text_factory = lambda text: text.decode("utf-8", "replace")
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {MILLISECONDS_TO_WAIT}")
    cursor.execute("PRAGMA synchronous = FULL")
    # What people have erased is not to be found in the file.
    cursor.execute("PRAGMA secure_delete = ON")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _url(file: Path) -> URL:
    # Opened, never made: a database that has vanished is not replaced by an empty one.
    return URL.create("sqlite", database=f"file:{quote(str(file))}", query={"mode": "rw", "uri": "true"})


def _identity(file: Path) -> tuple[int, int] | None:
    if os.name == "nt":
        # Nobody can move or delete a file that is open.
        return None
    try:
        status = file.stat()
    except FileNotFoundError:
        return 0, 0
    return status.st_dev, status.st_ino


_OWN_DISK = (
    "If it lies on a share of another computer, or where a program such as OneDrive keeps copying files, move the"
    " folder to this computer's own disk, and name it with --data."
)
_WHAT_TO_DO = {
    "disk I/O error": _OWN_DISK,
    "locking protocol": _OWN_DISK,
    "full": "Make room on the disk, and start again.",
    "locked": "Another program works with it. Close that one, and start again.",
    "not a database": "Bring it back from a backup, or move it away to begin with an empty one.",
    "malformed": "Bring it back from a backup, or move it away to begin with an empty one.",
    "another program's": "Choose another folder with --data.",
}
"""By what SQLite says."""
_ELSE = "Choose another folder with --data, or let this one be written."


def cannot_open(file: Path, reason: str) -> str:
    """What is wrong with a file that can't be opened as ours, and what to do."""
    advice = next((advice for said, advice in _WHAT_TO_DO.items() if said in reason), _ELSE)
    return f"The database {file} can't be opened: {reason}. {advice}"
