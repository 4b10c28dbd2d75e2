"""Erasing a person: one transaction removes what the storage keeps of them; then everybody is told, and the games that
they were in are left as when somebody leaves. That needs rules, so the transaction only notes it (``vacated``).

If the server dies in between, whoever starts next, or another process, does what is left. A fingerprint of the person
stays, which makes their cookies void.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Protocol

from gusher.server.background import Background
from gusher.server.bus import Bus, of_room, of_table
from gusher.server.protocol.errors import Refusal
from gusher.server.storage.leases import Leases
from gusher.server.storage.sql.erasing import Traces
from gusher.server.storage.sql.storage import Storage
from gusher.server.storage.storage import NotStoredError, refusing

from .people import People
from .signing import Signing

SECONDS_UNDER_WAY = 20.0
"""What somebody has sent before they were erased is carried out by then, and no process takes them for somebody; then
what has come meanwhile is erased, and their id is forgotten."""
SECONDS_BETWEEN_LOOKS = 5.0
LEASE = "erasing:people"
TELLER = "erased"
"""Whose word it is that something has changed: that of no table and no room."""

log = logging.getLogger("gusher.server")


class PlayedTable(Protocol):
    """A table at which people have played."""

    async def leave_vacated(self) -> bool:
        """Leave the game on seats whose people have erased themselves. False while it has not begun."""


class Tables(Protocol):
    """The tables of this process."""

    def take_in(self, table: str) -> None:
        """Look soon at what has become of a table."""

    async def fresh(self, table: str) -> PlayedTable:
        """A table as it is now. Refusal if there is none."""


class Erasing:
    """Erases people in this process. ``settle_room`` lets people sit at the tables of a room as they do in it."""

    def __init__(
        self,
        storage: Storage,
        tables: Tables,
        people: People,
        signing: Signing,
        bus: Bus,
        leases: Leases,
        settle_room: Callable[[str], Awaitable[None]],
    ) -> None:
        self._storage = storage
        self._tables = tables
        self._people = people
        self._signing = signing
        self._bus = bus
        self._leases = leases
        self._settle_room = settle_room
        self._working = Background()

    async def erase(self, person: str) -> None:
        """Erase all that is known of a person and of their bots, or of one bot; returns once nothing of it is there.
        Refusal if that can't be."""
        with refusing():
            # Nobody begins anything in their name from now on.
            traces = await self._storage.erasing.erase(person, self._people.fingerprint_of, time.time())
            await self._signing.tell_erased(person)
        self._tell_tables(traces)
        for code in traces.rooms:
            self._bus.tell(of_room(code), TELLER)
        await self._settle_rooms(traces.rooms)
        self._working.begin(self._try_to_leave_games())

    async def run(self) -> None:
        """Do what is left to be done, also for other processes, until cancelled."""
        while True:
            try:
                is_left = await self._storage.erasing.under_way() or await self._storage.erasing.vacated()
                if is_left and await self._leases.take(LEASE):
                    await self._leave_games()
                    await self._forget_ids()
            except NotStoredError as error:
                log.warning("What people have erased could not be looked through again: %s", error)
            except Exception:
                # Whatever it is, it is tried again.
                log.exception("What people have erased could not be looked through again")
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)

    def _tell_tables(self, traces: Traces) -> None:
        for table in traces.tables:
            self._tables.take_in(table)
            self._bus.tell(of_table(table), TELLER)

    async def _settle_rooms(self, rooms: tuple[str, ...]) -> None:
        for code in rooms:
            try:
                await self._settle_room(code)
            except Refusal as refusal:
                # It was erased with its last person, or is seated when it is next opened.
                if refusal.reason.code != "room_unknown":
                    log.warning("Nobody could be seated anew in a room: %s", refusal)

    async def _try_to_leave_games(self) -> None:
        try:
            await self._leave_games()
        except NotStoredError as error:
            log.warning("Games could not be left, and will be: %s", error)

    async def _leave_games(self) -> None:
        for table in await self._storage.erasing.vacated():
            try:
                if await (await self._tables.fresh(table)).leave_vacated():
                    await self._storage.erasing.left(table)
            except Refusal as refusal:
                if refusal.status == 404 or refusal.reason.code in ("damaged", "other_rules", "log_full", "ended"):
                    # There is no game that could go on.
                    await self._storage.erasing.left(table)
                elif refusal.reason.code != "stale":
                    log.warning("The game at table %s could not be left, and will be: %s", table, refusal)

    async def _forget_ids(self) -> None:
        for each in await self._storage.erasing.under_way():
            if each.person is not None and time.time() - each.at > SECONDS_UNDER_WAY:
                traces = await self._storage.erasing.erase(each.person, self._people.fingerprint_of, time.time())
                self._tell_tables(traces)
                await self._settle_rooms(traces.rooms)
                await self._storage.erasing.settle(each.fingerprint)

    async def close(self) -> None:
        """Leave what is left to whoever starts next."""
        await self._working.close()
