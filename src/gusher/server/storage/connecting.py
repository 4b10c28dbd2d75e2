"""How a PostgreSQL is reached, and what is wrong in words where it can't be. No word of ours holds a password."""

from __future__ import annotations

from typing import Any

from sqlalchemy import URL, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from .folder import UnusableError

SECONDS_TO_CONNECT = 5
SECONDS_TO_LOCK = 10
"""For what another process has locked."""
SECONDS_TO_BREAK_OFF = 60
"""A process that does nothing in the middle of a transaction keeps others waiting no longer."""

_SETTINGS = (
    # What was acknowledged is on the disk; an operator may ask for more than that, as for two of them.
    "SELECT set_config('synchronous_commit', 'on', false)"
    " WHERE current_setting('synchronous_commit') IN ('off', 'local')",
    f"SET lock_timeout = '{SECONDS_TO_LOCK}s'",
    f"SET idle_in_transaction_session_timeout = '{SECONDS_TO_BREAK_OFF}s'",
    "SET client_encoding = 'UTF8'",
)
_KEEPALIVE = {"keepalives_idle": 10, "keepalives_interval": 3, "keepalives_count": 3, "tcp_user_timeout": 15_000}
"""A machine that has vanished is noticed by itself."""


def engine_of(address: str, connections: int) -> Engine:
    """What connects to the database at an address such as postgresql://user:password@host/name, so many times at most,
    in such a way that we begin and end transactions ourselves. UnusableError if that is no address."""
    try:
        engine = create_engine(
            _url(address),
            isolation_level="AUTOCOMMIT",
            paramstyle="format",
            use_native_hstore=False,
            pool_size=connections,
            max_overflow=0,
            connect_args={"connect_timeout": SECONDS_TO_CONNECT, "application_name": "gusher", **_KEEPALIVE},
        )
    except ImportError:
        raise UnusableError('For PostgreSQL, its client is needed: pip install "gusher[cluster]".') from None
    event.listen(engine, "connect", _prepare)
    return engine


def without_password(address: str) -> str:
    """The address of a database, as anybody may see it. UnusableError if it is none."""
    # What stands after the question mark may be a password, too.
    shown = _url(address).set(query={}, drivername="postgresql")
    return shown.render_as_string(hide_password=True)


def _url(address: str) -> URL:
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        url = None
    if url is None or url.drivername not in ("postgresql", "postgres") or not url.database:
        # It may hold a password: it is not said again.
        raise UnusableError("--database is no address of a database. It looks like postgresql://user@localhost/gusher.")
    if "@" in (url.host or ""):
        # Part of the password would be taken for the host, and named in errors.
        raise UnusableError("--database has more than one @. In a user's name or a password it is written as %40.")
    return url.set(drivername="postgresql+psycopg")


def _prepare(connection: Any, _record: Any) -> None:
    for text in _SETTINGS:
        connection.execute(text)


_WHAT_TO_DO = {
    "28": ("it does not let us in", "Look after user and password in --database."),
    "3D": ("there is none of that name", "Make it with CREATE DATABASE."),
    "42501": ("we may not make tables in it", "Give us the right to, or make the database our own."),
    "53300": ("it has too many connections", "Allow more of them (max_connections)."),
    "53100": ("its disk is full", "Make room there."),
    "25006": ("it can only be read", "Choose the server that is written to."),
}
"""By the beginning of the code that PostgreSQL gives."""


def said_of(error: SQLAlchemyError) -> tuple[str, str]:
    """What is wrong, and what to do about it."""
    said: Any = getattr(error, "orig", None)
    code = getattr(said, "sqlstate", None)
    # Of several addresses that a host has, the last; and what the server says further on are hints for others.
    words = str(said or error).strip().splitlines()
    reason = words[0] if words else type(error).__name__
    if code is not None:
        for known, answer in _WHAT_TO_DO.items():
            if code.startswith(known):
                return answer
        return reason, "Look after the database."
    for part, answer in _WITHOUT_CODE.items():
        if part in str(said):
            return answer
    return f"it does not answer ({reason})", "Start it, or choose another with --database."


_WITHOUT_CODE = {
    # Whoever has too many is told who they are, too.
    "too many connections": _WHAT_TO_DO["53300"],
    "password authentication failed": _WHAT_TO_DO["28"],
    "no password supplied": _WHAT_TO_DO["28"],
    "no pg_hba.conf entry": _WHAT_TO_DO["28"],
    'role "': _WHAT_TO_DO["28"],
    "does not exist": _WHAT_TO_DO["3D"],
    "too many clients": _WHAT_TO_DO["53300"],
    "remaining connection slots": _WHAT_TO_DO["53300"],
    "resolve host": ("there is no host of that name", "Look after --database."),
    "not known": ("there is no host of that name", "Look after --database."),
}
"""By what is said where there is no code: as long as there is no connection, libpq says in words what went wrong."""
