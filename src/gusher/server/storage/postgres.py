"""What only PostgreSQL can, and a storage in a database of it, which many servers may share.

A commit whose answer is lost with the connection may have come about or not. So each transaction leaves a mark, by
which that is found out as soon as the database answers again. (``pg_xact_status`` would not do: a server that breaks
down may give the number of a transaction that it has lost to another one.)
"""

from __future__ import annotations

import logging
import secrets
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, get_args

from sqlalchemy import ColumnElement, Connection, Table, Text, bindparam, case, cast, func, inspect, literal
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from gusher.table.entries import EntryKind

from . import migrations
from .backups.before import Precaution
from .backups.form import POSTGRESQL
from .connecting import engine_of, said_of, without_password
from .database import READERS, Database, Trouble
from .folder import UnusableError
from .schema import COMMITS, ENTRIES
from .shared_credentials import SharedCredentials, credentials_of
from .sql.storage import Storage
from .storage import NotStoredError
from .straight import Prepared, execute, together

SECONDS_TO_FIND_OUT = 20.0
"""For the database to come back and say what has become of a commit."""
SECONDS_BETWEEN_TRIES = 0.2
TRIES_TO_MIGRATE = 5
SECONDS_MARKED = 30 * 86400.0
"""The mark of a process that is gone is forgotten after that."""
MIGRATING = 7_385_168_011
"""The lock of whoever brings the database up to date: any number that others won't use."""

# Another process was in the way: serialization failures and deadlocks, and locks that took too long.
_CROSSED = ("40", "55P03")
# The connection is gone, or the server goes down, comes up, has no room for connections, or takes none to write.
_LOST = ("08", "57P0", "53300", "25006")

_NOW = func.extract("epoch", func.clock_timestamp())
_MARK = postgresql.insert(COMMITS)
_LEAVE_MARK = Prepared(
    _MARK.values(writer=bindparam("by"), n=bindparam("count"), at=cast(_NOW, COMMITS.c.at.type)).on_conflict_do_update(
        index_elements=[COMMITS.c.writer], set_={"n": _MARK.excluded.n, "at": _MARK.excluded.at}
    )
)
_KIND = f'"kind":"({"|".join(get_args(EntryKind))})"'
# Earlier releases wrote the number first.
_HEAD_OF_ENTRY = (
    literal(f'^\\{{({_KIND},"n":')
    + cast(ENTRIES.c.n, Text)
    + literal('|"n":')
    + cast(ENTRIES.c.n, Text)
    + literal(f",{_KIND})[,}}]")
)

log = logging.getLogger("gusher.server")


class PostgresStorage(Storage):
    """Tables, seats, entries and people in a database of PostgreSQL. UnusableError if it can't be used as ours."""

    def __init__(self, address: str, backups: Path) -> None:
        super().__init__(Postgres(address, backups))


