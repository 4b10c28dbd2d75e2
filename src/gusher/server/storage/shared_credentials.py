"""What proves who is who in the database of all else, for servers that have to believe each other's cookies."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from sqlalchemy import Connection, Engine, inspect, select
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import SQLAlchemyError

from .connecting import said_of
from .folder import PUSH_KEY, SECRET, SECRET_BYTES, UnusableError
from .schema import SECRETS


class SharedCredentials:
    """See ``credentials.Credentials``."""

    def __init__(self, engine: Engine, name: str) -> None:
        self._engine = engine
        self._name = name

    @property
    def place_of_push_key(self) -> str:
        """See ``Credentials.place_of_push_key``."""
        return f"“push.key” in the table “secrets” of {self._name}"

    def secret(self) -> bytes:
        """See ``Credentials.secret``."""
        try:
            secret = self._kept(SECRET, lambda: secrets.token_bytes(SECRET_BYTES))
        except SQLAlchemyError as error:
            raise UnusableError(f"The database {self._name} can't be used: {said_of(error)[0]}.") from None
        except ValueError:
            secret = b""
        _check(secret, self._name)
        return secret

    def push_key(self, make: Callable[[], bytes]) -> bytes:
        """See ``Credentials.push_key``."""
        try:
            return self._kept(PUSH_KEY, make)
        except SQLAlchemyError as error:
            raise OSError(said_of(error)[0]) from error

    def _kept(self, name: str, make: Callable[[], bytes]) -> bytes:
        with self._engine.connect() as connection:
            # Of several servers that start together, the first one's counts.
            fresh = postgresql.insert(SECRETS).values(name=name, value=make().hex())
            connection.execute(fresh.on_conflict_do_nothing())
            return bytes.fromhex(connection.execute(select(SECRETS.c.value).where(SECRETS.c.name == name)).scalar_one())


def credentials_of(connection: Connection, database: str) -> dict[str, bytes]:
    """What proves who is who, by its name, as far as it has been made. UnusableError if it isn't what was written."""
    if not inspect(connection).has_table(SECRETS.name):
        return {}
    credentials = {}
    for name, value in connection.execute(select(SECRETS.c.name, SECRETS.c.value)):
        try:
            credentials[name] = bytes.fromhex(value)
        except ValueError:
            credentials[name] = b""
    if SECRET in credentials:
        _check(credentials[SECRET], database)
    return credentials


def _check(secret: bytes, database: str) -> None:
    if len(secret) != SECRET_BYTES or not any(secret):
        raise UnusableError(
            f"What stands in the table “secrets” of {database} is damaged. It proves who sits on which seat. "
            "Bring it back from a backup. Without one, delete the row and a new one is made; then nobody can "
            "return to a seat at the tables that are kept here."
        )
