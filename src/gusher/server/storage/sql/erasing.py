"""Forgetting a person: one transaction for all that a database keeps of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, and_, or_, select

from gusher.room import Room
from gusher.room.entries import Remove
from gusher.server.storage.database import Database
from gusher.server.storage.rooms import Beside, KeptPerson
from gusher.server.storage.schema import (
    BOT_ACCOUNTS,
    CHALLENGES,
    ERASED,
    FRIENDS,
    INVITATIONS,
    KEYS,
    MAILS,
    MUTED,
    PASSKEYS,
    PEOPLE,
    RECEIPTS,
    REMARKS,
    REMOVED,
    REPORTS,
    ROOM_ENTRIES,
    ROOMS,
    SEATS,
    SETTINGS,
    SILENCED,
    SUBSCRIPTIONS,
    TABLES,
    UNREMINDED,
    VACATED,
    WAITING,
    WEBHOOKS,
)

from .challenges import tables_asked_to
from .queries import Part
from .rooms import decode_beside, decode_entry, delete_room, encode
from .tables import delete_tables, in_parts

NOBODY = ""
"""Who made a table, said something or was a host and has erased themselves. No cookie is nobody's."""


@dataclass(frozen=True)
class Erased:
    """Somebody who has erased themselves, by a ``fingerprint`` of their id. ``person``: the id itself, as long as
    something of theirs may still be under way."""

    fingerprint: str
    at: float
    person: str | None = None


@dataclass(frozen=True)
class Traces:
    """Where something has changed because somebody was erased: the ids of ``tables`` that are there without them or
    not at all any more, and the codes of ``rooms``."""

    tables: tuple[str, ...] = ()
    rooms: tuple[str, ...] = ()


class Erasing(Part):
    """Queries that erase people."""

    async def erase(self, person: str, fingerprint_of: Callable[[str], str], at: float) -> Traces:
        """Remove all that is kept of a person and of their bots, in one transaction: name, settings, subscriptions,
        remarks, tables that are theirs alone, and their name and id at other tables and in rooms. Games that go on
        there are noted as ``vacated``. The fingerprint makes their cookies void. A second call removes what has come
        since. Of the id of a bot, the same for that bot."""

        def work(connection: Connection) -> Traces:
            self._database.lock(connection, f"all of {person}")
            bots = connection.execute(select(BOT_ACCOUNTS.c.id).where(BOT_ACCOUNTS.c.owner == person)).scalars()
            traces = [self._erase(connection, each, fingerprint_of(each), at) for each in (person, *bots.all())]
            tables, rooms = ({name for each in traces for name in each[part]} for part in range(2))
            return Traces(tuple(sorted(tables)), tuple(sorted(rooms)))

        return await self._writer.write(work, erases=True)

    def _erase(self, connection: Connection, person: str, fingerprint: str, at: float) -> tuple[list[str], list[str]]:
        """Erase one of them; their tables and the codes of their rooms."""
        once = self._database.insert(ERASED).values(fingerprint=fingerprint, at=at, person=person)
        connection.execute(once.on_conflict_do_nothing())
        rooms, of_rooms = _leave_rooms(connection, person, at)
        asked = list(connection.execute(tables_asked_to(person)).scalars())
        delete_tables(connection, TABLES.c.id.in_(asked))
        tables = asked + _leave_tables(connection, self._database, person, of_rooms)
        said = _unsay(connection, person)
        _forget_receipts(connection, person, [*tables, *said])
        connection.execute(REPORTS.delete().where(REPORTS.c.person == person))
        reminded = (SUBSCRIPTIONS, WEBHOOKS, MAILS, UNREMINDED)
        for rows in (*reminded, REMOVED, SILENCED, SETTINGS, KEYS, PASSKEYS, WAITING, INVITATIONS):
            connection.execute(rows.delete().where(rows.c.person == person))
        for rows in (MUTED, FRIENDS):
            connection.execute(rows.delete().where(or_(rows.c.person == person, rows.c.other == person)))
        own = or_(CHALLENGES.c.asker == person, CHALLENGES.c.asked == person)
        connection.execute(CHALLENGES.delete().where(own))
        connection.execute(BOT_ACCOUNTS.delete().where(BOT_ACCOUNTS.c.id == person))
        connection.execute(PEOPLE.delete().where(PEOPLE.c.id == person))
        return [*tables, *said], rooms

    async def settle(self, fingerprint: str) -> None:
        """Forget the id of a person whose messages have all been carried out by now."""
        known = ERASED.update().where(ERASED.c.fingerprint == fingerprint).values(person=None)
        await self._writer.execute(known, erases=True)

    async def all(self) -> list[Erased]:
        """All people who have ever erased themselves."""
        return await self._read(lambda connection: [Erased(*row) for row in connection.execute(select(ERASED))])

    async def under_way(self) -> list[Erased]:
        """The people whose ids are still known."""
        wanted = select(ERASED).where(ERASED.c.person.is_not(None))
        return await self._read(lambda connection: [Erased(*row) for row in connection.execute(wanted)])

    async def vacated(self) -> list[str]:
        """The tables where an erased person has yet to leave the game."""
        return await self._read(lambda connection: list(connection.execute(select(VACATED.c.table_id)).scalars()))

    async def left(self, table: str) -> None:
        """Note that the game at a table has been left."""
        done = VACATED.delete().where(VACATED.c.table_id == table)
        await self._writer.execute(done)


