"""Queries that remove old tables."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, and_, exists, false, or_, select

from gusher.server.storage.retention import Old
from gusher.server.storage.schema import REMARKS, SEATS, TABLES, VACATED

from .queries import Part
from .tables import delete_tables


class Retention(Part):
    """Queries that remove old tables."""

    async def old(self, than: Old, most: int) -> list[str]:
        """The ids of tables that are old, ``most`` of them, the oldest first."""
        wanted = select(TABLES.c.id).where(_is_old(than)).order_by(TABLES.c.changed, TABLES.c.id).limit(most)
        return await self._read(lambda connection: list(connection.execute(wanted).scalars()))

    async def remove(self, tables: Sequence[str], than: Old, *, erases: bool) -> list[str]:
        """Remove those of ``tables`` that are old, with all that belongs to them; returns their ids. ``erases``
        overwrites them on the disk at once; otherwise later writing does."""
        wanted = select(TABLES.c.id).where(TABLES.c.id.in_(tables), _is_old(than)).order_by(TABLES.c.id)

        def work(connection: Connection) -> list[str]:
            names = list(connection.execute(wanted.with_for_update()).scalars())
            _delete(connection, names)
            return names

        return await self._writer.write(work, erases=erases, own=True)

    async def discard(self, table: str) -> bool:
        """Remove a table, whatever it is, with all that belongs to it. False if there is none."""

        def work(connection: Connection) -> bool:
            row = connection.execute(select(TABLES.c.id).where(TABLES.c.id == table).with_for_update()).first()
            _delete(connection, [table])
            return row is not None

        return await self._writer.write(work, erases=True)


def _delete(connection: Connection, names: Sequence[str]) -> None:
    if names:
        connection.execute(VACATED.delete().where(VACATED.c.table_id.in_(names)))
        delete_tables(connection, TABLES.c.id.in_(names))


def _is_old(than: Old) -> ColumnElement[bool]:
    is_lesson = TABLES.c.lesson != ""
    somebody = exists().where(
        SEATS.c.table_id == TABLES.c.id, or_(SEATS.c.kind == "person", SEATS.c.for_now), SEATS.c.person.is_not(None)
    )
    goes_on = and_(TABLES.c.over.is_(False), TABLES.c.from_file.is_(False), TABLES.c.nonces.is_not(None), somebody)
    kinds = or_(
        and_(is_lesson, _unused_since(than.lessons)),
        and_(~is_lesson, ~goes_on, _unused_since(than.ended)),
        and_(~is_lesson, goes_on, _unused_since(than.running)),
    )
    return and_(TABLES.c.room.is_(None), kinds)


def _unused_since(time: float | None) -> ColumnElement[bool]:
    if time is None:
        return false()
    said = exists().where(REMARKS.c.table_id == TABLES.c.id, REMARKS.c.at >= time)
    return and_(TABLES.c.changed < time, TABLES.c.made < time, ~said)
