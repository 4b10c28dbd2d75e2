"""Queries about the accounts of bots that people have written."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy import Connection, func, select

from gusher.server.storage.schema import BOT_ACCOUNTS, SEATS, TABLES
from gusher.server.storage.storage import SeatKind, TooManyError

from .queries import Part


@dataclass(frozen=True)
class StoredBot:
    """An account: who has made it, the bot's name as everybody sees it, and the hash of its token (``digest``). People
    may challenge it at some ``games`` (with spaces between). The operator has switched it off (``is_off``) or not.
    ``seen``: when it was here last."""

    id: str
    owner: str
    name: str
    digest: str
    made: float
    games: str = ""
    is_off: bool = False
    seen: float | None = None


class BotAccounts(Part):
    """Queries about accounts of bots. They are erased like people (``Erasing``)."""

    async def make(self, bot: StoredBot, most: int) -> None:
        """Keep a new account. TooManyError if its owner has ``most``."""

        def write(connection: Connection) -> None:
            self._database.lock(connection, f"bots of {bot.owner}")
            own = select(func.count()).select_from(BOT_ACCOUNTS).where(BOT_ACCOUNTS.c.owner == bot.owner)
            if connection.execute(own).scalar_one() >= most:
                raise TooManyError
            connection.execute(BOT_ACCOUNTS.insert().values(**asdict(bot)))

        await self._writer.write(write)

    async def renew(self, bot: str, digest: str) -> None:
        """Let another token than before be the bot's."""
        await self._writer.execute(BOT_ACCOUNTS.update().where(BOT_ACCOUNTS.c.id == bot).values(digest=digest))

    async def of_owner(self, owner: str) -> list[StoredBot]:
        """A person's bots, the oldest first."""
        wanted = select(BOT_ACCOUNTS).where(BOT_ACCOUNTS.c.owner == owner).order_by(BOT_ACCOUNTS.c.made)
        return await self._read(lambda connection: [StoredBot(*row) for row in connection.execute(wanted)])

    async def challenged(self, most: int, of_owner: int) -> list[StoredBot]:
        """The bots that people may challenge, the one that was here last first; ``of_owner`` of one person."""
        order = func.coalesce(BOT_ACCOUNTS.c.seen, 0.0).desc(), BOT_ACCOUNTS.c.id
        place = func.row_number().over(partition_by=BOT_ACCOUNTS.c.owner, order_by=order)
        ranked = select(BOT_ACCOUNTS.c.id, place.label("place"))
        listed = ranked.where(BOT_ACCOUNTS.c.games != "", BOT_ACCOUNTS.c.is_off.is_(False)).subquery()
        names = select(listed.c.id).where(listed.c.place <= of_owner)
        latest = select(BOT_ACCOUNTS).where(BOT_ACCOUNTS.c.id.in_(names)).order_by(*order).limit(most)
        return await self._read(lambda connection: [StoredBot(*row) for row in connection.execute(latest)])

    async def all(self, most: int) -> list[tuple[StoredBot, int]]:
        """All accounts, the newest first, each with the number of its tables."""
        sits = select(func.count(func.distinct(SEATS.c.table_id))).where(SEATS.c.person == BOT_ACCOUNTS.c.id)
        wanted = select(BOT_ACCOUNTS, sits.scalar_subquery()).order_by(BOT_ACCOUNTS.c.made.desc()).limit(most)
        return await self._read(
            lambda connection: [(StoredBot(*row[:-1]), row[-1]) for row in connection.execute(wanted)]
        )

    async def find(self, bot: str) -> StoredBot | None:
        """The bot of this id."""
        wanted = select(BOT_ACCOUNTS).where(BOT_ACCOUNTS.c.id == bot)
        return await self._read(lambda connection: next((StoredBot(*row) for row in connection.execute(wanted)), None))

    async def open_to(self, bot: str, games: str) -> None:
        """Let people challenge a bot at these games, with spaces between."""
        await self._writer.execute(BOT_ACCOUNTS.update().where(BOT_ACCOUNTS.c.id == bot).values(games=games))

    async def switch(self, bot: str, *, is_off: bool) -> None:
        """Keep whether the operator has switched a bot off."""
        await self._writer.execute(BOT_ACCOUNTS.update().where(BOT_ACCOUNTS.c.id == bot).values(is_off=is_off))

    async def of_digest(self, digest: str) -> StoredBot | None:
        """The bot whose token has this hash."""
        wanted = select(BOT_ACCOUNTS).where(BOT_ACCOUNTS.c.digest == digest)

        def read(connection: Connection) -> StoredBot | None:
            row = connection.execute(wanted).first()
            return None if row is None else StoredBot(*row)

        return await self._read(read)

    async def games(self, bot: str, *kinds: SeatKind) -> dict[str, int]:
        """The tables at which a bot has a seat of these ``kinds``, and whose game is not over, each with the length of
        its log. ``person``: it has sat down there; ``kept``: it has been asked to."""
        sits = select(TABLES.c.id, TABLES.c.n).join(SEATS, SEATS.c.table_id == TABLES.c.id).where(SEATS.c.person == bot)
        wanted = sits.where(SEATS.c.kind.in_(kinds), TABLES.c.over.is_(False)).distinct()
        return await self._read(lambda connection: {row.id: row.n for row in connection.execute(wanted)})
