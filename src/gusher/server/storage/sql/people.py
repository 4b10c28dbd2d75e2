"""What is kept of people beside their tables: names, settings, and where they are reminded."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import Connection, and_, exists, func, or_, select

from gusher.server.storage.schema import (
    BOT_ACCOUNTS,
    KEYS,
    MAILS,
    PASSKEYS,
    PEOPLE,
    SEATS,
    SETTINGS,
    SUBSCRIPTIONS,
    TABLES,
    WEBHOOKS,
)
from gusher.server.storage.storage import Key, Subscription, TooManyError

from .queries import Queries


class PeopleQueries(Queries):
    """Queries for names, keys, settings and subscriptions."""

    async def name(self, person: str) -> str:
        """A person's name, empty if they never gave one."""
        wanted = select(PEOPLE.c.name).where(PEOPLE.c.id == person)
        return await self.read(lambda connection: connection.execute(wanted).scalar() or "")

    async def rename(self, person: str, name: str, at: float) -> None:
        """Keep a person's name."""
        kept = self.database.insert(PEOPLE).values(id=person, name=name, made=at)
        await self.writer.execute(kept.on_conflict_do_update(index_elements=[PEOPLE.c.id], set_={"name": name}))

    async def introduce(self, person: str, name: str, at: float) -> None:
        """Keep a person's name unless they have one."""
        kept = self.database.insert(PEOPLE).values(id=person, name=name, made=at)
        await self.writer.execute(kept.on_conflict_do_nothing())

    async def knows(self, person: str) -> bool:
        """Whether anything is kept of a person: a name, settings, a seat, a bot or a table that they made."""
        owners = PEOPLE.c.id, SETTINGS.c.person, SEATS.c.person, KEYS.c.person, BOT_ACCOUNTS.c.owner
        # Of what a room has made the maker is the room, whose id many know: it is nobody's own.
        made = exists().where(TABLES.c.maker == person, TABLES.c.room.is_(None))
        wanted = select(or_(made, *(exists().where(owner == person) for owner in owners)))
        return await self.read(lambda connection: bool(connection.execute(wanted).scalar_one()))

    async def renew(self, person: str, code: str) -> Key:
        """Sign a person out everywhere: keep what their code spells from now on, and forget their passkeys and
        where they are reminded."""

        def work(connection: Connection) -> Key:
            self.database.lock(connection, f"key of {person}")
            same = KEYS.c.person == person
            before = connection.execute(select(KEYS.c.generation).where(same)).scalar() or 0
            key = Key(person, before + 1, code)
            connection.execute(KEYS.delete().where(same))
            connection.execute(KEYS.insert().values(**asdict(key)))
            for rows in (SUBSCRIPTIONS, WEBHOOKS, MAILS, PASSKEYS):
                connection.execute(rows.delete().where(rows.c.person == person))
            return key

        return await self.writer.write(work)

    async def keys(self) -> list[Key]:
        """The keys of all people who have ever signed out everywhere."""
        return await self.read(lambda connection: [Key(*row) for row in connection.execute(select(KEYS))])

    async def settings(self, person: str) -> str | None:
        """A person's settings as they were kept; None if none were."""
        wanted = select(SETTINGS.c.chosen).where(SETTINGS.c.person == person)
        return await self.read(lambda connection: connection.execute(wanted).scalar())

    async def keep_settings(self, person: str, chosen: str) -> None:
        """Keep a person's settings instead of those before."""
        new = self.database.insert(SETTINGS).values(person=person, chosen=chosen)
        kept = new.on_conflict_do_update(index_elements=[SETTINGS.c.person], set_={"chosen": chosen})
        await self.writer.execute(kept)

    async def subscribe(self, subscription: Subscription, most: int) -> None:
        """Keep a subscription; one with the same endpoint goes. TooManyError if the person has ``most`` others."""

        def work(connection: Connection) -> None:
            self.database.lock(connection, f"subscriptions of {subscription.person}")
            same = SUBSCRIPTIONS.c.endpoint == subscription.endpoint
            others = and_(SUBSCRIPTIONS.c.person == subscription.person, ~same)
            held = select(func.count()).select_from(SUBSCRIPTIONS).where(others)
            if connection.execute(held).scalar_one() >= most:
                raise TooManyError
            connection.execute(SUBSCRIPTIONS.delete().where(same))
            connection.execute(SUBSCRIPTIONS.insert().values(**asdict(subscription)))

        await self.writer.write(work)

    async def unsubscribe(self, endpoint: str) -> None:
        """Forget the subscription with this endpoint, if there is one."""
        await self.writer.execute(SUBSCRIPTIONS.delete().where(SUBSCRIPTIONS.c.endpoint == endpoint))

    async def subscriptions(self, person: str) -> list[Subscription]:
        """A person's subscriptions."""
        wanted = select(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.person == person)
        return await self.read(lambda connection: [Subscription(*row) for row in connection.execute(wanted)])
