"""The storage in one SQLite file."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar, get_args
from urllib.parse import quote

from filelock import FileLock
from sqlalchemy import (
    URL,
    ColumnElement,
    Connection,
    Delete,
    Insert,
    Row,
    Update,
    and_,
    bindparam,
    case,
    create_engine,
    event,
    exists,
    func,
    or_,
    select,
)
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from gusher.table import Entry
from gusher.table.entries import EntryKind

from . import migrations
from .folder import UnusableError
from .pulse import Pulse
from .receipts import KEPT, Receipt
from .rows import entries_of, entry_rows, result_text, row_of, standing_row, table_of
from .schema import (
    CHATS,
    ENTRIES,
    PEOPLE,
    RECEIPTS,
    REMARKS,
    REMOVED,
    SEATS,
    SETTINGS,
    SILENCED,
    SUBSCRIPTIONS,
    TABLES,
)
from .sqlite_chats import SqliteChats
from .storage import DamagedError, Result, Standing, StoredSeat, StoredTable, Subscription, TakenError, TooManyError
from .straight import Prepared, execute_many
from .writer import Writer, not_stored

T = TypeVar("T")

READERS = 2
DAY = 86400.0
SECONDS_TO_OPEN = 60
"""For another process that brings the database up to date."""
LOOKED_AT_TOGETHER = 50
ROOM_NEEDED = 2**20
"""Bytes on the disk, below which a server isn't well."""
MILLISECONDS_TO_WAIT = 10_000
"""For a writer in another process."""


_LOAD_TABLE = select(TABLES)
_LOAD_SEATS = select(SEATS).order_by(SEATS.c.seat)
_ADD_ENTRIES = str(ENTRIES.insert().compile(dialect=sqlite.dialect()))
_CHANGE_STANDING = Prepared(
    TABLES.update()
    .where(TABLES.c.id == bindparam("table"))
    .values({name: bindparam(f"new_{name}") for name in standing_row(Standing())})
)
_IS_ENTRY = case(
    (
        func.json_valid(ENTRIES.c.entry) == 1,
        and_(
            func.typeof(ENTRIES.c.entry) == "text",
            func.json_extract(ENTRIES.c.entry, "$.n").is_not_distinct_from(ENTRIES.c.n),
            func.json_extract(ENTRIES.c.entry, "$.kind").in_(get_args(EntryKind)),
        ),
    ),
    else_=False,
)
_LOOK_AT_LOGS = select(
    ENTRIES.c.table_id,
    func.min(case((_IS_ENTRY, None), else_=ENTRIES.c.n)),
    func.count(),
    func.max(ENTRIES.c.n),
).group_by(ENTRIES.c.table_id)
_ADD_RECEIPT = Prepared(RECEIPTS.insert())
_OWN_RECEIPTS = and_(RECEIPTS.c.table_id == bindparam("table"), RECEIPTS.c.person == bindparam("sender"))
_OLDEST_KEPT = (
    select(RECEIPTS.c.n).where(_OWN_RECEIPTS).order_by(RECEIPTS.c.n.desc()).offset(KEPT - 1).limit(1).scalar_subquery()
)
_FORGET_RECEIPTS = Prepared(RECEIPTS.delete().where(_OWN_RECEIPTS, RECEIPTS.c.n < _OLDEST_KEPT))


def _delete(connection: Connection, which: ColumnElement[bool]) -> None:
    """Remove tables, with all that belongs to them."""
    chosen = select(TABLES.c.id).where(which)
    for rows in (REMARKS, CHATS, SILENCED, RECEIPTS, REMOVED, ENTRIES, SEATS):
        connection.execute(rows.delete().where(rows.c.table_id.in_(chosen)))
    connection.execute(TABLES.delete().where(which))


def _prepare(connection: Any, _record: Any) -> None:
    # What is no UTF-8 is damaged; it must not make an error of everything that is read with it.
    connection.text_factory = _decode
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {MILLISECONDS_TO_WAIT}")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _decode(text: bytes) -> str:
    return text.decode("utf-8", "replace")


def _url(file: Path) -> URL:
    # Opened, never made: a database that has vanished is not replaced by an empty one.
    return URL.create("sqlite", database=f"file:{quote(str(file))}", query={"mode": "rw", "uri": "true"})


def _identity(file: Path) -> tuple[int, int] | None:
    if os.name == "nt":
        # Nobody can move or delete a file that is open.
        return None
    try:
        found = file.stat()
    except FileNotFoundError:
        return 0, 0
    return found.st_dev, found.st_ino


