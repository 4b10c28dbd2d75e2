"""Statements that go straight to the database's driver: what is written with every move would wait longer for
SQLAlchemy than for the database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Delete, Insert, Update
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError


def execute(connection: Connection, text: str, values: Sequence[Any] = ()) -> None:
    """Run a statement, as the driver understands it. SQLAlchemy's errors, as from itself."""
    driver: Any = connection.connection.driver_connection
    try:
        driver.execute(text, values)
    except connection.dialect.loaded_dbapi.Error as error:
        raise DBAPIError.instance(text, values, error, connection.dialect.loaded_dbapi.Error) from error


def execute_many(connection: Connection, text: str, rows: Sequence[Sequence[Any]]) -> None:
    """The same for each of these rows."""
    driver: Any = connection.connection.driver_connection
    try:
        driver.executemany(text, rows)
    except connection.dialect.loaded_dbapi.Error as error:
        raise DBAPIError.instance(text, rows, error, connection.dialect.loaded_dbapi.Error) from error


class Prepared:
    """A statement made into text once: with every move it would take longer to make than to run."""

    def __init__(self, statement: Update | Insert | Delete) -> None:
        made = statement.compile(dialect=sqlite.dialect())
        self._text = str(made)
        # What has a value in the statement itself, and what is given when it runs; in the order of the text.
        self._known: dict[str, Any] = {name: value for name, value in made.params.items() if value is not None}
        self._names: list[str] = made.positiontup or []

    def run(self, connection: Connection, **values: Any) -> None:
        """Run it with these values."""
        given = {**self._known, **values}
        execute(connection, self._text, [given[name] for name in self._names])
