"""All queries together: a storage, whatever its database."""

from __future__ import annotations

import asyncio
import os
import secrets
import time
from collections.abc import Callable

from sqlalchemy import Connection

from gusher.server.storage.database import Database
from gusher.server.storage.pulse import SECONDS_BELIEVED, Pulse
from gusher.server.storage.schema import JOBS
from gusher.server.storage.writer import NEVER

from .belongings import SqlBelongings
from .chats import SqlChats
from .erasing import SqlErasing
from .jobs import SqlJobs
from .lists import ListQueries
from .moderation import SqlModeration
from .people import PeopleQueries
from .retention import SqlRetention
from .rooms import SqlRooms
from .shared_leases import SharedLeases
from .tables import TableQueries

BYTES_OF_PLAYERS = 64 * 1024
"""More than a player's message makes of the database."""


class SqlStorage(TableQueries, ListQueries, PeopleQueries):
    """Tables, seats, entries and people in a database. Written by one thread in groups, read by a few others."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(database, clock)
        self.credentials = database.credentials
        self._pulse = Pulse(self._try_to_write, clock)
        self.chats = SqlChats(database, self.writer, self._read)
        self.rooms = SqlRooms(self.writer, self._read)
        self.jobs = SqlJobs(self.writer, self._read)
        self.erasing = SqlErasing(database, self.writer, self._read)
        self.retention = SqlRetention(self.writer, self._read)
        self.moderation = SqlModeration(self.writer, self._read)
        self.belongings = SqlBelongings(self._read)

    def leases(self) -> SharedLeases:
        """See ``Storage.leases``."""
        return SharedLeases(self.writer, self._read)

    async def writes(self) -> bool:
        """See ``Storage.writes``."""
        refused = self.writer.refused_at
        # What players met last counts. Where they have written nothing lately, it is tried.
        if refused == NEVER and self.writer.clock() - self.writer.stored_at < SECONDS_BELIEVED:
            return True
        return await self._pulse.beats(since=refused)

    async def _try_to_write(self) -> None:
        self.database.has_room()
        if self.writer.refused_at == NEVER:
            await self.writer.write(self.database.change_nothing, own=True)
        else:
            # Where players were refused, there may be room for that little all the same.
            await self.writer.write(_write_as_players_do, tries=True)

    async def close(self) -> None:
        """See ``Storage.close``."""
        await asyncio.to_thread(self._close)


def _write_as_players_do(connection: Connection) -> None:
    """Write a row as large as those of players, and remove it before anybody sees it. Random bytes, since databases
    compress others."""
    job = f"try {secrets.token_hex(8)}"
    empty = {"task": "", "owner": "", "asked": 0.0, "until": 0.0, "done": True, "failure": ""}
    connection.execute(JOBS.insert().values(id=job, arguments=os.urandom(BYTES_OF_PLAYERS), **empty))
    connection.execute(JOBS.delete().where(JOBS.c.id == job))
