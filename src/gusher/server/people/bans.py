"""Who is not let in for a time: people, by a fingerprint of their ids, and addresses. Every process knows them, so that
nobody has to ask the storage."""

from __future__ import annotations

import asyncio
import logging
import time

from gusher.server.background import Background
from gusher.server.bus import Bus
from gusher.server.protocol.admin import AdminBan, BanKind
from gusher.server.protocol.errors import Refusal
from gusher.server.sharing.budgets import Sockets, Visitor
from gusher.server.storage.sql.storage import Storage
from gusher.server.storage.storage import refusing

from .people import People, new_id

BANS = "bans"
"""The topic under which processes tell that somebody is let in no longer, or again."""
SECONDS_BETWEEN_LOOKS = 10.0
LENGTH = 16
"""Letters of a person's fingerprint, as those who keep order see it."""

log = logging.getLogger("gusher.server")


class Bans:
    """Those of all processes, as this one knows them."""

    def __init__(self, storage: Storage, people: People, sockets: Sockets, bus: Bus) -> None:
        self._storage = storage
        self._people = people
        self._sockets = sockets
        self._bus = bus
        self._until: dict[tuple[BanKind, str], float] = {}
        self._looking = Background()
        bus.follow(BANS)
        bus.listen(self._heard)

    def shown(self, person: str) -> str:
        """A person as those who keep order see them: nobody can become them by it, as they could by the id, which gives
        away the six words in 64 tries."""
        return self._people.fingerprint("shown", person)[:LENGTH] if person else ""

    @property
    def is_empty(self) -> bool:
        """Whether everybody is let in."""
        return not self._until

    def check(self, visitor: Visitor) -> None:
        """Refusal for somebody who is not let in."""
        until = self._until.get(("address", visitor.address), 0.0)
        if visitor.person is not None:
            until = max(until, self._until.get(("person", self.shown(visitor.person)), 0.0))
        if until > time.time():
            raise Refusal("banned", status=403)

    async def all(self) -> list[AdminBan]:
        """Those who are not let in now."""
        with refusing():
            return await self._storage.moderation.bans(time.time())

    async def ban(self, kind: BanKind, who: str, seconds: float) -> None:
        """Let somebody in no longer, and end their connections."""
        at = time.time()
        with refusing():
            await self._storage.moderation.ban(AdminBan(new_id(), kind, who, at, at + seconds))
        await self._tell()

    async def lift(self, ban: str) -> None:
        """Let them in again."""
        with refusing():
            await self._storage.moderation.lift(ban)
        await self._tell()

    async def _tell(self) -> None:
        await self.look()
        self._bus.tell(BANS, "")

    async def look(self) -> None:
        """Read who is banned now, and end their connections."""
        until: dict[tuple[BanKind, str], float] = {}
        for ban in await self.all():
            key = (ban.kind, ban.who)
            until[key] = max(until.get(key, 0.0), ban.until)
        is_more = not until.keys() <= self._until.keys()
        self._until = until
        if is_more:
            self._sockets.close_where(self._is_banned)

    def _is_banned(self, visitor: Visitor) -> bool:
        try:
            self.check(visitor)
        except Refusal:
            return True
        return False

    async def run(self) -> None:
        """Look now and then for what other processes have not told, until cancelled."""
        while True:
            await self._look()
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)

    def _heard(self, topic: str, _: str) -> None:
        if topic == BANS:
            self._looking.begin(self._look())

    async def _look(self) -> None:
        try:
            await self.look()
        except Refusal as refusal:
            log.warning("Nobody could look who is let in: %s", refusal)
