"""How the rows of a backup get into an empty database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from gusher.server.storage import migrations
from gusher.server.storage.folder import UnusableError
from gusher.server.storage.schema import SECRETS

from .form import POSTGRESQL, Row, shape_of
from .making import Progress
from .reading import Backup

_REPLACED = "\ufffd"


def fill(backup: Backup, target: Connection, progress: Progress, *, as_it_was: bool = False) -> int:
    """Give an empty database the tables of a backup, their rows, and today's form unless it is to stay
    ``as_it_was``, all in the transaction that ``target`` is in. How many texts had to be changed, since PostgreSQL
    can't hold them. UnusableError if something doesn't fit."""
    backup.create(target)
    done, changed = 0, 0
    for name, columns in shape_of(target).items():
        for batch in backup.rows(name, columns):
            rows: Sequence[Row] = batch
            if target.dialect.name == POSTGRESQL:
                rows = [tuple(_fitting(value) for value in row) for row in batch]
                changed += sum(
                    new is not old
                    for fit, row in zip(rows, batch, strict=True)
                    for new, old in zip(fit, row, strict=True)
                )
            try:
                _insert(target, name, columns, rows)
            except _errors(target) as error:
                raise UnusableError(_does_not_fit(backup, name, error)) from None
            done += len(batch)
            progress(done, backup.size)
    if as_it_was:
        return changed
    try:
        migrations.upgrade(target)
    except SQLAlchemyError as error:
        raise UnusableError(_does_not_fit(backup, "of an older form", error)) from None
    return changed


def keep_credentials(target: Connection, credentials: Mapping[str, bytes]) -> None:
    """Keep what proves who is who in the database itself."""
    rows = [{"name": name, "value": value.hex()} for name, value in credentials.items()]
    if rows:
        target.execute(SECRETS.insert(), rows)


def _insert(target: Connection, name: str, columns: Sequence[str], rows: Sequence[Row]) -> None:
    quote = target.dialect.identifier_preparer.quote
    named = f"{quote(name)} ({', '.join(quote(each) for each in columns)})"
    driver: Any = target.connection.driver_connection
    if target.dialect.name == POSTGRESQL:
        # Much quicker than statements, and it says which row and which column it dislikes.
        with driver.cursor() as cursor, cursor.copy(f"COPY {named} FROM STDIN") as copy:
            for row in rows:
                copy.write_row(row)
    else:
        gaps = ", ".join("?" for _ in columns)
        driver.executemany(f"INSERT INTO {named} VALUES ({gaps})", rows)  # noqa: S608 - our own tables


def _fitting(value: Any) -> Any:
    """The same, or as a server reads it."""
    if isinstance(value, bytes):
        value = value.decode("utf-8", "replace")
    return value.replace("\0", _REPLACED) if isinstance(value, str) and "\0" in value else value


def _errors(target: Connection) -> tuple[type[Exception], ...]:
    return target.dialect.loaded_dbapi.Error, SQLAlchemyError


def _does_not_fit(backup: Backup, name: str, error: Exception) -> str:
    said = getattr(error, "orig", None) or error
    reason = (str(said).strip().splitlines() or [type(said).__name__])[0]
    where = getattr(getattr(said, "diag", None), "context", None)
    # Only where it is: what stands there may be what somebody has said.
    place = f" ({where.split(':')[0]})" if where else ""
    return (
        f"The table “{name}” of the backup {backup.file} can't be restored here: {reason}{place}. Nothing has been "
        "restored."
    )
