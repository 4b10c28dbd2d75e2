"""Queries about people who play with whoever is there."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, Select, and_, exists, or_, select

from gusher.server.storage.schema import MUTED, TABLES, WAITING

from .queries import Part


class Waiter(NamedTuple):
    """Somebody who waits for anybody at a game, with people of a ``level`` (empty: any)."""

    person: str
    game: str
    level: str


class Met(NamedTuple):
    """A pair and the ``table`` for it. ``other``: the person who had waited; None for that person, who is sent to the
    table that the other one made."""

    table: str
    other: str | None


class Waiting(Part):
    """Queries about people who play with whoever is there."""

    async def look(self, who: Waiter, table: str, at: float, patience: float) -> Met | None:
        """Pair somebody with the person who has waited longest and fits, at a new ``table``, or return the pair that
        was made for them, once its table exists. Otherwise None, and they wait from now on.

        One transaction a game pairs nobody twice. People are left out who have not looked for ``patience`` seconds, or
        of whom one has muted the other."""

        def work(connection: Connection) -> Met | None:
            self._database.lock(connection, f"waiting for {who.game}")
            connection.execute(WAITING.delete().where(WAITING.c.seen < at - patience))
            own = WAITING.c.person == who.person
            before = connection.execute(select(WAITING).where(own)).first()
            connection.execute(WAITING.delete().where(own))
            if before is not None and before.found is not None:
                if connection.execute(select(exists().where(TABLES.c.id == before.found))).scalar_one():
                    return Met(before.found, None)
                if before.since > at - patience:
                    # The other person is making the table, or that has failed.
                    connection.execute(WAITING.insert().values({**before._asdict(), "seen": at}))
                    return None
            other = connection.execute(_fitting(who)).scalar()
            if other is not None:
                connection.execute(WAITING.update().where(WAITING.c.person == other).values(found=table, since=at))
                return Met(table, other)
            since = before.since if before is not None and before.game == who.game else at
            connection.execute(WAITING.insert().values(**who._asdict(), since=since, seen=at))
            return None

        return await self._writer.write(work)

    async def stop(self, person: str) -> None:
        """They wait no longer."""
        await self._writer.execute(WAITING.delete().where(WAITING.c.person == person))


def _fitting(who: Waiter) -> Select[str]:
    """Who waits for the same, the longest first."""
    other = WAITING.c.person
    muted = or_(
        and_(MUTED.c.person == who.person, MUTED.c.other == other),
        and_(MUTED.c.person == other, MUTED.c.other == who.person),
    )
    fits = [WAITING.c.game == who.game, WAITING.c.found.is_(None), ~exists().where(muted)]
    if who.level:
        fits.append(WAITING.c.level.in_(("", who.level)))
    return select(other).where(*fits).order_by(WAITING.c.since, other).limit(1)
