"""The storage in one SQLite file."""

from __future__ import annotations

import asyncio
import fcntl
import json
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Row, and_, bindparam, create_engine, event, exists, func, or_, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from gusher.table import Entry

from . import migrations
from .schema import ENTRIES, PEOPLE, SEATS, TABLES
from .storage import NotStoredError, Standing, StoredSeat, StoredTable, TakenError
from .writer import Writer

T = TypeVar("T")

READERS = 2
DAY = 86400.0

_decode_entry = msgspec.json.Decoder(Entry).decode
_encode = msgspec.json.Encoder().encode

_LOAD_TABLE = select(TABLES)
_LOAD_SEATS = select(SEATS).order_by(SEATS.c.seat)
_ADD_ENTRIES = ENTRIES.insert()
_CHANGE_STANDING = (
    TABLES.update()
    .where(TABLES.c.id == bindparam("table"))
    .values({name: bindparam(f"new_{name}") for name in ("n", "changed", "over", "movers")})
)
"""Made once: with every move it would take longer to make than to run."""


def _prepare(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    # A writer in another process is waited for, this long in milliseconds.
    cursor.execute("PRAGMA busy_timeout = 10000")
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


class SqliteStorage:
    """Tables, seats, entries and people in one file. Written by one thread in groups, read by a few others."""

    def __init__(self, file: Path) -> None:
        # We begin and end transactions ourselves: the driver's own way loses updates.
        self._engine = create_engine(f"sqlite:///{file}", isolation_level="AUTOCOMMIT", pool_size=READERS + 1)
        event.listen(self._engine, "connect", _prepare)
        self._bring_up_to_date(file)
        self.writer = Writer(self._engine)
        self._readers = ThreadPoolExecutor(READERS, "reader")

    def _bring_up_to_date(self, file: Path) -> None:
        # Two processes that start together must not both do it.
        with file.with_suffix(".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            with self._engine.connect() as connection:
                # All of it or nothing: whoever dies on the way leaves the database as it was.
                connection.exec_driver_sql("BEGIN IMMEDIATE")
                try:
                    if not migrations.is_current(connection):
                        migrations.upgrade(connection)
                except BaseException:
                    connection.exec_driver_sql("ROLLBACK")
                    raise
                connection.exec_driver_sql("COMMIT")

    async def create(self, table: StoredTable, entries: Sequence[Entry], most_in_a_day: int) -> bool:
        """See ``Storage.create``."""

        def work(connection: Connection) -> bool:
            lately = and_(TABLES.c.maker == table.maker, TABLES.c.made > table.made - DAY)
            made = connection.execute(select(func.count()).select_from(TABLES).where(lately)).scalar_one()
            if made >= most_in_a_day:
                return False
            try:
                connection.execute(TABLES.insert().values(**_row_of(table)))
            except IntegrityError:
                raise TakenError from None
            seats = [{"table_id": table.id, **asdict(seat)} for seat in table.seats]
            connection.execute(SEATS.insert(), seats)
            _add(connection, table.id, entries)
            return True

        return await self.writer.write(work)

    async def load(self, table: str, after: int = 0) -> tuple[StoredTable, list[Entry]] | None:
        """See ``Storage.load``."""

        def read(connection: Connection) -> tuple[StoredTable, list[Entry]] | None:
            found = _tables(connection, TABLES.c.id == table, 1)
            if not found:
                return None
            wanted = select(ENTRIES.c.entry).where(ENTRIES.c.table_id == table, ENTRIES.c.n >= after)
            rows = connection.execute(wanted.order_by(ENTRIES.c.n)).scalars()
            return found[0], [_decode_entry(row) for row in rows]

        return await self._read(read)

    async def append(self, table: str, entries: Sequence[Entry], standing: Standing) -> None:
        """See ``Storage.append``."""

        def work(connection: Connection) -> None:
            _add(connection, table, entries)
            changes = {f"new_{name}": value for name, value in _standing_row(standing).items()}
            connection.execute(_CHANGE_STANDING, {"table": table, **changes})

        await self.writer.write(work)

    async def begin(self, table: str, nonces: tuple[str, ...], entries: Sequence[Entry], standing: Standing) -> None:
        """See ``Storage.begin``."""

        def work(connection: Connection) -> None:
            first = TABLES.update().where(TABLES.c.id == table, TABLES.c.nonces.is_(None))
            done = connection.execute(first.values(nonces=json.dumps(nonces), **_standing_row(standing)))
            if done.rowcount != 1:
                raise TakenError
            _add(connection, table, entries)

        await self.writer.write(work)

    async def change_seat(self, table: str, before: StoredSeat, after: StoredSeat) -> None:
        """See ``Storage.change_seat``."""

        def work(connection: Connection) -> None:
            same = and_(
                SEATS.c.table_id == table,
                SEATS.c.seat == before.seat,
                SEATS.c.kind == before.kind,
                SEATS.c.person.is_not_distinct_from(before.person),
            )
            change = {"kind": after.kind, "name": after.name, "bot": after.bot, "person": after.person}
            done = connection.execute(SEATS.update().where(same).values(nonce=after.nonce, **change))
            if done.rowcount != 1:
                raise TakenError

        await self.writer.write(work)

    async def tables_of(self, person: str, most: int) -> list[StoredTable]:
        """See ``Storage.tables_of``."""
        sits = exists().where(SEATS.c.table_id == TABLES.c.id, SEATS.c.person == person)
        return await self._read(lambda connection: _tables(connection, or_(TABLES.c.maker == person, sits), most))

    async def open_tables(self, most: int) -> list[StoredTable]:
        """See ``Storage.open_tables``."""
        seat = exists().where(SEATS.c.table_id == TABLES.c.id, SEATS.c.kind == "open")
        wanted = and_(TABLES.c.public, TABLES.c.over.is_(False), seat)
        return await self._read(lambda connection: _tables(connection, wanted, most))

    async def waiting_for_bots(self, since: float) -> list[StoredTable]:
        """See ``Storage.waiting_for_bots``."""
        mover = func.json_each(TABLES.c.movers).table_valued("value")
        moves = exists().select_from(mover).where(mover.c.value == SEATS.c.seat).correlate(TABLES, SEATS)
        bot = exists().where(
            SEATS.c.table_id == TABLES.c.id, SEATS.c.kind == "bot", or_(TABLES.c.nonces.is_(None), moves)
        )
        seat = exists().where(SEATS.c.table_id == TABLES.c.id, SEATS.c.kind == "open")
        wanted = and_(TABLES.c.over.is_(False), TABLES.c.from_file.is_(False), TABLES.c.changed > since, bot, ~seat)
        return await self._read(lambda connection: _tables(connection, wanted, None))

    async def name(self, person: str) -> str:
        """See ``Storage.name``."""
        wanted = select(PEOPLE.c.name).where(PEOPLE.c.id == person)
        return await self._read(lambda connection: connection.execute(wanted).scalar() or "")

    async def rename(self, person: str, name: str, at: float) -> None:
        """See ``Storage.rename``."""

        def work(connection: Connection) -> None:
            done = connection.execute(PEOPLE.update().where(PEOPLE.c.id == person).values(name=name))
            if done.rowcount == 0:
                connection.execute(PEOPLE.insert().values(id=person, name=name, made=at))

        await self.writer.write(work)

    async def introduce(self, person: str, name: str, at: float) -> None:
        """See ``Storage.introduce``."""

        def work(connection: Connection) -> None:
            known = connection.execute(select(func.count()).select_from(PEOPLE).where(PEOPLE.c.id == person))
            if known.scalar_one() == 0:
                connection.execute(PEOPLE.insert().values(id=person, name=name, made=at))

        await self.writer.write(work)

    async def close(self) -> None:
        """See ``Storage.close``."""
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self.writer.close()
        self._readers.shutdown()
        self._engine.dispose()

    async def _read(self, read: Callable[[Connection], T]) -> T:
        def run() -> T:
            try:
                with self._engine.connect() as connection:
                    # One transaction, so that a table and its entries belong together.
                    connection.exec_driver_sql("BEGIN")
                    try:
                        return read(connection)
                    finally:
                        connection.exec_driver_sql("COMMIT")
            except SQLAlchemyError as error:
                raise NotStoredError(str(error)) from error

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)


def _add(connection: Connection, table: str, entries: Sequence[Entry]) -> None:
    if not entries:
        return
    rows = [{"table_id": table, "n": entry.n, "entry": _encode(entry).decode()} for entry in entries]
    try:
        connection.execute(_ADD_ENTRIES, rows)
    except IntegrityError:
        raise TakenError from None


def _tables(connection: Connection, wanted: Any, most: int | None) -> list[StoredTable]:
    rows = connection.execute(_LOAD_TABLE.where(wanted).order_by(TABLES.c.changed.desc()).limit(most)).all()
    seats: dict[str, list[StoredSeat]] = {row.id: [] for row in rows}
    names = list(seats)
    for start in range(0, len(names), 500):
        some = names[start : start + 500]
        for row in connection.execute(_LOAD_SEATS.where(SEATS.c.table_id.in_(some))):
            seats[row.table_id].append(StoredSeat(row.seat, row.kind, row.name, row.bot, row.person, row.nonce))
    return [_table_of(row, tuple(seats[row.id])) for row in rows]


def _table_of(row: Row[Any], seats: tuple[StoredSeat, ...]) -> StoredTable:
    return StoredTable(
        id=row.id,
        game=row.game,
        rules_version=row.rules_version,
        options=json.loads(row.options),
        maker=row.maker,
        seed=bytes.fromhex(row.seed),
        public=row.public,
        from_file=row.from_file,
        made=row.made,
        nonces=None if row.nonces is None else tuple(json.loads(row.nonces)),
        standing=Standing(row.n, row.changed, row.over, tuple(json.loads(row.movers))),
        seats=seats,
    )


def _row_of(table: StoredTable) -> dict[str, Any]:
    return {
        "id": table.id,
        "game": table.game,
        "rules_version": table.rules_version,
        "options": json.dumps(table.options),
        "maker": table.maker,
        "public": table.public,
        "from_file": table.from_file,
        "made": table.made,
        "seed": table.seed.hex(),
        "nonces": None if table.nonces is None else json.dumps(table.nonces),
        **_standing_row(table.standing),
    }


def _standing_row(standing: Standing) -> dict[str, Any]:
    movers = json.dumps(standing.movers)
    return {"n": standing.n, "changed": standing.changed, "over": standing.over, "movers": movers}
