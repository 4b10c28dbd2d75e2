"""Removes abandoned lessons, and old tables if the operator wants that, in small steps, in one of the processes."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence

from gusher.server.bus import Bus, of_table
from gusher.server.sharing import limits
from gusher.server.storage.leases import Leases
from gusher.server.storage.retention import Keep, Old
from gusher.server.storage.sql.storage import Storage
from gusher.server.storage.storage import NotStoredError

from .tables import Tables

SECONDS_BEFORE_THE_FIRST = 20.0
SECONDS_BETWEEN_ROUNDS = 3600.0
TABLES_OF_A_STEP = 20
SECONDS_BETWEEN_STEPS = 0.25
TABLES_OF_A_ROUND = 10_000
DAY = 86400.0
LEASE = "retention:tables"
TELLER = "removed"
"""Stands for the token of a live table on the bus, where a table was removed."""

log = logging.getLogger("gusher.server")


class Retention:
    """Removes old tables once an hour."""

    def __init__(self, storage: Storage, tables: Tables, bus: Bus, leases: Leases, keep: Keep) -> None:
        self._storage = storage
        self._tables = tables
        self._bus = bus
        self._leases = leases
        self._keep = keep
        self.removed = 0
        """How many tables have been removed by this process."""

    async def run(self) -> None:
        """Go through the tables once an hour, until cancelled."""
        await asyncio.sleep(SECONDS_BEFORE_THE_FIRST)
        while True:
            try:
                if await self._leases.take(LEASE):
                    await self.go_through()
            except NotStoredError as error:
                log.warning("Old tables could not be removed, and will be: %s", error)
            except Exception:
                # Whatever it is, it is tried again.
                log.exception("Old tables could not be removed, and will be")
            await asyncio.sleep(SECONDS_BETWEEN_ROUNDS)

    async def go_through(self) -> None:
        """Remove what is old by now, as long as nobody else does."""
        names = await self._storage.retention.old(self._old(), TABLES_OF_A_ROUND)
        for start in range(0, len(names), TABLES_OF_A_STEP):
            if not await self._leases.take(LEASE):
                return
            await self.remove(names[start : start + TABLES_OF_A_STEP], is_last=start + TABLES_OF_A_STEP >= len(names))
            await asyncio.sleep(SECONDS_BETWEEN_STEPS)

    async def remove(self, names: Sequence[str], *, is_last: bool) -> None:
        """Remove those of some tables that are still old. Devices there are told."""
        gone = await self._storage.retention.remove(names, self._old(), erases=is_last)
        self.removed += len(gone)
        for table in gone:
            self._tables.forget(table)
            self._bus.tell(of_table(table), TELLER)

    def _old(self) -> Old:
        """What is old by now."""
        at = time.time()
        ended, running = (None if days is None else at - days * DAY for days in (self._keep.ended, self._keep.running))
        return Old(at - limits.SECONDS_OF_A_LESSON, ended, running)
