"""The databases that a storage can be in, for tests that hold for each."""

from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from sqlalchemy import create_engine, make_url

from gusher.server.storage.postgres import PostgresStorage
from gusher.server.storage.sqlite import SqliteStorage


@dataclass(frozen=True)
class Database:
    """One of a test's own: a ``file``, or the ``address`` of a PostgreSQL, and the folder for ``backups`` of it.
    ``another`` makes an empty one of the same kind."""

    file: Path | None = None
    address: str = ""
    backups: Path | None = None
    another: Callable[[], Self] | None = None

    @property
    def is_file(self):
        return self.file is not None

    def open(self):
        return (
            PostgresStorage(self.address, self.backups) if self.file is None else SqliteStorage(self.file, self.backups)
        )

    @contextmanager
    def connection(self):
        """Another way to it, as another program would have: one transaction."""
        if self.file is not None:
            engine = create_engine(f"sqlite:///{self.file}")
        else:
            engine = create_engine(make_url(self.address).set(drivername="postgresql+psycopg"), use_native_hstore=False)
        try:
            with engine.begin() as connection:
                yield connection
        finally:
            engine.dispose()
