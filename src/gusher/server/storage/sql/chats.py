"""What people say at a table. It is kept beside the log, never in it, so that all of it can be erased."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace

from sqlalchemy import Connection, func, select

from gusher.server.storage.schema import CHATS, MUTED, REMARKS, REPORTS, SILENCED

from .friends import part
from .queries import Part


@dataclass(frozen=True)
class Remark:
    """Something that somebody has said, number ``n`` at its table. ``watching``: by somebody without a seat. What is
    ``hidden`` has no text any more. ``reported``: somebody wants whoever made the table to look at it. ``key``: see
    ``gusher.table.commands.command.Key``."""

    n: int
    person: str
    at: float
    text: str
    watching: bool
    hidden: bool = False
    reported: bool = False
    key: str = ""


@dataclass(frozen=True)
class StoredChat:
    """All that is kept of the chat of one table. ``is_on``: what its maker has chosen, None if nothing. People in
    ``silenced`` may not write there."""

    is_on: bool | None = None
    remarks: tuple[Remark, ...] = ()
    silenced: frozenset[str] = frozenset()


class Chats(Part):
    """Queries for chats."""

    async def load(self, table: str) -> StoredChat:
        """The chat of a table."""

        def read(connection: Connection) -> StoredChat:
            is_on = connection.execute(select(CHATS.c.is_on).where(CHATS.c.table_id == table)).scalar()
            rows = connection.execute(select(REMARKS).where(REMARKS.c.table_id == table).order_by(REMARKS.c.n))
            silenced = connection.execute(select(SILENCED.c.person).where(SILENCED.c.table_id == table)).scalars()
            return StoredChat(is_on, tuple(Remark(*row[1:]) for row in rows), frozenset(silenced))

        return await self._read(read)

    async def say(self, table: str, remark: Remark, most: int) -> Remark:
        """Keep a remark under the next number, and only the latest ``most`` of the table; returns it as it is kept.
        If its person has sent one under the same key before, returns that one instead."""

        def work(connection: Connection) -> Remark:
            here = REMARKS.c.table_id == table
            self._database.lock(connection, f"chat of {table}")
            if remark.key:
                same = select(REMARKS).where(here, REMARKS.c.person == remark.person, REMARKS.c.key == remark.key)
                row = connection.execute(same).first()
                if row is not None:
                    return Remark(*row[1:])
            last = connection.execute(select(func.max(REMARKS.c.n)).where(here)).scalar()
            kept = replace(remark, n=0 if last is None else last + 1)
            connection.execute(REMARKS.insert().values(table_id=table, **asdict(kept)))
            connection.execute(REMARKS.delete().where(here, REMARKS.c.n <= kept.n - most))
            if kept.n >= most:
                old = REPORTS.delete().where(REPORTS.c.table_id == table, REPORTS.c.n <= kept.n - most)
                connection.execute(old)
            return kept

        return await self._writer.write(work)

    async def hide(self, table: str, n: int) -> None:
        """Erase the text of a remark."""
        same = REMARKS.update().where(REMARKS.c.table_id == table, REMARKS.c.n == n)
        await self._writer.execute(same.values(text="", hidden=True), erases=True)

    async def report(self, table: str, n: int, person: str, at: float) -> None:
        """Keep that a person has reported a remark, once however often they do. ``person`` is empty if unknown."""
        once = self._database.insert(REPORTS).values(table_id=table, n=n, person=person, at=at)

        def work(connection: Connection) -> None:
            same = REMARKS.update().where(REMARKS.c.table_id == table, REMARKS.c.n == n)
            if connection.execute(same.values(reported=True)).rowcount:
                connection.execute(once.on_conflict_do_nothing())

        await self._writer.write(work)

    async def silence(self, table: str, person: str) -> None:
        """Let a person write no more at a table, and erase all that they have said there."""
        silenced = self._database.insert(SILENCED).values(table_id=table, person=person).on_conflict_do_nothing()
        theirs = REMARKS.update().where(REMARKS.c.table_id == table, REMARKS.c.person == person)

        def work(connection: Connection) -> None:
            connection.execute(silenced)
            connection.execute(theirs.values(text="", hidden=True))

        await self._writer.write(work, erases=True)

    async def switch(self, table: str, *, is_on: bool) -> None:
        """Keep whether a table has a chat."""
        statement = self._database.insert(CHATS).values(table_id=table, is_on=is_on)
        changed = statement.on_conflict_do_update(index_elements=[CHATS.c.table_id], set_={"is_on": is_on})
        await self._writer.execute(changed)

    async def mute(self, person: str, other: str, *, muted: bool) -> None:
        """Keep whether a person wants to read what another one writes, at any table. If not, they are no friends."""
        kept = self._database.insert(MUTED).values(person=person, other=other).on_conflict_do_nothing()
        statement = kept if muted else MUTED.delete().where(MUTED.c.person == person, MUTED.c.other == other)

        def work(connection: Connection) -> None:
            connection.execute(statement)
            if muted:
                part(connection, person, other)

        await self._writer.write(work)

    async def muted(self, person: str) -> frozenset[str]:
        """The people whom a person does not want to read."""
        wanted = select(MUTED.c.other).where(MUTED.c.person == person)
        return await self._read(lambda connection: frozenset(connection.execute(wanted).scalars()))
