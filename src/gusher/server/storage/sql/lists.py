"""Lists of tables: of a person, of all, and of those where something is to be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Text, and_, case, cast, exists, func, literal, or_, select

from gusher.server.storage.rows import clock_of
from gusher.server.storage.schema import ENTRIES, REMOVED, SEATS, TABLES
from gusher.server.storage.storage import StoredTable
from gusher.table.entries import Clock

from .queries import Queries
from .tables import in_parts, load_tables

LOOKED_AT_TOGETHER = 50
ENTRIES_BEFORE = 4
"""A clock is among the entries before the game: dice by hand, a clock, hints, reading aloud."""


class ListQueries(Queries):
    """Queries for lists of tables. Lists hold damaged tables, too, with what is wrong with them."""

    async def tables_of(self, person: str, most: int) -> list[StoredTable]:
        """The tables that a person made or has a seat at, latest change first; not the lessons that they took, nor
        what they have removed."""
        made = select(TABLES.c.id).where(TABLES.c.maker == person)
        sits = select(SEATS.c.table_id).where(SEATS.c.person == person)
        # Each has an index of its own; asked with "or", every table there is would be looked at.
        removed = select(REMOVED.c.table_id).where(REMOVED.c.person == person)
        wanted = and_(TABLES.c.id.in_(made.union(sits)), TABLES.c.id.not_in(removed), TABLES.c.lesson == "")
        return await self.read(lambda connection: load_tables(connection, wanted, most))

    async def find(self, table: str) -> StoredTable | None:
        """A table without its log, as in lists; None if there is none."""
        tables = await self.read(lambda connection: load_tables(connection, TABLES.c.id == table, 1))
        return tables[0] if tables else None

    async def remove(self, table: str, person: str) -> None:
        """Take a table out of ``tables_of`` a person. It stays there for everybody else."""
        once = self.database.insert(REMOVED).values(person=person, table_id=table).on_conflict_do_nothing()
        await self.writer.execute(once)

    async def restore(self, table: str, person: str) -> None:
        """The opposite of ``remove``."""
        await self.writer.execute(REMOVED.delete().where(REMOVED.c.person == person, REMOVED.c.table_id == table))

    async def open_tables(self, most: int) -> list[StoredTable]:
        """Public tables with an open seat that are not over, latest change first."""
        seat = exists().where(SEATS.c.table_id == TABLES.c.id, SEATS.c.kind == "open")
        wanted = and_(TABLES.c.public, TABLES.c.over.is_(False), seat)
        return await self.read(lambda connection: load_tables(connection, wanted, most))

    async def clocks(self, tables: Sequence[str]) -> dict[str, Clock]:
        """The clocks of those tables that have one from the beginning on."""

        def read(connection: Connection) -> dict[str, Clock]:
            clocks: dict[str, Clock] = {}
            for some in in_parts(tables):
                wanted = select(ENTRIES).where(ENTRIES.c.table_id.in_(some), ENTRIES.c.n < ENTRIES_BEFORE)
                clocks |= {row.table_id: clock for row in connection.execute(wanted) if (clock := clock_of(row.entry))}
            return clocks

        return await self.read(read)

    async def waiting_for_bots(self, since: float) -> list[StoredTable]:
        """The tables that changed after ``since``, are not over, have no open seat, and wait for a bot: to move, or
        because they have not begun."""
        # As text: nothing that could stand there makes an error of it, in any database.
        movers = func.replace(func.replace(TABLES.c.movers, "[", ", "), "]", ",")
        mover = literal("%, ") + cast(SEATS.c.seat, Text) + ",%"
        moves = movers.like(mover)
        bot = exists().where(
            SEATS.c.table_id == TABLES.c.id, SEATS.c.kind == "bot", or_(TABLES.c.nonces.is_(None), moves)
        )
        seat = exists().where(SEATS.c.table_id == TABLES.c.id, SEATS.c.kind.in_(("open", "kept")))
        wanted = and_(TABLES.c.over.is_(False), TABLES.c.from_file.is_(False), TABLES.c.changed > since, bot, ~seat)
        return await self.read(lambda connection: load_tables(connection, wanted, None))

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        """The lengths of the logs of these tables; unknown tables are left out."""

        def read(connection: Connection) -> dict[str, int]:
            lengths: dict[str, int] = {}
            for some in in_parts(tables):
                wanted = select(TABLES.c.id, TABLES.c.n).where(TABLES.c.id.in_(some))
                lengths |= {row.id: row.n for row in connection.execute(wanted)}
            return lengths

        return await self.read(read)

    async def due(self, after: float, until: float) -> list[str]:
        """The ids of the tables whose deadline lies between the two."""
        wanted = select(TABLES.c.id).where(TABLES.c.deadline > after, TABLES.c.deadline <= until)
        ordered = wanted.order_by(TABLES.c.deadline)
        return await self.read(lambda connection: list(connection.execute(ordered).scalars()))

    async def damaged(self) -> dict[str, str]:
        """The damaged tables, and what is wrong with them as far as it shows without the rules of their games. Slow: it
        reads everything."""
        damage: dict[str, str] = {}
        last = ""
        while True:
            some = select(TABLES.c.id).where(TABLES.c.id > last).order_by(TABLES.c.id).limit(LOOKED_AT_TOGETHER)

            def read(connection: Connection, some: Any = some) -> list[str]:
                names = list(connection.execute(some).scalars())
                tables = load_tables(connection, TABLES.c.id.in_(names), None)
                damage.update(self._damaged_logs(connection, tables))
                damage.update({table.id: table.damage for table in tables if table.damage})
                return names

            names = await self.read(read)
            if not names:
                return damage
            # In the order of the database, which may have one of its own.
            last = names[-1]

    def _damaged_logs(self, connection: Connection, tables: Sequence[StoredTable]) -> dict[str, str]:
        """Those of some tables whose logs have gaps, or entries that are none."""
        lengths = {table.id: table.standing.n for table in tables}
        bad = func.min(case((self.database.is_no_entry, ENTRIES.c.n), else_=None))
        looked = select(ENTRIES.c.table_id, bad, func.count(), func.max(ENTRIES.c.n)).group_by(ENTRIES.c.table_id)
        damage = {}
        for name, bad, count, last in connection.execute(looked.where(ENTRIES.c.table_id.in_(lengths))):
            if bad is not None:
                damage[name] = f"entry {bad} can't be read"
            elif count != last + 1:
                damage[name] = f"the log has {count} entries up to number {last}"
            lengths[name] -= count
        short = {name: f"{missing} entries of the log are missing" for name, missing in lengths.items() if missing > 0}
        return short | damage
