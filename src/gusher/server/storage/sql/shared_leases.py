"""Leases in a database that several processes share.

A process that takes part keeps itself alive there, once a second; what it holds needs no further writing. When it has
been silent for three seconds, others take over what it held.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence

from sqlalchemy import Connection, Select, exists, literal, or_, select

from gusher.server.storage.leases import Leases
from gusher.server.storage.schema import HOLDERS, LEASES

from .holders import SECONDS_HELD, is_alive, now
from .queries import Part, Queries

MOST_TAKEN_OVER = 200
"""Leases that a process takes over at a time: others may take the rest."""


class SharedLeases(Part, Leases):
    """The leases of one process among others."""

    def __init__(self, storage: Queries) -> None:
        super().__init__(storage)
        self.holder = secrets.token_hex(8)
        self._held: set[str] = set()
        self._renewed = float("-inf")

    async def take(self, name: str) -> bool:
        """See ``Leases.take``."""
        if name in self._held and time.monotonic() - self._renewed < SECONDS_HELD:
            return True
        if not await self._writer.write(lambda connection: self._take(connection, name), own=True):
            return False
        self._held.add(name)
        return True

    @property
    def held(self) -> list[str]:
        """See ``Leases.held``."""
        return list(self._held)

    async def drop(self, names: list[str]) -> None:
        """See ``Leases.drop``."""
        own = [name for name in names if name in self._held]
        if own:
            self._held.difference_update(own)
            ours = LEASES.delete().where(LEASES.c.name.in_(own), LEASES.c.holder == self.holder)
            await self._writer.execute(ours, own=True)

    async def renew(self) -> None:
        """See ``Leases.renew``."""
        began = time.monotonic()
        await self._writer.write(self._renew, own=True)
        if began - self._renewed > SECONDS_HELD:
            # Meanwhile others may have taken them.
            ours = select(LEASES.c.name).where(LEASES.c.holder == self.holder)
            self._held = set(await self._read(lambda connection: list(connection.execute(ours).scalars())))
        self._renewed = began

    async def take_over(self, kinds: Sequence[str]) -> list[str]:
        """See ``Leases.take_over``."""
        # Mostly there are none, and nothing need be written to find that out.
        if not await self._read(lambda connection: connection.execute(_free(connection, kinds)).first()):
            return []
        taken: list[str] = await self._writer.write(lambda connection: self._take_over(connection, kinds), own=True)
        self._held.update(taken)
        return taken

    async def leave(self) -> None:
        """See ``Leases.leave``."""
        self._held.clear()
        self._renewed = float("-inf")
        gone = HOLDERS.delete().where(HOLDERS.c.id == self.holder)
        await self._writer.execute(gone, own=True)

    def _renew(self, connection: Connection) -> None:
        until = now(connection) + literal(SECONDS_HELD)
        put = self._database.insert(HOLDERS).values(id=self.holder, until=until)
        connection.execute(put.on_conflict_do_update(index_elements=[HOLDERS.c.id], set_={"until": until}))

    def _take(self, connection: Connection, name: str) -> bool:
        put = self._database.insert(LEASES).values(name=name, holder=self.holder)
        mine_or_free = (LEASES.c.holder == self.holder) | ~is_alive(connection, LEASES.c.holder)
        taken = put.on_conflict_do_update(
            index_elements=[LEASES.c.name], set_={"holder": self.holder}, where=mine_or_free
        )
        # Of what was inserted not every driver tells how much it was.
        return connection.execute(taken.returning(LEASES.c.name)).first() is not None

    def _take_over(self, connection: Connection, kinds: Sequence[str]) -> list[str]:
        # What another process is taking over right now it may have.
        free = _free(connection, kinds).with_for_update(skip_locked=True, of=LEASES)
        names = list(connection.execute(free).scalars())
        if names:
            connection.execute(LEASES.update().where(LEASES.c.name.in_(names)).values(holder=self.holder))
            of_one = exists().where(LEASES.c.holder == HOLDERS.c.id)
            # Who is dead and holds nothing any more is forgotten.
            connection.execute(HOLDERS.delete().where(HOLDERS.c.until < now(connection), ~of_one))
        return [str(name) for name in names]


def _free(connection: Connection, kinds: Sequence[str]) -> Select[tuple[str]]:
    of_kinds = or_(*(LEASES.c.name.startswith(f"{kind}:") for kind in kinds))
    free: Select[tuple[str]] = select(LEASES.c.name).where(of_kinds, ~is_alive(connection, LEASES.c.holder))
    return free.limit(MOST_TAKEN_OVER)