def _change_nothing(connection: Connection) -> None:
    # The same value again, which is written all the same.
    connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")


def _bring_up_to_date(connection: Connection) -> None:
    # All of it or nothing: whoever dies on the way leaves the database as it was.
    connection.exec_driver_sql("BEGIN IMMEDIATE")
    try:
        if not (migrations.is_current(connection) or migrations.create(connection)):
            migrations.upgrade(connection)
    except BaseException:
        with suppress(SQLAlchemyError):
            connection.exec_driver_sql("ROLLBACK")
        raise
    connection.exec_driver_sql("COMMIT")


_WHAT_TO_DO = {
    "full": "Make room on the disk, and start again.",
    "locked": "Another program works with it. Close that one, and start again.",
    "not a database": "Bring it back from a backup, or move it away to begin with an empty one.",
    "malformed": "Bring it back from a backup, or move it away to begin with an empty one.",
    "another program's": "Choose another folder with --data.",
}
"""By what SQLite says."""
_ELSE = "Choose another folder with --data, or let this one be written."


def _cannot_open(file: Path, reason: str) -> str:
    advice = next((advice for said, advice in _WHAT_TO_DO.items() if said in reason), _ELSE)
    return f"The database {file} can't be opened: {reason}. {advice}"


class SqliteStorage:
    """Tables, seats, entries and people in one file. Written by one thread in groups, read by a few others.

    UnusableError if the file can't be opened as ours.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        # We begin and end transactions ourselves: the driver's own way loses updates.
        self._engine = create_engine(_url(file), isolation_level="AUTOCOMMIT", pool_size=READERS + 1)
        event.listen(self._engine, "connect", _prepare)
        try:
            self._open()
        except BaseException:
            self._engine.dispose()
            raise
        self._identity = _identity(file)
        self.writer = Writer(self._engine, self._check)
        self._pulse = Pulse(self._try_to_write)
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self.chats = SqliteChats(self.writer, self._read)

    def _open(self) -> None:
        try:
            # What lies beside it gets the same permissions from SQLite.
            os.close(os.open(self._file, os.O_RDWR | os.O_CREAT, 0o600))
            # Two processes that start together must not both do it.
            with (
                FileLock(self._file.with_suffix(".lock"), SECONDS_TO_OPEN, 0o600),
                self._engine.connect() as connection,
            ):
                _bring_up_to_date(connection)
                # The file remembers that. Not before we know that it is ours.
                connection.exec_driver_sql("PRAGMA journal_mode = WAL")
        except migrations.NewerError:
            raise UnusableError(
                f"The tables in {self._file.parent} were kept by a newer Gusher. Get that one, or choose another "
                "folder with --data."
            ) from None
        except migrations.StrangeError:
            raise UnusableError(_cannot_open(self._file, "it is another program's database")) from None
        except SQLAlchemyError as error:
            raise UnusableError(_cannot_open(self._file, str(getattr(error, "orig", error)))) from error
        except OSError as error:
            raise UnusableError(_cannot_open(self._file, error.strerror or str(error))) from error

    async def create(
        self, table: StoredTable, entries: Sequence[Entry], most_in_a_day: int, before: StoredTable | None = None
    ) -> bool:
        """See ``Storage.create``."""
        # Whole games are made ready beside the writer, for whom everybody waits.
        rows = await asyncio.to_thread(entry_rows, table.id, entries)

        def work(connection: Connection) -> bool:
            lately = and_(TABLES.c.maker == table.maker, TABLES.c.made > table.made - DAY)
            made = connection.execute(select(func.count()).select_from(TABLES).where(lately)).scalar_one()
            if made >= most_in_a_day:
                return False
            if before is not None:
                same = and_(TABLES.c.id == before.id, TABLES.c.next.is_not_distinct_from(before.next))
                if connection.execute(TABLES.update().where(same).values(next=table.id)).rowcount != 1:
                    raise TakenError
            try:
                connection.execute(TABLES.insert().values(**row_of(table)))
            except IntegrityError:
                raise TakenError from None
            seats = [{"table_id": table.id, **asdict(seat)} for seat in table.seats]
            connection.execute(SEATS.insert(), seats)
            _add(connection, rows)
            return True

        return await self.writer.write(work)

    async def delete(self, table: str) -> None:
        """See ``Storage.delete``."""

        def work(connection: Connection) -> None:
            begun = select(TABLES.c.nonces.is_not(None)).where(TABLES.c.id == table)
            if connection.execute(begun).scalar():
                raise TakenError
            _delete(connection, TABLES.c.id == table)

        await self.writer.write(work)

    async def forget_lessons(self, before: float) -> None:
        """See ``Storage.forget_lessons``."""
        await self.writer.write(
            lambda connection: _delete(connection, and_(TABLES.c.lesson != "", TABLES.c.changed < before))
        )

    async def load(self, table: str, after: int = 0) -> tuple[StoredTable, list[Entry]] | None:
        """See ``Storage.load``."""

        def read(connection: Connection) -> tuple[StoredTable, list[Entry]] | None:
            found = _tables(connection, TABLES.c.id == table, 1)
            if not found:
                return None
            if found[0].damage:
                raise DamagedError(found[0].damage)
            wanted = select(ENTRIES.c.n, ENTRIES.c.entry).where(ENTRIES.c.table_id == table, ENTRIES.c.n >= after)
            rows = connection.execute(wanted.order_by(ENTRIES.c.n))
            entries = entries_of([(n, text) for n, text in rows], len(found[0].seats))
            if after + len(entries) < found[0].standing.n:
                raise DamagedError(f"of {found[0].standing.n} entries there are {after + len(entries)}")
            return found[0], entries

        return await self._read(read)

    async def append(
        self,
        table: str,
        entries: Sequence[Entry],
        standing: Standing,
        receipt: Receipt | None = None,
        seats: Sequence[StoredSeat] = (),
    ) -> None:
        """See ``Storage.append``."""

        def work(connection: Connection) -> None:
            _add(connection, entry_rows(table, entries))
            changes = {f"new_{name}": value for name, value in standing_row(standing).items()}
            _CHANGE_STANDING.run(connection, table=table, **changes)
            if receipt is not None:
                _ADD_RECEIPT.run(connection, table_id=table, person=receipt.person, n=receipt.n, key=receipt.key)
                _FORGET_RECEIPTS.run(connection, table=table, sender=receipt.person)
            for seat in seats:
                same = and_(SEATS.c.table_id == table, SEATS.c.seat == seat.seat)
                connection.execute(SEATS.update().where(same).values(**_changing(seat)))

        await self.writer.write(work)

    async def keep_result(self, table: str, result: Result) -> None:
        """See ``Storage.keep_result``."""
        unknown = and_(TABLES.c.id == table, TABLES.c.over, TABLES.c.result.is_(None))
        await self._execute(TABLES.update().where(unknown).values(result=result_text(result)))

    async def receipts(self, table: str, after: int = 0) -> list[Receipt]:
        """See ``Storage.receipts``."""
        columns = RECEIPTS.c.person, RECEIPTS.c.key, RECEIPTS.c.n
        wanted = select(*columns).where(RECEIPTS.c.table_id == table, RECEIPTS.c.n >= after).order_by(RECEIPTS.c.n)
        return await self._read(lambda connection: [Receipt(*row) for row in connection.execute(wanted)])

    async def begin(self, table: str, nonces: tuple[str, ...], entries: Sequence[Entry], standing: Standing) -> None:
        """See ``Storage.begin``."""

        def work(connection: Connection) -> None:
            first = TABLES.update().where(TABLES.c.id == table, TABLES.c.nonces.is_(None))
            done = connection.execute(first.values(nonces=json.dumps(nonces), **standing_row(standing)))
            if done.rowcount != 1:
                raise TakenError
            _add(connection, entry_rows(table, entries))

        await self.writer.write(work)

    async def change_seat(
        self, table: str, before: StoredSeat, after: StoredSeat, most_held: int | None = None
    ) -> None:
        """See ``Storage.change_seat``."""
        since = time.time() - DAY

        def work(connection: Connection) -> None:
            if most_held is not None and after.person is not None and after.person != before.person:
                others = and_(TABLES.c.public, TABLES.c.maker != after.person, TABLES.c.over.is_(False))
                lately = or_(TABLES.c.nonces.is_(None), TABLES.c.changed > since)
                held = select(func.count()).select_from(SEATS.join(TABLES)).where(SEATS.c.person == after.person)
                held = held.where(SEATS.c.kind == "person")
                if connection.execute(held.where(others, lately)).scalar_one() >= most_held:
                    raise TooManyError
            same = and_(
                SEATS.c.table_id == table,
                SEATS.c.seat == before.seat,
                SEATS.c.kind == before.kind,
                SEATS.c.person.is_not_distinct_from(before.person),
            )
            done = connection.execute(SEATS.update().where(same).values(**_changing(after)))
            if done.rowcount != 1:
                raise TakenError

        await self.writer.write(work)

    async def tables_of(self, person: str, most: int) -> list[StoredTable]:
        """See ``Storage.tables_of``."""
        made = select(TABLES.c.id).where(TABLES.c.maker == person)
        sits = select(SEATS.c.table_id).where(SEATS.c.person == person)
        # Each has an index of its own; asked with "or", every table there is would be looked at.
        removed = select(REMOVED.c.table_id).where(REMOVED.c.person == person)
        wanted = and_(TABLES.c.id.in_(made.union(sits)), TABLES.c.id.not_in(removed), TABLES.c.lesson == "")
        return await self._read(lambda connection: _tables(connection, wanted, most))

    async def find(self, table: str) -> StoredTable | None:
        """See ``Storage.find``."""
        found = await self._read(lambda connection: _tables(connection, TABLES.c.id == table, 1))
        return found[0] if found else None

    async def remove(self, table: str, person: str) -> None:
        """See ``Storage.remove``."""
        once = sqlite.insert(REMOVED).values(person=person, table_id=table).on_conflict_do_nothing()
        await self._execute(once)

    async def restore(self, table: str, person: str) -> None:
        """See ``Storage.restore``."""
        await self._execute(REMOVED.delete().where(REMOVED.c.person == person, REMOVED.c.table_id == table))

    async def open_tables(self, most: int) -> list[StoredTable]:
        """See ``Storage.open_tables``."""
        seat = exists().where(SEATS.c.table_id == TABLES.c.id, SEATS.c.kind == "open")
        wanted = and_(TABLES.c.public, TABLES.c.over.is_(False), seat)
        return await self._read(lambda connection: _tables(connection, wanted, most))

    async def waiting_for_bots(self, since: float) -> list[StoredTable]:
        """See ``Storage.waiting_for_bots``."""
        # Of a table that is damaged nobody knows whom it waits for; to SQLite it would be an error of all of them.
        movers = case((func.json_valid(TABLES.c.movers) == 1, TABLES.c.movers), else_="[]")
        mover = func.json_each(movers).table_valued("value")
        moves = exists().select_from(mover).where(mover.c.value == SEATS.c.seat).correlate(TABLES, SEATS)
        bot = exists().where(
            SEATS.c.table_id == TABLES.c.id, SEATS.c.kind == "bot", or_(TABLES.c.nonces.is_(None), moves)
        )
        seat = exists().where(SEATS.c.table_id == TABLES.c.id, SEATS.c.kind.in_(("open", "kept")))
        wanted = and_(TABLES.c.over.is_(False), TABLES.c.from_file.is_(False), TABLES.c.changed > since, bot, ~seat)
        return await self._read(lambda connection: _tables(connection, wanted, None))

    async def due(self, after: float, until: float) -> list[str]:
        """See ``Storage.due``."""
        wanted = select(TABLES.c.id).where(TABLES.c.deadline > after, TABLES.c.deadline <= until)
        found = wanted.order_by(TABLES.c.deadline)
        return await self._read(lambda connection: list(connection.execute(found).scalars()))

    async def damaged(self) -> dict[str, str]:
        """See ``Storage.damaged``."""
        found: dict[str, str] = {}
        last = ""
        while True:
            some = select(TABLES.c.id).where(TABLES.c.id > last).order_by(TABLES.c.id).limit(LOOKED_AT_TOGETHER)

            def read(connection: Connection, some: Any = some) -> list[StoredTable]:
                tables = _tables(connection, TABLES.c.id.in_(some), None)
                found.update(_damaged_logs(connection, tables))
                found.update({table.id: table.damage for table in tables if table.damage})
                return tables

            tables = await self._read(read)
            if not tables:
                return found
            last = max(table.id for table in tables)

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

    async def knows(self, person: str) -> bool:
        """See ``Storage.knows``."""
        owners = PEOPLE.c.id, SETTINGS.c.person, SEATS.c.person, TABLES.c.maker
        wanted = select(or_(*(exists().where(owner == person) for owner in owners)))
        return await self._read(lambda connection: bool(connection.execute(wanted).scalar_one()))

    async def settings(self, person: str) -> str | None:
        """See ``Storage.settings``."""
        wanted = select(SETTINGS.c.chosen).where(SETTINGS.c.person == person)
        return await self._read(lambda connection: connection.execute(wanted).scalar())

    async def keep_settings(self, person: str, chosen: str) -> None:
        """See ``Storage.keep_settings``."""
        kept = sqlite.insert(SETTINGS).values(person=person, chosen=chosen)
        await self._execute(kept.on_conflict_do_update(index_elements=[SETTINGS.c.person], set_={"chosen": chosen}))

    async def subscribe(self, subscription: Subscription, most: int) -> None:
        """See ``Storage.subscribe``."""

        def work(connection: Connection) -> None:
            same = SUBSCRIPTIONS.c.endpoint == subscription.endpoint
            others = and_(SUBSCRIPTIONS.c.person == subscription.person, ~same)
            held = select(func.count()).select_from(SUBSCRIPTIONS).where(others)
            if connection.execute(held).scalar_one() >= most:
                raise TooManyError
            connection.execute(SUBSCRIPTIONS.delete().where(same))
            connection.execute(SUBSCRIPTIONS.insert().values(**asdict(subscription)))

        await self.writer.write(work)

    async def unsubscribe(self, endpoint: str) -> None:
        """See ``Storage.unsubscribe``."""

        def work(connection: Connection) -> None:
            connection.execute(SUBSCRIPTIONS.delete().where(SUBSCRIPTIONS.c.endpoint == endpoint))

        await self.writer.write(work)

    async def subscriptions(self, person: str) -> list[Subscription]:
        """See ``Storage.subscriptions``."""
        wanted = select(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.person == person)
        return await self._read(lambda connection: [Subscription(*row) for row in connection.execute(wanted)])

    def _check(self) -> None:
        # What is written to a file that has been deleted is lost, and nobody else would say so.
        if self._identity is not None and _identity(self._file) != self._identity:
            raise OSError(f"{self._file} has been moved, deleted or replaced")

    async def _try_to_write(self) -> None:
        await self.writer.write(_change_nothing)
        # That little fits into what the log of the database has in hand, even on a full disk; a move may not.
        if shutil.disk_usage(self._file.parent).free < ROOM_NEEDED:
            raise OSError(f"there is hardly any room in {self._file.parent}")

    async def writes(self) -> bool:
        """See ``Storage.writes``."""
        return await self._pulse.beats()

    async def close(self) -> None:
        """See ``Storage.close``."""
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self.writer.close()
        self._readers.shutdown()
        self._engine.dispose()

    async def _execute(self, statement: Update | Insert | Delete) -> None:
        def work(connection: Connection) -> None:
            connection.execute(statement)

        await self.writer.write(work)

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
                raise not_stored(error) from error

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)


def _changing(seat: StoredSeat) -> dict[str, Any]:
    """All of a seat but where it is."""
    return {name: value for name, value in asdict(seat).items() if name != "seat"}


def _add(connection: Connection, rows: list[tuple[str, int, str]]) -> None:
    if not rows:
        return
    try:
        execute_many(connection, _ADD_ENTRIES, rows)
    except IntegrityError:
        raise TakenError from None


def _tables(connection: Connection, wanted: Any, most: int | None) -> list[StoredTable]:
    rows = connection.execute(_LOAD_TABLE.where(wanted).order_by(TABLES.c.changed.desc()).limit(most)).all()
    seats: dict[str, list[Row[Any]]] = {row.id: [] for row in rows}
    names = list(seats)
    for start in range(0, len(names), 500):
        some = names[start : start + 500]
        for row in connection.execute(_LOAD_SEATS.where(SEATS.c.table_id.in_(some))):
            seats[row.table_id].append(row)
    return [table_of(row, seats[row.id]) for row in rows]


def _damaged_logs(connection: Connection, tables: Sequence[StoredTable]) -> dict[str, str]:
    """Those of some tables whose logs have gaps, or entries that are none."""
    lengths = {table.id: table.standing.n for table in tables}
    found = {}
    for name, bad, count, last in connection.execute(_LOOK_AT_LOGS.where(ENTRIES.c.table_id.in_(lengths))):
        if bad is not None:
            found[name] = f"entry {bad} can't be read"
        elif count != last + 1:
            found[name] = f"the log has {count} entries up to number {last}"
        lengths[name] -= count
    short = {name: f"{missing} entries of the log are missing" for name, missing in lengths.items() if missing > 0}
    return short | found
