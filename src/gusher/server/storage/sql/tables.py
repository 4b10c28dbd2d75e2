"""Tables, their seats and logs: what changes them, and what opens them."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Update, and_, bindparam, exists, func, or_, select
from sqlalchemy.exc import IntegrityError

from gusher.server.storage.receipts import KEPT, Receipt
from gusher.server.storage.rows import (
    entries_of,
    entry_rows,
    plan_text,
    result_text,
    row_of,
    seat_row,
    standing_row,
    table_of,
)
from gusher.server.storage.schema import (
    CHALLENGES,
    CHATS,
    ENTRIES,
    RECEIPTS,
    REMARKS,
    REMOVED,
    REPORTS,
    SEATS,
    SILENCED,
    TABLES,
    UNREMINDED,
)
from gusher.server.storage.storage import (
    DamagedError,
    Result,
    Standing,
    StoredSeat,
    StoredTable,
    TakenError,
    TooManyError,
)
from gusher.server.storage.straight import Prepared, together
from gusher.table import Entry
from gusher.table.dice import MISSING, SHARED
from gusher.table.plans import Plan

from .queries import Queries

DAY = 86400.0
IN_ONE_QUESTION = 500
"""Names that are asked for together."""

_LOAD_TABLE = select(TABLES)
_LOAD_SEATS = select(SEATS).order_by(SEATS.c.seat)
_ADD_ENTRY = Prepared(ENTRIES.insert())
_CHANGE_STANDING = Prepared(
    TABLES.update()
    .where(TABLES.c.id == bindparam("table"))
    .values({name: bindparam(f"new_{name}") for name in standing_row(Standing())})
)
_ADD_RECEIPT = Prepared(RECEIPTS.insert())
_OWN_RECEIPTS = and_(RECEIPTS.c.table_id == bindparam("table"), RECEIPTS.c.person == bindparam("sender"))
_OLDEST_KEPT = (
    select(RECEIPTS.c.n).where(_OWN_RECEIPTS).order_by(RECEIPTS.c.n.desc()).offset(KEPT - 1).limit(1).scalar_subquery()
)
_IS_ADDING = and_(TABLES.c.promises.is_not(None), TABLES.c.nonces.is_(None))
"""See ``StoredTable.is_adding``."""
_FORGET_RECEIPTS = Prepared(RECEIPTS.delete().where(_OWN_RECEIPTS, RECEIPTS.c.n < _OLDEST_KEPT))


class TableQueries(Queries):
    """Queries for single tables. Nothing is edited in a log, and whoever is first takes the number of an entry; a seat
    changes only from what the caller believes it to be."""

    async def create(
        self, table: StoredTable, entries: Sequence[Entry], most_in_a_day: int, before: StoredTable | None = None
    ) -> bool:
        """Keep a new table, unless its maker has made ``most_in_a_day`` within 24 hours; then False. It is the next one
        after ``before``, if that is given.

        TakenError if there is a table of this id, or if ``before`` has another next one by now.
        """
        # Whole games are made ready beside the writer, for whom everybody waits.
        rows = await asyncio.to_thread(entry_rows, table.id, entries)

        def work(connection: Connection) -> bool:
            self.database.lock(connection, f"tables made by {table.maker}")
            lately = and_(TABLES.c.maker == table.maker, TABLES.c.made > table.made - DAY)
            made = connection.execute(select(func.count()).select_from(TABLES).where(lately)).scalar_one()
            if made >= most_in_a_day:
                return False
            if before is not None:
                same = and_(TABLES.c.id == before.id, TABLES.c.next.is_not_distinct_from(before.next))
                change_one(connection, TABLES.update().where(same).values(next=table.id))
            with taken():
                connection.execute(TABLES.insert().values(**row_of(table)))
            seats = [{"table_id": table.id, **seat_row(seat)} for seat in table.seats]
            connection.execute(SEATS.insert(), seats)
            with taken():
                _add_entries(connection, rows)
            return True

        return await self.writer.write(work)

    async def delete(self, table: str) -> None:
        """Remove a table whose game has not begun, with all that belongs to it. TakenError if it has."""

        def work(connection: Connection) -> None:
            begun = select(TABLES.c.nonces.is_not(None)).where(TABLES.c.id == table).with_for_update()
            if connection.execute(begun).scalar():
                raise TakenError
            delete_tables(connection, TABLES.c.id == table)

        await self.writer.write(work)

    async def load(self, table: str, after: int = 0) -> tuple[StoredTable, list[Entry]] | None:
        """A table and its entries from number ``after`` on; None if there is none. DamagedError if they can't be what
        was written."""

        def read(connection: Connection) -> tuple[StoredTable, list[Entry]] | None:
            stored = next(iter(load_tables(connection, TABLES.c.id == table, 1)), None)
            if stored is None:
                return None
            if stored.damage:
                raise DamagedError(stored.damage)
            wanted = select(ENTRIES.c.n, ENTRIES.c.entry).where(ENTRIES.c.table_id == table, ENTRIES.c.n >= after)
            rows = connection.execute(wanted.order_by(ENTRIES.c.n))
            entries = entries_of([(n, text) for n, text in rows], len(stored.seats))
            if after + len(entries) < stored.standing.n:
                raise DamagedError(f"of {stored.standing.n} entries there are {after + len(entries)}")
            if stored.scheme in SHARED:
                same = and_(TABLES.c.room == stored.room, TABLES.c.seed == stored.seed.hex(), TABLES.c.over.is_(False))
                stored = replace(stored, sealed=connection.execute(select(TABLES.c.id).where(same)).first() is not None)
            return stored, entries

        return await self.read(read)

    async def append(
        self,
        table: str,
        entries: Sequence[Entry],
        standing: Standing,
        receipt: Receipt | None = None,
        seats: Sequence[StoredSeat] = (),
    ) -> None:
        """Add entries to a log, and the receipt of the message that they come from; of each person at least the latest
        ``receipts.KEPT`` stay. ``seats`` change with them. TakenError if one of the entries' numbers is taken."""

        def work(connection: Connection) -> None:
            changes = {f"new_{name}": value for name, value in standing_row(standing).items()}
            with taken(), together(connection):
                _add_entries(connection, entry_rows(table, entries))
                _CHANGE_STANDING.run(connection, table=table, **changes)
                if receipt is not None:
                    _ADD_RECEIPT.run(connection, table_id=table, person=receipt.person, n=receipt.n, key=receipt.key)
                    _FORGET_RECEIPTS.run(connection, table=table, sender=receipt.person)
            _keep_seats(connection, table, seats)

        await self.writer.write(work, blind=not seats)
        self.appended += len(entries)

    async def keep_seats(self, table: str, seats: Sequence[StoredSeat]) -> None:
        """Keep seats as a room has given them, whatever they were before."""
        await self.writer.write(lambda connection: _keep_seats(connection, table, seats))

    async def keep_plan(self, table: str, seat: int, person: str, plan: Plan | None) -> None:
        """Keep what a person has planned for their seat. TakenError if it is not theirs any more."""
        own = and_(SEATS.c.table_id == table, SEATS.c.seat == seat, SEATS.c.person == person)
        changed = SEATS.update().where(own).values(plan=plan_text(plan))
        await self.writer.write(lambda connection: change_one(connection, changed))

    async def keep_side_names(self, table: str, names: Sequence[str]) -> None:
        """Keep what the sides of a table call themselves."""
        same = TABLES.update().where(TABLES.c.id == table)
        await self.writer.execute(same.values(side_names=json.dumps(list(names))))

    async def keep_result(self, table: str, result: Result) -> None:
        """Keep the result of a game that is over, unless it is kept already."""
        unknown = and_(TABLES.c.id == table, TABLES.c.over, TABLES.c.result.is_(None))
        await self.writer.execute(TABLES.update().where(unknown).values(result=result_text(result)))

    async def receipts(self, table: str, after: int = 0) -> list[Receipt]:
        """The receipts at a table for entries from number ``after`` on, the oldest first."""
        columns = RECEIPTS.c.person, RECEIPTS.c.key, RECEIPTS.c.n
        wanted = select(*columns).where(RECEIPTS.c.table_id == table, RECEIPTS.c.n >= after).order_by(RECEIPTS.c.n)
        return await self.read(lambda connection: [Receipt(*row) for row in connection.execute(wanted)])

    async def fix_promises(self, table: str, seats: Sequence[StoredSeat], until: float) -> None:
        """Fix the promises of ``seats``; the game begins at ``until`` at the latest. TakenError if the seats have
        changed, or if that has been done."""

        def work(connection: Connection) -> None:
            _hold(connection, table)
            columns = SEATS.c.kind, SEATS.c.person, SEATS.c.promise
            sit = connection.execute(select(*columns).where(SEATS.c.table_id == table).order_by(SEATS.c.seat)).all()
            if [tuple(row) for row in sit] != [(seat.kind, seat.person, seat.promise) for seat in seats]:
                raise TakenError
            first = TABLES.update().where(TABLES.c.id == table, TABLES.c.promises.is_(None), TABLES.c.nonces.is_(None))
            promises = json.dumps([seat.promise for seat in seats])
            change_one(connection, first.values(promises=promises, deadline=until))

        await self.writer.write(work)

    async def add_to_dice(self, table: str, before: StoredSeat, nonce: str) -> None:
        """Keep what the device of a seat has promised to add. TakenError unless the table waits for it."""

        def work(connection: Connection) -> None:
            _hold(connection, table)
            promised = and_(SEATS.c.promise == before.promise, SEATS.c.promise != "", SEATS.c.nonce == "")
            waits = exists().where(TABLES.c.id == table, _IS_ADDING)
            seat = SEATS.update().where(SEATS.c.table_id == table, SEATS.c.seat == before.seat, promised, waits)
            change_one(connection, seat.values(nonce=nonce))

        await self.writer.write(work)

    async def begin(self, table: str, nonces: tuple[str, ...], entries: Sequence[Entry], standing: Standing) -> None:
        """Fix what the dice are mixed with (the ``nonces`` of the seats), and add the first entries. TakenError if that
        has been done, or if the seats have added something else."""

        def work(connection: Connection) -> None:
            _hold(connection, table)
            added = select(SEATS.c.nonce).where(SEATS.c.table_id == table).order_by(SEATS.c.seat)
            if tuple(each or MISSING for each in connection.execute(added).scalars()) != nonces:
                raise TakenError
            first = TABLES.update().where(TABLES.c.id == table, TABLES.c.nonces.is_(None))
            change_one(connection, first.values(nonces=json.dumps(nonces), **standing_row(standing)))
            with taken():
                _add_entries(connection, entry_rows(table, entries))

        await self.writer.write(work)

    async def change_seat(
        self, table: str, before: StoredSeat, after: StoredSeat, most_held: int | None = None
    ) -> None:
        """Change a seat. TakenError if it is not as ``before`` says, or while the table waits for what was promised to
        the dice. TooManyError if somebody sits down who already has ``most_held`` seats at public tables of others that
        have not begun, or where the game goes on and something has happened within 24 hours."""
        since = time.time() - DAY

        def work(connection: Connection) -> None:
            if most_held is not None and after.person is not None and after.person != before.person:
                self.database.lock(connection, f"seats held by {after.person}")
                others = and_(TABLES.c.public, TABLES.c.maker != after.person, TABLES.c.over.is_(False))
                lately = or_(TABLES.c.nonces.is_(None), TABLES.c.changed > since)
                held = select(func.count()).select_from(SEATS.join(TABLES)).where(SEATS.c.person == after.person)
                held = held.where(SEATS.c.kind == "person")
                if connection.execute(held.where(others, lately)).scalar_one() >= most_held:
                    raise TooManyError
            _hold(connection, table)
            same = and_(
                SEATS.c.table_id == table,
                SEATS.c.seat == before.seat,
                SEATS.c.kind == before.kind,
                SEATS.c.person.is_not_distinct_from(before.person),
                ~exists().where(TABLES.c.id == table, _IS_ADDING),
            )
            change_one(connection, SEATS.update().where(same).values(**_changing(after)))

        await self.writer.write(work)