# Rooms ----------------------------------------------------------------------------------------------------------------


def _leave_rooms(connection: Connection, person: str, at: float) -> tuple[list[str], list[str]]:
    """Take a person out of all rooms; the codes of these, and the ids of those that are still there. A room that nobody
    else is in goes with them."""
    named = ROOMS.c.beside.like(f'%"{person}"%')
    rows = connection.execute(select(ROOMS).where(named).order_by(ROOMS.c.id).with_for_update()).all()
    stay = []
    for row in rows:
        try:
            beside = decode_beside(row.beside)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            # Nobody can open it, so nobody is hurt if it goes.
            beside = None
        if beside is None or _is_alone(beside, person):
            delete_room(connection, row.id)
        else:
            _leave_room(connection, row, beside, person, at)
            stay.append(row.id)
    return [row.code for row in rows], stay


def _is_alone(beside: Beside, person: str) -> bool:
    """Whether nobody else is a host or a member of a room. Members may be away: they have come back nowhere yet."""
    return not {*beside.hosts} - {person, NOBODY} and all(kept.person == person for kept in beside.people.values())


def _leave_room(connection: Connection, row: Row[Any], beside: Beside, person: str, at: float) -> None:
    wanted = select(ROOM_ENTRIES.c.entry).where(ROOM_ENTRIES.c.room_id == row.id).order_by(ROOM_ENTRIES.c.n)
    n = row.n
    try:
        room = Room(beside.game)
        room.apply(decode_entry(text) for text in connection.execute(wanted).scalars())
    except Exception:  # noqa: BLE001 - a damaged log may fail in any way; what is beside it goes all the same
        room = None
    for number in [number for number, kept in beside.people.items() if kept.person == person]:
        if room is None:
            beside.people[number] = KeptPerson("", None, "")
            continue
        del beside.people[number]
        if number in room.members:
            group = room.members[number].group
            if len(room.of_group(group)) == 1:
                beside.names.pop(group, None)
            # A process that does not know of it yet finds the log longer, and reads it before it writes.
            entry = Remove(n, at, "member", number, person=number)
            room.apply([entry])
            values = {"room_id": row.id, "n": n, "entry": encode(entry).decode(), "key": ""}
            connection.execute(ROOM_ENTRIES.insert().values(**values))
            n += 1
    if person in beside.hosts:
        # Hosts have numbers: those of the others stay.
        beside.hosts = [NOBODY if host == person else host for host in beside.hosts]
        beside.told = ""
    beside.walls = [wall for wall in beside.walls if wall != person]
    changed = ROOMS.update().where(ROOMS.c.id == row.id)
    connection.execute(changed.values(n=n, beside=encode(beside).decode()))


# Tables ---------------------------------------------------------------------------------------------------------------


