"""What a database can that another can't: all queries are the same for each."""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import Enum
from typing import Any

from sqlalchemy import ColumnElement, Connection, Engine, Table

from .credentials import Credentials
from .straight import execute

READERS = 2
"""Threads that read."""


class Trouble(Enum):
    """What an error of a database means for what was asked."""

    LASTING = "lasting"
    """It would fail again."""
    CROSSED = "crossed"
    """Another process was in the way: one job at a time may go."""
    LOST = "lost"
    """The connection is gone, and with it all that was not committed."""


class Database(ABC):
    """A database: ``engine`` connects to it, in such a way that we begin and end transactions ourselves."""

    engine: Engine
    credentials: Credentials | None = None
    """Where it holds what proves who is who; None if the data folder does."""
    has_cheap_savepoints = True
    """Whether each of several jobs gets one at once, or only where one of them has failed."""

    @abstractmethod
    def check(self) -> None:
        """Find out whether writing would be in vain. OSError if so."""

    @abstractmethod
    def begin(self, connection: Connection) -> None:
        """Begin to write."""

    @abstractmethod
    def begin_reading(self, connection: Connection) -> None:
        """Begin to read: all that is read until ``end_reading`` belongs together."""

    def end_reading(self, connection: Connection) -> None:
        """See ``begin_reading``."""
        connection.exec_driver_sql("COMMIT")

    def commit(self, connection: Connection) -> None:
        """Wait for the disk."""
        execute(connection, "COMMIT")

    def has_committed(self, error: Exception) -> bool:
        """Whether the transaction begun last is on disk, although its commit has failed with this error. NotStoredError
        if that can't be found out."""
        return False

    def trouble(self, error: Exception) -> Trouble:
        """What an error means."""
        return Trouble.LASTING

    @abstractmethod
    def insert(self, table: Table) -> Any:
        """SQLAlchemy's insert with ``on_conflict_do_nothing`` and ``on_conflict_do_update``."""

    @abstractmethod
    def lock(self, connection: Connection, name: str) -> None:
        """Keep others that lock the same name waiting until the transaction ends: what is counted is not to change
        before it has been acted on."""

    @property
    @abstractmethod
    def is_no_entry(self) -> ColumnElement[bool]:
        """Whether a row of ``ENTRIES`` can't be an entry of a log, as far as that shows quickly."""

    @abstractmethod
    def overwrite(self, connection: Connection) -> None:
        """Leave nothing on the disk of what has just been removed, as far as that is ours to do."""

    @abstractmethod
    def change_nothing(self, connection: Connection) -> None:
        """Write something that changes nothing."""

    @abstractmethod
    def has_room(self) -> None:
        """Find out whether there is room for more. OSError if not."""

    def close(self) -> None:
        """Let go of it."""
        self.engine.dispose()