@contextmanager
def taken() -> Iterator[None]:
    """TakenError where a key is there already, or one is missing that it belongs to."""
    try:
        yield
    except IntegrityError:
        raise TakenError from None


def change_one(connection: Connection, statement: Update) -> None:
    """Change one row. TakenError if there is none to change."""
    if connection.execute(statement).rowcount != 1:
        raise TakenError


def in_parts(names: Sequence[str]) -> Iterator[Sequence[str]]:
    """Names, as many at a time as may be asked for together."""
    for start in range(0, len(names), IN_ONE_QUESTION):
        yield names[start : start + IN_ONE_QUESTION]


def delete_tables(connection: Connection, which: ColumnElement[bool]) -> None:
    """Remove tables, with all that belongs to them."""
    # Nothing happens at them from now on. What a condition chooses could be another table with each statement.
    names = list(connection.execute(select(TABLES.c.id).where(which).order_by(TABLES.c.id).with_for_update()).scalars())
    for some in in_parts(names):
        for rows in (REMARKS, REPORTS, CHATS, SILENCED, UNREMINDED, RECEIPTS, REMOVED, ENTRIES, SEATS):
            connection.execute(rows.delete().where(rows.c.table_id.in_(some)))
        # Who has asked is told that the other one has declined.
        connection.execute(CHALLENGES.delete().where(CHALLENGES.c.table_id.in_(some), CHALLENGES.c.declined.is_(False)))
        connection.execute(TABLES.delete().where(TABLES.c.id.in_(some)))