def _leave_tables(connection: Connection, database: Database, person: str, rooms: Sequence[str]) -> list[str]:
    """Take a person out of all tables; the ids of these. Those that nobody else has anything to do with go with
    them."""
    sits = select(SEATS.c.table_id).where(SEATS.c.person == person)
    made = select(TABLES.c.id).where(TABLES.c.maker == person)
    # Only rooms let several people have a seat.
    shared = select(TABLES.c.id).where(TABLES.c.room.in_(rooms))
    names = sorted(connection.execute(made.union(sits, shared)).scalars())
    for some in in_parts(names):
        # Nothing happens at them meanwhile.
        held = select(TABLES).where(TABLES.c.id.in_(some)).order_by(TABLES.c.id).with_for_update()
        tables = connection.execute(held).all()
        seats: dict[str, list[Row[Any]]] = {table.id: [] for table in tables}
        for seat in connection.execute(select(SEATS).where(SEATS.c.table_id.in_(some)).order_by(SEATS.c.seat)):
            if seat.table_id in seats:
                seats[seat.table_id].append(seat)
        alone = [table.id for table in tables if _is_theirs_alone(table, seats[table.id], person)]
        if alone:
            connection.execute(VACATED.delete().where(VACATED.c.table_id.in_(alone)))
            delete_tables(connection, TABLES.c.id.in_(alone))
        for table in tables:
            if table.id not in alone:
                _leave_table(connection, database, table, seats[table.id], person)
    return names


def _people_of(seat: Row[Any]) -> list[str]:
    """All who play at a seat, as far as that can be read."""
    try:
        others = msgspec.json.decode(seat.others or "[]", type=list[str])
    except (msgspec.MsgspecError, UnicodeDecodeError):
        others = []
    return [each for each in (seat.person, *others) if each]


def _is_theirs_alone(table: Row[Any], seats: Sequence[Row[Any]], person: str) -> bool:
    people = {each for seat in seats for each in _people_of(seat)}
    return table.room is None and not {*people, table.maker} - {person, NOBODY}


def _leave_table(
    connection: Connection, database: Database, table: Row[Any], seats: Sequence[Row[Any]], person: str
) -> None:
    if table.maker == person:
        connection.execute(TABLES.update().where(TABLES.c.id == table.id).values(maker=NOBODY))
    is_settled = table.nonces is not None or table.promises is not None
    left = False
    for seat in seats:
        people = _people_of(seat)
        if person not in people:
            continue
        rest = [each for each in people if each != person]
        values: dict[str, Any] = {
            "name": "",
            "person": rest[0] if rest else None,
            "others": encode(rest[1:]).decode() if rest[1:] else None,
            "plan": None,
        }
        if seat.kind == "bot":
            # There is nobody who could come back.
            values["for_now"] = None
        elif not rest and (seat.kind == "kept" or not is_settled):
            values |= {"kind": "open", "promise": "", "nonce": ""}
        left = left or (seat.kind == "person" and not rest)
        same = and_(SEATS.c.table_id == table.id, SEATS.c.seat == seat.seat)
        connection.execute(SEATS.update().where(same).values(**values))
    if left and is_settled and not table.over and table.room is None:
        once = database.insert(VACATED).values(table_id=table.id)
        connection.execute(once.on_conflict_do_nothing())


# What else there is ---------------------------------------------------------------------------------------------------


def _unsay(connection: Connection, person: str) -> list[str]:
    """Erase all that a person has said; the ids of the tables. Remarks keep their numbers, so that who reads them now
    is told that these are gone."""
    own = REMARKS.c.person == person
    tables = list(connection.execute(select(REMARKS.c.table_id).where(own).distinct()).scalars())
    connection.execute(REMARKS.update().where(own).values(text="", hidden=True, person=NOBODY, key=""))
    return tables


def _forget_receipts(connection: Connection, person: str, tables: Sequence[str]) -> None:
    for some in in_parts(tables):
        connection.execute(RECEIPTS.delete().where(RECEIPTS.c.table_id.in_(some), RECEIPTS.c.person == person))
