"""Queries about when the server was up."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, select

from gusher.server.storage.schema import UPTIMES

from .queries import Part


class Period(NamedTuple):
    """From when to when a process could store what players do, in seconds since 1970."""

    began: float
    ended: float


class Uptimes(Part):
    """Queries about when the server was up."""

    async def begin(self, period: str, at: float, forgotten: float) -> None:
        """A period of this id begins. Those that ended before ``forgotten`` need not be known any more."""

        def write(connection: Connection) -> None:
            connection.execute(UPTIMES.delete().where(UPTIMES.c.ended < forgotten))
            connection.execute(UPTIMES.insert().values(id=period, began=at, ended=at))

        await self._writer.write(write, own=True)

    async def extend(self, period: str, at: float) -> None:
        """The period goes on."""
        await self._writer.write(
            lambda connection: connection.execute(UPTIMES.update().where(UPTIMES.c.id == period).values(ended=at)),
            own=True,
        )

    async def since(self, at: float) -> list[Period]:
        """The periods of all processes that ended later, the earliest first."""

        def read(connection: Connection) -> list[Period]:
            asked = select(UPTIMES.c.began, UPTIMES.c.ended).where(UPTIMES.c.ended > at).order_by(UPTIMES.c.began)
            return [Period(row.began, row.ended) for row in connection.execute(asked)]

        return await self._read(read)
