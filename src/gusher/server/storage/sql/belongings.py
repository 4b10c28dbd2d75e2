"""All that a database keeps of a person."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from sqlalchemy import Connection, func, select

from gusher.server.storage.belongings import Everything, OwnRemark, OwnReminder, OwnRoom, OwnSeat, OwnTable
from gusher.server.storage.schema import (
    KEYS,
    MUTED,
    PEOPLE,
    RECEIPTS,
    REMARKS,
    REMOVED,
    REPORTS,
    ROOMS,
    SEATS,
    SETTINGS,
    SILENCED,
    SUBSCRIPTIONS,
    TABLES,
)

from .queries import Part
from .rooms import decode_beside
from .tables import in_parts


class Belongings(Part):
    """What people can know of themselves."""

    async def of(self, person: str) -> Everything:
        """All that is kept of a person, as it was at one moment."""
        return await self._read(lambda connection: _everything(connection, person))


def _everything(connection: Connection, person: str) -> Everything:
    known = connection.execute(select(PEOPLE).where(PEOPLE.c.id == person)).first()
    wanted = select(SETTINGS.c.chosen).where(SETTINGS.c.person == person)
    others = select(PEOPLE.c.name).select_from(MUTED.outerjoin(PEOPLE, PEOPLE.c.id == MUTED.c.other))
    subscriptions = select(SUBSCRIPTIONS.c.endpoint, SUBSCRIPTIONS.c.language, SUBSCRIPTIONS.c.site)
    remarks = select(REMARKS.c.table_id, REMARKS.c.at, REMARKS.c.text, REMARKS.c.watching, REMARKS.c.hidden)
    tables = tuple(_tables(connection, person))
    return Everything(
        name=None if known is None else known.name,
        since=None if known is None else known.made,
        settings=connection.execute(wanted).scalar(),
        sign_outs=connection.execute(select(KEYS.c.generation).where(KEYS.c.person == person)).scalar() or 0,
        tables=tables,
        remarks=tuple(
            OwnRemark(*row)
            for row in connection.execute(
                remarks.where(REMARKS.c.person == person).order_by(REMARKS.c.at, REMARKS.c.table_id, REMARKS.c.n)
            )
        ),
        rooms=tuple(_rooms(connection, person)),
        reminders=tuple(
            OwnReminder(*row) for row in connection.execute(subscriptions.where(SUBSCRIPTIONS.c.person == person))
        ),
        muted=tuple(
            sorted(name or "" for name in connection.execute(others.where(MUTED.c.person == person)).scalars())
        ),
        silenced=tuple(
            connection.execute(
                select(SILENCED.c.table_id).where(SILENCED.c.person == person).order_by(SILENCED.c.table_id)
            ).scalars()
        ),
        reported=tuple(
            (row.table_id, row.at)
            for row in connection.execute(
                select(REPORTS.c.table_id, REPORTS.c.at).where(REPORTS.c.person == person).order_by(REPORTS.c.at)
            )
        ),
        receipts=_receipts(connection, person, [table.id for table in tables]),
    )


def _tables(connection: Connection, person: str) -> Iterator[OwnTable]:
    sits = select(SEATS.c.table_id).where(SEATS.c.person == person)
    made = select(TABLES.c.id).where(TABLES.c.maker == person)
    # Of what rooms let several people share only those rooms' tables know.
    at_rooms = select(TABLES.c.id).where(TABLES.c.room.is_not(None))
    shared = select(SEATS.c.table_id).where(SEATS.c.others.like(f'%"{person}"%'), SEATS.c.table_id.in_(at_rooms))
    removed = set(connection.execute(select(REMOVED.c.table_id).where(REMOVED.c.person == person)).scalars())
    wanted = TABLES.c.id.in_(made.union(sits, shared))
    rows = connection.execute(
        select(TABLES, ROOMS.c.code).select_from(TABLES.outerjoin(ROOMS, ROOMS.c.id == TABLES.c.room)).where(wanted)
    ).all()
    own: dict[str, list[OwnSeat]] = {row.id: [] for row in rows}
    for some in in_parts(list(own)):
        for seat in connection.execute(select(SEATS).where(SEATS.c.table_id.in_(some)).order_by(SEATS.c.seat)):
            if seat.person == person or f'"{person}"' in (seat.others or ""):
                own[seat.table_id].append(OwnSeat(seat.table_id, seat.seat, seat.name, seat.kind))
    for row in sorted(rows, key=lambda row: (row.made, row.id)):
        yield OwnTable(
            id=row.id,
            game=row.game,
            since=row.made,
            changed=row.changed,
            over=row.over,
            public=row.public,
            from_file=row.from_file,
            lesson=row.lesson,
            room=row.code,
            made=row.maker == person,
            removed=row.id in removed,
            seats=tuple(own[row.id]),
        )


def _rooms(connection: Connection, person: str) -> Iterator[OwnRoom]:
    for row in connection.execute(select(ROOMS).where(ROOMS.c.beside.like(f'%"{person}"%')).order_by(ROOMS.c.code)):
        try:
            beside = decode_beside(row.beside)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            # What can't be read, nobody can be told.
            continue
        names = tuple(kept.name for kept in beside.people.values() if kept.person == person)
        yield OwnRoom(row.code, beside.game, row.closes, person in beside.hosts, person in beside.walls, names)


def _receipts(connection: Connection, person: str, tables: Sequence[str]) -> int:
    total = 0
    for some in in_parts(tables):
        held = select(func.count()).select_from(RECEIPTS).where(RECEIPTS.c.person == person)
        total += connection.execute(held.where(RECEIPTS.c.table_id.in_(some))).scalar_one()
    return total
