"""Queries about reminders beside those of browsers."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import ColumnElement, Connection, exists, select

from gusher.server.storage.schema import MAILS, UNREMINDED, WEBHOOKS
from gusher.server.storage.storage import Mail, Webhook

from .queries import Part
from .tables import taken


class Reminding(Part):
    """Queries about webhooks, e-mail, and tables of which somebody wants no reminders."""

    async def webhook(self, person: str) -> Webhook | None:
        """A person's webhook, if they have one."""
        wanted = select(WEBHOOKS).where(WEBHOOKS.c.person == person)

        return await self._read(lambda connection: next((Webhook(*row) for row in connection.execute(wanted)), None))

    async def keep_webhook(self, webhook: Webhook) -> None:
        """Keep a person's webhook instead of the one before."""
        new = self._database.insert(WEBHOOKS).values(**asdict(webhook))
        await self._writer.execute(new.on_conflict_do_update(index_elements=[WEBHOOKS.c.person], set_=asdict(webhook)))

    async def forget_webhook(self, person: str, url: str | None = None) -> None:
        """Forget a person's webhook; with a ``url``, only that one."""
        own = WEBHOOKS.delete().where(WEBHOOKS.c.person == person)
        await self._writer.execute(own if url is None else own.where(WEBHOOKS.c.url == url))

    async def mail(self, person: str) -> Mail | None:
        """Where a person is reminded by e-mail, or will be once they confirm it."""
        return await self._mail(MAILS.c.person == person)

    async def mail_of_key(self, key: str) -> Mail | None:
        """The one that links name by this key."""
        return await self._mail(MAILS.c.key == key)

    async def _mail(self, which: ColumnElement[bool]) -> Mail | None:
        wanted = select(MAILS).where(which)
        return await self._read(lambda connection: next((Mail(*row) for row in connection.execute(wanted)), None))

    async def keep_mail(self, mail: Mail, at: float) -> None:
        """Keep a person's address instead of the one before. Those that nobody has confirmed in time are forgotten."""
        new = self._database.insert(MAILS).values(**asdict(mail))

        def work(connection: Connection) -> None:
            connection.execute(MAILS.delete().where(MAILS.c.until < at))
            connection.execute(new.on_conflict_do_update(index_elements=[MAILS.c.person], set_=asdict(mail)))

        await self._writer.write(work, erases=True)

    async def confirm_mail(self, key: str, at: float) -> bool:
        """Take an address as confirmed. False if it was before, or it is too late."""
        open_still = MAILS.update().where(MAILS.c.key == key, MAILS.c.until > at)
        return await self._writer.write(
            lambda connection: connection.execute(open_still.values(until=None)).rowcount == 1
        )

    async def forget_mail(self, person: str) -> None:
        """Forget a person's address."""
        await self._writer.execute(MAILS.delete().where(MAILS.c.person == person), erases=True)

    async def set_unreminded(self, person: str, table: str, *, on: bool) -> None:
        """Keep whether a person wants no reminders of a table. TakenError if there is no such table."""
        once = self._database.insert(UNREMINDED).values(person=person, table_id=table).on_conflict_do_nothing()
        gone = UNREMINDED.delete().where(UNREMINDED.c.person == person, UNREMINDED.c.table_id == table)

        def work(connection: Connection) -> None:
            with taken():
                connection.execute(once if on else gone)

        await self._writer.write(work)

    async def is_unreminded(self, person: str, table: str) -> bool:
        """Whether a person wants no reminders of a table."""
        wanted = exists().where(UNREMINDED.c.person == person, UNREMINDED.c.table_id == table)
        return await self._read(lambda connection: bool(connection.execute(select(wanted)).scalar_one()))
