"""Signing out everywhere, and for good: from then on a person's former cookies and codes are nobody's, in every
process."""

from __future__ import annotations

import asyncio
import logging

from gusher.server.background import Background
from gusher.server.bus import Bus
from gusher.server.sharing.budgets import Sockets
from gusher.server.storage.sql.storage import Storage
from gusher.server.storage.storage import Key, NotStoredError

from .people import People, new_id

PEOPLE = "people"
"""The topic under which processes tell that somebody has signed out or was erased."""
SECONDS_BETWEEN_LOOKS = 10.0

log = logging.getLogger("gusher.server")


class Signing:
    """Keeps ``people`` in step with what is stored, and ends the connections of whoever has signed out."""

    def __init__(self, storage: Storage, people: People, sockets: Sockets, bus: Bus) -> None:
        self._storage = storage
        self._people = people
        self._sockets = sockets
        self._bus = bus
        self._looking = Background()
        bus.follow(PEOPLE)
        bus.listen(self._heard)

    async def sign_out(self, person: str) -> None:
        """Make all cookies and codes void that this person has had, and end their connections."""
        self._take(await self._storage.renew(person, new_id()))
        self._bus.tell(PEOPLE, person)

    async def tell_erased(self, person: str) -> None:
        """A person has been erased: make all that they had void, and end their connections."""
        await self._look_for_erased()
        self._bus.tell(PEOPLE, person)

    async def look(self) -> None:
        """Learn who has signed out or was erased, by whatever process."""
        for key in await self._storage.keys():
            self._take(key)
        await self._look_for_erased()

    async def _look_for_erased(self) -> None:
        for each in await self._storage.erasing.all():
            if self._people.forget(each.fingerprint, each.person) and each.person is not None:
                self._sockets.close_all_of(each.person)

    async def run(self) -> None:
        """Look now and then for what other processes have not told, until cancelled."""
        while self._bus.is_shared:
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
            await self._look()

    def _take(self, key: Key) -> None:
        if self._people.learn(key):
            self._sockets.close_all_of(key.person)

    def _heard(self, topic: str, _: str) -> None:
        if topic == PEOPLE:
            self._looking.begin(self._look())

    async def _look(self) -> None:
        try:
            await self.look()
        except NotStoredError as error:
            log.warning("Nobody could look who has signed out: %s", error)
