"""All queries together: a storage, whatever its database."""

from __future__ import annotations

import asyncio
import time

from gusher.server.storage.database import Database
from gusher.server.storage.pulse import SECONDS_BELIEVED, Pulse
from gusher.server.storage.shared_leases import SharedLeases

from .belongings import SqlBelongings
from .chats import SqlChats
from .erasing import SqlErasing
from .jobs import SqlJobs
from .lists import ListQueries
from .moderation import SqlModeration
from .people import PeopleQueries
from .retention import SqlRetention
from .rooms import SqlRooms
from .tables import TableQueries


class SqlStorage(TableQueries, ListQueries, PeopleQueries):
    """Tables, seats, entries and people in a database. Written by one thread in groups, read by a few others."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.credentials = database.credentials
        self._pulse = Pulse(self._try_to_write)
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
        recently = time.monotonic() - SECONDS_BELIEVED
        # What players just met counts. Where nobody has written anything lately, it is tried.
        if max(self.writer.failed_at, self.writer.stored_at) > recently:
            return self.writer.failed_at <= recently
        return await self._pulse.beats()

    async def _try_to_write(self) -> None:
        await self.writer.write(self.database.change_nothing, tries=True)
        self.database.has_room()

    async def close(self) -> None:
        """See ``Storage.close``."""
        await asyncio.to_thread(self._close)