def load_tables(connection: Connection, wanted: ColumnElement[bool], most: int | None) -> list[StoredTable]:
    """Tables without their logs, latest change first."""
    rows = connection.execute(_LOAD_TABLE.where(wanted).order_by(TABLES.c.changed.desc()).limit(most)).all()
    seats: dict[str, list[Row[Any]]] = {row.id: [] for row in rows}
    for some in in_parts(list(seats)):
        for row in connection.execute(_LOAD_SEATS.where(SEATS.c.table_id.in_(some))):
            seats[row.table_id].append(row)
    return [table_of(row, seats[row.id]) for row in rows]


def _hold(connection: Connection, table: str) -> None:
    """Keep others from changing who sits at a table, or whether its game begins, until the transaction ends."""
    connection.execute(select(TABLES.c.id).where(TABLES.c.id == table).with_for_update())


def _changing(seat: StoredSeat) -> dict[str, Any]:
    """All of a seat but where it is."""
    return {name: value for name, value in seat_row(seat).items() if name != "seat"}


def _keep_seats(connection: Connection, table: str, seats: Sequence[StoredSeat]) -> None:
    for seat in seats:
        same = and_(SEATS.c.table_id == table, SEATS.c.seat == seat.seat)
        connection.execute(SEATS.update().where(same).values(**_changing(seat)))


def _add_entries(connection: Connection, rows: Sequence[tuple[str, int, str]]) -> None:
    if rows:
        _ADD_ENTRY.run_many(connection, rows)
