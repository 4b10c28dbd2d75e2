"""Queries about challenges: tables where a seat is kept for a friend, or for a bot, that somebody has asked to play."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, Select, and_, exists, func, or_, select

from gusher.server.storage.schema import BOT_ACCOUNTS, CHALLENGES, FRIENDS, SEATS, TABLES
from gusher.server.storage.storage import TooManyError

from .queries import Part

_KEPT = exists().where(
    SEATS.c.table_id == CHALLENGES.c.table_id, SEATS.c.kind == "kept", SEATS.c.person == CHALLENGES.c.asked
)
"""Nobody has answered it."""
_AHEAD = and_(~exists().where(TABLES.c.id == CHALLENGES.c.table_id), CHALLENGES.c.declined.is_(False))
"""Its table is yet to be made."""


@dataclass(frozen=True)
class Challenge:
    """``asker`` has asked ``asked`` to play a game at a table until it ``expires``. Once it was ``declined`` the table
    is gone."""

    table_id: str
    game: str
    asker: str
    asked: str
    expires: float
    declined: bool = False


class Challenges(Part):
    """Queries about challenges."""

    async def keep(self, challenge: Challenge, at: float, most: int, of_pair: int) -> None:
        """Keep a new challenge, before its table is made. TooManyError if ``most`` of its asker wait for answers, or
        ``of_pair`` for those of the same person or bot."""

        def work(connection: Connection) -> None:
            self._database.lock(connection, f"challenges of {challenge.asker}")
            own = CHALLENGES.c.asker == challenge.asker
            pair = and_(own, CHALLENGES.c.asked == challenge.asked)
            waits = and_(CHALLENGES.c.expires > at, or_(_KEPT, _AHEAD))
            for whose, limit in ((own, most), (pair, of_pair)):
                waiting = select(func.count()).select_from(CHALLENGES).where(whose, waits)
                if connection.execute(waiting).scalar_one() >= limit:
                    raise TooManyError
            # Another one says more than that the last one was declined.
            connection.execute(CHALLENGES.delete().where(pair, CHALLENGES.c.declined))
            connection.execute(CHALLENGES.insert().values(**asdict(challenge)))

        await self._writer.write(work)

    async def forget(self, table: str) -> None:
        """Forget a challenge."""
        await self._writer.execute(CHALLENGES.delete().where(CHALLENGES.c.table_id == table))

    async def decline(self, table: str) -> bool:
        """Note that a challenge was declined; False if there is none at this table."""

        def work(connection: Connection) -> bool:
            row = CHALLENGES.update().where(CHALLENGES.c.table_id == table).values(declined=True)
            return connection.execute(row).rowcount > 0

        return await self._writer.write(work)

    async def of(self, person: str, at: float) -> list[Challenge]:
        """The challenges to and from a person that wait for an answer, and those from them that were declined."""
        own = CHALLENGES.c.asker == person
        waits = and_(or_(own, CHALLENGES.c.asked == person), _KEPT)
        shown = or_(waits, and_(own, CHALLENGES.c.declined))
        return await self._all(select(CHALLENGES).where(shown, CHALLENGES.c.expires > at))

    async def options(self, tables: Sequence[str]) -> dict[str, dict[str, str | bool]]:
        """What was chosen for the game at each of these tables; those that are gone are left out."""
        wanted = select(TABLES.c.id, TABLES.c.options).where(TABLES.c.id.in_(tables))
        return await self._read(
            lambda connection: {id_: json.loads(chosen) for id_, chosen in connection.execute(wanted)}
        )

    async def due(self, at: float) -> list[Challenge]:
        """The challenges that have expired, or whose two are no friends any more."""
        is_bot = exists().where(BOT_ACCOUNTS.c.id == CHALLENGES.c.asked)
        are_friends = exists().where(FRIENDS.c.person == CHALLENGES.c.asker, FRIENDS.c.other == CHALLENGES.c.asked)
        return await self._all(select(CHALLENGES).where(or_(CHALLENGES.c.expires <= at, ~or_(is_bot, are_friends))))

    async def is_waiting(self, table: str) -> bool:
        """Whether nobody has answered the challenge at a table."""
        wanted = exists().where(CHALLENGES.c.table_id == table, _KEPT)
        return await self._read(lambda connection: bool(connection.execute(select(wanted)).scalar_one()))

    async def _all(self, wanted: Select[Any]) -> list[Challenge]:
        latest = wanted.order_by(CHALLENGES.c.expires.desc(), CHALLENGES.c.table_id)
        return await self._read(lambda connection: [Challenge(*row) for row in connection.execute(latest)])


def tables_asked_to(person: str) -> Select[str]:
    """The tables that a person has asked somebody to, or was asked to, and whose game has not begun."""
    own = or_(CHALLENGES.c.asker == person, CHALLENGES.c.asked == person)
    asked = select(CHALLENGES.c.table_id).where(own)
    return select(TABLES.c.id).where(TABLES.c.id.in_(asked), TABLES.c.nonces.is_(None))
