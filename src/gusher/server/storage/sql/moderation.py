"""Queries for moderators."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from msgspec.structs import asdict
from sqlalchemy import ColumnElement, Connection, Text, and_, case, cast, func, select, text

from gusher.server.protocol.admin import AdminBan, AdminReport, AdminState, AdminTable
from gusher.server.storage.schema import BANS, JOBS, PEOPLE, REMARKS, REPORTS, ROOMS, SEATS, TABLES

from .queries import Part

DAY = 86400.0


@dataclass(frozen=True)
class Count:
    """How much there is: see ``AdminView``."""

    tables: dict[AdminState, int]
    rooms: int
    people: int
    reports: int
    jobs: int
    database: int


class Moderation(Part):
    """Queries for moderators."""

    async def count(self, at: float) -> Count:
        """How much there is at this time."""

        def read(connection: Connection) -> Count:
            remark = REPORTS.c.table_id + ":" + cast(REPORTS.c.n, Text)
            each = select(_state(at).label("state")).where(TABLES.c.lesson == "").subquery()
            states: dict[AdminState, int] = {"open": 0, "running": 0, "idle": 0, "over": 0}
            for row in connection.execute(select(each.c.state, func.count().label("tables")).group_by(each.c.state)):
                states[row.state] = row.tables
            return Count(
                tables=states,
                rooms=_number(connection, select(func.count()).select_from(ROOMS)),
                people=_number(connection, select(func.count()).select_from(PEOPLE)),
                reports=_number(connection, select(func.count(func.distinct(remark))).select_from(REPORTS)),
                jobs=_number(connection, select(func.count()).select_from(JOBS).where(JOBS.c.done.is_(False))),
                database=_size(connection),
            )

        return await self._read(read)

    async def tables(self, state: AdminState, at: float, before: float | None, most: int) -> list[AdminTable]:
        """Tables in a state, but no lessons, the latest used first; only those that were last used ``before``, if that
        is given."""
        wanted = and_(TABLES.c.lesson == "", _state(at) == state)
        if before is not None:
            wanted = and_(wanted, TABLES.c.changed < before)

        def read(connection: Connection) -> list[AdminTable]:
            columns = ("id", "game", "n", "made", "changed", "public", "room", "from_file")
            asked = select(*(TABLES.c[name] for name in columns)).where(wanted)
            rows = connection.execute(asked.order_by(TABLES.c.changed.desc(), TABLES.c.id).limit(most)).all()
            kinds: dict[str, list[str]] = {row.id: [] for row in rows}
            for name, kind in connection.execute(
                select(SEATS.c.table_id, SEATS.c.kind).where(SEATS.c.table_id.in_(kinds))
            ):
                kinds[name].append(kind)
            return [
                AdminTable(
                    id=row.id,
                    game=row.game,
                    state=state,
                    taken=sum(kind in ("person", "bot") for kind in kinds[row.id]),
                    bots=kinds[row.id].count("bot"),
                    seats=len(kinds[row.id]),
                    entries=row.n,
                    made=row.made,
                    changed=row.changed,
                    public=row.public,
                    of_room=row.room is not None,
                    from_file=row.from_file,
                )
                for row in rows
            ]

        return await self._read(read)

    async def reports(self, most: int, shown: Callable[[str], str]) -> list[AdminReport]:
        """Remarks that were reported and are still there, the latest first. ``shown``: what stands for a person."""
        same = and_(REMARKS.c.table_id == REPORTS.c.table_id, REMARKS.c.n == REPORTS.c.n)
        wanted = (
            select(REMARKS.c.table_id, REMARKS.c.n, REMARKS.c.at, REMARKS.c.text, REMARKS.c.person.label("writer"))
            .add_columns(REPORTS.c.person, REPORTS.c.at.label("reported"))
            .select_from(REPORTS.join(REMARKS, same))
            .where(REMARKS.c.hidden.is_(False))
            .order_by(REPORTS.c.at.desc(), REMARKS.c.table_id, REMARKS.c.n)
            .limit(most)
        )

        def read(connection: Connection) -> list[AdminReport]:
            by_remark: dict[tuple[str, int], list[Any]] = {}
            for row in connection.execute(wanted):
                by_remark.setdefault((row.table_id, row.n), []).append(row)
            return [
                AdminReport(
                    table=rows[0].table_id,
                    n=rows[0].n,
                    at=rows[0].at,
                    text=rows[0].text,
                    writer=shown(rows[0].writer),
                    reported=min(row.reported for row in rows),
                    by=[shown(row.person) for row in rows],
                )
                for rows in by_remark.values()
            ]

        return await self._read(read)

    async def dismiss(self, table: str, n: int) -> None:
        """Forget the reports of a remark."""

        def work(connection: Connection) -> None:
            connection.execute(REPORTS.delete().where(REPORTS.c.table_id == table, REPORTS.c.n == n))
            remark = REMARKS.update().where(REMARKS.c.table_id == table, REMARKS.c.n == n)
            connection.execute(remark.values(reported=False))

        await self._writer.write(work)

    async def bans(self, at: float) -> list[AdminBan]:
        """The bans that hold at this time."""
        wanted = select(BANS).where(BANS.c.until > at).order_by(BANS.c.made.desc())
        return await self._read(lambda connection: [AdminBan(*row) for row in connection.execute(wanted)])

    async def ban(self, ban: AdminBan) -> None:
        """Add a ban, and forget those whose time is over."""

        def work(connection: Connection) -> None:
            connection.execute(BANS.delete().where(BANS.c.until <= ban.made))
            connection.execute(BANS.insert().values(**asdict(ban)))

        await self._writer.write(work, erases=True)

    async def lift(self, ban: str) -> None:
        """Remove a ban."""
        gone = BANS.delete().where(BANS.c.id == ban)
        await self._writer.execute(gone, erases=True)


def _state(at: float) -> ColumnElement[str]:
    return case(
        (TABLES.c.over, "over"),
        (TABLES.c.nonces.is_(None), "open"),
        (TABLES.c.changed < at - DAY, "idle"),
        else_="running",
    )


def _number(connection: Connection, asked: Any) -> int:
    return int(connection.execute(asked).scalar_one())


def _size(connection: Connection) -> int:
    """Bytes of the database, without what lies beside it for a while."""
    if connection.dialect.name == "postgresql":
        return int(connection.execute(text("SELECT pg_database_size(current_database())")).scalar_one())
    pages = int(connection.execute(text("PRAGMA page_count")).scalar_one())
    return pages * int(connection.execute(text("PRAGMA page_size")).scalar_one())
