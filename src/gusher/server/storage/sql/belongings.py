"""All that a database keeps of a person."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import Connection, func, or_, select

from gusher import __version__
from gusher.server.protocol.own_data import (
    FORMAT,
    KnownBot,
    KnownFriend,
    KnownPasskey,
    KnownRemark,
    KnownReminder,
    KnownReport,
    KnownRoom,
    KnownSeat,
    KnownTable,
    OwnData,
)
from gusher.server.storage.schema import (
    BOT_ACCOUNTS,
    CHALLENGES,
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
    ROOMS,
    SEATS,
    SETTINGS,
    SILENCED,
    SUBSCRIPTIONS,
    TABLES,
    UNREMINDED,
    WAITING,
    WEBHOOKS,
)
from gusher.table.plans import Plan

from .friends import known_friends
from .queries import Part
from .rooms import decode_beside
from .tables import in_parts


class Belongings(Part):
    """What people can know of themselves."""

    async def of(self, person: str, at: float) -> OwnData:
        """All that is kept of a person, as it is at this time; their e-mail address as it is kept, sealed."""
        return await self._read(lambda connection: _everything(connection, person, at))


def _everything(connection: Connection, person: str, at: float) -> OwnData:
    known = connection.execute(select(PEOPLE).where(PEOPLE.c.id == person)).first()
    settings = select(SETTINGS.c.chosen).where(SETTINGS.c.person == person)
    sign_outs = select(KEYS.c.generation).where(KEYS.c.person == person)
    remarks = select(REMARKS).where(REMARKS.c.person == person)
    reminders = select(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.person == person)
    others = select(PEOPLE.c.name).select_from(MUTED.outerjoin(PEOPLE, PEOPLE.c.id == MUTED.c.other))
    silenced = select(SILENCED.c.table_id).where(SILENCED.c.person == person).order_by(SILENCED.c.table_id)
    unreminded = select(UNREMINDED.c.table_id).where(UNREMINDED.c.person == person).order_by(UNREMINDED.c.table_id)
    reports = select(REPORTS.c.table_id, REPORTS.c.at).where(REPORTS.c.person == person).order_by(REPORTS.c.at)
    passkeys = select(PASSKEYS).where(PASSKEYS.c.person == person).order_by(PASSKEYS.c.made)
    bots = select(BOT_ACCOUNTS).where(BOT_ACCOUNTS.c.owner == person).order_by(BOT_ACCOUNTS.c.made)
    invitations = select(INVITATIONS.c.expires).where(INVITATIONS.c.person == person).order_by(INVITATIONS.c.expires)
    asked = or_(CHALLENGES.c.asker == person, CHALLENGES.c.asked == person)
    challenges = select(CHALLENGES.c.table_id).where(asked).order_by(CHALLENGES.c.expires)
    tables = list(_tables(connection, person))
    return OwnData(
        format=FORMAT,
        made=_time(at),
        gusher=__version__,
        name=None if known is None else known.name,
        known_since=None if known is None else _time(known.made),
        settings=_settings(connection.execute(settings).scalar()),
        signed_out_everywhere=connection.execute(sign_outs).scalar() or 0,
        tables=tables,
        remarks=[
            KnownRemark(row.table_id, _time(row.at), row.text, row.watching, row.hidden)
            for row in connection.execute(remarks.order_by(REMARKS.c.at, REMARKS.c.table_id, REMARKS.c.n))
        ],
        rooms=list(_rooms(connection, person)),
        reminders=[KnownReminder(row.endpoint, row.language, row.site) for row in connection.execute(reminders)],
        webhook=connection.execute(select(WEBHOOKS.c.url).where(WEBHOOKS.c.person == person)).scalar(),
        mail=connection.execute(select(MAILS.c.address).where(MAILS.c.person == person)).scalar(),
        passkeys=[
            KnownPasskey(row.site, _time(row.made), None if row.used is None else _time(row.used))
            for row in connection.execute(passkeys)
        ],
        unreminded_at=list(connection.execute(unreminded).scalars()),
        muted=sorted(name or "" for name in connection.execute(others.where(MUTED.c.person == person)).scalars()),
        silenced_at=list(connection.execute(silenced).scalars()),
        reported=[KnownReport(row.table_id, _time(row.at)) for row in connection.execute(reports)],
        bots=[
            KnownBot(
                row.name,
                _time(row.made),
                row.games.split(),
                None if row.seen is None else _time(row.seen),
                row.is_off,
                _seats_of(connection, row.id),
            )
            for row in connection.execute(bots)
        ],
        waiting_at=connection.execute(select(WAITING.c.game).where(WAITING.c.person == person)).scalar(),
        friends=[
            KnownFriend(name or "", _time(since), here, games, None if seen is None else _time(seen))
            for name, since, here, games, seen in known_friends(connection, person)
        ],
        invitations_until=[_time(expires) for expires in connection.execute(invitations).scalars()],
        challenges=list(connection.execute(challenges).scalars()),
        messages_noted=_receipts(connection, person, [table.id for table in tables]),
    )


def _tables(connection: Connection, person: str) -> Iterator[KnownTable]:
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
    own: dict[str, list[KnownSeat]] = {row.id: [] for row in rows}
    for some in in_parts(list(own)):
        for seat in connection.execute(select(SEATS).where(SEATS.c.table_id.in_(some)).order_by(SEATS.c.seat)):
            if seat.person == person or f'"{person}"' in (seat.others or ""):
                planned = _planned(seat.plan) if seat.person == person else []
                own[seat.table_id].append(KnownSeat(seat.seat + 1, seat.name, seat.kind, planned))
    for row in sorted(rows, key=lambda row: (row.made, row.id)):
        yield KnownTable(
            id=row.id,
            game=row.game,
            made=_time(row.made),
            last_used=_time(row.changed or row.made),
            over=row.over,
            public=row.public,
            from_file=row.from_file,
            lesson=row.lesson or None,
            room=row.code,
            you_made_it=row.maker == person,
            removed_from_your_list=row.id in removed,
            your_seats=own[row.id],
        )


def _planned(kept: str | None) -> list[list[str]]:
    try:
        lines = msgspec.json.decode(kept, type=Plan).lines if kept else ()
    except (msgspec.MsgspecError, UnicodeDecodeError):
        # What can't be read, nobody can be told.
        return []
    return [[move.text for move in line.moves] for line in lines]


def _seats_of(connection: Connection, bot: str) -> list[str]:
    sits = select(SEATS.c.table_id).where(SEATS.c.person == bot).distinct().order_by(SEATS.c.table_id)
    return list(connection.execute(sits).scalars())


def _rooms(connection: Connection, person: str) -> Iterator[KnownRoom]:
    for row in connection.execute(select(ROOMS).where(ROOMS.c.beside.like(f'%"{person}"%')).order_by(ROOMS.c.code)):
        try:
            beside = decode_beside(row.beside)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            # What can't be read, nobody can be told.
            continue
        names = [kept.name for kept in beside.people.values() if kept.person == person]
        is_host, is_wall = person in beside.hosts, person in beside.walls
        yield KnownRoom(row.code, beside.game, _time(row.closes), is_host, is_wall, names)


def _receipts(connection: Connection, person: str, tables: Sequence[str]) -> int:
    total = 0
    for some in in_parts(tables):
        held = select(func.count()).select_from(RECEIPTS).where(RECEIPTS.c.person == person)
        total += connection.execute(held.where(RECEIPTS.c.table_id.in_(some))).scalar_one()
    return total


def _settings(kept: str | None) -> Any:
    try:
        return None if kept is None else msgspec.json.decode(kept)
    except (msgspec.DecodeError, UnicodeDecodeError):
        # Damaged: as it stands there.
        return kept


def _time(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
