"""Statements that go straight to the database's driver: what is written with every move would wait longer for
SQLAlchemy than for the database."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Delete, Insert, Update
from sqlalchemy.exc import DBAPIError


def execute(connection: Connection, text: str, values: Sequence[Any] = ()) -> None:
    """Run a statement, as the driver understands it. SQLAlchemy's errors, as from itself."""
    driver: Any = connection.connection.driver_connection
    try:
        driver.execute(text, values)
    except connection.dialect.loaded_dbapi.Error as error:
        raise DBAPIError.instance(text, values, error, connection.dialect.loaded_dbapi.Error) from error


@contextmanager
def together(connection: Connection) -> Iterator[None]:
    """Send the statements in it without waiting for each other's answers, where the driver can: then an error may come
    only at the end, that of the outermost. None of them may read."""
    driver: Any = connection.connection.driver_connection
    if not hasattr(driver, "pipeline") or driver.info.pipeline_status:
        yield
        return
    try:
        with driver.pipeline():
            yield
    except connection.dialect.loaded_dbapi.Error as error:
        raise DBAPIError.instance(None, None, error, connection.dialect.loaded_dbapi.Error) from error


@dataclass(frozen=True)
class _Made:
    """A statement in the words of one driver. ``known`` has a value in the statement itself; ``names`` are all values
    in the order of the text."""

    text: str
    known: dict[str, Any]
    names: list[str]


class Prepared:
    """A statement made into text once: with every move it would take longer to make than to run."""

    def __init__(self, statement: Update | Insert | Delete) -> None:
        self._statement = statement
        self._made: dict[str, _Made] = {}

    def run(self, connection: Connection, **values: Any) -> None:
        """Run it with these values."""
        made = self._for(connection)
        given = {**made.known, **values}
        execute(connection, made.text, [given[name] for name in made.names])

    def run_many(self, connection: Connection, rows: Sequence[Sequence[Any]]) -> None:
        """Run it with each of these rows: the values in the order of its columns."""
        made = self._for(connection)
        if len(rows) == 1:
            execute(connection, made.text, rows[0])
            return
        driver: Any = connection.connection.driver_connection
        try:
            driver.cursor().executemany(made.text, rows)
        except connection.dialect.loaded_dbapi.Error as error:
            raise DBAPIError.instance(made.text, rows, error, connection.dialect.loaded_dbapi.Error) from error

    def _for(self, connection: Connection) -> _Made:
        made = self._made.get(connection.dialect.name)
        if made is None:
            # Whoever makes the engine sees to it that values are bound by their places.
            compiled = self._statement.compile(dialect=connection.dialect)
            known = {name: value for name, value in compiled.params.items() if value is not None}
            made = _Made(str(compiled), known, compiled.positiontup or [])
            self._made[connection.dialect.name] = made
        return made
