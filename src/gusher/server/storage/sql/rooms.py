"""Queries for rooms."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, and_, select

from gusher.room import Entry
from gusher.server.storage.rooms import Beside, StoredRoom
from gusher.server.storage.schema import ROOM_ENTRIES, ROOMS, TABLES
from gusher.server.storage.storage import DamagedError

from .queries import Part
from .tables import change_one, delete_tables, taken

decode_entry = msgspec.json.Decoder(Entry).decode
decode_beside = msgspec.json.Decoder(Beside).decode
encode = msgspec.json.Encoder().encode


class Rooms(Part):
    """Queries for rooms."""

    async def create(self, room: StoredRoom) -> None:
        """Keep a new room. TakenError if another has its code."""
        values = {"id": room.id, "code": room.code, "closes": room.closes, "n": len(room.entries)}
        beside = encode(room.beside).decode()

        def work(connection: Connection) -> None:
            with taken():
                connection.execute(ROOMS.insert().values(**values, beside=beside))
            _add(connection, room.id, room.entries, "")

        await self._writer.write(work)

    async def load(self, code: str) -> StoredRoom | None:
        """The room with this code; None if there is none. DamagedError if it can't be what was written."""

        def read(connection: Connection) -> StoredRoom | None:
            row = connection.execute(select(ROOMS).where(ROOMS.c.code == code)).first()
            if row is None:
                return None
            wanted = select(ROOM_ENTRIES.c.n, ROOM_ENTRIES.c.entry, ROOM_ENTRIES.c.key)
            rows = connection.execute(wanted.where(ROOM_ENTRIES.c.room_id == row.id).order_by(ROOM_ENTRIES.c.n)).all()
            try:
                entries = [decode_entry(text) for _, text, _ in rows]
                room = StoredRoom(row.id, row.code, row.closes, decode_beside(row.beside), entries)
            except (msgspec.MsgspecError, UnicodeDecodeError) as error:
                raise DamagedError(f"room {code}: {error}") from error
            if not isinstance(row.n, int) or not isinstance(row.closes, float):
                raise DamagedError(f"room {code}: it has {row.n!r} entries, and closes at {row.closes!r}")
            if [entry.n for entry in entries] != list(range(row.n)):
                raise DamagedError(f"room {code}: of {row.n} entries there are {len(entries)}")
            room.keys = {key for _, _, key in rows if key}
            return room

        return await self._read(read)

    async def code_of(self, room: str) -> str | None:
        """The code of the room of this id."""
        wanted = select(ROOMS.c.code).where(ROOMS.c.id == room)
        return await self._read(lambda connection: connection.execute(wanted).scalar())

    async def append(self, room: str, n: int, entries: Sequence[Entry], key: str, beside: Beside) -> None:
        """Add entries to a log of ``n``, and keep what is beside it now. TakenError if it is longer by now."""
        text = encode(beside).decode()

        def work(connection: Connection) -> None:
            same = ROOMS.update().where(ROOMS.c.id == room, ROOMS.c.n == n)
            change_one(connection, same.values(n=n + len(entries), beside=text))
            _add(connection, room, entries, key)

        await self._writer.write(work)

    async def erase(self, room: str) -> None:
        """Remove a room, with its tables and all that belongs to them."""

        def work(connection: Connection) -> None:
            # Nothing more is written to its log, or made for it.
            connection.execute(select(ROOMS.c.id).where(ROOMS.c.id == room).with_for_update())
            delete_room(connection, room)

        await self._writer.write(work, erases=True)

    async def forget_tables(self, room: str, but: Sequence[str]) -> None:
        """Remove all tables that were made for a room, except ``but``."""
        others = and_(TABLES.c.room == room, TABLES.c.id.not_in(but))
        if await self._read(lambda connection: connection.execute(select(TABLES.c.id).where(others)).first()):
            await self._writer.write(lambda connection: delete_tables(connection, others))

    async def closing(self, before: float) -> list[tuple[str, str]]:
        """The ids and codes of the rooms that close before this time."""
        wanted = select(ROOMS.c.id, ROOMS.c.code).where(ROOMS.c.closes < before)
        rows = await self._read(lambda connection: connection.execute(wanted).all())
        return [(room, code) for room, code in rows]


def delete_room(connection: Connection, room: str) -> None:
    """Remove a room by its id, with its tables."""
    delete_tables(connection, TABLES.c.room == room)
    connection.execute(ROOM_ENTRIES.delete().where(ROOM_ENTRIES.c.room_id == room))
    connection.execute(ROOMS.delete().where(ROOMS.c.id == room))


def _add(connection: Connection, room: str, entries: Sequence[Entry], key: str) -> None:
    rows = [
        # The key stands with the first of them: it is used once.
        {"room_id": room, "n": entry.n, "entry": encode(entry).decode(), "key": "" if place else key}
        for place, entry in enumerate(entries)
    ]
    if rows:
        connection.execute(ROOM_ENTRIES.insert(), rows)
