"""A backup before the tables of a database get another form, in case that goes wrong in a way that nobody thought
of.

It holds exactly what the migration sees: in SQLite it is made in the migration's own transaction, in PostgreSQL behind
its locks.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection

from gusher.server.storage.folder import UnusableError
from gusher.server.storage.schema import HEAD

from .making import Source, write

KEPT = 3
"""Of such backups; older ones are removed."""

_NAME = re.compile(r"\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-from-\w+-to-\w+\.backup")

log = logging.getLogger("gusher.server")


class Precaution:
    """The backup of one attempt, into a ``folder`` that is made if need be. ``name`` and ``kind`` are those of the
    database, ``credentials`` finds out what proves who is who there."""

    def __init__(self, folder: Path, name: str, kind: str, credentials: Callable[[], dict[str, bytes]]) -> None:
        self._folder = folder
        self._name = name
        self._kind = kind
        self._credentials = credentials
        self._made: Path | None = None

    def take(self, connection: Connection, version: str) -> None:
        """Back up what the connection sees, which has the form of that version. UnusableError if it can't be: then
        nothing may be changed."""
        now = datetime.now(UTC)
        file = self._folder / f"{now:%Y-%m-%dT%H-%M-%SZ}-from-{version}-to-{HEAD}.backup"
        try:
            self._folder.mkdir(0o700, parents=True, exist_ok=True)
            write(Source(connection, self._kind, self._name, self._credentials()), file, over=True)
        except (OSError, UnusableError) as error:
            reason = error.strerror or str(error) if isinstance(error, OSError) else str(error)
            raise UnusableError(
                f"{self._name} was kept by an older Gusher. Before anything of it is changed it is backed up to "
                f"{self._folder}, and that failed; so nothing has been changed. {reason.rstrip('.')}. Another folder "
                "can be named with --backups."
            ) from None
        self._made = file

    def settle(self) -> None:
        """What it was taken for went well: keep it, and only the last few of those before."""
        if self._made is None:
            return
        log.warning(
            "%s has got a new form. What it was before is kept in %s. To go back to the older Gusher, restore that with"
            " “gusher restore --as-it-was” to an empty place",
            self._name,
            self._made,
        )
        with suppress(OSError):
            made = sorted(each for each in self._folder.iterdir() if _NAME.fullmatch(each.name))
            for each in made[:-KEPT]:
                each.unlink()

    def withdraw(self) -> None:
        """What it was taken for didn't happen: everything is as it was, and needs no backup. Or each attempt would push
        out an older one."""
        if self._made is not None:
            with suppress(OSError):
                self._made.unlink()
