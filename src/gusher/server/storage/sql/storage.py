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

from .belongings import Belongings
from .bot_accounts import BotAccounts
from .challenges import Challenges
from .chats import Chats
from .erasing import Erasing
from .friends import Friends
from .jobs import Jobs
from .lists import ListQueries
from .moderation import Moderation
from .passkeys import Passkeys
from .people import PeopleQueries
from .reminding import Reminding
from .retention import Retention
from .rooms import Rooms
from .shared_leases import SharedLeases
from .tables import TableQueries
from .uptimes import Uptimes
from .waiting import Waiting

BYTES_OF_PLAYERS = 64 * 1024
"""More than a player's message makes of the database."""


class Storage(TableQueries, ListQueries, PeopleQueries):
    """Everything that is stored, in a database: written by one thread in groups, read by a few others. Any number of
    processes may share it.

    Each call is one transaction; when it returns, it is on disk. Any call may raise ``NotStoredError``.
    """

    def __init__(self, database: Database, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(database, clock)
        self.credentials = database.credentials
        """Where the database keeps what proves who is who; None if the data folder does."""
        self._pulse = Pulse(self._try_to_write, clock)
        self.chats = Chats(self)
        self.rooms = Rooms(self)
        self.jobs = Jobs(self)
        self.erasing = Erasing(self)
        self.retention = Retention(self)
        self.moderation = Moderation(self)
        self.belongings = Belongings(self)
        self.uptimes = Uptimes(self)
        self.bot_accounts = BotAccounts(self)
        self.waiting = Waiting(self)
        self.reminding = Reminding(self)
        self.friends = Friends(self)
        self.challenges = Challenges(self)
        self.passkeys = Passkeys(self)

    def leases(self) -> SharedLeases:
        """A new process among those that share this storage, and what it holds."""
        return SharedLeases(self)

    async def writes(self) -> bool:
        """Whether something can be written now, or could a moment ago."""
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
        """Finish what is being written, and let go of everything."""
        await asyncio.to_thread(self._close)


def _write_as_players_do(connection: Connection) -> None:
    """Write a row as large as those of players, and remove it before anybody sees it. Random bytes, since databases
    compress others."""
    job = f"try {secrets.token_hex(8)}"
    empty = {"task": "", "owner": "", "asked": 0.0, "until": 0.0, "done": True, "failure": ""}
    connection.execute(JOBS.insert().values(id=job, arguments=os.urandom(BYTES_OF_PLAYERS), **empty))
    connection.execute(JOBS.delete().where(JOBS.c.id == job))
