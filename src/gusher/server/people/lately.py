"""Who has been here lately: noted for their friends who may know it, and for bots. Nothing is kept of others."""

from __future__ import annotations

import asyncio
import logging
import time

from gusher.server.sharing import limits
from gusher.server.sharing.budgets import Sockets
from gusher.server.storage.sql.storage import Storage
from gusher.server.storage.storage import NotStoredError

log = logging.getLogger("gusher.server")


class Lately:
    """Those who have been at this process since it was written down last: who is connected, and who has asked."""

    def __init__(self, storage: Storage, sockets: Sockets) -> None:
        self._storage = storage
        self._sockets = sockets
        self._asked: set[str] = set()

    def note(self, person: str | None) -> None:
        """Somebody has asked for something."""
        if person is not None:
            self._asked.add(person)

    async def write_down(self, at: float) -> None:
        """Note who is here at this time."""
        here, self._asked = sorted({*self._asked, *self._sockets.names}), set()
        if here:
            await self._storage.friends.saw(here, at)

    async def run(self) -> None:
        """Write it down now and then, until cancelled."""
        while True:
            await asyncio.sleep(limits.SECONDS_BETWEEN_SIGHTS)
            try:
                await self.write_down(time.time())
            except NotStoredError as error:
                log.warning("Nobody could note who is here: %s", error)
