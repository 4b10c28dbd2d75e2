"""How all queries reach their database."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from gusher.server.storage.database import READERS, Database, Trouble
from gusher.server.storage.writer import SECONDS_BETWEEN_TRIES, SECONDS_TO_COME_BACK, Writer, not_stored

T = TypeVar("T")


class Queries:
    """A database, a thread that writes to it and a few that read."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.monotonic) -> None:
        self.database = database
        self.writer = Writer(database, clock)
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._away_since: float | None = None
        self.appended = 0
        """How many entries this process has added to logs."""

    async def read(self, read: Callable[[Connection], T]) -> T:
        """Read something, in one transaction: a table and its entries belong together. NotStoredError if that can't
        be."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read_now, read)

    def _read_now(self, read: Callable[[Connection], T]) -> T:
        while True:
            try:
                result = self._try_to_read(read)
            except SQLAlchemyError as error:
                if self.database.trouble(error) is Trouble.LASTING or not self._may_come_back():
                    raise not_stored(error) from error
                time.sleep(SECONDS_BETWEEN_TRIES)
            else:
                self._away_since = None
                return result

    def _try_to_read(self, read: Callable[[Connection], T]) -> T:
        with self.database.engine.connect() as connection:
            self.database.begin_reading(connection)
            try:
                result = read(connection)
            except BaseException:
                with suppress(SQLAlchemyError):
                    self.database.end_reading(connection)
                raise
            self.database.end_reading(connection)
            return result

    def _may_come_back(self) -> bool:
        now = time.monotonic()
        if self._away_since is None:
            self._away_since = now
        return now - self._away_since < SECONDS_TO_COME_BACK

    def _close(self) -> None:
        self.writer.close()
        self._readers.shutdown()
        self.database.close()


class Part:
    """Some of the queries of a storage."""

    def __init__(self, storage: Queries) -> None:
        self._database = storage.database
        self._writer = storage.writer
        self._read = storage.read