class Postgres(Database):
    """The database at an address such as postgresql://user:password@host/name. UnusableError if it can't be used as
    ours; nothing that we say holds the password. Before older tables get another form they are backed up into the
    folder ``backups``."""

    has_cheap_savepoints = False

    def __init__(self, address: str, backups: Path) -> None:
        self._name = without_password(address)
        self._writer = secrets.token_hex(8)
        self._n = 0
        self.engine = engine_of(address, READERS + 1)
        try:
            self._open(backups)
        except BaseException:
            self.engine.dispose()
            raise
        self.credentials = SharedCredentials(self.engine, self._name)

    def _open(self, backups: Path) -> None:
        try:
            with self.engine.connect() as connection:
                encoding = connection.exec_driver_sql("SHOW server_encoding").scalar()
                if encoding != "UTF8":
                    raise UnusableError(self._cannot(f"its encoding is {encoding}", "Make one with UTF8."))
                self._bring_up_to_date(connection, backups)
                forgotten = COMMITS.delete().where(COMMITS.c.at < _NOW - SECONDS_MARKED)
                connection.execute(forgotten)
                self._leave_mark(connection)
        except migrations.NewerError:
            raise UnusableError(
                f"The tables in {self._name} were kept by a newer Gusher. Get that one, or choose another database "
                "with --database."
            ) from None
        except migrations.StrangeError:
            raise UnusableError(
                self._cannot("it is another program's database", "Make one for Gusher alone, with CREATE DATABASE.")
            ) from None
        except SQLAlchemyError as error:
            raise UnusableError(self._cannot(*said_of(error))) from None

    def _bring_up_to_date(self, connection: Connection, backups: Path) -> None:
        for tries in range(TRIES_TO_MIGRATE, 0, -1):
            precaution = Precaution(backups, self._name, POSTGRESQL, lambda: credentials_of(connection, self._name))
            try:
                self._try_to_bring_up_to_date(connection, precaution)
            except SQLAlchemyError as error:
                # Servers of an older release may still be at work.
                if self.trouble(error) is not Trouble.CROSSED or tries == 1:
                    raise
            else:
                return

    @staticmethod
    def _try_to_bring_up_to_date(connection: Connection, precaution: Precaution) -> None:
        # All of it or nothing: whoever dies on the way leaves the database as it was. Others that start wait, however
        # long.
        def before(version: str) -> None:
            # What is written from now on would be in no backup.
            quote = connection.dialect.identifier_preparer.quote
            names = ", ".join(quote(name) for name in sorted(inspect(connection).get_table_names()))
            connection.exec_driver_sql(f"LOCK TABLE {names} IN ACCESS EXCLUSIVE MODE")
            precaution.take(connection, version)

        connection.exec_driver_sql("BEGIN")
        try:
            connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
            if not (migrations.is_current(connection) or migrations.create(connection)):
                migrations.upgrade(connection, before)
        except BaseException:
            with suppress(SQLAlchemyError):
                connection.exec_driver_sql("ROLLBACK")
            precaution.withdraw()
            raise
        connection.exec_driver_sql("COMMIT")
        precaution.settle()

    def _cannot(self, reason: str, advice: str) -> str:
        return f"The database {self._name} can't be used: {reason}. {advice}"

    def check(self) -> None:
        """See ``Database.check``. It says so itself."""

    def begin(self, connection: Connection) -> None:
        """See ``Database.begin``."""
        self._n += 1
        with together(connection):
            execute(connection, "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE")
            self._leave_mark(connection)

    def begin_reading(self, connection: Connection) -> None:
        """See ``Database.begin_reading``."""
        connection.exec_driver_sql("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")

    def has_committed(self, error: Exception) -> bool:
        """See ``Database.has_committed``."""
        if self.trouble(error) is not Trouble.LOST:
            return False
        until = time.monotonic() + SECONDS_TO_FIND_OUT
        while True:
            try:
                return self._mark() == self._n
            except SQLAlchemyError as failure:
                if self.trouble(failure) is Trouble.LASTING or time.monotonic() > until:
                    raise NotStoredError("the database went away, and it is not known what it has written") from failure
            time.sleep(SECONDS_BETWEEN_TRIES)

    def _mark(self) -> int:
        """The mark that our last transaction has left, once it has come to an end."""
        with self.engine.connect() as connection:
            # To write is to wait for whoever else writes there: the transaction may still be under way.
            asked = postgresql.insert(COMMITS).values(writer=self._writer, n=-1, at=0.0)
            changed = asked.on_conflict_do_update(index_elements=[COMMITS.c.writer], set_={"at": _NOW})
            return int(connection.execute(changed.returning(COMMITS.c.n)).scalar_one())

    def _leave_mark(self, connection: Connection) -> None:
        _LEAVE_MARK.run(connection, by=self._writer, count=self._n)

    def trouble(self, error: Exception) -> Trouble:
        """See ``Database.trouble``."""
        import psycopg

        said = error.orig if isinstance(error, DBAPIError) else error
        # What was sent after a statement that failed, in the same breath, has failed with it.
        if not isinstance(said, psycopg.Error) or isinstance(said, psycopg.errors.PipelineAborted):
            return Trouble.LASTING
        if said.sqlstate is None:
            # Not the server has said so: there was none.
            return Trouble.LOST if isinstance(said, psycopg.OperationalError) else Trouble.LASTING
        if said.sqlstate.startswith(_CROSSED):
            return Trouble.CROSSED
        return Trouble.LOST if said.sqlstate.startswith(_LOST) else Trouble.LASTING

    def insert(self, table: Table) -> Any:
        """See ``Database.insert``."""
        return postgresql.insert(table)

    def lock(self, connection: Connection, name: str) -> None:
        """See ``Database.lock``."""
        execute(connection, "SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", (name,))

    @property
    def is_no_entry(self) -> ColumnElement[bool]:
        """See ``Database.is_no_entry``."""
        # As it is written; what the JSON says further on shows when it is read.
        return case((ENTRIES.c.entry.regexp_match(_HEAD_OF_ENTRY), False), else_=True)

    def overwrite(self, connection: Connection) -> None:
        """See ``Database.overwrite``. How long its files and its log of them keep what was removed is the operator's to
        choose: we can't hurry it."""

    def change_nothing(self, connection: Connection) -> None:
        """See ``Database.change_nothing``. The mark has been written already."""

    def has_room(self) -> None:
        """See ``Database.has_room``. Who looks after it knows."""

    def close(self) -> None:
        """See ``Database.close``."""
        with suppress(SQLAlchemyError), self.engine.connect() as connection:
            connection.execute(COMMITS.delete().where(COMMITS.c.writer == self._writer))
        super().close()
